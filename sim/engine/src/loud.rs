//! The moves that a searcher follows beyond its depth: those that take somebody, bring the king to an
//! open way, or close one.

use crate::compile::Compiled;
use crate::isa::{Instructions, Kernel};
use crate::lines::Lines;
use crate::lookout::Lookout;
use crate::moves::{Action, Moves};
use crate::ones::Ones;
use crate::position::Position;
use crate::side::Side;
use crate::size::Size;

impl<S: Size> Lookout<S> {
    /// Takes out all moves of the attackers but those that end in the king's open ways. `moves` are the
    /// legal moves.
    #[inline]
    pub fn keep_answers(&self, compiled: &Compiled<S>, at: &Position<S>, moves: &mut Moves<S>) {
        let kernel = KeepAnswers {
            compiled,
            at,
            moves,
        };
        S::keep_answers(compiled.isa, kernel);
    }

    /// Adds the moves that take somebody to `loud`, and after them, with `approach`, the king's other
    /// moves after which he has an open way. `moves` are the legal moves.
    #[inline]
    pub fn loud(
        &self,
        compiled: &Compiled<S>,
        at: &Position<S>,
        moves: &Moves<S>,
        approach: bool,
        loud: &mut Vec<Action>,
    ) {
        let kernel = FindLoud {
            lookout: self,
            compiled,
            at,
            moves,
            approach,
            loud,
        };
        S::loud(compiled.isa, kernel);
    }

    #[inline(always)]
    fn find_takers(
        &self,
        compiled: &Compiled<S>,
        at: &Position<S>,
        moves: &Moves<S>,
        loud: &mut Vec<Action>,
    ) -> Lines<S> {
        // A custodial trap is sprung by whoever arrives, but for a king who takes no part.
        let trapped = compiled.squares_at(compiled.traps(at, at.to_move));
        let arrivals = moves.reach & (trapped | compiled.special_landings(at, at.to_move));
        let armed = compiled.rules.king_armed.captures();
        for word in 0..2 * S::FORWARD {
            for bit in Ones(arrivals.word(word)) {
                let action = moves.action(compiled, word, bit);
                let certain = trapped.word(word) >> bit & 1 == 1;
                let takes = if certain && (armed || action.from != at.king) {
                    true
                } else {
                    compiled.takes(at, action)
                };
                if takes {
                    loud.push(action);
                }
            }
        }
        let takes = |action: &&Action| usize::from(action.take) < S::SQUARES;
        loud.extend(moves.listed.iter().filter(takes));
        arrivals
    }

    #[inline(always)]
    fn find_approaches(
        &self,
        compiled: &Compiled<S>,
        at: &Position<S>,
        moves: &Moves<S>,
        arrivals: Lines<S>,
        loud: &mut Vec<Action>,
    ) {
        let king = compiled.mask(at.king);
        let empty = (compiled.full - at.occupied()) | king;
        let goal = compiled.goal & empty;
        // Where a slide to an escape square could begin, if no range is too short for it.
        let sight = (goal | goal.slides((empty & self.pass) - goal)).ahead() & empty;
        let slides = compiled.king_reach(at) & moves.reach;
        let first = loud.len();
        for word in 0..2 * S::FORWARD {
            for bit in Ones(slides.word(word)) {
                let action = moves.action(compiled, word, bit);
                if (compiled.mask(action.to) & sight).is_empty() {
                    continue;
                }
                let mut after = *at;
                compiled.shift(&mut after, at.to_move, at.king, action.to);
                let known = arrivals.word(word) >> bit & 1 == 1 && loud.contains(&action);
                match compiled.open_ways(&after) {
                    _ if known => {}
                    0 => {}
                    1 => loud.push(action),
                    // The enemy cannot close two.
                    _ => loud.insert(first, action),
                }
            }
        }
    }
}

/// [`Lookout::keep_answers`], as a kernel.
pub struct KeepAnswers<'a, S: Size> {
    compiled: &'a Compiled<S>,
    at: &'a Position<S>,
    moves: &'a mut Moves<S>,
}

impl<S: Size> Kernel for KeepAnswers<'_, S> {
    type Out = ();
    #[inline(always)]
    fn run(self, _: impl Instructions) {
        let way = self.compiled.way_to_goal(self.at);
        self.moves
            .keep_to(self.compiled, self.compiled.squares_at(way));
    }
}

/// [`Lookout::loud`], as a kernel.
pub struct FindLoud<'a, S: Size> {
    lookout: &'a Lookout<S>,
    compiled: &'a Compiled<S>,
    at: &'a Position<S>,
    moves: &'a Moves<S>,
    approach: bool,
    loud: &'a mut Vec<Action>,
}

impl<S: Size> Kernel for FindLoud<'_, S> {
    type Out = ();
    #[inline(always)]
    fn run(self, _: impl Instructions) {
        let FindLoud {
            lookout,
            compiled,
            at,
            moves,
            approach,
            loud,
        } = self;
        let arrivals = lookout.find_takers(compiled, at, moves, loud);
        if approach && at.to_move == Side::Defenders {
            lookout.find_approaches(compiled, at, moves, arrivals, loud);
        }
    }
}
