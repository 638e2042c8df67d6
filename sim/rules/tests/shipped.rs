//! Every file of the folder of rulesets is shipped, and reads without an error.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use konakis_rules::{examine, find, shipped};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets")
}

fn files() -> Vec<PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(folder())
        .expect("the folder of rulesets")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_file_is_embedded() {
    let on_disk: Vec<_> = files()
        .iter()
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    assert_eq!(shipped().collect::<Vec<_>>(), on_disk);
}

#[test]
fn every_file_reads_without_an_error() {
    let mut wrong = String::new();
    for file in files() {
        let examined = examine(&file.to_string_lossy());
        if examined.problems.has_errors() {
            wrong += &format!("\n{}\n", examined.problems);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn no_two_shipped_rulesets_are_the_same_game_unless_they_say_so() {
    let mut seen: BTreeMap<_, Vec<&str>> = BTreeMap::new();
    for id in shipped() {
        let ruleset = find(id).expect("it reads");
        seen.entry(ruleset.fingerprint).or_default().push(id);
    }
    let twice: Vec<_> = seen.into_values().filter(|ids| ids.len() > 1).collect();
    println!("the same game under several names: {twice:?}");
}
