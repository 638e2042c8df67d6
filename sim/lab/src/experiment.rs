//! An experiment: a question, the rulesets and agents that are to answer it, and how many games.

use std::sync::Arc;

use konakis_agents::{AgentSpec, GameSetup};
use konakis_rules::Ruleset;

use crate::plan::PlannedCell;

/// An experiment that can be planned: every key has been read and every name found.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// Its name: file name, folder of its results, column of its rows.
    pub name: String,
    /// The question, in words; printed in the report.
    pub question: String,
    /// Remarks of its author; printed in the report.
    pub notes: Option<String>,
    /// Heading of the report.
    pub title: String,
    /// The file, word for word.
    pub text: String,
    /// Where it was read: a path, or `shipped`.
    pub origin: String,
    /// What the command line put in the place of keys.
    pub overrides: Vec<(String, String)>,
    /// Master seed of every random stream.
    pub seed: u64,
    /// The rulesets, in order.
    pub rulesets: Vec<Arc<Ruleset>>,
    /// The agents, in order.
    pub agents: Vec<AgentEntry>,
    /// Which agents meet.
    pub matrix: Matrix,
    /// Random plies before the agents take over.
    pub opening_plies: u16,
    /// Plies after which the harness stops a game.
    pub ply_cap: u32,
    /// Blocks of every cell.
    pub blocks: u64,
    /// Threads that play; 0 stands for all processors.
    pub threads: usize,
    /// What the report is written as.
    pub formats: Vec<Format>,
}

impl Experiment {
    /// What all games of a cell have in common.
    pub fn setup(&self, cell: &PlannedCell) -> GameSetup {
        GameSetup {
            ruleset: Arc::clone(&self.rulesets[cell.ruleset]),
            attackers: self.agents[cell.attackers].spec.clone(),
            defenders: self.agents[cell.defenders].spec.clone(),
            seed: self.seed,
            opening_plies: self.opening_plies,
            ply_cap: self.ply_cap,
        }
    }
}

/// An agent of an experiment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AgentEntry {
    /// Its name in the experiment.
    pub name: String,
    /// What it is, with every parameter.
    pub spec: AgentSpec,
    /// The sides that it may play.
    pub side: Sides,
}

/// The sides that an agent may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// Either side.
    Both,
    /// Attackers only.
    Attackers,
    /// Defenders only.
    Defenders,
}

/// Which agents meet in every ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matrix {
    /// Every agent against every agent, itself included.
    Full,
    /// Every agent against itself.
    Diagonal,
    /// Every agent against every other, both ways round.
    Mirrored,
}

/// A form of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// The page.
    Html,
    /// Every figure as SVG.
    Svg,
    /// Every figure as PNG.
    Png,
}
