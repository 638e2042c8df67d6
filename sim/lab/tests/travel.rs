//! A run is told from what it keeps, wherever it lies and whatever became of the files that it was played by.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use konakis_lab::{LabError, Silent, arena, find, load, rebuild, run};

use crate::fake::{folder, options};

const EXPERIMENT: &str = r#"
[experiment]
name = "travel"
question = "is it the same elsewhere?"
seed = 11

[rulesets]
use = ["rules/child.toml", "brandubh-1", "stiff"]

[ruleset.stiff]
extends = "brandubh-1"
rules.range.king = 1

[[agent]]
kind = "random"

[openings]
source = "book"
book = "rules/book.txt"

[limits]
ply_cap = 200

[stop]
blocks = 30
"#;

const PARENT: &str = "schema = 1\nextends = \"brandubh-1\"\n[ruleset]\nname = \"Parent\"\n[rules]\nrange.attackers = 3\n";
const CHILD: &str =
    "schema = 1\nextends = \"parent.toml\"\n[ruleset]\nname = \"Child\"\n[rules]\nrange.king = 2\n";
const BOOK: &str = "# two of them\nd6-c6, the first\n\nd2-b2, the second # to the left\n";

fn write(dir: &Path, name: &str, text: &str) {
    fs::write(dir.join(name), text).expect("a file can be written");
}

/// The tables that are made of the games, and one game in words.
fn told(run: &Path) -> (Vec<String>, String) {
    load(run).expect("good tables");
    let table = |name: &str| fs::read_to_string(run.join(name)).expect("a table");
    let game = rebuild(run, 0, 17).expect("a game of the run").transcript;
    let moves: Vec<String> = game.plies.iter().map(|played| played.text()).collect();
    let tables = ["cells.csv", "contrasts.csv", "endings.csv", "checks.json"].map(table);
    (
        tables.to_vec(),
        format!("{} {:?}", moves.join(" "), game.record),
    )
}

#[test]
fn a_run_that_was_moved_says_the_same_though_its_files_are_gone_or_changed() {
    let home = folder();
    fs::create_dir(home.path().join("rules")).expect("a folder");
    let rules = home.path().join("rules");
    write(&rules, "parent.toml", PARENT);
    write(&rules, "child.toml", CHILD);
    write(&rules, "book.txt", BOOK);
    write(home.path(), "travel.toml", EXPERIMENT);
    let path = home.path().join("travel.toml");
    let asked = || find(&path.display().to_string(), &[]);
    let experiment = asked().expect("a good experiment");
    let (stop, played) = (AtomicBool::new(false), home.path().join("played"));
    run(&experiment, &options(&played, 2), &arena, &stop, &Silent).expect("a good run");
    let before = told(&played);

    write(
        &rules,
        "parent.toml",
        &PARENT.replace("attackers = 3", "attackers = 1"),
    );
    write(&rules, "book.txt", "d2-c2\n");
    let moved = folder();
    let moved = moved.path().join("elsewhere");
    fs::rename(&played, &moved).expect("a folder can be moved");
    assert_eq!(told(&moved), before);

    // To go on playing by other rules is refused all the same.
    let changed = asked().expect("a good experiment");
    let error = run(&changed, &options(&moved, 2), &arena, &stop, &Silent);
    let Err(LabError::Changed { fields, .. }) = error else {
        panic!("the rules have changed")
    };
    let paths: Vec<&str> = fields.iter().map(|field| field.path.as_str()).collect();
    assert_eq!(paths, ["range.attackers of child", "openings.book"]);

    fs::remove_dir_all(home.path()).expect("a folder can be deleted");
    assert_eq!(told(&moved), before);
}

#[test]
fn a_copy_that_is_lost_is_named() {
    let home = folder();
    let experiment = crate::fake::experiment(&[("stop.blocks", "20")]);
    crate::fake::play(&experiment, home.path(), 1).expect("a good run");
    let path = home.path().join("manifest.json");
    let text = fs::read_to_string(&path).expect("a manifest");
    let lost = text.replace("\"id\": \"salmi-2015\"", "\"id\": \"somebody\"");
    fs::write(&path, lost).expect("a manifest");
    let error = load(home.path())
        .expect_err("it cannot be told")
        .to_string();
    assert!(
        error.contains("the run keeps no copy of the ruleset `salmi-2015`"),
        "{error}"
    );
}
