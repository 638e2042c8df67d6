//! Looking at the data at checkpoints, and deciding whether they are enough (METRICS §2.10).
//!
//! A look sees every block below its checkpoint in every cell and no other, so that short games do not count for more; all cells go on or
//! stop together. Its intervals are confidence sequences: they hold at all looks at once, and all targets of the family together.

use konakis_stats::difference::Verdict;
use konakis_stats::gsprt::bounds;
use konakis_stats::sequence::{enough, ln_evidence};
use konakis_stats::{Estimate, verdict};

use crate::anytime::Sequence;
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
    /// ln-likelihood ratio of the two scores of a screening, of which it is no estimate.
    pub llr: Option<f64>,
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
    /// One of the two scores of a screening is taken to be so.
    Accepted(Hypothesis),
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
            Decision::Accepted(Hypothesis::Lower) => "accept_h0",
            Decision::Accepted(Hypothesis::Higher) => "accept_h1",
        }
    }
}

/// What a screening takes to be so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hypothesis {
    /// The lower of its two scores.
    Lower,
    /// The higher.
    Higher,
}

/// The sequences of a family, fed with blocks in their order.
#[derive(Clone, Debug)]
pub struct Sequences {
    targets: Vec<(Target, Sequence)>,
    fed: usize,
}

impl Sequences {
    /// The sequences of a family that hold together.
    pub fn of(family: &[Target], stop: &Stop) -> Sequences {
        let alpha = stop.alpha / family.len().max(1) as f64;
        let of = |target: &Target| match target {
            Target::Score(_) => (*target, Sequence::score(stop, alpha)),
            Target::Difference(..) => (*target, Sequence::difference(stop, alpha)),
        };
        Sequences {
            targets: family.iter().map(of).collect(),
            fed: 0,
        }
    }

    /// Feeds the blocks that are new up to a checkpoint.
    pub fn feed(&mut self, blocks: &Blocks, checkpoint: u64) {
        let (from, count) = (self.fed, checkpoint as usize - self.fed);
        for (target, sequence) in &mut self.targets {
            match *target {
                Target::Score(cell) => {
                    let points = blocks.points(cell).skip(from).take(count).flatten();
                    points.for_each(|points| sequence.push(points as i8));
                }
                Target::Difference(of, with) => {
                    let both = blocks.points(of).zip(blocks.points(with));
                    for (of, with) in both.skip(from).take(count) {
                        if let Some((of, with)) = of.zip(with) {
                            sequence.push(of as i8 - with as i8);
                        }
                    }
                }
            }
        }
        self.fed += count;
    }

    /// All targets with their values and sequences.
    pub fn estimates(&self) -> Vec<(Target, Estimate)> {
        let targets = self.targets.iter();
        targets
            .map(|(target, sequence)| (*target, sequence.estimate()))
            .collect()
    }
}

/// Looks at every target, after `earlier` looks.
pub fn look(
    experiment: &Experiment,
    sequences: &Sequences,
    checkpoint: u64,
    earlier: &[Look],
) -> Vec<Look> {
    let stop = &experiment.stop;
    let look = |(target, sequence): &(Target, Sequence)| {
        let estimate = sequence.estimate();
        let llr = stop.screen.and_then(|scores| sequence.llr(scores));
        let decision = match stop.mode {
            StopMode::Screen => screened(stop, *target, llr, earlier),
            _ => decide(stop, experiment.smallest_effect, *target, estimate),
        };
        Look {
            checkpoint,
            target: *target,
            estimate,
            llr,
            decision,
        }
    };
    sequences.targets.iter().map(look).collect()
}

/// Whether a run stops after these looks: at the last checkpoint, or when nothing is open.
pub fn over(looks: &[Look]) -> bool {
    looks.iter().all(|look| look.decision != Decision::Open)
}

/// Which bound the likelihood ratio has crossed. A test that has ended stays ended, while others of the family go on.
fn screened(stop: &Stop, target: Target, llr: Option<f64>, earlier: &[Look]) -> Decision {
    let before = earlier.iter().filter(|look| look.target == target);
    let ended = before
        .map(|look| look.decision)
        .find(|decision| *decision != Decision::Open);
    let (lower, upper) = bounds(stop.alpha, stop.alpha);
    ended.unwrap_or(match llr {
        Some(llr) if llr <= lower => Decision::Accepted(Hypothesis::Lower),
        Some(llr) if llr >= upper => Decision::Accepted(Hypothesis::Higher),
        _ => Decision::Open,
    })
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
pub fn score(blocks: &Blocks, cell: u32, stop: &Stop) -> (Estimate, Option<f64>) {
    let (mut half_points, mut games) = (0u64, 0u64);
    for points in blocks.points(cell).flatten() {
        half_points += u64::from(points);
        games += 1;
    }
    let points = half_points as f64 / 2.0;
    let evidence = (games > 0).then(|| ln_evidence(points, games, 0.5, stop.prior));
    let sequence = Sequence::score(stop, stop.alpha).feed(blocks, cell);
    (sequence.estimate(), evidence)
}
