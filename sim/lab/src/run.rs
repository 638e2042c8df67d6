//! Playing: the parts of a plan are handed to threads, and each is on disk, whole, before it counts.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use konakis_agents::{Arena, GameRecord, GameSetup};

use crate::clock;
use crate::error::LabError;
use crate::experiment::Experiment;
use crate::folder::{self, Folder};
use crate::manifest::{Manifest, PartEntry, Program, Session};
use crate::plan::{Part, Plan};
use crate::progress::Listener;
use crate::record::{self, PartFacts};
use crate::results::Counts;
use crate::store;
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
pub type Arenas<'a> = dyn Fn(&GameSetup) -> Result<Box<dyn Arena>, LabError> + Sync + 'a;

/// The arena in which the agents of konakis meet.
pub fn arena(setup: &GameSetup) -> Result<Box<dyn Arena>, LabError> {
    konakis_agents::arena(setup).map_err(|why| {
        LabError::Play(format!(
            "the ruleset `{}` cannot be played: {why}",
            setup.ruleset.id
        ))
    })
}

/// A manifest is written again after so long at the latest; a crash loses no more, since the parts themselves are found.
const SAVE_EVERY: Duration = Duration::from_secs(2);

/// Once asked to stop, a part that needs longer than this is given up.
const PATIENCE: Duration = Duration::from_secs(5);

/// A part reports and looks for a request to stop about so many times.
const LOOKS: u64 = 16;

