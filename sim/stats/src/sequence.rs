//! Confidence sequences: intervals that hold at every look, so that one may stop when one likes (METRICS §2.10 a–c).
//!
//! `alpha` is the probability that the true value *ever* leaves the sequence; over m sequences of a family each gets alpha/m.

use crate::beta::{ln_beta, stirling};
use crate::difference::{Verdict, verdict};
use crate::estimate::Estimate;
use crate::root::crossing;

/// The Beta prior of a mixture, fixed before the data.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prior {
    /// First shape.
    pub a: f64,
    /// Second shape.
    pub b: f64,
}

impl Default for Prior {
    /// The uniform prior.
    fn default() -> Prior {
        Prior { a: 1.0, b: 1.0 }
    }
}

/// Beta-binomial mixture sequence for one mean in [0, 1] (Robbins 1970; Howard et al. 2021).
///
/// `points` is the sum of `n` scores, fractions allowed: for draws and for means of blocks it is valid too, only wider than need be.
/// All p with M(p) < 1/alpha.
///
/// # Panics
/// Unless 0 ≤ points ≤ n and 0 < alpha < 1.
pub fn mixture(points: f64, n: u64, alpha: f64, prior: Prior) -> Estimate {
    // A sum of means of blocks may be off in its last digits.
    let slack = 1e-9 * n as f64;
    assert!(
        points >= -slack && points <= n as f64 + slack,
        "{points} points of {n} games"
    );
    let points = points.clamp(0.0, n as f64);
    check(alpha);
    if n == 0 {
        return Estimate::NONE;
    }
    let mean = points / n as f64;
    let excluded = |p: f64| ln_evidence(points, n, p, prior) >= -alpha.ln();
    Estimate::new(
        mean,
        crossing(mean, 0.0, excluded),
        crossing(mean, 1.0, excluded),
    )
}

/// ln M(p): the evidence against a mean of `p`, an e-value on the log scale. It is 0 before the first game.
///
/// Kept as a logarithm: at a million games M itself may be e^1090.
pub fn ln_evidence(points: f64, n: u64, p: f64, prior: Prior) -> f64 {
    let (won, lost) = (points, n as f64 - points);
    let (a, b) = (prior.a + won, prior.b + lost);
    let times = |count: f64, ln: f64| if count == 0.0 { 0.0 } else { count * ln };
    let posterior = if a > 20.0 && b > 20.0 {
        // ln B(a, b) and the likelihood are huge and nearly equal: their ratio is taken inside the logarithm.
        let all = a + b;
        let (x, y) = (a / all, b / all);
        let tail = stirling(a) + stirling(b)
            - stirling(all)
            - 0.5 * (a / all * b / std::f64::consts::TAU).ln();
        times(won, ((x - p) / p).ln_1p())
            + times(lost, ((p - x) / (1.0 - p)).ln_1p())
            + prior.a * x.ln()
            + prior.b * y.ln()
            + tail
    } else {
        ln_beta(a, b) - times(won, p.ln()) - times(lost, (-p).ln_1p())
    };
    posterior - ln_beta(prior.a, prior.b)
}

/// The p-value that is valid at any look, from the greatest ln M seen so far.
pub fn anytime_p(greatest_ln_evidence: f64) -> f64 {
    (-greatest_ln_evidence).exp().min(1.0)
}

/// Predictable plug-in empirical-Bernstein sequence (Waudby-Smith & Ramdas 2024): for paired contrasts, because it adapts to the small variance
/// that pairing buys.
///
/// Streaming; the order matters, so feed it blocks by index.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EmpiricalBernstein {
    least: f64,
    range: f64,
    ln_two_over_alpha: f64,
    n: u64,
    sum: f64,
    squares: f64,
    bets: f64,
    bets_times_x: f64,
    penalty: f64,
}

impl EmpiricalBernstein {
    /// For values in [0, 1].
    ///
    /// # Panics
    /// Unless 0 < alpha < 1.
    pub fn new(alpha: f64) -> EmpiricalBernstein {
        EmpiricalBernstein::over(0.0, 1.0, alpha)
    }

    /// For values between `least` and `most`: −1 and 1 for a contrast of two scores or for a Shapley share.
    ///
    /// # Panics
    /// Unless least < most and 0 < alpha < 1.
    pub fn over(least: f64, most: f64, alpha: f64) -> EmpiricalBernstein {
        check(alpha);
        assert!(least < most, "values lie between {least} and {most}");
        EmpiricalBernstein {
            least,
            range: most - least,
            ln_two_over_alpha: (2.0 / alpha).ln(),
            n: 0,
            sum: 0.0,
            squares: 0.25,
            bets: 0.0,
            bets_times_x: 0.0,
            penalty: 0.0,
        }
    }

