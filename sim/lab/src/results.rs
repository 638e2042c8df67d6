//! A finished run as tables and reports see it.

use konakis_agents::{EndReason, Ended};
use konakis_engine::BySide;
use konakis_rules::Ruleset;
use konakis_stats::convergence::Settled;
use konakis_stats::{Estimate, Verdict, verdict};

use crate::check::{Check, State};
use crate::contrast::Contrast;
use crate::effect::Effect;
use crate::ends::Ends;
use crate::expect::Expectation;
use crate::experiment::{AgentEntry, Experiment};
use crate::ladder::Ladder;
use crate::log_rank::LogRank;
use crate::looks::Look;
use crate::manifest::Manifest;
use crate::mirror::Mirror;
use crate::skill::Balance;
use crate::worth::Worth;

/// The confidence level of every interval, where nothing else is asked for.
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
    /// The pairing on which verdicts rest: indices of the attackers' and of the defenders' agent.
    pub headline: Option<(usize, usize)>,
    /// Blocks of every cell.
    pub blocks: u64,
    /// Why there are no more: `fixed`, `precision`, `verdict`, `screen` or `max_blocks`.
    pub stopped: &'static str,
    /// One entry a cell, in the order of the plan.
    pub cells: Vec<Cell>,
    /// The differences between rulesets, pairing by pairing, the headline first.
    pub contrasts: Vec<Contrast>,
    /// The same differences in the length of games.
    pub lengths: Vec<Contrast>,
    /// Whether games last equally long under all rulesets.
    pub log_ranks: Vec<LogRank>,
    /// What it is worth to move first, where the rules leave it to the lot.
    pub first_moves: Vec<Contrast>,
    /// What was seen at checkpoints, if the data decide when to stop.
    pub looks: Vec<Look>,
    /// What each factor does to the score, if the design is factorial, the headline pairing first.
    pub effects: Vec<Effect>,
    /// Agents that met both ways round.
    pub mirrors: Vec<Mirror>,
    /// The balance between equals, for each group of agents that met.
    pub balances: Vec<Balance>,
    /// The families of the ladder under every ruleset.
    pub ladders: Vec<Ladder>,
    /// Guards against the ways in which a study goes wrong.
    pub checks: Vec<Check>,
    /// What the experiment expected, and what came.
    pub expectations: Vec<Expectation>,
}

impl Results {
    /// What may be said of a cell's ruleset, as a word for programs: `blocked:` and the checks that failed, or how its interval lies to the
    /// region that counts as balanced.
    pub fn verdict(&self, cell: &Cell) -> String {
        let mut failed: Vec<&str> = self
            .checks
            .iter()
            .filter(|check| check.state == State::Fail)
            .map(|check| check.id)
            .collect();
        if cell.counts.ended() == 0 {
            failed.push("no-games");
        }
        if !failed.is_empty() {
            return format!("blocked:{}", failed.join(","));
        }
        let climbed = self.ladders.iter().find(|ladder| {
            let top = ladder.rungs.last();
            top.is_some_and(|rung| rung.cell == cell.id)
        });
        match climbed.and_then(|ladder| ladder.convergence) {
            Some(found) if found.settled != Settled::Converged => found.settled.word().to_owned(),
            _ => match verdict(cell.score, self.experiment.stop.rope) {
                Verdict::Balanced if !self.unclean().is_empty() => {
                    format!("blocked:{}", self.unclean().join(","))
                }
                found => found.word().to_owned(),
            },
        }
    }

