//! Logistic regression on grouped counts, with the errors and tests that the published crates leave out (METRICS §2.8).

use std::fmt;

use crate::beta::ln_beta;
use crate::estimate::Measured;
use crate::matrix::{Cholesky, Matrix};

/// Games that share one setting of the explaining variables.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The explaining variables, with a 1 where there is to be an intercept.
    pub x: Vec<f64>,
    /// The sum of the scores, each in [0, 1].
    pub points: f64,
    /// The sum of their squares; equal to `points` without draws.
    pub squares: f64,
    /// How many games; rows without games are passed over.
    pub n: f64,
}

impl Row {
    /// A row of wins, draws and losses.
    pub fn new(x: Vec<f64>, w: u64, d: u64, l: u64) -> Row {
        let (w, d, l) = (w as f64, d as f64, l as f64);
        Row {
            x,
            points: w + d / 2.0,
            squares: w + d / 4.0,
            n: w + d + l,
        }
    }
}

/// What is added to the likelihood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Penalty {
    /// Nothing: maximum likelihood, infinite where a cell is won by one side alone.
    None,
    /// ½ ln|I| (Firth 1993): finite always, and negligible where the likelihood is informative.
    Firth,
}

/// Why there is no fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// No row has a game.
    NoGames,
    /// Some parameters cannot be told apart, as when the agents fall into groups that never met.
    Confounded,
    /// The likelihood has no maximum at a finite place: some combination of rows was won by one side alone.
    Infinite,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Unfit::NoGames => "there are no games to fit",
            Unfit::Confounded => {
                "some strengths cannot be told apart: the agents fall into groups that never met"
            }
            Unfit::Infinite => {
                "the likelihood has no finite maximum: some rows were won by one side alone"
            }
        })
    }
}

impl std::error::Error for Unfit {}

/// A fitted model.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The coefficients, in log odds.
    pub coefficients: Vec<f64>,
    /// Their covariance: the inverse information, or a robust one put in its place.
    pub covariance: Matrix,
    /// The inverse information, from which robust covariances are made.
    pub model_covariance: Matrix,
    /// Twice the log-likelihood lost against the model that fits every row.
    pub deviance: f64,
    /// Rows with games less coefficients.
    pub df: usize,
    /// The binomial log-likelihood (without a penalty).
    pub log_likelihood: f64,
    /// The fitted share of each row.
    pub fitted: Vec<f64>,
}

/// What one cluster, such as a block, added to one row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contribution {
    /// The cluster.
    pub cluster: u64,
    /// The index of the row.
    pub row: usize,
    /// The sum of the scores.
    pub points: f64,
    /// How many games.
    pub n: f64,
}

impl Fit {
    /// One coefficient.
    pub fn coefficient(&self, i: usize) -> Measured {
        Measured {
            value: self.coefficients[i],
            se: self.covariance[(i, i)].sqrt(),
        }
    }

    /// A combination of coefficients: for the variables of a row, its log odds.
    pub fn combination(&self, x: &[f64]) -> Measured {
        let value = x.iter().zip(&self.coefficients).map(|(a, b)| a * b).sum();
        Measured {
            value,
            se: self.covariance.form(x).max(0.0).sqrt(),
        }
    }

    /// The same fit with the heteroscedasticity-robust covariance (HC0): what scores with draws need.
    ///
    /// `rows` are those of the fit.
    pub fn robust(mut self, rows: &[Row]) -> Fit {
        let mut filling = Matrix::zero(self.coefficients.len());
        for (row, mu) in rows.iter().zip(&self.fitted) {
            filling.add_outer(
                &row.x,
                row.squares - 2.0 * mu * row.points + row.n * mu * mu,
            );
        }
        self.covariance = self.model_covariance.sandwich(&filling);
        self
    }

    /// The same fit with a covariance that holds when the games of a cluster depend on each other, enlarged by G/(G − 1).
    ///
    /// `rows` are those of the fit; contributions come cluster by cluster, as a stream, since there may be one for every game. `None` for fewer
    /// than two clusters.
    pub fn clustered(
        mut self,
        rows: &[Row],
        contributions: impl IntoIterator<Item = Contribution>,
    ) -> Option<Fit> {
        let mut filling = Matrix::zero(self.coefficients.len());
        let mut score = vec![0.0; self.coefficients.len()];
        let (mut clusters, mut current) = (0.0, None);
        for c in contributions {
            if current != Some(c.cluster) {
                filling.add_outer(&score, 1.0);
                score.fill(0.0);
                clusters += 1.0;
                current = Some(c.cluster);
            }
            let residual = c.points - c.n * self.fitted[c.row];
            score
                .iter_mut()
                .zip(&rows[c.row].x)
                .for_each(|(s, x)| *s += residual * x);
        }
        filling.add_outer(&score, 1.0);
        if clusters < 2.0 {
            return None;
        }
        self.covariance = self
            .model_covariance
            .sandwich(&filling)
            .scaled(clusters / (clusters - 1.0));
        Some(self)
    }

    /// The same fit with a covariance so many times as large, as copies of games make it.
    #[must_use]
    pub fn widened(mut self, effect: f64) -> Fit {
        self.covariance = self.covariance.scaled(effect);
        self
    }
}

