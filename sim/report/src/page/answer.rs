//! The answer card: what the experiment found, readable in ten seconds.

mod shares;

use konakis_lab::{Check, Ladder, State};
use konakis_stats::convergence::Settled;
use konakis_stats::difference::Verdict;

use crate::frequency::of_a_hundred;
use crate::numerals::{self, capital, count, in_words, listed, percent_bare, share};
use crate::page::Listing;
use crate::svg::escaped;
use crate::verdict::{Word, bounds_sentence, measured, strong};
use crate::view::{CellView, Pairing, View};

/// Sentences on differences up to which all are printed on the card; the rest stand in the table.
const SENTENCES: usize = 6;

/// Rulesets up to which the summary names each.
const NAMED: usize = 6;

/// Said of scores that are nearly nothing or nearly everything.
const LOPSIDED: &str =
    " Scores below 5 % or above 95 % say little about the rules; stronger agents might say more.";

/// The card.
pub struct Answer {
    /// In one sentence, as HTML.
    pub summary: String,
    /// Who plays, on the card.
    pub who: String,
    /// The weaker pairing that is shown for comparison.
    pub weaker: Option<String>,
    /// A line for each ruleset.
    pub lines: Vec<Line>,
    /// What lies between the rulesets.
    pub listing: Listing,
    /// How far the answer reaches.
    pub reach: Reach,
    /// Checks that bar a verdict.
    pub limits: Vec<Limit>,
    /// What was expected and did not come.
    pub missed: Vec<String>,
    /// How many expectations were met.
    pub met: usize,
    /// The region that counts as balanced, in percent: from, and how wide.
    pub region: (f64, f64),
    /// The same in words.
    pub balanced: String,
}

/// A check that bars a verdict, as the card says it.
pub struct Limit {
    /// Its number.
    pub id: &'static str,
    /// What it means for the answer.
    pub means: String,
    /// What to do about it.
    pub help: String,
    /// Whether something is wrong with the run itself.
    pub of_run: bool,
}

fn limit(check: &Check) -> Limit {
    Limit {
        id: check.id,
        means: format!("{}: {}", capital(&check.found), check.means),
        help: capital(check.help),
        of_run: check.of_run,
    }
}

/// Whether the answer holds for stronger players.
pub struct Reach {
    /// The verdict as programs read it.
    pub word: String,
    /// In a sentence.
    pub sentence: String,
}

/// A ruleset on the card.
pub struct Line {
    /// Its name.
    pub name: String,
    /// What the games say.
    pub verdict: &'static str,
    /// The same for style sheets and programs.
    pub class: &'static str,
    /// The score with its interval.
    pub score: String,
    /// Its value and ends in percent, if there are games.
    pub place: Option<[f64; 3]>,
    /// The score with weaker players, in percent, and what to call it.
    pub weaker: Option<(f64, String)>,
    /// The outcomes in natural frequencies.
    pub frequencies: String,
    /// Games.
    pub games: String,
}

impl Answer {
    /// The answer that this experiment gives.
    pub fn of(view: &View) -> Answer {
        let headline = view.headline();
        let weaker = headline.and_then(|pairing| weaker(view, pairing));
        let cells = view.headline_cells();
        let who = headline.map_or_else(String::new, |pairing| view.who_plays(pairing));
        let (cells, summary, listing) = if shares::asked(view) && !cells.is_empty() {
            let ends = shares::ends(&cells);
            let summary = shares::summary(view, &who, &ends);
            (ends, summary, shares::listing(view))
        } else {
            let summary = summary(view, &cells);
            (cells, summary, contrasts(view))
        };
        let limits = view
            .checks
            .iter()
            .filter(|check| check.state == State::Fail);
        Answer {
            summary,
            who,
            weaker: weaker.map(|pairing| view.who_plays(pairing)),
            lines: cells.iter().map(|cell| line(view, cell, weaker)).collect(),
            listing,
            reach: reach(view),
            limits: limits.map(limit).collect(),
            missed: view
                .expectations
                .iter()
                .filter(|each| each.state == State::Fail)
                .map(|each| format!("Expected: {}. Found: {}.", each.expected, each.found))
                .collect(),
            met: view
                .expectations
                .iter()
                .filter(|each| each.state == State::Pass)
                .count(),
            region: (
                view.region.0 * 100.0,
                (view.region.1 - view.region.0) * 100.0,
            ),
            balanced: numerals::region(view.region),
        }
    }
}

