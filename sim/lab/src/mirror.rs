//! Two agents, both ways round: what the rules give a side, and what one agent has over the other (METRICS §2.11).
//!
//! In a block each attacks once, from the same opening. The mean of both games is free of who is the stronger, half their difference of the side.

use konakis_stats::Estimate;
use konakis_stats::difference::bonferroni;
use konakis_stats::pairing::{FEW_BLOCKS, FEW_DIFFERING};
use konakis_stats::sequence::EmpiricalBernstein;

use crate::blocks::Blocks;
use crate::contrast::Method;
use crate::experiment::Experiment;
use crate::plan::Plan;
use crate::repeats::{Repeats, Values, census, widened};
use crate::results::Cell;
use crate::worth::exact;

/// Two agents that met both ways round, under one ruleset.
#[derive(Clone, PartialEq, Debug)]
pub struct Mirror {
    /// Index of the ruleset.
    pub ruleset: usize,
    /// Indices of the two agents.
    pub agents: (usize, usize),
    /// Their cells: that in which the first attacks, and that in which the second does.
    pub cells: (u32, u32),
    /// The attackers' score, whoever attacks.
    pub side: Estimate,
    /// What the first agent has over the second, whichever side it plays: half the difference of the attackers' scores.
    pub skill: Estimate,
    /// How the intervals are made.
    pub method: Method,
    /// Blocks that the rules ended both ways.
    pub blocks: u64,
}

/// Every two agents that met both ways round, ruleset by ruleset; both numbers of a row hold together.
pub fn mirrors(
    experiment: &Experiment,
    plan: &Plan,
    cells: &[Cell],
    blocks: &Blocks,
    repeats: &Repeats<'_>,
) -> Vec<Mirror> {
    let mut list = Vec::new();
    for one in plan.main().filter(|cell| cell.attackers < cell.defenders) {
        let turned = plan.main().find(|other| {
            other.ruleset == one.ruleset
                && (other.attackers, other.defenders) == (one.defenders, one.attackers)
        });
        let Some(other) = turned else { continue };
        let pair = [one.id, other.id];
        let made = Made {
            experiment,
            cells,
            pair: &pair,
        };
        // One after the other: of many blocks each takes much memory.
        let told = |of: &dyn Fn(f64, f64) -> f64, bounds| {
            let mut values = repeats.values(&pair);
            for (ab, ba) in blocks.points(one.id).zip(blocks.points(other.id)) {
                let both = ab.zip(ba);
                values.push(both.map(|(ab, ba)| of(f64::from(ab), f64::from(ba)) / 4.0));
            }
            let (estimate, method) = made.of(&values, bounds);
            (estimate, method, values.list().len() as u64)
        };
        let (side, method, played) = told(&|ab, ba| ab + ba, (0.0, 1.0));
        let (skill, ..) = told(&|ab, ba| ab - ba, (-0.5, 0.5));
        list.push(Mirror {
            ruleset: one.ruleset,
            agents: (one.attackers, one.defenders),
            cells: (one.id, other.id),
            side,
            skill,
            method,
            blocks: played,
        });
    }
    list
}

/// How a mean over blocks is told.
struct Made<'a> {
    experiment: &'a Experiment,
    cells: &'a [Cell],
    pair: &'a [u32],
}

impl Made<'_> {
    /// A mean that lies between two bounds; one of two that hold together.
    fn of(&self, values: &Values, (least, most): (f64, f64)) -> (Estimate, Method) {
        let list = values.list();
        let Some(spread) = values.spread(self.cells) else {
            return (Estimate::point(list.first().copied()), Method::TBlock);
        };
        let known = Estimate::point(Some(spread.mean.value));
        if census(self.cells, self.pair) {
            return (exact(known), Method::Census);
        }
        let stop = &self.experiment.stop;
        if stop.mode.looks() {
            let mut sequence = EmpiricalBernstein::over(least, most, stop.alpha / 2.0);
            list.iter().for_each(|value| sequence.push(*value));
            let estimate = widened(sequence.interval(), spread.effect, most.abs());
            return (estimate.clipped(least, most), Method::Sequence);
        }
        let differing = list.iter().filter(|value| **value != list[0]).count();
        // Few blocks, or blocks that are nearly all alike, know no interval.
        if list.len() < FEW_BLOCKS || (differing as u64) < FEW_DIFFERING {
            return (known, spread.method);
        }
        let estimate = spread.interval(bonferroni(self.experiment.level, 2));
        (estimate.clipped(least, most), spread.method)
    }
}
