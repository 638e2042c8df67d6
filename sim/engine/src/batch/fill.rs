//! The slides of men on large boards: each run of empty squares after a piece is filled at once.

use super::boards::LANES;
use super::rows::Rows;
use crate::compile::Compiled;
use crate::movers::Mover;
use crate::side::Side;
use crate::size::Size;

/// Lanes that are worked on at a time where much has to be kept at hand.
const FEW: usize = 8;

impl<S: Size> Rows<S> {
    /// Finds the moves in one word, where all pieces of a side move as the rook does, or all but a
    /// king who moves apart.
    #[inline(always)]
    pub(super) fn slide_all<const APART: bool>(&mut self, men: &Mover<S>, side: Side, word: usize) {
        let (own, enemy) = (&self.pieces[side], &self.pieces[side.other()]);
        let (own, enemy, king) = (own.row(word), enemy.row(word), self.king.row(word));
        let pass = men.pass.word(word);
        let stop = men.stop.word(word);
        let reach = self.reach.row_mut(word);
        for lane in 0..LANES {
            let free = pass & !(own[lane] | enemy[lane]);
            let men = if APART {
                own[lane] & !king[lane]
            } else {
                own[lane]
            };
            let first = (men << 1) & free;
            reach[lane] = free & !free.wrapping_add(first) & stop;
        }
    }

    /// Finds the moves of men in one word, whatever the rules.
    #[inline(always)]
    pub(super) fn slide_each(
        &mut self,
        compiled: &Compiled<S>,
        movers: &[Mover<S>],
        side: Side,
        word: usize,
    ) {
        let (own, enemy) = (&self.pieces[side], &self.pieces[side.other()]);
        let (own, enemy, king) = (own.row(word), enemy.row(word), self.king.row(word));
        let full = compiled.full.word(word);
        let apart = if compiled.king_apart { u64::MAX } else { 0 };
        let reach = self.reach.row_mut(word);
        for few in (0..LANES).step_by(FEW) {
            let (mut all, mut men, mut empty) = ([0; FEW], [0; FEW], [0; FEW]);
            for lane in 0..FEW {
                men[lane] = own[few + lane] & !(king[few + lane] & apart);
                empty[lane] = full & !(own[few + lane] | enemy[few + lane]);
            }
            for mover in movers {
                slide_few(mover, word, &men, &empty, &mut all);
            }
            reach[few..few + FEW].copy_from_slice(&all);
        }
    }
}

/// Adds the moves of pieces that move in one way.
#[inline(always)]
fn slide_few<S: Size>(
    mover: &Mover<S>,
    word: usize,
    men: &[u64; FEW],
    empty: &[u64; FEW],
    reach: &mut [u64; FEW],
) {
    let (pass, stop) = (mover.pass.word(word), mover.stop.word(word));
    let mut pieces = *men;
    for piece in &mut pieces {
        *piece &= mover.origins.word(word);
    }
    if mover.range != usize::MAX {
        let mut front = pieces;
        for _ in 0..mover.range {
            for lane in 0..FEW {
                let next = (front[lane] << 1) & empty[lane];
                reach[lane] |= next & stop;
                front[lane] = next & pass;
            }
        }
        return;
    }
    let mut over = [0; FEW];
    for lane in 0..FEW {
        let free = empty[lane] & pass;
        let first = (pieces[lane] << 1) & free;
        over[lane] = free & !free.wrapping_add(first);
        reach[lane] |= over[lane] & stop;
    }
    if mover.has_halts {
        let halts = mover.halts.word(word);
        for lane in 0..FEW {
            reach[lane] |= ((pieces[lane] | over[lane]) << 1) & empty[lane] & halts;
        }
    }
}
