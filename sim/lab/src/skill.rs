//! The balance between sides once the agents' strengths are taken out of it (METRICS §2.8).
//!
//! A cell's log odds are those of its ruleset, plus what its attackers' agent is worth in attack, less what its defenders' is in defence. So the
//! fit says how balanced a ruleset is between equals, for agents that are strong on one side only, too, and by how much two rulesets differ for
//! all of them together; or that they do not differ alike for all, and no one number says it.

use std::cmp::Reverse;

use konakis_stats::difference::bonferroni;
use konakis_stats::logistic::{Penalty, Unfit};
use konakis_stats::sequence::asymptotic;
use konakis_stats::skill::{
    Cell as SkillCell, Reference, Response, Skill, Strengths, fit_skill, shared_strength,
};
use konakis_stats::{ChiSquare, Estimate, Measured};

use crate::blocks::Blocks;
use crate::experiment::Experiment;
use crate::family::{comparisons, strength_of};
use crate::repeats::{Repeats, census, copies};
use crate::results::Cell;
use crate::worth::exact;

mod meetings;

use meetings::{contributions, groups};

/// What the games of agents that met say of the rules, their strengths apart.
#[derive(Clone, Debug)]
pub struct Balance {
    /// Indices of the agents, in the order of the experiment.
    pub agents: Vec<usize>,
    /// The strongest agent of each side: what the others are held against.
    pub reference: (usize, usize),
    /// Pairings of which the balance is told: the strongest attackers against the strongest defenders, then agents with themselves, strongest first.
    pub pairings: Vec<(usize, usize)>,
    /// Indices of the rulesets under which they met.
    pub rulesets: Vec<usize>,
    /// Cells with games.
    pub cells: usize,
    /// Their decisive games explained, draws left out.
    pub decisive: Result<Skill, Unfit>,
    /// Their scores explained, a draw counting a half.
    pub scores: Result<Skill, Unfit>,
    /// Whether each of the agents attacks as well as it defends; `None` where that cannot be told.
    pub even: Option<Evenness>,
    /// How intervals are made.
    pub method: SkillMethod,
}

/// How the intervals of a fit are made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SkillMethod {
    /// From the normal law, with a covariance by block (by opening, where each comes several times).
    Clustered {
        /// The confidence level.
        level: f64,
    },
    /// An asymptotic confidence sequence, where the data decide when to stop.
    Sequence {
        /// Blocks that were played.
        blocks: u64,
        /// Blocks at which it is tightest.
        planned: u64,
        /// The probability that it ever misses.
        alpha: f64,
    },
    /// None: all that the law of openings holds was played.
    Census,
}

impl SkillMethod {
    /// The word of the tables.
    pub const fn word(self) -> &'static str {
        match self {
            SkillMethod::Clustered { .. } => "wald_cluster",
            SkillMethod::Sequence { .. } => "cs_asym",
            SkillMethod::Census => "census",
        }
    }

    /// The interval of one of `many` numbers that are to hold together.
    fn interval(self, measured: Measured, many: usize) -> Estimate {
        match self {
            SkillMethod::Clustered { level } => measured.interval(bonferroni(level, many)),
            SkillMethod::Sequence {
                blocks,
                planned,
                alpha,
            } => {
                let sd = measured.se * (blocks as f64).sqrt();
                asymptotic(measured.value, sd, blocks, planned, alpha / many as f64)
            }
            SkillMethod::Census => exact(Estimate::point(Some(measured.value))),
        }
    }
}

/// How far one agent's attack and defence lie apart, beside the others of its group.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evenness {
    /// The agent in which they lie furthest apart.
    pub agent: usize,
    /// How far, in the score of an even game.
    pub points: f64,
    /// The likelihood-ratio test that they are alike in all agents.
    pub test: ChiSquare,
}

impl Balance {
    /// The log odds of the attackers between two agents under a ruleset, by one of the fits.
    pub fn log_odds(
        &self,
        response: Response,
        ruleset: usize,
        (attackers, defenders): (usize, usize),
    ) -> Estimate {
        let found = self
            .fit(response)
            .and_then(|skill| skill.log_odds(ruleset, attackers, defenders));
        found.map_or(Estimate::NONE, |found| self.method.interval(found, 1))
    }

    /// By how much the log odds are higher under one ruleset than under another, whoever plays; all of these intervals hold together.
    pub fn difference(&self, response: Response, of: usize, with: usize) -> Estimate {
        let found = self
            .fit(response)
            .and_then(|skill| skill.difference(with, of));
        let many = self.comparisons().len();
        found.map_or(Estimate::NONE, |found| self.method.interval(found, many))
    }

    /// The rulesets that are compared: of which, with which.
    pub fn comparisons(&self) -> Vec<(usize, usize)> {
        let compared = comparisons(self.rulesets.len()).into_iter();
        let index = |(of, with): (usize, usize)| (self.rulesets[of], self.rulesets[with]);
        compared.map(index).collect()
    }

