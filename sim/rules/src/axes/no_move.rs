//! What happens to a side that has no legal move.

use crate::axis::{Absent, Question, words};

words! {
    /// What happens to a side that has no legal move.
    pub enum NoMove {
        /// it loses
        Loses = "loses",
        /// the game is drawn
        Draw = "draw",
    }
}

pub(super) const NO_MOVE: Question<NoMove> = Question {
    key: "ending.no-move",
    asks: "what happens when the side to move has no legal move?",
    absent: Absent::Required,
};
