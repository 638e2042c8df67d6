//! The capture of a defender against his own king in the castle (Linnaeus' rule 10).

use crate::axis::{Absent, Question, words};

words! {
    /// The capture of a defender against his own king in the castle.
    pub enum Linnaean {
        /// no such capture
        None = "none",
        /// with the king in the castle and enemies on three of its sides, the man on the fourth can be taken against him
        ThreeEnemies = "three-enemies",
    }
}

pub(super) const LINNAEAN: Question<Linnaean> = Question {
    key: "capture.linnaean",
    asks: "can a defender be taken against his own king in the castle?",
    absent: Absent::Is(Linnaean::None),
};
