//! Finds rulesets: those that are shipped with the program, and files; follows `extends`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::assemble::assemble;
use crate::near::near;
use crate::page::Page;
use crate::place::Said;
use crate::problem::{Problem, Problems};
use crate::ruleset::Ruleset;
use crate::text::Text;
use crate::words::quoted;

/// The texts of the shipped rulesets by their ids, sorted.
static SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The ids of the rulesets that are embedded in the program, sorted.
pub fn shipped() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}

/// What came of reading a ruleset.
#[derive(Clone, Debug)]
pub struct Examined {
    /// The ruleset, if it can be used.
    pub ruleset: Option<Ruleset>,
    /// Errors if it cannot, and warnings.
    pub problems: Problems,
}

impl Examined {
    /// The ruleset, or what is wrong with it.
    ///
    /// # Errors
    /// The problems, if there are errors among them.
    pub fn into_result(self) -> Result<Ruleset, Problems> {
        match self.ruleset {
            Some(ruleset) if !self.problems.has_errors() => Ok(ruleset),
            _ => Err(self.problems),
        }
    }
}

/// The ruleset of that id, or in the file of that path.
///
/// # Errors
/// Everything that is wrong with its text and those of its ancestors.
pub fn find(id_or_path: &str) -> Result<Ruleset, Problems> {
    examine(id_or_path).into_result()
}

/// The same as [`find`], with the warnings.
#[must_use]
pub fn examine(id_or_path: &str) -> Examined {
    let origin = if is_path(id_or_path) {
        Origin::File(PathBuf::from(id_or_path))
    } else {
        Origin::Shipped(id_or_path.to_owned())
    };
    match origin.text() {
        Ok(text) => examine_from(text, origin),
        Err(problem) => Examined {
            ruleset: None,
            problems: problem.into(),
        },
    }
}

/// Reads a ruleset from a text that is at hand; `extends` can only name shipped rulesets there.
#[must_use]
pub fn examine_text(id: &str, content: &str) -> Examined {
    examine_from(
        Text::new(format!("{id}.toml"), content),
        Origin::Text(id.to_owned()),
    )
}

/// Reads a ruleset from copies of its texts: its own first, then that of each ancestor, as [`Ruleset::texts`] has them. No file is opened, and
/// no shipped ruleset takes the place of a copy.
#[must_use]
pub fn examine_copies(id: &str, texts: &[Arc<Text>]) -> Examined {
    let mut problems = Problems::new();
    let mut pages: Vec<Page> = Vec::new();
    for text in texts {
        let (page, found) = Page::read(text);
        problems.extend(found);
        pages.extend(page);
    }
    let goes_on = pages.iter().map(|page| page.extends.is_some());
    let whole =
        pages.len() == texts.len() && goes_on.eq((1..=texts.len()).map(|n| n < texts.len()));
    if !whole && !problems.has_errors() {
        problems.push(Problem::error(format!(
            "the copies of the ruleset {} lack a text that it extends",
            quoted(id)
        )));
    }
    conclude(id, texts, &pages, whole, problems)
}

/// Is it the path of a file, and not the id of a shipped ruleset?
#[must_use]
pub fn is_path(said: &str) -> bool {
    said.ends_with(".toml") || said.contains(['/', '\\'])
}

/// Where a text comes from.
#[derive(Clone)]
enum Origin {
    Shipped(String),
    File(PathBuf),
    Text(String),
}

impl Origin {
    fn id(&self) -> String {
        match self {
            Self::Shipped(id) | Self::Text(id) => id.clone(),
            Self::File(path) => path
                .file_stem()
                .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
        }
    }

    fn text(&self) -> Result<Arc<Text>, Problem> {
        match self {
            Self::Shipped(id) => match SHIPPED.iter().find(|(shipped, _)| shipped == id) {
                Some((_, content)) => Ok(Text::new(format!("rulesets/{id}.toml"), *content)),
                None => Err(no_ruleset(id)),
            },
            Self::File(path) => Text::read(path),
            Self::Text(id) => Err(no_ruleset(id)),
        }
    }

