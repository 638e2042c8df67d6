//! The eight ways in which a square board can be laid upon itself.

use konakis_rules::{Ruleset, Square};

use crate::index::{Index, index, square};
use crate::size::Size;

/// A turn of the board, or a reflection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight, the first of which leaves everything where it is.
    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];

    /// Where a square comes to lie on a board with so many squares along one edge.
    pub fn image(self, square: Square, side: u8) -> Square {
        let last = side - 1;
        let Square { mut file, mut rank } = square;
        if self.0 & 1 != 0 {
            file = last - file;
        }
        if self.0 & 2 != 0 {
            rank = last - rank;
        }
        if self.0 & 4 != 0 {
            std::mem::swap(&mut file, &mut rank);
        }
        Square { file, rank }
    }

    /// Where every square comes to lie, as numbers; "no square" stays so.
    pub fn images<S: Size>(self) -> Vec<Index> {
        (0..=S::SQUARES as Index)
            .map(|at| match square::<S>(at) {
                Some(square) => index::<S>(self.image(square, S::SIDE as u8)),
                None => at,
            })
            .collect()
    }

    /// Whether it leaves the layout and the zones of a ruleset as they are. No other rule knows one edge from another.
    pub fn keeps(self, ruleset: &Ruleset) -> bool {
        let board = &ruleset.board;
        let stay = |squares: &[Square]| {
            squares
                .iter()
                .all(|&square| squares.contains(&self.image(square, board.size)))
        };
        stay(&board.attackers)
            && stay(&board.defenders)
            && stay(&[board.king])
            && ruleset.zones.iter().all(|zone| stay(&zone.squares))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn eight_images_and_a_group() {
        let b_four = Square { file: 1, rank: 3 };
        let images = Symmetry::ALL.map(|each| each.image(b_four, 9));
        assert_eq!(images[0], b_four);
        assert_eq!(HashSet::from(images).len(), 8);
        for one in Symmetry::ALL {
            for other in Symmetry::ALL {
                let both = |square| other.image(one.image(square, 9), 9);
                let same = |each: &&Symmetry| {
                    [b_four, Square { file: 2, rank: 8 }]
                        .iter()
                        .all(|&square| each.image(square, 9) == both(square))
                };
                assert_eq!(Symmetry::ALL.iter().filter(same).count(), 1);
            }
        }
    }

    #[test]
    fn a_ruleset_is_kept_by_what_its_board_allows() {
        let kept = |id: &str| {
            let ruleset = konakis_rules::find(id).expect("a shipped ruleset");
            Symmetry::ALL
                .into_iter()
                .filter(|each| each.keeps(&ruleset))
                .count()
        };
        assert_eq!(kept("smith-1811"), 8);
        let mut lopsided = konakis_rules::find("smith-1811").expect("a shipped ruleset");
        lopsided.board.attackers.pop();
        let kept = Symmetry::ALL
            .into_iter()
            .filter(|each| each.keeps(&lopsided));
        assert!(kept.count() < 8);
    }
}