/// Fits by Newton's method with halved steps, to a step below 1e-12.
///
/// # Panics
/// Unless all rows have the same number of variables.
pub fn fit(rows: &[Row], penalty: Penalty) -> Result<Fit, Unfit> {
    let k = rows.first().map_or(0, |r| r.x.len());
    assert!(
        rows.iter().all(|r| r.x.len() == k),
        "all rows have the same variables"
    );
    if rows.iter().all(|r| r.n == 0.0) {
        return Err(Unfit::NoGames);
    }
    let mut at = State::at(rows, vec![0.0; k], penalty).ok_or(Unfit::Confounded)?;
    for _ in 0..100 {
        let step = at.step(rows, penalty);
        let size = step.iter().fold(0.0, |m: f64, s| m.max(s.abs()));
        if size < 1e-12 {
            return Ok(at.finish(rows));
        }
        let next = (0..30).find_map(|halvings| {
            let scale = 0.5f64.powi(halvings);
            let moved = at
                .beta
                .iter()
                .zip(&step)
                .map(|(b, s)| b + scale * s)
                .collect();
            let next = State::at(rows, moved, penalty)?;
            // Near the top the objective is flat to the last digit.
            (next.objective >= at.objective - 1e-12 * (1.0 + at.objective.abs())).then_some(next)
        });
        match next {
            Some(next) => at = next,
            // No step helps any more: the top is reached as well as the digits allow.
            None if size < 1e-8 => return Ok(at.finish(rows)),
            None => return Err(Unfit::Infinite),
        }
        if at
            .beta
            .iter()
            .any(|b| b.abs() > 30.0 && penalty == Penalty::None)
        {
            return Err(Unfit::Infinite);
        }
    }
    Err(Unfit::Infinite)
}

/// Everything that is known at one setting of the coefficients.
struct State {
    beta: Vec<f64>,
    fitted: Vec<f64>,
    information: Cholesky,
    objective: f64,
}

impl State {
    /// `None` where the information has no full rank.
    fn at(rows: &[Row], beta: Vec<f64>, penalty: Penalty) -> Option<State> {
        let logits = rows
            .iter()
            .map(|r| r.x.iter().zip(&beta).map(|(x, b)| x * b).sum::<f64>());
        let fitted: Vec<f64> = logits.map(|eta| 1.0 / (1.0 + (-eta).exp())).collect();
        let mut information = Matrix::zero(beta.len());
        let mut likelihood = 0.0;
        for (row, &mu) in rows.iter().zip(&fitted) {
            information.add_outer(&row.x, row.n * mu * (1.0 - mu));
            likelihood += times_ln(row.points, mu) + times_ln(row.n - row.points, 1.0 - mu);
        }
        let information = information.cholesky()?;
        let objective = match penalty {
            Penalty::None => likelihood,
            Penalty::Firth => likelihood + 0.5 * information.ln_det(),
        };
        objective.is_finite().then_some(State {
            beta,
            fitted,
            information,
            objective,
        })
    }

    /// Newton's step: the information's inverse times the (penalised) score.
    fn step(&self, rows: &[Row], penalty: Penalty) -> Vec<f64> {
        let mut score = vec![0.0; self.beta.len()];
        for (row, &mu) in rows.iter().zip(&self.fitted) {
            let mut residual = row.points - row.n * mu;
            if penalty == Penalty::Firth && row.n > 0.0 {
                let solved = self.information.solve(&row.x);
                let leverage = row.n
                    * mu
                    * (1.0 - mu)
                    * row.x.iter().zip(&solved).map(|(a, b)| a * b).sum::<f64>();
                residual += leverage * (0.5 - mu);
            }
            score
                .iter_mut()
                .zip(&row.x)
                .for_each(|(s, x)| *s += residual * x);
        }
        self.information.solve(&score)
    }

    fn finish(self, rows: &[Row]) -> Fit {
        let (mut deviance, mut log_likelihood) = (0.0, 0.0);
        for (row, &mu) in rows.iter().zip(&self.fitted).filter(|(row, _)| row.n > 0.0) {
            let (won, lost) = (row.points, row.n - row.points);
            deviance += 2.0 * (relative(won, row.n * mu) + relative(lost, row.n * (1.0 - mu)));
            let ways = -ln_beta(won + 1.0, lost + 1.0) - (row.n + 1.0).ln();
            log_likelihood += ways + times_ln(won, mu) + times_ln(lost, 1.0 - mu);
        }
        let covariance = self.information.inverse();
        Fit {
            df: rows.iter().filter(|r| r.n > 0.0).count() - self.beta.len(),
            coefficients: self.beta,
            model_covariance: covariance.clone(),
            covariance,
            deviance,
            log_likelihood,
            fitted: self.fitted,
        }
    }
}

fn times_ln(count: f64, share: f64) -> f64 {
    if count == 0.0 {
        0.0
    } else {
        count * share.ln()
    }
}

/// seen·ln(seen/expected).
fn relative(seen: f64, expected: f64) -> f64 {
    if seen == 0.0 {
        0.0
    } else {
        seen * (seen / expected).ln()
    }
}
