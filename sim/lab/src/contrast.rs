//! Differences between cells, block by block: what the rules change for the same players under the same luck.

mod played;

use konakis_stats::Estimate;
use konakis_stats::difference::{bonferroni, holm, imbalance_gain};
use konakis_stats::pairing::Paired;
use rayon::prelude::*;

use crate::anytime::Sequence;
use crate::blocks::Blocks;
use crate::experiment::{Experiment, Members};
use crate::family::{self, Target};
use crate::plan::Plan;
use crate::repeats::Repeats;
use crate::results::Cell;

use played::Played;

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

/// What a comparison is to its experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// One of those that it is chiefly about.
    Primary,
    /// Of a family that it declares besides.
    Secondary,
    /// Anything else: to be looked through.
    Exploratory,
}

impl Role {
    /// The word of the tables.
    pub const fn word(self) -> &'static str {
        match self {
            Role::Primary => "primary",
            Role::Secondary => "secondary",
            Role::Exploratory => "exploratory",
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
    /// The same in Elo, of scores only; a value alone where the data decide when to stop, and nothing where a score stands at an end.
    pub elo: Estimate,
    /// Between what lies how much nearer to even it is, a share, from intervals of both scores that hold together; of scores only.
    pub nearer: Option<(f64, f64)>,
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
    /// What it is to the experiment.
    pub role: Role,
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
    /// A beta-binomial mixture on them.
    Mixture,
    /// An asymptotic confidence sequence on them.
    Asymptotic,
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
            Method::Mixture => "cs_bb",
            Method::Asymptotic => "cs_asym",
            Method::Apart => "cs_bb_hybrid",
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
    for Together { name, role, pairs } in families(experiment, plan) {
        let many = pairs.len();
        let level = bonferroni(experiment.level, many);
        let together = pairs.into_par_iter().map(|(of, with)| {
            let wanted = Target::Difference(of, with);
            let looks = experiment.stop.mode.looks();
            let of_family = sequences.iter().find(|(target, _)| *target == wanted);
            let sequence = looks.then(|| match of_family {
                Some((_, estimate)) => *estimate,
                None => {
                    let alpha = experiment.stop.alpha / many as f64;
                    let sequence = Sequence::difference(&experiment.stop, alpha);
                    sequence.feed_pairs(blocks, of, with).estimate()
                }
            });
            let id = |cell: u32| &experiment.rulesets[plan.cells[cell as usize].ruleset].id;
            Contrast {
                family: name.clone(),
                name: format!("{} - {}", id(of), id(with)),
                role,
                nearer: nearer(experiment, [&cells[of as usize], &cells[with as usize]]),
                ..played.contrast(of, with, level, sequence)
            }
        });
        let mut together: Vec<Contrast> = together.collect();
        adjust(&mut together);
        list.extend(together);
    }
    list
}

/// How much nearer to even the first of two scores is than the second (METRICS §2.3). Where the data decide when to stop, the intervals of the
/// scores hold together as they are.
fn nearer(experiment: &Experiment, scores: [&Cell; 2]) -> Option<(f64, f64)> {
    let [of, with] = scores.map(|cell| match experiment.stop.mode.looks() {
        true => cell.score,
        false => cell.score_at(bonferroni(experiment.level, 2)),
    });
    imbalance_gain(with, of)
}

/// Contrasts that share their error.
pub struct Together {
    /// Its name.
    pub name: String,
    /// What it is to the experiment.
    pub role: Role,
    /// Cells: of which, less which.
    pub pairs: Vec<(u32, u32)>,
}

/// The families of an experiment: the primary contrasts; those that it declares besides; then for every pairing of agents, the headline first,
/// the rest.
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
        role: Role::Primary,
        pairs: primary,
    }];
    for family in &experiment.secondary {
        if let Members::Contrasts(declared) = &family.members {
            families.push(Together {
                name: family.name.clone(),
                role: Role::Secondary,
                pairs: family::cells(plan, declared, headline),
            });
        }
    }
    let taken: Vec<(u32, u32)> = families
        .iter()
        .flat_map(|each| each.pairs.clone())
        .collect();
    for pairing in pairings {
        let row = family::row(plan, pairing);
        let compared = family::comparisons(row.len()).into_iter();
        let pairs = compared.map(|(of, with)| (row[of], row[with]));
        let rest = pairs
            .filter(|&(of, with)| !taken.contains(&(of, with)) && !taken.contains(&(with, of)));
        families.push(Together {
            name: who(pairing),
            role: Role::Exploratory,
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
