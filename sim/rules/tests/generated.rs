//! What is made from the registry of axes and kept in the folder of rulesets is fresh.
//!
//! `KONAKIS_BLESS=1` makes it anew.

use std::fs;
use std::path::{Path, PathBuf};

use konakis_rules::{reference, schema};

fn in_rulesets(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../rulesets")
        .join(name)
}

fn is_fresh(name: &str, content: &str) {
    let path = in_rulesets(name);
    if std::env::var_os("KONAKIS_BLESS").is_some() {
        fs::write(&path, content).expect("it can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == content,
        "rulesets/{name} is stale: KONAKIS_BLESS=1 cargo test -p konakis-rules"
    );
}

#[test]
fn the_schema_for_editors_is_fresh() {
    is_fresh("ruleset.schema.json", &format!("{:#}\n", schema()));
}

#[test]
fn the_reference_in_the_readme_is_fresh() {
    const BEGIN: &str = "<!-- axes:begin -->\n";
    const END: &str = "<!-- axes:end -->";
    let readme = fs::read_to_string(in_rulesets("README.md")).expect("the README of rulesets");
    let (before, rest) = readme
        .split_once(BEGIN)
        .expect("where the reference begins");
    let (_, after) = rest.split_once(END).expect("where the reference ends");
    is_fresh(
        "README.md",
        &format!("{before}{BEGIN}{}{END}{after}", reference()),
    );
}
