//! Perft: "number of move sequences of that length; games that ended earlier do not count; a choice of victim counts
//! as different moves; repetition and quiet plies, which need a history, are left out".

use super::board::Position;
use super::zones::Reference;

impl Reference<'_> {
    /// The number of move sequences of a length; the last ply is counted and not played.
    pub fn perft(&self, at: &Position, depth: u32) -> u64 {
        let steps = match depth {
            0 => return 1,
            _ => self.moves(at),
        };
        if depth == 1 {
            return steps.len() as u64;
        }
        steps
            .iter()
            .filter(|step| self.outcome(step).is_none())
            .map(|step| self.perft(&step.after, depth - 1))
            .sum()
    }
}
