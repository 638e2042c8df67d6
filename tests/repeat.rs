//! The same experiment gives the same rows, whatever the threads and however often it was stopped.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::program::{files, konakis, say};

/// An experiment of all four flagship rulesets and all its agents, made small.
fn run_args<'a>(out: &'a str, threads: &'a str, games: &'a str) -> Vec<&'a str> {
    let mut args = args("smith-vs-salmi", out, threads, games);
    for set in ["agent[2].blocks=12", "agent[3].blocks=6"] {
        args.extend(["--set", set]);
    }
    args
}

fn args<'a>(experiment: &'a str, out: &'a str, threads: &'a str, games: &'a str) -> Vec<&'a str> {
    vec![
        "run",
        experiment,
        "--quiet",
        "--games",
        games,
        "--out",
        out,
        "--threads",
        threads,
    ]
}

/// Names and bytes of all parts of a run.
fn parts(run: &Path) -> Vec<(String, Vec<u8>)> {
    let games = run.join("games");
    let read = |path: &std::path::PathBuf| {
        let bytes = std::fs::read(games.join(path)).expect("a part can be read");
        (path.display().to_string(), bytes)
    };
    files(&games).iter().map(read).collect()
}

#[test]
fn one_thread_and_two_write_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    for (out, threads) in [(&one, "1"), (&two, "2")] {
        let said = say(run_args(out.to_str().expect("a path"), threads, "150"));
        assert_eq!(said.status, 0, "{}", said.err);
    }
    let (one, two) = (parts(&one), parts(&two));
    assert!(!one.is_empty(), "there are parts");
    assert_eq!(one, two);
}

#[test]
fn a_run_that_is_killed_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let whole_path = whole.to_str().expect("a path");
    let said = say(run_args(whole_path, "2", "600"));
    assert_eq!(said.status, 0, "{}", said.err);
    let killed_path = killed.to_str().expect("a path");
    for milliseconds in [30, 90, 170, 260, 410] {
        let mut child = konakis(run_args(killed_path, "2", "600"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program can be started");
        std::thread::sleep(Duration::from_millis(milliseconds));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    let said = say(run_args(killed_path, "2", "600"));
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(parts(&whole), parts(&killed));
    let table = |run: &Path| std::fs::read(run.join("cells.csv")).expect("a table");
    assert_eq!(table(&whole), table(&killed));
    let left = files(&killed)
        .into_iter()
        .filter(|path| path.to_string_lossy().ends_with(".tmp"));
    assert_eq!(left.count(), 0, "nothing half-written is left");
}

#[test]
fn a_changed_seed_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("run");
    let out = out.to_str().expect("a path");
    assert_eq!(say(run_args(out, "2", "20")).status, 0);
    let mut changed = run_args(out, "2", "20");
    changed.extend(["--seed", "7"]);
    let said = say(changed);
    assert_eq!(said.status, 2);
    assert!(
        said.err.contains("seed") && said.err.contains("--fresh"),
        "{}",
        said.err
    );
}

/// An experiment that is stopped by its precision.
const PRECISE: &str = r#"
[experiment]
name = "precise"
question = "how well is it known?"
seed = 17320811

[rulesets]
use = ["smith-1811", "salmi-2015", "imperial-contest-1855"]

[[agent]]
kind = "random"

[[agent]]
kind = "greedy"

[openings]
source = "random"
plies = 2

[limits]
ply_cap = 1000

[stop]
mode = "precision"
half_width = 0.1
checkpoints = [50, 100, 200, 400, 800]
blocks = 2000

[report]
formats = ["svg"]
"#;

#[test]
fn a_run_stopped_by_its_data_stops_at_the_same_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, killed] = ["one", "killed"].map(|name| folder.path().join(name));
    let (one_path, killed_path) = (
        one.to_str().expect("a path"),
        killed.to_str().expect("a path"),
    );
    let file = folder.path().join("precise.toml");
    std::fs::write(&file, PRECISE).expect("a file can be written");
    let precise = |out, threads| args(file.to_str().expect("a path"), out, threads, "2000");
    let said = say(precise(one_path, "1"));
    assert_eq!(said.status, 0, "{}", said.err);
    for milliseconds in [40, 120, 260] {
        let mut child = konakis(precise(killed_path, "2"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program can be started");
        std::thread::sleep(Duration::from_millis(milliseconds));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    let said = say(precise(killed_path, "2"));
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(parts(&one), parts(&killed));
    let table = |run: &Path, name: &str| std::fs::read_to_string(run.join(name)).expect("a table");
    for name in ["cells.csv", "contrasts.csv", "looks.csv", "checks.json"] {
        assert_eq!(table(&one, name), table(&killed, name), "{name}");
    }
    let cells = table(&one, "cells.csv");
    assert!(
        cells.contains(",precision,"),
        "it stopped for what it saw: {cells}"
    );
}
