//! What an agent is to the arena.

use konakis_engine::{Action, Compiled, Game, Lot, Size};

use crate::greedy::Greedy;
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

/// Seats the agent that a spec describes.
pub fn player<S: Size>(spec: &AgentSpec) -> Box<dyn Player<S>> {
    match spec {
        AgentSpec::Random => Box::new(Random),
        AgentSpec::Greedy => Box::new(Greedy::default()),
    }
}
