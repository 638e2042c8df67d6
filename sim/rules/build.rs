//! Embeds every ruleset of the project, so that a new ruleset is a new file and nothing else.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let folder =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../rulesets");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder of rulesets is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .collect();
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let id = file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("names of rulesets are plain");
        let path = file.canonicalize().expect("the file is there");
        writeln!(table, "    ({id:?}, include_str!({path:?})),")
            .expect("writing to a string does not fail");
    }
    table.push(']');
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("shipped.rs");
    fs::write(out, table).expect("the build folder can be written");
}
