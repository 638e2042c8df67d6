//! Hashes that do not change when the board is turned or mirrored: two games that are mirror images
//! of one another count as one (METRICS.md §2.12).

use crate::compile::Compiled;
use crate::hash::{join, mix};
use crate::index::Index;
use crate::notes::Ply;
use crate::position::Position;
use crate::side::Side;
use crate::size::Size;
use crate::symmetry::Symmetry;

/// Tables for canonical hashes on a board of size `S`.
#[derive(Clone, Debug)]
pub struct Canon<S: Size> {
    images: [Vec<Index>; 8],
    /// One odd factor for each ply; longer games begin again with them, hash by hash.
    factors: Vec<u64>,
    size: std::marker::PhantomData<S>,
}

impl<S: Size> Default for Canon<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Size> Canon<S> {
    /// Plies that are hashed in one go.
    const STRETCH: usize = 1024;

    /// Makes the tables.
    pub fn new() -> Self {
        let factors = (1..=Self::STRETCH as u64)
            .map(|ply| mix(ply.wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1)
            .collect();
        Canon {
            images: Symmetry::ALL.map(Symmetry::images::<S>),
            factors,
            size: std::marker::PhantomData,
        }
    }

    /// The hash of a position, the same for its eight images.
    pub fn position(&self, compiled: &Compiled<S>, at: &Position<S>) -> u64 {
        let turn = if at.to_move == Side::Defenders {
            compiled.keys.defenders_to_move
        } else {
            0
        };
        let mut hashes = [turn; 8];
        for (kind, index) in compiled.pieces(at) {
            for (hash, images) in hashes.iter_mut().zip(&self.images) {
                *hash ^= compiled.keys.of(kind, images[usize::from(index)]);
            }
        }
        hashes.into_iter().min().unwrap_or(turn)
    }

    /// The hash of a game's moves, the same for its eight images.
    ///
    /// Of the eight images the one whose moves come first in the order of squares is taken; then
    /// the moves are hashed multilinearly, a factor for each ply.
    pub fn game(&self, first: Side, moves: &[Ply]) -> u64 {
        let image = |symmetry: usize, ply: &Ply| {
            let action = &ply.action;
            let of = |index: Index| u64::from(self.images[symmetry][usize::from(index)]);
            of(action.from) << 32 | of(action.to) << 16 | of(action.take)
        };
        let mut rivals: Vec<usize> = (0..8).collect();
        for ply in moves {
            if rivals.len() == 1 {
                break;
            }
            let least = rivals.iter().map(|&symmetry| image(symmetry, ply)).min();
            rivals.retain(|&symmetry| Some(image(symmetry, ply)) == least);
        }
        let symmetry = rivals[0];
        let begin = join(first as u64, moves.len() as u64);
        moves.chunks(Self::STRETCH).fold(begin, |hash, stretch| {
            let sum = stretch
                .iter()
                .zip(&self.factors)
                .fold(0u64, |sum, (ply, factor)| {
                    sum.wrapping_add(mix_factor(*factor, image(symmetry, ply)))
                });
            join(hash, sum)
        })
    }
}

/// One term of the multilinear hash; the high half is folded in, since the low bits of a product
/// depend on the low bits of the move only.
#[inline(always)]
fn mix_factor(factor: u64, value: u64) -> u64 {
    let product = u128::from(factor) * u128::from(value + 1);
    product as u64 ^ (product >> 64) as u64
}
