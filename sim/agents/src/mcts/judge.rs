//! Who weighs positions for a tree search.

use konakis_engine::{Compiled, Look, Lookout, Moves, Outcome, Position, Side, Size};

use super::path::Path;
use super::tree::Proof;
use crate::evaluate::{Evaluation, Weights};

/// Who weighs positions.
pub struct Judge<S: Size> {
    lookout: Lookout<S>,
    evaluation: Evaluation,
}

impl<S: Size> Judge<S> {
    /// A judge of games under these rules.
    pub fn new(compiled: &Compiled<S>) -> Self {
        let lookout = Lookout::new(compiled);
        Judge {
            evaluation: Evaluation::new(Weights::default(), compiled, &lookout),
            lookout,
        }
    }

    /// Looks at the last position of a path, whose last move brought `outcome` on the board: what is
    /// certain to the side that made it, as an error, if something is. Finds the moves.
    pub fn look(
        &self,
        compiled: &Compiled<S>,
        path: &Path<S>,
        outcome: Option<Outcome>,
        moves: &mut Moves<S>,
    ) -> Result<Look, Proof> {
        let to_move = path.at.to_move();
        let over = |outcome| Err(Proof::of(outcome, to_move.other()));
        if let Some(outcome) = outcome {
            return over(outcome);
        }
        let look = self.lookout.look(compiled, &path.at, moves);
        if moves.is_empty() {
            return over(compiled.no_move(to_move));
        }
        match path.ending(compiled) {
            Some(outcome) => over(outcome),
            None if look.wins => Err(Proof::Loss),
            None => Ok(look),
        }
    }

    /// What a position is worth to the side to move, from 0 to 1.
    pub fn weigh(&self, compiled: &Compiled<S>, at: &Position<S>, moves: &mut Moves<S>) -> f32 {
        self.worth(&self.lookout.look(compiled, at, moves), at.to_move())
    }

    /// The same, once it has been looked at.
    pub fn worth(&self, look: &Look, to_move: Side) -> f32 {
        /// An advantage of so many hundredths of a man is worth three games in four.
        const SCALE: f32 = 400.0;
        if look.wins {
            return 1.0;
        }
        let score = self.evaluation.of(look, to_move) as f32 / SCALE;
        0.5 + 0.5 * score / (1.0 + score.abs())
    }
}
