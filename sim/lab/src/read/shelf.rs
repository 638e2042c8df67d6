//! Where an experiment's rulesets and openings are taken from: files and what is shipped, or the copies that a run keeps.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use konakis_rules::{
    Problem, Problems, Ruleset, Text, examine_copies, examine_text, find, is_path, quoted,
};

use crate::manifest::{FileText, Manifest, RulesetText};

/// Where rulesets and openings are taken from.
#[derive(Clone, Debug)]
pub enum Shelf<'a> {
    /// Files, as seen from this folder, and what is shipped.
    Files(PathBuf),
    /// The copies of a run: what it was played by, wherever it lies now and whatever became of the files.
    Copies {
        /// Of its rulesets, with what they extend.
        rulesets: &'a [RulesetText],
        /// Of its book of openings.
        book: Option<&'a FileText>,
    },
}

impl<'a> Shelf<'a> {
    /// What is seen from an experiment.
    pub fn beside(experiment: &Text) -> Shelf<'a> {
        let folder = Path::new(&experiment.name).parent();
        Shelf::Files(folder.map_or_else(PathBuf::new, Path::to_owned))
    }

    /// What a run keeps.
    pub fn of_run(manifest: &'a Manifest) -> Shelf<'a> {
        Shelf::Copies {
            rulesets: &manifest.rulesets,
            book: manifest.book.as_ref(),
        }
    }

    /// The ruleset that an experiment names: a shipped one, or a file.
    pub fn ruleset(&self, said: &str) -> Result<Ruleset, Problems> {
        match self {
            Shelf::Files(folder) if is_path(said) => find(&folder.join(said).display().to_string()),
            Shelf::Files(_) => find(said),
            Shelf::Copies { rulesets, .. } => {
                let stem = Path::new(said).file_stem().filter(|_| is_path(said));
                let id = stem.map_or(said.into(), |stem| stem.to_string_lossy());
                copy(rulesets, &id)
            }
        }
    }

    /// A ruleset of the experiment's own, written out as a file.
    pub fn own(&self, name: &str, text: &str) -> Result<Ruleset, Problems> {
        match self {
            Shelf::Files(_) => examine_text(name, text).into_result(),
            Shelf::Copies { rulesets, .. } => copy(rulesets, name),
        }
    }

    /// The book of openings that an experiment names.
    pub fn book(&self, said: &str) -> Result<Arc<Text>, Problem> {
        match self {
            Shelf::Files(folder) => Text::read(&folder.join(said)),
            Shelf::Copies {
                book: Some(book), ..
            } => Ok(Text::new(book.name.clone(), book.text.clone())),
            Shelf::Copies { book: None, .. } => {
                Err(Problem::error("the run keeps no copy of its openings"))
            }
        }
    }
}

fn copy(rulesets: &[RulesetText], id: &str) -> Result<Ruleset, Problems> {
    let Some(kept) = rulesets.iter().find(|kept| kept.id == id) else {
        let problem = format!("the run keeps no copy of the ruleset {}", quoted(id));
        return Err(Problem::error(problem).into());
    };
    let texts = kept.files.iter();
    let texts: Vec<Arc<Text>> = texts
        .map(|file| Text::new(file.name.clone(), file.text.clone()))
        .collect();
    examine_copies(id, &texts).into_result()
}
