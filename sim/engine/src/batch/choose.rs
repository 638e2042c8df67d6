//! What may be moved in each lane, and what is.

use konakis_rules::{Duty, WalkIn};

use super::boards::{Boards, LANES};
use super::{Batch, Games};
use crate::compile::Compiled;
use crate::index::Index;
use crate::moves::Action;
use crate::side::Side;
use crate::size::Size;

impl<S: Size> Batch<S> {
    /// Finds the moves of every lane.
    #[inline(always)]
    pub(super) fn find(&mut self, compiled: &Compiled<S>, side: Side) {
        self.plain = self.boards.find(compiled, &self.kings, side);
        for lane in 0..LANES {
            self.totals[lane] = self.plain[lane] & self.live[lane];
        }
        if self.particular {
            let particular = self.particular(compiled, side);
            for lane in 0..LANES {
                self.has_listed[lane] = false;
                if particular[lane] && self.live[lane] != 0 {
                    self.list(compiled, lane, side);
                }
            }
        }
    }

    /// Whether moves may have to be listed one by one in a lane, or taken back.
    #[inline(always)]
    fn particular(&self, compiled: &Compiled<S>, side: Side) -> [bool; LANES] {
        let rules = &compiled.rules;
        if rules.capture_walk_in == WalkIn::Forbidden {
            return [true; LANES];
        }
        let few = match (rules.capture_duty, compiled.has_special_captures()) {
            (Duty::Must, false) => 1,
            (Duty::May, false) => 0,
            (Duty::Must | Duty::May, true) => return [true; LANES],
        };
        let traps = self.boards.traps(compiled, side);
        let mut particular = [false; LANES];
        for lane in 0..LANES {
            if traps[lane] > few && self.live[lane] != 0 {
                let choices = compiled.choices(&self.position(lane, side), side);
                particular[lane] = !choices.is_empty();
            }
        }
        particular
    }

    /// Finds the moves of one lane by the engine's own means.
    fn list(&mut self, compiled: &Compiled<S>, lane: usize, side: Side) {
        let at = self.position(lane, side);
        let moves = &mut self.listed[lane];
        compiled.moves(&at, moves);
        self.boards.put(lane, moves.reach);
        self.totals[lane] = moves.len() as u64;
        self.plain[lane] = (moves.len() - moves.listed().len()) as u64;
        self.has_listed[lane] = !moves.listed().is_empty();
    }

    /// Ends the games in which the side to move cannot, or which their past ends.
    #[inline(always)]
    pub(super) fn end_by_moves_or_past(
        &mut self,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        side: Side,
    ) {
        let mut ends = 0;
        for lane in 0..LANES {
            ends |= u64::from((self.totals[lane] == 0) | self.past.ends(lane)) & self.live[lane];
        }
        if ends == 0 {
            return;
        }
        for lane in 0..LANES {
            if self.live[lane] == 0 {
                continue;
            }
            if self.totals[lane] == 0 {
                self.end(games, lane, side, Some(compiled.no_move(side)));
            } else if self.past.ends(lane) {
                self.totals[lane] = 0;
                self.end(games, lane, side, self.past.outcome(lane));
            }
        }
    }

    /// Puts the moves that name their victim in the place of what was spelt out.
    #[inline(always)]
    pub(super) fn name_victims(&mut self) {
        for lane in 0..LANES {
            self.takes[lane] = S::SQUARES as Index;
            let number = self.drawn.numbers[lane];
            if self.has_listed[lane] && self.live[lane] != 0 && number >= self.plain[lane] {
                let number = (number - self.plain[lane]) as usize;
                let action = self.listed[lane].listed()[number];
                self.drawn.put(lane, action);
                self.takes[lane] = action.take;
            }
        }
    }

    #[inline(always)]
    pub(super) fn note_moves(&mut self) {
        for lane in 0..LANES {
            if self.live[lane] != 0 {
                let action = self.action(lane);
                self.notes[lane].note_move(action, self.totals[lane] as usize);
            }
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
