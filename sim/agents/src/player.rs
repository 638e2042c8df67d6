//! What an agent is to the arena.

use konakis_engine::{Action, Compiled, Game, Lot, Size};

use crate::alpha_beta::Searcher;
use crate::greedy::Greedy;
use crate::habits::Habitual;
use crate::mcts::Mcts;
use crate::random::Random;
use crate::spec::AgentSpec;

/// A move that an agent has chosen, and what it cost.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The move.
    pub action: Action,
    /// Nodes or playouts spent on it.
    pub nodes: u64,
}

/// An agent at a board of size `S`. Whatever it remembers ends with the game.
pub trait Player<S: Size>: Send {
    /// A new game begins.
    fn restart(&mut self) {}

    /// Chooses a legal move of a game that is not over. All chance comes from `lot`.
    fn choose(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Choice;
}

/// A seated agent. One that thinks sits behind a pointer; the random one, whose choice takes less
/// time than the call, does not.
pub enum Seat<S: Size> {
    /// Any legal move.
    Random(Random),
    /// An agent that thinks.
    Thinker(Box<dyn Player<S>>),
}

impl<S: Size> Seat<S> {
    /// Seats the agent that a spec describes.
    pub fn new(spec: &AgentSpec) -> Self {
        match spec {
            AgentSpec::Random => Seat::Random(Random),
            AgentSpec::Greedy => Seat::Thinker(Box::new(Greedy::default())),
            AgentSpec::AlphaBeta(settings) => Seat::Thinker(Box::new(Searcher::new(settings))),
            AgentSpec::Mcts(settings) => Seat::Thinker(Box::new(Mcts::new(*settings))),
            AgentSpec::Habitual(inside, habits) => {
                let inside = Box::new(Seat::new(inside));
                Seat::Thinker(Box::new(Habitual::new(*habits, inside)))
            }
        }
    }
}

impl<S: Size> Player<S> for Seat<S> {
    #[inline(always)]
    fn restart(&mut self) {
        if let Seat::Thinker(agent) = self {
            agent.restart();
        }
    }

    #[inline(always)]
    fn choose(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Choice {
        match self {
            Seat::Random(agent) => agent.choose(compiled, game, lot),
            Seat::Thinker(agent) => agent.choose(compiled, game, lot),
        }
    }
}
