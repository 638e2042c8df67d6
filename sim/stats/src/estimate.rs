//! The common currency: a value with its interval, and a value with its standard error.

use crate::{normal, student};

/// A value and the interval around it.
///
/// `None` means *not defined*: no games, or a bound that lies at infinity. It never stands for zero, and no field is ever NaN.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The point estimate.
    pub value: Option<f64>,
    /// The lower end of the interval.
    pub lo: Option<f64>,
    /// The upper end of the interval.
    pub hi: Option<f64>,
}

impl Estimate {
    /// Nothing is known: every field is `None`.
    pub const NONE: Estimate = Estimate {
        value: None,
        lo: None,
        hi: None,
    };

    /// A value of whose error nothing is known.
    pub const fn point(value: Option<f64>) -> Estimate {
        Estimate {
            value,
            ..Estimate::NONE
        }
    }

    /// An estimate with both ends; what is not finite becomes `None`.
    pub fn new(value: f64, lo: f64, hi: f64) -> Estimate {
        Estimate {
            value: finite(value),
            lo: finite(lo),
            hi: finite(hi),
        }
    }

    /// Applies an increasing function to the value and to both ends; what it makes infinite or undefined becomes `None`.
    pub fn map(self, increasing: impl Fn(f64) -> f64) -> Estimate {
        let through = |x: Option<f64>| x.and_then(|x| finite(increasing(x)));
        Estimate {
            value: through(self.value),
            lo: through(self.lo),
            hi: through(self.hi),
        }
    }

    /// The same quantity with the other sign.
    #[must_use]
    pub fn negated(self) -> Estimate {
        let turned = |x: Option<f64>| x.map(|x| -x);
        Estimate {
            value: turned(self.value),
            lo: turned(self.hi),
            hi: turned(self.lo),
        }
    }

    /// Both ends, if both are defined.
    pub fn bounds(self) -> Option<(f64, f64)> {
        Some((self.lo?, self.hi?))
    }

    /// Half the distance between the ends.
    pub fn half_width(self) -> Option<f64> {
        self.bounds().map(|(lo, hi)| (hi - lo) / 2.0)
    }

    /// Whether `x` lies in the interval, ends included; an end that is not defined excludes nothing.
    pub fn contains(self, x: f64) -> bool {
        self.lo.is_none_or(|lo| lo <= x) && self.hi.is_none_or(|hi| x <= hi)
    }

    /// Keeps the ends within what is possible, as a rate of captures cannot be negative in print.
    pub fn clipped(self, least: f64, most: f64) -> Estimate {
        let clip = |x: Option<f64>| x.map(|x| x.clamp(least, most));
        Estimate {
            value: clip(self.value),
            lo: clip(self.lo),
            hi: clip(self.hi),
        }
    }
}

/// A value and its standard error, from which an interval is made at any level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The point estimate.
    pub value: f64,
    /// Its standard error.
    pub se: f64,
}

impl Measured {
    /// value ± z·SE: for large samples.
    ///
    /// # Panics
    /// Unless `level` lies strictly between 0 and 1.
    pub fn interval(self, level: f64) -> Estimate {
        self.around(normal::z(level))
    }

    /// value ± t·SE with `df` degrees of freedom; without any, only the value is known.
    ///
    /// # Panics
    /// Unless `level` lies strictly between 0 and 1.
    pub fn t_interval(self, df: f64, level: f64) -> Estimate {
        if df > 0.0 {
            self.around(student::t(df, level))
        } else {
            Estimate {
                value: finite(self.value),
                lo: None,
                hi: None,
            }
        }
    }

    /// The same quantity in other units.
    pub fn scaled(self, by: f64) -> Measured {
        Measured {
            value: self.value * by,
            se: self.se * by.abs(),
        }
    }

    fn around(self, reach: f64) -> Estimate {
        Estimate::new(
            self.value,
            self.value - reach * self.se,
            self.value + reach * self.se,
        )
    }
}

/// Wraps a number that may have come out infinite or undefined.
pub(crate) fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x)
}
