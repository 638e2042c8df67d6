//! What a run says while it plays.

use crate::plan::{Part, Plan};
use crate::results::Counts;

/// Listens to a run. Every method may be called from several threads at once, and does nothing unless it is written.
pub trait Listener: Sync {
    /// The run begins. `wanted` games are to be there in the end; `done` has those that are there already, by cell.
    fn started(&self, plan: &Plan, wanted: u64, done: &[Counts]) {
        let _ = (plan, wanted, done);
    }

    /// Games of a cell were played.
    fn played(&self, cell: u32, games: &Counts) {
        let _ = (cell, games);
    }

    /// Games that were announced as played are lost, since their part was given up.
    fn dropped(&self, cell: u32, games: &Counts) {
        let _ = (cell, games);
    }

    /// A part is on disk.
    fn written(&self, part: &Part) {
        let _ = part;
    }

    /// The data are enough: the run ends after so many blocks of every cell.
    fn stopped(&self, blocks: u64) {
        let _ = blocks;
    }

    /// Something is good to know before the first game.
    fn note(&self, text: &str) {
        let _ = text;
    }

    /// Something is not as it should be, and the run goes on.
    fn warning(&self, text: &str) {
        let _ = text;
    }
}

/// A listener that says nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Listener for Silent {}
