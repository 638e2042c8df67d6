//! A position: what stands where, and whose turn it is.

use crate::compile::Compiled;
use crate::hash::{KING, man};
use crate::index::Index;
use crate::lines::Lines;
use crate::ones::Ones;
use crate::side::{BySide, Side};
use crate::size::Size;

/// A position on a board of size `S`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<S: Size> {
    /// The pieces of each side; the king is among the defenders' pieces.
    pub(crate) pieces: BySide<Lines<S>>,
    /// Where the king stands, or "no square" once he is captured.
    pub(crate) king: Index,
    pub(crate) to_move: Side,
    pub(crate) hash: u64,
}

impl<S: Size> Position<S> {
    /// The side to move.
    #[inline(always)]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// A hash of the board and the side to move, the same for equal positions.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Where the king stands, or the number of squares if he was captured.
    #[inline(always)]
    pub fn king(&self) -> Index {
        self.king
    }

    /// Men of each side, the king not counted.
    pub fn men(&self) -> BySide<u32> {
        let king = u32::from(usize::from(self.king) < S::SQUARES);
        BySide {
            attackers: self.pieces.attackers.bits() / 4,
            defenders: self.pieces.defenders.bits() / 4 - king,
        }
    }

    /// Puts pieces of a side on squares, or takes them away.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, side: Side, squares: Lines<S>) {
        self.pieces[side] ^= squares;
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Lines<S> {
        self.pieces.attackers | self.pieces.defenders
    }
}

impl<S: Size> Compiled<S> {
    /// Gives the turn to the other side.
    #[inline(always)]
    pub fn pass_turn(&self, at: &mut Position<S>) {
        at.to_move = at.to_move.other();
        at.hash ^= self.keys.defenders_to_move;
    }

    /// Moves a piece of a side, without anything that follows from it.
    #[inline(always)]
    pub(crate) fn shift(&self, at: &mut Position<S>, side: Side, from: Index, to: Index) {
        at.toggle(side, self.mask(from) | self.mask(to));
        let mut kind = man(side);
        if side == Side::Defenders && from == at.king {
            at.king = to;
            kind = KING;
        }
        at.hash ^= self.keys.slide(kind, from, to);
    }

    /// Takes a man of `side` from the board.
    #[inline(always)]
    pub(crate) fn remove_man(&self, at: &mut Position<S>, side: Side, index: Index) {
        at.toggle(side, self.mask(index));
        at.hash ^= self.keys.of(man(side), index);
    }

    /// Takes the king from the board.
    pub(crate) fn remove_king(&self, at: &mut Position<S>) {
        at.pieces.defenders ^= self.mask(at.king);
        at.hash ^= self.keys.of(KING, at.king);
        at.king = S::SQUARES as Index;
    }

    /// The squares of a set, rank by rank.
    #[inline(always)]
    pub(crate) fn squares_of(&self, set: Lines<S>) -> impl Iterator<Item = Index> {
        let ranks = set & self.ranks;
        (0..S::FORWARD).flat_map(move |word| {
            Ones(ranks.word(word)).map(move |bit| self.index_of[word][bit as usize])
        })
    }
}
