//! Any game of a run, played again from its seed: no row stores its moves.

use std::path::Path;

use konakis_agents::{Transcript, transcribe};

use crate::error::LabError;
use crate::experiment::Experiment;
use crate::openings::Drawn;
use crate::plan::{Plan, PlannedCell};
use crate::{folder, library};

/// A game of a run.
#[derive(Clone, Debug)]
pub struct Rebuilt {
    /// The run's experiment.
    pub experiment: Experiment,
    /// The game's cell.
    pub cell: PlannedCell,
    /// The game, move by move.
    pub transcript: Transcript,
}

/// Plays the game of a cell and a block of a run again.
///
/// # Errors
/// The folder holds no run, its rules have changed since, or the run has no such game.
pub fn rebuild(dir: &Path, cell: u32, block: u64) -> Result<Rebuilt, LabError> {
    let refuse = |why: String| LabError::NoRun {
        dir: dir.to_owned(),
        why,
    };
    let Some(manifest) = folder::manifest(dir)? else {
        return Err(refuse("it has no manifest.json".to_owned()));
    };
    let experiment = library::recorded(&manifest, dir)?;
    let plan = Plan::in_stages(&experiment, manifest.stages());
    let openings = Drawn::of(&experiment, &plan, block.saturating_add(1))?;
    let mut cells = plan.cells;
    let count = cells.len();
    let Some(place) = cells.iter().position(|planned| planned.id == cell) else {
        let last = count.saturating_sub(1);
        return Err(LabError::NoGame(format!(
            "{} has no cell {cell}: its cells are 0 to {last}, in the order of cells.csv",
            dir.display()
        )));
    };
    let cell = cells.swap_remove(place);
    let blocks = cell.blocks;
    if block >= blocks {
        return Err(LabError::NoGame(format!(
            "cell {} of {} has no block {block}: its blocks are 0 to {}",
            cell.id,
            dir.display(),
            blocks - 1
        )));
    }
    let openings = openings.of_plies(cell.plies);
    let transcript = transcribe(&experiment.setup(&cell), openings, block)
        .map_err(|why| LabError::Play(why.to_string()))?;
    Ok(Rebuilt {
        experiment,
        cell,
        transcript,
    })
}
