//! Checks: guards against the ways in which a study goes wrong (METRICS §3.1), as numbers against thresholds.

mod audit;
mod claims;
mod guards;
mod players;
mod stopped;
mod symmetry;

use serde::Serialize;

use crate::audit::Audit;
use crate::blocks::Blocks;
use crate::contrast::Contrast;
use crate::experiment::Experiment;
use crate::looks::Look;
use crate::plan::Plan;
use crate::results::Cell;
use crate::skill::Balance;

/// How a check went.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Nothing to object.
    Pass,
    /// To be kept in mind.
    Warn,
    /// No verdict on balance may rest on this.
    Fail,
}

impl State {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            State::Pass => "pass",
            State::Warn => "warn",
            State::Fail => "fail",
        }
    }
}

/// A guard against a way in which a study goes wrong.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Check {
    /// Its number among the pitfalls of METRICS §3.1.
    pub id: &'static str,
    /// What it guards against.
    pub against: &'static str,
    /// What was measured; `None` if there was nothing to measure.
    pub value: Option<f64>,
    /// What the value is held against.
    pub threshold: f64,
    /// How it went.
    pub state: State,
    /// What was found, in words.
    pub found: String,
    /// What is allowed, in words.
    pub allowed: &'static str,
    /// Whether it is about the run itself; else it is about how far the run's answer reaches.
    pub of_run: bool,
    /// What it means for the answer; empty where it passed.
    pub means: &'static str,
    /// What to do about it; empty where it passed.
    pub help: &'static str,
}

/// What checks look at.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its plan, up to where it stopped.
    pub plan: &'a Plan,
    /// The cells.
    pub cells: &'a [Cell],
    /// How every game came out.
    pub blocks: &'a Blocks,
    /// The differences of scores, of lengths, and between first movers.
    pub contrasts: [&'a [Contrast]; 3],
    /// The balance between equals.
    pub balances: &'a [Balance],
    /// What was seen before the last game.
    pub looks: &'a [Look],
    /// The primary contrasts and further families, as the experiment writes them.
    pub wanted: &'a [String],
    /// Those that stood when the first game was played; empty where the run does not say.
    pub declared: &'a [String],
    /// What came of playing some games again.
    pub audit: &'a Audit,
}

/// All checks that can be made from the rows.
pub fn checks(evidence: &Evidence<'_>) -> Vec<Check> {
    let main: Vec<Cell> = evidence
        .cells
        .iter()
        .filter(|cell| cell.main)
        .cloned()
        .collect();
    let mut list = vec![
        guards::ladder(&evidence.experiment.agents),
        players::families(evidence),
        players::parity(evidence),
        stopped::truncation(&main),
        stopped::leaning(evidence),
        guards::duplicates(&main),
        guards::seeds(evidence.plan),
        audit::replayed(evidence.audit),
        guards::peeking(evidence),
        claims::comparisons(evidence),
        claims::declared(evidence),
        guards::homogeneous(evidence),
        guards::budgets(&evidence.experiment.agents),
        guards::completeness(evidence),
        guards::openings(evidence),
        audit::followed(evidence.audit),
        symmetry::symmetric(evidence),
        guards::errors(evidence.cells),
        players::settings(evidence),
        players::transitive(evidence),
    ];
    for check in &mut list {
        if check.state == State::Pass {
            (check.means, check.help) = ("", "");
        }
    }
    list
}

fn judged(value: f64, warn: f64, fail: f64) -> State {
    if value > fail {
        State::Fail
    } else if value > warn {
        State::Warn
    } else {
        State::Pass
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
