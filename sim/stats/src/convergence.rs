//! Whether the balance has settled as agents grow stronger (METRICS §2.14).
//!
//! Scores of self-play at budgets b₀·2^ℓ: a plateau s_∞ + c·r^ℓ against a straight line in doublings. What is extrapolated is what this family
//! of agents tends to, not the game-theoretic value.

use crate::estimate::Measured;
use crate::matrix::Matrix;
use crate::normal;
use crate::root::minimum;

/// A line through the rungs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// The score at the lowest rung.
    pub start: Measured,
    /// What a doubling adds.
    pub slope: Measured,
    /// Weighted sum of squares.
    pub chi2: f64,
    /// Akaike's criterion, corrected for few rungs.
    pub aicc: f64,
}

/// A plateau that the rungs approach.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plateau {
    /// What the scores tend to; see [`quotable`](Self::quotable).
    pub limit: Measured,
    /// The way from the limit at the lowest rung.
    pub start: Measured,
    /// What share of the way is left after a doubling.
    pub ratio: Measured,
    /// The way that remains at the top rung.
    pub remaining: Measured,
    /// Weighted sum of squares.
    pub chi2: f64,
    /// Akaike's criterion, corrected for few rungs.
    pub aicc: f64,
}

impl Plateau {
    /// The limit, unless the rungs leave it open: never quoted when its error or that of the start exceeds 0.1.
    pub fn quotable(&self) -> Option<Measured> {
        (self.limit.se <= 0.1 && self.start.se <= 0.1).then_some(self.limit)
    }

    /// One-sided 95 % upper bound of the way that remains, either way.
    pub fn bound(&self) -> f64 {
        self.remaining.value.abs() + normal::quantile(0.95) * self.remaining.se
    }
}

/// What may be said about the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled {
    /// The plateau fits better, and what remains is within the tolerance.
    Converged,
    /// The plateau fits better, but is not reached: the limit is an extrapolation.
    PlateauAhead,
    /// No plateau is in sight: print the slope and no limit.
    NotConverged,
}

impl Settled {
    /// The word of METRICS §3.2; "converged" is no verdict about balance, only leave to give one.
    pub fn word(self) -> &'static str {
        match self {
            Settled::Converged => "converged",
            Settled::PlateauAhead => "plateau_ahead",
            Settled::NotConverged => "not_converged",
        }
    }
}

/// A ladder judged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Convergence {
    /// The straight line.
    pub line: Line,
    /// The plateau; `None` where it cannot be told from a line at all.
    pub plateau: Option<Plateau>,
    /// What may be said.
    pub settled: Settled,
}

/// The default tolerance: one point of score.
pub const TOLERANCE: f64 = 0.01;

/// The fewest rungs that a plateau can be judged by.
pub const FEWEST_RUNGS: usize = 6;

/// Judges a ladder of scores with their errors, lowest rung first, one doubling apart.
///
/// An equivalence test, because "the last step is not significant" would reward noise: converged only if the plateau is better by 4 in AICc, r's
/// 95 % interval stays below 1, and the 95 % bound of the way that remains is within `tolerance`. `None` for fewer than six rungs, and
/// where an error is not positive.
pub fn judge(rungs: &[Measured], tolerance: f64) -> Option<Convergence> {
    if rungs.len() < FEWEST_RUNGS || !rungs.iter().all(|r| r.se > 0.0 && r.se.is_finite()) {
        return None;
    }
    let line = line(rungs)?;
    let plateau = plateau(rungs);
    let better = plateau.filter(|p| line.aicc - p.aicc >= 4.0);
    let settled = match better {
        None => Settled::NotConverged,
        Some(p) if p.bound() <= tolerance && p.ratio.value + normal::z(0.95) * p.ratio.se < 1.0 => {
            Settled::Converged
        }
        Some(_) => Settled::PlateauAhead,
    };
    Some(Convergence {
        line,
        plateau,
        settled,
    })
}

/// Aitken's extrapolation from the last three rungs: a check of the plateau. `None` for fewer rungs, and where the steps do not shrink.
pub fn aitken(scores: &[f64]) -> Option<f64> {
    let [.., a, b, c] = *scores else { return None };
    let (before, last) = (b - a, c - b);
    // Steps of one length differ by rounding alone.
    (last.abs() < before.abs() * (1.0 - 1e-9)).then(|| c - last * last / (last - before))
}

/// Whether two families of agents tend to the same balance: their limits differ by less than the joint interval.
///
/// # Panics
/// Unless `level` lies strictly between 0 and 1.
pub fn families_agree(a: Measured, b: Measured, level: f64) -> bool {
    (a.value - b.value).abs() <= normal::z(level) * a.se.hypot(b.se)
}

