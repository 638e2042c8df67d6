//! The sizes that a board may have, and the shape of a packed board of each.
//!
//! The engine is monomorphised on the size and on nothing else: a size known to the compiler was
//! measured 1.6 to 2.5 times as fast as one known only at run time, rules read from fields while
//! playing cost 3 to 5 %.

use std::fmt::Debug;

use crate::batch::{Boards, Posts, Rows};
use crate::kernels::Kernels;

/// A fixed number of machine words.
pub trait Words: Copy + Eq + Debug + Send + Sync + 'static {
    /// How many words there are.
    const LEN: usize;
    /// Makes each word from its number.
    fn from_fn(make: impl FnMut(usize) -> u64) -> Self;
    /// The words.
    fn as_slice(&self) -> &[u64];
    /// The words, to be changed.
    fn as_mut_slice(&mut self) -> &mut [u64];
}

impl<const N: usize> Words for [u64; N] {
    const LEN: usize = N;
    #[inline(always)]
    fn from_fn(make: impl FnMut(usize) -> u64) -> Self {
        std::array::from_fn(make)
    }
    #[inline(always)]
    fn as_slice(&self) -> &[u64] {
        self
    }
    #[inline(always)]
    fn as_mut_slice(&mut self) -> &mut [u64] {
        self
    }
}

/// The side length of a board, as a type.
pub trait Size: sealed::Sealed + Kernels + Copy + Eq + Debug + Send + Sync + 'static {
    /// Squares along one side.
    const SIDE: usize;
    /// Squares of the board, which is also the index that means "no square".
    const SQUARES: usize = Self::SIDE * Self::SIDE;
    /// Bits of one line: its squares and a guard that is never set.
    const PITCH: usize = Self::SIDE + 1;
    /// Whole lines in a word.
    const LINES_PER_WORD: usize = 64 / Self::PITCH;
    /// Words that hold every row and every column once.
    const FORWARD: usize = Self::Words::LEN / 2;
    /// Words that hold every row, forwards; the last may hold columns too.
    const RANK_WORDS: usize = Self::SIDE.div_ceil(Self::LINES_PER_WORD);
    /// The words of a board: every line forwards, then every line backwards.
    type Words: Words;
    /// How the boards of a batch lie in memory.
    type Boards: Boards<Self>;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! sizes {
    ($($name:ident $side:literal $words:literal $boards:ident)*) => {
        $(
            #[doc = concat!("A board of ", stringify!($side), " by ", stringify!($side), " squares.")]
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct $name;
            impl sealed::Sealed for $name {}
            impl Size for $name {
                const SIDE: usize = $side;
                type Words = [u64; $words];
                type Boards = $boards<$name>;
            }
            const _: () = assert!(<$name as Size>::FORWARD * <$name as Size>::LINES_PER_WORD >= 2 * $side);
        )*

        /// Does `then` with the type of a size that is known only at run time; `None` for a size
        /// that no board has.
        pub fn for_size<V: ForSize>(side: usize, then: V) -> Option<V::Out> {
            match side {
                $($side => Some(then.run::<$name>()),)*
                _ => None,
            }
        }
    };
}

// Boards of 9 by 9 and of 11 by 11 would fit into six words and ten; eight and twelve make whole vectors.
sizes! {
    Side5 5 2 Posts
    Side7 7 4 Posts
    Side9 9 8 Posts
    Side11 11 12 Posts
    Side13 13 14 Rows
    Side15 15 16 Rows
    Side17 17 24 Rows
    Side19 19 26 Rows
}

/// Something that can be done for any size.
pub trait ForSize {
    /// What comes out, whatever the size.
    type Out;
    /// Does it for one size.
    fn run<S: Size>(self) -> Self::Out;
}
