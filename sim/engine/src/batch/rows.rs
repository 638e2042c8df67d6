//! Large boards, word by word: each vector holds the same word of several lanes, so that a ply costs
//! no more vectors than the board has words.

use super::boards::{Boards, Kings, LANES, PerSquare, Row, Squares, squares};
use super::draw::Drawn;
use super::live::{Flags, Live, flagged};
use super::plane::{Plane, Spot, WORDS};
use crate::compile::Compiled;
use crate::index::Index;
use crate::isa::Instructions;
use crate::lines::Lines;
use crate::movers::Mover;
use crate::side::{BySide, Side};
use crate::size::Size;

/// Boards of any size.
#[derive(Clone, Debug)]
pub struct Rows<S: Size> {
    pieces: BySide<Box<Plane>>,
    /// The king alone.
    king: Box<Plane>,
    reach: Box<Plane>,
    /// Moves in this word and all before it.
    sums: Box<[[u16; LANES]; WORDS]>,
    tables: Box<Tables>,
    size: std::marker::PhantomData<S>,
}

#[derive(Clone, Debug)]
struct Tables {
    spots: PerSquare<Spot>,
    squares: Box<Squares>,
    /// How the king moves from each square, in each of the four directions.
    walks: Box<PerSquare<[Steps; 4]>>,
    /// What closes a trap, besides the pieces of a side.
    closers: BySide<[u64; WORDS]>,
}

/// How the king moves in one direction: words of a [`Walk`](crate::movers::Walk).
#[derive(Clone, Copy, Debug, Default)]
struct Steps {
    pass: u64,
    stop: u64,
    halts: u64,
}

impl Steps {
    /// Where a king goes from a bit of a word, over squares that are not occupied.
    #[inline(always)]
    fn reach(&self, bit: u32, occupied: u64) -> u64 {
        let piece = 1 << bit;
        let free = self.pass & !occupied;
        let over = free & !free.wrapping_add((piece << 1) & free);
        over & self.stop | ((piece | over) << 1) & self.halts & !occupied
    }
}

impl Tables {
    #[inline(always)]
    fn spot(&self, index: Index, lane: usize) -> Spot {
        self.spots[usize::from(index) % 512].of(lane)
    }

    /// Where a king stands, and how he moves from there.
    #[inline(always)]
    fn king(&self, index: Index, lane: usize) -> (Spot, &[Steps; 4]) {
        (
            self.spot(index, lane),
            &self.walks[usize::from(index) % 512],
        )
    }
}

impl<S: Size> Rows<S> {
    /// The pieces of a side and those of its enemy.
    #[inline(always)]
    fn sides(&self, side: Side) -> (&Plane, &Plane) {
        (&self.pieces[side], &self.pieces[side.other()])
    }

    /// Finds the moves in one word, where all pieces of a side move as the rook does, or all but a
    /// king who moves apart.
    #[inline(always)]
    fn slide_all<const APART: bool>(&mut self, men: &Mover<S>, side: Side, word: usize) {
        let (own, enemy) = (&self.pieces[side], &self.pieces[side.other()]);
        let (own, enemy, king) = (own.row(word), enemy.row(word), self.king.row(word));
        let pass = men.pass.word(word);
        let (stop, origins) = (men.stop.word(word), men.origins.word(word));
        let reach = self.reach.row_mut(word);
        for lane in 0..LANES {
            let free = pass & !(own[lane] | enemy[lane]);
            let men = if APART {
                own[lane] & !king[lane]
            } else {
                own[lane]
            };
            let first = ((men & origins) << 1) & free;
            reach[lane] = free & !free.wrapping_add(first) & stop;
        }
    }

    /// Finds the moves of men in one word, whatever the rules.
    #[inline(always)]
    fn slide_each(&mut self, compiled: &Compiled<S>, movers: &[Mover<S>], side: Side, word: usize) {
        let (own, enemy) = (&self.pieces[side], &self.pieces[side.other()]);
        let (own, enemy, king) = (own.row(word), enemy.row(word), self.king.row(word));
        let full = compiled.full.word(word);
        let apart = if compiled.king_apart { u64::MAX } else { 0 };
        let reach = self.reach.row_mut(word);
        for few in (0..LANES).step_by(FEW) {
            let (mut all, mut men, mut empty) = ([0; FEW], [0; FEW], [0; FEW]);
            for lane in 0..FEW {
                men[lane] = own[few + lane] & !(king[few + lane] & apart);
                empty[lane] = full & !(own[few + lane] | enemy[few + lane]);
            }
            for mover in movers {
                slide_few(mover, word, &men, &empty, &mut all);
            }
            reach[few..few + FEW].copy_from_slice(&all);
        }
    }
}

