//! The χ² distribution, and the form that every χ² test of this crate answers in.

use statrs::function::gamma::gamma_ur;

use crate::normal;

/// A χ² test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChiSquare {
    /// The statistic.
    pub statistic: f64,
    /// Its degrees of freedom.
    pub df: usize,
    /// The p-value.
    pub p: f64,
}

impl ChiSquare {
    /// The test of a statistic; negative ones, which only rounding can make, count as zero.
    pub fn new(statistic: f64, df: usize) -> ChiSquare {
        let statistic = statistic.max(0.0);
        ChiSquare {
            statistic,
            df,
            p: survival(statistic, df),
        }
    }
}

/// P(χ² > x) with `df` degrees of freedom; without any, χ² is 0.
pub fn survival(x: f64, df: usize) -> f64 {
    match df {
        _ if x <= 0.0 => 1.0,
        0 => 0.0,
        1 => normal::two_sided_p(x.sqrt()),
        _ => gamma_ur(df as f64 / 2.0, x / 2.0),
    }
}
