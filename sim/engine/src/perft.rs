//! Counting move sequences, the way in which rules engines are compared.

use crate::compile::Compiled;
use crate::moves::Moves;
use crate::position::Position;
use crate::size::Size;

impl<S: Size> Compiled<S> {
    /// The number of move sequences of length `depth` from a position. Games that ended earlier do
    /// not count; a choice of victim counts as different moves; what needs a history is left out.
    pub fn perft(&self, at: &Position<S>, depth: u32) -> u64 {
        let mut levels = vec![Moves::default(); depth as usize];
        self.count(at, &mut levels, true)
    }

    /// The same, but every last move is played: a measure of speed.
    pub fn perft_unbulked(&self, at: &Position<S>, depth: u32) -> u64 {
        let mut levels = vec![Moves::default(); depth as usize];
        self.count(at, &mut levels, false)
    }

    fn count(&self, at: &Position<S>, levels: &mut [Moves<S>], bulk: bool) -> u64 {
        let Some((moves, deeper)) = levels.split_first_mut() else {
            return 1;
        };
        self.moves(at, moves);
        if deeper.is_empty() && bulk {
            return moves.len() as u64;
        }
        let mut nodes = 0;
        for action in moves.iter(self) {
            let mut next = *at;
            let step = self.play(&mut next, action);
            nodes += match step.outcome {
                Some(_) => u64::from(deeper.is_empty()),
                None => self.count(&next, deeper, bulk),
            };
        }
        nodes
    }
}
