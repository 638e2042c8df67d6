//! A set of squares, packed so that all slides can be found at once.
//!
//! Every row and every column is a *line* of `SIDE` bits and a guard bit that is never set. Lines
//! lie side by side in words and never straddle one. The first half of the words holds all lines
//! forwards, the second half the same lines backwards, so that "one step on" is a shift by one in
//! every direction, and the carry of an addition runs through the empty squares after a piece. A
//! square has four bits, one for each direction in which a piece can leave it.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use crate::index::Index;
use crate::size::{Size, Words};

/// A set of squares, or of steps in one of four directions, of a board of size `S`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
// So that a vector of four words does not lie in two lines of the cache: 4 % of a ply in batches.
#[repr(align(32))]
pub struct Lines<S: Size>(pub(crate) S::Words);

impl<S: Size> Lines<S> {
    /// No square.
    #[inline(always)]
    pub fn empty() -> Self {
        Lines(S::Words::from_fn(|_| 0))
    }

    /// Every square.
    pub fn full() -> Self {
        let squares = (1 << S::SIDE) - 1;
        Self::of_lines(|_| squares)
    }

    /// The guard bit of every line: where a step off the board leads.
    pub fn guards() -> Self {
        Self::of_lines(|_| 1 << S::SIDE)
    }

    /// The lines that run along the edge: each square has the bits of the directions along it.
    pub(crate) fn edges() -> Self {
        let squares = (1 << S::SIDE) - 1;
        Self::of_lines(|line| {
            let along = [0, S::SIDE - 1].contains(&(line % S::SIDE));
            if along { squares } else { 0 }
        })
    }

    /// The bits of the squares in their ranks, forwards: one for each square.
    pub(crate) fn ranks() -> Self {
        let full = Self::full();
        Lines(S::Words::from_fn(|word| {
            let lines = S::SIDE
                .saturating_sub(word * S::LINES_PER_WORD)
                .min(S::LINES_PER_WORD);
            let bits = if word < S::FORWARD {
                lines * S::PITCH
            } else {
                0
            };
            full.word(word) & if bits == 64 { !0 } else { (1 << bits) - 1 }
        }))
    }

    /// Each line's bits, the same forwards and backwards.
    fn of_lines(bits: impl Fn(usize) -> u64) -> Self {
        Lines(S::Words::from_fn(|word| {
            let first = word % S::FORWARD * S::LINES_PER_WORD;
            let last = (first + S::LINES_PER_WORD).min(2 * S::SIDE);
            (first..last).fold(0, |all, line| {
                all | bits(line) << ((line - first) * S::PITCH)
            })
        }))
    }

    /// The four bits of one square.
    pub(crate) fn square(index: Index) -> Self {
        let mut set = Self::empty();
        for direction in 0..4 {
            let (word, bit) = place::<S>(index, direction);
            set.0.as_mut_slice()[word] |= 1 << bit;
        }
        set
    }

    #[inline(always)]
    pub(crate) fn word(&self, word: usize) -> u64 {
        self.0.as_slice()[word]
    }

    #[inline(always)]
    pub(crate) fn set_word(&mut self, word: usize, bits: u64) {
        self.0.as_mut_slice()[word] = bits;
    }

    /// Takes one bit out.
    #[inline(always)]
    pub(crate) fn clear(&mut self, word: usize, bit: u32) {
        self.0.as_mut_slice()[word] &= !(1 << bit);
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        let mut all = 0;
        for word in self.0.as_slice() {
            all |= word;
        }
        all == 0
    }

    /// Bits of the set: four for a square, one for a step.
    #[inline(always)]
    pub(crate) fn bits(&self) -> u32 {
        let mut bits = 0;
        for word in self.0.as_slice() {
            bits += word.count_ones();
        }
        bits
    }

    /// Squares of a set that has no other bits than those of [`Lines::ranks`].
    #[inline(always)]
    pub(crate) fn squares(&self) -> u32 {
        (0..S::RANK_WORDS)
            .map(|word| self.word(word).count_ones())
            .sum()
    }

    /// The words.
    #[inline(always)]
    pub(crate) fn words(&self) -> &[u64] {
        self.0.as_slice()
    }

    /// Every square moved one on, in each direction.
    #[inline(always)]
    pub(crate) fn ahead(self) -> Self {
        self.each(|word| word << 1)
    }

