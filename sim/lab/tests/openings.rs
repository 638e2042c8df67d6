//! Openings are the same in every cell, and can be varied.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use konakis_lab::{Experiment, Silent, arena, load, read, run};
use konakis_rules::Text;
use polars::prelude::*;

use crate::fake::{folder, options, part_paths};

const EXPERIMENT: &str = r#"
[experiment]
name = "openings"
question = "do all begin alike?"
seed = 11

[rulesets]
use = ["smith-1811", "salmi-2015", "imperial-contest-1855"]

[[agent]]
kind = "random"

[openings]
source = "random"
plies = 3
sensitivity = [0, 3, 5]

[limits]
ply_cap = 500

[stop]
blocks = 60
"#;

fn play(text: &str, run_dir: &Path) -> Experiment {
    let experiment =
        read(&Text::new("openings.toml", text), "openings.toml", &[]).expect("a good experiment");
    let stop = AtomicBool::new(false);
    run(&experiment, &options(run_dir, 2), &arena, &stop, &Silent).expect("a good run");
    experiment
}

/// By cell and block: who moved first, and the opening.
fn begun(run_dir: &Path) -> BTreeMap<(u32, u64), (String, u64, u16)> {
    let mut begun = BTreeMap::new();
    for path in part_paths(run_dir) {
        let frame = ParquetReader::new(fs::File::open(path).expect("a part can be opened"))
            .finish()
            .expect("a part can be read");
        let column = |name: &str| frame.column(name).expect("a column").clone();
        let first = column("first_mover")
            .cast(&DataType::String)
            .expect("words");
        for row in 0..frame.height() {
            let key = (
                column("cell_id")
                    .u32()
                    .expect("numbers")
                    .get(row)
                    .expect("a cell"),
                column("block")
                    .u64()
                    .expect("numbers")
                    .get(row)
                    .expect("a block"),
            );
            let value = (
                first
                    .str()
                    .expect("words")
                    .get(row)
                    .expect("a side")
                    .to_owned(),
                column("opening_id")
                    .u64()
                    .expect("numbers")
                    .get(row)
                    .expect("an opening"),
                column("opening_plies")
                    .u16()
                    .expect("numbers")
                    .get(row)
                    .expect("a length"),
            );
            begun.insert(key, value);
        }
    }
    begun
}

#[test]
fn a_block_begins_alike_wherever_the_same_side_begins() {
    let dir = folder();
    play(EXPERIMENT, dir.path());
    let begun = begun(dir.path());
    let mut alike = 0;
    for block in 0..60 {
        let of = |cell: u32| &begun[&(cell, block)];
        assert_eq!(of(0), of(1), "Smith and Salmi both let the attackers begin");
        // In the Imperial Contest the lot decides.
        if of(2).0 == "attackers" {
            assert_eq!(of(0), of(2));
            alike += 1;
        }
    }
    assert!((10..50).contains(&alike), "{alike} of 60");
    let different: BTreeSet<u64> = (0..60).map(|block| begun[&(0, block)].1).collect();
    assert_eq!(different.len(), 60, "none comes twice");
}

#[test]
fn the_length_of_the_opening_is_varied_apart() {
    let dir = folder();
    play(EXPERIMENT, dir.path());
    let results = load(dir.path()).expect("good tables");
    assert_eq!(results.cells.iter().filter(|cell| cell.main).count(), 3);
    let plies: Vec<u16> = results.varied().iter().map(|cell| cell.plies).collect();
    assert_eq!(plies, [0, 3, 5, 0, 3, 5, 0, 3, 5]);
    // Three rulesets are compared once each, and not with themselves at other lengths.
    assert_eq!(results.contrasts.len(), 3);
    let p15 = results.checks.iter().find(|check| check.id == "P15");
    assert!(p15.is_some_and(|check| check.value.is_some()));
    let table = fs::read_to_string(dir.path().join("openings.csv")).expect("a table");
    assert_eq!(table.lines().count(), 10);
}

#[test]
fn rulesets_on_different_boards_share_none() {
    let text = EXPERIMENT.replace("imperial-contest-1855", "brandubh-1");
    let error =
        read(&Text::new("openings.toml", &*text), "openings.toml", &[]).expect_err("two boards");
    let said = error.to_string();
    assert!(
        said.contains("`smith-1811` and `brandubh-1` begin on different boards"),
        "{said}"
    );
    let apart = text.replace("plies = 3", "plies = 3\nlegal_in = \"own-cell\"");
    read(&Text::new("openings.toml", &*apart), "openings.toml", &[]).expect("each draws its own");
}
