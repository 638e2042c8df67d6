//! What it is worth to come back to a position.

use konakis_engine::{Position, Side, Size};
use konakis_rules::{Repetition, RepetitionOutcome};

use super::score::{REPETITION, of_outcome};
use super::tree::{Line, Tree};

impl<S: Size> Tree<'_, S> {
    /// The score of a position that has been there before.
    pub(super) fn repeated(&self, at: &Position<S>, line: Line) -> Option<i32> {
        let side = at.to_move();
        let mut before = 0;
        let mut in_tree = false;
        // The other side was to move in every other position.
        let mut place = self.path.len();
        while place >= line.fence + 2 {
            place -= 2;
            if self.path[place] == at.hash() {
                before += 1;
                in_tree |= place >= self.root;
            }
        }
        if before == 0 {
            return None;
        }
        let rule = self.compiled.rules().ending_repetition;
        if let Some(outcome) = self.compiled.history_ending(side.other(), before + 1, 0) {
            return Some(of_outcome(outcome, side, line.ply));
        }
        if !in_tree {
            return None;
        }
        // What came once on this line can come as often as it takes.
        let lost = match rule {
            Repetition::None => return Some(0),
            Repetition::After { outcome, .. } => match outcome {
                RepetitionOutcome::Draw => return Some(0),
                RepetitionOutcome::RepeaterLoses => side.other(),
                RepetitionOutcome::DefendersLose => Side::Defenders,
                RepetitionOutcome::AttackersLose => Side::Attackers,
            },
        };
        let worth = REPETITION - line.ply as i32;
        Some(if lost == side { -worth } else { worth })
    }
}
