//! What figures and page show, freed of where it comes from: only names, counts and estimates.

mod provenance;
mod results;

use konakis_stats::Estimate;

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
    /// The region of the attackers' score that counts as balanced.
    pub region: (f64, f64),
    /// The level of the intervals.
    pub level: f64,
    /// Games longer than this were stopped.
    pub ply_cap: u32,
    /// Random plies before the agents play.
    pub opening_plies: u32,
    /// Games that the plan asks for.
    pub planned: u64,
    /// Where everything comes from: what, and what it is.
    pub provenance: Vec<Fact>,
    /// The experiment's text.
    pub text: String,
    /// The command that makes the same rows again.
    pub command: String,
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
        let kind = match self.kind.as_str() {
            "random" => 0,
            "greedy" => 1,
            _ => 2,
        };
        (kind, self.budget.unwrap_or(0))
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
    /// Its games by outcome.
    pub outcomes: Outcomes,
    /// Its games by length.
    pub lengths: Vec<Leaving>,
    /// Its games by ending.
    pub endings: Vec<Ending>,
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

/// Who plays: indices of the attackers' and of the defenders' agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The attackers' agent.
    pub attackers: usize,
    /// The defenders' agent.
    pub defenders: usize,
}

impl View {
    /// Every pairing that some cell has: agents against themselves first, the strongest first; then the others.
    pub fn pairings(&self) -> Vec<Pairing> {
        let mut pairings: Vec<Pairing> = Vec::new();
        for cell in &self.cells {
            let pairing = cell.pairing();
            if !pairings.contains(&pairing) {
                pairings.push(pairing);
            }
        }
        let strength = |agent: usize| self.agents[agent].strength();
        pairings.sort_by_key(|pairing| {
            let (a, d) = (strength(pairing.attackers), strength(pairing.defenders));
            (
                pairing.attackers != pairing.defenders,
                std::cmp::Reverse((a.min(d), a.max(d), a)),
            )
        });
        pairings
    }

    /// The pairing on which verdicts rest: the strongest agent against itself, or the strongest pair there is.
    pub fn headline(&self) -> Option<Pairing> {
        self.pairings().first().copied()
    }

    /// The cell of a ruleset and a pairing.
    pub fn cell(&self, ruleset: usize, pairing: Pairing) -> Option<&CellView> {
        self.cells
            .iter()
            .find(|cell| cell.ruleset == ruleset && cell.pairing() == pairing)
    }

    /// The cells of a pairing, in the order of the rulesets.
    pub fn row(&self, pairing: Pairing) -> Vec<&CellView> {
        (0..self.rulesets.len())
            .filter_map(|ruleset| self.cell(ruleset, pairing))
            .collect()
    }

    /// The cells on which verdicts rest.
    pub fn headline_cells(&self) -> Vec<&CellView> {
        self.headline()
            .map(|pairing| self.row(pairing))
            .unwrap_or_default()
    }

    /// The name of a cell's ruleset.
    pub fn ruleset(&self, cell: &CellView) -> &str {
        &self.rulesets[cell.ruleset].name
    }

    /// Who plays which side, in full: "greedy attackers, random defenders".
    pub fn who_plays(&self, pairing: Pairing) -> String {
        let (attackers, defenders) = (
            &self.agents[pairing.attackers].name,
            &self.agents[pairing.defenders].name,
        );
        if pairing.attackers == pairing.defenders {
            format!("both sides {attackers}")
        } else {
            format!("{attackers} attackers, {defenders} defenders")
        }
    }

    /// Games of all cells, errors included.
    pub fn games(&self) -> u64 {
        self.cells
            .iter()
            .map(|cell| cell.outcomes.played() + cell.outcomes.error)
            .sum()
    }

    /// Games of the cell that has the fewest.
    pub fn games_of_smallest_cell(&self) -> u64 {
        let played = self.cells.iter().map(|cell| cell.outcomes.played());
        played.min().unwrap_or(0)
    }

    /// Whether no agent is more than a baseline.
    pub fn only_baselines(&self) -> bool {
        self.agents.iter().all(AgentView::is_baseline)
    }
}

impl CellView {
    /// Who plays.
    pub fn pairing(&self) -> Pairing {
        Pairing {
            attackers: self.attackers,
            defenders: self.defenders,
        }
    }

    /// The share of games that ended so, with its interval.
    pub fn ending(&self, word: &str, level: f64) -> Estimate {
        let games = self
            .endings
            .iter()
            .find(|ending| ending.word == word)
            .map_or(0, |ending| ending.games);
        let n = self.outcomes.played();
        if n == 0 || games > n {
            Estimate::NONE
        } else {
            konakis_stats::wilson(games, n, level)
        }
    }
}
