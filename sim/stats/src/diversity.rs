//! How many games are really different (METRICS §2.12). Every function takes copies: how often each game, or each opening, occurred.

use crate::estimate::finite;

/// n²/Σc²: as many different, equally frequent games would be worth as much. `None` without games.
pub fn effective_n(copies: &[u64]) -> Option<f64> {
    let n = total(copies);
    let squares: f64 = copies.iter().map(|&c| c as f64 * c as f64).sum();
    finite(n * n / squares)
}

/// Shannon's entropy in nats. `None` without games.
pub fn shannon(copies: &[u64]) -> Option<f64> {
    let n = total(copies);
    let terms = copies
        .iter()
        .filter(|&&c| c > 0)
        .map(|&c| c as f64 / n)
        .map(|p| p * p.ln());
    (n > 0.0).then(|| 0.0 - terms.sum::<f64>())
}

/// e^H: the number of equally frequent kinds with the same entropy.
pub fn perplexity(copies: &[u64]) -> Option<f64> {
    shannon(copies).map(f64::exp)
}

/// Shannon's entropy with Miller and Madow's correction for kinds not seen yet, (kinds − 1)/2n.
pub fn miller_madow(copies: &[u64]) -> Option<f64> {
    let kinds = copies.iter().filter(|&&c| c > 0).count() as f64;
    shannon(copies).map(|h| h + (kinds - 1.0) / (2.0 * total(copies)))
}

/// How many different openings `draws` draws with replacement show, out of a pool of equally likely ones. `None` from an empty pool.
pub fn expected_distinct(pool: u64, draws: u64) -> Option<f64> {
    let size = pool as f64;
    // pool·(1 − (1 − 1/pool)^draws), without losing the digits of a large pool.
    (pool > 0).then(|| -size * (draws as f64 * (-1.0 / size).ln_1p()).exp_m1())
}

/// What the share of different games allows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Duplication {
    /// At least 99 % of the games differ.
    Clean,
    /// At least 90 % differ: say so.
    Noticeable,
    /// At least half differ: intervals must use the effective n.
    Heavy,
    /// Fewer than half differ: no verdict.
    Fatal,
}

/// Judges `distinct` different games out of `n`; without games there is nothing to complain of.
pub fn duplication(distinct: u64, n: u64) -> Duplication {
    let share = distinct as f64 / n as f64;
    if n == 0 || share >= 0.99 {
        Duplication::Clean
    } else if share >= 0.9 {
        Duplication::Noticeable
    } else if share >= 0.5 {
        Duplication::Heavy
    } else {
        Duplication::Fatal
    }
}

fn total(copies: &[u64]) -> f64 {
    copies.iter().sum::<u64>() as f64
}
