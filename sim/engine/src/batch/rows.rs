//! Large boards, word by word: each vector holds the same word of several lanes, so that a ply costs
//! no more vectors than the board has words.

use super::boards::{Boards, Kings, LANES, Row};
use super::draw::Drawn;
use super::live::{Flags, Live, flagged};
use super::plane::{Plane, WORDS};
use super::steps::Tables;
use crate::compile::Compiled;
use crate::index::Index;
use crate::isa::Instructions;
use crate::lines::Lines;
use crate::side::{BySide, Side};
use crate::size::Size;

/// Boards of any size.
#[derive(Clone, Debug)]
pub struct Rows<S: Size> {
    pub(super) pieces: BySide<Box<Plane>>,
    /// The king alone.
    pub(super) king: Box<Plane>,
    pub(super) reach: Box<Plane>,
    /// Moves in this word and all before it.
    sums: Box<[[u16; LANES]; WORDS]>,
    tables: Box<Tables>,
    size: std::marker::PhantomData<S>,
}

impl<S: Size> Rows<S> {
    #[inline(always)]
    fn shift_all<const ROWS: bool>(
        &mut self,
        drawn: &Drawn,
        live: &Live,
        side: Side,
        fights: &mut Flags,
    ) {
        let tables = &*self.tables;
        let (closers, rows) = (&tables.closers[side], &tables.row_lines);
        let (own, enemy) = match side {
            Side::Attackers => (&mut self.pieces.attackers, &self.pieces.defenders),
            Side::Defenders => (&mut self.pieces.defenders, &self.pieces.attackers),
        };
        for lane in live.each() {
            own.toggle_all(tables.spot(drawn.from[lane], lane));
            let to = tables.spot(drawn.to[lane], lane);
            let mut traps = 0;
            for line in 0..4 {
                let enemy = enemy.at(to, line);
                let mut closers = own.toggle(to, line) | closers[to.word(line)];
                if ROWS {
                    closers |= enemy & rows[to.word(line)];
                }
                traps |= ((enemy << 1) & closers) >> to.bit(line);
            }
            fights[lane] = (traps >> 2 & 1) as u8;
        }
    }
}

impl<S: Size> Boards<S> for Rows<S> {
    fn new(compiled: &Compiled<S>) -> Self {
        Rows {
            pieces: BySide::from_fn(|_| Plane::empty()),
            king: Plane::empty(),
            reach: Plane::empty(),
            sums: Box::new([[0; LANES]; WORDS]),
            tables: Tables::new(compiled),
            size: std::marker::PhantomData,
        }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, pieces: &BySide<Lines<S>>, king: Lines<S>) {
        self.pieces.attackers.set(lane, pieces.attackers);
        self.pieces.defenders.set(lane, pieces.defenders);
        self.king.set(lane, king);
    }

