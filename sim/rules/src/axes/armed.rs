//! Whether the king takes part in captures.

use crate::axis::{Absent, Question, words};

words! {
    /// Whether the king takes part in captures.
    pub enum Armed {
        /// he captures when he moves, and others capture against him
        Yes = "yes",
        /// he takes no part in any capture
        No = "no",
        /// he captures when he moves, but nobody captures against him
        Hammer = "hammer",
        /// others capture against him, but his own moves capture nobody
        Anvil = "anvil",
    }
}

pub(super) const ARMED: Question<Armed> = Question {
    key: "king.armed",
    asks: "does the king take part in captures?",
    absent: Absent::Required,
};

impl Armed {
    /// Does the king capture when he moves?
    #[must_use]
    pub const fn captures(self) -> bool {
        matches!(self, Self::Yes | Self::Hammer)
    }

    /// Can a piece be captured against him, as against a man of his side?
    #[must_use]
    pub const fn supports(self) -> bool {
        matches!(self, Self::Yes | Self::Anvil)
    }
}
