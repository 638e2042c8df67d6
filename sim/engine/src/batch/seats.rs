//! How games come into the lanes and leave them.

use konakis_rules::Encirclement;

use super::boards::{Boards, LANES};
use super::live::Lanes;
use super::{Batch, Finish, Games, Start};
use crate::compile::Compiled;
use crate::index::Index;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::seed::Lot;
use crate::side::{BySide, Side};
use crate::size::Size;

impl<S: Size> Batch<S> {
    /// Fills those of these lanes that are empty; whether there is a game in any.
    pub(super) fn seat(
        &mut self,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        lanes: u32,
        side: Side,
    ) -> bool {
        self.past.tidy(&self.live);
        let mut any = self.live.lanes() != 0;
        for lane in Lanes::of(lanes & !self.live.lanes()) {
            if let Some(lots) = self.waiting[lane].take() {
                self.begin(lane, lots);
                any = true;
            } else if let Some(start) = games.next() {
                self.load(compiled, lane, &start);
                if start.game.position().to_move == side {
                    self.begin(lane, start.lots);
                } else {
                    self.waiting[lane] = Some(start.lots);
                }
                any = true;
            }
        }
        any
    }

    fn begin(&mut self, lane: usize, lots: BySide<Lot>) {
        self.live.enter(lane);
        self.past.begin(lane);
        self.lots.attackers.set(lane, lots.attackers);
        self.lots.defenders.set(lane, lots.defenders);
    }

    fn load(&mut self, compiled: &Compiled<S>, lane: usize, start: &Start<'_, S>) {
        debug_assert_eq!(
            start.game.outcome(),
            None,
            "a game that is over is not played on"
        );
        self.put(compiled, lane, start.game.position());
        self.past.load(lane, start.game, start.ply_cap);
        self.tickets[lane] = start.ticket;
        let enclosed = compiled.rules.ending_encirclement == Encirclement::AttackersWin
            && compiled.encircled(start.game.position());
        self.enclosed &= !(1 << lane);
        self.enclosed |= u32::from(enclosed) << lane;
        self.takes[lane] = S::SQUARES as Index;
        if self.keeps_notes {
            self.notes[lane].copy(start.notes);
            self.raichi[lane] = start.notes.raichi.into();
            self.tuichu[lane] = start.notes.tuichu.into();
        }
    }

    /// Puts a position into a lane.
    #[inline(always)]
    pub(super) fn put(&mut self, compiled: &Compiled<S>, lane: usize, at: &Position<S>) {
        self.boards.set(lane, &at.pieces, compiled.mask(at.king));
        self.kings[lane % LANES] = at.king;
        self.hashes[lane % LANES] = at.hash;
    }

    /// The position of a lane.
    #[inline(always)]
    pub(super) fn position(&self, lane: usize, to_move: Side) -> Position<S> {
        Position {
            pieces: self.boards.get(lane),
            king: self.kings[lane % LANES],
            to_move,
            hash: self.hashes[lane % LANES],
        }
    }

    /// Ends a game that the last move has ended, before its position was remembered.
    pub(super) fn end_now(
        &mut self,
        games: &mut dyn Games<S>,
        lane: usize,
        to_move: Side,
        outcome: Option<Outcome>,
    ) {
        self.past.compare_last(lane, &self.hashes);
        self.end(games, lane, to_move, outcome);
    }

    /// Hands over a game that has ended with `to_move` to move, and empties its lane.
    pub(super) fn end(
        &mut self,
        games: &mut dyn Games<S>,
        lane: usize,
        to_move: Side,
        outcome: Option<Outcome>,
    ) {
        self.live.leave(lane);
        let at = self.position(lane, to_move);
        let notes = &mut self.notes[lane];
        if self.keeps_notes {
            notes.raichi = self.raichi[lane] as u32;
            notes.tuichu = self.tuichu[lane] as u32;
        }
        games.ended(Finish {
            ticket: self.tickets[lane],
            outcome,
            plies: self.past.plies(lane),
            repeats: self.past.repeats(lane),
            notes,
            at,
        });
    }
}
