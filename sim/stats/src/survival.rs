//! Game length when some games were cut short: Kaplan–Meier from counts by ply (METRICS §2.6).
//!
//! A game that ended by rule is an event at its last ply; a game that the harness stopped is censored there. With one common cap and no other
//! censoring, S(t) is 1 − ECDF(t) below the cap and the restricted mean is the mean of min(plies, cap).

use crate::estimate::{Estimate, Measured};
use crate::normal;

/// How many games left at one ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exits {
    /// The ply.
    pub t: u32,
    /// Games that ended by rule.
    pub ended: u64,
    /// Games that were stopped.
    pub censored: u64,
}

/// The survival curve at one ply at which games left; it holds until the next point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SurvivalPoint {
    /// The ply.
    pub t: u32,
    /// Games still going just before it.
    pub at_risk: u64,
    /// Games that ended by rule at it.
    pub ended: u64,
    /// Games that were stopped at it.
    pub censored: u64,
    /// S(t): the share of games longer than `t`.
    pub s: f64,
    /// Lower end of the log-log band; 0 once S is 0, and not defined before the first event.
    pub lo: Option<f64>,
    /// Upper end of the log-log band; 1 before the first event, and not defined once S is 0.
    pub hi: Option<f64>,
}

/// A Kaplan–Meier curve.
#[derive(Clone, PartialEq, Debug)]
pub struct Survival {
    /// One point per ply at which games left, in order. Empty without games.
    pub points: Vec<SurvivalPoint>,
}

/// S within this of a level has reached it: S is a quotient of counts, but its floating form may be off in the last digits.
const REACHED: f64 = 1e-12;

/// Kaplan and Meier's estimate with a pointwise log-log ("exponential Greenwood") band.
///
/// Kaplan & Meier 1958; variance by Greenwood. `exits` is sorted by ply, each ply once. Games stopped at a ply count as at risk there.
///
/// # Panics
/// If `exits` is not sorted, or unless `level` lies strictly between 0 and 1.
pub fn kaplan_meier(exits: &[Exits], level: f64) -> Survival {
    let z = normal::z(level);
    let mut at_risk: u64 = games(exits);
    // Between two censorings the product telescopes to a quotient of counts, so that S hits ½ exactly where it should.
    let (mut base, mut base_at_risk) = (1.0, at_risk);
    let mut greenwood = 0.0;
    let mut points = Vec::with_capacity(exits.len());
    for &Exits { t, ended, censored } in exits {
        let left = at_risk - ended;
        let s = if base_at_risk == 0 {
            base
        } else {
            base * (left as f64 / base_at_risk as f64)
        };
        if ended > 0 && left > 0 {
            greenwood += ended as f64 / (at_risk as f64 * left as f64);
        }
        let (lo, hi) = band(s, greenwood, z);
        points.push(SurvivalPoint {
            t,
            at_risk,
            ended,
            censored,
            s,
            lo,
            hi,
        });
        at_risk = left - censored;
        if censored > 0 {
            (base, base_at_risk) = (s, at_risk);
        }
    }
    Survival { points }
}

/// S^exp(±z·√V/ln S): stays within [0, 1] and is right for small numbers too.
fn band(s: f64, greenwood: f64, z: f64) -> (Option<f64>, Option<f64>) {
    if s <= 0.0 {
        return (Some(0.0), None);
    }
    if s >= 1.0 {
        return (None, Some(1.0));
    }
    let reach = z * greenwood.sqrt() / -s.ln();
    (Some(s.powf(reach.exp())), Some(s.powf((-reach).exp())))
}

/// The number of games, after checking the order.
pub(crate) fn games(exits: &[Exits]) -> u64 {
    assert!(
        exits.is_sorted_by(|a, b| a.t < b.t),
        "exits are sorted by ply, each ply once"
    );
    exits.iter().map(|e| e.ended + e.censored).sum()
}

impl Survival {
    /// S(t): the share of games longer than `t` plies. `None` without games.
    pub fn at(&self, t: u32) -> Option<f64> {
        if self.points.is_empty() {
            return None;
        }
        let past = self.points.partition_point(|p| p.t <= t);
        Some(if past == 0 {
            1.0
        } else {
            self.points[past - 1].s
        })
    }

    /// The length that a share `q` of the games does not exceed: the smallest t with S(t) ≤ 1 − q.
    ///
    /// (R's `survfit` takes the middle of the step where S hits 1 − q exactly; this takes its beginning.) The interval is Brookmeyer and
    /// Crowley's (1982): the first plies at which the ends of the band cross. What is never reached is `None`: "longer than the cap".
    pub fn quantile(&self, q: f64) -> Estimate {
        let level = 1.0 - q + REACHED;
        let first = |of: fn(&SurvivalPoint) -> Option<f64>| {
            self.points
                .iter()
                .find(|p| of(p).is_some_and(|s| s <= level))
                .map(|p| p.t as f64)
        };
        Estimate {
            value: first(|p| Some(p.s)),
            lo: first(|p| p.lo),
            hi: first(|p| p.hi),
        }
    }

    /// The median length and its interval.
    pub fn median(&self) -> Estimate {
        self.quantile(0.5)
    }

    /// The restricted mean ∫₀^τ S: the mean of min(plies, τ), with its standard error.
    ///
    /// Royston & Parmar 2013. (`lifelines` returns the variance of min(T, τ) itself, not of its mean.) `None` without games, and where games
    /// are still going when the last was stopped before τ.
    pub fn rmst(&self, tau: u32) -> Option<Measured> {
        let last = self.points.last()?;
        if last.t < tau && last.s > 0.0 {
            return None;
        }
        // Backwards, the integral from each ply on is at hand when its term of the variance needs it.
        let mut area = 0.0;
        let mut variance = 0.0;
        let mut until = tau;
        for p in self.points.iter().rev().filter(|p| p.t < tau) {
            area += p.s * (until - p.t) as f64;
            until = p.t;
            let left = p.at_risk - p.ended;
            if p.ended > 0 && left > 0 {
                variance += area * area * p.ended as f64 / (p.at_risk as f64 * left as f64);
            }
        }
        Some(Measured {
            value: area + until as f64,
            se: variance.sqrt(),
        })
    }
}