/// The differences between the rulesets.
fn contrasts(view: &View) -> Listing {
    let contrasts = view.headline_contrasts();
    let mut note =
        "For the same players; points of the attackers’ score, with intervals that hold together."
            .to_owned();
    if contrasts.len() > SENTENCES {
        note.push_str(&format!(
            " {} more in the <a href=\"#table-contrasts\">table</a>.",
            contrasts.len() - SENTENCES
        ));
    }
    Listing {
        title: "Between the rulesets",
        sentences: contrasts
            .iter()
            .take(SENTENCES)
            .map(|contrast| contrast.sentence(view))
            .collect(),
        note,
    }
}

/// The weakest agent against itself, if it is not the headline.
fn weaker(view: &View, headline: Pairing) -> Option<Pairing> {
    view.pairings()
        .into_iter()
        .rfind(|pairing| pairing.attackers == pairing.defenders)
        .filter(|pairing| *pairing != headline)
}

/// Whether stopped games leave so much open that the card must say so; the table says it always.
fn wide(cell: &CellView) -> bool {
    cell.score_bounds.is_some_and(|(lo, hi)| hi - lo > 0.005)
}

fn line(view: &View, cell: &CellView, weaker: Option<Pairing>) -> Line {
    let word = measured(view, cell);
    let mut frequencies = of_a_hundred(cell);
    if let Some(bounds) = bounds_sentence(cell).filter(|_| wide(cell)) {
        frequencies.push(' ');
        frequencies.push_str(&bounds);
    }
    let percent = |share: f64| (share * 10_000.0).round() / 100.0;
    Line {
        name: view.ruleset(cell).to_owned(),
        verdict: word.plain(),
        class: word.class(),
        score: share(cell.score),
        place: cell
            .score
            .value
            .zip(cell.score.bounds())
            .map(|(value, (lo, hi))| [value, lo, hi].map(percent)),
        weaker: weaker.and_then(|pairing| {
            let score = view.cell(cell.ruleset, pairing)?.score.value?;
            Some((
                percent(score),
                format!("{}: {} %", view.who_plays(pairing), percent_bare(score, 1)),
            ))
        }),
        frequencies,
        games: count(cell.outcomes.played()),
    }
}

/// The verdicts of all rulesets in one sentence, as HTML.
fn summary(view: &View, cells: &[&CellView]) -> String {
    let Some(pairing) = view.headline() else {
        return "No games were played.".to_owned();
    };
    let of = |wanted: &dyn Fn(&Word) -> bool| -> Vec<String> {
        cells
            .iter()
            .filter(|cell| wanted(&measured(view, cell)))
            .map(|cell| strong(view.ruleset(cell)))
            .collect()
    };
    let mut parts: Vec<String> = Vec::new();
    for (verdict, one, many, rest) in [
        (
            Verdict::FavoursDefenders,
            "favours",
            "favour",
            "the defenders",
        ),
        (
            Verdict::FavoursAttackers,
            "favours",
            "favour",
            "the attackers",
        ),
        (Verdict::Balanced, "is", "are", "balanced"),
        (Verdict::Undecided, "is", "are", "undecided"),
    ] {
        let names = of(&|word| *word == Word::Measured(verdict));
        let verb = if names.len() == 1 { one } else { many };
        match names.len() {
            0 => {}
            2 if cells.len() == 2 => parts.push(format!("both rulesets {verb} {rest}")),
            n if n == cells.len() && n > 1 => {
                parts.push(format!("all {} rulesets {verb} {rest}", in_words(n)))
            }
            n if n > NAMED => parts.push(format!("{} rulesets {verb} {rest}", in_words(n))),
            _ => parts.push(format!("{} {verb} {rest}", listed(&names))),
        }
    }
    let blocked = of(&|word| matches!(word, Word::Blocked(_)));
    if !blocked.is_empty() {
        let names = if blocked.len() > NAMED {
            format!("{} rulesets", in_words(blocked.len()))
        } else {
            listed(&blocked)
        };
        parts.push(format!("nothing can be said of {names}"));
    }
    let said = format!(
        "with {}, {}",
        escaped(&view.who_plays(pairing)),
        listed(&parts)
    );
    format!("{}.{}", capital(&said), range(cells))
}

