//! The moves are made, and what follows from them is seen to.

use konakis_rules::{Encirclement, ExitFort, Tuichu};

use super::boards::{Boards, LANES};
use super::live::{Flags, Lanes, flagged};
use super::{Batch, Games};
use crate::compile::Compiled;
use crate::hash::{DEFENDER, KING};
use crate::index::slot;
use crate::moves::Action;
use crate::outcome::{Outcome, Reason};
use crate::side::Side;
use crate::size::Size;

impl<S: Size> Batch<S> {
    /// Makes the moves; the lanes that have to be judged, and whether there may be a fight.
    #[inline(always)]
    pub(super) fn shift(&mut self, compiled: &Compiled<S>, side: Side) -> (u32, Flags) {
        let Batch {
            boards,
            kings,
            hashes,
            drawn,
            live,
            alarms,
            ..
        } = self;
        let mut fights = [0; LANES];
        boards.shift(compiled, drawn, live, side, &mut fights);
        if self.past.remembers() {
            for lane in 0..LANES {
                let step = compiled.keys.step(side, drawn.from[lane], drawn.to[lane]);
                hashes[lane] ^= step & live.mask()[lane];
            }
        }
        alarms.look::<S, _>(boards, kings, drawn, live, side, &mut fights);
        if self.particular {
            for lane in 0..LANES {
                fights[lane] |= u8::from(usize::from(self.takes[lane]) < S::SQUARES);
            }
        }
        let mut events = fights;
        if side == Side::Defenders {
            for lane in 0..LANES {
                events[lane] |= u8::from(drawn.from[lane] == kings[lane]);
            }
        }
        (flagged(&events) & live.lanes(), fights)
    }

    /// Lets the engine judge a move of which more may come.
    #[inline(always)]
    pub(super) fn judge(
        &mut self,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        lane: usize,
        side: Side,
        fight: bool,
    ) {
        let action = self.action(lane);
        let Action { from, to, .. } = action;
        let king_moved = side == Side::Defenders && from == self.kings[lane % LANES];
        if king_moved {
            self.boards.move_king(lane, from, to);
            self.kings[lane % LANES] = to;
            self.hashes[lane % LANES] ^=
                compiled.keys.slide(DEFENDER, from, to) ^ compiled.keys.slide(KING, from, to);
        }
        if fight {
            self.fight(compiled, games, lane, side, action, king_moved);
            return;
        }
        if self.keeps_notes {
            self.notes[lane].king_moves += 1;
        }
        if compiled.is_goal[slot(to)] {
            let escape = Outcome::Win(Side::Defenders, Reason::Escape);
            self.end_now(games, lane, side.other(), Some(escape));
        }
    }

    /// Lets the engine see to everything that follows from the move.
    fn fight(
        &mut self,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        lane: usize,
        side: Side,
        action: Action,
        king_moved: bool,
    ) {
        let mut at = self.position(lane, side);
        // The turn is passed when all is done.
        at.hash ^= compiled.keys.defenders_to_move;
        let Action { to, take, .. } = action;
        let step = compiled.settle(&mut at, to, take, king_moved, self.keeps_notes);
        self.put(compiled, lane, &at);
        if step.taken > 0 || step.walked_in {
            self.past.cut(lane, step.taken > 0);
        }
        if self.keeps_notes {
            self.notes[lane].note_step(side, &step);
        }
        if step.outcome.is_some() {
            self.count_ways(lane, step.ways.into());
            self.end_now(games, lane, side.other(), step.outcome);
        }
    }

    #[inline(always)]
    fn count_ways(&mut self, lane: usize, ways: u64) {
        self.raichi[lane % LANES] += u64::from(ways == 1);
        self.tuichu[lane % LANES] += u64::from(ways >= 2);
    }

    /// Ends the games in which a quiet move has ended them, and counts the king's open ways.
    #[inline(always)]
    pub(super) fn end_by_board(
        &mut self,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        side: Side,
    ) {
        let rules = &compiled.rules;
        let next = side.other();
        if side == Side::Defenders {
            let tuichu_wins = rules.escape_tuichu == Tuichu::Wins;
            if self.keeps_notes || tuichu_wins {
                let ways = self.boards.open_ways(compiled, &self.kings);
                for lane in 0..LANES {
                    let ways = ways[lane] & self.live.mask()[lane];
                    self.count_ways(lane, ways);
                    if tuichu_wins && ways >= 2 {
                        let won = Outcome::Win(Side::Defenders, Reason::Tuichu);
                        self.end_now(games, lane, next, Some(won));
                    }
                }
            }
            if rules.escape_exit_fort == ExitFort::Wins {
                let mut at_rim = [0; LANES];
                for lane in 0..LANES {
                    at_rim[lane] = u8::from(compiled.on_rim(self.kings[lane]));
                }
                for lane in Lanes::of(flagged(&at_rim) & self.live.lanes()) {
                    let king = self.kings[lane];
                    if !compiled.meets_attacker(self.boards.get(lane), king)
                        && compiled.fort_holds(&self.position(lane, next))
                    {
                        let won = Outcome::Win(Side::Defenders, Reason::ExitFort);
                        self.end_now(games, lane, next, Some(won));
                    }
                }
            }
        }
        if rules.ending_encirclement == Encirclement::AttackersWin {
            // A defender who moves stays among squares that he could reach before, so that his side is
            // enclosed by its own quiet move only if it was when the game came into the lane.
            let lanes = match side {
                Side::Attackers => self.live.lanes(),
                Side::Defenders => self.live.lanes() & self.enclosed,
            };
            if lanes != 0 {
                self.end_enclosed(compiled, games, lanes, next);
            }
        }
    }

    /// Ends the games of these lanes in which the defenders are enclosed.
    #[inline(always)]
    fn end_enclosed(
        &mut self,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        lanes: u32,
        to_move: Side,
    ) {
        for lane in Lanes::of(self.boards.held(compiled, lanes)) {
            if compiled.cut_off(&self.position(lane, to_move)) {
                let won = Outcome::Win(Side::Attackers, Reason::Encirclement);
                self.end_now(games, lane, to_move, Some(won));
            }
        }
    }
}
