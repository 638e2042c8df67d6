//! What a position is worth that is not over: general terms, the same for every ruleset.
//!
//! The terms are the counts of one [`Look`]; each is worth its weight at the start of a game, and
//! goes over to its late weight as men leave the board. The unit is a hundredth of a defenders' man.

use konakis_engine::{BySide, Look, Side};

mod weights;

pub(crate) use weights::with_weights;
pub use weights::{Weight, Weights};

/// Evaluations stay below this.
pub const MOST: i32 = 8_000;

/// Weights made ready for a ruleset.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Weights,
    /// Men of both sides at the start.
    men: i32,
}

impl Evaluation {
    /// An evaluation for games that begin with these men.
    pub fn new(weights: Weights, men: BySide<u32>) -> Self {
        Evaluation {
            weights,
            men: (men.attackers + men.defenders).max(1) as i32,
        }
    }

    /// The worth of a position that is not over for the side to move.
    #[inline]
    pub fn of(&self, look: &Look, to_move: Side) -> i32 {
        let for_defenders = self.for_defenders(look, to_move).clamp(-MOST, MOST);
        match to_move {
            Side::Attackers => -for_defenders,
            Side::Defenders => for_defenders,
        }
    }

    #[inline]
    fn for_defenders(&self, look: &Look, to_move: Side) -> i32 {
        let w = &self.weights;
        let count = |count: u32| count as i32;
        let men = count(look.men.attackers + look.men.defenders).min(self.men);
        // In 256ths: how much of the game's material is left.
        let early = 256 * men / self.men;
        let late = 256 - early;
        let term = |weight: Weight, value: i32| {
            (i32::from(weight.early) * early + i32::from(weight.late) * late) * value
        };
        let near = match look.distance {
            1 => w.one_move,
            2 => w.two_moves,
            3 => w.three_moves,
            4 => w.four_moves,
            _ => Weight::NONE,
        };
        let exits = match look.distance {
            1 | 2 => w.exits,
            _ => Weight::NONE,
        };
        let sum = term(w.defender, count(look.men.defenders))
            - term(w.attacker, count(look.men.attackers))
            + term(near, 1)
            + term(exits, count(look.exits.min(8)))
            + term(w.king_moves, count(look.king_moves))
            + term(w.open_sides, count(look.open_sides))
            - term(w.besiegers, count(look.besiegers))
            + term(w.gaps, count(look.gaps))
            - term(w.guards, count(look.guards))
            + term(w.defenders_slides, count(look.slides.defenders))
            - term(w.attackers_slides, count(look.slides.attackers));
        let turn = match to_move {
            Side::Attackers => -w.turn.value(),
            Side::Defenders => w.turn.value(),
        };
        sum / 256 + turn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_good_for_one_side_is_bad_for_the_other() {
        let men = BySide {
            attackers: 16,
            defenders: 8,
        };
        let evaluation = Evaluation::new(Weights::default(), men);
        let look = Look {
            men,
            distance: 3,
            exits: 2,
            king_moves: 5,
            open_sides: 3,
            ..Look::default()
        };
        let lost_a_man = Look {
            men: BySide {
                attackers: 16,
                defenders: 7,
            },
            ..look
        };
        let of = |look: &Look| evaluation.of(look, Side::Defenders);
        assert!(of(&look) > of(&lost_a_man));
        let turn = 2 * i32::from(evaluation.weights.turn.early);
        assert_eq!(evaluation.of(&look, Side::Attackers) + of(&look), turn);
    }
}
