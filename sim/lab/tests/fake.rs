//! An arena without a board, and a folder to play in.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use konakis_agents::{Arena, GameSetup, Openings};
use konakis_lab::record::GameRecord;
use konakis_lab::{
    BySide, EndReason, Ended, Experiment, LabError, Listener, Options, Outcome, Reason, Side, read,
    run,
};
use konakis_rules::{Square, Text};
use tempfile::TempDir;

/// An experiment of four cells.
pub const EXPERIMENT: &str = r#"
[experiment]
name = "fake"
question = "does it go on?"
seed = 7

[rulesets]
use = ["smith-1811", "salmi-2015"]

[[agent]]
kind = "random"

[[agent]]
kind = "greedy"
side = "attackers"

[openings]
source = "random"
plies = 2

[limits]
ply_cap = 300

[stop]
blocks = 2000

# Made-up games do not follow from any agent.
[run]
audit_rate = 0
"#;

/// Reads an experiment with a few keys set.
pub fn experiment(sets: &[(&str, &str)]) -> Experiment {
    let sets: Vec<(String, String)> = sets
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    read(&Text::new("fake.toml", EXPERIMENT), "fake.toml", &sets).expect("a good experiment")
}

/// A number that looks drawn by lot, and is not.
pub fn scramble(of: u64) -> u64 {
    let mut x = of.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The made-up game of a block.
pub fn game(setup: &GameSetup, block: u64) -> GameRecord {
    let cell = setup.ruleset.fingerprint.0 ^ setup.attackers.fingerprint() ^ setup.seed;
    let mut state = scramble(cell ^ scramble(block));
    let mut draw = |below: u64| {
        state = scramble(state);
        state % below
    };
    let (ended, reason) = match draw(100) {
        0..40 => (Ended::Attackers, EndReason::Rule(Reason::KingCaptured)),
        40..42 => (Ended::Attackers, EndReason::Rule(Reason::NoMove)),
        42..80 => (Ended::Defenders, EndReason::Rule(Reason::Escape)),
        80..92 => (Ended::Draw, EndReason::Rule(Reason::Repetition)),
        92..99 => (Ended::Truncated, EndReason::PlyCap),
        _ => (Ended::Error, EndReason::AgentError),
    };
    let plies = if ended == Ended::Truncated {
        setup.ply_cap
    } else {
        10 + draw(200) as u32
    };
    let captures = BySide {
        attackers: draw(9) as u16,
        defenders: draw(17) as u16,
    };
    let king_end = (ended != Ended::Attackers).then(|| Square {
        file: draw(9) as u8,
        rank: draw(9) as u8,
    });
    let first_capture_ply =
        (captures.attackers + captures.defenders > 0).then(|| 1 + draw(u64::from(plies)) as u32);
    GameRecord {
        block,
        replicate: 0,
        first_mover: if draw(2) == 0 {
            Side::Attackers
        } else {
            Side::Defenders
        },
        seed: scramble(block ^ setup.seed),
        opening_id: draw(37),
        opening_plies: setup.opening_plies,
        ended,
        reason,
        plies,
        captures,
        first_capture_ply,
        left: BySide {
            attackers: 16 - captures.defenders,
            defenders: 8 - captures.attackers,
        },
        king_moves: draw(60) as u16,
        king_end,
        branching: BySide {
            attackers: draw(9_000),
            defenders: draw(6_000),
        },
        turns: BySide {
            attackers: plies.div_ceil(2),
            defenders: plies / 2,
        },
        forced_moves: draw(3) as u32,
        log10_tree: draw(1_000_000) as f64 / 1000.0,
        raichi: draw(40) as u32,
        tuichu: draw(20) as u32,
        repeats: draw(5) as u32,
        unique_positions: plies,
        nodes: BySide {
            attackers: 0,
            defenders: draw(10),
        },
        game_hash: scramble(draw(40_000)),
        final_hash: draw(u64::MAX),
    }
}

/// Plays made-up games, counts them, and asks for a stop or fails where it is told to.
#[derive(Default)]
pub struct Stage {
    /// Games played.
    pub played: AtomicU64,
    /// Set when this many games were played.
    pub stop_after: Option<u64>,
    /// The request to stop.
    pub stop: AtomicBool,
    /// The block at which a game fails.
    pub fail_at: Option<u64>,
    /// What the run warned of.
    pub warnings: Mutex<Vec<String>>,
}

impl Listener for Stage {
    fn warning(&self, text: &str) {
        self.warnings
            .lock()
            .expect("no test panics here")
            .push(text.to_owned());
    }
}

struct Seat {
    setup: GameSetup,
    stage: &'static Stage,
}

impl Arena for Seat {
    fn stride(&self) -> u64 {
        1
    }

    fn play(&self, blocks: Range<u64>, sink: &mut dyn FnMut(GameRecord)) {
        for block in blocks {
            assert!(self.stage.fail_at != Some(block), "this game fails");
            sink(game(&self.setup, block));
            let played = 1 + self.stage.played.fetch_add(1, Ordering::Relaxed);
            if self.stage.stop_after == Some(played) {
                self.stage.stop.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// A stage that lives as long as the program, since arenas outlive the call that makes them.
pub fn stage(stage: Stage) -> &'static Stage {
    Box::leak(Box::new(stage))
}

/// Plays an experiment into a folder.
pub fn play_with(
    experiment: &Experiment,
    options: &Options,
    stage: &'static Stage,
) -> Result<Outcome, LabError> {
    let arenas = |setup: &GameSetup, _: Option<Arc<Openings>>| {
        Ok(Box::new(Seat {
            setup: setup.clone(),
            stage,
        }) as Box<dyn Arena>)
    };
    run(experiment, options, &arenas, &stage.stop, stage)
}

/// Plays an experiment into a folder on a number of threads.
pub fn play(experiment: &Experiment, out: &Path, threads: usize) -> Result<Outcome, LabError> {
    play_with(experiment, &options(out, threads), stage(Stage::default()))
}

/// The options of a plain run.
pub fn options(out: &Path, threads: usize) -> Options {
    Options {
        out: out.to_owned(),
        threads: Some(threads),
        ..Options::default()
    }
}

/// An empty folder that goes away.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

/// The parts of a run, with their bytes.
pub fn parts(run: &Path) -> Vec<(String, Vec<u8>)> {
    let mut parts: Vec<(String, Vec<u8>)> = part_paths(run)
        .into_iter()
        .map(|path| {
            (
                path.file_name()
                    .expect("a part has a name")
                    .to_string_lossy()
                    .into_owned(),
                fs::read(&path).expect("a part can be read"),
            )
        })
        .collect();
    parts.sort();
    parts
}

/// The paths of a run's parts, sorted.
pub fn part_paths(run: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(run.join("games"))
        .expect("a run has games")
        .map(|entry| entry.expect("its entries can be read").path())
        .filter(|path| {
            path.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with("part-"))
        })
        .collect();
    paths.sort();
    paths
}
