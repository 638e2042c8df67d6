//! The settings of `alpha-beta`.

use super::AgentSpec;
use super::parameter::{Declared, Domain, Settings};
use crate::evaluate::{Weights, with_weights};

/// How an alpha-beta searcher plays.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct AlphaBeta {
    /// Moves that it tries in thought before each move of the game; 0 for no limit.
    pub nodes: u64,
    /// Plies to which it deepens; 0 for no limit.
    pub depth: u32,
    /// Binary logarithm of the positions remembered; 0 for as many as the budget asks for.
    pub table: u32,
    /// How far, in hundredths of a man, a move may be behind the best to be played by lot; 0 for the best only.
    pub noise: u32,
    /// What a position is worth.
    pub weights: Weights,
}

impl AlphaBeta {
    /// Nodes of an agent that names no budget.
    const NODES: u64 = 20_000;
}

impl Settings for AlphaBeta {
    const WORD: &'static str = "alpha-beta";
    const SENTENCE: &'static str = "searches deeper and deeper to its budget, follows captures and threats to the king to their end, and weighs what it finds by general terms";
    const PARAMETERS: &'static [Declared<Self>] = with_weights![Self;
        Declared {
            word: "nodes",
            unit: "nodes",
            sentence: "moves that it tries in thought before each move of the game; 0 is no limit, and 20000 where there is no depth either",
            domain: Domain::Whole(0, 1_000_000_000_000),
            get: |settings| settings.nodes as i64,
            set: |settings, value| settings.nodes = value as u64,
        },
        Declared {
            word: "depth",
            unit: "plies",
            sentence: "plies to which it deepens; 0 is no limit",
            domain: Domain::Whole(0, 60),
            get: |settings| settings.depth.into(),
            set: |settings, value| settings.depth = value as u32,
        },
        Declared {
            word: "table",
            unit: "doublings of one position",
            sentence: "positions that it remembers during a game, as a power of two; 0 is as many as its nodes ask for",
            domain: Domain::Whole(0, 28),
            get: |settings| settings.table.into(),
            set: |settings, value| settings.table = value as u32,
        },
        Declared {
            word: "noise",
            unit: "hundredths of a man",
            sentence: "moves that are so little behind the best are played too, the better the oftener",
            domain: Domain::Whole(0, 1000),
            get: |settings| settings.noise.into(),
            set: |settings, value| settings.noise = value as u32,
        },
    ];

    fn settle(&mut self) {
        if self.nodes == 0 && self.depth == 0 {
            self.nodes = Self::NODES;
        }
    }

    fn spec(self) -> AgentSpec {
        AgentSpec::AlphaBeta(self)
    }
}
