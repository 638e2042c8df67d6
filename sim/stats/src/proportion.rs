//! Intervals and tests for a proportion: `k` of `n` (METRICS §2.1).

use crate::beta;
use crate::estimate::Estimate;
use crate::normal;

/// Wilson's score interval: the default for shares of whole games.
///
/// Wilson 1927; recommended by Brown, Cai & DasGupta 2001. Draws counted as half points are not for this: see [`score`](crate::score).
///
/// # Panics
/// If `k` exceeds `n`, or unless `level` lies strictly between 0 and 1.
pub fn wilson(k: u64, n: u64, level: f64) -> Estimate {
    let Some((k, n)) = counts(k, n) else {
        return Estimate::NONE;
    };
    let z2 = normal::z(level).powi(2);
    let centre = (k + z2 / 2.0) / (n + z2);
    let reach = z2.sqrt() / (n + z2) * (k * ((n - k) / n) + z2 / 4.0).sqrt();
    let lo = if k == 0.0 { 0.0 } else { centre - reach };
    let hi = if k == n { 1.0 } else { centre + reach };
    Estimate::new(k / n, lo, hi)
}

/// Clopper and Pearson's exact interval: conservative, for error rates.
///
/// Clopper & Pearson 1934.
///
/// # Panics
/// If `k` exceeds `n`, or unless `level` lies strictly between 0 and 1.
pub fn clopper_pearson(k: u64, n: u64, level: f64) -> Estimate {
    let tail = tail_of(level);
    let Some((k, n)) = counts(k, n) else {
        return Estimate::NONE;
    };
    let lo = if k == 0.0 {
        0.0
    } else {
        beta::quantile(k, n - k + 1.0, tail)
    };
    let hi = if k == n {
        1.0
    } else {
        1.0 - beta::quantile(n - k, k + 1.0, tail)
    };
    Estimate::new(k / n, lo, hi)
}

/// Jeffreys' interval, whose ends are set to 0 at `k = 0` and to 1 at `k = n`.
///
/// Brown, Cai & DasGupta 2001; [`jeffreys_raw`] leaves the ends alone.
///
/// # Panics
/// If `k` exceeds `n`, or unless `level` lies strictly between 0 and 1.
pub fn jeffreys(k: u64, n: u64, level: f64) -> Estimate {
    let raw = jeffreys_raw(k, n, level);
    if n == 0 {
        return raw;
    }
    Estimate {
        lo: if k == 0 { Some(0.0) } else { raw.lo },
        hi: if k == n { Some(1.0) } else { raw.hi },
        ..raw
    }
}

/// The quantiles of Beta(k + ½, n − k + ½), whatever `k` is.
///
/// # Panics
/// If `k` exceeds `n`, or unless `level` lies strictly between 0 and 1.
pub fn jeffreys_raw(k: u64, n: u64, level: f64) -> Estimate {
    let tail = tail_of(level);
    let Some((k, n)) = counts(k, n) else {
        return Estimate::NONE;
    };
    let (a, b) = (k + 0.5, n - k + 0.5);
    Estimate::new(
        k / n,
        beta::quantile(a, b, tail),
        1.0 - beta::quantile(b, a, tail),
    )
}

/// Goodman's simultaneous intervals for the shares of several outcomes of the same games.
///
/// Goodman 1965: Wilson's interval with the level shared out by Bonferroni over the outcomes.
///
/// # Panics
/// Unless `level` lies strictly between 0 and 1.
pub fn goodman(counts: &[u64], level: f64) -> Vec<Estimate> {
    let n = counts.iter().sum();
    let each = 1.0 - (1.0 - level) / counts.len().max(1) as f64;
    counts.iter().map(|&k| wilson(k, n, each)).collect()
}

/// Exact two-sided binomial test of a true share `p`: the probability of all results no likelier than the one seen.
///
/// `None` without games.
///
/// # Panics
/// If `k` exceeds `n`, or unless 0 ≤ p ≤ 1.
pub fn binomial_test(k: u64, n: u64, p: f64) -> Option<f64> {
    assert!(
        (0.0..=1.0).contains(&p),
        "a probability lies between 0 and 1, not at {p}"
    );
    counts(k, n)?;
    let mean = n as f64 * p;
    if k as f64 == mean {
        return Some(1.0);
    }
    // Likelihoods equal but for rounding belong to the rejection region (R's and SciPy's tolerance).
    let seen = ln_binomial(k, n, p) + 1e-7f64.ln_1p();
    let as_unlikely = |j: u64| ln_binomial(j, n, p) <= seen;
    let total = if (k as f64) < mean {
        let first = first_where(mean.ceil() as u64, n + 1, as_unlikely);
        binomial_at_most(k, n, p) + binomial_at_least(first, n, p)
    } else {
        let past = first_where(0, mean.floor() as u64 + 1, |j| !as_unlikely(j));
        binomial_at_least(k, n, p)
            + if past == 0 {
                0.0
            } else {
                binomial_at_most(past - 1, n, p)
            }
    };
    Some(total.min(1.0))
}

/// P(X ≤ k) for X ~ Binomial(n, p).
pub fn binomial_at_most(k: u64, n: u64, p: f64) -> f64 {
    if k >= n {
        1.0
    } else {
        beta::tails(k as f64 + 1.0, (n - k) as f64, p).1
    }
}

/// P(X ≥ k) for X ~ Binomial(n, p).
pub fn binomial_at_least(k: u64, n: u64, p: f64) -> f64 {
    if k == 0 {
        1.0
    } else if k > n {
        0.0
    } else {
        beta::tails(k as f64, (n - k) as f64 + 1.0, p).0
    }
}

/// How many games bring a fixed-n interval to this half-width when the truth is ½, the dearest case.
///
/// # Panics
/// Unless `half_width` is positive and `level` lies strictly between 0 and 1.
pub fn games_for_half_width(half_width: f64, level: f64) -> u64 {
    assert!(
        half_width > 0.0,
        "a half-width is positive, not {half_width}"
    );
    (normal::z(level).powi(2) / (4.0 * half_width * half_width)).ceil() as u64
}

/// The counts as numbers; `None` without games.
fn counts(k: u64, n: u64) -> Option<(f64, f64)> {
    assert!(k <= n, "{k} of {n} is not a proportion");
    (n > 0).then_some((k as f64, n as f64))
}

fn tail_of(level: f64) -> f64 {
    assert!(
        level > 0.0 && level < 1.0,
        "a confidence level lies between 0 and 1, not at {level}"
    );
    (1.0 - level) / 2.0
}

fn ln_binomial(k: u64, n: u64, p: f64) -> f64 {
    let (k, n) = (k as f64, n as f64);
    let ways = -beta::ln_beta(k + 1.0, n - k + 1.0) - (n + 1.0).ln();
    let times = |count: f64, ln: f64| if count == 0.0 { 0.0 } else { count * ln };
    ways + times(k, p.ln()) + times(n - k, (-p).ln_1p())
}

/// The first j in `from..to` for which `holds` (false, then true), or `to`.
fn first_where(mut from: u64, mut to: u64, holds: impl Fn(u64) -> bool) -> u64 {
    while from < to {
        let middle = from + (to - from) / 2;
        if holds(middle) {
            to = middle
        } else {
            from = middle + 1
        }
    }
    from
}
