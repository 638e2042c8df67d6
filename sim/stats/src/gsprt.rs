//! Generalised sequential probability ratio test: the habit of engine testers, here for screening only (METRICS §2.10 d).
//!
//! Its Elo is never an estimate. Categories are equally spaced scores from 0 to 1: three for games (losses, draws, wins), five for pairs.
//! After Van den Bergh's notes for fishtest; a count of zero is taken as 1/1000, as there.

use crate::elo::{self, ELO_PER_LOGIT};

/// ln-likelihood ratio of a logistic Elo of `elo1` against `elo0`. `None` without games.
///
/// # Panics
/// For fewer than two categories.
pub fn llr_logistic(counts: &[u64], elo0: f64, elo1: f64) -> Option<f64> {
    let seen = Distribution::new(counts)?;
    seen.llr(
        &seen.with_mean(elo::to_score(elo0)),
        &seen.with_mean(elo::to_score(elo1)),
    )
}

/// ln-likelihood ratio of a normalized Elo of `elo1` against `elo0`; with more than three categories the counts are of pairs. `None` without games.
///
/// # Panics
/// For fewer than two categories.
pub fn llr_normalized(counts: &[u64], elo0: f64, elo1: f64) -> Option<f64> {
    let seen = Distribution::new(counts)?;
    let per_pair = if counts.len() > 3 {
        std::f64::consts::SQRT_2
    } else {
        1.0
    };
    let t = |elo: f64| elo / (2.0 * ELO_PER_LOGIT) * per_pair;
    seen.llr(&seen.with_t_value(t(elo0)), &seen.with_t_value(t(elo1)))
}

/// The bounds at which the test accepts H0 or H1, for error rates `alpha` (false H1) and `beta` (false H0).
pub fn bounds(alpha: f64, beta: f64) -> (f64, f64) {
    ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
}

/// An empirical distribution over scores.
struct Distribution {
    n: f64,
    scores: Vec<f64>,
    shares: Vec<f64>,
}

impl Distribution {
    fn new(counts: &[u64]) -> Option<Distribution> {
        assert!(counts.len() > 1, "a test needs two categories at least");
        if counts.iter().all(|&c| c == 0) {
            return None;
        }
        let weights: Vec<f64> = counts
            .iter()
            .map(|&c| if c == 0 { 1e-3 } else { c as f64 })
            .collect();
        let n: f64 = weights.iter().sum();
        let last = counts.len() as f64 - 1.0;
        let scores = (0..counts.len()).map(|i| i as f64 / last).collect();
        Some(Distribution {
            n,
            scores,
            shares: weights.iter().map(|w| w / n).collect(),
        })
    }

    /// The likeliest shares under which the mean score is `mean`.
    fn with_mean(&self, mean: f64) -> Vec<f64> {
        self.tilted(&self.scores.iter().map(|a| a - mean).collect::<Vec<_>>())
    }

    /// The likeliest shares under which (mean − ½)/σ is `t`, by iterated linearisation.
    fn with_t_value(&self, t: f64) -> Vec<f64> {
        let k = self.scores.len() as f64;
        let mut shares = vec![1.0 / k; self.scores.len()];
        for _ in 0..100 {
            let mean: f64 = self.scores.iter().zip(&shares).map(|(a, p)| a * p).sum();
            let variance: f64 = self
                .scores
                .iter()
                .zip(&shares)
                .map(|(a, p)| p * (a - mean).powi(2))
                .sum();
            let sd = variance.sqrt();
            let moved = |a: &f64| a - 0.5 - t * sd * (1.0 + ((mean - a) / sd).powi(2)) / 2.0;
            let next = self.tilted(&self.scores.iter().map(moved).collect::<Vec<_>>());
            let step = next
                .iter()
                .zip(&shares)
                .map(|(a, b)| (a - b).abs())
                .fold(0.0, f64::max);
            shares = next;
            if step < 1e-14 {
                break;
            }
        }
        shares
    }

    /// p/(1 + θx) with θ such that Σ p·x/(1 + θx) = 0: the likeliest shares under which the values x have mean 0.
    fn tilted(&self, x: &[f64]) -> Vec<f64> {
        let (least, most) = x
            .iter()
            .fold((f64::MAX, f64::MIN), |(lo, hi), &v| (lo.min(v), hi.max(v)));
        // Shares stay positive for θ strictly between these; the sum falls from +∞ to −∞ there.
        let (mut lo, mut hi) = (-1.0 / most, -1.0 / least);
        let slope = |theta: f64| {
            x.iter()
                .zip(&self.shares)
                .map(|(v, p)| p * v / (1.0 + theta * v))
                .sum::<f64>()
        };
        for _ in 0..200 {
            let middle = 0.5 * (lo + hi);
            if middle == lo || middle == hi {
                break;
            }
            if slope(middle) > 0.0 {
                lo = middle
            } else {
                hi = middle
            }
        }
        let theta = 0.5 * (lo + hi);
        x.iter()
            .zip(&self.shares)
            .map(|(v, p)| p / (1.0 + theta * v))
            .collect()
    }

    fn llr(&self, null: &[f64], alternative: &[f64]) -> Option<f64> {
        let terms = self
            .shares
            .iter()
            .zip(null.iter().zip(alternative))
            .map(|(p, (p0, p1))| p * (p1 / p0).ln());
        crate::estimate::finite(self.n * terms.sum::<f64>())
    }
}
