//! Where squares lie on large boards, and how the king steps from each.

use super::plane::{Spot, WORDS};
use crate::compile::Compiled;
use crate::index::{Index, PerSquare, slot};
use crate::lines::Lines;
use crate::side::BySide;
use crate::size::Size;

/// What the lanes of large boards look up.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    spots: PerSquare<Spot>,
    /// How the king moves from each square, in each of the four directions.
    walks: Box<PerSquare<[Steps; 4]>>,
    /// What closes a trap, besides the pieces of a side.
    pub(crate) closers: BySide<[u64; WORDS]>,
    /// The lines in which rows at the edge stand.
    pub(crate) row_lines: [u64; WORDS],
}

/// How the king moves in one direction: words of a [`Walk`](crate::movers::Walk).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Steps {
    pass: u64,
    stop: u64,
    halts: u64,
}

impl Steps {
    /// Where a king goes from a bit of a word, over squares that are not occupied.
    #[inline(always)]
    pub(crate) fn reach(&self, bit: u32, occupied: u64) -> u64 {
        let piece = 1 << bit;
        let free = self.pass & !occupied;
        let over = free & !free.wrapping_add((piece << 1) & free);
        over & self.stop | ((piece | over) << 1) & self.halts & !occupied
    }
}

impl Tables {
    pub(crate) fn new<S: Size>(compiled: &Compiled<S>) -> Box<Self> {
        let mut spots = [Spot::default(); 512];
        for (index, spot) in spots.iter_mut().enumerate().take(S::SQUARES) {
            *spot = Spot::new::<S>(index as Index);
        }
        let mut walks = Box::new([[Steps::default(); 4]; 512]);
        for (index, steps) in walks.iter_mut().enumerate().take(S::SQUARES) {
            let walk = &compiled.walks[index];
            for (line, steps) in steps.iter_mut().enumerate() {
                let word = spots[index].word(line);
                *steps = Steps {
                    pass: walk.pass.word(word),
                    stop: walk.stop.word(word),
                    halts: walk.halts.word(word),
                };
            }
        }
        let words = |set: &Lines<S>| {
            let mut words = [0; WORDS];
            words[..2 * S::FORWARD].copy_from_slice(set.words());
            words
        };
        Box::new(Tables {
            spots,
            walks,
            closers: BySide::from_fn(|side| words(&compiled.closers[side])),
            row_lines: words(&compiled.row_lines),
        })
    }

    #[inline(always)]
    pub(crate) fn spot(&self, index: Index, lane: usize) -> Spot {
        self.spots[slot(index)].of(lane)
    }

    /// Where a king stands, and how he moves from there.
    #[inline(always)]
    pub(crate) fn king(&self, index: Index, lane: usize) -> (Spot, &[Steps; 4]) {
        (self.spot(index, lane), &self.walks[slot(index)])
    }
}
