//! Which slides are legal, and which have a victim to choose (RULESETS.md §3, §4.5–6).

use konakis_rules::{Duty, Victims, WalkIn};

use crate::before::Before;
use crate::compile::Compiled;
use crate::isa::{Instructions, Kernel};
use crate::lines::Lines;
use crate::moves::{Action, Moves};
use crate::ones::Ones;
use crate::position::Position;
use crate::side::Side;
use crate::size::{Size, Words};

impl<S: Size> Compiled<S> {
    /// Finds the legal moves of the side to move; `moves` is used again to spare its memory.
    #[inline]
    pub fn moves(&self, at: &Position<S>, moves: &mut Moves<S>) {
        S::find_moves(
            self.isa,
            FindMoves {
                compiled: self,
                at,
                moves,
            },
        );
    }

    #[inline(always)]
    pub(crate) fn find_moves(
        &self,
        instructions: impl Instructions,
        at: &Position<S>,
        moves: &mut Moves<S>,
    ) {
        let reach = self.reach(at, at.to_move);
        // Small boards are counted as a move is looked up in them, so that it is done once.
        let slides = if S::Words::LEN <= Before::WORDS {
            Before::of(instructions, reach).1.into()
        } else {
            reach.bits()
        };
        self.find_moves_in(at, reach, slides, moves);
    }

    /// The same, once the slides of the side to move and their number are known.
    #[inline(always)]
    pub(crate) fn find_moves_in(
        &self,
        at: &Position<S>,
        reach: Lines<S>,
        slides: u32,
        moves: &mut Moves<S>,
    ) {
        moves.reach = reach;
        moves.own = at.pieces[at.to_move];
        moves.listed.clear();
        moves.plain = slides;
        if self.rules.capture_victims == Victims::One {
            self.list_choices(at, moves);
            moves.plain = moves.reach.bits();
        }
        if self.rules.capture_walk_in == WalkIn::Forbidden {
            self.forbid_walking_in(at, moves);
            moves.plain = moves.reach.bits();
        }
    }

    /// Takes the moves for which the mover has a victim to choose out of the bits, and lists them.
    #[inline(always)]
    fn list_choices(&self, at: &Position<S>, moves: &mut Moves<S>) {
        let arrivals = moves.reach & self.choices(at, at.to_move);
        if !arrivals.is_empty() {
            self.list_arrivals(at, moves, arrivals);
        }
    }

    /// Squares on which a piece of `side` might have a choice of victims by arriving, under
    /// rules that let it take one; perhaps some more.
    #[inline(always)]
    pub(crate) fn choices(&self, at: &Position<S>, side: Side) -> Lines<S> {
        let forced = self.rules.capture_duty == Duty::Must && !self.has_special_captures();
        if !forced {
            return self.landings(at, side);
        }
        // A man is taken without being named where he is the only one and must be taken.
        let (role, prey) = self.prey(at, side);
        self.between_two(prey, self.enemies(at, role), self.full - at.occupied())
    }

    fn list_arrivals(&self, at: &Position<S>, moves: &mut Moves<S>, arrivals: Lines<S>) {
        let side = at.to_move;
        for word in 0..2 * S::FORWARD {
            for bit in Ones(arrivals.word(word)) {
                let slide = moves.action(self, word, bit);
                let unarmed = slide.from == at.king && !self.rules.king_armed.captures();
                if unarmed || (side == Side::Attackers && self.king_falls(at, slide.to)) {
                    continue;
                }
                let captives = self.captives(at, side, slide.to);
                let few = match self.rules.capture_duty {
                    Duty::Must => 1,
                    Duty::May => 0,
                };
                if (captives & self.ranks).bits() <= few {
                    continue;
                }
                moves.reach.clear(word, bit);
                moves.listed.extend(
                    self.squares_of(captives)
                        .map(|take| Action { take, ..slide }),
                );
                let nobody = self.rules.capture_duty == Duty::May
                    && !(self.rules.capture_walk_in == WalkIn::Forbidden
                        && self.walks_in(at, slide));
                if nobody {
                    moves.listed.push(slide);
                }
            }
        }
    }

    /// Every move that may take a man, where a move takes all it can; perhaps some more.
    #[inline(always)]
    pub fn takers(&self, at: &Position<S>, moves: &Moves<S>) -> Moves<S> {
        moves.only(self.landings(at, at.to_move))
    }

    /// Takes out the moves that take nobody and end between two enemies.
    fn forbid_walking_in(&self, at: &Position<S>, moves: &mut Moves<S>) {
        for word in 0..2 * S::FORWARD {
            for bit in Ones(moves.reach.word(word)) {
                let slide = moves.action(self, word, bit);
                if self.walks_in(at, slide) && !self.takes(at, slide) {
                    moves.reach.clear(word, bit);
                }
            }
        }
    }
}

/// [`Compiled::moves`], as a kernel.
pub struct FindMoves<'a, S: Size> {
    compiled: &'a Compiled<S>,
    at: &'a Position<S>,
    moves: &'a mut Moves<S>,
}

impl<S: Size> Kernel for FindMoves<'_, S> {
    type Out = ();
    #[inline(always)]
    fn run(self, instructions: impl Instructions) {
        self.compiled.find_moves(instructions, self.at, self.moves);
    }
}
