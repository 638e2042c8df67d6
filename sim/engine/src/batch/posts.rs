//! Small boards, one after another in memory: a whole board fits into one to three vectors, and a
//! ply is a few operations on them.

use super::boards::{Boards, Kings, LANES, Row};
use super::draw::Drawn;
use super::live::{Flags, Lanes, Live};
use crate::before::Before;
use crate::compile::Compiled;
use crate::index::Index;
use crate::isa::{Instructions, Portable};
use crate::lines::{Lines, place};
use crate::side::{BySide, Side};
use crate::size::{Size, Words};

/// Boards of few words.
#[derive(Clone, Debug)]
pub struct Posts<S: Size> {
    pieces: BySide<[Lines<S>; LANES]>,
    reach: [Lines<S>; LANES],
    before: [Before; LANES],
}

impl<S: Size> Posts<S> {
    /// The pieces of a side, and whatever is not occupied; of use only before a `&` with a set of squares.
    #[inline(always)]
    fn sides(&self, lane: usize, side: Side) -> (Lines<S>, Lines<S>) {
        let (own, enemy) = (self.pieces[side][lane], self.pieces[side.other()][lane]);
        (own, !(own | enemy))
    }

    /// Keeps the moves of a lane; how many they are.
    #[inline(always)]
    fn keep(&mut self, instructions: impl Instructions, lane: usize, reach: Lines<S>) -> u64 {
        let (before, sum) = Before::of(instructions, reach);
        self.reach[lane % LANES] = reach;
        self.before[lane % LANES] = before;
        sum.into()
    }

    #[inline(always)]
    fn shift_all<const ROWS: bool>(
        &mut self,
        compiled: &Compiled<S>,
        drawn: &Drawn,
        live: &Live,
        side: Side,
        fights: &mut Flags,
    ) {
        // Borrowed, since a set that is kept at hand is put together anew for each lane.
        let (closers, rows) = (&compiled.closers[side], &compiled.row_lines);
        let (own, enemy) = match side {
            Side::Attackers => (&mut self.pieces.attackers, &self.pieces.defenders),
            Side::Defenders => (&mut self.pieces.defenders, &self.pieces.attackers),
        };
        for lane in live.each() {
            let from = compiled.mask(drawn.from[lane]);
            let to = compiled.mask(drawn.to[lane]);
            let moved = own[lane] ^ from ^ to;
            own[lane] = moved;
            let mut closers = moved | *closers;
            if ROWS {
                closers |= enemy[lane] & *rows;
            }
            let traps = to.ahead() & enemy[lane] & closers.behind();
            fights[lane] = u8::from(!traps.is_empty());
        }
    }
}

impl<S: Size> Boards<S> for Posts<S> {
    fn new(_: &Compiled<S>) -> Self {
        const { assert!(S::Words::LEN <= Before::WORDS) };
        Posts {
            pieces: BySide::from_fn(|_| [Lines::empty(); LANES]),
            reach: [Lines::empty(); LANES],
            before: [Before::default(); LANES],
        }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, pieces: &BySide<Lines<S>>, _king: Lines<S>) {
        self.pieces.attackers[lane % LANES] = pieces.attackers;
        self.pieces.defenders[lane % LANES] = pieces.defenders;
    }

    #[inline(always)]
    fn get(&self, lane: usize) -> BySide<Lines<S>> {
        BySide {
            attackers: self.pieces.attackers[lane % LANES],
            defenders: self.pieces.defenders[lane % LANES],
        }
    }

