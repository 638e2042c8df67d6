//! Who plays whom, and which cells that makes.

use konakis_lab::{Role, by_strength};
use konakis_stats::Estimate;

use crate::view::{AgentView, CellView, ContrastView, View};

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
        let met = self
            .cells
            .iter()
            .map(|cell| (cell.attackers, cell.defenders));
        let sorted = by_strength(met.collect(), |agent| self.agents[agent].strength());
        let pairing = |(attackers, defenders)| Pairing {
            attackers,
            defenders,
        };
        sorted.into_iter().map(pairing).collect()
    }

    /// The pairing on which verdicts rest: the strongest agent against itself, or the strongest pair there is.
    pub fn headline(&self) -> Option<Pairing> {
        self.pairings().first().copied()
    }

    /// The pairings whose games are shown one by one: all of them, or where they are many those of agents with themselves, since there is a
    /// matrix of all; and of each family of a ladder only its lowest and its highest rung, since the ladder has a figure of its own.
    pub fn shown_pairings(&self) -> Vec<Pairing> {
        /// More pairings than these are many.
        const FEW: usize = 6;
        let ends = |agent: usize| {
            let family = self.agents[agent].family;
            let of_family = |each: &&AgentView| each.family == family;
            let budgets = || self.agents.iter().filter(of_family).map(|each| each.budget);
            let budget = self.agents[agent].budget;
            budget == budgets().min().flatten() || budget == budgets().max().flatten()
        };
        let on_ladder = |pairing: &Pairing| self.agents[pairing.attackers].family.is_some();
        let alike = |pairing: &Pairing| pairing.attackers == pairing.defenders;
        let pairings = self.pairings();
        let apart = || pairings.iter().filter(|pairing| !on_ladder(pairing));
        let many = apart().count() > FEW && apart().any(alike);
        let shown = |pairing: &Pairing| match on_ladder(pairing) {
            true => alike(pairing) && ends(pairing.attackers),
            false => alike(pairing) || !many,
        };
        pairings.iter().copied().filter(shown).collect()
    }

    /// Whether pairings that are on no ladder are left to the matrix and the tables.
    pub fn leaves_pairings(&self) -> bool {
        let shown = self.shown_pairings();
        self.pairings().iter().any(|pairing| {
            self.agents[pairing.attackers].family.is_none() && !shown.contains(pairing)
        })
    }

    /// Agents that met one another, directly or by way of others, in the order of the experiment.
    pub fn circles(&self) -> Vec<Vec<usize>> {
        let mut circles: Vec<Vec<usize>> = Vec::new();
        for (agent, view) in self.agents.iter().enumerate() {
            let same = |circle: &&mut Vec<usize>| self.agents[circle[0]].family == view.family;
            match circles.iter_mut().find(same) {
                Some(circle) => circle.push(agent),
                None => circles.push(vec![agent]),
            }
        }
        circles
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

    /// The differences of the headline pairing.
    pub fn headline_contrasts(&self) -> Vec<&ContrastView> {
        self.contrasts
            .iter()
            .filter(|contrast| contrast.role == Role::Primary)
            .collect()
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
