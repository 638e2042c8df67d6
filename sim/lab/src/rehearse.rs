//! How long a run would take: a short sample of each cell, played and thrown away.

use std::time::{Duration, Instant};

use konakis_stats::normal;

use crate::error::LabError;
use crate::experiment::Experiment;
use crate::plan::Plan;
use crate::results::LEVEL;
use crate::run::Arenas;

/// What a run would be.
#[derive(Clone, PartialEq, Debug)]
pub struct Rehearsal {
    /// The plan.
    pub plan: Plan,
    /// Seconds of one processor that a game takes, by cell.
    pub seconds_per_game: Vec<f64>,
    /// Half the width of the interval of a cell's score, at most: that of even chances without draws.
    pub half_width: f64,
}

/// A sample of a cell takes about so long.
const SAMPLE: Duration = Duration::from_millis(100);

/// Tries a few games of every cell, those with which the run would begin.
pub fn rehearse(experiment: &Experiment, arenas: &Arenas<'_>) -> Result<Rehearsal, LabError> {
    let plan = Plan::of(experiment);
    let mut seconds_per_game = Vec::new();
    for cell in &plan.cells {
        let arena = arenas(&experiment.setup(cell))?;
        let begun = Instant::now();
        let (mut played, mut step) = (0, 1);
        while played < plan.blocks && begun.elapsed() < SAMPLE {
            let end = (played + step).min(plan.blocks);
            arena.play(played..end, &mut |_| {});
            (played, step) = (end, step * 2);
        }
        seconds_per_game.push(begun.elapsed().as_secs_f64() / played as f64);
    }
    let half_width = normal::z(LEVEL) / (4.0 * plan.blocks as f64).sqrt();
    Ok(Rehearsal {
        plan,
        seconds_per_game,
        half_width,
    })
}

impl Rehearsal {
    /// Seconds that all games would take.
    pub fn seconds(&self, threads: usize) -> f64 {
        let one: f64 = self.seconds_per_game.iter().sum::<f64>() * self.plan.blocks as f64;
        one / threads.max(1) as f64
    }
}
