//! Whether batches of games — by thread, by range of blocks, by machine — are alike (METRICS §2.15). Flag, never drop.

use crate::chi_square::ChiSquare;
use crate::estimate::Measured;

/// A χ² test of a table of counts, with the residuals that tell where it fails.
#[derive(Clone, PartialEq, Debug)]
pub struct Homogeneity<const C: usize> {
    /// The test; its degrees of freedom are over rows and columns that have games.
    pub test: ChiSquare,
    /// Adjusted residuals, standard normal where all batches are alike; zero in rows and columns without games.
    pub residuals: Vec<[f64; C]>,
}

/// Pearson's χ² over batches (rows) and outcomes (columns). `None` unless two rows and two columns have games.
///
/// On paired designs games within a block are not independent: there use [`of_means`] on block scores.
pub fn of_counts<const C: usize>(batches: &[[u64; C]]) -> Option<Homogeneity<C>> {
    let rows: Vec<f64> = batches
        .iter()
        .map(|b| b.iter().sum::<u64>() as f64)
        .collect();
    let columns: [f64; C] =
        std::array::from_fn(|j| batches.iter().map(|b| b[j]).sum::<u64>() as f64);
    let n: f64 = columns.iter().sum();
    let filled = |sums: &[f64]| sums.iter().filter(|&&s| s > 0.0).count();
    let (r, c) = (filled(&rows), filled(&columns));
    if r < 2 || c < 2 {
        return None;
    }
    let mut statistic = 0.0;
    let residuals = batches.iter().zip(&rows).map(|(batch, &row)| {
        std::array::from_fn(|j| {
            let expected = row * columns[j] / n;
            if expected == 0.0 {
                return 0.0;
            }
            let off = batch[j] as f64 - expected;
            statistic += off * off / expected;
            off / (expected * (1.0 - row / n) * (1.0 - columns[j] / n)).sqrt()
        })
    });
    let residuals = residuals.collect();
    Some(Homogeneity {
        test: ChiSquare::new(statistic, (r - 1) * (c - 1)),
        residuals,
    })
}

/// Cochran's χ² that the means of batches, each with its own standard error, are one mean.
///
/// Batches whose error is zero say nothing about their spread and are left out. `None` for fewer than two others.
pub fn of_means(batches: &[Measured]) -> Option<ChiSquare> {
    let useful: Vec<&Measured> = batches.iter().filter(|b| b.se > 0.0).collect();
    if useful.len() < 2 {
        return None;
    }
    let weight = |b: &Measured| 1.0 / (b.se * b.se);
    let total: f64 = useful.iter().map(|b| weight(b)).sum();
    let mean = useful.iter().map(|b| weight(b) * b.value).sum::<f64>() / total;
    let statistic = useful
        .iter()
        .map(|b| weight(b) * (b.value - mean).powi(2))
        .sum();
    Some(ChiSquare::new(statistic, useful.len() - 1))
}

/// χ² that within each orbit — squares that a symmetry of the board takes into each other — all counts have one mean.
///
/// For games to which a random symmetry was applied: it fails where the rules, or their code, favour one edge. `None` if no orbit has both
/// games and two squares.
pub fn of_orbits(orbits: &[&[u64]]) -> Option<ChiSquare> {
    let (mut statistic, mut df) = (0.0, 0);
    for orbit in orbits
        .iter()
        .filter(|o| o.len() > 1 && o.iter().any(|&c| c > 0))
    {
        let mean = orbit.iter().sum::<u64>() as f64 / orbit.len() as f64;
        statistic += orbit
            .iter()
            .map(|&c| (c as f64 - mean).powi(2) / mean)
            .sum::<f64>();
        df += orbit.len() - 1;
    }
    (df > 0).then(|| ChiSquare::new(statistic, df))
}
