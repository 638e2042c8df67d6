//! What an experiment expects of its own outcome: a control says so beforehand, and the program checks it.

use konakis_stats::Estimate;
use serde::Serialize;

use crate::blocks::Blocks;
use crate::check::State;
use crate::contrast::Contrast;
use crate::experiment::Experiment;
use crate::family;
use crate::plan::Plan;
use crate::results::Cell;

/// Something that an experiment expects. Rulesets are indices in its list; scores are those of the headline pairing.
#[derive(Clone, PartialEq, Debug)]
pub enum Expected {
    /// The attackers' score under a ruleset lies in a range.
    Score(usize, Bounds),
    /// The difference of two rulesets' scores lies in a range.
    Contrast(usize, usize, Bounds),
    /// Two rulesets give the same games in every block, for every pairing.
    SameGames(usize, usize),
    /// The attackers' score rises from each ruleset to the next.
    Rising(Vec<usize>),
}

/// A range that an interval is held against.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Bounds {
    /// The whole interval lies at this or above.
    pub at_least: Option<f64>,
    /// The whole interval lies at this or below.
    pub at_most: Option<f64>,
    /// The interval contains this.
    pub contains: Option<f64>,
}

/// What was expected, and what came.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Expectation {
    /// What was expected.
    pub expected: String,
    /// What came.
    pub found: String,
    /// Pass or fail.
    pub state: State,
}

/// Holds the results against what was expected of them.
pub fn judge(
    experiment: &Experiment,
    plan: &Plan,
    cells: &[Cell],
    contrasts: &[Contrast],
    blocks: &Blocks,
) -> Vec<Expectation> {
    let row = family::headline(plan, &experiment.agents)
        .map_or_else(Vec::new, |pairing| family::row(plan, pairing));
    let judged = Judged {
        experiment,
        plan,
        cells,
        contrasts,
        blocks,
        row: &row,
    };
    experiment
        .expected
        .iter()
        .map(|expected| judged.one(expected))
        .collect()
}

struct Judged<'a> {
    experiment: &'a Experiment,
    plan: &'a Plan,
    cells: &'a [Cell],
    contrasts: &'a [Contrast],
    blocks: &'a Blocks,
    row: &'a [u32],
}

impl Judged<'_> {
    fn one(&self, expected: &Expected) -> Expectation {
        let id = |ruleset: usize| &self.experiment.rulesets[ruleset].id;
        match expected {
            Expected::Score(ruleset, bounds) => {
                let score = self.cells[self.row[*ruleset] as usize].score;
                held(
                    format!("the score under `{}`", id(*ruleset)),
                    score,
                    *bounds,
                )
            }
            Expected::Contrast(of, with, bounds) => {
                let difference = self.difference(*of, *with);
                let name = format!(
                    "the score under `{}` less that under `{}`",
                    id(*of),
                    id(*with)
                );
                held(name, difference, *bounds)
            }
            Expected::SameGames(one, other) => {
                let differing = self.differing(*one, *other);
                Expectation {
                    expected: format!("`{}` and `{}` give the same games", id(*one), id(*other)),
                    found: if differing == 0 {
                        "the same in every block of every pairing".to_owned()
                    } else {
                        format!(
                            "different ones in {}",
                            konakis_rules::counted(differing, "pairing")
                        )
                    },
                    state: passes(differing == 0),
                }
            }
            Expected::Rising(list) => {
                let steps: Vec<Estimate> = list
                    .windows(2)
                    .map(|pair| self.difference(pair[1], pair[0]))
                    .collect();
                let names: Vec<String> =
                    list.iter().map(|each| format!("`{}`", id(*each))).collect();
                let found: Vec<String> = steps.iter().map(|step| points(*step)).collect();
                Expectation {
                    expected: format!("the score rises along {}", names.join(", ")),
                    found: format!("steps of {}", found.join(", ")),
                    state: passes(steps.iter().all(|step| step.lo.is_some_and(|lo| lo > 0.0))),
                }
            }
        }
    }

    /// The difference of two rulesets' scores, whichever way round it was taken; where the two were not compared, nothing.
    fn difference(&self, of: usize, with: usize) -> Estimate {
        let (of, with) = (self.row[of], self.row[with]);
        self.contrasts
            .iter()
            .find_map(|contrast| match (contrast.of, contrast.with) {
                pair if pair == (of, with) => Some(contrast.difference),
                pair if pair == (with, of) => Some(contrast.difference.negated()),
                _ => None,
            })
            .unwrap_or(Estimate::NONE)
    }

    /// In how many pairings the games of two rulesets differ.
    fn differing(&self, one: usize, other: usize) -> usize {
        let of = |ruleset: usize| self.plan.main().filter(move |cell| cell.ruleset == ruleset);
        of(one)
            .zip(of(other))
            .filter(|(one, other)| {
                let (a, b) = (&self.cells[one.id as usize], &self.cells[other.id as usize]);
                !self.blocks.alike(one.id, other.id)
                    || a.lengths != b.lengths
                    || a.n_distinct != b.n_distinct
            })
            .count()
    }
}

fn passes(met: bool) -> State {
    if met { State::Pass } else { State::Fail }
}

fn held(what: String, estimate: Estimate, bounds: Bounds) -> Expectation {
    let mut wanted = Vec::new();
    let mut met = true;
    if let Some(least) = bounds.at_least {
        wanted.push(format!("wholly at {} or above", percent(least)));
        met &= estimate.lo.is_some_and(|lo| lo >= least);
    }
    if let Some(most) = bounds.at_most {
        wanted.push(format!("wholly at {} or below", percent(most)));
        met &= estimate.hi.is_some_and(|hi| hi <= most);
    }
    if let Some(value) = bounds.contains {
        wanted.push(format!("around {}", percent(value)));
        met &= estimate.bounds().is_some() && estimate.contains(value);
    }
    Expectation {
        expected: format!("{what} lies {}", wanted.join(" and ")),
        found: points(estimate),
        state: passes(met),
    }
}

fn percent(share: f64) -> String {
    format!("{} %", (share * 1e6).round() / 1e4)
}

fn points(estimate: Estimate) -> String {
    match (estimate.value, estimate.bounds()) {
        (Some(value), Some((lo, hi))) => format!(
            "{:.2} [{:.2}, {:.2}]",
            value * 100.0,
            lo * 100.0,
            hi * 100.0
        ),
        _ => "no games".to_owned(),
    }
}
