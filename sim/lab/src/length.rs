//! Differences of length, block by block: how much longer games are under one ruleset than under another.
//!
//! A stopped game counts up to the cap, so that the mean of a cell is its restricted mean, and its difference needs no theory of survival
//! (METRICS §2.6).

use std::collections::VecDeque;
use std::path::Path;

use konakis_agents::Ended;
use konakis_stats::Estimate;
use konakis_stats::difference::bonferroni;
use konakis_stats::pairing::{FEW_BLOCKS, FEW_DIFFERING, PairedSums};
use konakis_stats::sequence::EmpiricalBernstein;

use crate::blocks::Blocks;
use crate::columns::Columns;
use crate::contrast::{Contrast, Method, Metric, adjust, families};
use crate::error::LabError;
use crate::experiment::Experiment;
use crate::manifest::PartEntry;
use crate::plan::Plan;
use crate::results::LEVEL;

/// Two cells whose lengths are compared, and what is known of them so far.
struct Pair {
    contrast: Contrast,
    /// Intervals of its family.
    many: usize,
    sums: PairedSums,
    /// Only where the data decide when to stop.
    sequence: Option<EmpiricalBernstein>,
}

/// The difference of length for every difference of scores, in the same order; all of them exploratory.
pub fn lengths(
    dir: &Path,
    parts: &[PartEntry],
    experiment: &Experiment,
    plan: &Plan,
    blocks: &Blocks,
) -> Result<Vec<Contrast>, LabError> {
    let mut pairs = pairs(experiment, plan);
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let mut parts: Vec<&PartEntry> = parts.iter().collect();
    // Cells advance together, so that only what one is ahead of another is held.
    parts.sort_by_key(|part| (part.first_block, part.cell));
    // `None` where an agent failed.
    let mut held: Vec<VecDeque<Option<u32>>> = vec![VecDeque::new(); plan.cells.len()];
    for part in parts {
        let plies = Columns::read(dir, part, &["plies"])?.whole("plies")?;
        let games = plies.into_iter().zip(blocks.of_part(part));
        held[part.cell as usize]
            .extend(games.map(|(plies, ended)| (ended != Ended::Error).then_some(plies as u32)));
        let ready = held.iter().map(VecDeque::len).min().unwrap_or(0);
        for pair in &mut pairs {
            let of = held[pair.contrast.of as usize].iter().take(ready);
            let with = held[pair.contrast.with as usize].iter();
            for (of, with) in of.zip(with) {
                if let (Some(of), Some(with)) = (of, with) {
                    pair.push(*of, *with);
                }
            }
        }
        for cell in &mut held {
            cell.drain(..ready);
        }
    }
    let mut list: Vec<Contrast> = Vec::new();
    let mut pairs = pairs.into_iter().map(Pair::finish).peekable();
    while let Some(first) = pairs.next() {
        let mut family = vec![first];
        while let Some(next) = pairs.next_if(|next| next.family == family[0].family) {
            family.push(next);
        }
        adjust(&mut family);
        list.extend(family);
    }
    Ok(list)
}

fn pairs(experiment: &Experiment, plan: &Plan) -> Vec<Pair> {
    let stop = &experiment.stop;
    let cap = f64::from(experiment.ply_cap);
    let id = |cell: u32| &experiment.rulesets[plan.cells[cell as usize].ruleset].id;
    let mut list = Vec::new();
    for family in families(experiment, plan) {
        let many = family.pairs.len();
        for (of, with) in family.pairs {
            let alpha = stop.alpha / many as f64;
            let sequence = stop.mode.looks();
            list.push(Pair {
                contrast: Contrast {
                    metric: Metric::Length,
                    family: format!("length, {}", family.name),
                    name: format!("{} - {}", id(of), id(with)),
                    of,
                    with,
                    difference: Estimate::NONE,
                    method: Method::TBlock,
                    blocks: 0,
                    paired: None,
                    p: None,
                    log_e: None,
                    primary: false,
                },
                many,
                sums: PairedSums::default(),
                sequence: sequence.then(|| EmpiricalBernstein::over(-cap, cap, alpha)),
            });
        }
    }
    list
}

impl Pair {
    fn push(&mut self, of: u32, with: u32) {
        self.sums.push(of, with);
        if let Some(sequence) = &mut self.sequence {
            sequence.push(f64::from(of) - f64::from(with));
        }
    }

    fn finish(self) -> Contrast {
        let paired = self.sums.paired(1.0);
        let blocks = paired.map_or(0, |paired| paired.blocks);
        let enough = |paired: &konakis_stats::pairing::Paired| {
            paired.blocks >= FEW_BLOCKS as u64 && paired.differing >= FEW_DIFFERING
        };
        let value = |paired: konakis_stats::pairing::Paired| Estimate {
            value: Some(paired.difference.value),
            ..Estimate::NONE
        };
        let (difference, method, p) = match (self.sequence, paired) {
            (Some(sequence), _) if sequence.blocks() > 0 => {
                (sequence.interval(), Method::Sequence, None)
            }
            (None, Some(paired)) if enough(&paired) => {
                let level = bonferroni(LEVEL, self.many);
                (paired.interval(level), Method::TBlock, paired.p)
            }
            // Games of equal length in all blocks but a few leave nothing to make an interval of.
            (_, paired) => (paired.map_or(Estimate::NONE, value), Method::TBlock, None),
        };
        Contrast {
            difference,
            method,
            blocks,
            paired,
            p: p.map(|p| (p, p)),
            ..self.contrast
        }
    }
}
