//! Balance between sides when agents differ, and attack otherwise than they defend (METRICS §2.8).
//!
//! logit P(attackers win) = β_ruleset + attack_i − defence_j, with the strengths of a reference agent at zero: Bradley and Terry's model (1952)
//! with an advantage of the side, and two strengths per agent.

use crate::chi_square::{ChiSquare, survival};
use crate::elo::to_score;
use crate::estimate::{Estimate, Measured};
use crate::logistic::{Contribution, Fit, Penalty, Row, Unfit, fit};

/// The games of one ruleset between one attacker and one defender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The ruleset's index.
    pub ruleset: usize,
    /// The index of the agent that attacks.
    pub attacker: usize,
    /// The index of the agent that defends.
    pub defender: usize,
    /// Games that the attackers won.
    pub wins: u64,
    /// Games drawn by rule.
    pub draws: u64,
    /// Games that the defenders won.
    pub losses: u64,
}

/// What is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Response {
    /// Wins of decisive games; draws are left out.
    Decisive,
    /// The score, draws counting a half: a fractional logit, whose covariance is the robust one.
    Score,
}

/// The agents whose strengths are zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reference {
    /// The attacker.
    pub attacker: usize,
    /// The defender.
    pub defender: usize,
}

/// How the strengths of an agent are tied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strengths {
    /// Attack and defence apart.
    Separate,
    /// One strength for both.
    Shared,
}

/// A fitted model of rulesets and strengths.
#[derive(Clone, PartialEq, Debug)]
pub struct Skill {
    /// The fit behind it.
    pub fit: Fit,
    /// How many cells were won by one side alone.
    pub one_sided_cells: usize,
    /// The largest distance between a cell's share and what the model makes of it.
    pub largest_gap: f64,
    columns: Columns,
    response: Response,
}

/// Fits the model.
pub fn fit_skill(
    cells: &[Cell],
    reference: Reference,
    strengths: Strengths,
    response: Response,
    penalty: Penalty,
) -> Result<Skill, Unfit> {
    let columns = Columns::new(cells, reference, strengths);
    let rows = columns.rows(cells, response);
    let mut fitted = fit(&rows, penalty)?;
    if response == Response::Score {
        fitted = fitted.robust(&rows);
    }
    let played = || rows.iter().zip(&fitted.fitted).filter(|(r, _)| r.n > 0.0);
    let one_sided_cells = played()
        .filter(|(r, _)| r.points == 0.0 || r.points == r.n)
        .count();
    let largest_gap = played()
        .map(|(r, mu)| (r.points / r.n - mu).abs())
        .fold(0.0, f64::max);
    Ok(Skill {
        one_sided_cells,
        largest_gap,
        columns,
        response,
        fit: fitted,
    })
}

/// Likelihood-ratio test that every agent attacks as well as it defends.
///
/// The likelihoods are those at the fits with this penalty; without one they are the classical test's.
pub fn shared_strength(
    cells: &[Cell],
    reference: Reference,
    penalty: Penalty,
) -> Result<ChiSquare, Unfit> {
    let of = |strengths| fit_skill(cells, reference, strengths, Response::Decisive, penalty);
    let (apart, tied) = (of(Strengths::Separate)?, of(Strengths::Shared)?);
    Ok(ChiSquare::new(
        tied.fit.deviance - apart.fit.deviance,
        tied.fit.df - apart.fit.df,
    ))
}

impl Skill {
    /// The same fit with a covariance that holds when the games of a cluster, such as a block, depend on each other.
    ///
    /// `cells` are those of the fit, all of them with games, and a contribution's row is a cell's place among them. `None` for fewer than two
    /// clusters.
    pub fn clustered(
        mut self,
        cells: &[Cell],
        contributions: impl IntoIterator<Item = Contribution>,
    ) -> Option<Skill> {
        let rows = self.columns.rows(cells, self.response);
        self.fit = self.fit.clustered(&rows, contributions)?;
        Some(self)
    }

    /// The same fit with a covariance so many times as large.
    #[must_use]
    pub fn widened(mut self, effect: f64) -> Skill {
        self.fit = self.fit.widened(effect);
        self
    }

    /// β of a ruleset: the log odds of the reference attacker against the reference defender. `None` for a ruleset without cells.
    pub fn ruleset(&self, ruleset: usize) -> Option<Measured> {
        self.columns
            .ruleset(ruleset)
            .map(|i| self.fit.coefficient(i))
    }

    /// An agent's strength in attack beside the reference; `None` for one that never attacked.
    pub fn attack(&self, agent: usize) -> Option<Measured> {
        self.combination(|x, c| c.add_attack(x, agent, 1.0))
    }

    /// An agent's strength in defence beside the reference; `None` for one that never defended.
    pub fn defence(&self, agent: usize) -> Option<Measured> {
        self.combination(|x, c| c.add_defence(x, agent, 1.0))
    }

    /// The log odds of a cell, played or not. On the diagonal this is the balance between equals.
    pub fn log_odds(&self, ruleset: usize, attacker: usize, defender: usize) -> Option<Measured> {
        self.combination(|x, c| {
            x[c.ruleset(ruleset)?] += 1.0;
            c.add_attack(x, attacker, 1.0)?;
            c.add_defence(x, defender, -1.0)
        })
    }

