//! Differences of two proportions, and what many comparisons cost (METRICS §2.3).

use crate::estimate::Estimate;
use crate::normal;
use crate::proportion::{binomial_at_least, binomial_at_most, wilson};

/// Newcombe's hybrid score interval for k₁/n₁ − k₂/n₂: the default for independent cells.
///
/// Method 10 of Newcombe 1998.
///
/// # Panics
/// If a `k` exceeds its `n`, or unless `level` lies strictly between 0 and 1.
pub fn newcombe(k1: u64, n1: u64, k2: u64, n2: u64, level: f64) -> Estimate {
    hybrid(wilson(k1, n1, level), wilson(k2, n2, level))
}

/// The hybrid interval of a difference from two intervals of any kind, as Newcombe makes it from Wilson's.
///
/// With likelihood-ratio intervals it serves scores with draws.
pub fn hybrid(first: Estimate, second: Estimate) -> Estimate {
    let parts = |e: Estimate| Some((e.value?, e.lo?, e.hi?));
    let (Some((p1, l1, u1)), Some((p2, l2, u2))) = (parts(first), parts(second)) else {
        return Estimate::NONE;
    };
    let d = p1 - p2;
    Estimate::new(
        d,
        d - (p1 - l1).hypot(u2 - p2),
        d + (u1 - p1).hypot(p2 - l2),
    )
}

/// A test's statistic and its p-value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Test {
    /// The statistic, or `None` where it is 0/0, as for two shares that are both 0 % or both 100 %.
    pub statistic: Option<f64>,
    /// The p-value; 1 where the statistic is not defined.
    pub p: f64,
}

/// Score test of equal proportions with pooled variance, two-sided. `None` if either has no games.
///
/// # Panics
/// If a `k` exceeds its `n`.
pub fn pooled_z(k1: u64, n1: u64, k2: u64, n2: u64) -> Option<Test> {
    assert!(
        k1 <= n1 && k2 <= n2,
        "{k1} of {n1} and {k2} of {n2} are not proportions"
    );
    if n1 == 0 || n2 == 0 {
        return None;
    }
    let (both, n) = (k1 + k2, n1 + n2);
    if both == 0 || both == n {
        return Some(Test {
            statistic: None,
            p: 1.0,
        });
    }
    let (n1, n2) = (n1 as f64, n2 as f64);
    let pooled = both as f64 / n as f64;
    let z = (k1 as f64 / n1 - k2 as f64 / n2)
        / (pooled * (1.0 - pooled) * (1.0 / n1 + 1.0 / n2)).sqrt();
    Some(Test {
        statistic: Some(z),
        p: normal::two_sided_p(z),
    })
}

/// Holm's adjusted p-values over a declared family, in the order given (Holm 1979).
pub fn holm(p: &[f64]) -> Vec<f64> {
    let m = p.len();
    let mut adjusted = vec![0.0; m];
    let mut worst = 0.0f64;
    for (rank, &i) in ascending(p).iter().enumerate() {
        worst = worst.max((p[i] * (m - rank) as f64).min(1.0));
        adjusted[i] = worst;
    }
    adjusted
}

/// Benjamini and Hochberg's adjusted p-values: for exploratory tables only.
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let m = p.len();
    let mut adjusted = vec![0.0; m];
    let mut least = 1.0f64;
    for (rank, &i) in ascending(p).iter().enumerate().rev() {
        least = least.min(p[i] * m as f64 / (rank + 1) as f64);
        adjusted[i] = least;
    }
    adjusted
}

/// The level at which each of `m` intervals must stand so that all of them hold together at `level` (Bonferroni).
pub fn bonferroni(level: f64, m: usize) -> f64 {
    1.0 - (1.0 - level) / m.max(1) as f64
}

/// What an interval says about a region of practical equivalence around even play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The whole interval lies above the region.
    FavoursAttackers,
    /// The whole interval lies below the region.
    FavoursDefenders,
    /// The whole interval lies inside the region.
    Balanced,
    /// The interval crosses an end of the region, or is not known.
    Undecided,
}

impl Verdict {
    /// The word of METRICS §3.2.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::FavoursAttackers => "favours_attackers",
            Verdict::FavoursDefenders => "favours_defenders",
            Verdict::Balanced => "balanced",
            Verdict::Undecided => "undecided",
        }
    }
}

/// Compares the interval of the attackers' score with the region `rope` (by default 45–55 %).
pub fn verdict(score: Estimate, rope: (f64, f64)) -> Verdict {
    match score.bounds() {
        Some((lo, _)) if lo > rope.1 => Verdict::FavoursAttackers,
        Some((_, hi)) if hi < rope.0 => Verdict::FavoursDefenders,
        Some((lo, hi)) if lo >= rope.0 && hi <= rope.1 => Verdict::Balanced,
        _ => Verdict::Undecided,
    }
}

/// Two one-sided exact binomial tests that the share lies inside `rope`: a small p shows balance. `None` without games.
///
/// # Panics
/// If `k` exceeds `n`.
pub fn equivalence_p(k: u64, n: u64, rope: (f64, f64)) -> Option<f64> {
    assert!(k <= n, "{k} of {n} is not a proportion");
    (n > 0).then(|| binomial_at_least(k, n, rope.0).max(binomial_at_most(k, n, rope.1)))
}

/// The least and the greatest distance from even play that an interval allows.
pub fn imbalance(score: Estimate) -> Option<(f64, f64)> {
    let (lo, hi) = score.bounds()?;
    let least = (lo - 0.5).max(0.5 - hi).max(0.0);
    Some((least, (lo - 0.5).abs().max((hi - 0.5).abs())))
}

/// How much nearer to even `b` is than `a`, from simultaneous intervals of both: the gain |a − ½| − |b − ½| lies in the answer.
///
/// Interval arithmetic, because the distance from ½ is not smooth there.
pub fn imbalance_gain(a: Estimate, b: Estimate) -> Option<(f64, f64)> {
    let ((a_least, a_most), (b_least, b_most)) = (imbalance(a)?, imbalance(b)?);
    Some((a_least - b_most, a_most - b_least))
}

fn ascending(p: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&i, &j| p[i].total_cmp(&p[j]));
    order
}
