//! Which rule moves the balance, and by how much: effects over a full factorial design (METRICS §2.9).

use konakis_stats::Estimate;
use konakis_stats::block_interval;
use konakis_stats::difference::bonferroni;
use konakis_stats::factorial::{Contrast, family};
use konakis_stats::sequence::EmpiricalBernstein;

use crate::blocks::Blocks;
use crate::experiment::{Experiment, Stop};
use crate::family::{headline, row};
use crate::plan::Plan;
use crate::results::LEVEL;

/// What one factor, or two together, do to the attackers' score, for one pairing of agents.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect {
    /// Indices of the attackers' and of the defenders' agent.
    pub pairing: (usize, usize),
    /// Whether that is the headline pairing.
    pub primary: bool,
    /// Indices of the factors: one, or two whose effects depend on each other.
    pub factors: Vec<usize>,
    /// The effect, averaged over all settings of the other factors; of two, how much each changes the other's (Yates: half of it).
    pub main: Estimate,
    /// The share in the whole change (Shapley); the shares sum to it. Of two, their interaction index.
    pub shapley: Estimate,
    /// What switching it first does.
    pub first_in: Estimate,
    /// What switching it last does.
    pub last_in: Estimate,
    /// Blocks that the rules ended in every cell.
    pub blocks: u64,
}

/// All effects and two-way interactions, pairing by pairing, the headline first.
pub fn effects(experiment: &Experiment, plan: &Plan, blocks: &Blocks) -> Vec<Effect> {
    let Some(design) = &experiment.factorial else {
        return Vec::new();
    };
    let k = design.factors.len();
    let first = headline(plan, &experiment.agents);
    let mut pairings: Vec<(usize, usize)> = Vec::new();
    let met = plan.main().map(|cell| (cell.attackers, cell.defenders));
    for pairing in first.into_iter().chain(met) {
        if !pairings.contains(&pairing) {
            pairings.push(pairing);
        }
    }
    let mut list = Vec::new();
    for pairing in pairings {
        let table = Table {
            blocks,
            cells: row(plan, pairing),
            stop: &experiment.stop,
            family: family(k),
        };
        let effect = |factors: Vec<usize>, contrasts: [Option<Contrast>; 4]| {
            let [main, shapley, first_in, last_in] = contrasts.map(|contrast| {
                contrast.map_or((Estimate::NONE, 0), |contrast| table.of(&contrast))
            });
            Effect {
                pairing,
                primary: first == Some(pairing),
                factors,
                main: main.0,
                shapley: shapley.0,
                first_in: first_in.0,
                last_in: last_in.0,
                blocks: main.1,
            }
        };
        for i in 0..k {
            let contrasts = [
                Contrast::main(k, i),
                Contrast::shapley(k, i),
                Contrast::first_in(k, i),
                Contrast::last_in(k, i),
            ];
            list.push(effect(vec![i], contrasts.map(Some)));
        }
        for i in 0..k {
            for j in i + 1..k {
                let both = [
                    Contrast::interaction(k, i, j),
                    Contrast::shapley_interaction(k, i, j),
                ];
                let [main, shapley] = both.map(Some);
                list.push(effect(vec![i, j], [main, shapley, None, None]));
            }
        }
    }
    list
}

/// The cells of a pairing, one for each set of switched factors.
struct Table<'a> {
    blocks: &'a Blocks,
    cells: Vec<u32>,
    stop: &'a Stop,
    family: usize,
}

impl Table<'_> {
    /// A contrast block by block, over the blocks that the rules ended in every cell: its estimate, and how many blocks.
    fn of(&self, contrast: &Contrast) -> (Estimate, u64) {
        let mut points: Vec<_> = self
            .cells
            .iter()
            .map(|cell| self.blocks.points(*cell))
            .collect();
        let mut values = Vec::new();
        for _ in 0..self.blocks.len() {
            let mut value = Some(0.0);
            for (points, weight) in points.iter_mut().zip(contrast.weights()) {
                let score = points.next().flatten();
                value = value
                    .zip(score)
                    .map(|(value, score)| value + weight * f64::from(score) / 2.0);
            }
            values.extend(value);
        }
        if values.is_empty() {
            return (Estimate::NONE, 0);
        }
        let count = values.len() as u64;
        if self.stop.mode.looks() {
            let alpha = self.stop.alpha / self.family as f64;
            let mut sequence = EmpiricalBernstein::over(-1.0, 1.0, alpha);
            values.iter().for_each(|value| sequence.push(*value));
            return (sequence.interval(), count);
        }
        (
            block_interval(&values, bonferroni(LEVEL, self.family)),
            count,
        )
    }
}
