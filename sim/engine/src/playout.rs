//! A game played by lot to its end, as one kernel: what tree search asks for by the million.

use konakis_rules::KingCapture;

use crate::compile::Compiled;
use crate::isa::{Instructions, Kernel, Portable};
use crate::lines::Lines;
use crate::moves::{Action, Moves};
use crate::outcome::{Outcome, Reason};
use crate::play::Step;
use crate::position::Position;
use crate::seed::Lot;
use crate::side::Side;
use crate::size::Size;

/// How the moves of a playout are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// All legal moves alike.
    Uniform,
    /// All alike, but a side that sees how to win at once does so, and one that sees how the enemy
    /// would win at once looks for another move. Only escapes and the capture of the king are seen.
    Light,
}

/// Draws of a side that looks for a move which does not let the enemy win at once.
const TRIES: u32 = 4;

/// How a playout goes.
#[derive(Clone, Copy, Debug)]
pub struct Playout {
    /// Plies in a row without a capture, before it begins.
    pub quiet: u32,
    /// Plies after which the playout is broken off.
    pub limit: u32,
    /// How moves are drawn.
    pub manner: Manner,
}

impl<S: Size> Compiled<S> {
    /// Plays a game on by lot, and leaves its last position; how it ended, or `None` if it was broken
    /// off. The last position is of no use where a win was seen before it was played.
    ///
    /// Repetitions are not looked for: by lot they are rare, and a game that goes in circles ends
    /// at the limit. `moves` is used again to spare its memory.
    #[inline]
    pub fn playout(
        &self,
        at: &mut Position<S>,
        playout: Playout,
        moves: &mut Moves<S>,
        lot: &mut Lot,
    ) -> Option<Outcome> {
        S::play_out(
            self.isa,
            PlayOut {
                compiled: self,
                at,
                playout,
                moves,
                lot,
            },
        )
    }

    #[inline(always)]
    fn run_uniform(
        &self,
        instructions: impl Instructions,
        at: &mut Position<S>,
        playout: Playout,
        moves: &mut Moves<S>,
        lot: &mut Lot,
    ) -> Option<Outcome> {
        let mut quiet = playout.quiet;
        for _ in 0..playout.limit {
            self.find_moves(instructions, at, moves);
            if moves.is_empty() {
                return Some(self.no_move(at.to_move));
            }
            let action = moves.draw(instructions, self, lot);
            let step = self.make_and(at, &action, false);
            if step.outcome.is_some() {
                return step.outcome;
            }
            quiet = if step.taken > 0 { 0 } else { quiet + 1 };
            if self.is_too_quiet(quiet) {
                return Some(Outcome::Draw(Reason::QuietPlies));
            }
        }
        None
    }

    #[inline(always)]
    fn run_light(
        &self,
        instructions: impl Instructions,
        at: &mut Position<S>,
        playout: Playout,
        moves: &mut Moves<S>,
        lot: &mut Lot,
    ) -> Option<Outcome> {
        let mut quiet = playout.quiet;
        self.moves(at, moves);
        for _ in 0..playout.limit {
            if moves.is_empty() {
                return Some(self.no_move(at.to_move));
            }
            let drawn = match at.to_move {
                Side::Attackers => self.draw_for_attackers(instructions, at, moves, lot),
                Side::Defenders => self.draw_for_defenders(instructions, at, moves, lot),
            };
            let action = match drawn {
                Ok(action) => action,
                Err(outcome) => return Some(outcome),
            };
            let before = *at;
            let mut step = self.make_and(at, &action, false);
            if step.outcome.is_some() {
                return step.outcome;
            }
            self.find_moves(instructions, at, moves);
            if at.to_move == Side::Attackers && self.king_can_fall(at, moves.reach) {
                step = self.look_for_another(&before, at, step, moves, lot);
            }
            quiet = if step.taken > 0 { 0 } else { quiet + 1 };
            if self.is_too_quiet(quiet) {
                return Some(Outcome::Draw(Reason::QuietPlies));
            }
        }
        None
    }

