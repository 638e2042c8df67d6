//! Large boards, word by word: each vector holds the same word of several lanes, so that a ply costs
//! no more vectors than the board has words.

use super::boards::{Boards, Kings, LANES, PerSquare, Row, Squares, squares};
use super::draw::Drawn;
use super::plane::{Plane, Spot, WORDS};
use crate::compile::Compiled;
use crate::index::Index;
use crate::isa::Instructions;
use crate::lines::Lines;
use crate::movers::{Mover, Whose};
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
    sums: Box<Plane>,
    tables: Box<Tables>,
    size: std::marker::PhantomData<S>,
}

#[derive(Clone, Debug)]
struct Tables {
    spots: PerSquare<Spot>,
    squares: Box<Squares>,
    /// What closes a trap, besides the pieces of a side.
    closers: BySide<[u64; WORDS]>,
}

impl Tables {
    #[inline(always)]
    fn spot(&self, index: Index, lane: usize) -> Spot {
        self.spots[usize::from(index) % 512].of(lane)
    }
}

impl<S: Size> Rows<S> {
    /// The pieces of a side and those of its enemy.
    #[inline(always)]
    fn sides(&self, side: Side) -> (&Plane, &Plane) {
        (&self.pieces[side], &self.pieces[side.other()])
    }
}

