//! Disks that are full, folders that may not be written, manifests that are no manifests.

use std::fs;

use konakis_lab::{LabError, MANIFEST};

use crate::fake::{experiment, folder, parts, play};

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_half_part() {
    let run = folder();
    let fake = experiment(&[]);
    // The temporary file of the second part of the first cell leads to a device without room.
    let games = run.path().join("games");
    let temporary = games.join("part-00000-000000000256.parquet.tmp");
    let error = play_into_trap(&fake, run.path(), &temporary);
    assert!(
        matches!(error, LabError::File { doing: "write", .. }),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .contains("part-00000-000000000256.parquet: no space left on device"),
        "{error}"
    );
    assert!(
        parts(run.path())
            .iter()
            .all(|(name, _)| name.ends_with(".parquet"))
    );

    let whole = folder();
    play(&fake, whole.path(), 2).expect("a good run");
    play(&fake, run.path(), 2).expect("there is room again");
    assert!(parts(whole.path()) == parts(run.path()));
}

/// Lays the trap once the run has cleaned up, by way of the first game.
#[cfg(target_os = "linux")]
fn play_into_trap(
    fake: &konakis_lab::Experiment,
    run: &std::path::Path,
    trap: &std::path::Path,
) -> LabError {
    use std::sync::Once;

    use konakis_agents::{Arena, GameSetup};

    struct Trap {
        setup: GameSetup,
        path: std::path::PathBuf,
        once: &'static Once,
    }
    impl Arena for Trap {
        fn stride(&self) -> u64 {
            1
        }

        fn play(
            &self,
            blocks: std::ops::Range<u64>,
            sink: &mut dyn FnMut(konakis_lab::record::GameRecord),
        ) {
            self.once.call_once(|| {
                let _ = fs::remove_file(&self.path);
                std::os::unix::fs::symlink("/dev/full", &self.path).expect("a link can be made");
            });
            blocks.for_each(|block| sink(crate::fake::game(&self.setup, block)));
        }
    }
    static ONCE: Once = Once::new();
    let arenas = |setup: &GameSetup, _: Option<std::sync::Arc<konakis_agents::Openings>>| {
        Ok(Box::new(Trap {
            setup: setup.clone(),
            path: trap.to_owned(),
            once: &ONCE,
        }) as Box<dyn Arena>)
    };
    let stop = std::sync::atomic::AtomicBool::new(false);
    konakis_lab::run(
        fake,
        &crate::fake::options(run, 1),
        &arenas,
        &stop,
        &konakis_lab::Silent,
    )
    .expect_err("the disk is full")
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let run = folder();
    let file = run.path().join("file");
    fs::write(&file, "no folder").expect("a file can be written");
    let error = play(&experiment(&[]), &file.join("run"), 1).expect_err("no folder below a file");
    assert!(
        error.to_string().starts_with("could not create "),
        "{error}"
    );
    assert!(error.to_string().ends_with(": not a directory"), "{error}");
}

#[test]
fn games_without_a_manifest_are_left_alone() {
    let run = folder();
    play(&experiment(&[]), run.path(), 2).expect("a good run");
    fs::remove_file(run.path().join(MANIFEST)).expect("a file can be deleted");
    let before = parts(run.path());
    let error = play(&experiment(&[]), run.path(), 2).expect_err("whose games are these?");
    assert!(
        error
            .to_string()
            .contains("no manifest to say of which experiment"),
        "{error}"
    );
    assert!(before == parts(run.path()));
}

#[test]
fn a_manifest_of_another_version_is_refused() {
    let run = folder();
    fs::write(run.path().join(MANIFEST), r#"{"schema_version": 99}"#)
        .expect("a file can be written");
    let error = play(&experiment(&[]), run.path(), 2).expect_err("a later version");
    assert!(
        error
            .to_string()
            .ends_with("its manifest.json has version 99, and this konakis reads version 1"),
        "{error}"
    );
    fs::write(run.path().join(MANIFEST), "{").expect("a file can be written");
    let error = play(&experiment(&[]), run.path(), 2).expect_err("no JSON");
    assert!(
        error.to_string().contains("its manifest.json is damaged"),
        "{error}"
    );
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let run = folder();
    fs::create_dir_all(run.path().join("games")).expect("a folder can be made");
    let lock = fs::File::create(run.path().join("games/.lock")).expect("a file can be written");
    lock.lock().expect("nobody else holds it");
    let error = play(&experiment(&[]), run.path(), 1).expect_err("somebody is at work");
    assert!(
        error
            .to_string()
            .ends_with("another konakis is at work there"),
        "{error}"
    );
}
