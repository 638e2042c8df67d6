//! Whether a closed ring round all defenders wins.

use crate::axis::{Absent, Question, words};

words! {
    /// Whether a closed ring round all defenders wins.
    pub enum Encirclement {
        /// it decides nothing
        None = "none",
        /// attackers win when no defender and no king can reach the edge through squares without attackers
        AttackersWin = "attackers-win",
    }
}

pub(super) const ENCIRCLEMENT: Question<Encirclement> = Question {
    key: "ending.encirclement",
    asks: "does a closed ring round the king and all his men win?",
    absent: Absent::Is(Encirclement::None),
};
