//! An experiment: a question, the rulesets and agents that are to answer it, and how many games.

use std::sync::Arc;

use konakis_agents::{AgentSpec, GameSetup, Openings};
use konakis_rules::{Ruleset, Text};

use crate::expect::Expected;
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
    /// The factors, if the rulesets are all combinations of the answers in which two differ.
    pub factorial: Option<Factorial>,
    /// The agents, in order.
    pub agents: Vec<AgentEntry>,
    /// Names of the families of the ladder: agents whose budget doubles from rung to rung.
    pub families: Vec<String>,
    /// Which agents meet.
    pub matrix: Matrix,
    /// Where games begin.
    pub openings: OpeningRules,
    /// Plies after which the harness stops a game.
    pub ply_cap: u32,
    /// When to stop.
    pub stop: Stop,
    /// The smallest difference of scores that matters.
    pub smallest_effect: f64,
    /// How far a score may be from its limit and count as converged.
    pub tolerance: f64,
    /// What is expected of the outcome.
    pub expected: Vec<Expected>,
    /// Whether a warning fails the run.
    pub strict: bool,
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
            opening_plies: cell.plies,
            ply_cap: self.ply_cap,
        }
    }
}

/// When a run stops.
#[derive(Clone, PartialEq, Debug)]
pub struct Stop {
    /// What ends it.
    pub mode: StopMode,
    /// Blocks of every cell, at most.
    pub blocks: u64,
    /// Blocks after which the data are looked at; the last of them is the bound.
    pub checkpoints: Vec<u64>,
    /// Half the width of a sequence that is precise enough.
    pub half_width: Option<f64>,
    /// The scores that count as balanced.
    pub rope: (f64, f64),
    /// The probability that any headline interval ever misses.
    pub alpha: f64,
}

/// What ends a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopMode {
    /// A number of blocks.
    Fixed,
    /// Every headline interval is narrow enough.
    Precision,
    /// Every headline interval is narrow enough, or has decided.
    Verdict,
}

impl StopMode {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            StopMode::Fixed => "fixed",
            StopMode::Precision => "precision",
            StopMode::Verdict => "verdict",
        }
    }

    /// Whether the data decide when to stop.
    pub const fn looks(self) -> bool {
        !matches!(self, StopMode::Fixed)
    }
}

/// Where games begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningRules {
    /// Random plies before the agents take over.
    pub plies: u16,
    /// Whether every ruleset has to allow them, so that they are the same in all cells.
    pub shared: bool,
    /// Whether mirror images count as one.
    pub mirrored: bool,
    /// Whether none comes twice before all have come.
    pub once: bool,
    /// Other numbers of plies, to see whether the opening decides the balance.
    pub sensitivity: Vec<u16>,
    /// The openings that are written down, if games begin with such.
    pub book: Option<Book>,
}

/// Openings that somebody wrote down, and that all rulesets allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// The file, word for word.
    pub text: Arc<Text>,
    /// The moves of each opening, remarks left out.
    pub lines: Vec<String>,
    /// The openings in the order in which blocks take them.
    pub openings: Arc<Openings>,
}

/// A full factorial design: ruleset number n of the experiment has those factors switched whose bits n has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Factorial {
    /// The factors.
    pub factors: Vec<Factor>,
}

/// Answers that are switched together from one ruleset's to another's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Factor {
    /// Its name: that of its rule, where it has one.
    pub name: String,
    /// Paths of its rules.
    pub rules: Vec<String>,
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
    /// Its place on the ladder, if it is there.
    pub rung: Option<Rung>,
}

/// A place on the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rung {
    /// Index of its family.
    pub family: usize,
    /// Doublings of the smallest budget.
    pub step: u8,
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
