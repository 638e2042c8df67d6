//! Tables: from the games of a run to everything that is said of them. The games are the only source.

use std::path::Path;

use konakis_stats::Estimate;
use rayon::prelude::*;

use crate::audit::audit;
use crate::blocks::Blocks;
use crate::cell;
use crate::check::{self, Evidence};
use crate::clock;
use crate::contrast;
use crate::effect;
use crate::error::LabError;
use crate::expect;
use crate::experiment::Experiment;
use crate::family::{self, Target};
use crate::first_move::first_moves;
use crate::folder;
use crate::ladder;
use crate::length::Lengths;
use crate::library;
use crate::log_rank::log_ranks;
use crate::looks::{self, Look, Sequences};
use crate::manifest::{Manifest, PartEntry};
use crate::mirror::mirrors;
use crate::openings::Drawn;
use crate::plan::Plan;
use crate::repeats::Repeats;
use crate::results::{Cell, Results};
use crate::skill::balances;
use crate::tally::count;

/// Reads a run, makes its tables, and writes them beside it.
pub fn load(dir: &Path) -> Result<Results, LabError> {
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(clock::table_threads())
        .build()
        .map_err(|why| LabError::Table(why.to_string()))?;
    threads.install(|| load_here(dir))
}

fn load_here(dir: &Path) -> Result<Results, LabError> {
    let Some(manifest) = folder::manifest(dir)? else {
        return Err(LabError::NoRun {
            dir: dir.to_owned(),
            why: "it has no manifest.json".to_owned(),
        });
    };
    let experiment = library::recorded(&manifest, dir)?;
    let whole = Plan::in_stages(&experiment, manifest.stages());
    let Ending {
        plan,
        parts,
        blocks,
        looks,
        sequences,
    } = ending(dir, &manifest, &experiment, &whole)?;
    let openings = Drawn::of(&experiment, &plan, plan.blocks)?;
    let repeats = Repeats::of(&experiment, &plan, &openings);
    // Lengths are compared in the order of the blocks, one part after another.
    let (tallies, lengths) = rayon::join(
        || count(dir, &parts, &plan, &blocks),
        || Lengths::read(dir, &parts, &experiment, &plan, &blocks, &repeats),
    );
    let (tallies, lengths) = (tallies?, lengths?);
    let audit = audit(dir, &manifest.run_id, &experiment, &plan, &openings, &parts)?;
    let cells = plan
        .cells
        .par_iter()
        .zip(&tallies)
        .map(|(cell, tally)| {
            let worth = repeats.worth(cell, tally, &blocks);
            let mut cell = cell::of(cell, tally, worth, experiment.rmst_tau);
            cell::anytime(&mut cell, &experiment.stop, &blocks, &sequences);
            cell
        })
        .collect::<Vec<Cell>>();
    let lengths = lengths.contrasts(&cells);
    let log_ranks = log_ranks(&experiment, &cells);
    let contrasts = contrast::contrasts(&experiment, &plan, &cells, &blocks, &repeats, &sequences);
    let first_moves = first_moves(&experiment, &cells);
    let balances = balances(&experiment, &cells, &blocks, &repeats);
    let checks = check::checks(&Evidence {
        experiment: &experiment,
        plan: &plan,
        cells: &cells,
        blocks: &blocks,
        contrasts: [&contrasts, &lengths, &first_moves],
        balances: &balances,
        looks: &looks,
        wanted: &family::declared_texts(&experiment),
        declared: &manifest.declared,
        audit: &audit,
    });
    let effects = effect::effects(&experiment, &plan, &cells, &blocks, &repeats);
    let mirrors = mirrors(&experiment, &plan, &cells, &blocks, &repeats);
    let ladders = ladder::ladders(&experiment, &plan, &cells, &blocks, &repeats);
    let expectations = expect::judge(&experiment, &plan, &cells, &contrasts, &blocks);
    let results = Results {
        rulesets: experiment
            .rulesets
            .iter()
            .map(|ruleset| (**ruleset).clone())
            .collect(),
        agents: experiment.agents.clone(),
        headline: family::headline(&plan, &experiment.agents),
        blocks: plan.blocks,
        stopped: stopped(&experiment, &looks, plan.blocks),
        experiment,
        manifest,
        cells,
        contrasts,
        lengths,
        log_ranks,
        first_moves,
        looks,
        effects,
        mirrors,
        balances,
        ladders,
        checks,
        expectations,
    };
    crate::export::write(&results, dir)?;
    Ok(results)
}

