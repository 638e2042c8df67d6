//! Where pieces can slide to, all at once (RULESETS.md §3).

use crate::compile::Compiled;
use crate::index::Index;
use crate::lines::Lines;
use crate::movers::{Mover, Whose};
use crate::position::Position;
use crate::side::Side;
use crate::size::Size;

impl<S: Size> Mover<S> {
    /// Whether the pieces move as the rook does in chess, and halt wherever they may pass.
    #[inline(always)]
    pub(crate) fn is_rook(&self) -> bool {
        self.range == usize::MAX && !self.has_halts
    }

    /// Where `pieces` may go over the squares `empty`.
    #[inline(always)]
    pub(crate) fn reach(&self, pieces: Lines<S>, empty: Lines<S>) -> Lines<S> {
        let free = empty & self.pass;
        if self.range == usize::MAX {
            let over = pieces.slides(free);
            let mut reach = over & self.stop;
            if self.has_halts {
                reach |= (pieces | over).ahead() & empty & self.halts;
            }
            return reach;
        }
        let mut reach = Lines::empty();
        let mut front = pieces;
        for _ in 0..self.range {
            let next = front.ahead() & empty;
            reach |= next & self.stop;
            front = next & free;
        }
        reach
    }
}

impl<S: Size> Compiled<S> {
    /// Every slide of `side`, one bit each.
    #[inline(always)]
    pub(crate) fn reach(&self, at: &Position<S>, side: Side) -> Lines<S> {
        let empty = self.full - at.occupied();
        self.reach_over(side, at.pieces[side], at.king, empty)
    }

    /// Every slide of the pieces of a side over the squares `empty`.
    #[inline(always)]
    pub(crate) fn reach_over(
        &self,
        side: Side,
        pieces: Lines<S>,
        king: Index,
        empty: Lines<S>,
    ) -> Lines<S> {
        match self.movers[side].as_slice() {
            [mover] if mover.whose == Whose::All => mover.reach(pieces & mover.origins, empty),
            movers => {
                let king = self.mask(king);
                let mut reach = Lines::empty();
                for mover in movers {
                    let pieces = match mover.whose {
                        Whose::All => pieces,
                        Whose::Men => pieces - king,
                        Whose::King => king,
                    };
                    reach |= mover.reach(pieces & mover.origins, empty);
                }
                reach
            }
        }
    }

    /// Every slide of the king, were it his turn.
    #[inline(always)]
    pub(crate) fn king_reach(&self, at: &Position<S>) -> Lines<S> {
        self.king_reach_over(at.king, self.full - at.occupied())
    }

    /// Every slide of a king over the squares `empty`.
    #[inline(always)]
    pub(crate) fn king_reach_over(&self, king: Index, empty: Lines<S>) -> Lines<S> {
        let king = self.mask(king);
        let mut reach = Lines::empty();
        for mover in &self.king_movers {
            reach |= mover.reach(king & mover.origins, empty);
        }
        reach
    }
}
