//! Which instructions the machine has, found at run time: a plain build is fast on any x86-64 and
//! right everywhere.
#![expect(
    unsafe_code,
    reason = "calling a function that is compiled for more instructions needs it"
)]

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
}

#[cfg(target_arch = "x86_64")]
impl Instructions for Avx2 {
    #[inline(always)]
    fn select(self, word: u64, number: u32) -> u32 {
        // SAFETY: the value is the proof that the machine has BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(1 << (number & 63), word) }.trailing_zeros()
    }
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
}