impl<S: Size> Boards<S> for Rows<S> {
    fn new(compiled: &Compiled<S>) -> Self {
        let mut spots = [Spot::default(); 512];
        for (index, spot) in spots.iter_mut().enumerate().take(S::SQUARES) {
            *spot = Spot::new::<S>(index as Index);
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
            sums: Plane::empty(),
            tables: Box::new(Tables {
                spots,
                squares: squares(compiled),
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
    fn find(&mut self, compiled: &Compiled<S>, _kings: &Kings, side: Side) -> Row {
        let movers = &compiled.movers[side];
        let mut sums = [0; LANES];
        for word in 0..2 * S::FORWARD {
            let mut reach = [0; LANES];
            match movers.as_slice() {
                [mover] if mover.whose == Whose::All && mover.is_rook() => {
                    slide_all(compiled, mover, self, side, word, &mut reach);
                }
                _ => slide_each(compiled, movers, self, side, word, &mut reach),
            }
            for lane in 0..LANES {
                sums[lane] += u64::from(reach[lane].count_ones());
            }
            *self.sums.row_mut(word) = sums;
            *self.reach.row_mut(word) = reach;
        }
        sums
    }

    #[inline(always)]
    fn put(&mut self, lane: usize, reach: Lines<S>) {
        let mut sum = 0;
        for word in 0..2 * S::FORWARD {
            sum += u64::from(reach.word(word).count_ones());
            self.reach.row_mut(word)[lane % LANES] = reach.word(word);
            self.sums.row_mut(word)[lane % LANES] = sum;
        }
    }

    #[inline(always)]
    fn pick(&self, instructions: impl Instructions, side: Side, drawn: &mut Drawn) {
        let (mut words, mut before) = ([0; LANES], [0; LANES]);
        for word in 0..2 * S::FORWARD {
            let sums = self.sums.row(word);
            for lane in 0..LANES {
                let past = sums[lane] <= drawn.numbers[lane];
                words[lane] += u64::from(past);
                before[lane] = if past { sums[lane] } else { before[lane] };
            }
        }
        let own = &self.pieces[side];
        for lane in 0..LANES {
            let word = words[lane] as usize % WORDS;
            let left = drawn.numbers[lane].wrapping_sub(before[lane]);
            let bit = instructions.select(self.reach.word(word, lane), left as u32) % 64;
            let behind = own.word(word, lane) & ((1 << bit) - 1);
            let origin = 63 - (behind | 1).leading_zeros();
            let squares = &self.tables.squares[word];
            drawn.from[lane] = squares[origin as usize % 64];
            drawn.to[lane] = squares[bit as usize % 64];
        }
    }

    #[inline(always)]
    fn shift(&mut self, drawn: &Drawn, live: &Row, side: Side, fights: &mut [bool; LANES]) {
        let tables = &*self.tables;
        let closers = &tables.closers[side];
        let (own, enemy) = match side {
            Side::Attackers => (&mut self.pieces.attackers, &self.pieces.defenders),
            Side::Defenders => (&mut self.pieces.defenders, &self.pieces.attackers),
        };
        for lane in 0..LANES {
            if live[lane] == 0 {
                continue;
            }
            own.toggle_all(tables.spot(drawn.from[lane], lane));
            let to = tables.spot(drawn.to[lane], lane);
            let mut traps = 0;
            for line in 0..4 {
                let closers = own.toggle(to, line) | closers[to.word(line)];
                traps |= ((enemy.at(to, line) << 1) & closers) >> to.bit(line);
            }
            fights[lane] = traps & 4 != 0;
        }
    }

    #[inline(always)]
    fn move_king(&mut self, lane: usize, from: Index, to: Index) {
        for index in [from, to] {
            self.king.toggle_all(self.tables.spot(index, lane));
        }
    }

    #[inline(always)]
    fn open_ways(&self, compiled: &Compiled<S>, _kings: &Kings) -> Row {
        let mut ways = [0; LANES];
        for word in 0..2 * S::FORWARD {
            let (full, guards) = (compiled.full.word(word), compiled.guards.word(word));
            let goal = compiled.goal.word(word);
            let attackers = self.pieces.attackers.row(word);
            let defenders = self.pieces.defenders.row(word);
            let king = self.king.row(word);
            for few in (0..LANES).step_by(FEW) {
                let mut reach = [0; FEW];
                let mut empty = [0; FEW];
                for lane in 0..FEW {
                    empty[lane] = full & !(attackers[few + lane] | defenders[few + lane]);
                }
                for mover in &compiled.king_movers {
                    let mut pieces = [0; FEW];
                    for lane in 0..FEW {
                        pieces[lane] = king[few + lane] & mover.origins.word(word);
                    }
                    slide_few(mover, word, &pieces, &empty, &mut reach);
                }
                for lane in 0..FEW {
                    // As in `Compiled::directions`.
                    let lines = (reach[lane] & goal).wrapping_add(full) & guards;
                    ways[few + lane] += u64::from(lines.count_ones());
                }
            }
        }
        ways
    }

    #[inline(always)]
    fn traps(&self, compiled: &Compiled<S>, side: Side) -> Row {
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
        traps
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

/// The moves in one word, where all pieces of a side move as the rook does.
#[inline(always)]
fn slide_all<S: Size>(
    compiled: &Compiled<S>,
    mover: &Mover<S>,
    boards: &Rows<S>,
    side: Side,
    word: usize,
    reach: &mut Row,
) {
    let (own, enemy) = boards.sides(side);
    let (own, enemy) = (own.row(word), enemy.row(word));
    let pass = compiled.full.word(word) & mover.pass.word(word);
    let (stop, origins) = (mover.stop.word(word), mover.origins.word(word));
    for lane in 0..LANES {
        let free = pass & !(own[lane] | enemy[lane]);
        let first = ((own[lane] & origins) << 1) & free;
        reach[lane] = free & !free.wrapping_add(first) & stop;
    }
}

/// The moves in one word, whatever the rules.
#[inline(always)]
fn slide_each<S: Size>(
    compiled: &Compiled<S>,
    movers: &[Mover<S>],
    boards: &Rows<S>,
    side: Side,
    word: usize,
    reach: &mut Row,
) {
    let (own, enemy) = boards.sides(side);
    let (own, enemy, king) = (own.row(word), enemy.row(word), boards.king.row(word));
    let full = compiled.full.word(word);
    for few in (0..LANES).step_by(FEW) {
        let mut all = [0; FEW];
        let mut empty = [0; FEW];
        for lane in 0..FEW {
            empty[lane] = full & !(own[few + lane] | enemy[few + lane]);
        }
        for mover in movers {
            let mut pieces = [0; FEW];
            for lane in 0..FEW {
                let (own, king) = (own[few + lane], king[few + lane]);
                pieces[lane] = mover.origins.word(word)
                    & match mover.whose {
                        Whose::All => own,
                        Whose::Men => own & !king,
                        Whose::King => king,
                    };
            }
            slide_few(mover, word, &pieces, &empty, &mut all);
        }
        reach[few..few + FEW].copy_from_slice(&all);
    }
}

/// Adds the moves of pieces that move in one way.
#[inline(always)]
fn slide_few<S: Size>(
    mover: &Mover<S>,
    word: usize,
    pieces: &[u64; FEW],
    empty: &[u64; FEW],
    reach: &mut [u64; FEW],
) {
    let (pass, stop) = (mover.pass.word(word), mover.stop.word(word));
    if mover.range != usize::MAX {
        let mut front = *pieces;
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
