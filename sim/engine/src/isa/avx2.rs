//! AVX2 and BMI2. This is the one module with unsafe code.
#![expect(
    unsafe_code,
    reason = "instructions that not every machine has need it, and calling what is compiled for them"
)]

use std::arch::is_x86_feature_detected as has;
use std::arch::x86_64 as arch;

use super::{Instructions, Kernel};

/// Proof that the machine has AVX2, BMI1, BMI2, LZCNT and POPCNT; only [`Avx2::detect`] makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The proof, if the machine has all of them.
    pub fn detect() -> Option<Self> {
        let all = has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt");
        all.then_some(Avx2(()))
    }

    /// Does work with these instructions.
    #[inline(always)]
    pub(super) fn run<K: Kernel>(self, kernel: K) -> K::Out {
        // SAFETY: the value is the proof that the machine has the instructions.
        unsafe { with_avx2(kernel, self) }
    }
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<K: Kernel>(kernel: K, proof: Avx2) -> K::Out {
    kernel.run(proof)
}

impl Instructions for Avx2 {
    #[inline(always)]
    fn select(self, word: u64, number: u32) -> u32 {
        // SAFETY: the value is the proof that the machine has BMI2.
        unsafe { arch::_pdep_u64(1 << (number & 63), word) }.trailing_zeros()
    }

    #[inline(always)]
    fn add_counts(self, words: &[u64; 16], sums: &mut [u16; 16]) {
        let (fours, _) = words.as_chunks::<4>();
        // SAFETY: the value is the proof that the machine has AVX2; what is read and written is as
        // large as a vector.
        unsafe {
            let [a, b] = [counts(&fours[0]), counts(&fours[1])];
            let [c, d] = [counts(&fours[2]), counts(&fours[3])];
            // Four vectors of four counts become one of sixteen, which are then put in order.
            let front = arch::_mm256_or_si256(a, arch::_mm256_slli_epi64(b, 32));
            let back = arch::_mm256_or_si256(c, arch::_mm256_slli_epi64(d, 32));
            let mixed = arch::_mm256_packus_epi32(front, back);
            let pairs = arch::_mm256_broadcastsi128_si256(in_pairs());
            let order = arch::_mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
            let paired = arch::_mm256_shuffle_epi8(mixed, pairs);
            let ordered = arch::_mm256_permutevar8x32_epi32(paired, order);
            let sums = sums.as_mut_ptr().cast();
            let sum = arch::_mm256_add_epi16(arch::_mm256_loadu_si256(sums), ordered);
            arch::_mm256_storeu_si256(sums, sum);
        }
    }

    #[inline(always)]
    fn counts_before(self, words: &[u64; 8]) -> ([u16; 8], u16) {
        let (fours, _) = words.as_chunks::<4>();
        // SAFETY: as above.
        unsafe {
            let [a, b] = [counts(&fours[0]), counts(&fours[1])];
            let both = arch::_mm256_or_si256(a, arch::_mm256_slli_epi64(b, 32));
            let (low, high) = (
                arch::_mm256_castsi256_si128(both),
                arch::_mm256_extracti128_si256(both, 1),
            );
            let mixed = arch::_mm_packus_epi32(low, high);
            let mut sums = arch::_mm_shuffle_epi8(mixed, in_eights());
            sums = arch::_mm_add_epi16(sums, arch::_mm_slli_si128(sums, 2));
            sums = arch::_mm_add_epi16(sums, arch::_mm_slli_si128(sums, 4));
            sums = arch::_mm_add_epi16(sums, arch::_mm_slli_si128(sums, 8));
            let mut before = [0; 8];
            let shifted = arch::_mm_slli_si128(sums, 2);
            arch::_mm_storeu_si128(before.as_mut_ptr().cast(), shifted);
            (before, arch::_mm_extract_epi16(sums, 7) as u16)
        }
    }

    #[inline(always)]
    fn counts_before_each(self, words: &[u64; 16]) -> ([u16; 16], u16) {
        let (fours, _) = words.as_chunks::<4>();
        // SAFETY: as above.
        unsafe {
            let [a, b] = [counts(&fours[0]), counts(&fours[1])];
            let [c, d] = [counts(&fours[2]), counts(&fours[3])];
            let ab = arch::_mm256_or_si256(a, arch::_mm256_slli_epi64(b, 16));
            let cd = arch::_mm256_or_si256(
                arch::_mm256_slli_epi64(c, 32),
                arch::_mm256_slli_epi64(d, 48),
            );
            // Four counts in each quarter, which are added up quarter by quarter.
            let each = arch::_mm256_or_si256(ab, cd);
            let pairs = arch::_mm256_add_epi16(each, arch::_mm256_slli_si256(each, 8));
            let second = arch::_mm256_permute4x64_epi64(pairs, 0b01_01_01_01);
            let none = arch::_mm256_setzero_si256();
            let first_half = arch::_mm256_blend_epi32(none, second, 0b1111_0000);
            let sums = arch::_mm256_add_epi16(pairs, first_half);
            // The product adds up the fours' sums from the lowest on.
            let fours = arch::_mm256_extract_epi64(sums, 3) as u64;
            let fours = fours.wrapping_mul(0x0001_0001_0001_0001);
            let earlier = arch::_mm256_set1_epi64x((fours << 16) as i64);
            let mut before = [0; 16];
            let sums = arch::_mm256_add_epi16(arch::_mm256_sub_epi16(sums, each), earlier);
            arch::_mm256_storeu_si256(before.as_mut_ptr().cast(), sums);
            (before, (fours >> 48) as u16)
        }
    }

