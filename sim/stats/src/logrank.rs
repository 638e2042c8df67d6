//! Log-rank test between groups of independent games (METRICS §2.6).

use crate::chi_square::ChiSquare;
use crate::matrix::Matrix;
use crate::survival::{Exits, games};

/// Mantel's log-rank test that all groups share one distribution of length (1966).
///
/// With many games every difference is "significant": print the difference of restricted means first. Paired blocks are not independent
/// groups: for them take paired differences of min(plies, cap). `None` for fewer than two groups, or where the groups are never at risk
/// together. Each group is sorted by ply, each ply once.
///
/// # Panics
/// If a group is not sorted.
pub fn log_rank(groups: &[&[Exits]]) -> Option<ChiSquare> {
    stratified_log_rank(&[groups])
}

/// The same over several strata, such as pairings of players: lengths are compared within each, and what is seen is added up.
///
/// Every stratum has the same groups, in the same order. `None` as for [`log_rank`].
///
/// # Panics
/// If a group is not sorted, or strata have different numbers of groups.
pub fn stratified_log_rank(strata: &[&[&[Exits]]]) -> Option<ChiSquare> {
    let others = strata.first()?.len().checked_sub(1).filter(|&n| n > 0)?;
    let mut excess = vec![0.0; others];
    let mut variance = Matrix::zero(others);
    for groups in strata {
        assert_eq!(groups.len(), others + 1, "all strata have the same groups");
        add(groups, &mut excess, &mut variance);
    }
    let solved = variance.cholesky()?.solve(&excess);
    Some(ChiSquare::new(
        excess.iter().zip(&solved).map(|(a, b)| a * b).sum(),
        others,
    ))
}

/// Adds, for all groups but the last, how many more games ended than if all groups were alike, and its variance.
fn add(groups: &[&[Exits]], excess: &mut [f64], variance: &mut Matrix) {
    let others = excess.len();
    let mut at_risk: Vec<u64> = groups.iter().map(|g| games(g)).collect();
    let mut next = vec![0usize; groups.len()];
    let upcoming = |next: &[usize]| {
        groups
            .iter()
            .zip(next)
            .filter_map(|(g, &i)| g.get(i))
            .map(|e| e.t)
            .min()
    };

    while let Some(t) = upcoming(&next) {
        let here = |g: usize| {
            groups[g]
                .get(next[g])
                .filter(|e| e.t == t)
                .copied()
                .unwrap_or_default()
        };
        let leaving: Vec<Exits> = (0..groups.len()).map(here).collect();
        let ended: u64 = leaving.iter().map(|e| e.ended).sum();
        let all: u64 = at_risk.iter().sum();
        if ended > 0 {
            let (d, n) = (ended as f64, all as f64);
            let share: Vec<f64> = at_risk.iter().map(|&y| y as f64 / n).collect();
            // The hypergeometric variance, which is zero when a single game is left.
            let spread = if all > 1 {
                d * (n - d) / (n - 1.0)
            } else {
                0.0
            };
            for i in 0..others {
                excess[i] += leaving[i].ended as f64 - d * share[i];
                for j in 0..others {
                    let same = if i == j { share[i] } else { 0.0 };
                    variance[(i, j)] += spread * (same - share[i] * share[j]);
                }
            }
        }
        for (g, e) in leaving.iter().enumerate() {
            at_risk[g] -= e.ended + e.censored;
            next[g] += usize::from(groups[g].get(next[g]).is_some_and(|e| e.t == t));
        }
    }
}
