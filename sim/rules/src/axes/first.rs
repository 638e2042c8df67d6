//! Who moves first.

use crate::axis::{Absent, Question, words};

words! {
    /// Who moves first.
    pub enum First {
        /// the attackers make the first move
        Attackers = "attackers",
        /// the defenders make the first move
        Defenders = "defenders",
        /// a lot is drawn for each game from the game's own seed, half and half, and recorded
        Lot = "lot",
    }
}

pub(super) const FIRST: Question<First> = Question {
    key: "first",
    asks: "who moves first?",
    absent: Absent::Required,
};
