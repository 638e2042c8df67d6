//! Scores: evaluations, wins that are certain, and what lies between them.

use konakis_engine::{Outcome, Side};

/// A win at the root; a win in `n` plies is worth `n` less.
pub const WIN: i32 = 30_000;
/// Scores beyond this are proved wins, or losses below its negative.
pub const PROVED: i32 = 29_000;
/// A win that another repetition would bring: better than any evaluation, and no proof.
pub const REPETITION: i32 = 15_000;
/// Outside of every score.
pub const INFINITE: i32 = 32_000;

/// The worth of an end of the game, `ply` plies from the root, for a side.
pub fn of_outcome(outcome: Outcome, side: Side, ply: usize) -> i32 {
    match outcome.winner() {
        None => 0,
        Some(winner) if winner == side => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
    }
}

/// A score as the table keeps it: wins are counted from the position.
pub fn to_table(score: i32, ply: usize) -> i32 {
    if score >= PROVED {
        score + ply as i32
    } else if score <= -PROVED {
        score - ply as i32
    } else {
        score
    }
}

/// A score of the table, `ply` plies from the root.
pub fn from_table(score: i32, ply: usize) -> i32 {
    if score >= PROVED {
        score - ply as i32
    } else if score <= -PROVED {
        score + ply as i32
    } else {
        score
    }
}

/// The plies to a proved win (positive) or loss (negative).
pub fn plies_to_end(score: i32) -> Option<i32> {
    if score >= PROVED {
        Some(WIN - score)
    } else if score <= -PROVED {
        Some(-(WIN + score))
    } else {
        None
    }
}
