//! Moves that win at once, found without playing all the others.
//!
//! A cheap test names the *suspects*, the moves that might win; these few are then played. It may
//! suspect a move wrongly and never overlooks one: a test plays every move of many positions.

use konakis_rules::{Encirclement, ExitFort, NoMove, Tuichu, WalkIn};

use crate::compile::Compiled;
use crate::isa::{Instructions, Kernel};
use crate::lines::Lines;
use crate::moves::{Action, Moves};
use crate::position::Position;
use crate::side::Side;
use crate::size::Size;

impl<S: Size> Compiled<S> {
    /// Adds to `wins` every move that wins at once for the side to move, as far as the board alone
    /// says. `moves` are the legal moves of the position.
    pub fn winning_moves(&self, at: &Position<S>, moves: &Moves<S>, wins: &mut Vec<Action>) {
        self.each_win(at, moves, |action| {
            wins.push(action);
            true
        });
    }

    /// Whether the side to move can win at once, as far as the board alone says.
    pub fn can_win(&self, at: &Position<S>, moves: &Moves<S>) -> bool {
        let mut found = false;
        self.each_win(at, moves, |_| {
            found = true;
            false
        });
        found
    }

    /// Hands over winning moves while `go_on` says so.
    fn each_win(&self, at: &Position<S>, moves: &Moves<S>, mut go_on: impl FnMut(Action) -> bool) {
        let (suspects, may_be_stuck) = S::suspects(
            self.isa,
            Suspects {
                compiled: self,
                at,
                moves,
            },
        );
        let suspects = moves.only(suspects);
        let mut reply = Moves::default();
        for action in suspects.iter(self).chain(moves.listed.iter().copied()) {
            let mut after = *at;
            let outcome = self.play(&mut after, action).outcome.or_else(|| {
                let stuck = may_be_stuck && {
                    self.moves(&after, &mut reply);
                    reply.is_empty()
                };
                stuck.then(|| self.no_move(after.to_move))
            });
            if outcome.is_some_and(|outcome| outcome.winner() == Some(at.to_move)) && !go_on(action)
            {
                return;
            }
        }
    }

    /// Bits of the slides that might win, and whether one might by leaving the enemy without a move.
    #[inline(always)]
    fn suspects(&self, at: &Position<S>, moves: &Moves<S>) -> (Lines<S>, bool) {
        if self.may_be_stuck(at, at.to_move.other()) {
            return (moves.reach, true);
        }
        let suspects = match at.to_move {
            Side::Attackers => self.attackers_suspects(at, moves),
            Side::Defenders => self.defenders_suspects(at, moves),
        };
        (suspects, false)
    }

    #[inline(always)]
    fn attackers_suspects(&self, at: &Position<S>, moves: &Moves<S>) -> Lines<S> {
        let mut suspects = Lines::empty();
        for beside in self.neighbours[usize::from(at.king)] {
            let landing = moves.reach & self.mask(beside);
            if !landing.is_empty() && self.king_falls(at, beside) {
                suspects |= landing;
            }
        }
        if self.rules.ending_encirclement == Encirclement::AttackersWin {
            match self.way_out(at) {
                // To close the ring, an attacker has to stand in this way or take who stands there.
                Some(way) => suspects |= moves.reach & (way | self.landings(at, Side::Attackers)),
                None => return moves.reach,
            }
        }
        suspects
    }

    #[inline(always)]
    fn defenders_suspects(&self, at: &Position<S>, moves: &Moves<S>) -> Lines<S> {
        if self.rules.escape_tuichu == Tuichu::Wins {
            return moves.reach;
        }
        let (mut arrivals, mut closing) = (self.goal, Lines::empty());
        if self.rules.escape_exit_fort == ExitFort::Wins {
            arrivals |= self.rim;
            if self.on_rim(at.king) {
                closing = self.closing_a_fort(at);
            }
        }
        (self.king_reach(at) & arrivals | closing) & moves.reach
    }

    /// Squares on which a man may close an exit fort round the king by arriving; perhaps some more.
    #[inline(always)]
    fn closing_a_fort(&self, at: &Position<S>) -> Lines<S> {
        let king = self.mask(at.king);
        let slides = king.slides(self.full - at.occupied());
        // No attacker may be the first piece that the king sees in any direction. A man takes them, or
        // steps before one.
        let takes = || self.landings(at, Side::Defenders);
        match ((king | slides).ahead() & at.pieces.attackers).bits() {
            0 => self.full,
            1 => takes() | self.squares_at(slides),
            _ => takes(),
        }
    }

    /// The squares of one empty line from a defender to the edge; `None` if there is no such line.
    fn way_out(&self, at: &Position<S>) -> Option<Lines<S>> {
        let defenders = at.pieces.defenders;
        if !(defenders & self.rim).is_empty() {
            return Some(Lines::empty());
        }
        let slides = defenders.slides(self.full - at.occupied());
        let ends = slides & self.ends;
        let word = (0..2 * S::FORWARD).find(|&word| ends.word(word) != 0)?;
        let end = ends.word(word).trailing_zeros() as usize;
        let line = ((1u64 << S::SIDE) - 1) << (end / S::PITCH * S::PITCH);
        let from = 63 - (defenders.word(word) & line & ((1 << end) - 1)).leading_zeros();
        let mut way = Lines::empty();
        way.set_word(word, slides.word(word) & line & !((2 << from) - 1));
        Some(self.squares_at(way))
    }

    /// Whether one move of the enemy might leave `side` without any; `false` is certain.
    #[inline(always)]
    fn may_be_stuck(&self, at: &Position<S>, side: Side) -> bool {
        if self.rules.ending_no_move == NoMove::Draw {
            return false;
        }
        // The king cannot be taken without the game being over, and one arrival blocks him in one
        // direction.
        if side == Side::Defenders && self.directions(self.king_reach(at)) >= 2 {
            return false;
        }
        if self.rules.capture_walk_in == WalkIn::Forbidden {
            return true;
        }
        let mut starts = self.reach(at, side).behind() & at.pieces[side];
        if self.takes_rows() {
            starts = starts - self.rim;
        }
        // One arrival blocks four pieces at the most, each in one direction, and takes three, besides a
        // row at the edge. A piece has one bit for each direction in which it can go: the bits of one
        // direction are a lower bound of the pieces that can, and a quarter of all is another.
        const BLOCKED: u32 = 4;
        const TAKEN: u32 = 3;
        let (harm, bits) = (BLOCKED + TAKEN, starts.bits());
        if bits > 4 * harm || (starts & self.ranks).bits() > harm {
            return false;
        }
        let pieces = self.squares_at(starts).bits() / 4;
        // Whoever is not taken can go in one direction only.
        pieces <= harm && bits <= pieces + 3 * TAKEN
    }
}

/// The search for suspects, as a kernel.
pub struct Suspects<'a, S: Size> {
    compiled: &'a Compiled<S>,
    at: &'a Position<S>,
    moves: &'a Moves<S>,
}

impl<S: Size> Kernel for Suspects<'_, S> {
    type Out = (Lines<S>, bool);
    #[inline(always)]
    fn run(self, _: impl Instructions) -> (Lines<S>, bool) {
        self.compiled.suspects(self.at, self.moves)
    }
}
