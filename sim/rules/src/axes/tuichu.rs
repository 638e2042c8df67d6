//! Whether two open ways win at once.

use crate::axis::{Absent, Question, words};

words! {
    /// Whether two open ways win at once.
    pub enum Tuichu {
        /// two open ways are called out and decide nothing by themselves
        Announced = "announced",
        /// a king who has two open ways after the defenders' move has won
        Wins = "wins",
    }
}

pub(super) const TUICHU: Question<Tuichu> = Question {
    key: "escape.tuichu",
    asks: "do two open ways win at once?",
    absent: Absent::Is(Tuichu::Announced),
};
