//! Differences between cells, block by block: what the rules change for the same players under the same luck.

use konakis_stats::design::level_for;
use konakis_stats::difference::{bonferroni, holm};
use konakis_stats::pairing::{FEW_BLOCKS, FEW_DIFFERING, Paired, paired_scores};
use konakis_stats::sequence::{EmpiricalBernstein, Prior, anytime_p, ln_evidence};
use konakis_stats::student::two_sided_p;
use konakis_stats::{Estimate, Measured, hybrid, newcombe, score_interval};

use crate::blocks::Blocks;
use crate::experiment::Experiment;
use crate::family::{self, Target};
use crate::plan::Plan;
use crate::results::{Cell, Counts, LEVEL, ScoreMethod};
use crate::worth::{Repeats, exact};

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// The attackers' score, as a share.
    Score,
    /// The plies of a game, those of stopped games counted up to the cap.
    Length,
    /// The attackers' score where they move first, and where they do not.
    FirstMove,
}

impl Metric {
    /// The word of the tables.
    pub const fn word(self) -> &'static str {
        match self {
            Metric::Score => "score",
            Metric::Length => "plies",
            Metric::FirstMove => "first_move",
        }
    }

    /// The word for its units.
    pub const fn scale(self) -> &'static str {
        match self {
            Metric::Score | Metric::FirstMove => "share",
            Metric::Length => "plies",
        }
    }
}

/// A difference between two cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Contrast {
    /// What is compared.
    pub metric: Metric,
    /// The comparisons with which it shares its error.
    pub family: String,
    /// What is compared, in words.
    pub name: String,
    /// The cell from which is taken.
    pub of: u32,
    /// The cell that is taken from it.
    pub with: u32,
    /// How much higher it is, with an interval that holds together with all of its family.
    pub difference: Estimate,
    /// How the interval was made.
    pub method: Method,
    /// Blocks that the rules ended in both cells.
    pub blocks: u64,
    /// What pairing by blocks gives; `None` for fewer than two blocks.
    pub paired: Option<Paired>,
    /// p of no difference, alone and among its family (Holm); `None` where it is not defined.
    pub p: Option<(f64, f64)>,
    /// ln of the evidence against no difference, valid at any look; `None` without blocks.
    pub log_e: Option<f64>,
    /// Whether it is one of those that the experiment is chiefly about.
    pub primary: bool,
}

/// How an interval of a difference is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Student's t on the differences of blocks.
    TBlock,
    /// Student's t with openings for the sample, where each comes several times.
    TCluster,
    /// None: both cells hold all that the law of openings holds.
    Census,
    /// From the intervals of the two scores, where too few blocks differ for Student's t.
    Hybrid,
    /// An empirical-Bernstein confidence sequence on the differences of blocks, where the data decide when to stop.
    Sequence,
    /// From the confidence sequences of two scores, where the data decide when to stop.
    Apart,
}

impl Method {
    /// The word of the tables.
    pub const fn word(self) -> &'static str {
        match self {
            Method::TBlock => "t_block",
            Method::TCluster => "t_cluster",
            Method::Census => "census",
            Method::Hybrid => "hybrid",
            Method::Sequence => "cs_eb",
            Method::Apart => "cs_bb",
        }
    }
}

/// All differences between rulesets: the primary ones first, then pairing by pairing; `sequences` are those of the headline family.
pub fn contrasts(
    experiment: &Experiment,
    plan: &Plan,
    cells: &[Cell],
    blocks: &Blocks,
    repeats: &Repeats<'_>,
    sequences: &[(Target, Estimate)],
) -> Vec<Contrast> {
    let played = Played {
        cells,
        blocks,
        repeats,
    };
    let mut list = Vec::new();
    for Together {
        name,
        primary,
        pairs,
    } in families(experiment, plan)
    {
        let many = pairs.len();
        let level = bonferroni(LEVEL, many);
        let together = pairs.into_iter().map(|(of, with)| {
            let wanted = Target::Difference(of, with);
            let looks = experiment.stop.mode.looks();
            let of_family = sequences.iter().find(|(target, _)| *target == wanted);
            let sequence = looks.then(|| match of_family {
                Some((_, estimate)) => *estimate,
                None => apart(blocks, of, with, experiment.stop.alpha / many as f64),
            });
            let id = |cell: u32| &experiment.rulesets[plan.cells[cell as usize].ruleset].id;
            Contrast {
                family: name.clone(),
                name: format!("{} - {}", id(of), id(with)),
                primary,
                ..played.contrast(of, with, level, sequence)
            }
        });
        let mut together: Vec<Contrast> = together.collect();
        adjust(&mut together);
        list.extend(together);
    }
    list
}

