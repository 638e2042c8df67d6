//! A search of any position, for tests, benchmarks and tools.

use konakis_engine::{
    Action, Compiled, Diagram, Game, Lot, Move, Side, Size, Unplayable, WithCompiled, compile,
    square_of,
};
use konakis_rules::Ruleset;

use super::{Searcher, Verdict, plies_to_end};
use crate::spec::AlphaBeta;

/// What an agent thinks of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The moves that it expects, by turns; the first is the one that it would play.
    pub line: Vec<Move>,
    /// Moves made in thought, or playouts.
    pub nodes: u64,
    /// How it judges the position; `None` for an agent that gives no scores.
    pub judged: Option<Judged>,
}

/// How `alpha-beta` judges a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The score for the side to move, in hundredths of a man.
    pub score: i32,
    /// Plies to a proved win, or negative to a proved loss.
    pub ends_in: Option<i32>,
    /// The last depth that was searched to the end, in plies.
    pub depth: u32,
}

impl Thought {
    /// What a searcher thinks of a game that is not over.
    pub fn of<S: Size>(
        settings: &AlphaBeta,
        compiled: &Compiled<S>,
        game: &Game<S>,
        lot: &mut Lot,
    ) -> Self {
        let mut searcher = Searcher::new(settings);
        let found = searcher.search(compiled, game, lot);
        let line = searcher.expected(compiled, game, &found);
        Thought {
            line: line.into_iter().map(spelt::<S>).collect(),
            nodes: found.nodes,
            judged: Some(Judged {
                score: found.score,
                ends_in: plies_to_end(found.score),
                depth: found.depth as u32,
            }),
        }
    }
}

/// An action as tables spell it; a victim who must be taken may be left unnamed.
pub fn spelt<S: Size>(action: Action) -> Move {
    let on_board = "a move is on the board";
    Move {
        from: square_of::<S>(action.from).expect(on_board),
        to: square_of::<S>(action.to).expect(on_board),
        take: square_of::<S>(action.take),
    }
}

impl<S: Size> Searcher<S> {
    /// The moves that the last search expects: the one it chose, then those that it remembers as best, as
    /// far as it searched or as positions do not come again.
    fn expected(&self, compiled: &Compiled<S>, game: &Game<S>, found: &Verdict) -> Vec<Action> {
        let most = plies_to_end(found.score)
            .map_or(found.depth, i32::abs)
            .max(1) as usize;
        let mut ahead = Game::new(compiled, *game.position());
        let mut line = Vec::new();
        let mut next = Some(found.action);
        while let Some(action) = next {
            ahead.play(compiled, action);
            line.push(action);
            let goes_on = line.len() < most && ahead.outcome().is_none() && ahead.repeats() == 0;
            next = goes_on
                .then(|| self.table.get(ahead.position().hash())?.action)
                .flatten()
                .filter(|action| ahead.moves().iter(compiled).any(|legal| legal == *action));
        }
        line
    }
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
            let goes_on = game.outcome().is_none() && self.1.king.is_some();
            goes_on.then(|| Thought::of(self.0, &compiled, &game, &mut Lot::new(1, 2)))
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
