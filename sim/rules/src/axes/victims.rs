//! How many men one move may take.

use crate::axis::{Absent, Question, words};

words! {
    /// How many men one move may take.
    pub enum Victims {
        /// every man whom the move encloses is taken
        All = "all",
        /// at most one man a move: the mover chooses which, and the spared stay safe until a fresh move encloses them
        One = "one",
    }
}

pub(super) const VICTIMS: Question<Victims> = Question {
    key: "capture.victims",
    asks: "how many men may one move take?",
    absent: Absent::Is(Victims::All),
};
