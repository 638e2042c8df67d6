//! What stands on the board when games end.

use std::collections::BTreeMap;

use konakis_agents::Ended;
use konakis_engine::{BySide, Side, Square};

use crate::results::Counts;

/// The last positions of a cell's games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ends {
    /// Games by the side that moved first and by outcome, errors among them.
    pub by_first: BySide<Counts>,
    /// Games by the king's last square; those in which he was captured are left out.
    pub kings: BTreeMap<Square, u64>,
    /// Games that the harness stopped.
    pub stopped: u64,
    /// Men on the board when they were stopped, the king excluded, summed over them.
    pub left: BySide<u64>,
}

impl Ends {
    /// Counts one game, in which so many men were left.
    pub fn add(&mut self, first: Side, ended: Ended, king: Option<Square>, left: BySide<u64>) {
        self.by_first[first].add(ended);
        if let Some(square) = king {
            *self.kings.entry(square).or_default() += 1;
        }
        if ended == Ended::Truncated {
            self.stopped += 1;
            for side in Side::ALL {
                self.left[side] += left[side];
            }
        }
    }

    /// Adds the games of others.
    pub fn merge(&mut self, others: &Ends) {
        for side in Side::ALL {
            self.by_first[side].merge(&others.by_first[side]);
            self.left[side] += others.left[side];
        }
        for (square, games) in &others.kings {
            *self.kings.entry(*square).or_default() += games;
        }
        self.stopped += others.stopped;
    }

    /// The attackers' part of the men in stopped games, each side's counted as a share of those that it began with; ½ where both lost alike.
    /// `None` if no game was stopped, or nobody was left.
    pub fn attackers_part(&self, began: BySide<usize>) -> Option<f64> {
        let share = |side: u64, began: usize| side as f64 / (self.stopped * began as u64) as f64;
        let attackers = share(self.left.attackers, began.attackers);
        let defenders = share(self.left.defenders, began.defenders);
        let part = attackers / (attackers + defenders);
        part.is_finite().then_some(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_lost_more_by_their_own_measure() {
        let began = BySide {
            attackers: 16,
            defenders: 8,
        };
        let stopped = |attackers, defenders| Ends {
            stopped: 2,
            left: BySide {
                attackers,
                defenders,
            },
            ..Ends::default()
        };
        assert_eq!(stopped(32, 16).attackers_part(began), Some(0.5));
        assert_eq!(stopped(16, 8).attackers_part(began), Some(0.5));
        assert_eq!(stopped(32, 0).attackers_part(began), Some(1.0));
        assert_eq!(stopped(8, 12).attackers_part(began), Some(0.25));
        assert_eq!(Ends::default().attackers_part(began), None);
    }
}
