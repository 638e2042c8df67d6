//! Monte Carlo tree search: UCT (Kocsis & Szepesvári 2006) with proven wins and losses backed up
//! (MCTS-solver, Winands, Björnsson & Saito 2008), and the minimax of evaluations beside the means of
//! playouts (implicit minimax backups, Lanctot et al. 2014).

use konakis_engine::{Compiled, Game, Lot, Side, Size, Unplayable, WithCompiled, compile};
use konakis_rules::Ruleset;

use crate::player::{Choice, Player};
use crate::spec::Mcts as Settings;

mod judge;
mod path;
mod search;
mod stream;
mod tree;

use search::Search;

/// The agent `mcts`. It forgets its tree after every move.
pub struct Mcts<S: Size> {
    search: Search<S>,
}

impl<S: Size> Mcts<S> {
    /// An agent that thinks as it is told.
    pub fn new(settings: Settings) -> Self {
        Mcts {
            search: Search::new(settings),
        }
    }
}

impl<S: Size> Player<S> for Mcts<S> {
    fn choose(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Choice {
        self.search.run(compiled, game, lot)
    }
}

/// Searches from a ruleset's first position, move after move of the game that follows, until so many
/// playouts have been made or the game is over; the playouts made. A measure of speed.
///
/// # Errors
/// If no board has the ruleset's size.
pub fn search_playouts(
    ruleset: &Ruleset,
    settings: &Settings,
    playouts: u64,
) -> Result<u64, Unplayable> {
    struct Run<'a>(&'a Settings, u64);
    impl WithCompiled for Run<'_> {
        type Out = u64;
        fn run<S: Size>(self, compiled: Compiled<S>) -> u64 {
            let mut search = Search::new(*self.0);
            let mut lot = Lot::new(1, 2);
            let mut made = 0;
            let mut game = Game::new(&compiled, compiled.start(Side::Attackers));
            while made < self.1 && game.outcome().is_none() {
                let choice = search.run(&compiled, &game, &mut lot);
                made += choice.nodes;
                game.play(&compiled, choice.action);
            }
            made
        }
    }
    compile(ruleset, Run(settings, playouts))
}

#[cfg(test)]
mod tests;
