//! Blocks: the same opening and seeds in every cell (METRICS §2.11).
//!
//! The block, not the game, is the unit. What pairing is worth is measured, never assumed.

use std::collections::BTreeMap;

use crate::estimate::{Estimate, Measured, finite};
use crate::normal;
use crate::proportion::binomial_test;
use crate::student;

/// Below this many blocks a t-interval is not to be trusted: use an exact one, or say "too few blocks".
pub const FEW_BLOCKS: usize = 30;

/// Below this many blocks that differ between two cells a paired t-interval is not to be trusted either, however many blocks there are.
///
/// Simulated: with 5 such blocks on average it holds 94 times in 100 instead of 95; with 2, 81 times.
pub const FEW_DIFFERING: u64 = 10;

/// The mean over blocks with its standard error SD/√B; two blocks at least. Its t-interval has B − 1 degrees of freedom.
pub fn block_mean(values: &[f64]) -> Option<Measured> {
    let n = values.len();
    if n < 2 {
        return None;
    }
    let mean = values.iter().sum::<f64>() / n as f64;
    let squares: f64 = values.iter().map(|x| (x - mean).powi(2)).sum();
    Some(Measured {
        value: mean,
        se: (squares / (n as f64 - 1.0) / n as f64).sqrt(),
    })
}

/// The mean over blocks ± t·SD/√B. With one block only the value is known.
///
/// # Panics
/// Unless `level` lies strictly between 0 and 1.
pub fn block_interval(values: &[f64], level: f64) -> Estimate {
    match block_mean(values) {
        Some(mean) => mean.t_interval(values.len() as f64 - 1.0, level),
        None => Estimate {
            value: values.first().copied(),
            lo: None,
            hi: None,
        },
    }
}

/// A contrast of two cells over the blocks that they share.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paired {
    /// How many blocks.
    pub blocks: u64,
    /// In how many the two cells differ; see [`FEW_DIFFERING`].
    pub differing: u64,
    /// First minus second, with the standard error that pairing leaves.
    pub difference: Measured,
    /// Two-sided p-value of Student's t; `None` where every block has the same difference.
    pub p: Option<f64>,
    /// Correlation of the two cells over blocks; `None` where one of them never varies.
    pub rho: Option<f64>,
    /// The standard error that independent cells would have had.
    pub unpaired_se: f64,
    /// Variance reduction factor: how many times the games of independent cells; below 1 pairing hurt. `None` where the difference never varies.
    pub vrf: Option<f64>,
}

impl Paired {
    /// The t-interval of the difference.
    ///
    /// # Panics
    /// Unless `level` lies strictly between 0 and 1.
    pub fn interval(&self, level: f64) -> Estimate {
        self.difference.t_interval(self.blocks as f64 - 1.0, level)
    }

    /// The sample variances of both cells, their covariance, and the variance of the difference.
    fn new(
        blocks: u64,
        differing: u64,
        difference: f64,
        [v1, v2, v12, variance]: [f64; 4],
    ) -> Paired {
        let (n, se) = (blocks as f64, (variance / blocks as f64).sqrt());
        Paired {
            blocks,
            differing,
            difference: Measured {
                value: difference,
                se,
            },
            p: finite(difference / se).map(|t| student::two_sided_p(t, n - 1.0)),
            rho: finite(v12 / (v1 * v2).sqrt()),
            unpaired_se: ((v1 + v2) / n).sqrt(),
            vrf: finite((v1 + v2) / variance),
        }
    }
}

/// Contrasts two cells block by block. `None` for fewer than two blocks.
///
/// # Panics
/// Unless both have the same number of blocks.
pub fn paired(first: &[f64], second: &[f64]) -> Option<Paired> {
    assert_eq!(
        first.len(),
        second.len(),
        "paired cells have the same blocks"
    );
    let n = first.len();
    if n < 2 {
        return None;
    }
    let mean = |x: &[f64]| x.iter().sum::<f64>() / n as f64;
    let (m1, m2) = (mean(first), mean(second));
    let sum = |of: &dyn Fn(f64, f64) -> f64| {
        first
            .iter()
            .zip(second)
            .map(|(&a, &b)| of(a - m1, b - m2))
            .sum::<f64>()
            / (n as f64 - 1.0)
    };
    let (v1, v2, v12) = (sum(&|a, _| a * a), sum(&|_, b| b * b), sum(&|a, b| a * b));
    let differing = first.iter().zip(second).filter(|(a, b)| a != b).count() as u64;
    let spread = [v1, v2, v12, sum(&|a, b| (a - b) * (a - b))];
    Some(Paired::new(n as u64, differing, m1 - m2, spread))
}

/// The sums behind a contrast of two cells whose blocks hold whole numbers, so that no order of adding can change a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PairedSums {
    n: i128,
    differing: u64,
    x: i128,
    y: i128,
    xx: i128,
    xy: i128,
    yy: i128,
}

impl PairedSums {
    /// Adds one block: what the first cell has in it, and what the second.
    pub fn push(&mut self, x: u32, y: u32) {
        self.push_many(x, y, 1);
    }