/// Plays what is missing of an experiment, until all is there or `stop` is set.
pub fn run(
    experiment: &Experiment,
    options: &Options,
    arenas: &Arenas<'_>,
    stop: &AtomicBool,
    listener: &dyn Listener,
) -> Result<Outcome, LabError> {
    let plan = Plan::of(experiment);
    let mut manifest = Manifest::of(experiment, &plan, options);
    // What cannot be played is refused before anything is written.
    let arenas: Vec<Box<dyn Arena>> = plan
        .cells
        .iter()
        .map(|cell| arenas(&experiment.setup(cell)))
        .collect::<Result<_, _>>()?;
    let folder = Folder::open(&options.out)?;
    if options.fresh {
        folder.clear()?;
    }
    let done = continue_run(&folder, &options.out, &mut manifest, &plan, listener)?;
    let mine: Vec<(usize, Part)> = plan
        .schedule()
        .into_iter()
        .enumerate()
        .filter(|(index, _)| is_mine(*index, options.shard))
        .collect();
    let wanted: u64 = mine.iter().map(|(_, part)| part.len()).sum();
    let todo: Vec<Part> = mine
        .into_iter()
        .map(|(_, part)| part)
        .filter(|part| !done.contains_key(part))
        .collect();

    let mut tallies = vec![Counts::default(); plan.cells.len()];
    for entry in done.values() {
        tallies[entry.cell as usize].merge(&entry.counts());
    }
    listener.started(&plan, wanted, &tallies);

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
    let error = stage.play_all(&todo, threads);

    let seconds = begun.elapsed().as_secs_f64();
    let played = stage.games.into_inner();
    let Ledger {
        done, mut manifest, ..
    } = stage
        .ledger
        .into_inner()
        .expect("no thread panics while it holds the ledger");
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

/// Takes up the run that is in the folder, or begins one: returns the parts that are there.
fn continue_run(
    folder: &Folder,
    dir: &Path,
    manifest: &mut Manifest,
    plan: &Plan,
    listener: &dyn Listener,
) -> Result<BTreeMap<Part, PartEntry>, LabError> {
    let Some(old) = folder::manifest(dir)? else {
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
    if !fields.is_empty() {
        return Err(LabError::Changed {
            dir: dir.to_owned(),
            fields,
        });
    }
    if old.program.commit != manifest.program.commit {
        listener.warning("the games that are there were played by a program of another commit");
    }
    let done = folder.survey(&old, plan, &mut |text| listener.warning(&text))?;
    manifest.volatile = old.volatile;
    Ok(done)
}

fn is_mine(index: usize, shard: Option<Shard>) -> bool {
    shard.is_none_or(|shard| index % shard.of as usize == shard.index as usize)
}

fn threads(options: &Options, experiment: &Experiment) -> usize {
    match options.threads.unwrap_or(experiment.threads) {
        0 => clock::processors(),
        threads => threads,
    }
}

/// What the threads share.
struct Stage<'a> {
    experiment: &'a Experiment,
    plan: &'a Plan,
    vocabulary: Vocabulary,
    arenas: Vec<Box<dyn Arena>>,
    folder: &'a Folder,
    stop: &'a AtomicBool,
    failed: AtomicBool,
    games: AtomicU64,
    ledger: Mutex<Ledger>,
    listener: &'a dyn Listener,
}

/// The finished parts, and when they were last written down.
struct Ledger {
    done: BTreeMap<Part, PartEntry>,
    saved: Instant,
    manifest: Manifest,
}

impl Stage<'_> {
    /// Plays parts on several threads until there are no more; returns the first failure.
    fn play_all(&self, todo: &[Part], threads: usize) -> Option<LabError> {
        let next = AtomicUsize::new(0);
        let first = Mutex::new(None);
        let pool = match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => pool,
            Err(why) => {
                return Some(LabError::Play(format!(
                    "could not start {threads} threads: {why}"
                )));
            }
        };
        pool.broadcast(|_| {
            while !self.stop.load(Ordering::Relaxed) && !self.failed.load(Ordering::Relaxed) {
                let Some(part) = todo.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    break;
                };
                if let Err(error) = self.play(part) {
                    self.failed.store(true, Ordering::Relaxed);
                    first
                        .lock()
                        .expect("no thread panics while it holds an error")
                        .get_or_insert(error);
                }
            }
        });
        first
            .into_inner()
            .expect("no thread panics while it holds an error")
    }

    /// Plays one part and writes it, unless it is given up.
    fn play(&self, part: &Part) -> Result<(), LabError> {
        let Some(rows) = self.games_of(part)? else {
            return Ok(());
        };
        let cell = &self.plan.cells[part.cell as usize];
        let facts = PartFacts {
            experiment: self.experiment,
            cell,
            vocabulary: &self.vocabulary,
        };
        let mut frame = record::frame(&facts, &rows)?;
        let bytes = store::parquet(&mut frame)?;
        let file = part.file();
        store::write(&self.folder.part(&file), &bytes)?;

        let mut counts = Counts::default();
        rows.iter().for_each(|row| counts.add(row.ended));
        let entry = PartEntry::of(part, &counts, &bytes);
        self.games.fetch_add(part.len(), Ordering::Relaxed);
        self.note(part, entry)?;
        self.listener.written(part);
        Ok(())
    }

    /// The records of a part; `None` if it is given up because the run is to stop.
    fn games_of(&self, part: &Part) -> Result<Option<Vec<GameRecord>>, LabError> {
        let arena = &self.arenas[part.cell as usize];
        let begun = Instant::now();
        let step = (part.len() / LOOKS).max(arena.stride());
        let mut rows: Vec<GameRecord> = Vec::with_capacity(part.len() as usize);
        let mut announced = Counts::default();
        let mut from = part.blocks.start;
        while from < part.blocks.end {
            let blocks = from..(from + step).min(part.blocks.end);
            let mut counts = Counts::default();
            let played = catch_unwind(AssertUnwindSafe(|| {
                arena.play(blocks.clone(), &mut |row| {
                    counts.add(row.ended);
                    rows.push(row);
                });
            }));
            if played.is_err() {
                let stuck = part.blocks.start + rows.len() as u64;
                return Err(LabError::Play(format!(
                    "a game failed: cell {}, block {stuck}; nothing of its part was written",
                    part.cell
                )));
            }
            self.listener.played(part.cell, &counts);
            announced.merge(&counts);
            from = blocks.end;
            if self.give_up(part, from, begun.elapsed()) {
                self.listener.dropped(part.cell, &announced);
                return Ok(None);
            }
        }
        let in_order = rows.iter().map(|row| row.block).eq(part.blocks.clone());
        if in_order {
            Ok(Some(rows))
        } else {
            Err(LabError::Play(format!(
                "the games of cell {} came out of order",
                part.cell
            )))
        }
    }

    /// Whether a part should be given up: the run has failed, or it is to stop and this part would take long.
    fn give_up(&self, part: &Part, at: u64, spent: Duration) -> bool {
        if self.failed.load(Ordering::Relaxed) {
            return at < part.blocks.end;
        }
        let (gone, left) = (at - part.blocks.start, part.blocks.end - at);
        self.stop.load(Ordering::Relaxed) && spent.mul_f64(left as f64 / gone as f64) > PATIENCE
    }

    /// Notes a finished part, and writes the manifest if that was long ago.
    fn note(&self, part: &Part, entry: PartEntry) -> Result<(), LabError> {
        let mut ledger = self
            .ledger
            .lock()
            .expect("no thread panics while it holds the ledger");
        ledger.done.insert(part.clone(), entry);
        if ledger.saved.elapsed() < SAVE_EVERY {
            return Ok(());
        }
        ledger.manifest.parts = ledger.done.values().cloned().collect();
        ledger.saved = Instant::now();
        self.folder.save(&ledger.manifest)
    }
}
