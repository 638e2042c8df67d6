//! Means and ratios from exact integer sums, so that neither threads nor the order of rows can change a digit (METRICS §2.13, pitfall P26).

use crate::estimate::Measured;

/// The count, sum and sum of squares of whole numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moments {
    /// How many numbers.
    pub n: u64,
    /// Their sum.
    pub sum: u128,
    /// The sum of their squares.
    pub squares: u128,
}

impl Moments {
    /// Adds one number.
    pub fn push(&mut self, x: u64) {
        self.n += 1;
        self.sum += u128::from(x);
        self.squares += u128::from(x) * u128::from(x);
    }

    /// Adds another batch.
    pub fn merge(&mut self, other: Moments) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean.
    pub fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum as f64 / self.n as f64)
    }

    /// The sample variance (over n − 1).
    pub fn variance(&self) -> Option<f64> {
        (self.n > 1).then(|| {
            let n = u128::from(self.n);
            // n·Σx² − (Σx)² is never negative, and exact.
            (n * self.squares - self.sum * self.sum) as f64 / (self.n as f64 * (self.n - 1) as f64)
        })
    }

    /// The mean with its standard error; two numbers at least. Its t-interval has n − 1 degrees of freedom.
    pub fn measured(&self) -> Option<Measured> {
        Some(Measured {
            value: self.mean()?,
            se: (self.variance()? / self.n as f64).sqrt(),
        })
    }
}

impl FromIterator<u64> for Moments {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Moments {
        let mut moments = Moments::default();
        numbers.into_iter().for_each(|x| moments.push(x));
        moments
    }
}

/// The sums behind a ratio of totals Σy/Σx, such as captures to plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ratio {
    /// How many games.
    pub n: u64,
    /// Σx: what is divided by.
    pub x: u128,
    /// Σy: what is divided.
    pub y: u128,
    /// Σx².
    pub xx: u128,
    /// Σxy.
    pub xy: u128,
    /// Σy².
    pub yy: u128,
}

impl Ratio {
    /// Adds one game: `y` over `x`.
    pub fn push(&mut self, y: u64, x: u64) {
        let (x, y) = (u128::from(x), u128::from(y));
        self.n += 1;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.xy += x * y;
        self.yy += y * y;
    }

    /// Adds another batch.
    pub fn merge(&mut self, other: Ratio) {
        self.n += other.n;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.xy += other.xy;
        self.yy += other.yy;
    }

    /// The ratio of totals.
    pub fn value(&self) -> Option<f64> {
        (self.x > 0).then(|| self.y as f64 / self.x as f64)
    }

    /// The ratio with the standard error of the ratio estimator (Cochran 1977); two games at least. Its t-interval has n − 1 degrees of freedom.
    pub fn measured(&self) -> Option<Measured> {
        let r = self.value().filter(|_| self.n > 1)?;
        let n = self.n as f64;
        let residual = self.yy as f64 - 2.0 * r * self.xy as f64 + r * r * self.xx as f64;
        let variance = residual.max(0.0) / (n - 1.0);
        Some(Measured {
            value: r,
            se: (variance * n).sqrt() / self.x as f64,
        })
    }
}
