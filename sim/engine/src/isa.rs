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
    Avx2,
}

impl Isa {
    /// The best set that this machine has.
    #[inline]
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt")
        {
            return Isa::Avx2;
        }
        Isa::Portable
    }

    /// The name that benchmarks print.
    pub const fn word(self) -> &'static str {
        match self {
            Isa::Portable => "portable",
            Isa::Avx2 => "avx2+bmi2",
        }
    }
}

/// Work that is worth being compiled for several instruction sets. A closure will not do: only what
/// is inlined into the function that has the instructions is compiled for them, so that `run`, and
/// all in it that counts, has to be `#[inline(always)]`.
pub trait Work {
    /// What comes out.
    type Out;
    /// Does the work.
    fn run(self) -> Self::Out;
}

/// Does work compiled for the best instruction set of the machine.
#[inline]
pub fn fast<W: Work>(work: W) -> W::Out {
    match Isa::detect() {
        Isa::Portable => work.run(),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `detect` has found these instructions on this machine.
        Isa::Avx2 => unsafe { with_avx2(work) },
        #[cfg(not(target_arch = "x86_64"))]
        Isa::Avx2 => work.run(),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<W: Work>(work: W) -> W::Out {
    work.run()
}
