//! Which instructions the machine has, found at run time: a plain build is fast on any x86-64 and
//! right everywhere.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

#[cfg(target_arch = "x86_64")]
pub use self::avx2::Avx2;
pub use self::portable::Portable;

/// The instruction sets that the engine is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Isa {
    /// What every machine of the target has.
    Portable,
    /// AVX2, BMI1, BMI2, LZCNT and POPCNT: x86-64-v3, any desktop since about 2015.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Isa {
    /// The best set that this machine has.
    pub fn detect() -> Self {
        Self::all().last().copied().unwrap_or(Isa::Portable)
    }

    /// Every set that this machine has, the best last: what is played must not depend on it.
    pub fn all() -> Vec<Self> {
        let sets = [
            Some(Isa::Portable),
            #[cfg(target_arch = "x86_64")]
            Avx2::detect().map(Isa::Avx2),
        ];
        sets.into_iter().flatten().collect()
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

    /// The set bits of all words before each of sixteen, which is told at its [`place_of`], and those of all.
    fn counts_before_each(self, words: &[u64; 16]) -> ([u16; 16], u16);

    /// The set bits of each of up to four sets of up to a thousand words, which are as many.
    fn count_each<const N: usize>(self, sets: [&[u64]; N]) -> [u32; N];

    /// How many of eight or sixteen numbers, none of them above 32767, are at most `number`.
    fn up_to<const N: usize>(self, numbers: &[u16; N], number: u16) -> u32;
}

/// Where [`Instructions::counts_before_each`] tells of each of sixteen words: those that lie alike in
/// vectors of four stand together, as they are counted.
#[inline(always)]
pub(crate) const fn place_of(word: usize) -> usize {
    word % 4 * 4 + word / 4
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
            Isa::Avx2(avx2) => avx2.run(kernel),
        }
    }
}

/// Asks the memory for a value that will soon be read, so that nobody waits for it then. It changes nothing,
/// and does nothing on machines of which it is not known how.
#[inline(always)]
pub fn fetch_ahead<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    self::avx2::fetch_ahead(value);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

#[inline(never)]
fn portably<K: Kernel>(kernel: K) -> K::Out {
    kernel.run(Portable)
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
            type Out = ([u16; 16], ([u16; 8], u16), ([u16; 16], u16));
            fn run(self, instructions: impl Instructions) -> Self::Out {
                let mut sums = std::array::from_fn(|number| number as u16);
                instructions.add_counts(self.0, &mut sums);
                let eight = self.0[..8].try_into().expect("eight words");
                let before = instructions.counts_before(&eight);
                (sums, before, instructions.counts_before_each(self.0))
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
            let sum = |words: usize| counts[..words].iter().sum();
            let mut before_each = [0; 16];
            for word in 0..16 {
                before_each[place_of(word)] = sum(word);
            }
            let slow = (sums, (before, sum(8)), (before_each, sum(16)));
            for isa in Isa::all() {
                let found = isa.run(Count(&words));
                assert_eq!(found, slow, "{} {shift}", isa.word());
            }
        }
    }

    #[test]
    fn every_set_counts_sets_alike() {
        struct Count<'a>(&'a [u64]);
        impl Kernel for Count<'_> {
            type Out = ([u32; 4], [u32; 1]);
            fn run(self, instructions: impl Instructions) -> Self::Out {
                let (quarter, words) = (self.0.len() / 4, self.0);
                let set = |number| &words[number * quarter..][..quarter];
                let four = instructions.count_each([set(0), set(1), set(2), set(3)]);
                (four, instructions.count_each([set(1)]))
            }
        }
        for quarter in [2, 4, 8, 10, 26] {
            let words: Vec<u64> = (0..4 * quarter)
                .map(|number| u64::MAX.checked_shl(number * 11 % 65).unwrap_or(0))
                .collect();
            let sets = words.chunks(quarter as usize);
            let sums: Vec<u32> = sets
                .map(|set| set.iter().map(|word| word.count_ones()).sum())
                .collect();
            for isa in Isa::all() {
                let (four, one) = isa.run(Count(&words));
                assert_eq!((four.as_slice(), one[0]), (sums.as_slice(), sums[1]));
            }
        }
    }

    #[test]
    fn every_set_finds_the_same_place() {
        struct UpTo<'a, const N: usize>(&'a [u16; N], u16);
        impl<const N: usize> Kernel for UpTo<'_, N> {
            type Out = u32;
            fn run(self, instructions: impl Instructions) -> u32 {
                instructions.up_to(self.0, self.1)
            }
        }
        fn check<const N: usize>(numbers: [u16; N]) {
            let near = |number: u16| [number.saturating_sub(1), number, number + 1];
            for number in numbers.into_iter().flat_map(near) {
                let slow = numbers.iter().filter(|&&other| other <= number).count();
                for isa in Isa::all() {
                    let found = isa.run(UpTo(&numbers, number));
                    assert_eq!(found as usize, slow, "{} {number}", isa.word());
                }
            }
        }
        check([0, 0, 5, 9, 9, 300, 32_000, 32_766]);
        check([
            0, 0, 5, 9, 9, 300, 301, 302, 302, 302, 511, 512, 4_000, 32_000, 32_001, 32_766,
        ]);
    }
}
