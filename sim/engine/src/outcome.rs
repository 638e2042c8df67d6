//! How a game ends (RULESETS.md §5).

use std::fmt;

use crate::side::Side;

/// Why a game is over, in the order in which the reasons are looked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// The king was captured: the attackers win.
    KingCaptured,
    /// The king ended his move on an escape square: the defenders win.
    Escape,
    /// The king has two open ways after the defenders' move, where that wins.
    Tuichu,
    /// The king stands in an exit fort.
    ExitFort,
    /// No defender can reach the edge any more.
    Encirclement,
    /// The side to move has no legal move.
    NoMove,
    /// The position occurred as often as the ruleset allows.
    Repetition,
    /// Too many plies in a row without a capture.
    QuietPlies,
}

impl Reason {
    /// All reasons, in the order in which they are looked for.
    pub const ALL: [Reason; 8] = [
        Reason::KingCaptured,
        Reason::Escape,
        Reason::Tuichu,
        Reason::ExitFort,
        Reason::Encirclement,
        Reason::NoMove,
        Reason::Repetition,
        Reason::QuietPlies,
    ];

    /// The word that rows and texts use.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::KingCaptured => "king-captured",
            Reason::Escape => "escape",
            Reason::Tuichu => "tuichu",
            Reason::ExitFort => "exit-fort",
            Reason::Encirclement => "encirclement",
            Reason::NoMove => "no-move",
            Reason::Repetition => "repetition",
            Reason::QuietPlies => "quiet-plies",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The end of a game by its rules. A game that the harness stopped has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side has won.
    Win(Side, Reason),
    /// Nobody has won.
    Draw(Reason),
}

impl Outcome {
    /// The side that has won, if one has.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side, _) => Some(side),
            Outcome::Draw(_) => None,
        }
    }

    /// Why the game is over.
    pub const fn reason(self) -> Reason {
        match self {
            Outcome::Win(_, reason) | Outcome::Draw(reason) => reason,
        }
    }
}
