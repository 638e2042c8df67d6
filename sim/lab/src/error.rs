//! Why a run or a report could not be made.

use std::fmt;
use std::path::{Path, PathBuf};

use polars::prelude::PolarsError;

/// Why the laboratory could not do what it was asked. The message says what to do next where that is known.
#[derive(Debug)]
pub enum LabError {
    /// The experiment, or a ruleset that it names, is wrong; the text shows every problem.
    Refused(konakis_rules::Problems),
    /// No experiment of this name.
    NoExperiment {
        /// What was asked for.
        wanted: String,
        /// The nearest name that exists.
        nearest: Option<String>,
    },
    /// A file or folder could not be read or written.
    File {
        /// What was tried: `read`, `write`, `create`.
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// A folder holds no run, or one that this version cannot read.
    NoRun {
        /// The folder.
        dir: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The folder holds a run of something else.
    Changed {
        /// The folder.
        dir: PathBuf,
        /// What differs: path, value in the folder, value now.
        fields: Vec<ChangedField>,
    },
    /// Games of the run are missing.
    Missing {
        /// The folder.
        dir: PathBuf,
        /// Parts that are missing.
        parts: u64,
        /// Parts of the plan.
        of: u64,
    },
    /// The run has no such game.
    NoGame(String),
    /// The folder holds more games than are asked for.
    Shorter {
        /// The folder.
        dir: PathBuf,
        /// Games of every cell that are there, or planned.
        there: u64,
        /// Games of every cell that are asked for.
        asked: u64,
    },
    /// Runs cannot be joined.
    Unmergeable(String),
    /// A ruleset cannot be played, or an agent failed.
    Play(String),
    /// A table could not be made: a fault of the program or a damaged file.
    Table(String),
}

/// A field in which a run and an experiment differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedField {
    /// Path of the field.
    pub path: String,
    /// Its value in the run's folder.
    pub was: Option<String>,
    /// Its value in the experiment.
    pub is: Option<String>,
}

impl LabError {
    pub(crate) fn frame(error: PolarsError) -> LabError {
        LabError::Table(error.to_string())
    }

    pub(crate) fn file(
        doing: &'static str,
        path: &Path,
    ) -> impl FnOnce(std::io::Error) -> LabError + use<> {
        let path = path.to_owned();
        move |why| LabError::File { doing, path, why }
    }
}

impl fmt::Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabError::Refused(problems) => write!(f, "{problems}"),
            LabError::Unmergeable(text) | LabError::NoGame(text) => f.write_str(text),
            LabError::NoExperiment { wanted, nearest } => {
                write!(
                    f,
                    "no experiment `{wanted}`: there is no such file, none in ./experiments, and none is shipped"
                )?;
                match nearest {
                    Some(name) => write!(f, "; did you mean `{name}`?"),
                    None => {
                        f.write_str("; `konakis experiments list` shows those that are shipped")
                    }
                }
            }
            LabError::File { doing, path, why } => {
                write!(f, "could not {doing} {}: {}", path.display(), plain(why))
            }
            LabError::NoRun { dir, why } => write!(f, "{} holds no run: {why}", dir.display()),
            LabError::Changed { dir, fields } => {
                let count = fields.len();
                let differ = if count == 1 {
                    "1 field differs".to_owned()
                } else {
                    format!("{count} fields differ")
                };
                writeln!(
                    f,
                    "{} holds games of a different run; {differ}:",
                    dir.display()
                )?;
                for field in fields {
                    let shown = |value: &Option<String>| {
                        value
                            .as_ref()
                            .map_or_else(|| "absent".to_owned(), |value| format!("`{value}`"))
                    };
                    writeln!(
                        f,
                        "  {}: {} there, {} here",
                        field.path,
                        shown(&field.was),
                        shown(&field.is)
                    )?;
                }
                f.write_str("start over with --fresh, which deletes those games, or keep them and choose another --out")
            }
            LabError::Missing { dir, parts, of } => {
                let are = if *parts == 1 { "part is" } else { "parts are" };
                write!(
                    f,
                    "{}: {parts} of {of} {are} missing; the same `konakis run` command plays what is missing",
                    dir.display()
                )
            }
            LabError::Shorter { dir, there, asked } => write!(
                f,
                "{} holds a run of {there} games a cell, and {asked} are asked for; a run can be lengthened, not shortened: choose another --out, or \
                 start over with --fresh, which deletes those games",
                dir.display()
            ),
            LabError::Play(text) => f.write_str(text),
            LabError::Table(text) => write!(f, "could not make a table: {text}"),
        }
    }
}

impl std::error::Error for LabError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            LabError::File { why, .. } => Some(why),
            _ => None,
        }
    }
}

/// What the system said, in the words of the other messages and without its number.
fn plain(why: &std::io::Error) -> String {
    let text = why.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().collect::<String>() + letters.as_str()
    })
}