    /// Takes the next block's value.
    ///
    /// # Panics
    /// If it lies outside the range that was promised.
    pub fn push(&mut self, value: f64) {
        let x = (value - self.least) / self.range;
        // A contrast is a sum of weights, and may be off in its last digits.
        assert!(
            (-1e-9..=1.0 + 1e-9).contains(&x),
            "{value} is outside the range of the sequence"
        );
        let x = x.clamp(0.0, 1.0);
        let i = self.n as f64 + 1.0;
        let mean_before = (0.5 + self.sum) / i;
        let variance_before = self.squares / i;
        let bet = (2.0 * self.ln_two_over_alpha / (variance_before * i * i.ln_1p()))
            .sqrt()
            .min(0.5);
        self.penalty += 4.0 * (x - mean_before).powi(2) * (-(-bet).ln_1p() - bet) / 4.0;
        self.bets += bet;
        self.bets_times_x += bet * x;
        self.n += 1;
        self.sum += x;
        self.squares += (x - (0.5 + self.sum) / (i + 1.0)).powi(2);
    }

    /// How many blocks it has seen.
    pub fn blocks(&self) -> u64 {
        self.n
    }

    /// The sequence at this block: not clipped to the range.
    pub fn interval(&self) -> Estimate {
        if self.n == 0 {
            return Estimate::NONE;
        }
        let centre = self.bets_times_x / self.bets;
        let reach = (self.ln_two_over_alpha + self.penalty) / self.bets;
        Estimate::new(centre, centre - reach, centre + reach).map(|x| self.least + self.range * x)
    }
}

/// From how many blocks on the asymptotic sequence may be used.
pub const ASYMPTOTIC_FROM: u64 = 200;

/// Asymptotic sequence (Waudby-Smith et al. 2024) for `blocks` values of this mean and standard deviation, tightest at `planned` blocks.
///
/// Label it "asymptotic". Below [`ASYMPTOTIC_FROM`] blocks it has no ends.
///
/// # Panics
/// Unless 0 < alpha < 1.
pub fn asymptotic(mean: f64, sd: f64, blocks: u64, planned: u64, alpha: f64) -> Estimate {
    let rho2 = asymptotic_rho(planned, alpha).powi(2);
    if blocks < ASYMPTOTIC_FROM {
        return Estimate {
            value: (blocks > 0).then_some(mean),
            lo: None,
            hi: None,
        };
    }
    let b = blocks as f64;
    let grown = b * rho2 + 1.0;
    let reach = sd * (grown / (b * b * rho2) * (grown / (alpha * alpha)).ln()).sqrt();
    Estimate::new(mean, mean - reach, mean + reach)
}

/// The parameter that makes the asymptotic sequence tightest at `planned` blocks.
///
/// # Panics
/// Unless 0 < alpha < 1.
pub fn asymptotic_rho(planned: u64, alpha: f64) -> f64 {
    check(alpha);
    let twice = -2.0 * alpha.ln();
    ((twice + (twice + 1.0).ln()) / planned.max(1) as f64).sqrt()
}

/// The intersection of all intervals of a sequence so far: for display only, store the raw sequence too.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Running {
    /// The greatest lower end so far.
    pub lo: Option<f64>,
    /// The least upper end so far.
    pub hi: Option<f64>,
}

impl Running {
    /// Takes the next interval.
    pub fn push(&mut self, next: Estimate) {
        self.lo = self.lo.into_iter().chain(next.lo).reduce(f64::max);
        self.hi = self.hi.into_iter().chain(next.hi).reduce(f64::min);
    }
}

/// Whether a target needs no more games: its sequence is narrow enough, or lies wholly inside or wholly outside the region of practical
/// equivalence. Ask only at a checkpoint, when every block below it is finished in every cell.
pub fn enough(sequence: Estimate, half_width: Option<f64>, rope: Option<(f64, f64)>) -> bool {
    let narrow = sequence
        .half_width()
        .zip(half_width)
        .is_some_and(|(is, wanted)| is <= wanted);
    narrow || rope.is_some_and(|rope| verdict(sequence, rope) != Verdict::Undecided)
}

fn check(alpha: f64) {
    assert!(
        alpha > 0.0 && alpha < 1.0,
        "alpha lies between 0 and 1, not at {alpha}"
    );
}