    /// A fit, if there is one.
    pub fn fit(&self, response: Response) -> Option<&Skill> {
        match response {
            Response::Decisive => self.decisive.as_ref().ok(),
            Response::Score => self.scores.as_ref().ok(),
        }
    }

    /// Whether rules and skill interact, so that no single adjusted number may be quoted.
    pub fn interacts(&self) -> bool {
        self.decisive.as_ref().is_ok_and(Skill::interacts)
    }
}

/// One balance for each group of agents that met; agents that met nobody but themselves have no strengths to be taken out.
pub fn balances(
    experiment: &Experiment,
    cells: &[Cell],
    blocks: &Blocks,
    repeats: &Repeats<'_>,
) -> Vec<Balance> {
    let groups = groups(cells).into_iter();
    groups
        .filter(|agents| agents.len() > 1)
        .map(|agents| balance(experiment, cells, blocks, repeats, agents))
        .collect()
}

fn balance(
    experiment: &Experiment,
    cells: &[Cell],
    blocks: &Blocks,
    repeats: &Repeats<'_>,
    agents: Vec<usize>,
) -> Balance {
    let played =
        |cell: &&Cell| cell.main && agents.contains(&cell.attackers) && cell.counts.ended() > 0;
    let met: Vec<&Cell> = cells.iter().filter(played).collect();
    let ids: Vec<u32> = met.iter().map(|cell| cell.id).collect();
    let rows: Vec<SkillCell> = met.iter().map(|cell| row(cell)).collect();
    let mut rulesets: Vec<usize> = met.iter().map(|cell| cell.ruleset).collect();
    rulesets.dedup();

    let by_strength = |mut side: Vec<usize>| {
        side.sort_unstable();
        side.dedup();
        side.sort_by_key(|agent| Reverse(strength_of(&experiment.agents[*agent])));
        side
    };
    let attackers = by_strength(met.iter().map(|cell| cell.attackers).collect());
    let defenders = by_strength(met.iter().map(|cell| cell.defenders).collect());
    let strongest = |side: &[usize]| side.first().copied().unwrap_or(agents[0]);
    let (attacker, defender) = (strongest(&attackers), strongest(&defenders));
    let reference = Reference { attacker, defender };
    let both = attackers.iter().filter(|agent| defenders.contains(agent));
    let mut pairings = vec![(attacker, defender)];
    pairings.extend(both.map(|&agent| (agent, agent)));
    pairings.dedup();

    // Copies of games are no games of their own.
    let effect = copies(cells, &ids);
    let fitted = |response: Response| -> Result<Skill, Unfit> {
        let skill = fit_skill(
            &rows,
            reference,
            experiment.strengths,
            response,
            Penalty::Firth,
        )?;
        let found = contributions(blocks, repeats, &ids, response);
        // A single block knows no spread of its own: what the model says of it stands.
        let skill = skill.clone().clustered(&rows, found).unwrap_or(skill);
        Ok(skill.widened(effect))
    };
    let stop = &experiment.stop;
    let method = if census(cells, &ids) {
        SkillMethod::Census
    } else if stop.mode.looks() {
        SkillMethod::Sequence {
            blocks: met.iter().map(|cell| cell.blocks).max().unwrap_or(0),
            planned: stop.blocks,
            alpha: stop.alpha,
        }
    } else {
        SkillMethod::Clustered {
            level: experiment.level,
        }
    };
    Balance {
        decisive: fitted(Response::Decisive),
        scores: fitted(Response::Score),
        even: evenness(&rows, reference, &agents),
        cells: rows.len(),
        reference: (attacker, defender),
        agents,
        pairings,
        rulesets,
        method,
    }
}

fn row(cell: &Cell) -> SkillCell {
    SkillCell {
        ruleset: cell.ruleset,
        attacker: cell.attackers,
        defender: cell.defenders,
        wins: cell.counts.attackers,
        draws: cell.counts.draw,
        losses: cell.counts.defenders,
    }
}

fn evenness(rows: &[SkillCell], reference: Reference, agents: &[usize]) -> Option<Evenness> {
    let test = shared_strength(rows, reference, Penalty::Firth).ok()?;
    if test.df == 0 {
        return None;
    }
    let apart = Strengths::Separate;
    let skill = fit_skill(rows, reference, apart, Response::Decisive, Penalty::Firth).ok()?;
    let points = |agent: usize| {
        let (attack, defence) = (skill.attack(agent)?.value, skill.defence(agent)?.value);
        // The slope of the logistic curve at even play is a quarter.
        Some((agent, (attack - defence).abs() / 4.0))
    };
    let furthest = agents.iter().filter_map(|agent| points(*agent));
    let (agent, points) = furthest.max_by(|one, other| one.1.total_cmp(&other.1))?;
    Some(Evenness {
        agent,
        points,
        test,
    })
}
