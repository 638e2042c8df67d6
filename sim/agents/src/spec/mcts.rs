//! How the agent `mcts` is written.

use konakis_engine::Manner;

use super::AgentSpec;
use super::parameter::{Choice, Declared, Domain, Settings};

/// What the agent `mcts` is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mcts {
    /// Playouts a move.
    pub playouts: u32,
    /// How the moves of a playout are drawn.
    pub manner: Manner,
    /// Weight of exploration, in hundredths.
    pub exploration: u32,
    /// Playouts for which the evaluation of a position counts; 0 for no evaluation.
    pub prior: u32,
    /// Share of the minimax of evaluations in what a move is worth, in hundredths; the rest is the mean of its playouts.
    pub minimax: u32,
    /// Plies after which a playout is stopped and its position weighed; 0 to play on.
    pub cut: u32,
    /// Plies after which a playout counts as a draw.
    pub plies: u32,
    /// Uniform playouts that are under way at a time.
    pub in_flight: u32,
}

impl Default for Mcts {
    fn default() -> Self {
        Mcts {
            playouts: 1000,
            manner: Manner::Light,
            exploration: 20,
            prior: 24,
            minimax: 60,
            cut: 3,
            plies: 1000,
            in_flight: 1,
        }
    }
}

const MANNERS: &[Choice] = &[
    Choice {
        word: "uniform",
        sentence: "any legal move, all with the same chance",
    },
    Choice {
        word: "light",
        sentence: "a win in one is taken, and none is given where that is easily seen; else any move",
    },
];

impl Settings for Mcts {
    const WORD: &'static str = "mcts";
    const SENTENCE: &'static str =
        "searches a tree by playouts (UCT), and knows proven wins and losses";
    const PARAMETERS: &'static [Declared<Self>] = &[
        Declared {
            word: "playouts",
            unit: "playouts",
            sentence: "playouts a move; fewer where the result is proved earlier",
            domain: Domain::Whole(1, 10_000_000),
            get: |own| own.playouts.into(),
            set: |own, value| own.playouts = value as u32,
        },
        Declared {
            word: "moves",
            unit: "",
            sentence: "how the moves of a playout are drawn",
            domain: Domain::Word(MANNERS),
            get: |own| match own.manner {
                Manner::Uniform => 0,
                Manner::Light => 1,
            },
            set: |own, value| {
                own.manner = if value == 0 {
                    Manner::Uniform
                } else {
                    Manner::Light
                }
            },
        },
        Declared {
            word: "exploration",
            unit: "hundredths",
            sentence: "weight of the moves that were tried seldom",
            domain: Domain::Whole(0, 1000),
            get: |own| own.exploration.into(),
            set: |own, value| own.exploration = value as u32,
        },
        Declared {
            word: "prior",
            unit: "playouts",
            sentence: "playouts for which the evaluation of a new position counts; at 0 nothing is weighed, and every move is tried once before any is tried again",
            domain: Domain::Whole(0, 1000),
            get: |own| own.prior.into(),
            set: |own, value| own.prior = value as u32,
        },
        Declared {
            word: "minimax",
            unit: "hundredths",
            sentence: "share of the minimax of evaluations in what a move is worth, the rest being the mean of its playouts; without a prior there is none",
            domain: Domain::Whole(0, 100),
            get: |own| own.minimax.into(),
            set: |own, value| own.minimax = value as u32,
        },
        Declared {
            word: "cut",
            unit: "plies",
            sentence: "plies after which a playout is stopped and its position weighed; at 0 it is played to its end",
            domain: Domain::Whole(0, 100_000),
            get: |own| own.cut.into(),
            set: |own, value| own.cut = value as u32,
        },
        Declared {
            word: "plies",
            unit: "plies",
            sentence: "plies after which a playout counts as a draw",
            domain: Domain::Whole(1, 100_000),
            get: |own| own.plies.into(),
            set: |own, value| own.plies = value as u32,
        },
        Declared {
            word: "in-flight",
            unit: "playouts",
            sentence: "uniform playouts that are under way at a time, which is faster; until it ends, each counts as lost, so that the others look elsewhere",
            domain: Domain::Whole(1, 32),
            get: |own| own.in_flight.into(),
            set: |own, value| own.in_flight = value as u32,
        },
    ];

    fn spec(self) -> AgentSpec {
        AgentSpec::Mcts(self)
    }
}
