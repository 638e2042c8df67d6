//! One move, with everything that follows from it on the board (RULESETS.md §4–5).

use konakis_rules::{Duty, Tuichu, Victims, WalkIn};

use crate::compile::Compiled;
use crate::hash::man;
use crate::index::{Index, may_touch, slot};
use crate::isa::{Instructions, Kernel};
use crate::lines::Lines;
use crate::moves::Action;
use crate::ones::Ones;
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
                action: &action,
            },
        )
    }

    /// Plays a legal move of the side to move from `at`, which stays as it is; `after` becomes the position
    /// that it leads to. The king's open ways are counted only where the rules ask for them.
    #[inline]
    pub fn play_from(&self, at: &Position<S>, action: Action, after: &mut Position<S>) -> Step {
        S::play_from(
            self.isa,
            PlayFrom {
                compiled: self,
                at,
                action: &action,
                after,
            },
        )
    }

    #[inline(always)]
    pub(crate) fn make(&self, at: &mut Position<S>, action: &Action) -> Step {
        self.make_and(at, action, true)
    }

    /// The same; unless `count_ways`, the king's open ways are counted only where the rules ask for
    /// them. The move is borrowed since one that is handed over is read as a whole, and waits for its
    /// parts to be written.
    #[inline(always)]
    pub(crate) fn make_and(&self, at: &mut Position<S>, action: &Action, count_ways: bool) -> Step {
        // Each side has code of its own, since a choice between their pieces is made word by word.
        match at.to_move {
            Side::Attackers => self.make_for(Side::Attackers, at, action, count_ways),
            Side::Defenders => self.make_for(Side::Defenders, at, action, count_ways),
        }
    }

    #[inline(always)]
    fn make_for(
        &self,
        mover: Side,
        at: &mut Position<S>,
        action: &Action,
        count_ways: bool,
    ) -> Step {
        let Action { from, to, take } = *action;
        let king_moved = mover == Side::Defenders && from == at.king;
        self.shift(at, mover, from, to);
        let named = usize::from(take) < S::SQUARES;
        if named | self.may_stir(at, mover, king_moved, to) {
            return self.settle(at, to, take, king_moved, count_ways);
        }
        let ways = if count_ways && mover == Side::Defenders {
            self.open_ways(at)
        } else {
            0
        };
        self.pass_turn(at);
        Step {
            taken: 0,
            walked_in: false,
            king_moved,
            ways,
            outcome: None,
        }
    }

    /// Whether anything may follow from a slide of `mover` that has just been made, if it names no
    /// victim: a quick no.
    #[inline(always)]
    fn may_stir(&self, at: &Position<S>, mover: Side, king_moved: bool, to: Index) -> bool {
        let beside_king = mover == Side::Attackers && may_touch::<S>(at.king, to);
        let escapes = king_moved & self.is_goal[slot(to)];
        self.stirs[mover] | beside_king | escapes | self.may_take(at, mover, to)
    }

    /// Sees to all that follows from a slide to `to` of the side to move, which has just been made and
    /// names `take` as its victim, or nobody.
    #[inline]
    pub(crate) fn settle(
        &self,
        at: &mut Position<S>,
        to: Index,
        take: Index,
        king_moved: bool,
        count_ways: bool,
    ) -> Step {
        S::settle(
            self.isa,
            Settle {
                compiled: self,
                at,
                to,
                take,
                king_moved,
                count_ways,
            },
        )
    }

    /// Whether a man can die by his own move.
    pub fn may_lose_men_by_moving(&self) -> bool {
        self.rules.capture_walk_in == WalkIn::Fatal
    }

    /// Takes every man whom the mover encloses; how many they are.
    #[inline(always)]
    fn take_all(&self, at: &mut Position<S>, mover: Side, to: Index) -> u32 {
        let captives = self.custodial(at, mover, to);
        let others = self.captives_otherwise(at, mover, to);
        let (mut gone, mut taken) = (Lines::empty(), 0);
        let mut take = |gone: &mut Lines<S>, index: Index| {
            *gone |= self.mask(index);
            at.hash ^= self.keys.of(man(mover.other()), index);
            taken += 1;
        };
        for word in 0..2 * S::FORWARD {
            for bit in Ones(captives.word(word)) {
                take(&mut gone, self.index_of[word][bit as usize % 64]);
            }
        }
        for index in self.squares_of(others - gone) {
            take(&mut gone, index);
        }
        at.toggle(mover.other(), gone);
        taken
    }
}

/// [`Compiled::play`], as a kernel.
pub struct Play<'a, S: Size> {
    compiled: &'a Compiled<S>,
    at: &'a mut Position<S>,
    action: &'a Action,
}

impl<S: Size> Kernel for Play<'_, S> {
    type Out = Step;
    #[inline(always)]
    fn run(self, _: impl Instructions) -> Step {
        self.compiled.make(self.at, self.action)
    }
}

/// [`Compiled::play_from`], as a kernel.
pub struct PlayFrom<'a, S: Size> {
    compiled: &'a Compiled<S>,
    at: &'a Position<S>,
    action: &'a Action,
    after: &'a mut Position<S>,
}

impl<S: Size> Kernel for PlayFrom<'_, S> {
    type Out = Step;
    #[inline(always)]
    fn run(self, _: impl Instructions) -> Step {
        *self.after = *self.at;
        self.compiled.make_and(self.after, self.action, false)
    }
}

/// [`Compiled::settle`], as a kernel.
pub struct Settle<'a, S: Size> {
    compiled: &'a Compiled<S>,
    at: &'a mut Position<S>,
    to: Index,
    take: Index,
    king_moved: bool,
    count_ways: bool,
}

impl<S: Size> Kernel for Settle<'_, S> {
    type Out = Step;
    #[inline(always)]
    fn run(self, _: impl Instructions) -> Step {
        let Settle {
            compiled,
            at,
            to,
            take,
            king_moved,
            count_ways,
        } = self;
        let mover = at.to_move;
        let king_fell = mover == Side::Attackers && compiled.king_falls(at, to);
        let mut taken = 0;
        if usize::from(take) < S::SQUARES {
            compiled.remove_man(at, mover.other(), take);
            taken = 1;
        } else if !king_moved || compiled.rules.king_armed.captures() {
            let taken_unnamed = match compiled.rules.capture_victims {
                Victims::All => true,
                // The one man who can be taken needs no name; the king's fall is all that a move takes.
                Victims::One => compiled.rules.capture_duty == Duty::Must && !king_fell,
            };
            if taken_unnamed {
                taken = compiled.take_all(at, mover, to);
            }
        }
        if king_fell {
            compiled.remove_king(at);
        }
        let mut walked_in = false;
        if compiled.rules.capture_walk_in == WalkIn::Fatal
            && !king_moved
            && compiled.between_enemies(at, mover, to)
        {
            compiled.remove_man(at, mover, to);
            walked_in = true;
        }
        compiled.pass_turn(at);
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
        let escaped = king_moved && compiled.is_goal[usize::from(to)];
        let asked = count_ways || compiled.rules.escape_tuichu == Tuichu::Wins;
        if asked && mover == Side::Defenders && !escaped {
            step.ways = compiled.open_ways(at);
        }
        step.outcome = compiled.ending(at, mover, king_moved.then_some(to), step.ways);
        step
    }
}
