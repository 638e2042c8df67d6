//! Embeds every ruleset of the project and every drawn position of its tests, so that a new one is a
//! new file and nothing else.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    embed("../../rulesets", "shipped.rs");
    embed("../../tests/diagrams", "diagrams.rs");
}

/// Writes a list of names and texts of all TOML files of a folder.
fn embed(folder: &str, list: &str) {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join(folder);
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .collect();
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let name = file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("names of files are plain");
        let path = file.canonicalize().expect("the file is there");
        writeln!(table, "    ({name:?}, include_str!({path:?})),")
            .expect("writing to a string does not fail");
    }
    table.push(']');
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join(list);
    fs::write(out, table).expect("the build folder can be written");
}
