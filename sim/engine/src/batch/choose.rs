//! What may be moved in each lane, and what is.

use konakis_rules::WalkIn;

use super::boards::{Boards, LANES};
use super::live::{Lanes, flagged};
use super::{Batch, Games};
use crate::compile::Compiled;
use crate::index::Index;
use crate::isa::Instructions;
use crate::moves::Action;
use crate::side::Side;
use crate::size::Size;

impl<S: Size> Batch<S> {
    /// Finds the moves of every lane.
    #[inline(always)]
    pub(super) fn find(
        &mut self,
        instructions: impl Instructions,
        compiled: &Compiled<S>,
        side: Side,
    ) {
        self.plain = self.boards.find(instructions, compiled, &self.kings, side);
        for lane in 0..LANES {
            self.totals[lane] = self.plain[lane] & self.live.mask()[lane];
        }
        if self.particular {
            self.has_listed = 0;
            for lane in Lanes::of(self.particular(compiled, side)) {
                self.list(compiled, lane, side);
            }
        }
    }

    /// The live lanes in which moves may have to be listed one by one, or taken back.
    #[inline(always)]
    fn particular(&mut self, compiled: &Compiled<S>, side: Side) -> u32 {
        let rules = &compiled.rules;
        if rules.capture_walk_in == WalkIn::Forbidden || compiled.has_special_captures() {
            return self.live.lanes();
        }
        self.choices(compiled, side)
    }

    /// Finds the moves of one lane by the engine's own means.
    fn list(&mut self, compiled: &Compiled<S>, lane: usize, side: Side) {
        let at = self.position(lane, side);
        let moves = &mut self.listed[lane];
        compiled.moves(&at, moves);
        self.boards.put(lane, moves.reach);
        self.totals[lane] = moves.len() as u64;
        self.plain[lane] = (moves.len() - moves.listed().len()) as u64;
        self.has_listed |= u32::from(!moves.listed().is_empty()) << lane;
    }

    /// Ends the games in which the side to move cannot, or which their past ends.
    #[inline(always)]
    pub(super) fn end_by_moves_or_past(
        &mut self,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        side: Side,
    ) {
        let mut stuck = [0; LANES];
        for lane in 0..LANES {
            stuck[lane] = u8::from(self.totals[lane] == 0);
        }
        let stuck = flagged(&stuck) & self.live.lanes();
        let ends = stuck | self.past.ends(&self.live);
        for lane in Lanes::of(ends) {
            let outcome = if stuck >> lane & 1 == 1 {
                Some(compiled.no_move(side))
            } else {
                self.past.outcome(lane)
            };
            self.totals[lane] = 0;
            self.end(games, lane, side, outcome);
        }
    }

    /// Puts the moves that name their victim in the place of what was spelt out.
    #[inline(always)]
    pub(super) fn name_victims(&mut self) {
        self.takes = [S::SQUARES as Index; LANES];
        for lane in Lanes::of(self.has_listed & self.live.lanes()) {
            let number = self.drawn.numbers[lane];
            if number >= self.plain[lane] {
                let number = (number - self.plain[lane]) as usize;
                let action = self.listed[lane].listed()[number];
                self.drawn.put(lane, action);
                self.takes[lane] = action.take;
            }
        }
    }

    #[inline(always)]
    pub(super) fn note_moves(&mut self) {
        for lane in self.live.each() {
            let action = self.action(lane);
            self.notes[lane].note_move(action, self.totals[lane] as usize);
        }
    }

    #[inline(always)]
    pub(super) fn action(&self, lane: usize) -> Action {
        Action {
            from: self.drawn.from[lane % LANES],
            to: self.drawn.to[lane % LANES],
            take: self.takes[lane % LANES],
        }
    }
}
