//! One move of every lane is drawn, all with the same chance.

use super::boards::{LANES, Row};
use crate::index::Index;
use crate::moves::Action;
use crate::seed::Lot;

/// A stream of random numbers for each lane: the two halves of each [`Lot`].
#[derive(Clone, Debug)]
pub(crate) struct Lots {
    a: Row,
    b: Row,
}

/// What was drawn in each lane.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The number of the move.
    pub numbers: Row,
    pub from: [Index; LANES],
    pub to: [Index; LANES],
}

impl Lots {
    pub(crate) fn new() -> Self {
        Lots {
            a: [1; LANES],
            b: [0; LANES],
        }
    }

    pub(crate) fn set(&mut self, lane: usize, lot: Lot) {
        (self.a[lane % LANES], self.b[lane % LANES]) = (lot.a, lot.b);
    }

    /// [`Lot::bits`], of every lane.
    #[inline(always)]
    fn bits(&mut self) -> Row {
        let mut bits = [0; LANES];
        for lane in 0..LANES {
            let (a, b) = (self.a[lane], self.b[lane] ^ self.a[lane]);
            bits[lane] = self.a[lane].wrapping_add(self.b[lane]);
            self.a[lane] = a.rotate_left(24) ^ b ^ (b << 16);
            self.b[lane] = b.rotate_left(37);
        }
        bits
    }

    /// [`Lot::below`], of every lane; 0 where the bound is 0.
    #[inline(always)]
    pub(crate) fn below(&mut self, bounds: &Row) -> Row {
        let bits = self.bits();
        let mut number = [0; LANES];
        let mut uneven = 0;
        for lane in 0..LANES {
            let product = (bits[lane] >> 32) * (bounds[lane] & 0xffff_ffff);
            number[lane] = product >> 32;
            uneven |= u64::from((product & 0xffff_ffff) < bounds[lane]);
        }
        if uneven != 0 {
            self.even_out(&bits, bounds, &mut number);
        }
        number
    }

    /// Draws again where the first draw would not be even: the rest of [`Lot::below`].
    #[cold]
    #[inline(never)]
    fn even_out(&mut self, bits: &Row, bounds: &Row, number: &mut Row) {
        for lane in 0..LANES {
            let bound = bounds[lane] as u32;
            if bound == 0 {
                continue;
            }
            let uneven = bound.wrapping_neg() % bound;
            let mut product = (bits[lane] >> 32) * u64::from(bound);
            let mut lot = Lot {
                a: self.a[lane],
                b: self.b[lane],
            };
            while (product as u32) < uneven {
                product = (lot.bits() >> 32) * u64::from(bound);
            }
            self.set(lane, lot);
            number[lane] = product >> 32;
        }
    }
}

impl Drawn {
    pub(crate) fn new() -> Self {
        Drawn {
            numbers: [0; LANES],
            from: [0; LANES],
            to: [0; LANES],
        }
    }

    /// Puts a move that is not a bit in the place of the one that was spelt out.
    pub(crate) fn put(&mut self, lane: usize, action: Action) {
        (self.from[lane % LANES], self.to[lane % LANES]) = (action.from, action.to);
    }
}
