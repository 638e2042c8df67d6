//! A search of any position, for tests, benchmarks and tools.

use konakis_engine::{
    Compiled, Diagram, Game, Lot, Move, Side, Size, Unplayable, WithCompiled, compile, square_of,
};
use konakis_rules::Ruleset;

use super::{Searcher, plies_to_end};
use crate::spec::AlphaBeta;

/// What a searcher thinks of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The move that it would play.
    pub mv: Move,
    /// The score for the side to move, in hundredths of a man.
    pub score: i32,
    /// Plies to a proved win, or negative to a proved loss.
    pub ends_in: Option<i32>,
    /// Moves made in thought.
    pub nodes: u64,
    /// The last depth that was searched to the end.
    pub depth: u32,
}

/// What `alpha-beta` thinks of a position; `None` if it is over.
///
/// # Errors
/// If no board has the ruleset's size.
///
/// # Panics
/// If the position is of another size.
pub fn think(
    ruleset: &Ruleset,
    settings: &AlphaBeta,
    at: &Diagram,
) -> Result<Option<Thought>, Unplayable> {
    struct Think<'a>(&'a AlphaBeta, &'a Diagram);
    impl WithCompiled for Think<'_> {
        type Out = Option<Thought>;
        fn run<S: Size>(self, compiled: Compiled<S>) -> Self::Out {
            let game = Game::new(&compiled, compiled.position(self.1));
            if game.outcome().is_some() || self.1.king.is_none() {
                return None;
            }
            let mut searcher = Searcher::new(self.0);
            let found = searcher.search(&compiled, &game, &mut Lot::new(1, 2));
            let on_board = "a move is on the board";
            Some(Thought {
                mv: Move {
                    from: square_of::<S>(found.action.from).expect(on_board),
                    to: square_of::<S>(found.action.to).expect(on_board),
                    take: square_of::<S>(found.action.take),
                },
                score: found.score,
                ends_in: plies_to_end(found.score),
                nodes: found.nodes,
                depth: found.depth as u32,
            })
        }
    }
    compile(ruleset, Think(settings, at))
}

/// Searches from a ruleset's first position, move after move of the game that follows, until so many
/// nodes have been made or the game is over; the nodes made. A measure of speed.
///
/// # Errors
/// If no board has the ruleset's size.
pub fn search_nodes(
    ruleset: &Ruleset,
    settings: &AlphaBeta,
    nodes: u64,
) -> Result<u64, Unplayable> {
    struct Run<'a>(&'a AlphaBeta, u64);
    impl WithCompiled for Run<'_> {
        type Out = u64;
        fn run<S: Size>(self, compiled: Compiled<S>) -> u64 {
            let mut searcher = Searcher::new(self.0);
            let mut lot = Lot::new(1, 2);
            let mut made = 0;
            let mut game = Game::new(&compiled, compiled.start(Side::Attackers));
            while made < self.1 && game.outcome().is_none() {
                let found = searcher.search(&compiled, &game, &mut lot);
                made += found.nodes;
                game.play(&compiled, found.action);
            }
            made
        }
    }
    compile(ruleset, Run(settings, nodes))
}
