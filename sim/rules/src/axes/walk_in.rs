//! What happens to a man who moves between two enemies.

use crate::axis::{Absent, Question, words};

words! {
    /// What happens to a man who moves between two enemies.
    pub enum WalkIn {
        /// nothing happens to him: only the enemy's own move captures
        Safe = "safe",
        /// he is removed, and the captures of his move stand
        Fatal = "fatal",
        /// the move is illegal unless it captures
        Forbidden = "forbidden",
    }
}

pub(super) const WALK_IN: Question<WalkIn> = Question {
    key: "capture.walk-in",
    asks: "what happens to a man who moves between two enemies?",
    absent: Absent::Is(WalkIn::Safe),
};
