//! Which rule moves the balance, and by how much: effects over a factorial design or a fraction of one (METRICS §2.9).

use konakis_stats::Estimate;
use konakis_stats::difference::bonferroni;
use konakis_stats::factorial::{Contrast, family};
use konakis_stats::pairing::block_mean;
use konakis_stats::sequence::EmpiricalBernstein;

use crate::blocks::Blocks;
use crate::experiment::{Experiment, Factorial, Stop};
use crate::family::{headline, row};
use crate::plan::Plan;
use crate::repeats::{Clustered, Repeats, Spread, census, copies, widened};
use crate::results::Cell;
use crate::worth::exact;

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
    /// The shortest of the terms from which it cannot be told, each a set of factors as bits; none over a full design.
    pub aliases: Vec<usize>,
}

/// All effects and two-way interactions, pairing by pairing, the headline first.
pub fn effects(
    experiment: &Experiment,
    plan: &Plan,
    cells: &[Cell],
    blocks: &Blocks,
    repeats: &Repeats<'_>,
) -> Vec<Effect> {
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
            results: cells,
            repeats,
            blocks,
            cells: row(plan, pairing),
            stop: &experiment.stop,
            level: experiment.level,
            family: family(k),
        };
        let effect = |factors: Vec<usize>| {
            let weights = weights(design, &factors);
            let [main, shapley, first_in, last_in] = weights
                .map(|weights| weights.map_or((Estimate::NONE, 0), |weights| table.of(&weights)));
            let aliases = aliases(design, &factors);
            Effect {
                pairing,
                primary: first == Some(pairing),
                factors,
                main: main.0,
                shapley: shapley.0,
                first_in: first_in.0,
                last_in: last_in.0,
                blocks: main.1,
                aliases,
            }
        };
        list.extend((0..k).map(|i| effect(vec![i])));
        for i in 0..k {
            list.extend((i + 1..k).map(|j| effect(vec![i, j])));
        }
    }
    list
}

/// Weights over the rulesets for the effect of one factor or the interaction of two: averaged, as a share (Shapley), switched first, switched last.
fn weights(design: &Factorial, factors: &[usize]) -> [Option<Vec<f64>>; 4] {
    let k = design.factors.len();
    let Some(fraction) = &design.fraction else {
        let contrasts = match *factors {
            [i] => [
                Some(Contrast::main(k, i)),
                Some(Contrast::shapley(k, i)),
                Some(Contrast::first_in(k, i)),
                Some(Contrast::last_in(k, i)),
            ],
            [i, j] => [
                Some(Contrast::interaction(k, i, j)),
                Some(Contrast::shapley_interaction(k, i, j)),
                None,
                None,
            ],
            _ => unreachable!("effects are of one factor or two"),
        };
        return contrasts.map(|contrast| contrast.map(|contrast| contrast.weights().to_vec()));
    };
    let of = set(factors);
    let runs = fraction.runs();
    let weight = |set: &usize| {
        if runs.contains(set) {
            fraction.weight(of, *set)
        } else {
            0.0
        }
    };
    let main: Vec<f64> = design.sets.iter().map(weight).collect();
    // Without terms of three factors the share is the average, and the index of two factors twice their interaction.
    let share = match factors.len() {
        1 => Some(main.clone()),
        _ if fraction.resolution() < Some(5) => None,
        _ => Some(main.iter().map(|weight| 2.0 * weight).collect()),
    };
    [Some(main), share, None, None]
}

/// The shortest terms that a fraction cannot tell from these factors.
fn aliases(design: &Factorial, factors: &[usize]) -> Vec<usize> {
    let Some(fraction) = &design.fraction else {
        return Vec::new();
    };
    let all = fraction.aliases(set(factors));
    let shortest = all.first().map(|term| term.count_ones());
    let short = |term: &usize| Some(term.count_ones()) == shortest;
    all.into_iter().filter(short).collect()
}

fn set(factors: &[usize]) -> usize {
    factors.iter().fold(0, |set, factor| set | 1 << factor)
}

/// The cells of a pairing, one for each ruleset.
struct Table<'a> {
    results: &'a [Cell],
    repeats: &'a Repeats<'a>,
    blocks: &'a Blocks,
    cells: Vec<u32>,
    stop: &'a Stop,
    level: f64,
    family: usize,
}

impl Table<'_> {
    /// A weighted sum block by block, over the blocks that the rules ended in every cell: its estimate, and how many blocks.
    fn of(&self, weights: &[f64]) -> (Estimate, u64) {
        let blocks = self.cells.iter().map(|cell| self.blocks.len(*cell));
        let count = blocks.min().unwrap_or(0);
        let mut points: Vec<_> = self
            .cells
            .iter()
            .map(|cell| self.blocks.points(*cell))
            .collect();
        let mut clustered = self.repeats.clustered(&self.cells);
        let mut values = Vec::new();
        for _ in 0..count {
            let mut value = Some(0.0);
            for (points, weight) in points.iter_mut().zip(weights) {
                let score = points.next().flatten();
                value = value
                    .zip(score)
                    .map(|(value, score)| value + weight * f64::from(score) / 2.0);
            }
            values.extend(value);
            if let Some(clustered) = &mut clustered {
                clustered.push(value);
            }
        }
        let count = values.len() as u64;
        let Some(mean) = block_mean(&values) else {
            return (Estimate::point(values.first().copied()), count);
        };
        if census(self.results, &self.cells) {
            return (exact(Estimate::point(Some(mean.value))), count);
        }
        let clustered = clustered.and_then(Clustered::mean);
        let spread = Spread::of(mean, count, copies(self.results, &self.cells), clustered);
        if self.stop.mode.looks() {
            let alpha = self.stop.alpha / self.family as f64;
            let mut sequence = EmpiricalBernstein::over(-1.0, 1.0, alpha);
            values.iter().for_each(|value| sequence.push(*value));
            return (widened(sequence.interval(), spread.effect, 1.0), count);
        }
        (spread.interval(bonferroni(self.level, self.family)), count)
    }
}
