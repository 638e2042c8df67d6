//! What every machine of the target has.

use super::{Instructions, place_of};

/// [`Instructions`] that every machine has.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Instructions for Portable {
    /// Halves the word until the bit is found, by the counts of its bits in pairs, nibbles and so on.
    #[inline(always)]
    fn select(self, word: u64, number: u32) -> u32 {
        let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        // Bits in each byte and all below it.
        let sums = bytes.wrapping_mul(0x0101_0101_0101_0101);
        if number >= (sums >> 56) as u32 {
            return 64;
        }
        let mut byte = 0;
        while ((sums >> byte) & 255) as u32 <= number {
            byte += 8;
        }
        let before = ((sums << 8) >> byte) & 255;
        let mut bits = (word >> byte) & 255;
        for _ in 0..number - before as u32 {
            bits &= bits - 1;
        }
        byte + bits.trailing_zeros()
    }

    #[inline(always)]
    fn add_counts(self, words: &[u64; 16], sums: &mut [u16; 16]) {
        for (sum, word) in sums.iter_mut().zip(words) {
            *sum += word.count_ones() as u16;
        }
    }

    #[inline(always)]
    fn counts_before(self, words: &[u64; 8]) -> ([u16; 8], u16) {
        let (mut before, mut sum) = ([0; 8], 0);
        for (before, word) in before.iter_mut().zip(words) {
            *before = sum;
            sum += word.count_ones() as u16;
        }
        (before, sum)
    }

    #[inline(always)]
    fn counts_before_each(self, words: &[u64; 16]) -> ([u16; 16], u16) {
        let (mut before, mut sum) = ([0; 16], 0);
        for (word, bits) in words.iter().enumerate() {
            before[place_of(word)] = sum;
            sum += bits.count_ones() as u16;
        }
        (before, sum)
    }

    #[inline(always)]
    fn count_each<const N: usize>(self, sets: [&[u64]; N]) -> [u32; N] {
        sets.map(|set| set.iter().map(|word| word.count_ones()).sum())
    }

    #[inline(always)]
    fn up_to<const N: usize>(self, numbers: &[u16; N], number: u16) -> u32 {
        let mut count = 0;
        for other in numbers {
            count += u32::from(*other <= number);
        }
        count
    }
}
