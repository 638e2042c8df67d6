//! Whether a fort on the edge that cannot be broken wins.

use crate::axis::{Absent, Question, words};

words! {
    /// Whether a fort on the edge that cannot be broken wins.
    pub enum ExitFort {
        /// it decides nothing
        None = "none",
        /// a king who stands on the edge inside a fort that cannot be broken, and can move, has won
        Wins = "wins",
    }
}

pub(super) const EXIT_FORT: Question<ExitFort> = Question {
    key: "escape.exit-fort",
    asks: "does a fort on the edge that cannot be broken win?",
    absent: Absent::Is(ExitFort::None),
};
