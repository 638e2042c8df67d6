//! Balance in Elo, as a second column: infinite at 0 and 1, and blind to draws (METRICS §2.4).

use crate::estimate::{Estimate, Measured, finite};
use crate::score::{log_odds_difference, logit, score, score_variance};

/// Elo points to a unit of log odds, 400/ln 10.
pub const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Which ends of an Elo interval lie at infinity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// Both ends are numbers.
    None,
    /// The lower end is −∞: "at most `hi`".
    Low,
    /// The upper end is +∞: "at least `lo`".
    High,
    /// Nothing is known.
    Both,
}

/// The Elo advantage of the attackers for a score strictly between 0 and 1.
pub fn of_score(s: f64) -> Option<f64> {
    finite(ELO_PER_LOGIT * logit(s))
}

/// The score that an Elo advantage leads one to expect.
pub fn to_score(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_PER_LOGIT).exp())
}

/// Elo of a score's estimate: the ends are carried over, never made symmetric; what is infinite is `None`.
pub fn elo(score: Estimate) -> Estimate {
    score.map(|s| ELO_PER_LOGIT * logit(s))
}

/// Which ends of an Elo estimate are open.
pub fn open(elo: Estimate) -> Open {
    match (elo.lo, elo.hi) {
        (Some(_), Some(_)) => Open::None,
        (None, Some(_)) => Open::Low,
        (Some(_), None) => Open::High,
        (None, None) => Open::Both,
    }
}

/// Normalized Elo of games: (s − ½)/σ in units of 800/ln 10, free of the share of draws. `None` where σ = 0.
pub fn normalized(w: u64, d: u64, l: u64) -> Option<f64> {
    let sd = score_variance(w, d, l)?.sqrt();
    finite((score(w, d, l)? - 0.5) / sd * 2.0 * ELO_PER_LOGIT)
}

/// Normalized Elo of pairs of games, from the scores of the pairs (each the mean of its two games): (s − ½)/√(2σ²) in units of 800/ln 10.
pub fn normalized_pairs(pairs: &[f64]) -> Option<f64> {
    let n = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / n;
    let variance = pairs.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n;
    finite((mean - 0.5) / (2.0 * variance).sqrt() * 2.0 * ELO_PER_LOGIT)
}

/// (BayesElo, drawelo) of Rao and Kupper's model (1967). `None` unless wins, draws and losses all occur.
pub fn bayes_elo(w: u64, d: u64, l: u64) -> Option<(f64, f64)> {
    if w == 0 || d == 0 || l == 0 {
        return None;
    }
    let n = (w + d + l) as f64;
    let (win, loss) = (w as f64 / n, l as f64 / n);
    let advantage = 200.0 * (win / loss * (1.0 - loss) / (1.0 - win)).log10();
    let draws = 200.0 * ((1.0 - loss) / loss * ((1.0 - win) / win)).log10();
    Some((advantage, draws))
}

/// Elo of the second ruleset minus Elo of the first, each from independent (W, D, L), by the delta method.
///
/// `None` where a score is 0 or 1.
pub fn difference(first: (u64, u64, u64), second: (u64, u64, u64)) -> Option<Measured> {
    Some(log_odds_difference(first, second)?.scaled(ELO_PER_LOGIT))
}
