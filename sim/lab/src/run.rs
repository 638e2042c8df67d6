//! Playing: the parts of a plan are handed to threads, and each is on disk, whole, before it counts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use konakis_agents::{Arena, GameSetup, Openings};

use crate::clock;
use crate::error::LabError;
use crate::experiment::Experiment;
use crate::folder::{self, Folder};
use crate::manifest::{Manifest, PartEntry, Program, Session};
use crate::openings::Drawn;
use crate::plan::{Part, Plan};
use crate::progress::Listener;
use crate::results::Counts;
use crate::stage::{Ledger, Stage};
use crate::words::Vocabulary;

/// How a run is to be carried out; nothing here changes a row.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The folder of the run.
    pub out: PathBuf,
    /// Threads that play; `None` leaves it to the experiment, and 0 stands for all processors.
    pub threads: Option<usize>,
    /// Delete the games that are there and start over.
    pub fresh: bool,
    /// Play only one share of the parts.
    pub shard: Option<Shard>,
    /// The program, for the manifest.
    pub program: Program,
}

/// One share of a run that is spread over several folders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Number of the share, from 0.
    pub index: u32,
    /// Number of shares.
    pub of: u32,
}

/// How a run came out.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Games that this stretch played.
    pub played: u64,
    /// Games that are on disk.
    pub done: u64,
    /// Games that are to be there.
    pub wanted: u64,
    /// Whether it was asked to stop before all games were played.
    pub interrupted: bool,
    /// Wall-clock seconds of playing and writing.
    pub seconds: f64,
    /// The manifest as it was last written.
    pub manifest: Manifest,
}

/// Makes the arena of a cell; tests put their own in its place.
pub type Arenas<'a> =
    dyn Fn(&GameSetup, Option<Arc<Openings>>) -> Result<Box<dyn Arena>, LabError> + Sync + 'a;

/// The arena in which the agents of konakis meet.
pub fn arena(
    setup: &GameSetup,
    openings: Option<Arc<Openings>>,
) -> Result<Box<dyn Arena>, LabError> {
    konakis_agents::arena_from(setup, openings).map_err(|why| {
        LabError::Play(format!(
            "the ruleset `{}` cannot be played: {why}",
            setup.ruleset.id
        ))
    })
}

/// Plays what is missing of an experiment, until all is there or `stop` is set.
pub fn run(
    experiment: &Experiment,
    options: &Options,
    arenas: &Arenas<'_>,
    stop: &AtomicBool,
    listener: &dyn Listener,
) -> Result<Outcome, LabError> {
    if let (true, Some(_)) = (experiment.stop.mode.looks(), options.shard) {
        return Err(LabError::Play(
            "a run that stops by its data cannot be spread over shares: whether it goes on depends on all of them; play it in one folder on \
             many threads, or fix the number of games with `--set stop.mode=fixed --games N`, for which `--set` can take the other keys of [stop] out of the way"
                .to_owned(),
        ));
    }
    // What cannot be played is refused before anything is written.
    let first = Plan::of(experiment);
    let openings = Drawn::of(experiment, &first, first.blocks)?;
    let arenas: Vec<Box<dyn Arena>> = first
        .cells
        .iter()
        .map(|cell| arenas(&experiment.setup(cell), openings.of_plies(cell.plies)))
        .collect::<Result<_, _>>()?;
    let folder = Folder::open(&options.out)?;
    if options.fresh {
        folder.clear()?;
    }
    let old = folder::manifest(&options.out)?;
    let plan = match &old {
        Some(old) => continued(experiment, old, &options.out)?,
        None => Plan::of(experiment),
    };
    let mut manifest = Manifest::of(experiment, &plan, options);
    let done = continue_run(&folder, &options.out, old, &mut manifest, &plan, listener)?;
    let mut mine: Vec<Part> = plan.schedule();
    if let Some(Shard { index, of }) = options.shard {
        let dealt = plan.dealt(of);
        mine.retain(|part| dealt[part] == index);
    }
    let games = |end: u64| -> u64 {
        let parts = mine.iter().filter(|part| part.blocks.end <= end);
        parts.map(Part::len).sum()
    };

    if done.is_empty() {
        let remarks = openings.remarks(plan.blocks);
        remarks.iter().for_each(|remark| listener.note(remark));
    }
    let mut tallies = vec![Counts::default(); plan.cells.len()];
    for entry in done.values() {
        tallies[entry.cell as usize].merge(&entry.counts());
    }
    listener.started(&plan, games(plan.blocks), &tallies);

    let threads = threads(options, experiment);
    manifest.volatile.sessions.push(Session {
        started: clock::now(),
        threads,
        ended: "running".to_owned(),
        ..Session::default()
    });
    manifest.volatile.machine = clock::machine();
    manifest.parts = done.values().cloned().collect();
    folder.save(&manifest)?;

    let begun = Instant::now();
    let stage = Stage {
        experiment,
        plan: &plan,
        vocabulary: Vocabulary::of(experiment, &manifest.run_id),
        arenas,
        folder: &folder,
        stop,
        failed: AtomicBool::new(false),
        games: AtomicU64::new(0),
        ledger: Mutex::new(Ledger {
            done,
            saved: Instant::now(),
            manifest,
        }),
        listener,
    };
    let (end, error) = match stage.play_stages(&options.out, &mine, threads) {
        Ok(end) => (end, None),
        Err(error) => (plan.blocks, Some(error)),
    };

    let seconds = begun.elapsed().as_secs_f64();
    let played = stage.games.into_inner();
    let Ledger {
        done, mut manifest, ..
    } = stage
        .ledger
        .into_inner()
        .expect("no thread panics while it holds the ledger");
    let wanted = games(end);
    let on_disk: u64 = done.values().map(|entry| entry.rows).sum();
    let finished = on_disk == wanted;
    manifest.parts = done.into_values().collect();
    if let Some(session) = manifest.volatile.sessions.last_mut() {
        session.games = played;
        session.seconds = seconds;
        session.ended = if finished { "finished" } else { "interrupted" }.to_owned();
    }
    if finished && manifest.volatile.finished.is_none() {
        manifest.volatile.finished = Some(clock::now());
    }
    let saved = folder.save(&manifest);
    match error {
        Some(error) => Err(error),
        None => saved.map(|()| Outcome {
            played,
            done: on_disk,
            wanted,
            interrupted: !finished,
            seconds,
            manifest,
        }),
    }
}

