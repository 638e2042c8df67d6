//! Differences of length, block by block: how much longer games are under one ruleset than under another.
//!
//! A game counts up to the ply at which all are stopped, or an earlier one that the experiment names, so that the mean of a cell is its
//! restricted mean, and its difference needs no theory of survival (METRICS §2.6).

use std::collections::VecDeque;
use std::path::Path;

use konakis_agents::Ended;
use konakis_stats::Estimate;
use konakis_stats::difference::bonferroni;
use konakis_stats::pairing::{FEW_BLOCKS, FEW_DIFFERING, Paired, PairedSums};
use konakis_stats::sequence::EmpiricalBernstein;

use crate::blocks::Blocks;
use crate::columns::Columns;
use crate::contrast::{Contrast, Method, Metric, Role, adjust, families};
use crate::error::LabError;
use crate::experiment::Experiment;
use crate::manifest::PartEntry;
use crate::plan::{Plan, PlannedCell};
use crate::repeats::{Clustered, Repeats, Spread, census, copies, widened};
use crate::results::Cell;
use crate::worth::exact;

/// Two cells whose lengths are compared, and what is known of them so far.
struct Pair {
    contrast: Contrast,
    /// The level at which the intervals of its family hold together.
    level: f64,
    /// Plies up to which games count.
    tau: u32,
    sums: PairedSums,
    /// Only where openings come several times.
    clustered: Option<Clustered>,
    /// Only where the data decide when to stop.
    sequence: Option<EmpiricalBernstein>,
}

/// What is known of all differences of length before it is known what the games of the cells are worth.
pub struct Lengths(Vec<Pair>);

impl Lengths {
    /// Reads how long the games were, for every difference of scores that there is.
    pub fn read(
        dir: &Path,
        parts: &[PartEntry],
        experiment: &Experiment,
        plan: &Plan,
        blocks: &Blocks,
        repeats: &Repeats<'_>,
    ) -> Result<Lengths, LabError> {
        let mut pairs = pairs(experiment, plan, repeats);
        if pairs.is_empty() {
            return Ok(Lengths(pairs));
        }
        let mut parts: Vec<&PartEntry> = parts.iter().collect();
        // Cells advance together, so that only what one is ahead of another is held.
        parts.sort_by_key(|part| (part.first_block, part.cell));
        let mut held: Vec<Held> = plan.cells.iter().map(Held::of).collect();
        for part in parts {
            let plies = Columns::read(dir, part, &["plies"])?.whole("plies")?;
            let games = plies.into_iter().zip(blocks.of_part(part));
            held[part.cell as usize].games.extend(
                games.map(|(plies, ended)| (ended != Ended::Error).then_some(plies as u32)),
            );
            // A cell that has no more blocks holds nobody up.
            let ready = held.iter().filter_map(Held::ready).min();
            let ready = ready.unwrap_or(usize::MAX);
            for pair in &mut pairs {
                let of = held[pair.contrast.of as usize].games.iter().take(ready);
                let with = held[pair.contrast.with as usize].games.iter();
                for (of, with) in of.zip(with) {
                    pair.push(of.zip(*with));
                }
            }
            for cell in &mut held {
                cell.drop(ready);
            }
        }
        Ok(Lengths(pairs))
    }

    /// The differences, in the order of those of scores; all of them exploratory.
    pub fn contrasts(self, cells: &[Cell]) -> Vec<Contrast> {
        let mut list: Vec<Contrast> = Vec::new();
        let pairs = self.0.into_iter().map(|pair| pair.finish(cells));
        let mut pairs = pairs.peekable();
        while let Some(first) = pairs.next() {
            let mut family = vec![first];
            while let Some(next) = pairs.next_if(|next| next.family == family[0].family) {
                family.push(next);
            }
            adjust(&mut family);
            list.extend(family);
        }
        list
    }
}

/// The games of a cell that other cells have still to reach.
struct Held {
    /// Their plies; `None` where an agent failed.
    games: VecDeque<Option<u32>>,
    /// Blocks that are still to be read or compared.
    left: usize,
}

impl Held {
    fn of(cell: &PlannedCell) -> Held {
        Held {
            games: VecDeque::new(),
            left: cell.blocks as usize,
        }
    }

    /// Games that can be compared; `None` if all that there will be are there.
    fn ready(&self) -> Option<usize> {
        (self.games.len() < self.left).then_some(self.games.len())
    }

    /// Lets go of games that were compared.
    fn drop(&mut self, ready: usize) {
        let gone = ready.min(self.games.len());
        self.games.drain(..gone);
        self.left -= gone;
    }
}

fn pairs(experiment: &Experiment, plan: &Plan, repeats: &Repeats<'_>) -> Vec<Pair> {
    let stop = &experiment.stop;
    let tau = experiment.rmst_tau;
    let most = f64::from(tau);
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
                    elo: Estimate::NONE,
                    nearer: None,
                    method: Method::TBlock,
                    blocks: 0,
                    paired: None,
                    p: None,
                    log_e: None,
                    role: Role::Exploratory,
                },
                level: bonferroni(experiment.level, many),
                tau,
                sums: PairedSums::default(),
                clustered: repeats.clustered(&[of, with]),
                sequence: sequence.then(|| EmpiricalBernstein::over(-most, most, alpha)),
            });
        }
    }
    list
}

impl Pair {
    /// Takes the plies of the next block; without both it does not count.
    fn push(&mut self, plies: Option<(u32, u32)>) {
        let plies = plies.map(|(of, with)| (of.min(self.tau), with.min(self.tau)));
        let difference = plies.map(|(of, with)| f64::from(of) - f64::from(with));
        if let Some((of, with)) = plies {
            self.sums.push(of, with);
        }
        if let Some(clustered) = &mut self.clustered {
            clustered.push(difference);
        }
        if let (Some(sequence), Some(difference)) = (&mut self.sequence, difference) {
            sequence.push(difference);
        }
    }

    fn finish(self, cells: &[Cell]) -> Contrast {
        let of = [self.contrast.of, self.contrast.with];
        let paired = self.sums.paired(1.0);
        let blocks = paired.map_or(0, |paired| paired.blocks);
        let clustered = self.clustered.as_ref().and_then(Clustered::mean);
        let spread = paired
            .map(|paired| Spread::of(paired.difference, blocks, copies(cells, &of), clustered));
        let effect = spread.map_or(1.0, |spread| spread.effect);
        let enough = |paired: &Paired| {
            paired.blocks >= FEW_BLOCKS as u64 && paired.differing >= FEW_DIFFERING
        };
        let value = Estimate::point(paired.map(|paired| paired.difference.value));
        let trusted = paired.filter(enough).and(spread);
        let (difference, method, p) = match (self.sequence, trusted) {
            _ if census(cells, &of) => (exact(value), Method::Census, None),
            (Some(sequence), _) if sequence.blocks() > 0 => {
                let sequence = widened(sequence.interval(), effect, f64::from(self.tau));
                (sequence, Method::Sequence, None)
            }
            (None, Some(spread)) => (spread.interval(self.level), spread.method, spread.p()),
            // Games of equal length in all blocks but a few leave nothing to make an interval of.
            _ => (value, Method::TBlock, None),
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
