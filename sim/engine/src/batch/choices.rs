//! The lanes in which a mover may have to choose his victim: few, so that only there moves are looked
//! at one by one.

use konakis_rules::Duty;

use super::Batch;
use super::boards::{Boards, LANES, Row};
use super::live::{Lanes, flagged};
use crate::compile::Compiled;
use crate::ones::Ones;
use crate::side::Side;
use crate::size::Size;
use crate::traps::{Ranks, traps_in};

/// Words of ranks of the largest board.
const WORDS: usize = 7;

/// The ranks of every lane, word by word, in the order in which they are looked at.
#[derive(Clone, Debug)]
pub(super) struct Traps {
    /// The pieces that can be enclosed, and whatever closes a trap, between a word before the first and
    /// one after the last that stay empty.
    prey: [Row; WORDS + 2],
    closers: [Row; WORDS + 2],
    empty: [Row; WORDS],
    /// The squares on which a piece would have a choice of victims, or perhaps would.
    found: [Row; WORDS],
}

impl Traps {
    pub(super) fn none() -> Box<Self> {
        Box::new(Traps {
            prey: [[0; LANES]; WORDS + 2],
            closers: [[0; LANES]; WORDS + 2],
            empty: [[0; LANES]; WORDS],
            found: [[0; LANES]; WORDS],
        })
    }

    /// Looks at the boards of all lanes.
    #[inline(always)]
    fn find<S: Size>(&mut self, boards: &S::Boards, compiled: &Compiled<S>, side: Side) {
        const { assert!(S::RANK_WORDS <= WORDS) };
        for word in 0..S::RANK_WORDS {
            let squares = compiled.ranks.word(word);
            let hostile = compiled.closers[side].word(word);
            let (own, enemy) = (boards.row(side, word), boards.row(side.other(), word));
            for lane in 0..LANES {
                self.prey[word + 1][lane] = enemy[lane] & squares;
                self.closers[word + 1][lane] = (own[lane] | hostile) & squares;
                self.empty[word][lane] = squares & !(own[lane] | enemy[lane]);
            }
        }
        for word in 0..S::RANK_WORDS {
            for lane in 0..LANES {
                let ranks = |rows: &[Row; WORDS + 2]| Ranks {
                    below: rows[word][lane],
                    here: rows[word + 1][lane],
                    above: rows[word + 2][lane],
                };
                let (prey, closers) = (ranks(&self.prey), ranks(&self.closers));
                let (once, twice) = traps_in::<S>(prey, closers, self.empty[word][lane]);
                self.found[word][lane] = match compiled.rules.capture_duty {
                    Duty::Must => twice,
                    Duty::May => once,
                };
            }
        }
    }
}

impl<S: Size> Batch<S> {
    /// The live lanes in which a move that was found encloses more men than may be taken without a
    /// choice, perhaps some more.
    #[inline(always)]
    pub(super) fn choices(&mut self, compiled: &Compiled<S>, side: Side) -> u32 {
        self.traps.find(&self.boards, compiled, side);
        let found = &self.traps.found;
        let mut any = [0; LANES];
        for word in 0..S::RANK_WORDS {
            for lane in 0..LANES {
                any[lane] |= u8::from(found[word][lane] != 0);
            }
        }
        let mut lanes = 0;
        for lane in Lanes::of(flagged(&any) & self.live.lanes()) {
            for word in 0..S::RANK_WORDS {
                let squares = &compiled.index_of[word];
                for bit in Ones(found[word][lane]) {
                    let square = squares[bit as usize % 64];
                    let in_reach = self.boards.reaches(compiled, lane, square);
                    lanes |= u32::from(in_reach) << lane;
                }
            }
        }
        lanes
    }
}
