//! Whether a mover who may choose his victim may also choose none.

use crate::axis::{Absent, Question, words};

words! {
    /// Whether a mover who may choose his victim may also choose none.
    pub enum Duty {
        /// a move that can take a man takes one
        Must = "must",
        /// the mover may take nobody; only with `capture.victims = "one"`
        May = "may",
    }
}

pub(super) const DUTY: Question<Duty> = Question {
    key: "capture.duty",
    asks: "must a man be taken who can be taken?",
    absent: Absent::Is(Duty::Must),
};