    /// Are two texts the same one?
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Shipped(one), Self::Shipped(two)) => one == two,
            (Self::File(one), Self::File(two)) => match (one.canonicalize(), two.canonicalize()) {
                (Ok(one), Ok(two)) => one == two,
                _ => one == two,
            },
            _ => false,
        }
    }

    /// The origin of a parent.
    fn parent(&self, extends: &Said<String>) -> Result<Self, Problem> {
        if !is_path(&extends.value) {
            return Ok(Self::Shipped(extends.value.clone()));
        }
        match self {
            Self::File(path) => {
                let folder = path.parent().unwrap_or(Path::new(""));
                Ok(Self::File(folder.join(&extends.value)))
            }
            Self::Shipped(_) | Self::Text(_) => Err(Problem::error(
                "a path leads nowhere from a text that is not in a file",
            )),
        }
    }
}

fn no_ruleset(id: &str) -> Problem {
    let problem = Problem::error(format!("there is no ruleset {}", quoted(id)))
        .note("a ruleset is the id of a shipped one, or the path of a file: something with `/` or `.toml` in it");
    let problem = problem.did_you_mean(near(id, shipped()));
    if Path::new(id).is_file() || Path::new(&format!("{id}.toml")).is_file() {
        let end = if Path::new(id).is_file() { "" } else { ".toml" };
        return problem.help(format!("for the file in this folder write `./{id}{end}`"));
    }
    problem.help("`konakis rulesets list` shows the shipped ones")
}

/// Reads a text and all its ancestors.
fn examine_from(text: Arc<Text>, origin: Origin) -> Examined {
    let id = origin.id();
    let mut problems = Problems::new();
    let mut pages: Vec<Page> = Vec::new();
    let mut texts = vec![Arc::clone(&text)];
    let mut line = vec![origin];
    let mut whole = true;
    let mut next = Some(text);
    while let Some(text) = next.take() {
        let (page, found) = Page::read(&text);
        problems.extend(found);
        let Some(page) = page else {
            whole = false;
            break;
        };
        if let Some(extends) = &page.extends {
            match ancestor(&line, &pages, extends) {
                Ok((origin, text)) => {
                    texts.push(Arc::clone(&text));
                    line.push(origin);
                    next = Some(text);
                }
                Err(problem) => {
                    whole = false;
                    problems.push(*problem);
                }
            }
        }
        pages.push(page);
    }
    conclude(&id, &texts, &pages, whole, problems)
}

/// Makes a ruleset of its pages, if all of them are there.
fn conclude(
    id: &str,
    texts: &[Arc<Text>],
    pages: &[Page],
    whole: bool,
    mut problems: Problems,
) -> Examined {
    // Without all its ancestors nobody can say what a ruleset lacks.
    let ruleset = if whole {
        assemble(id, pages, &mut problems)
    } else {
        None
    };
    problems.sort(texts);
    let ruleset = ruleset.filter(|_| !problems.has_errors());
    Examined { ruleset, problems }
}

/// The next ancestor; `line` are the texts so far and `pages` all but the last of them.
fn ancestor(
    line: &[Origin],
    pages: &[Page],
    extends: &Said<String>,
) -> Result<(Origin, Arc<Text>), Box<Problem>> {
    let from = line.last().expect("the line begins with the file itself");
    let about = "the ruleset whose answers hold where this one gives none";
    let origin = from
        .parent(extends)
        .map_err(|problem| Box::new(problem.at(&extends.place, about)))?;
    if let Some(start) = line.iter().position(|earlier| earlier.is(&origin)) {
        let ring: Vec<_> = line[start..]
            .iter()
            .chain([&line[start]])
            .map(Origin::id)
            .collect();
        let title = if ring.len() == 2 {
            "a ruleset extends itself"
        } else {
            "rulesets extend each other in a circle"
        };
        let mut problem = Problem::error(title).at(&extends.place, ring.join(" → "));
        for page in &pages[start..] {
            if let Some(extends) = &page.extends {
                problem = problem.at(&extends.place, "part of the circle");
            }
        }
        return Err(Box::new(
            problem.help("let one of them stand alone, with all its answers"),
        ));
    }
    match origin.text() {
        Ok(text) => Ok((origin, text)),
        Err(mut problem) => {
            if problem.marks.is_empty() {
                problem = problem.at(&extends.place, about);
                if is_path(&extends.value) {
                    problem = problem
                        .note("a path leads on from the folder of the file in which it stands");
                }
            }
            Err(Box::new(problem))
        }
    }
}
