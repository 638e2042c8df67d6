//! What any agent may be told besides its own parameters: to err, and to do without.

use super::parameter::{Choice, Declared, Domain};

/// Noise and restrictions, the same for every kind of agent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Habits {
    /// Of a thousand moves so many are played by lot.
    pub epsilon: u32,
    /// Moves that it does without.
    pub forbid: Forbidden,
}

/// A set of [`Restriction`]s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Forbidden(u32);

impl Forbidden {
    /// Whether nothing is forbidden.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a restriction is in the set.
    pub const fn has(self, restriction: Restriction) -> bool {
        self.0 >> restriction as u32 & 1 == 1
    }
}

/// Something that an agent does without, as in the work of Jaffe and others on balance by restricted
/// play (2012): how much it costs a side tells what the move is worth to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restriction {
    /// Moves that take a man.
    Captures,
    /// Moves of the king that take a man.
    KingCaptures,
    /// Moves of the king.
    KingMoves,
    /// Moves that threaten to win with the next.
    Threats,
    /// Moves that leave the king two open ways or more.
    Tuichu,
    /// Moves that end on the rim of the board.
    RimMoves,
    /// Moves of more than one square.
    LongMoves,
}

impl Restriction {
    /// All of them, in the order of the words.
    pub const ALL: [Restriction; 7] = [
        Restriction::Captures,
        Restriction::KingCaptures,
        Restriction::KingMoves,
        Restriction::Threats,
        Restriction::Tuichu,
        Restriction::RimMoves,
        Restriction::LongMoves,
    ];
}

/// The words, by the number of their restriction.
const WORDS: &[Choice] = &[
    Choice {
        word: "captures",
        sentence: "moves that take a man",
    },
    Choice {
        word: "king-captures",
        sentence: "moves of the king that take a man",
    },
    Choice {
        word: "king-moves",
        sentence: "moves of the king, his escape too",
    },
    Choice {
        word: "threats",
        sentence: "moves that threaten to take the king, or to bring him out, with the next",
    },
    Choice {
        word: "tuichu",
        sentence: "moves that leave the king two open ways or more",
    },
    Choice {
        word: "rim-moves",
        sentence: "moves that end on the rim of the board",
    },
    Choice {
        word: "long-moves",
        sentence: "moves of more than one square",
    },
];

const _: () = assert!(WORDS.len() == Restriction::ALL.len());

impl Habits {
    /// The parameters that every kind of agent has after its own.
    pub const PARAMETERS: &'static [Declared<Self>] = &[
        Declared {
            word: "epsilon",
            unit: "thousandths",
            sentence: "of a thousand moves so many are played by lot",
            domain: Domain::Whole(0, 1000),
            get: |habits| habits.epsilon.into(),
            set: |habits, value| habits.epsilon = value as u32,
        },
        Declared {
            word: "forbid",
            unit: "",
            sentence: "moves that it does without, unless it has no others",
            domain: Domain::Words(WORDS),
            get: |habits| habits.forbid.0.into(),
            set: |habits, value| habits.forbid = Forbidden(value as u32),
        },
    ];
}
