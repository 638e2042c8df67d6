//! What the numbers allow one to say, and what they do not.

use konakis_stats::difference::{Verdict, bonferroni};
use konakis_stats::{Estimate, hybrid, newcombe, verdict};

use crate::numerals::{self, THIN, counted, listed, percent};
use crate::svg::escaped;
use crate::view::{CellView, View};

/// How a check went.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
    pub fn word(self) -> &'static str {
        match self {
            State::Pass => "pass",
            State::Warn => "warn",
            State::Fail => "fail",
        }
    }
}

/// A guard against a way in which a study goes wrong.
#[derive(Clone, Debug)]
pub struct Check {
    /// Its number among the pitfalls.
    pub id: &'static str,
    /// What it guards against.
    pub against: &'static str,
    /// What was found.
    pub found: String,
    /// What is allowed.
    pub allowed: &'static str,
    /// How it went.
    pub state: State,
}

/// Rungs that a ladder of budgets needs before a trend can be told from noise.
const RUNGS: usize = 6;

/// All checks that can be made from the tables.
pub fn checks(view: &View) -> Vec<Check> {
    vec![
        ladder(view),
        truncation(view),
        duplicates(view),
        errors(view),
        completeness(view),
    ]
}

fn ladder(view: &View) -> Check {
    let names: Vec<&str> = view
        .agents
        .iter()
        .map(|agent| agent.name.as_str())
        .collect();
    let rungs = view
        .agents
        .iter()
        .map(|agent| {
            let mut budgets: Vec<u64> = view
                .agents
                .iter()
                .filter(|other| other.kind == agent.kind)
                .filter_map(|other| other.budget)
                .collect();
            budgets.sort_unstable();
            budgets.dedup();
            budgets.len()
        })
        .max()
        .unwrap_or(0);
    let found = match names.as_slice() {
        [] => "no agents".to_owned(),
        _ if view.only_baselines() => format!("baseline agents only ({})", listed(&names)),
        _ => format!("{} of growing strength", counted(rungs as u64, "agent")),
    };
    Check {
        id: "P1",
        against: "weak players: their games measure the players, not the rules",
        found,
        allowed: "a ladder of six or more budgets",
        state: if rungs >= RUNGS {
            State::Pass
        } else {
            State::Fail
        },
    }
}

fn truncation(view: &View) -> Check {
    let worst = view
        .cells
        .iter()
        .filter_map(|cell| cell.truncation.value)
        .fold(0.0, f64::max);
    Check {
        id: "P4",
        against: "stopped games passing for draws",
        found: format!("at most {} of a cell’s games stopped", percent(worst, 1)),
        allowed: "under 2 %, never over 10 %",
        state: match worst {
            w if w > 0.10 => State::Fail,
            w if w > 0.02 => State::Warn,
            _ => State::Pass,
        },
    }
}

fn duplicates(view: &View) -> Check {
    let least = view
        .cells
        .iter()
        .filter(|cell| cell.outcomes.played() > 0)
        .map(|cell| cell.distinct as f64 / cell.outcomes.played() as f64)
        .fold(1.0, f64::min);
    Check {
        id: "P6",
        against: "the same game counted many times",
        found: format!("at least {} of a cell’s games differ", percent(least, 1)),
        allowed: "over 99 %, never under 50 %",
        state: match least {
            l if l < 0.50 => State::Fail,
            l if l < 0.99 => State::Warn,
            _ => State::Pass,
        },
    }
}

fn errors(view: &View) -> Check {
    let (failed, all) = (
        view.cells
            .iter()
            .map(|cell| cell.outcomes.error)
            .sum::<u64>(),
        view.games(),
    );
    let share = if all == 0 {
        0.0
    } else {
        failed as f64 / all as f64
    };
    Check {
        id: "P21",
        against: "agents that fail unnoticed",
        found: format!("{} in which an agent failed", counted(failed, "game")),
        allowed: "at most 0.1 %",
        state: if share > 0.001 {
            State::Fail
        } else {
            State::Pass
        },
    }
}

fn completeness(view: &View) -> Check {
    let games = view.games();
    let whole = games == view.planned;
    Check {
        id: "P20",
        against: "games lost or counted twice when a run is resumed",
        found: if whole {
            format!("all {} planned", counted(games, "game"))
        } else {
            format!(
                "{} of {} planned",
                numerals::count(games),
                counted(view.planned, "game")
            )
        },
        allowed: "all",
        state: if whole { State::Pass } else { State::Warn },
    }
}

/// What the games of a cell say about its ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// As the interval lies to the region that counts as balanced.
    Measured(Verdict),
    /// Nothing, and why.
    Blocked(&'static str),
}

/// What the games of a cell say, weak players or not.
pub fn measured(view: &View, cell: &CellView) -> Word {
    let n = cell.outcomes.played();
    if cell.outcomes.ended() == 0 {
        Word::Blocked("no game ended")
    } else if cell.truncation.value.is_some_and(|share| share > 0.10) {
        Word::Blocked("too many games stopped")
    } else if cell.distinct * 2 < n {
        Word::Blocked("too few different games")
    } else if cell.outcomes.error as f64 > 0.001 * (n + cell.outcomes.error) as f64 {
        Word::Blocked("agents failed")
    } else {
        Word::Measured(verdict(cell.score, view.region))
    }
}

