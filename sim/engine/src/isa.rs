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
    /// AVX2, BMI1, BMI2, LZCNT and POPCNT: x86-64-v3, any desktop since about 2015. Only
    /// [`Isa::detect`] makes this value.
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

/// Work that is worth being compiled for several instruction sets: the few kernels in which the
/// engine spends its time. Only what is inlined into the function that has the instructions is
/// compiled for them, so that `run`, and all in it that counts, has to be `#[inline(always)]`; and
/// each kernel is compiled once for each size and set, so that they have to be few.
pub(crate) trait Kernel {
    /// What comes out.
    type Out;
    /// Does the work.
    fn run(self) -> Self::Out;
}

impl Isa {
    /// Does work with these instructions.
    #[inline(always)]
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Out {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Isa::detect`, the only maker of this value, found the instructions.
            Isa::Avx2 => unsafe { with_avx2(kernel) },
            _ => portably(kernel),
        }
    }
}

#[inline(never)]
fn portably<K: Kernel>(kernel: K) -> K::Out {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<K: Kernel>(kernel: K) -> K::Out {
    kernel.run()
}