    /// The checks that have to pass, without a warning, before anything is called balanced (METRICS §3.2), and do not.
    fn unclean(&self) -> Vec<&'static str> {
        const NEEDED: [&str; 10] = ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P16", "P20"];
        let unclean = |check: &&Check| check.state != State::Pass && NEEDED.contains(&check.id);
        let checks = self.checks.iter().filter(unclean);
        checks.map(|check| check.id).collect()
    }

    /// The cells of the headline pairing by number of random plies, ruleset by ruleset; none where the opening is not varied.
    pub fn varied(&self) -> Vec<&Cell> {
        if self.cells.iter().all(|cell| cell.main) {
            return Vec::new();
        }
        let of_headline = |cell: &&Cell| self.headline == Some((cell.attackers, cell.defenders));
        let mut varied: Vec<&Cell> = self.cells.iter().filter(of_headline).collect();
        varied.sort_by_key(|cell| (cell.ruleset, cell.plies));
        varied
    }

    /// The checks that are to be kept in mind of a cell.
    pub fn warnings(&self, cell: &Cell) -> Vec<String> {
        let games = cell.counts.games() as f64;
        let of_cell = |id: &str| match id {
            "P4" => cell.trunc_rate.value.is_some_and(|share| share > 0.02),
            "P6" => (cell.n_distinct as f64) < 0.99 * games,
            "P21" => cell.counts.error > 0,
            _ => true,
        };
        self.checks
            .iter()
            .filter(|check| check.state != State::Pass && of_cell(check.id))
            .map(|check| check.id.to_owned())
            .collect()
    }

    /// Whether the program should end with status 1: an expectation was missed, or a check failed that is about the run and not about how far
    /// its answer reaches; where the experiment is strict, any check that did not pass.
    pub fn failed(&self) -> bool {
        let bad = |check: &Check| match check.state {
            State::Pass => false,
            State::Warn => self.experiment.strict,
            State::Fail => check.of_run || self.experiment.strict,
        };
        self.checks.iter().any(bad)
            || self
                .expectations
                .iter()
                .any(|each| each.state == State::Fail)
    }
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
    /// Random plies with which its games began.
    pub plies: u16,
    /// Whether it is one of those that the experiment is about, and not one that varies the opening.
    pub main: bool,
    /// Blocks that it played.
    pub blocks: u64,
    /// Games by outcome.
    pub counts: Counts,
    /// Games by length and outcome, sorted by plies; games with an error are left out.
    pub lengths: Vec<LengthCount>,
    /// Games by end reason, in the order of [`EndReason::ALL`]; reasons without a game are left out.
    pub reasons: Vec<(EndReason, u64)>,
    /// Attackers' score over the games that ended by rule, with its interval.
    pub score: Estimate,
    /// How that interval was made.
    pub score_method: ScoreMethod,
    /// What its games are worth as a sample.
    pub worth: Worth,
    /// Whether it holds together with the other headline intervals.
    pub simultaneous: bool,
    /// The confidence sequence of the score, which holds at any look.
    pub sequence: Estimate,
    /// ln of the evidence against even play, valid at any look; `None` without games.
    pub log_e_half: Option<f64>,
    /// The attackers' wins among all games without an error.
    pub attackers_rate: Estimate,
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
    /// What stood on the board at the end.
    pub ends: Ends,
    /// Different games, mirror images being the same game.
    pub n_distinct: u64,
    /// How many different games the sample is worth: n² / Σ copies².
    pub n_eff: f64,
    /// Diversity of the positions after the opening: Shannon entropy in nats.
    pub opening_entropy: Option<f64>,
}

/// How the interval of a score is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreMethod {
    /// Likelihood ratio of a three-way outcome, for a number of games that was fixed beforehand.
    LikelihoodRatio,
    /// The same from what the games are worth, where many are copies.
    Copies,
    /// The same with openings for the sample, where each comes several times.
    Clusters,
    /// None: all that the law of openings holds was played, and the score is exact for it.
    Census,
    /// Beta-binomial mixture confidence sequence, for a run that looks at its data.
    Mixture,
    /// Empirical-Bernstein confidence sequence.
    Bernstein,
    /// Asymptotic confidence sequence.
    Asymptotic,
}

impl ScoreMethod {
    /// The word of the tables.
    pub const fn word(self) -> &'static str {
        match self {
            ScoreMethod::LikelihoodRatio => "lr",
            ScoreMethod::Copies => "lr_n_eff",
            ScoreMethod::Clusters => "lr_cluster",
            ScoreMethod::Census => "census",
            ScoreMethod::Mixture => "cs_bb",
            ScoreMethod::Bernstein => "cs_eb",
            ScoreMethod::Asymptotic => "cs_asym",
        }
    }

    /// Whether it is a confidence sequence.
    pub const fn looks(self) -> bool {
        matches!(
            self,
            ScoreMethod::Mixture | ScoreMethod::Bernstein | ScoreMethod::Asymptotic
        )
    }
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
