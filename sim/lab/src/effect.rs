//! Which rule moves the balance, and by how much: effects over a factorial design or a fraction of one (METRICS §2.9).

use konakis_stats::difference::bonferroni;
use konakis_stats::factorial::{Contrast, family};
use konakis_stats::sequence::EmpiricalBernstein;
use konakis_stats::{Estimate, Measured};

use crate::blocks::Blocks;
use crate::contrast::Role;
use crate::experiment::{Experiment, Factorial, Members, Stop};
use crate::family::{headline, row};
use crate::plan::Plan;
use crate::repeats::{Repeats, Spread, Values, census, widened};
use crate::results::Cell;
use crate::worth::exact;

/// What one factor, or two together, do to the attackers' score, for one pairing of agents.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect {
    /// Indices of the attackers' and of the defenders' agent.
    pub pairing: (usize, usize),
    /// Whether that is the headline pairing.
    pub headline: bool,
    /// The effects with which it shares its error.
    pub family: String,
    /// What it is to the experiment.
    pub role: Role,
    /// Indices of the factors: one, or two whose effects depend on each other.
    pub factors: Vec<usize>,
    /// In points of the score.
    pub score: Sizes,
    /// In log odds of the score: whether an effect is there only because scores near an end of the scale have little room. Nothing where a
    /// cell stands at an end.
    pub logit: Sizes,
    /// Blocks that the rules ended in every cell.
    pub blocks: u64,
    /// The shortest of the terms from which it cannot be told, each a set of factors as bits; none over a full design.
    pub aliases: Vec<usize>,
}

/// How large an effect is, in several senses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sizes {
    /// The effect, averaged over all settings of the other factors; of two, how much each changes the other's (Yates: half of it).
    pub main: Estimate,
    /// The share in the whole change (Shapley); the shares sum to it. Of two, their interaction index.
    pub shapley: Estimate,
    /// What switching it first does.
    pub first_in: Estimate,
    /// What switching it last does.
    pub last_in: Estimate,
}

