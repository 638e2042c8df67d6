//! The engine without its type parameter: slower, and convenient for tools and tests.

use konakis_rules::{Ruleset, Square, Victims};

use crate::compile::{Compiled, Unplayable, WithCompiled, compile};
use crate::index::{Index, index, square};
use crate::moves::{Action, Moves};
use crate::notation::{Diagram, Move, move_text};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::side::{BySide, Side};
use crate::size::Size;

/// A ruleset that positions of its size can be laid out on.
pub struct Table(Box<dyn Board>);

/// A legal move and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move. It names a victim exactly where the mover may take only one, and takes one.
    pub mv: Move,
    /// Everything captured, by file and rank; a captured king is listed like a man.
    pub captures: Vec<Square>,
    /// The position after it.
    pub after: Diagram,
    /// The outcome, as far as it needs no history.
    pub outcome: Option<Outcome>,
}

impl Played {
    /// The move as text, with its captures.
    pub fn text(&self) -> String {
        move_text(&self.mv, &self.captures)
    }
}

impl Table {
    /// Compiles a ruleset.
    ///
    /// # Errors
    /// If no board has the ruleset's size.
    pub fn new(ruleset: &Ruleset) -> Result<Self, Unplayable> {
        struct Boxed;
        impl WithCompiled for Boxed {
            type Out = Table;
            fn run<S: Size>(self, compiled: Compiled<S>) -> Table {
                Table(Box::new(compiled))
            }
        }
        compile(ruleset, Boxed)
    }

    /// The first position of a game in which `first` moves first.
    pub fn start(&self, first: Side) -> Diagram {
        self.0.start(first)
    }

    /// The legal moves of a position, by from-square, to-square and victim.
    ///
    /// # Panics
    /// If the position is of another size.
    pub fn moves(&self, at: &Diagram) -> Vec<Played> {
        self.0.moves(at)
    }

    /// How a position is over before any move: the side to move cannot move, or there is no king.
    pub fn over(&self, at: &Diagram) -> Option<Outcome> {
        self.0.over(at)
    }

    /// The number of move sequences of a length.
    pub fn perft(&self, at: &Diagram, depth: u32) -> u64 {
        self.0.perft(at, depth)
    }
}

trait Board: Send + Sync {
    fn start(&self, first: Side) -> Diagram;
    fn moves(&self, at: &Diagram) -> Vec<Played>;
    fn over(&self, at: &Diagram) -> Option<Outcome>;
    fn perft(&self, at: &Diagram, depth: u32) -> u64;
}

impl<S: Size> Compiled<S> {
    /// The position of a diagram.
    ///
    /// # Panics
    /// If the diagram is of another size.
    pub fn position(&self, diagram: &Diagram) -> Position<S> {
        assert_eq!(
            usize::from(diagram.size),
            S::SIDE,
            "the position is of the board's size"
        );
        let set = |squares: &mut dyn Iterator<Item = Square>| {
            squares.fold(crate::lines::Lines::empty(), |all, square| {
                all | self.mask(index::<S>(square))
            })
        };
        let mut at = Position {
            pieces: BySide {
                attackers: set(&mut diagram.attackers.iter().copied()),
                defenders: set(&mut diagram.defenders.iter().copied().chain(diagram.king)),
            },
            king: diagram.king.map_or(S::SQUARES as Index, index::<S>),
            to_move: diagram.to_move,
            hash: 0,
        };
        at.hash = self.hash_of(&at);
        at
    }

    /// A position as a diagram; squares by file and rank.
    pub fn diagram(&self, at: &Position<S>) -> Diagram {
        let list = |set| {
            let mut squares: Vec<Square> = self.squares_of(set).filter_map(square::<S>).collect();
            squares.sort_unstable();
            squares
        };
        Diagram {
            size: S::SIDE as u8,
            attackers: list(at.pieces.attackers),
            defenders: list(at.pieces.defenders - self.mask(at.king)),
            king: square::<S>(at.king),
            to_move: at.to_move,
        }
    }
}

impl<S: Size> Compiled<S> {
    /// A move that was played, from the positions before and after it.
    pub fn told(
        &self,
        before: &Position<S>,
        action: Action,
        after: &Position<S>,
        outcome: Option<Outcome>,
    ) -> Played {
        let side = before.to_move.other();
        let mut captures: Vec<Square> = self
            .squares_of(before.pieces[side] - after.pieces[side])
            .filter_map(square::<S>)
            .collect();
        captures.sort_unstable();
        let one = self.rules().capture_victims == Victims::One;
        let king = square::<S>(before.king);
        let mv = Move {
            from: square::<S>(action.from).expect("a move starts on the board"),
            to: square::<S>(action.to).expect("a move ends on the board"),
            take: if one {
                captures.iter().copied().find(|&taken| Some(taken) != king)
            } else {
                None
            },
        };
        Played {
            mv,
            captures,
            after: self.diagram(after),
            outcome,
        }
    }
}

/// Sorts by move; apart from the size, so that it is compiled once.
fn sort(played: &mut [Played]) {
    played.sort_by_key(|played| played.mv);
}

impl<S: Size> Board for Compiled<S> {
    fn start(&self, first: Side) -> Diagram {
        self.diagram(&Compiled::start(self, first))
    }

    fn moves(&self, at: &Diagram) -> Vec<Played> {
        let before = self.position(at);
        let mut moves = Moves::default();
        Compiled::moves(self, &before, &mut moves);
        let mut reply = Moves::default();
        let mut played: Vec<Played> = moves
            .iter(self)
            .map(|action| {
                let mut after = before;
                let step = self.play(&mut after, action);
                let outcome = step.outcome.or_else(|| {
                    Compiled::moves(self, &after, &mut reply);
                    reply.is_empty().then(|| self.no_move(after.to_move))
                });
                self.told(&before, action, &after, outcome)
            })
            .collect();
        sort(&mut played);
        played
    }

    fn over(&self, at: &Diagram) -> Option<Outcome> {
        let at = self.position(at);
        if usize::from(at.king) >= S::SQUARES {
            return Some(Outcome::Win(
                Side::Attackers,
                crate::outcome::Reason::KingCaptured,
            ));
        }
        let mut moves = Moves::default();
        Compiled::moves(self, &at, &mut moves);
        moves.is_empty().then(|| self.no_move(at.to_move))
    }

    fn perft(&self, at: &Diagram, depth: u32) -> u64 {
        Compiled::perft(self, &self.position(at), depth)
    }
}