    /// The attackers' expected share in a cell.
    ///
    /// # Panics
    /// Unless `level` lies strictly between 0 and 1.
    pub fn share(&self, ruleset: usize, attacker: usize, defender: usize, level: f64) -> Estimate {
        let logit = self.log_odds(ruleset, attacker, defender);
        let scale = crate::elo::ELO_PER_LOGIT;
        logit.map_or(Estimate::NONE, |l| {
            l.interval(level).map(|x| to_score(x * scale))
        })
    }

    /// β of `second` minus β of `first`, in log odds.
    pub fn difference(&self, first: usize, second: usize) -> Option<Measured> {
        self.combination(|x, c| {
            x[c.ruleset(second)?] += 1.0;
            x[c.ruleset(first)?] -= 1.0;
            Some(())
        })
    }

    /// The residual deviance against the model that fits every cell; `None` for scores with draws, of which it is no χ².
    pub fn goodness(&self) -> Option<ChiSquare> {
        let (statistic, df) = (self.fit.deviance, self.fit.df);
        (self.response == Response::Decisive).then(|| ChiSquare {
            statistic,
            df,
            p: survival(statistic, df),
        })
    }

    /// Whether rules and skill interact, so that no single adjusted number may be quoted: the deviance fails at 1 %, and some cell is missed
    /// by more than two points. (With a million games the first alone always happens.)
    pub fn interacts(&self) -> bool {
        self.goodness().is_some_and(|g| g.p < 0.01) && self.largest_gap > 0.02
    }

    fn combination(&self, build: impl Fn(&mut [f64], &Columns) -> Option<()>) -> Option<Measured> {
        let mut x = vec![0.0; self.fit.coefficients.len()];
        build(&mut x, &self.columns)?;
        Some(self.fit.combination(&x))
    }
}

/// Which coefficient stands for what: rulesets, then attacks, then defences, of those that occur.
#[derive(Clone, PartialEq, Debug)]
struct Columns {
    reference: Reference,
    strengths: Strengths,
    rulesets: Vec<usize>,
    attackers: Vec<usize>,
    defenders: Vec<usize>,
}

impl Columns {
    fn new(cells: &[Cell], reference: Reference, strengths: Strengths) -> Columns {
        let played = || cells.iter().filter(|c| c.wins + c.draws + c.losses > 0);
        let sorted = |mut of: Vec<usize>| {
            of.sort_unstable();
            of.dedup();
            of
        };
        let mut attackers = sorted(played().map(|c| c.attacker).collect());
        let mut defenders = sorted(played().map(|c| c.defender).collect());
        if strengths == Strengths::Shared {
            attackers = sorted(attackers.into_iter().chain(defenders).collect());
            defenders = Vec::new();
        }
        Columns {
            reference,
            strengths,
            rulesets: sorted(played().map(|c| c.ruleset).collect()),
            attackers,
            defenders,
        }
    }

    fn rows(&self, cells: &[Cell], response: Response) -> Vec<Row> {
        let width = self.width();
        let played = cells.iter().filter(|c| c.wins + c.draws + c.losses > 0);
        played
            .map(|c| {
                let mut x = vec![0.0; width];
                x[self
                    .ruleset(c.ruleset)
                    .expect("every ruleset that was played has a column")] = 1.0;
                self.add_attack(&mut x, c.attacker, 1.0)
                    .expect("every attacker has a column or is the reference");
                self.add_defence(&mut x, c.defender, -1.0)
                    .expect("every defender has a column or is the reference");
                Row::new(
                    x,
                    c.wins,
                    if response == Response::Score {
                        c.draws
                    } else {
                        0
                    },
                    c.losses,
                )
            })
            .collect()
    }

    fn width(&self) -> usize {
        self.rulesets.len() + self.free_attackers().count() + self.free_defenders().count()
    }

    fn free_attackers(&self) -> impl Iterator<Item = &usize> {
        self.attackers
            .iter()
            .filter(|&&a| a != self.reference.attacker)
    }

    fn free_defenders(&self) -> impl Iterator<Item = &usize> {
        self.defenders
            .iter()
            .filter(|&&d| d != self.reference.defender)
    }

    fn ruleset(&self, ruleset: usize) -> Option<usize> {
        self.rulesets.binary_search(&ruleset).ok()
    }

    fn add_attack(&self, x: &mut [f64], agent: usize, weight: f64) -> Option<()> {
        if agent != self.reference.attacker {
            x[self.rulesets.len() + self.free_attackers().position(|&a| a == agent)?] += weight;
        }
        Some(())
    }

    fn add_defence(&self, x: &mut [f64], agent: usize, weight: f64) -> Option<()> {
        match self.strengths {
            Strengths::Shared => self.add_attack(x, agent, weight),
            Strengths::Separate if agent == self.reference.defender => Some(()),
            Strengths::Separate => {
                let before = self.rulesets.len() + self.free_attackers().count();
                x[before + self.free_defenders().position(|&d| d == agent)?] += weight;
                Some(())
            }
        }
    }
}
