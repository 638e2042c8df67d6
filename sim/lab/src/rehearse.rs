//! How long a run would take: a short sample of each cell, played and thrown away.

use std::time::{Duration, Instant};

use konakis_stats::normal;

use crate::anytime::Sequence;
use crate::error::LabError;
use crate::experiment::Experiment;
use crate::family::family;
use crate::openings::Drawn;
use crate::plan::Plan;
use crate::run::Arenas;

/// What a run would be.
#[derive(Clone, PartialEq, Debug)]
pub struct Rehearsal {
    /// The plan.
    pub plan: Plan,
    /// Seconds of one processor that a game takes, by cell.
    pub seconds_per_game: Vec<f64>,
    /// Half the width of the interval of the score of the cell with the fewest games, at most: that of even chances without draws.
    pub half_width: f64,
}

/// Openings that a sample draws.
const TRIED: u64 = 256;

/// A sample of a cell takes about so long.
const SAMPLE: Duration = Duration::from_millis(100);

/// Tries a few games of every cell, those with which the run would begin.
pub fn rehearse(experiment: &Experiment, arenas: &Arenas<'_>) -> Result<Rehearsal, LabError> {
    let plan = Plan::of(experiment);
    // A rehearsal needs few openings; those that it draws are the first that the run will have.
    let openings = Drawn::of(experiment, &plan, TRIED)?;
    let mut seconds_per_game = Vec::new();
    for cell in &plan.cells {
        let arena = arenas(&experiment.setup(cell), openings.of_plies(cell.plies))?;
        let begun = Instant::now();
        let (mut played, mut step) = (0, 1);
        while played < cell.blocks && begun.elapsed() < SAMPLE {
            let end = (played + step).min(cell.blocks);
            arena.play(played..end, &mut |_| {});
            (played, step) = (end, step * 2);
        }
        seconds_per_game.push(begun.elapsed().as_secs_f64() / played as f64);
    }
    let fewest = plan.cells.iter().map(|cell| cell.blocks).min().unwrap_or(0);
    let half_width = if experiment.stop.mode.looks() {
        // What the run itself will look at, had half of its games been won.
        let targets = family(experiment, &plan).len().max(1);
        let alpha = experiment.stop.alpha / targets as f64;
        let sequence = Sequence::score(&experiment.stop, alpha);
        sequence.at_worst(plan.blocks).unwrap_or(0.5)
    } else {
        normal::z(experiment.level) / (4.0 * fewest as f64).sqrt()
    };
    Ok(Rehearsal {
        plan,
        seconds_per_game,
        half_width,
    })
}

impl Rehearsal {
    /// Parts of a cell.
    pub fn parts_of(&self, cell: u32) -> u64 {
        self.plan.parts().filter(|part| part.cell == cell).count() as u64
    }

    /// Seconds that all games would take.
    pub fn seconds(&self, threads: usize) -> f64 {
        let cells = self.plan.cells.iter().zip(&self.seconds_per_game);
        let one: f64 = cells
            .map(|(cell, seconds)| seconds * cell.blocks as f64)
            .sum();
        one / threads.max(1) as f64
    }
}