    /// Another move of the defenders, instead of the one with `step` after which the king could be captured
    /// at once; they do not look for ever. `moves` are those of the attackers then. It is rare, so that it
    /// is not compiled for each instruction set.
    #[cold]
    #[inline(never)]
    fn look_for_another(
        &self,
        before: &Position<S>,
        at: &mut Position<S>,
        mut step: Step,
        moves: &mut Moves<S>,
        lot: &mut Lot,
    ) -> Step {
        let mut choice = Moves::default();
        self.moves(before, &mut choice);
        let mut other = *before;
        for _ in 0..TRIES {
            let action = choice.draw(Portable, self, lot);
            let next = self.play_from(before, action, &mut other);
            if next.outcome.is_some() {
                continue;
            }
            self.moves(&other, moves);
            (*at, step) = (other, next);
            if !self.king_can_fall(at, moves.reach) {
                break;
            }
        }
        step
    }

    /// A move of the attackers, or how the game ends: they capture the king if they can, step into
    /// his way if he threatens to escape, and do not open him one.
    #[inline(always)]
    fn draw_for_attackers(
        &self,
        instructions: impl Instructions,
        at: &Position<S>,
        moves: &Moves<S>,
        lot: &mut Lot,
    ) -> Result<Action, Outcome> {
        if self.king_can_fall(at, moves.reach) {
            return Err(Outcome::Win(Side::Attackers, Reason::KingCaptured));
        }
        let ways = self.king_reach(at) & self.goal;
        if !ways.is_empty() {
            let lost = Err(Outcome::Win(Side::Defenders, Reason::Escape));
            if self.directions(ways) > 1 {
                return lost;
            }
            let blocks = moves.only(self.squares_at(self.way_to_goal(at)));
            return if blocks.is_empty() {
                lost
            } else {
                Ok(blocks.draw(instructions, self, lot))
            };
        }
        let mut tries = TRIES;
        loop {
            let action = moves.draw(instructions, self, lot);
            if tries == 0 || !self.leaves_a_way(at, action.from, action.to) {
                return Ok(action);
            }
            tries -= 1;
        }
    }

    /// A move of the defenders, or how the game ends: the king escapes if he can.
    #[inline(always)]
    fn draw_for_defenders(
        &self,
        instructions: impl Instructions,
        at: &Position<S>,
        moves: &Moves<S>,
        lot: &mut Lot,
    ) -> Result<Action, Outcome> {
        if !(self.king_reach(at) & self.goal & moves.reach).is_empty() {
            return Err(Outcome::Win(Side::Defenders, Reason::Escape));
        }
        Ok(moves.draw(instructions, self, lot))
    }

    /// Whether one more attacker might capture the king where he stands: a quick no.
    #[inline(always)]
    pub(crate) fn king_may_fall(&self, at: &Position<S>) -> bool {
        let open = (self.mask(at.king).ahead() & (self.full - at.occupied())).bits();
        match self.king_capture(at.king) {
            KingCapture::Never => false,
            // All other sides have to be closed already.
            KingCapture::Surround => open == 1,
            KingCapture::Custodial => open > 0,
        }
    }

    /// Whether one of the attackers' slides captures the king.
    #[inline(always)]
    pub(crate) fn king_can_fall(&self, at: &Position<S>, slides: Lines<S>) -> bool {
        if !self.king_may_fall(at) {
            return false;
        }
        for to in self.neighbours[usize::from(at.king)] {
            if !(slides & self.mask(to)).is_empty() && self.king_falls(at, to) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn is_too_quiet(&self, quiet: u32) -> bool {
        let limit = self.rules.ending_quiet_plies;
        limit > 0 && quiet >= limit
    }
}

/// [`Compiled::playout`], as a kernel.
pub struct PlayOut<'a, S: Size> {
    compiled: &'a Compiled<S>,
    at: &'a mut Position<S>,
    playout: Playout,
    moves: &'a mut Moves<S>,
    lot: &'a mut Lot,
}

impl<S: Size> Kernel for PlayOut<'_, S> {
    type Out = Option<Outcome>;
    #[inline(always)]
    fn run(self, instructions: impl Instructions) -> Option<Outcome> {
        match self.playout.manner {
            Manner::Uniform => {
                self.compiled
                    .run_uniform(instructions, self.at, self.playout, self.moves, self.lot)
            }
            Manner::Light => {
                self.compiled
                    .run_light(instructions, self.at, self.playout, self.moves, self.lot)
            }
        }
    }
}
