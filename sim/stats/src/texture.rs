//! What games feel like: branching, and traces of a referee's win probability (METRICS §2.13). Captures per ply are a [`Ratio`](crate::Ratio).
//!
//! A trace holds e_t, the attackers' probability to win before ply t, by a fixed referee that is not one of the players.

use crate::estimate::finite;

/// Legal moves over the turns of one side, or of one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Branching {
    /// The mean.
    pub arithmetic: f64,
    /// The geometric mean; 0 if a turn had no move.
    pub geometric: f64,
    /// Σ log₁₀: the size of the tree.
    pub log10_tree: f64,
    /// Turns with a single legal move.
    pub forced: u64,
}

/// Summarises the numbers of legal moves. `None` without turns.
pub fn branching(moves: &[u32]) -> Option<Branching> {
    let n = moves.len() as f64;
    let log10_tree: f64 = moves.iter().map(|&b| f64::from(b).log10()).sum();
    (n > 0.0).then(|| Branching {
        arithmetic: moves.iter().map(|&b| f64::from(b)).sum::<f64>() / n,
        geometric: 10f64.powf(log10_tree / n),
        log10_tree,
        forced: moves.iter().filter(|&&b| b == 1).count() as u64,
    })
}

/// How often the lead changes: signs of e − ½, where positions nearer to ½ than `dead_band` have no leader. The first lead is no change.
///
/// `None` below two plies.
pub fn lead_changes(trace: &[f64], dead_band: f64) -> Option<u32> {
    /// 0.55 − ½ is not 0.05 in floating point, and the band's edge belongs to the leader.
    const EDGE: f64 = 1e-12;
    if trace.len() < 2 {
        return None;
    }
    let leaders = trace
        .iter()
        .map(|e| e - 0.5)
        .filter(|lead| *lead != 0.0 && lead.abs() >= dead_band - EDGE);
    let signs: Vec<bool> = leaders.map(|lead| lead > 0.0).collect();
    Some(signs.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32)
}

/// The default dead band of [`lead_changes`].
pub const DEAD_BAND: f64 = 0.05;

/// How a won game ran, from the winner's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drama {
    /// Mean over all positions of how far the winner was below ½.
    pub mean: f64,
    /// The furthest that the winner was below ½.
    pub max: f64,
    /// Browne's: mean of √(loser's − winner's probability) over the positions in which the winner trailed; 0 if in none.
    pub browne: f64,
    /// In how many positions the winner trailed.
    pub trailing: u32,
    /// Whether the winner was once below ¼.
    pub comeback: bool,
    /// The first ply from which the winner stayed at 0.8 or above; `None` if the referee never thought so.
    pub decided: Option<u32>,
    /// The share of the game that was played after it was decided.
    pub tail: Option<f64>,
}

/// The drama of a game that somebody won. `None` below two plies. A draw has none.
pub fn drama(trace: &[f64], attackers_won: bool) -> Option<Drama> {
    if trace.len() < 2 {
        return None;
    }
    let winner = |e: f64| if attackers_won { e } else { 1.0 - e };
    let behind: Vec<f64> = trace
        .iter()
        .map(|&e| 0.5 - winner(e))
        .filter(|b| *b > 0.0)
        .collect();
    let n = trace.len();
    // Behind by b, the loser's probability exceeds the winner's by 2b.
    let browne = finite(behind.iter().map(|b| (2.0 * b).sqrt()).sum::<f64>() / behind.len() as f64);
    let doubtful = trace.iter().rposition(|&e| winner(e) < 0.8 - 1e-12);
    let decided = doubtful.map_or(0, |t| t + 1);
    Some(Drama {
        mean: behind.iter().sum::<f64>() / n as f64,
        max: behind.iter().copied().fold(0.0, f64::max),
        browne: browne.unwrap_or(0.0),
        trailing: behind.len() as u32,
        comeback: trace.iter().any(|&e| winner(e) < 0.25),
        decided: (decided < n).then_some(decided as u32),
        tail: (decided < n).then(|| (n - decided) as f64 / n as f64),
    })
}

/// Mean of 4e(1 − e): 1 while all is open, 0 when all is settled. `None` below two plies.
pub fn uncertainty(trace: &[f64]) -> Option<f64> {
    (trace.len() > 1)
        .then(|| trace.iter().map(|e| 4.0 * e * (1.0 - e)).sum::<f64>() / trace.len() as f64)
}

/// The largest change from one ply to the next. `None` below two plies.
pub fn largest_swing(trace: &[f64]) -> Option<f64> {
    trace
        .windows(2)
        .map(|pair| (pair[1] - pair[0]).abs())
        .reduce(f64::max)
}

/// The mean win probability that a side gave away per move: each pair is e after its best move and after the move that it played.
///
/// `None` without moves.
pub fn regret(best_and_played: &[(f64, f64)], attackers: bool) -> Option<f64> {
    let sign = if attackers { 1.0 } else { -1.0 };
    let lost: f64 = best_and_played
        .iter()
        .map(|(best, played)| sign * (best - played))
        .sum();
    finite(lost / best_and_played.len() as f64)
}

/// The Brier score of a referee: mean squared distance between what it said and what came. `None` without predictions.
pub fn brier(said_and_came: &[(f64, f64)]) -> Option<f64> {
    let sum: f64 = said_and_came
        .iter()
        .map(|(said, came)| (said - came).powi(2))
        .sum();
    finite(sum / said_and_came.len() as f64)
}

/// One bin of a reliability curve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reliability {
    /// How many predictions.
    pub n: u64,
    /// What was said, on average.
    pub said: f64,
    /// What came, on average.
    pub came: f64,
}

/// The reliability curve of a referee in `bins` equal bins of what it said; empty bins are left out.
pub fn reliability(said_and_came: &[(f64, f64)], bins: usize) -> Vec<Reliability> {
    let bin_of = |said: f64| ((said * bins as f64) as usize).min(bins.saturating_sub(1));
    (0..bins)
        .filter_map(|bin| {
            let here: Vec<&(f64, f64)> = said_and_came
                .iter()
                .filter(|(said, _)| bin_of(*said) == bin)
                .collect();
            let n = here.len() as f64;
            let mean = |of: fn(&(f64, f64)) -> f64| here.iter().map(|p| of(p)).sum::<f64>() / n;
            (n > 0.0).then(|| Reliability {
                n: here.len() as u64,
                said: mean(|p| p.0),
                came: mean(|p| p.1),
            })
        })
        .collect()
}
