//! The agents that have nothing to set.

use super::AgentSpec;
use super::parameter::{Declared, Settings};

/// The agent `random`.
#[derive(Clone, Default)]
pub struct Random;

impl Settings for Random {
    const WORD: &'static str = "random";
    const SENTENCE: &'static str = "plays any legal move, all with the same chance";
    const PARAMETERS: &'static [Declared<Self>] = &[];

    fn spec(self) -> AgentSpec {
        AgentSpec::Random
    }
}

/// The agent `greedy`.
#[derive(Clone, Default)]
pub struct Greedy;

impl Settings for Greedy {
    const WORD: &'static str = "greedy";
    const SENTENCE: &'static str = "looks one ply ahead: wins, does not lose at once, keeps the best material, and draws lots among equals";
    const PARAMETERS: &'static [Declared<Self>] = &[];

    fn spec(self) -> AgentSpec {
        AgentSpec::Greedy
    }
}
