//! Squares on which men are enclosed by arriving, found from the ranks alone.
//!
//! A man in the next rank lies as far on in the ranks' words as the ranks lie apart, so that all four
//! directions are seen in the one bit that a square has there.

use crate::compile::Compiled;
use crate::lines::Lines;
use crate::size::Size;

/// The words of the ranks, one of which is looked at, with the words before and after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranks {
    pub below: u64,
    pub here: u64,
    pub above: u64,
}

impl Ranks {
    /// A word of a set that has no other bits than those of its ranks, forwards.
    #[inline(always)]
    fn of<S: Size>(set: &Lines<S>, word: usize) -> Self {
        let word_or_none = |word: usize| {
            if word < S::RANK_WORDS {
                set.word(word)
            } else {
                0
            }
        };
        Ranks {
            below: word_or_none(word.wrapping_sub(1)),
            here: set.word(word),
            above: word_or_none(word + 1),
        }
    }

    /// What is so many ranks further on, 1 or 2; beyond a word's last rank there may be other bits.
    #[inline(always)]
    fn on<S: Size>(self, ranks: usize) -> u64 {
        let next = self.above << ((S::LINES_PER_WORD - ranks) * S::PITCH);
        self.here >> (ranks * S::PITCH) | next
    }

    /// What is so many ranks back, 1 or 2.
    #[inline(always)]
    fn back<S: Size>(self, ranks: usize) -> u64 {
        let last = self.below >> ((S::LINES_PER_WORD - ranks) * S::PITCH);
        self.here << (ranks * S::PITCH) | last
    }
}

/// The squares, out of `empty`, on which any of `prey` is enclosed, if `closers` stand behind them; and
/// those on which two or more are.
#[inline(always)]
pub(crate) fn traps_in<S: Size>(prey: Ranks, closers: Ranks, empty: u64) -> (u64, u64) {
    let east = (prey.here >> 1) & (closers.here >> 2);
    let west = (prey.here << 1) & (closers.here << 2);
    let north = prey.on::<S>(1) & closers.on::<S>(2);
    let south = prey.back::<S>(1) & closers.back::<S>(2);
    let (in_rank, in_file) = (east | west, north | south);
    let twice = (east & west) | (north & south) | (in_rank & in_file);
    ((in_rank | in_file) & empty, twice & empty)
}

impl<S: Size> Compiled<S> {
    /// The squares, out of `empty`, on which two of `prey` might be enclosed at once, if `closers` stand
    /// behind them.
    #[inline(always)]
    pub(crate) fn between_two(
        &self,
        prey: Lines<S>,
        closers: Lines<S>,
        empty: Lines<S>,
    ) -> Lines<S> {
        let (prey, closers) = (prey & self.ranks, closers & self.ranks);
        let mut twice = Lines::empty();
        for word in 0..S::RANK_WORDS {
            let (prey, closers) = (Ranks::of(&prey, word), Ranks::of(&closers, word));
            let empty = (empty & self.ranks).word(word);
            twice.set_word(word, traps_in::<S>(prey, closers, empty).1);
        }
        self.squares_at(twice)
    }
}
