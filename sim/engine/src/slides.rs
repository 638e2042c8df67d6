//! Where pieces can slide to, all at once (RULESETS.md §3).

use crate::compile::Compiled;
use crate::index::Index;
use crate::lines::Lines;
use crate::movers::{Mover, Walk};
use crate::position::Position;
use crate::side::Side;
use crate::size::Size;

impl<S: Size> Mover<S> {
    /// Whether the pieces move as the rook does in chess, and halt wherever they may pass.
    #[inline(always)]
    pub(crate) fn is_rook(&self) -> bool {
        self.range == usize::MAX && !self.has_halts
    }

    /// Where `pieces` may go over the squares `empty`, if this is the one way in which their side moves,
    /// and they move as the rook does.
    #[inline(always)]
    pub(crate) fn slides(&self, pieces: Lines<S>, empty: Lines<S>) -> Lines<S> {
        pieces.slides(empty & self.pass) & self.stop
    }

    /// The same, for pieces among whom a king moves over the same squares, and may end on `more`.
    #[inline(always)]
    pub(crate) fn slides_with_king(
        &self,
        pieces: Lines<S>,
        king: Lines<S>,
        more: Lines<S>,
        empty: Lines<S>,
    ) -> Lines<S> {
        let free = empty & self.pass;
        (pieces.slides(free) & self.stop) | (king.slides(free) & more)
    }

    /// Where those of `pieces` which move in this way may go over the squares `empty`.
    #[inline(always)]
    pub(crate) fn reach(&self, pieces: Lines<S>, empty: Lines<S>) -> Lines<S> {
        let free = empty & self.pass;
        let mut front = pieces & self.origins;
        if self.range == usize::MAX {
            let over = front.slides(free);
            let mut reach = over & self.stop;
            if self.has_halts {
                reach |= (front | over).ahead() & empty & self.halts;
            }
            return reach;
        }
        let mut reach = Lines::empty();
        for _ in 0..self.range {
            let next = front.ahead() & empty;
            reach |= next & self.stop;
            front = next & free;
        }
        reach
    }
}

impl<S: Size> Walk<S> {
    /// Where the king may go over the squares `empty`; `halts` says whether he may halt anywhere
    /// that he may not pass.
    #[inline(always)]
    pub(crate) fn reach(&self, king: Lines<S>, empty: Lines<S>, halts: bool) -> Lines<S> {
        let over = king.slides(empty & self.pass);
        let mut reach = over & self.stop;
        if halts {
            reach |= (king | over).ahead() & empty & self.halts;
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
        if side == Side::Defenders && self.king_apart {
            if let ([men], Some(more)) = (self.movers[side].as_slice(), &self.king_stops) {
                return men.slides_with_king(pieces, self.mask(king), *more, empty);
            }
            let men = self.men_reach(side, pieces - self.mask(king), empty);
            return men | self.king_reach_over(king, empty);
        }
        self.men_reach(side, pieces, empty)
    }

    /// Every slide of pieces that move as the men of a side do.
    #[inline(always)]
    fn men_reach(&self, side: Side, men: Lines<S>, empty: Lines<S>) -> Lines<S> {
        match self.movers[side].as_slice() {
            [mover] if mover.is_rook() => mover.slides(men, empty),
            movers => {
                let mut reach = Lines::empty();
                for mover in movers {
                    reach |= mover.reach(men, empty);
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
        self.walks[usize::from(king)].reach(self.mask(king), empty, self.king_halts)
    }
}
