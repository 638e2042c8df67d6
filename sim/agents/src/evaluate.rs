//! What a position is worth that is not over: general terms, the same for every ruleset.
//!
//! The terms are the counts of one [`Look`]; each is worth its weight at the start of a game, and
//! goes over to its late weight as men leave the board. Weights are for the defenders: what is good for the
//! attackers has a negative one. The unit is a hundredth of a defenders' man.

use konakis_engine::{BySide, Look, Side};

mod weights;

use weights::Terms;
pub(crate) use weights::with_weights;
pub use weights::{Weight, Weights};

/// Evaluations stay below this.
pub const MOST: i32 = 8_000;

/// Parts of a hundredth that weights are kept in.
const ONE: i32 = 16;

/// Weights made ready for a ruleset.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// For each number of men on the board.
    weights: Vec<[i32; Weights::COUNT]>,
}

impl Evaluation {
    /// An evaluation for games that begin with these men.
    pub fn new(weights: Weights, men: BySide<u32>) -> Self {
        let all = (men.attackers + men.defenders).max(1) as i32;
        let at = |weight: Weight, left: i32| {
            (i32::from(weight.early) * left + i32::from(weight.late) * (all - left)) * ONE / all
        };
        Evaluation {
            weights: (0..=all)
                .map(|left| weights.list().map(|weight| at(weight, left)))
                .collect(),
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
        let men = (look.men.attackers + look.men.defenders) as usize;
        let weights = &self.weights[men.min(self.weights.len() - 1)];
        let terms = terms(look, to_move).list();
        let sum: i32 = terms
            .iter()
            .zip(weights)
            .map(|(term, weight)| term * weight)
            .sum();
        sum / ONE
    }
}

/// What is weighed.
#[inline]
fn terms(look: &Look, to_move: Side) -> Terms {
    let count = |count: u32| count as i32;
    let at = |distance: u32| i32::from(look.distance == distance);
    Terms {
        defender: count(look.men.defenders),
        attacker: count(look.men.attackers),
        one_move: at(1),
        two_moves: at(2),
        three_moves: at(3),
        four_moves: at(4),
        exits: if look.distance <= 2 {
            count(look.exits.min(8))
        } else {
            0
        },
        king_moves: count(look.king_moves),
        open_sides: count(look.open_sides),
        besiegers: count(look.besiegers),
        gaps: count(look.gaps),
        open_lines: count(look.open_lines),
        links: count(look.links),
        outposts: count(look.outposts),
        escort: count(look.escort),
        king_steps: count(look.steps),
        guards: count(look.guards),
        defenders_slides: count(look.slides.defenders),
        attackers_slides: count(look.slides.attackers),
        turn: match to_move {
            Side::Attackers => -1,
            Side::Defenders => 1,
        },
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
        let turn = 2 * i32::from(Weights::default().turn.early);
        assert_eq!(evaluation.of(&look, Side::Attackers) + of(&look), turn);
    }
}