    /// Adds so many blocks that are alike.
    pub fn push_many(&mut self, x: u32, y: u32, count: u64) {
        let (x, y, n) = (i128::from(x), i128::from(y), i128::from(count));
        self.n += n;
        self.differing += if x == y { 0 } else { count };
        self.x += n * x;
        self.y += n * y;
        self.xx += n * x * x;
        self.xy += n * x * y;
        self.yy += n * y * y;
    }

    /// The contrast, when a number stands for so many times `unit`. `None` for fewer than two blocks.
    pub fn paired(&self, unit: f64) -> Option<Paired> {
        let &PairedSums {
            n,
            differing,
            x,
            y,
            xx,
            xy,
            yy,
        } = self;
        if n < 2 {
            return None;
        }
        // n·Σxy − Σx·Σy is n(n − 1) times the covariance.
        let blocks = n as f64;
        let scale = unit * unit / (blocks * (blocks - 1.0));
        let spread = |product: i128, x: i128, y: i128| (n * product - x * y) as f64 * scale;
        let (v1, v2, v12) = (spread(xx, x, x), spread(yy, y, y), spread(xy, x, y));
        let variance = spread(xx - 2 * xy + yy, x - y, x - y);
        let difference = (x - y) as f64 * unit / blocks;
        Some(Paired::new(
            n as u64,
            differing,
            difference,
            [v1, v2, v12, variance],
        ))
    }
}

/// The same from counts: `table[i][j]` blocks scored i/2 in the first cell and j/2 in the second. All sums are of integers.
pub fn paired_scores(table: &[[u64; 3]; 3]) -> Option<Paired> {
    let mut sums = PairedSums::default();
    for (i, row) in (0..).zip(table) {
        for (j, count) in (0..).zip(row) {
            sums.push_many(i, j, *count);
        }
    }
    sums.paired(0.5)
}

/// Two agents, both ways round on the same opening.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mirrored {
    /// The attackers' score, whoever attacks.
    pub side: Measured,
    /// What the first agent has over the second, whichever side it plays.
    pub skill: Measured,
}

/// Splits mirrored games into side and skill: `ab` are the attackers' scores when the first agent attacks, `ba` when the second does.
/// `None` for fewer than two blocks.
///
/// # Panics
/// Unless both have the same number of blocks.
pub fn mirrored(ab: &[f64], ba: &[f64]) -> Option<Mirrored> {
    assert_eq!(ab.len(), ba.len(), "mirrored games come in pairs");
    let halves = |sign: f64| {
        ab.iter()
            .zip(ba)
            .map(|(a, b)| (a + sign * b) / 2.0)
            .collect::<Vec<_>>()
    };
    Some(Mirrored {
        side: block_mean(&halves(1.0))?,
        skill: block_mean(&halves(-1.0))?,
    })
}

/// McNemar's exact test on discordant blocks: `only_first` won in the first cell alone, `only_second` in the second alone. `None` without any.
pub fn mcnemar(only_first: u64, only_second: u64) -> Option<f64> {
    binomial_test(only_first, only_first + only_second, 0.5)
}

/// McNemar's χ² without continuity correction. `None` without discordant blocks.
pub fn mcnemar_statistic(only_first: u64, only_second: u64) -> Option<f64> {
    let (b, c) = (only_first as f64, only_second as f64);
    finite((b - c).powi(2) / (b + c))
}

/// The mean of games of which several share an opening, with a cluster-robust standard error. Each row is (cluster, score).
///
/// SE² = G/(G − 1)·Σ_g(Σ_i(x_i − x̄))²/n². `None` for fewer than two clusters; its t-interval has G − 1 degrees of freedom.
pub fn cluster_robust(rows: &[(u64, f64)]) -> Option<Measured> {
    let mut clusters: BTreeMap<u64, (u64, f64)> = BTreeMap::new();
    for &(cluster, x) in rows {
        let (n, sum) = clusters.entry(cluster).or_default();
        *n += 1;
        *sum += x;
    }
    of_clusters(&clusters.into_values().collect::<Vec<_>>())
}

/// The same from each cluster's number of games and sum of scores.
pub fn of_clusters(clusters: &[(u64, f64)]) -> Option<Measured> {
    let g = clusters.len() as f64;
    let n = clusters.iter().map(|(games, _)| games).sum::<u64>() as f64;
    let mean = clusters.iter().map(|(_, points)| points).sum::<f64>() / n;
    let off = |&(games, points): &(u64, f64)| points - games as f64 * mean;
    let squares: f64 = clusters.iter().map(|cluster| off(cluster).powi(2)).sum();
    (g > 1.0).then(|| Measured {
        value: mean,
        se: (g / (g - 1.0) * squares).sqrt() / n,
    })
}

/// How many blocks find a difference `delta` with this power, when block differences have standard deviation `sd`.
///
/// # Panics
/// Unless `level` and `power` lie strictly between 0 and 1.
pub fn blocks_to_detect(delta: f64, sd: f64, power: f64, level: f64) -> f64 {
    ((normal::z(level) + normal::quantile(power)) * sd / delta).powi(2)
}

/// How many games each of two independent cells needs for the same, when a game's score has standard deviation `sd`.
///
/// # Panics
/// Unless `level` and `power` lie strictly between 0 and 1.
pub fn games_per_arm_to_detect(delta: f64, sd: f64, power: f64, level: f64) -> f64 {
    2.0 * blocks_to_detect(delta, sd, power, level)
}
