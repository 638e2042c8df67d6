//! Looking at the data at checkpoints, and deciding whether they are enough (METRICS §2.10).
//!
//! A look sees every block below its checkpoint in every cell and no other, so that short games do not count for more; all cells go on or
//! stop together. Its intervals are confidence sequences: they hold at all looks at once, and all targets of the family together.

use konakis_stats::difference::Verdict;
use konakis_stats::sequence::{EmpiricalBernstein, Prior, enough, ln_evidence, mixture};
use konakis_stats::{Estimate, verdict};

use crate::blocks::Blocks;
use crate::experiment::{Experiment, Stop, StopMode};
use crate::family::Target;

/// What one target looked like at one checkpoint.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// Blocks below the checkpoint.
    pub checkpoint: u64,
    /// What was looked at.
    pub target: Target,
    /// Its value and confidence sequence.
    pub estimate: Estimate,
    /// What it says.
    pub decision: Decision,
}

/// What a target says at a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Not enough yet.
    Open,
    /// Known as precisely as was asked for.
    Precise,
    /// Decided, whatever its precision.
    Decided(Lies),
}

/// Where an interval lies to the region that counts as even.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    /// Wholly above.
    Above,
    /// Wholly within.
    Within,
    /// Wholly below.
    Below,
}

impl Decision {
    /// The word of the tables.
    pub const fn word(self) -> &'static str {
        match self {
            Decision::Open => "open",
            Decision::Precise => "precise",
            Decision::Decided(Lies::Above) => "above",
            Decision::Decided(Lies::Within) => "within",
            Decision::Decided(Lies::Below) => "below",
        }
    }
}

/// The sequences of a family, fed with blocks in their order.
#[derive(Clone, Debug)]
pub struct Sequences {
    targets: Vec<Sequence>,
    fed: usize,
    alpha: f64,
}

#[derive(Clone, Debug)]
enum Sequence {
    Score {
        cell: u32,
        half_points: u64,
        games: u64,
    },
    Difference {
        of: u32,
        with: u32,
        bernstein: EmpiricalBernstein,
    },
}

impl Sequences {
    /// The sequences of a family that hold together but for `alpha`.
    pub fn of(family: &[Target], alpha: f64) -> Sequences {
        let alpha = alpha / family.len().max(1) as f64;
        let targets = family.iter().map(|target| match *target {
            Target::Score(cell) => Sequence::Score {
                cell,
                half_points: 0,
                games: 0,
            },
            Target::Difference(of, with) => Sequence::Difference {
                of,
                with,
                bernstein: EmpiricalBernstein::over(-1.0, 1.0, alpha),
            },
        });
        Sequences {
            targets: targets.collect(),
            fed: 0,
            alpha,
        }
    }

    /// Feeds the blocks that are new up to a checkpoint.
    pub fn feed(&mut self, blocks: &Blocks, checkpoint: u64) {
        let (from, count) = (self.fed, checkpoint as usize - self.fed);
        for target in &mut self.targets {
            match target {
                Sequence::Score {
                    cell,
                    half_points,
                    games,
                } => {
                    for points in blocks.points(*cell).skip(from).take(count).flatten() {
                        *half_points += u64::from(points);
                        *games += 1;
                    }
                }
                Sequence::Difference {
                    of,
                    with,
                    bernstein,
                } => {
                    let both = blocks.points(*of).zip(blocks.points(*with));
                    for (of, with) in both.skip(from).take(count) {
                        if let Some((of, with)) = of.zip(with) {
                            bernstein.push((f64::from(of) - f64::from(with)) / 2.0);
                        }
                    }
                }
            }
        }
        self.fed += count;
    }

    /// All targets with their values and sequences.
    pub fn estimates(&self) -> Vec<(Target, Estimate)> {
        let of = |target: &Sequence| match target {
            Sequence::Score {
                cell,
                half_points,
                games,
            } => (
                Target::Score(*cell),
                mixture(
                    *half_points as f64 / 2.0,
                    *games,
                    self.alpha,
                    Prior::default(),
                ),
            ),
            Sequence::Difference {
                of,
                with,
                bernstein,
            } => {
                let estimate = if bernstein.blocks() == 0 {
                    Estimate::NONE
                } else {
                    bernstein.interval()
                };
                (Target::Difference(*of, *with), estimate)
            }
        };
        self.targets.iter().map(of).collect()
    }
}

/// Looks at every target.
pub fn look(experiment: &Experiment, sequences: &Sequences, checkpoint: u64) -> Vec<Look> {
    let estimates = sequences.estimates().into_iter();
    estimates
        .map(|(target, estimate)| Look {
            checkpoint,
            target,
            estimate,
            decision: decide(
                &experiment.stop,
                experiment.smallest_effect,
                target,
                estimate,
            ),
        })
        .collect()
}

/// Whether a run stops after these looks: at the last checkpoint, or when nothing is open.
pub fn over(looks: &[Look]) -> bool {
    looks.iter().all(|look| look.decision != Decision::Open)
}

fn decide(stop: &Stop, smallest: f64, target: Target, estimate: Estimate) -> Decision {
    let region = match target {
        Target::Score(_) => stop.rope,
        Target::Difference(..) => (-smallest, smallest),
    };
    if stop.mode == StopMode::Verdict {
        match verdict(estimate, region) {
            Verdict::FavoursAttackers => return Decision::Decided(Lies::Above),
            Verdict::FavoursDefenders => return Decision::Decided(Lies::Below),
            Verdict::Balanced => return Decision::Decided(Lies::Within),
            Verdict::Undecided => {}
        }
    }
    if enough(estimate, stop.half_width, None) {
        Decision::Precise
    } else {
        Decision::Open
    }
}

/// The sequence of one cell's score with nobody else's error to share, and ln M(½): the evidence against even play.
pub fn score(blocks: &Blocks, cell: u32, alpha: f64) -> (Estimate, Option<f64>) {
    let (mut half_points, mut games) = (0u64, 0u64);
    for points in blocks.points(cell).flatten() {
        half_points += u64::from(points);
        games += 1;
    }
    let points = half_points as f64 / 2.0;
    let evidence = (games > 0).then(|| ln_evidence(points, games, 0.5, Prior::default()));
    (mixture(points, games, alpha, Prior::default()), evidence)
}
