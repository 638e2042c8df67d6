//! `tests/perft/*.perft`: numbers of move sequences, for both engines.
//!
//! The engine counts everything; the reference what it counts in a moment, or up to `KONAKIS_PERFT_NODES`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use konakis_engine::Table;
use konakis_rules::{find, shipped};

use crate::agreement::setting;
use crate::moves::diagram;
use crate::reference::{Position, Reference};

const REFERENCE_NODES: u64 = 60_000;

struct Entry {
    id: String,
    ruleset: String,
    position: Position,
    nodes: Vec<(u32, u64)>,
}

fn entries() -> Vec<Entry> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/perft");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the numbers are there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "perft")
        })
        .collect();
    paths.sort();
    let texts = paths
        .iter()
        .map(|path| fs::read_to_string(path).expect("a perft file is a text"));
    texts.flat_map(|text| read(&text)).collect()
}

fn read(text: &str) -> Vec<Entry> {
    let blocks = text
        .split("\n\n")
        .filter(|block| block.trim_start().starts_with("id "));
    blocks
        .map(|block| entry(block).unwrap_or_else(|| panic!("not an entry:\n{block}")))
        .collect()
}

fn entry(block: &str) -> Option<Entry> {
    let mut lines = block.trim().lines();
    let id = lines.next()?.strip_prefix("id ")?.to_owned();
    let ruleset = lines.next()?.strip_prefix("ruleset ")?.to_owned();
    let position = lines.next()?.strip_prefix("position ")?.parse().ok()?;
    let number = |line: &str| {
        let (depth, nodes) = line.strip_prefix("perft ")?.split_once(' ')?;
        Some((depth.parse().ok()?, nodes.parse().ok()?))
    };
    let nodes = lines.map(number).collect::<Option<_>>()?;
    Some(Entry {
        id,
        ruleset,
        position,
        nodes,
    })
}

#[test]
fn the_engine_counts_every_depth() {
    for entry in entries() {
        let table = Table::new(&find(&entry.ruleset).expect("a shipped ruleset")).expect("a board");
        for (depth, nodes) in entry.nodes {
            assert_eq!(
                table.perft(&diagram(&entry.position), depth),
                nodes,
                "{} at {depth}",
                entry.id
            );
        }
    }
}

#[test]
fn the_reference_counts_the_first_depths() {
    let limit = setting("KONAKIS_PERFT_NODES", REFERENCE_NODES);
    for entry in entries() {
        let ruleset = find(&entry.ruleset).expect("a shipped ruleset");
        let reference = Reference::new(&ruleset);
        for (depth, nodes) in entry.nodes.into_iter().filter(|&(_, nodes)| nodes <= limit) {
            assert_eq!(
                reference.perft(&entry.position, depth),
                nodes,
                "{} at {depth}",
                entry.id
            );
        }
    }
}

#[test]
fn every_shipped_ruleset_is_counted() {
    let counted: BTreeSet<String> = entries().into_iter().map(|entry| entry.ruleset).collect();
    let missing: Vec<&str> = shipped().filter(|id| !counted.contains(*id)).collect();
    assert!(missing.is_empty(), "no perft for {missing:?}");
}