/// Contrasts that share their error.
pub struct Together {
    /// Its name.
    pub name: String,
    /// Whether it is the primary one.
    pub primary: bool,
    /// Cells: of which, less which.
    pub pairs: Vec<(u32, u32)>,
}

/// The families of an experiment: the primary contrasts; then for every pairing of agents, the headline first, what is compared besides.
pub fn families(experiment: &Experiment, plan: &Plan) -> Vec<Together> {
    let headline = family::headline(plan, &experiment.agents);
    let primary = family::primary(experiment, plan);
    let mut pairings: Vec<(usize, usize)> = Vec::new();
    let all = plan.main().map(|cell| (cell.attackers, cell.defenders));
    for pairing in headline.into_iter().chain(all) {
        if !pairings.contains(&pairing) {
            pairings.push(pairing);
        }
    }
    let who = |(attackers, defenders): (usize, usize)| {
        let name = |agent: usize| &experiment.agents[agent].name;
        format!("rulesets, {} against {}", name(attackers), name(defenders))
    };
    let first = match (&experiment.primary, headline) {
        (None, Some(pairing)) => who(pairing),
        _ => "primary, as declared".to_owned(),
    };
    let mut families = vec![Together {
        name: first,
        primary: true,
        pairs: primary.clone(),
    }];
    for pairing in pairings {
        let row = family::row(plan, pairing);
        let compared = family::comparisons(row.len()).into_iter();
        let pairs = compared.map(|(of, with)| (row[of], row[with]));
        let rest = pairs
            .filter(|&(of, with)| !primary.contains(&(of, with)) && !primary.contains(&(with, of)));
        families.push(Together {
            name: who(pairing),
            primary: false,
            pairs: rest.collect(),
        });
    }
    families.retain(|family| !family.pairs.is_empty());
    families
}

/// Holm's step-down over a family.
pub fn adjust(family: &mut [Contrast]) {
    let alone: Vec<f64> = family
        .iter()
        .filter_map(|each| each.p.map(|(p, _)| p))
        .collect();
    let mut together = holm(&alone).into_iter();
    for contrast in family {
        if let Some((p, _)) = contrast.p {
            contrast.p = together.next().map(|adjusted| (p, adjusted));
        }
    }
}

/// What differences are made of.
struct Played<'a> {
    cells: &'a [Cell],
    blocks: &'a Blocks,
    repeats: &'a Repeats<'a>,
}

/// A difference with the error that copies and shared openings leave it.
struct Spread {
    difference: Measured,
    df: f64,
    /// By what factor its variance is larger than that of independent blocks.
    effect: f64,
    method: Method,
}