/// Why the run has no more blocks.
fn stopped(experiment: &Experiment, looks: &[Look], blocks: u64) -> &'static str {
    let last: Vec<Look> = looks
        .iter()
        .filter(|look| look.checkpoint == blocks)
        .copied()
        .collect();
    if !experiment.stop.mode.looks() {
        "fixed"
    } else if looks::over(&last) {
        experiment.stop.mode.word()
    } else {
        "max_blocks"
    }
}

/// Where a run ends, and what was seen on the way.
struct Ending {
    plan: Plan,
    parts: Vec<PartEntry>,
    blocks: Blocks,
    looks: Vec<Look>,
    sequences: Vec<(Target, Estimate)>,
}

/// Follows a run from checkpoint to checkpoint, as it was played, up to the one at which it stopped.
fn ending(
    dir: &Path,
    manifest: &Manifest,
    experiment: &Experiment,
    plan: &Plan,
) -> Result<Ending, LabError> {
    let mut walk = Walk::begin(experiment, plan);
    let mut end = 0;
    for &checkpoint in &plan.stages {
        let from = end;
        let within = |part: &&PartEntry| (from..checkpoint).contains(&part.first_block);
        let parts: Vec<&PartEntry> = manifest.parts.iter().filter(within).collect();
        let planned = plan.up_to(checkpoint);
        let wanted = planned
            .parts()
            .filter(|part| part.blocks.start >= from)
            .count();
        if parts.len() < wanted {
            let there = manifest
                .parts
                .iter()
                .filter(|part| part.first_block < checkpoint);
            let of = planned.part_count();
            return Err(LabError::Missing {
                dir: dir.to_owned(),
                parts: of - there.count() as u64,
                of,
            });
        }
        let over = walk.pass(dir, parts, checkpoint)?;
        end = checkpoint;
        if over {
            break;
        }
    }
    let parts = manifest.parts.iter().filter(|part| part.first_block < end);
    Ok(Ending {
        plan: plan.up_to(end),
        parts: parts.cloned().collect(),
        sequences: walk.sequences.estimates(),
        blocks: walk.blocks,
        looks: walk.looks,
    })
}

/// A run on its way through its checkpoints. Playing and reporting both walk this way, so that they stop at the same place.
#[derive(Debug)]
pub struct Walk<'a> {
    experiment: &'a Experiment,
    /// How the games came out so far.
    pub blocks: Blocks,
    /// What was seen so far.
    pub looks: Vec<Look>,
    sequences: Sequences,
}

impl<'a> Walk<'a> {
    /// Before the first block.
    pub fn begin(experiment: &'a Experiment, plan: &Plan) -> Walk<'a> {
        let family = family::family(experiment, plan);
        Walk {
            experiment,
            blocks: Blocks::of(plan.cells.len()),
            looks: Vec::new(),
            sequences: Sequences::of(&family, &experiment.stop),
        }
    }

    /// Takes the parts up to a checkpoint, and says whether the run stops there for what its data say.
    pub fn pass<'p>(
        &mut self,
        dir: &Path,
        parts: impl IntoIterator<Item = &'p PartEntry>,
        checkpoint: u64,
    ) -> Result<bool, LabError> {
        self.blocks.take(dir, parts)?;
        self.sequences.feed(&self.blocks, checkpoint);
        if !self.experiment.stop.mode.looks() {
            return Ok(false);
        }
        let seen = looks::look(self.experiment, &self.sequences, checkpoint, &self.looks);
        let over = looks::over(&seen);
        self.looks.extend(seen);
        Ok(over)
    }
}
