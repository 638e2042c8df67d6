//! Small boards, one after another in memory: a whole board fits into one or two vectors, and a
//! ply is a few operations on them.

use super::boards::{Boards, Kings, LANES, PerSquare, Row, Squares, squares};
use super::draw::Drawn;
use crate::compile::Compiled;
use crate::index::Index;
use crate::isa::Instructions;
use crate::lines::Lines;
use crate::side::{BySide, Side};
use crate::size::{Size, Words};

/// The most words that a board of this kind has.
const WORDS: usize = 8;

/// Boards of up to eight words.
#[derive(Clone, Debug)]
pub struct Posts<S: Size> {
    pieces: BySide<[Lines<S>; LANES]>,
    reach: [Lines<S>; LANES],
    /// For each word, the moves in the words before it.
    before: [[u16; WORDS]; LANES],
    tables: Box<Tables<S>>,
}

#[derive(Clone, Debug)]
struct Tables<S: Size> {
    masks: PerSquare<Lines<S>>,
    squares: Box<Squares>,
    closers: BySide<Lines<S>>,
}

impl<S: Size> Posts<S> {
    /// Keeps the moves of a lane; how many they are.
    #[inline(always)]
    fn keep(&mut self, lane: usize, reach: Lines<S>) -> u16 {
        self.reach[lane % LANES] = reach;
        let mut sum = 0;
        // Words that the board does not have hold no number.
        let mut before = [u16::MAX; WORDS];
        for word in 0..S::Words::LEN {
            before[word] = sum;
            sum += reach.word(word).count_ones() as u16;
        }
        self.before[lane % LANES] = before;
        sum
    }
}

impl<S: Size> Boards<S> for Posts<S> {
    fn new(compiled: &Compiled<S>) -> Self {
        const { assert!(S::Words::LEN <= WORDS) };
        let mut masks = [Lines::empty(); 512];
        masks[..S::SQUARES].copy_from_slice(&compiled.masks[..S::SQUARES]);
        Posts {
            pieces: BySide::from_fn(|_| [Lines::empty(); LANES]),
            reach: [Lines::empty(); LANES],
            before: [[0; WORDS]; LANES],
            tables: Box::new(Tables {
                masks,
                squares: squares(compiled),
                closers: BySide::from_fn(|side| compiled.closers(side)),
            }),
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
    fn find(&mut self, compiled: &Compiled<S>, kings: &Kings, side: Side) -> Row {
        let mut counts = [0; LANES];
        for lane in 0..LANES {
            let own = self.pieces[side][lane];
            let empty = compiled.full - (own | self.pieces[side.other()][lane]);
            let reach = compiled.reach_over(side, own, kings[lane], empty);
            counts[lane] = u64::from(self.keep(lane, reach));
        }
        counts
    }

    #[inline(always)]
    fn put(&mut self, lane: usize, reach: Lines<S>) {
        self.keep(lane, reach);
    }

    #[inline(always)]
    fn pick(&self, instructions: impl Instructions, side: Side, drawn: &mut Drawn) {
        for lane in 0..LANES {
            let number = drawn.numbers[lane] as u16;
            let before = &self.before[lane];
            let mut word = 0;
            for half in [4, 2, 1] {
                word += if before[word + half] <= number {
                    half
                } else {
                    0
                };
            }
            let word = word % S::Words::LEN;
            let left = number.wrapping_sub(before[word]);
            let reach = self.reach[lane].word(word);
            let bit = instructions.select(reach, left.into()) % 64;
            let behind = self.pieces[side][lane].word(word) & ((1 << bit) - 1);
            let origin = 63 - (behind | 1).leading_zeros();
            let squares = &self.tables.squares[word];
            drawn.from[lane] = squares[origin as usize % 64];
            drawn.to[lane] = squares[bit as usize % 64];
        }
    }

    #[inline(always)]
    fn shift(&mut self, drawn: &Drawn, live: &Row, side: Side, fights: &mut [bool; LANES]) {
        let Tables { masks, closers, .. } = &*self.tables;
        let closers = closers[side];
        let (own, enemy) = match side {
            Side::Attackers => (&mut self.pieces.attackers, &self.pieces.defenders),
            Side::Defenders => (&mut self.pieces.defenders, &self.pieces.attackers),
        };
        for lane in 0..LANES {
            if live[lane] == 0 {
                continue;
            }
            let from = masks[usize::from(drawn.from[lane]) % 512];
            let to = masks[usize::from(drawn.to[lane]) % 512];
            let moved = own[lane] ^ from ^ to;
            own[lane] = moved;
            let traps = to.ahead() & enemy[lane] & (moved | closers).behind();
            fights[lane] = !traps.is_empty();
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
    fn traps(&self, compiled: &Compiled<S>, side: Side) -> Row {
        let closers = self.tables.closers[side];
        let mut counts = [0; LANES];
        for lane in 0..LANES {
            let (own, enemy) = (self.pieces[side][lane], self.pieces[side.other()][lane]);
            let empty = compiled.full - (own | enemy);
            let traps = enemy.behind() & (own | closers).behind().behind() & empty;
            counts[lane] = traps.bits().into();
        }
        counts
    }

    #[inline(always)]
    fn defenders_at_edge(&self, compiled: &Compiled<S>) -> Row {
        let mut found = [0; LANES];
        for lane in 0..LANES {
            let defenders = self.pieces.defenders[lane];
            found[lane] = u64::from(!(defenders & compiled.rim).is_empty());
        }
        found
    }

    #[inline(always)]
    fn view(&self, lane: usize, side: Side, from: Index, direction: usize) -> u64 {
        let (word, bit) = place::<S>(from, direction);
        self.pieces[side][lane % LANES].word(word) >> bit
    }
}

/// The word and the bit of a square in one of the four directions.
pub(crate) fn place<S: Size>(index: Index, direction: usize) -> (usize, u32) {
    let (file, rank) = (usize::from(index) / S::SIDE, usize::from(index) % S::SIDE);
    let (line, place) = [(rank, file), (S::SIDE + file, rank)][direction % 2];
    let word = line / S::LINES_PER_WORD;
    let first = line % S::LINES_PER_WORD * S::PITCH;
    if direction < 2 {
        (word, (first + place) as u32)
    } else {
        (S::FORWARD + word, (first + S::SIDE - 1 - place) as u32)
    }
}
