//! A run goes on where it stopped, and comes out the same.

use std::fs;
use std::sync::atomic::Ordering;

use konakis_lab::{LabError, MANIFEST, Options};

use crate::fake::{Stage, experiment, folder, options, part_paths, parts, play, play_with, stage};

#[test]
fn one_thread_and_two_write_the_same_bytes() {
    let (one, two) = (folder(), folder());
    let fake = experiment(&[]);
    let outcome = play(&fake, one.path(), 1).expect("a good run");
    assert_eq!(
        (outcome.played, outcome.done, outcome.interrupted),
        (8000, 8000, false)
    );
    play(&fake, two.path(), 2).expect("a good run");
    assert!(parts(one.path()) == parts(two.path()));
    assert!(
        parts(one.path()).len() > 8,
        "several parts a cell, else this shows little"
    );
}

#[test]
fn a_finished_run_is_not_played_again() {
    let run = folder();
    let fake = experiment(&[]);
    play(&fake, run.path(), 2).expect("a good run");
    let again = stage(Stage::default());
    let outcome = play_with(&fake, &options(run.path(), 2), again).expect("nothing to do");
    assert_eq!((outcome.played, outcome.done), (0, 8000));
    assert_eq!(again.played.load(Ordering::Relaxed), 0);
}

#[test]
fn an_interrupted_run_goes_on() {
    let (whole, broken) = (folder(), folder());
    let fake = experiment(&[]);
    play(&fake, whole.path(), 2).expect("a good run");
    for (turn, games) in [1, 900, 2500].into_iter().enumerate() {
        let stopping = stage(Stage {
            stop_after: Some(games),
            ..Stage::default()
        });
        let outcome = play_with(&fake, &options(broken.path(), 1 + turn % 2), stopping)
            .expect("an orderly stop");
        assert!(
            outcome.interrupted && outcome.done < outcome.wanted,
            "{} games",
            outcome.done
        );
    }
    let rest = stage(Stage::default());
    let outcome = play_with(&fake, &options(broken.path(), 2), rest).expect("a good run");
    assert!(!outcome.interrupted && outcome.played < 8000);
    assert_eq!(rest.played.load(Ordering::Relaxed), outcome.played);
    assert!(parts(whole.path()) == parts(broken.path()));
    assert_eq!(outcome.manifest.volatile.sessions.len(), 4);
}

#[test]
fn parts_that_a_killed_run_did_not_note_are_found() {
    let run = folder();
    let fake = experiment(&[]);
    play(&fake, run.path(), 2).expect("a good run");
    let before = parts(run.path());
    // As after SIGKILL: the manifest is old, one part is half-written, another is missing.
    let path = run.path().join(MANIFEST);
    let text = fs::read_to_string(&path).expect("there is a manifest");
    let mut manifest: serde_json::Value =
        serde_json::from_str(&text).expect("the manifest is JSON");
    manifest["parts"] = serde_json::json!([]);
    fs::write(&path, manifest.to_string()).expect("the manifest can be written");
    let paths = part_paths(run.path());
    fs::remove_file(&paths[3]).expect("a part can be deleted");
    fs::write(paths[3].with_extension("parquet.tmp"), b"half").expect("a file can be written");

    let rest = stage(Stage::default());
    let outcome = play_with(&fake, &options(run.path(), 2), rest).expect("a good run");
    assert!(
        outcome.played > 0 && outcome.played <= 256,
        "{} games",
        outcome.played
    );
    assert!(before == parts(run.path()));
    assert!(
        rest.warnings
            .lock()
            .expect("no test panics here")
            .is_empty()
    );
}

#[test]
fn damaged_parts_are_played_again_with_a_warning() {
    let run = folder();
    let fake = experiment(&[]);
    play(&fake, run.path(), 2).expect("a good run");
    let before = parts(run.path());
    let paths = part_paths(run.path());
    let mut bytes = before[0].1.clone();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&paths[0], bytes).expect("a part can be written");
    fs::write(&paths[1], &before[1].1[..100]).expect("a part can be written");
    fs::remove_file(&paths[2]).expect("a part can be deleted");

    let rest = stage(Stage::default());
    play_with(&fake, &options(run.path(), 2), rest).expect("a good run");
    assert!(before == parts(run.path()));
    let warnings = rest
        .warnings
        .lock()
        .expect("no test panics here")
        .join("\n");
    assert_eq!(
        warnings
            .matches("is damaged; its games are played again")
            .count(),
        2,
        "{warnings}"
    );
    assert!(warnings.contains("1 part is gone from"), "{warnings}");
}

