//! What the numbers allow one to say, and what they do not.

use konakis_stats::difference::Verdict;
use konakis_stats::{Estimate, verdict};

use crate::numerals::{self, THIN, counted};
use crate::svg::escaped;
use crate::view::{CellView, ContrastView, View};

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

/// Scores nearer than this to 0 or to 1 say little about the rules.
const END: f64 = 0.05;

/// Whether both cells lie at the same end of the scale, where their players tell nothing apart.
fn at_the_end(view: &View, contrast: &ContrastView) -> bool {
    let score = |ruleset: usize| {
        let cell = view.cell(ruleset, contrast.pairing);
        cell.and_then(|cell| cell.score.value)
    };
    score(contrast.of)
        .zip(score(contrast.with))
        .is_some_and(|(a, b)| a.max(b) < END || a.min(b) > 1.0 - END)
}

impl ContrastView {
    /// In a sentence, as HTML.
    pub fn sentence(&self, view: &View) -> String {
        let [of, with] = [self.of, self.with].map(|ruleset| strong(&view.rulesets[ruleset].name));
        let Some((value, (lo, hi))) = self.difference.value.zip(self.difference.bounds()) else {
            return format!("{of} and {with} cannot be compared: no games ended.");
        };
        // The card says once who plays; a contrast of others says so itself.
        let who = if view.headline() == Some(self.pairing) {
            String::new()
        } else {
            format!(" ({})", escaped(&view.who_plays(self.pairing)))
        };
        let size = numerals::points(self.difference);
        if lo <= 0.0 && hi >= 0.0 {
            let why = if at_the_end(view, self) {
                " Both lie at the end of the scale, where these players cannot tell rules apart; other pairings may, further down."
            } else {
                ""
            };
            let within = lo >= -view.smallest_effect && hi <= view.smallest_effect;
            let shows = if within {
                "No difference that matters lies between"
            } else {
                "No difference shows between"
            };
            format!("{shows} {of} and {with}{who}: {size}.{why}")
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
                "{better} gives the attackers {bare} more than {worse}{who} [{}, {}].",
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
