//! Lanes in which more happens than that a man goes from one square to another.

use konakis_rules::{Role, Walls};

use super::boards::{Boards, Kings, LANES};
use super::draw::Drawn;
use super::live::{Flags, Live};
use crate::compile::Compiled;
use crate::index::{Index, PerSquare, may_touch, slot};
use crate::lines::{Lines, place};
use crate::side::{BySide, Side};
use crate::size::Size;

/// What the rules have that a move might set off, besides the capture of a man by another and of a row.
#[derive(Clone, Debug)]
pub(crate) struct Alarms {
    /// Men can die between two enemies; a bit for each direction in which a square is hostile.
    walk_in: Option<Box<BySide<PerSquare<u8>>>>,
    /// While the king is at home, on this square, an attacker who arrives on these may take a man before
    /// his castle.
    castle: Option<(Index, Box<PerSquare<bool>>)>,
    /// Any piece closes a side of the king.
    walls: bool,
}

impl Alarms {
    pub(crate) fn new<S: Size>(compiled: &Compiled<S>) -> Self {
        let table = |squares: Lines<S>| {
            Box::new(std::array::from_fn(|index| {
                index < S::SQUARES && compiled.on(squares, index as Index)
            }))
        };
        let hostile = |side| {
            let squares = compiled.hostile_to_men(side);
            std::array::from_fn(|index| {
                if index < S::SQUARES {
                    compiled.directions_to(index as Index, squares)
                } else {
                    0
                }
            })
        };
        Alarms {
            walk_in: compiled
                .may_lose_men_by_moving()
                .then(|| Box::new(BySide::from_fn(hostile))),
            castle: compiled
                .takes_linnaean(Side::Attackers)
                .then(|| (compiled.centre, table(compiled.two_from_centre))),
            walls: compiled.rules.king_walls == Walls::AnyPiece,
        }
    }

    /// Adds the lanes in which one of these things may happen.
    #[inline(always)]
    pub(crate) fn look<S: Size, B: Boards<S>>(
        &self,
        boards: &B,
        kings: &Kings,
        drawn: &Drawn,
        live: &Live,
        side: Side,
        fights: &mut Flags,
    ) {
        let enemy = side.other();
        if let Some(hostile) = &self.walk_in {
            for lane in live.each() {
                let to = drawn.to[lane];
                let hostile = u64::from(hostile[side][slot(to)]);
                let foe = |direction: usize| {
                    boards.view(lane, enemy, to, direction) >> 1 | hostile >> direction
                };
                fights[lane] |= ((foe(0) & foe(2) | foe(1) & foe(3)) & 1) as u8;
            }
        }
        if side == Side::Attackers {
            if let Some((home, castle)) = &self.castle {
                for lane in 0..LANES {
                    let arrived = castle[slot(drawn.to[lane])];
                    fights[lane] |= u8::from(arrived & (kings[lane] == *home));
                }
            }
            if self.walls {
                for lane in 0..LANES {
                    fights[lane] |= u8::from(may_touch::<S>(kings[lane], drawn.to[lane]));
                }
            }
        }
    }
}

impl<S: Size> Compiled<S> {
    /// Squares that may act as enemies of the men of a side.
    fn hostile_to_men(&self, side: Side) -> Lines<S> {
        self.hostile.to(match side {
            Side::Attackers => Role::Attackers,
            Side::Defenders => Role::Defenders,
        })
    }

    /// A bit for each direction in which the next square is one of `squares`.
    fn directions_to(&self, index: Index, squares: Lines<S>) -> u8 {
        (0..4)
            .map(|direction| {
                let (word, bit) = place::<S>(index, direction);
                ((squares.word(word) >> bit >> 1 & 1) as u8) << direction
            })
            .sum()
    }
}