    #[inline(always)]
    fn get(&self, lane: usize) -> BySide<Lines<S>> {
        BySide {
            attackers: self.pieces.attackers.get(lane),
            defenders: self.pieces.defenders.get(lane),
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
        let apart = side == Side::Defenders && compiled.king_apart;
        let movers = &compiled.movers[side];
        for word in 0..2 * S::FORWARD {
            match movers.as_slice() {
                [men] if men.is_rook() && apart => self.slide_all::<true>(men, side, word),
                [men] if men.is_rook() => self.slide_all::<false>(men, side, word),
                _ => self.slide_each(compiled, movers, side, word),
            }
        }
        if apart {
            let Rows {
                pieces,
                reach,
                tables,
                ..
            } = self;
            let (attackers, defenders) = (&*pieces.attackers, &*pieces.defenders);
            let (reach, tables) = (&mut **reach, &**tables);
            for lane in 0..LANES {
                let (spot, steps) = tables.king(kings[lane], lane);
                for line in 0..4 {
                    let occupied = attackers.at(spot, line) | defenders.at(spot, line);
                    reach.put(spot, line, steps[line].reach(spot.bit(line), occupied));
                }
            }
        }
        let mut sums = [0; LANES];
        for word in 0..2 * S::FORWARD {
            let (words, _) = self.reach.row(word).as_chunks();
            for (words, sums) in words.iter().zip(sums.as_chunks_mut().0) {
                instructions.add_counts(words, sums);
            }
            self.sums[word] = sums;
        }
        let mut totals = [0; LANES];
        for lane in 0..LANES {
            totals[lane] = sums[lane].into();
        }
        totals
    }

    #[inline(always)]
    fn put(&mut self, lane: usize, reach: Lines<S>) {
        let mut sum = 0;
        for word in 0..2 * S::FORWARD {
            sum += reach.word(word).count_ones() as u16;
            self.reach.row_mut(word)[lane % LANES] = reach.word(word);
            self.sums[word][lane % LANES] = sum;
        }
    }

    #[inline(always)]
    fn pick(
        &self,
        instructions: impl Instructions,
        compiled: &Compiled<S>,
        side: Side,
        drawn: &mut Drawn,
    ) {
        // Signed, since vectors are compared so; there are not so many moves that it matters.
        let (mut words, mut before, mut numbers) = ([0; LANES], [0; LANES], [0; LANES]);
        for lane in 0..LANES {
            numbers[lane] = drawn.numbers[lane] as i16;
        }
        for word in 0..2 * S::FORWARD {
            let sums = &self.sums[word];
            for lane in 0..LANES {
                let past = sums[lane] as i16 <= numbers[lane];
                words[lane] += u16::from(past);
                before[lane] = if past { sums[lane] } else { before[lane] };
            }
        }
        let own = &self.pieces[side];
        for lane in 0..LANES {
            let word = usize::from(words[lane]) % WORDS;
            let left = (numbers[lane] as u16).wrapping_sub(before[lane]);
            let bit = instructions.select(self.reach.word(word, lane), left.into()) % 64;
            let behind = own.word(word, lane) & ((1 << bit) - 1);
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
            self.shift_all::<true>(drawn, live, side, fights);
        } else {
            self.shift_all::<false>(drawn, live, side, fights);
        }
    }

    #[inline(always)]
    fn move_king(&mut self, lane: usize, from: Index, to: Index) {
        for index in [from, to] {
            self.king.toggle_all(self.tables.spot(index, lane));
        }
    }

    #[inline(always)]
    fn open_ways(&self, compiled: &Compiled<S>, kings: &Kings) -> Row {
        let mut ways = [0; LANES];
        let (attackers, defenders) = (&*self.pieces.attackers, &*self.pieces.defenders);
        for lane in 0..LANES {
            let (spot, steps) = self.tables.king(kings[lane], lane);
            for line in 0..4 {
                let occupied = attackers.at(spot, line) | defenders.at(spot, line);
                let reach = steps[line].reach(spot.bit(line), occupied);
                ways[lane] += u64::from(reach & compiled.goal.word(spot.word(line)) != 0);
            }
        }
        ways
    }

    #[inline(always)]
    fn row(&self, side: Side, word: usize) -> Row {
        *self.pieces[side].row(word)
    }

    #[inline(always)]
    fn reaches(&self, _: &Compiled<S>, lane: usize, to: Index) -> bool {
        let spot = self.tables.spot(to, lane);
        (0..4).any(|line| self.reach.at(spot, line) >> spot.bit(line) & 1 == 1)
    }

    #[inline(always)]
    fn held(&self, compiled: &Compiled<S>, lanes: u32) -> u32 {
        let mut found = [0; LANES];
        for word in 0..2 * S::FORWARD {
            let (attackers, defenders) = (&self.pieces.attackers, &self.pieces.defenders);
            let (attackers, defenders) = (attackers.row(word), defenders.row(word));
            let (full, ends) = (compiled.full.word(word), compiled.ends.word(word));
            let rim = compiled.rim.word(word);
            for lane in 0..LANES {
                let free = full & !(attackers[lane] | defenders[lane]);
                let first = (defenders[lane] << 1) & free;
                found[lane] |= free & !free.wrapping_add(first) & ends | defenders[lane] & rim;
            }
        }
        let mut held = [0; LANES];
        for lane in 0..LANES {
            held[lane] = u8::from(found[lane] == 0);
        }
        flagged(&held) & lanes
    }

    #[inline(always)]
    fn view(&self, lane: usize, side: Side, from: Index, direction: usize) -> u64 {
        let spot = self.tables.spot(from, lane);
        self.pieces[side].at(spot, direction) >> spot.bit(direction)
    }
}