impl Word {
    /// For a reader.
    pub fn plain(&self) -> &'static str {
        match self {
            Word::Measured(Verdict::FavoursAttackers) => "favours attackers",
            Word::Measured(Verdict::FavoursDefenders) => "favours defenders",
            Word::Measured(Verdict::Balanced) => "balanced",
            Word::Measured(Verdict::Undecided) => "undecided",
            Word::Blocked(why) => why,
        }
    }

    /// For style sheets and programs.
    pub fn class(&self) -> &'static str {
        match self {
            Word::Measured(verdict) => verdict.word(),
            Word::Blocked(_) => "blocked",
        }
    }
}

/// The difference between two rulesets for the same players.
#[derive(Clone, Debug)]
pub struct Contrast {
    /// The ruleset that is compared.
    pub of: usize,
    /// The one it is compared with.
    pub with: usize,
    /// How much higher the attackers' score is, with its interval.
    pub difference: Estimate,
    /// Whether both scores lie at the same end of the scale, where these players tell nothing apart.
    pub at_the_end: bool,
}

/// Scores nearer than this to 0 or to 1 say little about the rules.
const END: f64 = 0.05;

/// Whether two cells lie at the same end of the scale.
fn at_the_end(of: &CellView, with: &CellView) -> bool {
    let score = |cell: &CellView| {
        let outcomes = &cell.outcomes;
        let points = outcomes.attackers as f64 + outcomes.draw as f64 / 2.0;
        points / outcomes.ended().max(1) as f64
    };
    let (a, b) = (score(of), score(with));
    a.max(b) < END || a.min(b) > 1.0 - END
}

/// Rulesets up to which each is compared with each; beyond, each with the first.
const EACH_WITH_EACH: usize = 4;

/// The contrasts of the strongest pairing. All intervals hold together at the report's level.
pub fn contrasts(view: &View) -> Vec<Contrast> {
    let cells = view.headline_cells();
    let pairs: Vec<(usize, usize)> = if cells.len() <= EACH_WITH_EACH {
        (0..cells.len())
            .flat_map(|with| (with + 1..cells.len()).map(move |of| (of, with)))
            .collect()
    } else {
        (1..cells.len()).map(|of| (of, 0)).collect()
    };
    let level = bonferroni(view.level, pairs.len().max(1));
    pairs
        .into_iter()
        .map(|(of, with)| Contrast {
            of: cells[of].ruleset,
            with: cells[with].ruleset,
            difference: difference(cells[of], cells[with], level),
            at_the_end: at_the_end(cells[of], cells[with]),
        })
        .collect()
}

/// Newcombe's interval where no game was drawn; where some were, the same construction on likelihood-ratio intervals of the scores.
fn difference(of: &CellView, with: &CellView, level: f64) -> Estimate {
    let (a, b) = (&of.outcomes, &with.outcomes);
    if a.ended() == 0 || b.ended() == 0 {
        return Estimate::NONE;
    }
    if a.draw == 0 && b.draw == 0 {
        return newcombe(a.attackers, a.ended(), b.attackers, b.ended(), level);
    }
    let interval = |o: &crate::view::Outcomes| {
        konakis_stats::score_interval(o.attackers, o.draw, o.defenders, level)
    };
    hybrid(interval(a), interval(b))
}

impl Contrast {
    /// In a sentence, as HTML.
    pub fn sentence(&self, view: &View) -> String {
        let [of, with] = [self.of, self.with].map(|ruleset| strong(&view.rulesets[ruleset].name));
        let Some((value, (lo, hi))) = self.difference.value.zip(self.difference.bounds()) else {
            return format!("{of} and {with} cannot be compared: no games ended.");
        };
        let size = numerals::points(self.difference);
        if lo <= 0.0 && hi >= 0.0 {
            let why = if self.at_the_end {
                " Both lie at the end of the scale, where these players cannot tell rules apart; other pairings may, further down."
            } else {
                ""
            };
            format!("No difference shows between {of} and {with}: {size}.{why}")
        } else {
            let bare = numerals::points(Estimate {
                value: Some(value.abs()),
                lo: None,
                hi: None,
            });
            let bare = bare.trim_start_matches('+');
            let (better, worse) = if value > 0.0 { (of, with) } else { (with, of) };
            let (near, far) = if value > 0.0 { (lo, hi) } else { (-hi, -lo) };
            let decimals = numerals::share_decimals(self.difference);
            format!(
                "{better} gives the attackers {bare} more than {worse} [{}, {}].",
                numerals::decimal(near * 100.0, decimals),
                numerals::decimal(far * 100.0, decimals)
            )
        }
    }
}

/// A ruleset's name within a sentence, as HTML: names have commas of their own.
pub fn strong(name: &str) -> String {
    format!("<b>{}</b>", escaped(name))
}

/// Between what the score lies if stopped games could have ended in any way; only where games were stopped.
pub fn bounds_sentence(cell: &CellView) -> Option<String> {
    let (lo, hi) = cell.score_bounds.filter(|_| cell.outcomes.truncated > 0)?;
    Some(format!(
        "However the {} had ended, the score lies between {} and {}{THIN}%.",
        counted(cell.outcomes.truncated, "stopped game"),
        numerals::decimal(lo * 100.0, 1),
        numerals::decimal(hi * 100.0, 1)
    ))
}
