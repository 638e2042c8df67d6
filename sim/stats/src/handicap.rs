//! Handicap in doublings of search: how much deeper the attackers must look for an even game (METRICS §2.8).

use crate::chi_square::{ChiSquare, survival};
use crate::estimate::{Estimate, Measured};
use crate::logistic::{Fit, Penalty, Row, Unfit, fit};
use crate::normal;

/// Decisive games between two budgets of one family, each in doublings beyond the reference.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LadderCell {
    /// log₂ of the attackers' budget over the reference.
    pub attack: f64,
    /// log₂ of the defenders' budget over the reference.
    pub defence: f64,
    /// Games that the attackers won.
    pub wins: u64,
    /// Decisive games.
    pub games: u64,
}

/// logit P(attackers win) = start + attack·doublings − defence·doublings.
#[derive(Clone, PartialEq, Debug)]
pub struct Handicap {
    /// The log odds at the reference.
    pub start: Measured,
    /// What a doubling is worth in attack.
    pub attack: Measured,
    /// What a doubling is worth in defence.
    pub defence: Measured,
    fit: Fit,
}

/// Fits the ladder.
///
/// # Panics
/// If wins exceed games.
pub fn fit_ladder(cells: &[LadderCell], penalty: Penalty) -> Result<Handicap, Unfit> {
    let row = |c: &LadderCell| {
        assert!(c.wins <= c.games, "{} wins of {} games", c.wins, c.games);
        Row::new(vec![1.0, c.attack, -c.defence], c.wins, 0, c.games - c.wins)
    };
    let fit = fit(&cells.iter().map(row).collect::<Vec<_>>(), penalty)?;
    Ok(Handicap {
        start: fit.coefficient(0),
        attack: fit.coefficient(1),
        defence: fit.coefficient(2),
        fit,
    })
}

impl Handicap {
    /// The doublings that the attackers need for an even game at the reference, −start/attack, with Fieller's interval (1954).
    ///
    /// Nothing where the attack's own interval contains 0: search does not help, and the handicap is not defined.
    ///
    /// # Panics
    /// Unless `level` lies strictly between 0 and 1.
    pub fn doublings(&self, level: f64) -> Estimate {
        let z2 = normal::z(level).powi(2);
        let (start, attack) = (self.start.value, self.attack.value);
        let covariance = &self.fit.covariance;
        // All h with (start + h·attack)² ≤ z²·Var(start + h·attack): a quadratic in h.
        let a = attack * attack - z2 * covariance[(1, 1)];
        let b = start * attack - z2 * covariance[(0, 1)];
        let c = start * start - z2 * covariance[(0, 0)];
        let root = (b * b - a * c).sqrt();
        if a <= 0.0 {
            return Estimate::NONE;
        }
        Estimate::new(-start / attack, (-b - root) / a, (-b + root) / a)
    }

    /// The same with the delta method's standard error: to compare, since a ratio is not symmetric.
    pub fn delta(&self) -> Measured {
        let (start, attack) = (self.start.value, self.attack.value);
        let gradient = [-1.0 / attack, start / (attack * attack), 0.0];
        Measured {
            value: -start / attack,
            se: self.fit.covariance.form(&gradient).sqrt(),
        }
    }

    /// The residual deviance against the model that fits every cell.
    pub fn goodness(&self) -> ChiSquare {
        let (statistic, df) = (self.fit.deviance, self.fit.df);
        ChiSquare {
            statistic,
            df,
            p: survival(statistic, df),
        }
    }
}