impl Played<'_> {
    fn contrast(&self, of: u32, with: u32, level: f64, sequence: Option<Estimate>) -> Contrast {
        let mut table = [[0u64; 3]; 3];
        let mut half_points = 0i64;
        for (a, b) in self.blocks.pairs(of, with) {
            table[usize::from(a)][usize::from(b)] += 1;
            half_points += i64::from(a) - i64::from(b);
        }
        let count: u64 = table.iter().flatten().sum();
        let paired = paired_scores(&table);
        let spread = paired.map(|paired| self.spread(of, with, &paired));
        let effect = spread.as_ref().map_or(1.0, |spread| spread.effect);
        let trusted = paired
            .filter(|_| count >= FEW_BLOCKS as u64)
            .filter(|paired| paired.differing >= FEW_DIFFERING)
            .and(spread.as_ref());
        let [one, other] = [of, with].map(|cell| &self.cells[cell as usize]);
        let census = one.worth.is_census() && other.worth.is_census();
        let (difference, method) = match (sequence, trusted) {
            _ if census => {
                let value = paired.map(|paired| paired.difference.value);
                let known = Estimate {
                    value,
                    ..Estimate::NONE
                };
                (exact(known), Method::Census)
            }
            (Some(sequence), _) => (widened(sequence, effect), Method::Sequence),
            (None, Some(spread)) => (
                spread.difference.t_interval(spread.df, level),
                spread.method,
            ),
            (None, None) => {
                let level = level_for(level, effect, None);
                let interval = |level| unpaired(one.counts, other.counts, level);
                (level.map_or(Estimate::NONE, interval), Method::Hybrid)
            }
        };
        let evidence = || {
            // d in [-1, 1] becomes (d + 1) / 2 in [0, 1].
            let points = (half_points as f64 / 2.0 + count as f64) / 2.0;
            ln_evidence(points, count, 0.5, Prior::default())
        };
        let log_e = (count > 0).then(evidence);
        // Blocks that never differ have no variance to test against, and nothing that speaks against no difference.
        let p = match (sequence, spread) {
            _ if census => None,
            (Some(_), _) => log_e.map(anytime_p),
            (None, Some(spread)) if spread.difference.se > 0.0 => {
                let Measured { value, se } = spread.difference;
                Some(two_sided_p(value / se, spread.df))
            }
            (None, _) => paired.filter(|paired| paired.differing == 0).map(|_| 1.0),
        };
        Contrast {
            metric: Metric::Score,
            family: String::new(),
            name: String::new(),
            of,
            with,
            difference,
            method,
            blocks: count,
            paired,
            p: p.map(|p| (p, p)),
            log_e,
            primary: false,
        }
    }

    /// Blocks are the sample, unless openings come several times, or many games are copies of others.
    fn spread(&self, of: u32, with: u32, paired: &Paired) -> Spread {
        let alone = paired.difference;
        let copies = [of, with].map(|cell| match self.cells[cell as usize].worth {
            worth if worth.method() == ScoreMethod::Copies => worth.effect,
            _ => 1.0,
        });
        let copies = copies[0].max(copies[1]);
        let pairs = self.blocks.points(of).zip(self.blocks.points(with));
        let differences = pairs.map(|(of, with)| Some((f64::from(of?) - f64::from(with?)) / 2.0));
        let blocks = Spread {
            difference: Measured {
                se: alone.se * copies.sqrt(),
                ..alone
            },
            df: paired.blocks as f64 - 1.0,
            effect: copies,
            method: Method::TBlock,
        };
        match self.repeats.robust(of, with, differences) {
            Some((robust, df)) if robust.se > blocks.difference.se => Spread {
                effect: (robust.se / alone.se).powi(2),
                difference: Measured {
                    se: robust.se,
                    ..alone
                },
                df,
                method: Method::TCluster,
            },
            _ => blocks,
        }
    }
}

/// A sequence for blocks that hang together: no theory holds for them at every look, but none is nearer.
fn widened(sequence: Estimate, effect: f64) -> Estimate {
    let from = |end: Option<f64>| {
        let value = sequence.value?;
        Some((value + (end? - value) * effect.sqrt()).clamp(-1.0, 1.0))
    };
    Estimate {
        value: sequence.value,
        lo: from(sequence.lo),
        hi: from(sequence.hi),
    }
}

/// The sequence of a difference that is not of the headline family.
fn apart(blocks: &Blocks, of: u32, with: u32, alpha: f64) -> Estimate {
    let mut bernstein = EmpiricalBernstein::over(-1.0, 1.0, alpha);
    for (of, with) in blocks.pairs(of, with) {
        bernstein.push((f64::from(of) - f64::from(with)) / 2.0);
    }
    if bernstein.blocks() == 0 {
        Estimate::NONE
    } else {
        bernstein.interval()
    }
}

/// Newcombe's interval where no game was drawn; where some were, the same construction on likelihood-ratio intervals of the scores.
fn unpaired(a: Counts, b: Counts, level: f64) -> Estimate {
    if a.ended() == 0 || b.ended() == 0 {
        return Estimate::NONE;
    }
    if a.draw == 0 && b.draw == 0 {
        return newcombe(a.attackers, a.ended(), b.attackers, b.ended(), level);
    }
    let interval = |o: Counts| score_interval(o.attackers, o.draw, o.defenders, level);
    hybrid(interval(a), interval(b))
}
