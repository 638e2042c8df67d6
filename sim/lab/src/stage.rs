//! The stage: what the threads of a run share, and how they play its parts.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use konakis_agents::{Arena, GameRecord};

use crate::error::LabError;
use crate::experiment::Experiment;
use crate::folder::Folder;
use crate::manifest::{Manifest, PartEntry};
use crate::plan::{Part, Plan};
use crate::progress::Listener;
use crate::record::{self, PartFacts};
use crate::results::Counts;
use crate::store;
use crate::tables::Walk;
use crate::words::Vocabulary;

/// A manifest is written again after so long at the latest; a crash loses no more, since the parts themselves are found.
const SAVE_EVERY: Duration = Duration::from_secs(2);

/// Once asked to stop, a part that needs longer than this is given up.
const PATIENCE: Duration = Duration::from_secs(5);

/// A part reports and looks for a request to stop about so many times.
const LOOKS: u64 = 16;

/// What the threads share.
pub struct Stage<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its plan.
    pub plan: &'a Plan,
    /// The words of its rows.
    pub vocabulary: Vocabulary,
    /// The arena of each cell.
    pub arenas: Vec<Box<dyn Arena>>,
    /// Where the parts go.
    pub folder: &'a Folder,
    /// Set when the run is asked to stop.
    pub stop: &'a AtomicBool,
    /// Set when a game or a file failed.
    pub failed: AtomicBool,
    /// Games that were played.
    pub games: AtomicU64,
    /// The finished parts.
    pub ledger: Mutex<Ledger>,
    /// Who is told of progress.
    pub listener: &'a dyn Listener,
}

/// The finished parts, and when they were last written down.
pub struct Ledger {
    /// The finished parts.
    pub done: BTreeMap<Part, PartEntry>,
    /// When the manifest was last written.
    pub saved: Instant,
    /// The manifest.
    pub manifest: Manifest,
}

impl Stage<'_> {
    /// Plays from checkpoint to checkpoint, and returns the block at which the run ends; at each the threads wait for one another, so that
    /// the data that are looked at do not depend on their number.
    pub fn play_stages(&self, dir: &Path, mine: &[Part], threads: usize) -> Result<u64, LabError> {
        let mut walk = Walk::begin(self.experiment, self.plan);
        let mut from = 0;
        for &checkpoint in &self.plan.stages {
            let within = |part: &&Part| (from..checkpoint).contains(&part.blocks.start);
            let of_stage: Vec<Part> = mine.iter().filter(within).cloned().collect();
            let todo: Vec<Part> = {
                let ledger = self
                    .ledger
                    .lock()
                    .expect("no thread panics while it holds the ledger");
                let missing = |part: &&Part| !ledger.done.contains_key(*part);
                of_stage.iter().filter(missing).cloned().collect()
            };
            if let Some(error) = self.play_all(&todo, threads) {
                return Err(error);
            }
            let ledger = self
                .ledger
                .lock()
                .expect("no thread panics while it holds the ledger");
            let entries: Vec<&PartEntry> = of_stage
                .iter()
                .filter_map(|part| ledger.done.get(part))
                .collect();
            if entries.len() < of_stage.len() {
                break;
            }
            if self.experiment.stop.mode.looks() && walk.pass(dir, entries, checkpoint)? {
                self.listener.stopped(checkpoint);
                return Ok(checkpoint);
            }
            from = checkpoint;
        }
        Ok(self.plan.blocks)
    }

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