    /// Every square moved one back, in each direction.
    #[inline(always)]
    pub(crate) fn behind(self) -> Self {
        self.each(|word| word >> 1)
    }

    /// All squares that slides from `self` over the squares `free` come to, in each direction.
    ///
    /// The addition carries through each run of free squares that begins right after a piece; the
    /// bit after a run is a piece, a barred square or a guard, so runs never meet.
    #[inline(always)]
    pub(crate) fn slides(self, free: Self) -> Self {
        Lines(S::Words::from_fn(|word| {
            let free = free.word(word);
            let first = (self.word(word) << 1) & free;
            free & !free.wrapping_add(first)
        }))
    }

    #[inline(always)]
    fn each(self, change: impl Fn(u64) -> u64) -> Self {
        Lines(S::Words::from_fn(|word| change(self.word(word))))
    }

    #[inline(always)]
    fn with(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Lines(S::Words::from_fn(|word| {
            join(self.word(word), other.word(word))
        }))
    }

    /// Every rank and file that has a square of the set, forwards.
    pub(crate) fn whole_lines(self) -> Self {
        Lines(S::Words::from_fn(|word| {
            let lines =
                (0..S::LINES_PER_WORD).map(|line| ((1 << S::SIDE) - 1) << (line * S::PITCH));
            let met = lines.filter(|line| word < S::FORWARD && self.word(word) & line != 0);
            met.fold(0, |all, line| all | line)
        }))
    }

    /// Lines, of the ranks and files forwards, that have a square of the set; `full` is every square and
    /// `guards` every guard.
    #[inline(always)]
    pub(crate) fn lines_met(&self, full: Self, guards: Self) -> u32 {
        // Whatever is added to a whole line carries into its guard.
        (0..S::FORWARD)
            .map(|word| ((self.word(word) + full.word(word)) & guards.word(word)).count_ones())
            .sum()
    }

    /// All squares that one slide from `self` over the squares `free` comes to, in each direction, where
    /// squares of the set may be free themselves.
    #[inline(always)]
    pub(crate) fn slides_within(self, free: Self) -> Self {
        Lines(S::Words::from_fn(|word| {
            let free = free.word(word);
            let first = (self.word(word) << 1) & free;
            // A carry that meets the first square of another slide leaves its bit, and goes on.
            (free & !free.wrapping_add(first)) | first
        }))
    }

    /// Pairs of squares of the set that touch at a corner; `ranks` is every square in its rank, forwards.
    #[inline(always)]
    pub(crate) fn links(self, ranks: Self) -> u32 {
        let last = (S::LINES_PER_WORD - 1) * S::PITCH;
        let set = self & ranks;
        let mut links = 0;
        for word in 0..S::RANK_WORDS {
            let here = set.word(word);
            // The next rank is a pitch further on. What crosses the edge falls on a guard.
            links += (here & (here >> (S::PITCH + 1))).count_ones();
            links += (here & (here >> (S::PITCH - 1))).count_ones();
            if (word + 1) * S::LINES_PER_WORD < S::SIDE {
                let (end, next) = (here >> last, set.word(word + 1) & ((1 << S::PITCH) - 1));
                links += (end & (next >> 1)).count_ones() + (end & (next << 1)).count_ones();
            }
        }
        links
    }

    /// The squares of one line, forwards: a rank bit by file, or, `SIDE` numbers further on, a file bit by
    /// rank.
    #[inline(always)]
    pub(crate) fn line(&self, number: usize) -> u32 {
        let word = self.word(number / S::LINES_PER_WORD);
        (word >> (number % S::LINES_PER_WORD * S::PITCH)) as u32 & ((1 << S::SIDE) - 1)
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

impl<S: Size> BitAnd for Lines<S> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
}

impl<S: Size> BitOr for Lines<S> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }
}

impl<S: Size> BitXor for Lines<S> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }
}

/// Set difference.
impl<S: Size> Sub for Lines<S> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }
}

/// All bits that are not in the set; of use only before a `&` with a set of squares.
impl<S: Size> Not for Lines<S> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.each(|word| !word)
    }
}

impl<S: Size> BitAndAssign for Lines<S> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<S: Size> BitOrAssign for Lines<S> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<S: Size> BitXorAssign for Lines<S> {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}
