//! Where agents meet: blocks of seeds in, records of games out.

use std::ops::Range;
use std::sync::Arc;

use konakis_rules::Ruleset;

use crate::record::GameRecord;
use crate::spec::AgentSpec;

/// Everything that a cell's games have in common.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// Who plays the attackers.
    pub attackers: AgentSpec,
    /// Who plays the defenders.
    pub defenders: AgentSpec,
    /// The experiment's seed.
    pub seed: u64,
    /// Random plies before the agents take over.
    pub opening_plies: u16,
    /// Plies after which the harness stops a game.
    pub ply_cap: u32,
}

/// Plays the games of one cell. A game depends on its block and on the setup, on nothing else.
pub trait Arena: Send + Sync {
    /// Plays one game for each block, in order, and hands over the records in order.
    fn play(&self, blocks: Range<u64>, sink: &mut dyn FnMut(GameRecord));
}
