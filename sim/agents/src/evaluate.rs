//! What a position is worth that is not over: general terms, the same for every ruleset.
//!
//! The terms are the counts of one [`Look`]; each is worth its weight at the start of a game, and
//! goes over to its late weight as men leave the board. Weights are for the defenders: what is good for the
//! attackers has a negative one. The unit is a hundredth of a defenders' man. The start of the ruleset is worth
//! nothing to either side, as a draw is: who stands better than that plays on, who stands worse is glad of a draw.

use konakis_engine::{Compiled, Look, Lookout, Moves, Side, Size};

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
    /// What the weighed terms of the start come to.
    start: i32,
}

impl Evaluation {
    /// An evaluation for games under these rules.
    pub fn new<S: Size>(weights: Weights, compiled: &Compiled<S>, lookout: &Lookout<S>) -> Self {
        let men = compiled.start(Side::Attackers).men();
        let all = (men.attackers + men.defenders).max(1) as i32;
        let at = |weight: Weight, left: i32| {
            (i32::from(weight.early) * left + i32::from(weight.late) * (all - left)) * ONE / all
        };
        let mut evaluation = Evaluation {
            weights: (0..=all)
                .map(|left| weights.list().map(|weight| at(weight, left)))
                .collect(),
            start: 0,
        };
        let mut moves = Moves::default();
        let starts = [Side::Attackers, Side::Defenders].map(|side| {
            let look = lookout.look(compiled, &compiled.start(side), &mut moves);
            evaluation.for_defenders(&look, side)
        });
        evaluation.start = starts.iter().sum::<i32>() / 2;
        evaluation
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
        sum / ONE - self.start
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
    use konakis_engine::{BySide, WithCompiled, compile};

    use super::*;

    #[test]
    fn what_is_good_for_one_side_is_bad_for_the_other() {
        struct Check;
        impl WithCompiled for Check {
            type Out = ();
            fn run<S: Size>(self, compiled: Compiled<S>) {
                let lookout = Lookout::new(&compiled);
                let evaluation = Evaluation::new(Weights::default(), &compiled, &lookout);
                let men = BySide {
                    attackers: 16,
                    defenders: 8,
                };
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
        let ruleset = konakis_rules::find("smith-1811").expect("a shipped ruleset");
        compile(&ruleset, Check).expect("a size that is played");
    }

    /// The first player is better off by the turn, and by nothing else.
    #[test]
    fn the_start_is_worth_nothing() {
        struct Check;
        impl WithCompiled for Check {
            type Out = [i32; 2];
            fn run<S: Size>(self, compiled: Compiled<S>) -> [i32; 2] {
                let lookout = Lookout::new(&compiled);
                let evaluation = Evaluation::new(Weights::default(), &compiled, &lookout);
                [Side::Attackers, Side::Defenders].map(|side| {
                    let start = compiled.start(side);
                    let look = lookout.look(&compiled, &start, &mut Moves::default());
                    evaluation.of(&look, side)
                })
            }
        }
        for id in [
            "smith-1811",
            "brandubh-1",
            "copenhagen",
            "alea-evangelii-walker",
        ] {
            let ruleset = konakis_rules::find(id).expect("a shipped ruleset");
            let [attackers, defenders] = compile(&ruleset, Check).expect("a size that is played");
            assert!(
                (attackers - defenders).abs() <= 1,
                "{id}: {attackers} {defenders}"
            );
            assert!((0..50).contains(&attackers), "{id}: {attackers}");
        }
    }
}