/// The plan of a run that is in the folder already: the same, or one with more games, whose first games are those that are there.
fn continued(experiment: &Experiment, old: &Manifest, dir: &Path) -> Result<Plan, LabError> {
    let mut stages = old.stages();
    let before = stages.last().copied().unwrap_or(0);
    let blocks = experiment.stop.blocks;
    if experiment.stop.mode.looks() || blocks == before {
        let stages = if experiment.stop.mode.looks() {
            experiment.stop.checkpoints.clone()
        } else {
            stages
        };
        return Ok(Plan::in_stages(experiment, stages));
    }
    if blocks < before {
        return Err(LabError::Shorter {
            dir: dir.to_owned(),
            there: before,
            asked: blocks,
        });
    }
    stages.push(blocks);
    Ok(Plan::in_stages(experiment, stages))
}

/// Takes up the run that is in the folder, or begins one: returns the parts that are there.
fn continue_run(
    folder: &Folder,
    dir: &Path,
    old: Option<Manifest>,
    manifest: &mut Manifest,
    plan: &Plan,
    listener: &dyn Listener,
) -> Result<BTreeMap<Part, PartEntry>, LabError> {
    let Some(old) = old else {
        return if folder.files()?.is_empty() {
            Ok(BTreeMap::new())
        } else {
            let why = "it has games, and no manifest to say of which experiment; start over with --fresh, which deletes them, or choose another --out";
            Err(LabError::NoRun {
                dir: dir.to_owned(),
                why: why.to_owned(),
            })
        };
    };
    let fields = folder::changes(&old.identity, &manifest.identity);
    let fields = folder::answers_changed(fields, &old.rulesets, &manifest.rulesets);
    if !fields.is_empty() {
        return Err(LabError::Changed {
            dir: dir.to_owned(),
            fields,
        });
    }
    if old.program.commit != manifest.program.commit {
        listener.warning("the games that are there were played by a program of another commit");
    }
    if plan.blocks > old.plan.blocks {
        listener.warning(&format!(
            "the run is lengthened from {} to {} games a cell; if its first result was a reason to go on, its intervals are too narrow, and the report says so",
            old.plan.blocks, plan.blocks
        ));
    }
    let done = folder.survey(&old, plan, &mut |text| listener.warning(&text))?;
    manifest.volatile = old.volatile;
    manifest.declared = old.declared;
    Ok(done)
}

fn threads(options: &Options, experiment: &Experiment) -> usize {
    match options.threads.unwrap_or(experiment.threads) {
        0 => clock::processors(),
        threads => threads,
    }
}
