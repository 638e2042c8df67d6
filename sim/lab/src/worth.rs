//! What the games of a cell are worth as a sample: copies are no games of their own, and games that share an opening hang together.

use konakis_engine::Side;
use konakis_stats::Estimate;
use konakis_stats::design::level_for;
use konakis_stats::score::measured_score;

use crate::blocks::Blocks;
use crate::plan::PlannedCell;
use crate::repeats::Repeats;
use crate::results::{Counts, ScoreMethod};
use crate::tally::Tally;

/// Below this share of different games every interval is made from what the games are worth (METRICS §2.12).
const COPIES: f64 = 0.9;

/// What a sample is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// By what factor its variance is larger than that of as many independent games.
    pub effect: f64,
    /// Degrees of freedom, where openings are the sample.
    df: Option<f64>,
    /// Whether it is no sample, but all there is.
    census: bool,
    method: ScoreMethod,
    /// The confidence level that is asked for.
    level: f64,
}

impl Worth {
    /// Games drawn one by one.
    pub const fn whole(level: f64) -> Worth {
        Worth {
            effect: 1.0,
            df: None,
            census: false,
            method: ScoreMethod::LikelihoodRatio,
            level,
        }
    }

    /// The confidence level that is asked for.
    pub fn level(self) -> f64 {
        self.level
    }

    /// The same sample with another level.
    pub fn at(self, level: f64) -> Worth {
        Worth { level, ..self }
    }

    /// How the interval of a score is made.
    pub fn method(self) -> ScoreMethod {
        self.method
    }

    /// By what factor copies of games make its variance larger; 1 where it is for another reason.
    pub fn copies(self) -> f64 {
        match self.method {
            ScoreMethod::Copies => self.effect,
            _ => 1.0,
        }
    }

    /// Whether it is no sample, but all that the law of openings holds.
    pub fn is_census(self) -> bool {
        self.census
    }

    /// An interval from the level at which it has to be made; of a census the value is exact, and of a sample worth next to nothing there is none.
    pub fn interval(self, of: impl Fn(f64) -> Estimate) -> Estimate {
        if self.census {
            return exact(of(self.level));
        }
        match level_for(self.level, self.effect, self.df) {
            Some(level) => of(level),
            None => Estimate::point(of(self.level).value),
        }
    }
}

/// A value that is known, and not estimated.
pub fn exact(estimate: Estimate) -> Estimate {
    Estimate {
        lo: estimate.value,
        hi: estimate.value,
        ..estimate
    }
}

impl Repeats<'_> {
    /// Whether a cell is a census: its openings are all there are and each came as often as any other, with all its images, and nobody draws lots.
    fn census(&self, cell: &PlannedCell) -> bool {
        let agents = [cell.attackers, cell.defenders];
        let lots = |agent: &usize| self.experiment.agents[*agent].spec.draws_lots();
        let Some(openings) = self.openings.of_plies(cell.plies) else {
            return false;
        };
        let first = match self.experiment.rulesets[cell.ruleset].rules.first {
            konakis_rules::First::Attackers => Side::Attackers,
            konakis_rules::First::Defenders => Side::Defenders,
            // Who begins is drawn for every block, so that no number of them has all.
            konakis_rules::First::Lot => return false,
        };
        let pool = openings.pool(first);
        let all = pool.round > 0 && cell.blocks.is_multiple_of(pool.round);
        pool.exhausted && all && !agents.iter().any(lots)
    }

    /// What the games of a cell are worth.
    pub fn worth(&self, cell: &PlannedCell, tally: &Tally, blocks: &Blocks) -> Worth {
        let whole = Worth::whole(self.experiment.level);
        if self.census(cell) {
            return Worth {
                census: true,
                method: ScoreMethod::Census,
                ..whole
            };
        }
        let copies = copies(tally);
        let points = blocks.points(cell.id);
        let points = points.map(|points| points.map(|points| f64::from(points) / 2.0));
        let clustered = self.clustered(&[cell.id]).and_then(|mut clustered| {
            points.for_each(|points| clustered.push(points));
            clustered.mean()
        });
        let Counts {
            attackers,
            draw,
            defenders,
            ..
        } = tally.counts;
        let alone = measured_score(attackers, draw, defenders).filter(|alone| alone.se > 0.0);
        let clustered = clustered
            .zip(alone)
            .map(|((robust, df), alone)| ((robust.se / alone.se).powi(2), df))
            .filter(|(effect, _)| *effect > 1.0);
        match clustered {
            Some((effect, df)) if effect >= copies => Worth {
                effect,
                df: Some(df),
                method: ScoreMethod::Clusters,
                ..whole
            },
            _ if copies > 1.0 => Worth {
                effect: copies,
                method: ScoreMethod::Copies,
                ..whole
            },
            _ => whole,
        }
    }
}

/// The design effect of copies; 1 where there are few.
fn copies(tally: &Tally) -> f64 {
    let games = tally.counts.games() as f64;
    if tally.distinct as f64 >= COPIES * games {
        1.0
    } else {
        (games / tally.effective()).max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::LEVEL;
    use konakis_stats::wilson;

    fn tally(distinct: u64, copies_squared: u128) -> Tally {
        Tally {
            counts: Counts {
                attackers: 60,
                defenders: 40,
                ..Counts::default()
            },
            distinct,
            copies_squared,
            ..Tally::default()
        }
    }

    #[test]
    fn a_game_played_twice_counts_once() {
        assert_eq!(copies(&tally(100, 100)), 1.0);
        assert_eq!(copies(&tally(95, 110)), 1.0, "a few copies are let be");
        assert_eq!(copies(&tally(50, 200)), 2.0);
        let twice = Worth {
            effect: 2.0,
            ..Worth::whole(LEVEL)
        };
        let (of, alone) = (
            twice.interval(|level| wilson(60, 100, level)),
            wilson(30, 50, LEVEL),
        );
        let (lo, hi) = (of.lo.unwrap(), of.hi.unwrap());
        assert!((lo - alone.lo.unwrap()).abs() < 1e-8);
        assert!((hi - alone.hi.unwrap()).abs() < 1e-8);
    }

    #[test]
    fn what_is_known_has_no_width_and_what_is_not_has_no_ends() {
        let census = Worth {
            census: true,
            ..Worth::whole(LEVEL)
        };
        let known = census.interval(|level| wilson(30, 50, level));
        assert_eq!((known.lo, known.hi), (Some(0.6), Some(0.6)));
        let nothing = Worth {
            effect: 1000.0,
            ..Worth::whole(LEVEL)
        };
        let nothing = nothing.interval(|level| wilson(30, 50, level));
        assert_eq!(
            (nothing.value, nothing.lo, nothing.hi),
            (Some(0.6), None, None)
        );
    }
}
