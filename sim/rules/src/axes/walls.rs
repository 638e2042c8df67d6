//! What closes a side of a king who is surrounded.

use crate::axis::{Absent, Question, words};

words! {
    /// What closes a side of a king who is surrounded.
    pub enum Walls {
        /// whatever acts as his enemy
        Enemies = "enemies",
        /// any piece at all, his own men too
        AnyPiece = "any-piece",
    }
}

pub(super) const WALLS: Question<Walls> = Question {
    key: "king.walls",
    asks: "what closes a side when the king is surrounded?",
    absent: Absent::Is(Walls::Enemies),
};
