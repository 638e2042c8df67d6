//! Which lanes have a game whose turn it is, and in which of them something is so.

use super::boards::{LANES, Row};
use crate::ones::Ones;

/// The lanes with a game whose turn it is.
#[derive(Clone, Debug)]
pub struct Live {
    /// A bit for each of them.
    lanes: u32,
    /// All bits of each of them, none of the others.
    mask: Row,
}

impl Live {
    pub(crate) fn none() -> Self {
        Live {
            lanes: 0,
            mask: [0; LANES],
        }
    }

    pub(crate) fn enter(&mut self, lane: usize) {
        self.lanes |= 1 << (lane % LANES);
        self.mask[lane % LANES] = u64::MAX;
    }

    pub(crate) fn leave(&mut self, lane: usize) {
        self.lanes &= !(1 << (lane % LANES));
        self.mask[lane % LANES] = 0;
    }

    #[inline(always)]
    pub(crate) fn has(&self, lane: usize) -> bool {
        self.lanes >> (lane % LANES) & 1 == 1
    }

    /// A bit for each lane.
    #[inline(always)]
    pub(crate) fn lanes(&self) -> u32 {
        self.lanes
    }

    /// All bits of each lane.
    #[inline(always)]
    pub(crate) fn mask(&self) -> &Row {
        &self.mask
    }

    /// The lanes, one after another.
    #[inline(always)]
    pub(crate) fn each(&self) -> Lanes {
        Lanes::of(self.lanes)
    }
}

/// Lanes, one after another.
#[derive(Clone, Debug)]
pub(crate) struct Lanes(Ones);

impl Lanes {
    /// The lanes whose bit is set.
    #[inline(always)]
    pub(crate) fn of(bits: u32) -> Self {
        Lanes(Ones(bits.into()))
    }
}

impl Iterator for Lanes {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let lane = self.0.next()?;
        Some(lane as usize % LANES)
    }
}

/// 1 in each lane where something is so, 0 in the others.
pub type Flags = [u8; LANES];

/// A bit for each lane that has a flag.
#[inline(always)]
pub(crate) fn flagged(flags: &Flags) -> u32 {
    let (eights, _) = flags.as_chunks::<8>();
    let mut lanes = 0;
    for eight in 0..LANES / 8 {
        // The product brings the lowest bits of the eight bytes together in the highest byte.
        let bits = u64::from_le_bytes(eights[eight]).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        lanes |= (bits as u32) << (8 * eight);
    }
    lanes
}