    #[inline(always)]
    fn find(
        &mut self,
        instructions: impl Instructions,
        compiled: &Compiled<S>,
        kings: &Kings,
        side: Side,
    ) -> Row {
        let mut counts = [0; LANES];
        let apart = side == Side::Defenders && compiled.king_apart;
        match (compiled.movers[side].as_slice(), &compiled.king_stops) {
            // What nearly all rules come to, without a choice in the loop.
            ([men], _) if !apart && men.is_rook() => {
                for lane in 0..LANES {
                    let (own, empty) = self.sides(lane, side);
                    let reach = men.slides(own, empty);
                    counts[lane] = self.keep(instructions, lane, reach);
                }
            }
            ([men], Some(more)) if apart => {
                for lane in 0..LANES {
                    let (own, empty) = self.sides(lane, side);
                    let king = compiled.mask(kings[lane]);
                    let reach = men.slides_with_king(own, king, *more, empty);
                    counts[lane] = self.keep(instructions, lane, reach);
                }
            }
            ([men], None) if apart && men.is_rook() && !compiled.king_halts => {
                for lane in 0..LANES {
                    let (own, empty) = self.sides(lane, side);
                    let king = compiled.mask(kings[lane]);
                    let walk = &compiled.walks[usize::from(kings[lane])];
                    let reach = men.slides(own - king, empty) | walk.reach(king, empty, false);
                    counts[lane] = self.keep(instructions, lane, reach);
                }
            }
            _ => {
                for lane in 0..LANES {
                    let (own, empty) = self.sides(lane, side);
                    let reach = compiled.reach_over(side, own, kings[lane], empty);
                    counts[lane] = self.keep(instructions, lane, reach);
                }
            }
        }
        counts
    }

    #[inline(always)]
    fn put(&mut self, lane: usize, reach: Lines<S>) {
        self.keep(Portable, lane, reach);
    }

    #[inline(always)]
    fn pick(
        &self,
        instructions: impl Instructions,
        compiled: &Compiled<S>,
        side: Side,
        drawn: &mut Drawn,
    ) {
        for lane in 0..LANES {
            let number = drawn.numbers[lane] as u16;
            let (word, left) = self.before[lane].find::<S>(instructions, number);
            let reach = self.reach[lane].word(word);
            let bit = instructions.select(reach, left.into()) % 64;
            let behind = self.pieces[side][lane].word(word) & ((1 << bit) - 1);
            let origin = 63 - (behind | 1).leading_zeros();
            let squares = &compiled.index_of[word];
            drawn.from[lane] = squares[origin as usize % 64];
            drawn.to[lane] = squares[bit as usize % 64];
        }
    }

    #[inline(always)]
    fn shift(
        &mut self,
        compiled: &Compiled<S>,
        drawn: &Drawn,
        live: &Live,
        side: Side,
        fights: &mut Flags,
    ) {
        if compiled.takes_rows() {
            self.shift_all::<true>(compiled, drawn, live, side, fights);
        } else {
            self.shift_all::<false>(compiled, drawn, live, side, fights);
        }
    }

    #[inline(always)]
    fn move_king(&mut self, _lane: usize, _from: Index, _to: Index) {}

    #[inline(always)]
    fn open_ways(&self, compiled: &Compiled<S>, kings: &Kings) -> Row {
        let mut ways = [0; LANES];
        for lane in 0..LANES {
            let occupied = self.pieces.attackers[lane] | self.pieces.defenders[lane];
            let empty = compiled.full - occupied;
            ways[lane] = compiled.open_ways_over(kings[lane], empty).into();
        }
        ways
    }

    #[inline(always)]
    fn row(&self, side: Side, word: usize) -> Row {
        let mut row = [0; LANES];
        for lane in 0..LANES {
            row[lane] = self.pieces[side][lane].word(word);
        }
        row
    }

    #[inline(always)]
    fn reaches(&self, compiled: &Compiled<S>, lane: usize, to: Index) -> bool {
        !(self.reach[lane % LANES] & compiled.mask(to)).is_empty()
    }

    #[inline(always)]
    fn held(&self, compiled: &Compiled<S>, lanes: u32) -> u32 {
        let mut off_rim = 0;
        // In a loop over all lanes the compiler would take the boards apart, to look at four at once.
        for lane in Lanes::of(lanes) {
            let defenders = &self.pieces.defenders[lane];
            let at_rim = (0..S::RANK_WORDS.next_power_of_two()).fold(0, |at, word| {
                at | defenders.word(word) & compiled.rim.word(word)
            });
            off_rim |= u32::from(at_rim == 0) << lane;
        }
        let mut held = 0;
        for lane in Lanes::of(off_rim) {
            // Sets that stay the same would be kept at hand word by word, and put together anew for
            // each lane.
            let compiled = std::hint::black_box(compiled);
            held |= u32::from(!compiled.sees_edge(self.get(lane))) << lane;
        }
        held
    }

    #[inline(always)]
    fn view(&self, lane: usize, side: Side, from: Index, direction: usize) -> u64 {
        let (word, bit) = place::<S>(from, direction);
        self.pieces[side][lane % LANES].word(word) >> bit
    }
}
