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

/// Runs a function compiled for the best instruction set of the machine. What it calls is compiled
/// so too as far as it is inlined.
#[inline]
pub fn fast<R>(run: impl FnOnce() -> R) -> R {
    match Isa::detect() {
        Isa::Portable => run(),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `detect` has found these instructions on this machine.
        Isa::Avx2 => unsafe { with_avx2(run) },
        #[cfg(not(target_arch = "x86_64"))]
        Isa::Avx2 => run(),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<R>(run: impl FnOnce() -> R) -> R {
    run()
}
