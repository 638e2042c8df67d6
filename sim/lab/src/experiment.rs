//! An experiment: a question, the rulesets and agents that are to answer it, and how many games.

mod declared;
mod stop;

use std::sync::Arc;

use konakis_agents::{AgentSpec, GameSetup, Openings};
use konakis_rules::{Ruleset, Text};
use konakis_stats::fraction::Fraction;
use konakis_stats::skill::Strengths;

use crate::expect::Expected;
use crate::plan::PlannedCell;

pub use declared::{Declared, Members, Secondary};
pub use stop::{Cs, Stop, StopMode};

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
    /// The factors, if the rulesets are combinations of the answers in which two differ.
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
    /// Plies up to which mean lengths count.
    pub rmst_tau: u32,
    /// When to stop.
    pub stop: Stop,
    /// The contrasts that it is chiefly about, where it declares them.
    pub primary: Option<Vec<Declared>>,
    /// Further families of comparisons, each of which pays for its own error.
    pub secondary: Vec<Secondary>,
    /// The confidence level of its intervals.
    pub level: f64,
    /// The smallest difference of scores that matters.
    pub smallest_effect: f64,
    /// How many strengths an agent has.
    pub strengths: Strengths,
    /// How far a score may be from its limit and count as converged.
    pub tolerance: f64,
    /// What is expected of the outcome.
    pub expected: Vec<Expected>,
    /// The share of the games that are played again to see whether they come out the same.
    pub audit_rate: f64,
    /// Whether a warning fails the run.
    pub strict: bool,
    /// Threads that play; 0 stands for all processors.
    pub threads: usize,
    /// What the report is written as.
    pub formats: Vec<Format>,
    /// Names of its figures, if they are not to be all.
    pub figures: Option<Vec<&'static str>>,
    /// Megabytes above which its page counts as large.
    pub max_mb: u64,
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

/// A factorial design: all combinations of the answers in which two rulesets differ, or a fraction of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Factorial {
    /// The factors; of a fraction, the free ones first.
    pub factors: Vec<Factor>,
    /// The factors that each ruleset of the experiment has switched, as bits; the first has none and the last all.
    pub sets: Vec<usize>,
    /// Which combinations are played, if not all; the two rulesets themselves are played besides.
    pub fraction: Option<Fraction>,
}

impl Factorial {
    /// What sets the factors of a fraction that are not free, as it is written in an experiment.
    pub fn generators(&self) -> Vec<String> {
        let Some(fraction) = &self.fraction else {
            return Vec::new();
        };
        let further = self.factors[fraction.free()..].iter();
        further
            .zip(fraction.generators())
            .map(|(factor, of)| format!("{} = {}", factor.name, self.term(*of, " * ")))
            .collect()
    }

    /// The names of a set of factors.
    pub fn term(&self, set: usize, between: &str) -> String {
        let factors = self.factors.iter().enumerate();
        let names = factors.filter(|(i, _)| set >> i & 1 == 1);
        let names: Vec<&str> = names.map(|(_, factor)| factor.name.as_str()).collect();
        names.join(between)
    }

    /// What a fraction plays and cannot tell apart, in a sentence; `None` if all combinations are played.
    pub fn resolution(&self) -> Option<String> {
        const NUMERALS: [&str; 17] = [
            "", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII",
            "XIV", "XV", "XVI",
        ];
        let fraction = self.fraction.as_ref()?;
        let resolution = fraction.resolution()? as usize;
        let numeral = NUMERALS.get(resolution).unwrap_or(&"above XVI");
        let of = |order: usize| match resolution - order {
            1 => "other single answers".to_owned(),
            2 => "interactions of two answers".to_owned(),
            n => format!("interactions of {n} answers or more"),
        };
        Some(format!(
            "a fraction of resolution {numeral}: {} of {} combinations; what one answer does cannot be told from {}, what two do together from {}",
            1usize << fraction.free(),
            1u64 << fraction.rules(),
            of(1),
            of(2)
        ))
    }

    /// What has to be assumed for the effects to be shares in the whole change.
    pub fn assumes(&self) -> Option<&'static str> {
        let resolution = self.fraction.as_ref()?.resolution()?;
        Some(if resolution < 4 {
            "no interaction"
        } else {
            "no three-way interaction"
        })
    }
}

/// Answers that are switched together from one ruleset's to another's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Factor {
    /// Its name: that of its rule, where it has one.
    pub name: String,
    /// Paths of its rules.
    pub rules: Vec<String>,
    /// What a source says of it, if the experiment quotes one.
    pub source: Option<String>,
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
    /// Blocks that its cells play, if they are to be fewer than the others'.
    pub blocks: Option<u64>,
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