#[test]
fn what_matters_to_rows_may_not_change() {
    let run = folder();
    play(&experiment(&[]), run.path(), 2).expect("a good run");
    let refused = |sets: &[(&str, &str)]| match play(&experiment(sets), run.path(), 2) {
        Err(LabError::Changed { fields, .. }) => fields
            .into_iter()
            .map(|field| field.path)
            .collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&[("experiment.seed", "8")]), ["experiment.seed"]);
    assert_eq!(
        refused(&[("limits.ply_cap", "301"), ("openings.plies", "3")]),
        ["openings.plies", "limits.ply_cap"]
    );
    assert_eq!(refused(&[("agent[0].name", "lot")]), ["agent[0]"]);
    assert_eq!(
        refused(&[("rulesets.use", "[\"smith-1811\"]")])[..2],
        ["rulesets.use", "fingerprint of salmi-2015"]
    );

    let error =
        play(&experiment(&[("experiment.seed", "8")]), run.path(), 2).expect_err("another seed");
    let said = error.to_string();
    let (first, rest) = said.split_once('\n').expect("several lines");
    assert!(
        first.ends_with("holds games of a different run; 1 field differs:"),
        "{first}"
    );
    assert_eq!(
        rest,
        "  experiment.seed: `7` there, `8` here\n\
         start over with --fresh, which deletes those games, or keep them and choose another --out"
    );
}

#[test]
fn a_run_is_lengthened_and_not_shortened() {
    let (run, whole) = (folder(), folder());
    play(&experiment(&[]), run.path(), 2).expect("a good run");
    let before = parts(run.path());
    let rest = stage(Stage::default());
    let longer = experiment(&[("stop.blocks", "3000")]);
    let outcome = play_with(&longer, &options(run.path(), 2), rest).expect("a good run");
    assert_eq!((outcome.played, outcome.done), (4000, 12_000));
    assert!(before.iter().all(|part| parts(run.path()).contains(part)));
    let warnings = rest
        .warnings
        .lock()
        .expect("no test panics here")
        .join("\n");
    assert!(
        warnings.contains("lengthened from 2000 to 3000 games a cell"),
        "{warnings}"
    );

    // The rows are those of a run that was as long from the beginning, and the report says that it was not.
    play(&longer, whole.path(), 2).expect("a good run");
    let (one, two) = (
        konakis_lab::load(run.path()),
        konakis_lab::load(whole.path()),
    );
    let (one, two) = (one.expect("good tables"), two.expect("good tables"));
    assert_eq!(one.cells, two.cells);
    let p9 = |results: &konakis_lab::Results| {
        let found = results.checks.iter().find(|check| check.id == "P9");
        found.map(|check| check.state)
    };
    assert_eq!(p9(&one), Some(konakis_lab::State::Warn));
    assert_eq!(p9(&two), Some(konakis_lab::State::Pass));

    let error = play(&experiment(&[]), run.path(), 2).expect_err("a shorter run");
    assert!(
        error
            .to_string()
            .contains("can be lengthened, not shortened: choose another --out"),
        "{error}"
    );
    let again = play(&longer, run.path(), 1).expect("nothing to do");
    assert_eq!(again.played, 0);
}

#[test]
fn a_ruleset_that_changed_says_in_what() {
    let short = |stride: u8| {
        let text = format!(
            "{}\n[ruleset.short]\nextends = \"smith-1811\"\nrules.range.king = {stride}\n",
            crate::fake::EXPERIMENT.replace("\"salmi-2015\"", "\"short\"")
        );
        konakis_lab::read(
            &konakis_rules::Text::new("fake.toml", text),
            "fake.toml",
            &[],
        )
        .expect("a good experiment")
    };
    let run = folder();
    play(&short(3), run.path(), 2).expect("a good run");
    let error = play(&short(4), run.path(), 2).expect_err("a longer stride");
    let said = error.to_string();
    assert!(
        said.contains("  range.king of short: `3` there, `4` here\n"),
        "{said}"
    );
    assert!(said.contains("; 1 field differs:"), "{said}");
}

#[test]
fn what_does_not_matter_to_rows_may_change() {
    let run = folder();
    play(&experiment(&[]), run.path(), 2).expect("a good run");
    let sets = [
        ("run.threads", "1"),
        ("report.title", "other"),
        ("experiment.question", "really?"),
        ("experiment.notes", "none"),
    ];
    let outcome = play(&experiment(&sets), run.path(), 1).expect("the same rows");
    assert_eq!(outcome.played, 0);
    assert_eq!(outcome.manifest.experiment.overrides.len(), 4);
}

#[test]
fn fresh_starts_over_and_leaves_the_rest() {
    let run = folder();
    play(&experiment(&[]), run.path(), 2).expect("a good run");
    konakis_lab::load(run.path()).expect("good tables");
    fs::write(run.path().join("my-notes.txt"), "keep me").expect("a file can be written");
    let fresh = Options {
        fresh: true,
        ..options(run.path(), 2)
    };
    let outcome = play_with(
        &experiment(&[("experiment.seed", "8")]),
        &fresh,
        stage(Stage::default()),
    )
    .expect("a good run");
    assert_eq!(outcome.played, 8000);
    assert!(run.path().join("my-notes.txt").exists());
    assert!(!run.path().join("cells.csv").exists());
}

#[test]
fn a_game_that_fails_is_named() {
    let run = folder();
    let failing = stage(Stage {
        fail_at: Some(300),
        ..Stage::default()
    });
    let error =
        play_with(&experiment(&[]), &options(run.path(), 1), failing).expect_err("a game fails");
    assert_eq!(
        error.to_string(),
        "a game failed: cell 0, block 300; nothing of its part was written"
    );
    // What was finished before is kept.
    let outcome = play(&experiment(&[]), run.path(), 2).expect("a good run");
    assert!(outcome.played < 8000);
}
