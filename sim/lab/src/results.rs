//! A finished run as tables and reports see it.

use konakis_agents::{EndReason, Ended};
use konakis_engine::BySide;
use konakis_rules::Ruleset;
use konakis_stats::Estimate;

use crate::experiment::{AgentEntry, Experiment};
use crate::manifest::Manifest;

/// The confidence level of every interval in the tables.
pub const LEVEL: f64 = 0.95;

/// A run with everything that its report says.
#[derive(Clone, Debug)]
pub struct Results {
    /// What was asked.
    pub experiment: Experiment,
    /// How it was answered: versions, parts, machine, times.
    pub manifest: Manifest,
    /// The rulesets, in the order of the experiment.
    pub rulesets: Vec<Ruleset>,
    /// The agents, in the order of the experiment.
    pub agents: Vec<AgentEntry>,
    /// One entry a cell, in the order of the plan.
    pub cells: Vec<Cell>,
}

/// What came out of one cell: one ruleset, one agent on each side.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Number of the cell in the plan.
    pub id: u32,
    /// Index of its ruleset in [`Results::rulesets`].
    pub ruleset: usize,
    /// Index of the attackers' agent in [`Results::agents`].
    pub attackers: usize,
    /// Index of the defenders' agent in [`Results::agents`].
    pub defenders: usize,
    /// Games by outcome.
    pub counts: Counts,
    /// Games by length and outcome, sorted by plies; games with an error are left out.
    pub lengths: Vec<LengthCount>,
    /// Games by end reason, in the order of [`EndReason::ALL`]; reasons without a game are left out.
    pub reasons: Vec<(EndReason, u64)>,
    /// Attackers' score over the games that ended by rule, with its likelihood-ratio interval.
    pub score: Estimate,
    /// Attackers' wins among all decisive games.
    pub decisive_share: Estimate,
    /// Draws among all games without an error.
    pub draw_rate: Estimate,
    /// Games that the harness stopped, among all games without an error.
    pub trunc_rate: Estimate,
    /// The least and the greatest score that the stopped games leave possible; `None` if no game was stopped.
    pub score_bounds: Option<(f64, f64)>,
    /// Median number of plies, stopped games being censored; the value is `None` if it lies beyond the cap.
    pub median_length: Estimate,
    /// Mean number of plies up to the cap.
    pub rmst: Estimate,
    /// The ply up to which [`Cell::rmst`] counts.
    pub rmst_tau: u32,
    /// Men taken per hundred plies.
    pub captures_per_100: Estimate,
    /// Mean number of legal moves on each side's turns.
    pub branching: BySide<Option<f64>>,
    /// Mean number of positions with one open way, per game.
    pub raichi_per_game: Option<f64>,
    /// Mean number of positions with two open ways or more, per game.
    pub tuichu_per_game: Option<f64>,
    /// Different games, mirror images being the same game.
    pub n_distinct: u64,
    /// How many different games the sample is worth: n² / Σ copies².
    pub n_eff: f64,
    /// Games by the side that moved first.
    pub first_movers: BySide<u64>,
    /// Diversity of the positions after the opening: Shannon entropy in nats.
    pub opening_entropy: Option<f64>,
}

/// Games by outcome. A stopped game is not a draw, and an error is not a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The attackers won.
    pub attackers: u64,
    /// The defenders won.
    pub defenders: u64,
    /// Drawn by the rules.
    pub draw: u64,
    /// Stopped by the harness.
    pub truncated: u64,
    /// An agent failed.
    pub error: u64,
}

impl Counts {
    /// Counts one game.
    pub fn add(&mut self, ended: Ended) {
        *self.of_mut(ended) += 1;
    }

    /// Adds the games of another count.
    pub fn merge(&mut self, other: &Counts) {
        for ended in Ended::ALL {
            *self.of_mut(ended) += other.of(ended);
        }
    }

    /// Games with this outcome.
    pub fn of(&self, ended: Ended) -> u64 {
        match ended {
            Ended::Attackers => self.attackers,
            Ended::Defenders => self.defenders,
            Ended::Draw => self.draw,
            Ended::Truncated => self.truncated,
            Ended::Error => self.error,
        }
    }

    pub(crate) fn of_mut(&mut self, ended: Ended) -> &mut u64 {
        match ended {
            Ended::Attackers => &mut self.attackers,
            Ended::Defenders => &mut self.defenders,
            Ended::Draw => &mut self.draw,
            Ended::Truncated => &mut self.truncated,
            Ended::Error => &mut self.error,
        }
    }

    /// All rows, errors among them.
    pub fn rows(&self) -> u64 {
        self.games() + self.error
    }

    /// All games without an error.
    pub fn games(&self) -> u64 {
        self.ended() + self.truncated
    }

    /// Games that ended by the rules: what a score is made of.
    pub fn ended(&self) -> u64 {
        self.decisive() + self.draw
    }

    /// Games that one side won.
    pub fn decisive(&self) -> u64 {
        self.attackers + self.defenders
    }

    /// The attackers' score over the games that ended by the rules.
    pub fn score(&self) -> Option<f64> {
        let ended = self.ended();
        (ended > 0).then(|| (self.attackers as f64 + self.draw as f64 / 2.0) / ended as f64)
    }
}

/// Games of one length, by outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LengthCount {
    /// Plies, the opening's included.
    pub plies: u32,
    /// Games that the attackers won.
    pub attackers: u64,
    /// Games that the defenders won.
    pub defenders: u64,
    /// Games drawn by the rules.
    pub draw: u64,
    /// Games that the harness stopped.
    pub truncated: u64,
}
