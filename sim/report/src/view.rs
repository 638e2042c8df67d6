//! What figures and page show, freed of where it comes from: only names, counts and estimates.

mod compared;
mod pairing;
mod provenance;
mod results;

use std::collections::BTreeMap;

use konakis_lab::{Balance, Check, Effect, Expectation, Factor, Ladder, LogRank, Mirror, strength};
use konakis_rules::Square;
use konakis_stats::Estimate;

pub use compared::{ContrastView, LookView, Stopping};
pub use pairing::Pairing;

/// A whole experiment as the report shows it.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// The experiment's word for itself.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// Remarks of its author.
    pub notes: String,
    /// The rulesets, in the experiment's order.
    pub rulesets: Vec<RulesetView>,
    /// The agents, in the experiment's order.
    pub agents: Vec<AgentView>,
    /// The cells: ruleset × attackers' agent × defenders' agent.
    pub cells: Vec<CellView>,
    /// Questions to which the rulesets give different answers.
    pub differences: Vec<Difference>,
    /// Number of questions to which they all give the same answer.
    pub agreements: usize,
    /// Whether the experiment declares which of its contrasts are primary.
    pub declared: bool,
    /// The differences between rulesets, the headline pairing's first.
    pub contrasts: Vec<ContrastView>,
    /// The same differences in the length of games, in plies.
    pub lengths: Vec<ContrastView>,
    /// What was seen at checkpoints of a run that its data stop.
    pub looks: Vec<LookView>,
    /// Whether games last equally long under all rulesets.
    pub log_ranks: Vec<LogRank>,
    /// What it is worth to the attackers to move first, where the rules leave it to the lot.
    pub first_moves: Vec<ContrastView>,
    /// The factors, if the rulesets are combinations of two rulesets' answers.
    pub factors: Vec<Factor>,
    /// What is not seen because a part of the combinations was played.
    pub fraction: Option<FractionNote>,
    /// Names of the figures that are asked for, if not all are.
    pub figures: Option<Vec<&'static str>>,
    /// What the factors do to the score, the headline pairing first.
    pub effects: Vec<Effect>,
    /// Agents that met both ways round.
    pub mirrors: Vec<Mirror>,
    /// Whether agents are taken to attack as well as they defend.
    pub one_strength: bool,
    /// The balance between equals, for each group of agents that met.
    pub balances: Vec<Balance>,
    /// The families of the ladder under every ruleset.
    pub ladders: Vec<Ladder>,
    /// Guards against the ways in which a study goes wrong.
    pub checks: Vec<Check>,
    /// What the experiment expected, and what came.
    pub expectations: Vec<Expectation>,
    /// The smallest difference of scores that matters.
    pub smallest_effect: f64,
    /// When the run stopped.
    pub stopping: Stopping,
    /// The region of the attackers' score that counts as balanced.
    pub region: (f64, f64),
    /// The level of the intervals.
    pub level: f64,
    /// Games longer than this were stopped.
    pub ply_cap: u32,
    /// Plies up to which mean lengths count.
    pub rmst_tau: u32,
    /// Random plies before the agents play.
    pub opening_plies: u32,
    /// Openings of the book with which games begin, if they do.
    pub book: Option<u64>,
    /// Whether a block has the same opening in every cell.
    pub shared_openings: bool,
    /// How the headline score moves with the random plies: ruleset, plies, games that ended, score.
    pub varied: Vec<(usize, u16, u64, Estimate)>,
    /// Where everything comes from: what, and what it is.
    pub provenance: Vec<Fact>,
    /// The experiment's text.
    pub text: String,
    /// The command that makes the same rows again.
    pub command: String,
}

/// What a fraction of a factorial design plays, and what it rests on.
#[derive(Clone, Debug, Default)]
pub struct FractionNote {
    /// Its resolution, and what that means.
    pub resolution: String,
    /// What has to be assumed for its effects to be shares.
    pub assumes: &'static str,
}

/// A line of the provenance block.
#[derive(Clone, Debug)]
pub struct Fact {
    /// What it is.
    pub what: String,
    /// Its value.
    pub value: String,
    /// Whether the value is a hash, a path or the like.
    pub code: bool,
}

/// A ruleset.
#[derive(Clone, Debug, Default)]
pub struct RulesetView {
    /// Its word.
    pub id: String,
    /// Its name, with the year where the name does not say it.
    pub name: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// What it calls its parties: attackers, defenders, king.
    pub parties: [String; 3],
    /// Its sources, as in a bibliography.
    pub sources: Vec<SourceView>,
    /// Answers that its own text gives and that no source is named for.
    pub unsourced: u64,
    /// The board at the start.
    pub board: BoardView,
}

/// A source.
#[derive(Clone, Debug)]
pub struct SourceView {
    /// The word by which evidence names it.
    pub key: String,
    /// As in a bibliography.
    pub citation: String,
    /// In which form it was seen.
    pub seen: String,
    /// Where it can be read.
    pub url: Option<String>,
}

/// A board at the start; squares are (file, rank) from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardView {
    /// Squares on a side.
    pub size: u8,
    /// The attackers.
    pub attackers: Vec<(u8, u8)>,
    /// The defenders' men.
    pub defenders: Vec<(u8, u8)>,
    /// The king.
    pub king: (u8, u8),
    /// Special squares, by the zone's name.
    pub zones: Vec<(String, Vec<(u8, u8)>)>,
}