impl<S: Size> Boards<S> for Rows<S> {
    fn new(compiled: &Compiled<S>) -> Self {
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
        let closers = |side| {
            let closers = compiled.closers(side);
            let word = |word| {
                if word < 2 * S::FORWARD {
                    closers.word(word)
                } else {
                    0
                }
            };
            std::array::from_fn(word)
        };
        Rows {
            pieces: BySide::from_fn(|_| Plane::empty()),
            king: Plane::empty(),
            reach: Plane::empty(),
            sums: Box::new([[0; LANES]; WORDS]),
            tables: Box::new(Tables {
                spots,
                squares: squares(compiled),
                walks,
                closers: BySide::from_fn(closers),
            }),
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
    fn pick(&self, instructions: impl Instructions, side: Side, drawn: &mut Drawn) {
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
            let squares = &self.tables.squares[word];
            drawn.from[lane] = squares[origin as usize % 64];
            drawn.to[lane] = squares[bit as usize % 64];
        }
    }

    #[inline(always)]
    fn shift(&mut self, drawn: &Drawn, live: &Live, side: Side, fights: &mut Flags) {
        let tables = &*self.tables;
        let closers = &tables.closers[side];
        let (own, enemy) = match side {
            Side::Attackers => (&mut self.pieces.attackers, &self.pieces.defenders),
            Side::Defenders => (&mut self.pieces.defenders, &self.pieces.attackers),
        };
        for lane in live.each() {
            own.toggle_all(tables.spot(drawn.from[lane], lane));
            let to = tables.spot(drawn.to[lane], lane);
            let mut traps = 0;
            for line in 0..4 {
                let closers = own.toggle(to, line) | closers[to.word(line)];
                traps |= ((enemy.at(to, line) << 1) & closers) >> to.bit(line);
            }
            fights[lane] = (traps >> 2 & 1) as u8;
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
    fn choices(&self, compiled: &Compiled<S>, side: Side, few: u32, live: &Live) -> u32 {
        let (own, enemy) = self.sides(side);
        let closers = compiled.closers(side);
        let mut traps = [0; LANES];
        for word in 0..2 * S::FORWARD {
            let (own, enemy) = (own.row(word), enemy.row(word));
            let (full, closers) = (compiled.full.word(word), closers.word(word));
            for lane in 0..LANES {
                let empty = full & !(own[lane] | enemy[lane]);
                let trap = (enemy[lane] >> 1) & ((own[lane] | closers) >> 2) & empty;
                traps[lane] += u64::from(trap.count_ones());
            }
        }
        let mut many = [0; LANES];
        for lane in 0..LANES {
            many[lane] = u8::from(traps[lane] > u64::from(few));
        }
        flagged(&many) & live.lanes()
    }

    #[inline(always)]
    fn defenders_at_edge(&self, compiled: &Compiled<S>) -> Row {
        let mut found = [0; LANES];
        for word in 0..S::FORWARD {
            let (rim, defenders) = (compiled.rim.word(word), self.pieces.defenders.row(word));
            for lane in 0..LANES {
                found[lane] |= defenders[lane] & rim;
            }
        }
        found
    }

    #[inline(always)]
    fn view(&self, lane: usize, side: Side, from: Index, direction: usize) -> u64 {
        let spot = self.tables.spot(from, lane);
        self.pieces[side].at(spot, direction) >> spot.bit(direction)
    }
}

/// Lanes that are worked on at a time where much has to be kept at hand.
const FEW: usize = 8;

/// Adds the moves of pieces that move in one way.
#[inline(always)]
fn slide_few<S: Size>(
    mover: &Mover<S>,
    word: usize,
    men: &[u64; FEW],
    empty: &[u64; FEW],
    reach: &mut [u64; FEW],
) {
    let (pass, stop) = (mover.pass.word(word), mover.stop.word(word));
    let mut pieces = *men;
    for piece in &mut pieces {
        *piece &= mover.origins.word(word);
    }
    if mover.range != usize::MAX {
        let mut front = pieces;
        for _ in 0..mover.range {
            for lane in 0..FEW {
                let next = (front[lane] << 1) & empty[lane];
                reach[lane] |= next & stop;
                front[lane] = next & pass;
            }
        }
        return;
    }
    let mut over = [0; FEW];
    for lane in 0..FEW {
        let free = empty[lane] & pass;
        let first = (pieces[lane] << 1) & free;
        over[lane] = free & !free.wrapping_add(first);
        reach[lane] |= over[lane] & stop;
    }
    if mover.has_halts {
        let halts = mover.halts.word(word);
        for lane in 0..FEW {
            reach[lane] |= ((pieces[lane] | over[lane]) << 1) & empty[lane] & halts;
        }
    }
}
