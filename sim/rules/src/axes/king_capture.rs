//! How the king falls: in the open, on the centre square, and beside it.

use crate::axis::{Absent, Question, words};

words! {
    /// How the king falls.
    pub enum KingCapture {
        /// when all four sides of him are closed
        Surround = "surround",
        /// between two enemies, like a man
        Custodial = "custodial",
        /// not at all
        Never = "never",
    }
}

pub(super) const IN_THE_OPEN: Question<KingCapture> = Question {
    key: "king.capture",
    asks: "how does the king fall in the open?",
    absent: Absent::Required,
};

pub(super) const ON_KONAKIS: Question<KingCapture> = Question {
    key: "king.on-konakis",
    asks: "how does the king fall on the centre square?",
    absent: Absent::As("king.capture"),
};

pub(super) const BESIDE_KONAKIS: Question<KingCapture> = Question {
    key: "king.beside-konakis",
    asks: "how does the king fall on the four squares that touch the centre?",
    absent: Absent::As("king.capture"),
};
