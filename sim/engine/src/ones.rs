//! The set bits of a word, one after another.

/// The places of the set bits of a word, the lowest first.
///
/// An iterator of its own, since the closures of the standard library's are not always inlined into
/// the kernels, and then are not compiled for their instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ones(pub u64);

impl Iterator for Ones {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
