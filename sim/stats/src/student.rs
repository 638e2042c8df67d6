//! Student's t distribution, through our own Beta tails.

use crate::beta;

/// P(T > x) with `df` degrees of freedom.
pub fn survival(x: f64, df: f64) -> f64 {
    let tail = 0.5 * beta::tails(df / 2.0, 0.5, df / (df + x * x)).0;
    if x >= 0.0 { tail } else { 1.0 - tail }
}

/// Two-sided p-value of the statistic `x`.
pub fn two_sided_p(x: f64, df: f64) -> f64 {
    (2.0 * survival(x.abs(), df)).min(1.0)
}

/// How many standard errors a two-sided t-interval of this level reaches.
///
/// # Panics
/// Unless `df` is positive and `level` lies strictly between 0 and 1.
pub fn t(df: f64, level: f64) -> f64 {
    assert!(df > 0.0, "Student's t needs a degree of freedom");
    assert!(
        level > 0.0 && level < 1.0,
        "a confidence level lies between 0 and 1, not at {level}"
    );
    // T²/(df + T²) is Beta(½, df/2): its quantile at `level` is where |T| stays with that probability.
    let (share, rest) = beta::quantile_and_rest(0.5, df / 2.0, level);
    (df * share / rest).sqrt()
}
