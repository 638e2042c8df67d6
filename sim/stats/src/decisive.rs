//! Decisiveness, draws and games that were cut short (METRICS §2.5).

use crate::estimate::Estimate;
use crate::proportion::wilson;
use crate::score::{score, score_interval};

/// The games of a cell by outcome. Errors are not games, and are counted elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcomes {
    /// Won by the attackers.
    pub attackers: u64,
    /// Won by the defenders.
    pub defenders: u64,
    /// Drawn by rule.
    pub draw: u64,
    /// Stopped by the harness: not a draw.
    pub truncated: u64,
}

impl Outcomes {
    /// All games.
    pub fn games(&self) -> u64 {
        self.ended() + self.truncated
    }

    /// Games that ended by rule.
    pub fn ended(&self) -> u64 {
        self.attackers + self.defenders + self.draw
    }

    /// The attackers' score over games that ended by rule, with its likelihood-ratio interval.
    pub fn score(&self, level: f64) -> Estimate {
        score_interval(self.attackers, self.draw, self.defenders, level)
    }

    /// The share of games that somebody won.
    pub fn decisive(&self, level: f64) -> Estimate {
        wilson(self.attackers + self.defenders, self.games(), level)
    }

    /// The attackers' share of the games that somebody won.
    pub fn decisive_share(&self, level: f64) -> Estimate {
        wilson(self.attackers, self.attackers + self.defenders, level)
    }

    /// The share of games that the attackers won.
    pub fn attackers_rate(&self, level: f64) -> Estimate {
        wilson(self.attackers, self.games(), level)
    }

    /// The share of games drawn by rule.
    pub fn draw_rate(&self, level: f64) -> Estimate {
        wilson(self.draw, self.games(), level)
    }

    /// The share of games cut short.
    pub fn truncation(&self, level: f64) -> Estimate {
        wilson(self.truncated, self.games(), level)
    }

    /// Where the score lies whatever the games cut short would have become (worst-case bounds, Manski 2003).
    pub fn score_bounds(&self) -> Option<(f64, f64)> {
        let n = self.games();
        let least = self.attackers as f64 + self.draw as f64 / 2.0;
        (n > 0).then(|| (least / n as f64, (least + self.truncated as f64) / n as f64))
    }

    /// The score if games cut short were draws: for a sensitivity table only.
    pub fn score_with_truncated_as_draws(&self) -> Option<f64> {
        score(self.attackers, self.draw + self.truncated, self.defenders)
    }
}