/// An agent.
#[derive(Clone, Debug, Default)]
pub struct AgentView {
    /// Its name in the experiment.
    pub name: String,
    /// Its one-line form.
    pub spec: String,
    /// Its kind.
    pub kind: String,
    /// What its kind does, in a sentence's fragment.
    pub does: String,
    /// How much it may think a move, if that has a number.
    pub budget: Option<u64>,
    /// What its budget counts.
    pub unit: String,
    /// Blocks that its cells play, if those are the first of the run's only.
    pub blocks: Option<u64>,
    /// Index of its family on the ladder, if it is a rung.
    pub family: Option<usize>,
    /// Hash of its parameters.
    pub fingerprint: String,
}

impl AgentView {
    /// Whether it is too weak for its games to say how strong players would fare.
    pub fn is_baseline(&self) -> bool {
        matches!(self.kind.as_str(), "random" | "greedy")
    }

    /// Agents in order of strength, as far as their kind and budget tell.
    pub fn strength(&self) -> (u8, u64) {
        strength(&self.kind, self.budget)
    }
}

/// Games by their five outcomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Won by the attackers.
    pub attackers: u64,
    /// Won by the defenders.
    pub defenders: u64,
    /// Drawn by the rules.
    pub draw: u64,
    /// Stopped at the ply cap.
    pub truncated: u64,
    /// In which an agent failed.
    pub error: u64,
}

impl Outcomes {
    /// Games that ended by the rules.
    pub fn ended(&self) -> u64 {
        self.attackers + self.defenders + self.draw
    }

    /// Games in which no agent failed.
    pub fn played(&self) -> u64 {
        self.ended() + self.truncated
    }
}

/// Games that left at one ply.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leaving {
    /// The ply.
    pub plies: u32,
    /// Won by the attackers.
    pub attackers: u64,
    /// Won by the defenders.
    pub defenders: u64,
    /// Drawn by the rules.
    pub draw: u64,
    /// Stopped.
    pub truncated: u64,
}

/// What a game ended by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The word that rows use, such as `king-captured`.
    pub word: String,
    /// Games that ended so.
    pub games: u64,
}

/// A cell.
#[derive(Clone, Debug, Default)]
pub struct CellView {
    /// Its number in the run.
    pub id: u32,
    /// Its ruleset.
    pub ruleset: usize,
    /// The attackers' agent.
    pub attackers: usize,
    /// The defenders' agent.
    pub defenders: usize,
    /// How the interval of its score was made, as tables call it.
    pub score_method: &'static str,
    /// Its games by outcome.
    pub outcomes: Outcomes,
    /// Its games by length.
    pub lengths: Vec<Leaving>,
    /// Its games by ending.
    pub endings: Vec<Ending>,
    /// Its games by the king's last square, without those in which he was captured.
    pub kings: BTreeMap<Square, u64>,
    /// The attackers' score over games that ended.
    pub score: Estimate,
    /// The attackers' share of decisive games.
    pub decisive_share: Estimate,
    /// The share of draws.
    pub draw_rate: Estimate,
    /// The share of stopped games.
    pub truncation: Estimate,
    /// Between what the score lies, however the stopped games had ended.
    pub score_bounds: Option<(f64, f64)>,
    /// The median length in plies.
    pub median: Estimate,
    /// The mean length in plies, up to the cap.
    pub mean_length: Estimate,
    /// Men taken in 100 plies.
    pub captures: Estimate,
    /// Legal moves at the attackers' turn, on average.
    pub branching_attackers: Option<f64>,
    /// Legal moves at the defenders' turn, on average.
    pub branching_defenders: Option<f64>,
    /// Positions with one open way, a game.
    pub raichi: Option<f64>,
    /// Positions with two open ways or more, a game.
    pub tuichu: Option<f64>,
    /// Games that differ.
    pub distinct: u64,
    /// Of how many independent games these are worth.
    pub effective: f64,
}

/// A question to which the rulesets give different answers.
#[derive(Clone, Debug, Default)]
pub struct Difference {
    /// Its path in a ruleset's text.
    pub key: String,
    /// What it asks.
    pub question: String,
    /// The answer of each ruleset, in their order.
    pub answers: Vec<AnswerView>,
}

/// An answer with its evidence.
#[derive(Clone, Debug, Default)]
pub struct AnswerView {
    /// As it is written; empty where the question does not arise.
    pub answer: String,
    /// What it means.
    pub meaning: String,
    /// What the sources say.
    pub evidence: Vec<EvidenceView>,
}

/// What a source says about a rule.
#[derive(Clone, Debug, Default)]
pub struct EvidenceView {
    /// How the source speaks of it: explicit, inferred, silent, conjectured.
    pub reading: String,
    /// Which source, and where in it.
    pub source: String,
    /// The source, as in a bibliography.
    pub citation: String,
    /// Its own words.
    pub quote: Option<String>,
    /// The editor's remark.
    pub note: Option<String>,
    /// The other defensible readings, as answers.
    pub or: Option<String>,
}

impl EvidenceView {
    /// Whether there is more to it than the source's own words.
    pub fn is_annotated(&self) -> bool {
        self.note.is_some() || self.or.is_some()
    }
}