/// Cochran and Armitage's test for a trend over rungs 0, 1, 2 …: its z. Each rung is (k, n). `None` where it is 0/0.
///
/// # Panics
/// If a `k` exceeds its `n`.
pub fn trend(rungs: &[(u64, u64)]) -> Option<f64> {
    assert!(rungs.iter().all(|(k, n)| k <= n), "successes exceed trials");
    let n: f64 = rungs.iter().map(|r| r.1 as f64).sum();
    let p = rungs.iter().map(|r| r.0 as f64).sum::<f64>() / n;
    let mean = rungs
        .iter()
        .enumerate()
        .map(|(i, r)| i as f64 * r.1 as f64)
        .sum::<f64>()
        / n;
    let spread: f64 = rungs
        .iter()
        .enumerate()
        .map(|(i, r)| (i as f64 - mean).powi(2) * r.1 as f64)
        .sum();
    let score: f64 = rungs
        .iter()
        .enumerate()
        .map(|(i, r)| (i as f64 - mean) * (r.0 as f64 - r.1 as f64 * p))
        .sum();
    crate::estimate::finite(score / (p * (1.0 - p) * spread).sqrt())
}

/// Coefficients, covariance and χ² of a weighted least-squares fit.
struct Least {
    beta: Vec<f64>,
    covariance: Matrix,
    chi2: f64,
}

fn least_squares(rungs: &[Measured], variables: impl Fn(usize) -> Vec<f64>) -> Option<Least> {
    let width = variables(0).len();
    let mut normal = Matrix::zero(width);
    let mut moment = vec![0.0; width];
    for (i, rung) in rungs.iter().enumerate() {
        let (x, weight) = (variables(i), rung.se.powi(-2));
        normal.add_outer(&x, weight);
        moment
            .iter_mut()
            .zip(&x)
            .for_each(|(m, x)| *m += weight * x * rung.value);
    }
    let factor = normal.cholesky()?;
    let beta = factor.solve(&moment);
    let fitted = |i: usize| {
        variables(i)
            .iter()
            .zip(&beta)
            .map(|(x, b)| x * b)
            .sum::<f64>()
    };
    let chi2 = rungs
        .iter()
        .enumerate()
        .map(|(i, r)| ((r.value - fitted(i)) / r.se).powi(2))
        .sum();
    Some(Least {
        covariance: factor.inverse(),
        chi2,
        beta,
    })
}

fn line(rungs: &[Measured]) -> Option<Line> {
    let fit = least_squares(rungs, |i| vec![1.0, i as f64])?;
    let measured = |i: usize| Measured {
        value: fit.beta[i],
        se: fit.covariance[(i, i)].sqrt(),
    };
    Some(Line {
        start: measured(0),
        slope: measured(1),
        chi2: fit.chi2,
        aicc: aicc(fit.chi2, 2, rungs.len()),
    })
}

fn plateau(rungs: &[Measured]) -> Option<Plateau> {
    // Given r the rest is linear, so that the search is over r alone.
    let given = |r: f64| least_squares(rungs, |i| vec![1.0, r.powi(i as i32)]);
    let r = minimum(1e-3, 0.999, |r| {
        given(r).map_or(f64::INFINITY, |fit| fit.chi2)
    });
    let mut at = given(r)?;
    let mut ratio = r;
    // Gauss and Newton's steps give r its last digits: the search alone stops at half of them, since a minimum is flat.
    let slopes = |r: f64, c: f64| {
        move |i: usize| vec![1.0, r.powi(i as i32), c * i as f64 * r.powi(i as i32 - 1)]
    };
    for _ in 0..50 {
        let (limit, start) = (at.beta[0], at.beta[1]);
        let residual = |i: usize| rungs[i].value - limit - start * ratio.powi(i as i32);
        let left: Vec<Measured> = rungs
            .iter()
            .enumerate()
            .map(|(i, m)| Measured {
                value: residual(i),
                se: m.se,
            })
            .collect();
        let Some(step) = least_squares(&left, slopes(ratio, start)) else {
            break;
        };
        let next = ratio + step.beta[2];
        if !(next > 0.0 && next < 1.0) {
            break;
        }
        match given(next) {
            Some(fit) if fit.chi2 <= at.chi2 * (1.0 + 1e-9) + 1e-12 => (at, ratio) = (fit, next),
            _ => break,
        }
        if step.beta[2].abs() < 1e-14 {
            break;
        }
    }
    let (limit, start) = (at.beta[0], at.beta[1]);
    let covariance = least_squares(rungs, slopes(ratio, start))?.covariance;
    let measured = |i: usize, value: f64| Measured {
        value,
        se: covariance[(i, i)].sqrt(),
    };
    let top = rungs.len() as i32 - 1;
    let gradient = [
        0.0,
        -ratio.powi(top),
        -start * f64::from(top) * ratio.powi(top - 1),
    ];
    Some(Plateau {
        limit: measured(0, limit),
        start: measured(1, start),
        ratio: measured(2, ratio),
        remaining: Measured {
            value: -start * ratio.powi(top),
            se: covariance.form(&gradient).sqrt(),
        },
        chi2: at.chi2,
        aicc: aicc(at.chi2, 3, rungs.len()),
    })
}

/// χ² + 2k + 2k(k + 1)/(n − k − 1).
fn aicc(chi2: f64, k: usize, n: usize) -> f64 {
    let (k, n) = (k as f64, n as f64);
    chi2 + 2.0 * k + 2.0 * k * (k + 1.0) / (n - k - 1.0)
}
