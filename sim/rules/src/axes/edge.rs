//! Whether the board's edge helps to surround the king.

use crate::axis::{Absent, Question, words};

words! {
    /// Whether the board's edge helps to surround the king.
    pub enum Edge {
        /// the edge closes no side: a king on it cannot be surrounded
        Safe = "safe",
        /// the edge closes a side like an enemy
        Hostile = "hostile",
    }
}

pub(super) const EDGE: Question<Edge> = Question {
    key: "king.edge",
    asks: "does the board's edge count as a wall when the king is surrounded?",
    absent: Absent::Is(Edge::Safe),
};
