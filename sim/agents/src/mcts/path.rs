//! The way from the root to a leaf, with what the rules of repetition and quiet plies ask about it.

use konakis_engine::{Action, Compiled, Game, Outcome, Position, Size};

/// A line of play that begins at the present position of a game.
pub struct Path<S: Size> {
    /// Where the line has come to.
    pub at: Position<S>,
    /// Hashes of all positions since the last that cannot come back, the game's included.
    seen: Vec<u64>,
    /// How many of `seen` cannot come back any more.
    gone: usize,
    /// Plies since somebody was taken.
    pub quiet: u32,
    /// How much of `seen` is the game's.
    game: usize,
}

impl<S: Size> Path<S> {
    /// A line of no moves.
    pub fn new(game: &Game<S>) -> Self {
        Path {
            at: *game.position(),
            seen: game.seen().to_vec(),
            gone: 0,
            quiet: game.quiet(),
            game: game.seen().len(),
        }
    }

    /// Goes back to the root.
    pub fn restart(&mut self, game: &Game<S>) {
        self.at = *game.position();
        self.seen.truncate(self.game);
        self.gone = 0;
        self.quiet = game.quiet();
    }

    /// Plays a move; its outcome as far as the board alone says.
    pub fn play(&mut self, compiled: &Compiled<S>, action: Action) -> Option<Outcome> {
        let step = compiled.play(&mut self.at, action);
        if step.taken > 0 || step.walked_in {
            self.gone = self.seen.len();
        }
        self.quiet = if step.taken > 0 { 0 } else { self.quiet + 1 };
        self.seen.push(self.at.hash());
        step.outcome
    }

    /// How the game ends by the rules that ask about history, after the last move.
    pub fn ending(&self, compiled: &Compiled<S>) -> Option<Outcome> {
        let hash = self.at.hash();
        let occurrences = self.seen().iter().filter(|&&other| other == hash).count() as u32;
        compiled.history_ending(self.at.to_move().other(), occurrences, self.quiet)
    }

    /// Hashes of the positions since the last that cannot come back, the present one last.
    pub fn seen(&self) -> &[u64] {
        &self.seen[self.gone..]
    }

    /// This place, to take a move back to it.
    pub fn mark(&self) -> Mark<S> {
        Mark {
            at: self.at,
            gone: self.gone,
            quiet: self.quiet,
        }
    }

    /// Takes the last move back.
    pub fn take_back(&mut self, mark: &Mark<S>) {
        self.seen.pop();
        (self.at, self.gone, self.quiet) = (mark.at, mark.gone, mark.quiet);
    }
}

/// A place in a path to come back to.
pub struct Mark<S: Size> {
    at: Position<S>,
    gone: usize,
    quiet: u32,
}
