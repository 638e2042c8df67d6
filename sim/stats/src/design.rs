//! What a sample is worth that was not drawn game by game: copies of games, and games that share an opening (METRICS §2.11, §2.12).
//!
//! The design effect is by what factor the variance is larger than that of as many independent games (Kish 1965).

use crate::normal;
use crate::student;

/// The level at which an interval for independent games holds `level` for a sample with this design effect.
///
/// Every interval that reaches z standard errors, or as far as χ² = z² of the likelihood, reaches √effect times as far: Wilson's and the
/// likelihood ratio's come out as for games/effect games with the same shares. With `df`, Student's t stands in the place of z.
///
/// `None` where it would reach so many standard errors that the tail is lost to rounding: of such a sample nothing is known.
///
/// # Panics
/// Unless `effect` is at least 1, `df` positive and `level` strictly between 0 and 1.
pub fn level_for(level: f64, effect: f64, df: Option<f64>) -> Option<f64> {
    /// Beyond, 1 − level has lost too many digits.
    const FAR: f64 = 6.5;
    assert!(effect >= 1.0, "a design effect of {effect} is none");
    let reach = df.map_or_else(|| normal::z(level), |df| student::t(df, level));
    if effect == 1.0 && df.is_none() {
        return Some(level);
    }
    let reach = reach * effect.sqrt();
    (reach < FAR).then(|| 1.0 - normal::two_sided_p(reach))
}
