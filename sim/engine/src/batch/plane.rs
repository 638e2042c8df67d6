//! One set of squares of every lane, and where in it a square lies.

use super::boards::{LANES, Row};
use crate::index::Index;
use crate::lines::{Lines, place};
use crate::size::Size;

/// Words of the largest board, rounded up so that a number of five bits is always one of them.
pub(crate) const WORDS: usize = 32;

/// A set of squares of each lane: the words of [`Lines`], each the same word of every lane.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Plane([u64; WORDS * LANES]);

impl Plane {
    pub(crate) fn empty() -> Box<Self> {
        Box::new(Plane([0; WORDS * LANES]))
    }

    #[inline(always)]
    pub(crate) fn row(&self, word: usize) -> &Row {
        &self.0.as_chunks().0[word % WORDS]
    }

    #[inline(always)]
    pub(crate) fn row_mut(&mut self, word: usize) -> &mut Row {
        &mut self.0.as_chunks_mut().0[word % WORDS]
    }

    #[inline(always)]
    pub(crate) fn word(&self, word: usize, lane: usize) -> u64 {
        self.0[(word * LANES + lane) % (WORDS * LANES)]
    }

    /// The word of a lane that holds a square, in one of four directions.
    #[inline(always)]
    pub(crate) fn at(&self, spot: Spot, line: usize) -> u64 {
        self.0[spot.place(line)]
    }

    /// Adds bits to the word of a lane that holds a square, in one of four directions.
    #[inline(always)]
    pub(crate) fn put(&mut self, spot: Spot, line: usize, bits: u64) {
        self.0[spot.place(line)] |= bits;
    }

    /// Puts a piece on a square, or takes it away; the word then, in one of four directions.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, spot: Spot, line: usize) -> u64 {
        let word = &mut self.0[spot.place(line)];
        *word ^= 1 << spot.bit(line);
        *word
    }

    #[inline(always)]
    pub(crate) fn toggle_all(&mut self, spot: Spot) {
        for line in 0..4 {
            self.toggle(spot, line);
        }
    }

    pub(crate) fn set<S: Size>(&mut self, lane: usize, set: Lines<S>) {
        for word in 0..2 * S::FORWARD {
            self.row_mut(word)[lane % LANES] = set.word(word);
        }
    }

    #[inline(always)]
    pub(crate) fn get<S: Size>(&self, lane: usize) -> Lines<S> {
        let mut set = Lines::empty();
        for word in 0..2 * S::FORWARD {
            set.set_word(word, self.word(word, lane));
        }
        set
    }
}

/// Where the four bits of a square of a lane lie: of its rank and its file, forwards and then
/// backwards. Each has five bits for the word, five for the lane and six for the bit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spot(u64);

impl Spot {
    /// A square of lane 0.
    pub(crate) fn new<S: Size>(index: Index) -> Self {
        let lines = (0..4).map(|direction| {
            let (word, bit) = place::<S>(index, direction);
            ((word as u64) << 11 | u64::from(bit)) << (16 * direction)
        });
        Spot(lines.sum())
    }

    /// The same square of another lane.
    #[inline(always)]
    pub(crate) fn of(self, lane: usize) -> Self {
        Spot(self.0 | ((lane % LANES) as u64 * 0x0040_0040_0040_0040))
    }

    /// The number of the word in a plane.
    #[inline(always)]
    fn place(self, line: usize) -> usize {
        (self.0 >> (16 * line + 6)) as usize % (WORDS * LANES)
    }

    /// The number of the word on a board.
    #[inline(always)]
    pub(crate) fn word(self, line: usize) -> usize {
        self.place(line) / LANES
    }

    #[inline(always)]
    pub(crate) fn bit(self, line: usize) -> u32 {
        (self.0 >> (16 * line)) as u32 & 63
    }
}
