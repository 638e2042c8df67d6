//! One move, with everything that follows from it on the board (RULESETS.md §4–5).

use konakis_rules::{Duty, Tuichu, Victims, WalkIn};

use crate::compile::Compiled;
use crate::index::Index;
use crate::isa::{Instructions, Kernel};
use crate::moves::Action;
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::side::Side;
use crate::size::Size;

/// What a move brought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Men taken; the king is not counted.
    pub taken: u32,
    /// Whether the mover died between two enemies.
    pub walked_in: bool,
    /// Whether the king made the move.
    pub king_moved: bool,
    /// The king's open ways after a move of the defenders; 0 after one of the attackers.
    pub ways: u32,
    /// How the game ended, as far as the board alone says: a lack of moves, repetition and quiet
    /// plies are for the referee to see.
    pub outcome: Option<Outcome>,
}

impl<S: Size> Compiled<S> {
    /// Plays a legal move of the side to move.
    ///
    /// The move is not checked: an illegal one leaves a position that no rule speaks of.
    #[inline]
    pub fn play(&self, at: &mut Position<S>, action: Action) -> Step {
        S::play(
            self.isa,
            Play {
                compiled: self,
                at,
                action,
            },
        )
    }

    #[inline(always)]
    pub(crate) fn make(&self, at: &mut Position<S>, action: Action) -> Step {
        self.make_and(at, action, true)
    }

    /// The same; unless `count_ways`, the king's open ways are counted only where the rules ask for
    /// them.
    #[inline(always)]
    pub(crate) fn make_and(&self, at: &mut Position<S>, action: Action, count_ways: bool) -> Step {
        let mover = at.to_move;
        let Action { from, to, take } = action;
        let king_moved = mover == Side::Defenders && from == at.king;
        self.shift(at, from, to);
        let king_fell = mover == Side::Attackers && self.king_falls(at, to);
        let mut taken = 0;
        if usize::from(take) < S::SQUARES {
            self.remove_man(at, mover.other(), take);
            taken = 1;
        } else if !king_moved || self.rules.king_armed.captures() {
            let taken_unnamed = match self.rules.capture_victims {
                Victims::All => true,
                // The one man who can be taken needs no name; the king's fall is all that a move takes.
                Victims::One => self.rules.capture_duty == Duty::Must && !king_fell,
            };
            if taken_unnamed {
                taken = self.take_all(at, mover, to);
            }
        }
        if king_fell {
            self.remove_king(at);
        }
        let mut walked_in = false;
        if self.rules.capture_walk_in == WalkIn::Fatal
            && !king_moved
            && self.between_enemies(at, mover, to)
        {
            self.remove_man(at, mover, to);
            walked_in = true;
        }
        self.pass_turn(at);
        let mut step = Step {
            taken,
            walked_in,
            king_moved,
            ways: 0,
            outcome: None,
        };
        if king_fell {
            step.outcome = Some(Outcome::Win(Side::Attackers, Reason::KingCaptured));
            return step;
        }
        let escaped = king_moved && self.is_goal[usize::from(to)];
        let asked = count_ways || self.rules.escape_tuichu == Tuichu::Wins;
        if asked && mover == Side::Defenders && !escaped {
            step.ways = self.open_ways(at);
        }
        step.outcome = self.ending(at, mover, king_moved.then_some(to), step.ways);
        step
    }

    /// Whether a man can die by his own move.
    pub fn may_lose_men_by_moving(&self) -> bool {
        self.rules.capture_walk_in == WalkIn::Fatal
    }

    /// Takes every man whom the mover encloses; how many they are.
    #[inline(always)]
    fn take_all(&self, at: &mut Position<S>, mover: Side, to: Index) -> u32 {
        if self.may_take(at, mover, to) {
            self.take_each(at, mover, to)
        } else {
            0
        }
    }

    #[inline(never)]
    fn take_each(&self, at: &mut Position<S>, mover: Side, to: Index) -> u32 {
        let mut taken = 0;
        for index in self.squares_of(self.captives(at, mover, to)) {
            self.remove_man(at, mover.other(), index);
            taken += 1;
        }
        taken
    }
}

/// [`Compiled::play`], as a kernel.
pub struct Play<'a, S: Size> {
    compiled: &'a Compiled<S>,
    at: &'a mut Position<S>,
    action: Action,
}

impl<S: Size> Kernel for Play<'_, S> {
    type Out = Step;
    #[inline(always)]
    fn run(self, _: impl Instructions) -> Step {
        self.compiled.make(self.at, self.action)
    }
}
