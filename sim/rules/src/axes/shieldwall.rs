//! Whether a whole row of men on the edge can be taken at once.

use crate::axis::{Absent, Question, words};

words! {
    /// Whether a whole row of men on the edge can be taken at once.
    pub enum Shieldwall {
        /// no such capture
        None = "none",
        /// a row on the edge falls when it is faced along its length and a man closes each end
        OpenEnds = "open-ends",
        /// the same, and an empty corner closes an end like a man
        CornersClose = "corners-close",
    }
}

pub(super) const SHIELDWALL: Question<Shieldwall> = Question {
    key: "capture.shieldwall",
    asks: "can a row of men on the edge be taken at once?",
    absent: Absent::Is(Shieldwall::None),
};
