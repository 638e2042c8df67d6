//! What is kept of a game.

use konakis_engine::{BySide, Reason, Side, Square};

/// The five ways in which a game of a study ends. A game that the harness stopped is not a draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ended {
    /// The attackers won.
    Attackers,
    /// The defenders won.
    Defenders,
    /// A draw by the rules.
    Draw,
    /// The harness stopped the game at its ply cap: no result.
    Truncated,
    /// An agent failed: no result.
    Error,
}

impl Ended {
    /// All five, in the order of tables.
    pub const ALL: [Ended; 5] = [
        Ended::Attackers,
        Ended::Defenders,
        Ended::Draw,
        Ended::Truncated,
        Ended::Error,
    ];

    /// The word that rows use.
    pub const fn word(self) -> &'static str {
        match self {
            Ended::Attackers => "attackers",
            Ended::Defenders => "defenders",
            Ended::Draw => "draw",
            Ended::Truncated => "truncated",
            Ended::Error => "error",
        }
    }

    /// What the game is worth to the attackers: a point, half of one or none; `None` where there is no result.
    pub const fn attackers_points(self) -> Option<f64> {
        match self {
            Ended::Attackers => Some(1.0),
            Ended::Draw => Some(0.5),
            Ended::Defenders => Some(0.0),
            Ended::Truncated | Ended::Error => None,
        }
    }
}

/// Why a game of a study ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EndReason {
    /// By the rules.
    Rule(Reason),
    /// By the harness: the game was as long as it may be.
    PlyCap,
    /// By the harness: an agent failed.
    AgentError,
}

impl EndReason {
    /// All ten, in the order of tables.
    pub const ALL: [EndReason; 10] = [
        EndReason::Rule(Reason::KingCaptured),
        EndReason::Rule(Reason::Escape),
        EndReason::Rule(Reason::Tuichu),
        EndReason::Rule(Reason::ExitFort),
        EndReason::Rule(Reason::Encirclement),
        EndReason::Rule(Reason::NoMove),
        EndReason::Rule(Reason::Repetition),
        EndReason::Rule(Reason::QuietPlies),
        EndReason::PlyCap,
        EndReason::AgentError,
    ];

    /// The word that rows use.
    pub const fn word(self) -> &'static str {
        match self {
            EndReason::Rule(reason) => reason.word(),
            EndReason::PlyCap => "ply-cap",
            EndReason::AgentError => "agent-error",
        }
    }
}

/// One game, as a row keeps it. Counts are exact; plies are half-moves, the opening's included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameRecord {
    /// The block: games of one block have the same seeds in every cell.
    pub block: u64,
    /// Number of the game within its block and cell.
    pub replicate: u32,
    /// Who moved first.
    pub first_mover: Side,
    /// Key of the block's random streams.
    pub seed: u64,
    /// Hash of the position after the opening, the same for all its mirror images.
    pub opening_id: u64,
    /// Plies of the opening that were played.
    pub opening_plies: u16,
    /// The result.
    pub ended: Ended,
    /// Why the game ended.
    pub reason: EndReason,
    /// Plies played.
    pub plies: u32,
    /// Men taken by each side; the king is not counted.
    pub captures: BySide<u16>,
    /// Ply (from 1) of the first capture of a man.
    pub first_capture_ply: Option<u32>,
    /// Men left at the end, the king excluded.
    pub left: BySide<u16>,
    /// Moves that the king made.
    pub king_moves: u16,
    /// Where the king stood at the end; `None` if he was captured.
    pub king_end: Option<Square>,
    /// Sum of the numbers of legal moves over each side's turns.
    pub branching: BySide<u64>,
    /// Turns that each side had.
    pub turns: BySide<u32>,
    /// Turns with one legal move.
    pub forced_moves: u32,
    /// Sum of the common logarithms of the numbers of legal moves.
    pub log10_tree: f64,
    /// Positions after a defenders' move in which the king has exactly one open way.
    pub raichi: u32,
    /// Positions after a defenders' move in which the king has two open ways or more.
    pub tuichu: u32,
    /// Positions that had occurred before in the game.
    pub repeats: u32,
    /// Different positions of the game, the start included.
    pub unique_positions: u32,
    /// Nodes or playouts that each side's agent spent.
    pub nodes: BySide<u64>,
    /// Hash of the moves, the same for all mirror images of the game.
    pub game_hash: u64,
    /// Hash of the last position, the same for all its mirror images.
    pub final_hash: u64,
}
