//! Which instructions the machine has, found at run time: a plain build is fast on any x86-64 and
//! right everywhere.
#![expect(
    unsafe_code,
    reason = "instructions that not every machine has need it, and calling what is compiled for them"
)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64 as arch;

/// The instruction sets that the engine is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Isa {
    /// What every machine of the target has.
    Portable,
    /// AVX2, BMI1, BMI2, LZCNT and POPCNT: x86-64-v3, any desktop since about 2015.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

/// Proof that the machine has AVX2, BMI1, BMI2, LZCNT and POPCNT; only [`Isa::detect`] makes it.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx2(());

impl Isa {
    /// The best set that this machine has.
    pub fn detect() -> Self {
        Self::all().last().copied().unwrap_or(Isa::Portable)
    }

    /// Every set that this machine has, the best last: what is played must not depend on it.
    pub fn all() -> Vec<Self> {
        let mut sets = vec![Isa::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            if has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt") {
                sets.push(Isa::Avx2(Avx2(())));
            }
        }
        sets
    }

    /// The name that benchmarks print.
    pub const fn word(self) -> &'static str {
        match self {
            Isa::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2(_) => "avx2+bmi2",
        }
    }
}

/// What a kernel asks of an instruction set by name; all else is left to the compiler.
pub trait Instructions: Copy {
    /// The place of set bit number `number` (from 0) of a word; 64 if there is no such bit.
    fn select(self, word: u64, number: u32) -> u32;

    /// Adds the number of each word's set bits to its sum.
    fn add_counts(self, words: &[u64; 16], sums: &mut [u16; 16]);

    /// The set bits of all words before each of eight, and those of all.
    fn counts_before(self, words: &[u64; 8]) -> ([u16; 8], u16);

    /// How many of eight numbers, none of them above 32767, are at most `number`.
    fn up_to(self, numbers: &[u16; 8], number: u16) -> u32;
}

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
    fn up_to(self, numbers: &[u16; 8], number: u16) -> u32 {
        let mut count = 0;
        for other in numbers {
            count += u32::from(*other <= number);
        }
        count
    }
}

#[cfg(target_arch = "x86_64")]
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
    fn up_to(self, numbers: &[u16; 8], number: u16) -> u32 {
        // SAFETY: as above.
        let above = unsafe {
            let numbers = arch::_mm_loadu_si128(numbers.as_ptr().cast());
            arch::_mm_movemask_epi8(arch::_mm_cmpgt_epi16(
                numbers,
                arch::_mm_set1_epi16(number as i16),
            ))
        };
        8 - above.count_ones() / 2
    }
}

/// The set bits of each of four words: those of each nibble are looked up, and those of each word
/// added. The compiler takes every word out of its vector instead (W. Muła, N. Kurz and D. Lemire,
/// Faster Population Counts Using AVX2 Instructions, 2018).
#[cfg(target_arch = "x86_64")]
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
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn in_pairs() -> arch::__m128i {
    arch::_mm_setr_epi8(0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15)
}

/// The order of bytes that puts eight pairs in their places of which the 1st, 5th, 2nd and so on
/// stand in turn.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn in_eights() -> arch::__m128i {
    arch::_mm_setr_epi8(0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15)
}

/// Work that is worth being compiled for several instruction sets: the few kernels in which the
/// engine spends its time. Only what is inlined into the function that has the instructions is
/// compiled for them, so that `run`, and all in it that counts, has to be `#[inline(always)]`; and
/// each kernel is compiled once for each size and set, so that they have to be few.
pub trait Kernel {
    /// What comes out.
    type Out;
    /// Does the work.
    fn run(self, instructions: impl Instructions) -> Self::Out;
}

impl Isa {
    /// Does work with these instructions.
    #[inline(always)]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Out {
        match self {
            Isa::Portable => portably(kernel),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value is the proof that the machine has the instructions.
            Isa::Avx2(proof) => unsafe { with_avx2(kernel, proof) },
        }
    }
}

#[inline(never)]
fn portably<K: Kernel>(kernel: K) -> K::Out {
    kernel.run(Portable)
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<K: Kernel>(kernel: K, proof: Avx2) -> K::Out {
    kernel.run(proof)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_finds_the_same_bit() {
        struct Select(u64, u32);
        impl Kernel for Select {
            type Out = u32;
            fn run(self, instructions: impl Instructions) -> u32 {
                instructions.select(self.0, self.1)
            }
        }
        let words = (0..64).map(|shift| 0x8123_4567_89ab_cdef_u64.rotate_left(shift));
        for word in words.chain([0, 1, 1 << 63, u64::MAX]) {
            for number in 0..64 {
                let slow = (0..64)
                    .filter(|bit| word >> bit & 1 == 1)
                    .nth(number as usize);
                for isa in Isa::all() {
                    let found = isa.run(Select(word, number));
                    assert_eq!(
                        found,
                        slow.unwrap_or(64),
                        "{} {word:x} {number}",
                        isa.word()
                    );
                }
            }
        }
    }

    #[test]
    fn every_set_counts_alike() {
        struct Count<'a>(&'a [u64; 16]);
        impl Kernel for Count<'_> {
            type Out = ([u16; 16], [u16; 8], u16);
            fn run(self, instructions: impl Instructions) -> Self::Out {
                let mut sums = std::array::from_fn(|number| number as u16);
                instructions.add_counts(self.0, &mut sums);
                let eight = self.0[..8].try_into().expect("eight words");
                let (before, all) = instructions.counts_before(&eight);
                (sums, before, all)
            }
        }
        // Every number of bits, in every place.
        for shift in 0..16 {
            let words = std::array::from_fn(|number| {
                let bits = (number + shift) * 11 % 65;
                u64::MAX.checked_shl(bits as u32).unwrap_or(0)
            });
            let counts = words.map(|word| word.count_ones() as u16);
            let sums = std::array::from_fn(|number| number as u16 + counts[number]);
            let before = std::array::from_fn(|number| counts[..number].iter().sum());
            let all = counts[..8].iter().sum();
            for isa in Isa::all() {
                let found = isa.run(Count(&words));
                assert_eq!(found, (sums, before, all), "{} {shift}", isa.word());
            }
        }
    }

    #[test]
    fn every_set_finds_the_same_place() {
        struct UpTo<'a>(&'a [u16; 8], u16);
        impl Kernel for UpTo<'_> {
            type Out = u32;
            fn run(self, instructions: impl Instructions) -> u32 {
                instructions.up_to(self.0, self.1)
            }
        }
        let numbers = [0, 0, 5, 9, 9, 300, 32_000, 32_767];
        for number in [0, 1, 4, 5, 6, 9, 299, 300, 31_999, 32_000, 32_766, 32_767] {
            let slow = numbers.iter().filter(|&&other| other <= number).count();
            for isa in Isa::all() {
                let found = isa.run(UpTo(&numbers, number));
                assert_eq!(found as usize, slow, "{} {number}", isa.word());
            }
        }
    }
}
