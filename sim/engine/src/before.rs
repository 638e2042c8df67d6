//! Where in a set the bit of a number lies: how many bits lie in the words before each.

use crate::isa::{Instructions, place_of};
use crate::lines::Lines;
use crate::size::{Size, Words};

/// For each word of a set, the bits in the words before it, in the order of the instruction that counts them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Before([u16; Before::WORDS]);

impl Before {
    /// The most words that a set has whose bits are counted in vectors.
    pub(crate) const WORDS: usize = 16;

    /// Counts the bits of a set of up to [`Before::WORDS`] words; the second number is that of all.
    #[inline(always)]
    pub(crate) fn of<S: Size>(instructions: impl Instructions, set: Lines<S>) -> (Self, u16) {
        let mut words = [0; Self::WORDS];
        words[..S::Words::LEN].copy_from_slice(set.words());
        if S::Words::LEN > 8 {
            let (before, sum) = instructions.counts_before_each(&words);
            return (Before(before), sum);
        }
        let ([first, _], _) = words.as_chunks() else {
            unreachable!("twice eight words")
        };
        let mut before = [0; Self::WORDS];
        let (in_first, sum) = instructions.counts_before(first);
        before[..8].copy_from_slice(&in_first);
        (Before(before), sum)
    }

    /// The word of the bit of a number below that of all, and the number of the bit in its word.
    #[inline(always)]
    pub(crate) fn find<S: Size>(
        &self,
        instructions: impl Instructions,
        number: u16,
    ) -> (usize, u16) {
        let words = match self.0.first_chunk::<8>() {
            Some(first) if S::Words::LEN <= 8 => instructions.up_to(first, number),
            _ => instructions.up_to(&self.0, number),
        };
        // No number is below the 0 before the first word.
        let word = (words as usize).wrapping_sub(1);
        let word = if S::Words::LEN.is_power_of_two() {
            word % S::Words::LEN
        } else {
            word.min(S::Words::LEN - 1)
        };
        let place = if S::Words::LEN > 8 {
            place_of(word)
        } else {
            word
        };
        (word, number.wrapping_sub(self.0[place % Self::WORDS]))
    }
}
