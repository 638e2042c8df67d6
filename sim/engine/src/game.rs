//! The referee: a game with its history (RULESETS.md §5).

use konakis_rules::{NoMove, Repetition, RepetitionOutcome};

use crate::compile::Compiled;
use crate::moves::{Action, Moves};
use crate::outcome::{Outcome, Reason};
use crate::play::Step;
use crate::position::Position;
use crate::side::Side;
use crate::size::Size;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game<S: Size> {
    at: Position<S>,
    moves: Moves<S>,
    /// Hashes of the positions since the last one that cannot come back, the present one last.
    seen: Vec<u64>,
    quiet: u32,
    plies: u32,
    repeats: u32,
    outcome: Option<Outcome>,
}

impl<S: Size> Game<S> {
    /// A game that begins at a position.
    pub fn new(compiled: &Compiled<S>, start: Position<S>) -> Self {
        let mut game = Game {
            at: start,
            moves: Moves::default(),
            seen: Vec::new(),
            quiet: 0,
            plies: 0,
            repeats: 0,
            outcome: None,
        };
        game.restart(compiled, start);
        game
    }

    /// Begins anew, with the memory of the last game.
    #[inline]
    pub fn restart(&mut self, compiled: &Compiled<S>, start: Position<S>) {
        self.at = start;
        self.seen.clear();
        self.seen.push(start.hash);
        (self.quiet, self.plies, self.repeats) = (0, 0, 0);
        compiled.moves(&start, &mut self.moves);
        self.outcome = self
            .moves
            .is_empty()
            .then(|| compiled.no_move(start.to_move));
    }

    /// Stands where a line of thought has come to, with the history that the rules ask about: what it
    /// takes to play on by lot. Plies are counted from here, and the moves are not found.
    pub fn resume(&mut self, at: Position<S>, seen: &[u64], quiet: u32) {
        self.at = at;
        self.seen.clear();
        self.seen.extend_from_slice(seen);
        self.quiet = quiet;
        (self.plies, self.repeats, self.outcome) = (0, 0, None);
    }

    /// The position.
    #[inline(always)]
    pub fn position(&self) -> &Position<S> {
        &self.at
    }

    /// The legal moves of the side to move. They mean nothing once the game is over.
    #[inline(always)]
    pub fn moves(&self) -> &Moves<S> {
        &self.moves
    }

    /// The same game, with these moves for the legal ones: for players who do without some.
    pub fn with_moves(&self, moves: Moves<S>) -> Self {
        Game {
            moves,
            ..self.clone()
        }
    }

    /// How the game ended, if it has.
    #[inline(always)]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Plies played.
    #[inline(always)]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Hashes of the positions since the last one that cannot come back, the present one last.
    pub fn seen(&self) -> &[u64] {
        &self.seen
    }

    /// Plies in a row without a capture.
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// How often a position came that had been there before.
    #[inline(always)]
    pub fn repeats(&self) -> u32 {
        self.repeats
    }

    /// Plays a legal move; what it brought about, the outcome by history included.
    #[inline]
    pub fn play(&mut self, compiled: &Compiled<S>, action: Action) -> Step {
        let mover = self.at.to_move;
        let mut step = compiled.play(&mut self.at, action);
        self.plies += 1;
        if step.taken > 0 || step.walked_in {
            self.seen.clear();
        }
        self.quiet = if step.taken > 0 { 0 } else { self.quiet + 1 };
        self.seen.push(self.at.hash);
        let before = self.occurrences() - 1;
        self.repeats += u32::from(before > 0);
        if step.outcome.is_none() {
            compiled.moves(&self.at, &mut self.moves);
            step.outcome = if self.moves.is_empty() {
                Some(compiled.no_move(self.at.to_move))
            } else {
                compiled.history_ending(mover, before + 1, self.quiet)
            };
        }
        self.outcome = step.outcome;
        step
    }

    /// What a legal move would bring about, with the position after it.
    pub fn foresee(
        &self,
        compiled: &Compiled<S>,
        action: Action,
        moves: &mut Moves<S>,
    ) -> (Position<S>, Step) {
        let mut after = self.at;
        let mut step = compiled.play(&mut after, action);
        if step.outcome.is_none() {
            compiled.moves(&after, moves);
            let quiet = if step.taken > 0 { 0 } else { self.quiet + 1 };
            let before = self.seen.iter().filter(|&&hash| hash == after.hash).count() as u32;
            step.outcome = if moves.is_empty() {
                Some(compiled.no_move(after.to_move))
            } else {
                compiled.history_ending(self.at.to_move, before + 1, quiet)
            };
        }
        (after, step)
    }

    /// Whether an attackers' slide certainly lets the king escape at once: a quick no, to spare the
    /// long look at what follows.
    pub fn lets_the_king_out(&self, compiled: &Compiled<S>, action: Action) -> bool {
        if self.at.to_move == Side::Defenders
            || compiled.rules.ending_quiet_plies > 0
            || !compiled.leaves_a_way(&self.at, action.from, action.to)
        {
            return false;
        }
        // A position that came before may end the game by repetition: then the long look decides.
        let mut after = self.at;
        compiled.shift(&mut after, self.at.to_move, action.from, action.to);
        compiled.pass_turn(&mut after);
        !self.seen.contains(&after.hash)
    }

    /// How often the present position has occurred.
    #[inline(always)]
    fn occurrences(&self) -> u32 {
        self.seen
            .iter()
            .map(|&hash| u32::from(hash == self.at.hash))
            .sum()
    }
}

impl<S: Size> Compiled<S> {
    /// What a lack of moves means for the side to move.
    pub fn no_move(&self, to_move: Side) -> Outcome {
        match self.rules.ending_no_move {
            NoMove::Loses => Outcome::Win(to_move.other(), Reason::NoMove),
            NoMove::Draw => Outcome::Draw(Reason::NoMove),
        }
    }

    /// Endings that need the history: this position has occurred so often after a move of
    /// `mover`, and nothing was taken for so many plies.
    #[inline(always)]
    pub fn history_ending(&self, mover: Side, occurrences: u32, quiet: u32) -> Option<Outcome> {
        if let Repetition::After { count, outcome } = self.rules.ending_repetition
            && occurrences >= count
        {
            return Some(match outcome {
                RepetitionOutcome::Draw => Outcome::Draw(Reason::Repetition),
                RepetitionOutcome::RepeaterLoses => Outcome::Win(mover.other(), Reason::Repetition),
                RepetitionOutcome::DefendersLose => {
                    Outcome::Win(Side::Attackers, Reason::Repetition)
                }
                RepetitionOutcome::AttackersLose => {
                    Outcome::Win(Side::Defenders, Reason::Repetition)
                }
            });
        }
        let limit = self.rules.ending_quiet_plies;
        (limit > 0 && quiet >= limit).then_some(Outcome::Draw(Reason::QuietPlies))
    }
}