impl Effect {
    /// Whether its share has another sign in log odds than in points.
    pub fn turns(&self) -> bool {
        let shares = self.score.shapley.value.zip(self.logit.shapley.value);
        shares.is_some_and(|(points, logit)| points * logit < 0.0)
    }
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
        };
        let (means, count) = table.means();
        let effect = |factors: Vec<usize>| {
            let kin = Kin::of(experiment, k, factors.len());
            let weights = weights(design, &factors);
            let sizes = |of: &dyn Fn(&[f64]) -> Estimate| {
                let size = |weights: &Option<Vec<f64>>| {
                    let weights = weights.as_deref();
                    weights.map_or(Estimate::NONE, of)
                };
                let [main, shapley, first_in, last_in] = &weights;
                Sizes {
                    main: size(main),
                    shapley: size(shapley),
                    first_in: size(first_in),
                    last_in: size(last_in),
                }
            };
            let aliases = aliases(design, &factors);
            Effect {
                pairing,
                headline: first == Some(pairing),
                family: kin.name.clone(),
                role: match first == Some(pairing) {
                    true => kin.role,
                    false => Role::Exploratory,
                },
                factors,
                score: sizes(&|weights| table.of(weights, kin.many)),
                logit: sizes(&|weights| table.in_log_odds(weights, &means, kin.many)),
                blocks: count,
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

/// The effects of a pairing that share their error.
struct Kin {
    name: String,
    /// How many there are.
    many: usize,
    /// What they are to the experiment, for the headline pairing.
    role: Role,
}

impl Kin {
    /// The family of effects of so many of `k` factors: all that are not in a family of their own.
    fn of(experiment: &Experiment, k: usize, factors: usize) -> Kin {
        let named = |members: Members| {
            let found = experiment.secondary.iter();
            let mut found = found.filter(|each| each.members == members);
            found.next().map(|each| each.name.clone())
        };
        let (shares, pairs) = (named(Members::Shares), named(Members::Interactions));
        // Where contrasts are declared, nothing else is primary.
        let declared = experiment.primary.is_some();
        let (own, many) = match (factors, &shares, &pairs) {
            (1, Some(name), _) => (Some(name.clone()), k),
            (2, _, Some(name)) => (Some(name.clone()), family(k) - k),
            (_, None, None) => (None, family(k)),
            (1, ..) => (None, k),
            _ => (None, family(k) - k),
        };
        let role = match (declared, &own) {
            (false, _) => Role::Primary,
            (true, Some(_)) => Role::Secondary,
            (true, None) => Role::Exploratory,
        };
        Kin {
            name: own.unwrap_or_else(|| "effects".to_owned()),
            many,
            role,
        }
    }
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
}

impl Table<'_> {
    /// The scores of the cells, block by block; `None` for a block that the rules did not end in each of them.
    fn each(&self, mut take: impl FnMut(Option<&[f64]>)) {
        let count = self.cells.iter().map(|cell| self.blocks.len(*cell)).min();
        let points = self.cells.iter().map(|cell| self.blocks.points(*cell));
        let mut points: Vec<_> = points.collect();
        let mut scores = vec![0.0; self.cells.len()];
        for _ in 0..count.unwrap_or(0) {
            let mut whole = true;
            for (score, points) in scores.iter_mut().zip(&mut points) {
                match points.next().flatten() {
                    Some(points) => *score = f64::from(points) / 2.0,
                    None => whole = false,
                }
            }
            take(whole.then_some(&scores));
        }
    }

    /// The mean score of each cell over the blocks that the rules ended in all of them, and how many these are.
    fn means(&self) -> (Vec<f64>, u64) {
        let mut sums = vec![0.0; self.cells.len()];
        let mut blocks = 0;
        self.each(|scores| {
            for (sum, score) in sums.iter_mut().zip(scores.unwrap_or_default()) {
                *sum += score;
            }
            blocks += u64::from(scores.is_some());
        });
        let means = sums.into_iter().map(|sum| sum / blocks as f64);
        (means.collect(), blocks)
    }

    /// A weighted sum of the scores, one of `many` that are to hold together.
    fn of(&self, weights: &[f64], many: usize) -> Estimate {
        let value = |scores: &[f64]| scores.iter().zip(weights).map(|(s, w)| s * w).sum();
        let values = self.values(value);
        let Some(spread) = values.spread(self.results) else {
            return Estimate::point(values.list().first().copied());
        };
        if census(self.results, &self.cells) {
            return exact(Estimate::point(Some(spread.mean.value)));
        }
        if self.stop.mode.looks() {
            let alpha = self.stop.alpha / many as f64;
            let mut sequence = EmpiricalBernstein::over(-1.0, 1.0, alpha);
            let values = values.list().iter();
            values.for_each(|value| sequence.push(*value));
            return widened(sequence.interval(), spread.effect, 1.0);
        }
        spread.interval(bonferroni(self.level, many))
    }

    /// A weighted sum of the log odds of the cells' scores, with the error to first order (the delta method).
    fn in_log_odds(&self, weights: &[f64], means: &[f64], many: usize) -> Estimate {
        if !means.iter().all(|mean| 0.0 < *mean && *mean < 1.0) {
            return Estimate::NONE;
        }
        let cells = || means.iter().zip(weights);
        let value = cells().map(|(mean, weight)| weight * (mean / (1.0 - mean)).ln());
        let value: f64 = value.sum();
        let off = |scores: &[f64]| {
            let cells = cells().zip(scores);
            let off = cells
                .map(|((mean, weight), score)| weight * (score - mean) / (mean * (1.0 - mean)));
            off.sum()
        };
        let known = Estimate::point(Some(value));
        match self.values(off).spread(self.results) {
            _ if census(self.results, &self.cells) => exact(known),
            // No sequence of log odds holds at every look.
            Some(spread) if !self.stop.mode.looks() => {
                let mean = Measured {
                    value,
                    ..spread.mean
                };
                Spread { mean, ..spread }.interval(bonferroni(self.level, many))
            }
            _ => known,
        }
    }

    /// What is made of the scores of each block.
    fn values(&self, value: impl Fn(&[f64]) -> f64) -> Values {
        let mut values = self.repeats.values(&self.cells);
        self.each(|scores| values.push(scores.map(&value)));
        values
    }
}