    #[inline(always)]
    fn count_each<const N: usize>(self, sets: [&[u64]; N]) -> [u32; N] {
        // SAFETY: as above.
        let sums = unsafe {
            let mut sums = arch::_mm256_setzero_si256();
            for (number, set) in sets.iter().enumerate() {
                // Sixteen bits of each sum for each set.
                let place = arch::_mm_cvtsi32_si128(16 * number as i32);
                for four in set.as_chunks::<4>().0 {
                    let counts = arch::_mm256_sll_epi64(counts(four), place);
                    sums = arch::_mm256_add_epi64(sums, counts);
                }
            }
            let (low, high) = (
                arch::_mm256_castsi256_si128(sums),
                arch::_mm256_extracti128_si256(sums, 1),
            );
            let both = arch::_mm_add_epi64(low, high);
            let all = arch::_mm_add_epi64(both, arch::_mm_unpackhi_epi64(both, both));
            arch::_mm_cvtsi128_si64(all) as u64
        };
        std::array::from_fn(|number| {
            let rest = sets[number].as_chunks::<4>().1;
            let others: u32 = rest.iter().map(|word| word.count_ones()).sum();
            (sums >> (16 * number) & 0xffff) as u32 + others
        })
    }

    #[inline(always)]
    fn up_to<const N: usize>(self, numbers: &[u16; N], number: u16) -> u32 {
        const { assert!(N == 8 || N == 16) };
        let numbers = numbers.as_ptr();
        // SAFETY: as above.
        let above = unsafe {
            if N == 8 {
                let numbers = arch::_mm_loadu_si128(numbers.cast());
                let number = arch::_mm_set1_epi16(number as i16);
                arch::_mm_movemask_epi8(arch::_mm_cmpgt_epi16(numbers, number))
            } else {
                let numbers = arch::_mm256_loadu_si256(numbers.cast());
                let number = arch::_mm256_set1_epi16(number as i16);
                arch::_mm256_movemask_epi8(arch::_mm256_cmpgt_epi16(numbers, number))
            }
        };
        N as u32 - above.count_ones() / 2
    }
}

/// [`super::fetch_ahead`]; every x86-64 can.
#[inline(always)]
pub(super) fn fetch_ahead<T>(value: &T) {
    // SAFETY: it reads nothing that a program could see, and what is borrowed is there.
    unsafe { arch::_mm_prefetch::<{ arch::_MM_HINT_T0 }>(std::ptr::from_ref(value).cast()) }
}

/// The set bits of each of four words: those of each nibble are looked up, and those of each word
/// added. The compiler takes every word out of its vector instead (W. Muła, N. Kurz and D. Lemire,
/// Faster Population Counts Using AVX2 Instructions, 2018).
#[inline]
#[target_feature(enable = "avx2")]
fn counts(words: &[u64; 4]) -> arch::__m256i {
    let bits = arch::_mm256_broadcastsi128_si256(arch::_mm_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    ));
    let nibble = arch::_mm256_set1_epi8(15);
    let words = arch::_mm256_setr_epi64x(
        words[0] as i64,
        words[1] as i64,
        words[2] as i64,
        words[3] as i64,
    );
    let low = arch::_mm256_and_si256(words, nibble);
    let high = arch::_mm256_and_si256(arch::_mm256_srli_epi16(words, 4), nibble);
    let low = arch::_mm256_shuffle_epi8(bits, low);
    let high = arch::_mm256_shuffle_epi8(bits, high);
    let bytes = arch::_mm256_add_epi8(low, high);
    arch::_mm256_sad_epu8(bytes, arch::_mm256_setzero_si256())
}

/// The order of bytes that puts a 1st, 3rd, 2nd and 4th pair in their places, and four more.
#[inline]
#[target_feature(enable = "avx2")]
fn in_pairs() -> arch::__m128i {
    arch::_mm_setr_epi8(0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15)
}

/// The order of bytes that puts eight pairs in their places of which the 1st, 5th, 2nd and so on
/// stand in turn.
#[inline]
#[target_feature(enable = "avx2")]
fn in_eights() -> arch::__m128i {
    arch::_mm_setr_epi8(0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15)
}