/// Between what the attackers' scores lie, in a sentence.
fn range(cells: &[&CellView]) -> String {
    let scores: Vec<f64> = cells.iter().filter_map(|cell| cell.score.value).collect();
    let (least, most) = (
        scores.iter().copied().fold(1.0, f64::min),
        scores.iter().copied().fold(0.0, f64::max),
    );
    match scores.as_slice() {
        [] => String::new(),
        [one] => format!(" The attackers score {}.", numerals::percent(*one, 1)),
        _ => format!(
            " The attackers score from {} to {}.",
            numerals::percent(least, 1),
            numerals::percent(most, 1)
        ),
    }
}

/// What the ladder says of the answer.
fn climbed(view: &View) -> String {
    let Some(headline) = view.headline() else {
        return String::new();
    };
    let of_headline = |ladder: &&Ladder| {
        ladder
            .rungs
            .last()
            .is_some_and(|rung| rung.agent == headline.attackers)
    };
    let names = |wanted: Option<Settled>| -> Vec<String> {
        view.ladders
            .iter()
            .filter(of_headline)
            .filter(|ladder| ladder.convergence.map(|found| found.settled) == wanted)
            .map(|ladder| view.rulesets[ladder.ruleset].name.clone())
            .collect()
    };
    let said: Vec<String> = [
        (Some(Settled::Converged), "the score has come to rest as both sides look further"),
        (Some(Settled::PlateauAhead), "the score nears a limit and has not reached it"),
        (Some(Settled::NotConverged), "the score still moves with every doubling of the budget, so what stronger players would make of it is open"),
        (None, "there is too little to judge whether the score comes to rest"),
    ]
    .into_iter()
    .filter_map(|(wanted, what)| {
        let names = names(wanted);
        (!names.is_empty()).then(|| format!("Under {} {what}.", listed(&names)))
    })
    .collect();
    said.join(" ")
}

fn reach(view: &View) -> Reach {
    let failed: Vec<&str> = view
        .checks
        .iter()
        .filter(|check| check.state == State::Fail)
        .map(|check| check.id)
        .collect();
    let names: Vec<&str> = view
        .agents
        .iter()
        .map(|agent| agent.name.as_str())
        .collect();
    let sentence = if view.only_baselines() && !names.is_empty() {
        let (are, they) = if names.len() == 1 {
            ("is a baseline agent", "it looks")
        } else {
            ("are baseline agents", "they look")
        };
        format!(
            "{} {are}: {they} no further than one move ahead. These games show what the rules do before skill enters; how balanced \
             the rulesets are between stronger players is not established.",
            capital(&listed(&names))
        )
    } else if failed.contains(&"P1") {
        "No ladder of growing strength was played, so whether this holds for stronger players is not established.".to_owned()
    } else {
        climbed(view)
    };
    let lopsided = view.headline_cells().iter().any(|cell| {
        cell.score
            .value
            .is_some_and(|score| !(0.05..=0.95).contains(&score))
    });
    let warning = if lopsided && failed.contains(&"P1") {
        LOPSIDED
    } else {
        ""
    };
    Reach {
        word: if failed.is_empty() {
            "measured".to_owned()
        } else {
            format!("blocked:{}", failed.join(","))
        },
        sentence: sentence + warning,
    }
}
