//! Reading the suite.

use std::fs;
use std::path::Path;

use konakis_engine::Diagram;
use serde::Deserialize;

/// One file of the suite.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Theme {
    /// What its positions have in common.
    theme: String,
    position: Vec<Task>,
}

/// A position and its answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The rules.
    pub ruleset: String,
    /// The position and the side to move.
    pub at: String,
    /// What the moves achieve.
    pub answer: Answer,
    /// Within how many plies.
    pub plies: u32,
    /// All moves that achieve it.
    pub moves: Vec<String>,
    /// Nodes within which one of them has to be found.
    pub nodes: u64,
}

/// What is asked.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// A win that nothing prevents, in so many plies and not sooner.
    Win,
    /// The moves after which the enemy has no such win; all others allow one.
    Hold,
}

impl Task {
    /// The position.
    pub fn diagram(&self) -> Diagram {
        self.at.parse().expect("a position")
    }
}

/// Every position of the suite.
pub fn tasks() -> Vec<Task> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/tactics");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the suite is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.sort();
    files
        .iter()
        .flat_map(|path| {
            let text = fs::read_to_string(path).expect("a file of the suite");
            let theme: Theme =
                toml::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
            assert!(!theme.theme.is_empty(), "{}", path.display());
            theme.position
        })
        .collect()
}
