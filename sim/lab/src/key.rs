//! Every key that an experiment may have, declared once.
//!
//! Reader, messages, JSON Schema and the reference in `experiments/README.md` are all made from this list, in its order.

mod later;
mod sections;
mod words;

use konakis_rules::Choice;

pub use later::{LATER, NEEDLESS, NEEDLESS_WORDS};
pub use sections::SECTIONS;
pub use words::{FIGURES, FORMATS, MATRIX, SIDES, STOPS};

/// A table of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Its name: `[name]`.
    pub name: &'static str,
    /// What it is about.
    pub says: &'static str,
    /// Whether it is written once for each of several things: `[[name]]`.
    pub many: bool,
    /// Its keys.
    pub keys: &'static [Key],
}

/// A key of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name within its section.
    pub name: &'static str,
    /// What may stand there.
    pub form: Form,
    /// What holds if it is absent.
    pub absent: Absent,
    /// What it is for.
    pub says: &'static str,
}

/// What may stand at a key.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// Any text.
    Text,
    /// A whole number, from and to.
    Whole(i64, i64),
    /// One word of a few.
    Word(&'static [Choice]),
    /// Several texts.
    Texts,
    /// Several words of a few.
    Words(&'static [Choice]),
    /// A number, from and to.
    Real(f64, f64),
    /// Two numbers, the smaller first, both from and to.
    Range(f64, f64),
    /// Two numbers, both from and to.
    Pair(f64, f64),
    /// Several whole numbers, each from and to.
    Wholes(i64, i64),
    /// True or false.
    Flag,
    /// A table of lists of contrasts, or of words for the effects of a factorial design, by names that the author gives them.
    Families,
}

/// What holds if a key is absent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// It has to be there.
    Required,
    /// It is described in words.
    Means(&'static str),
    /// This value, written as in the file.
    Value(&'static str),
}

/// A section or key of METRICS that is none here.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    /// Its path.
    pub path: &'static str,
    /// How the same is had, or what it will be for.
    pub says: &'static str,
}

/// Finds a key by section and name.
///
/// # Panics
/// If there is none: the list is part of the program.
pub fn find(section: &str, name: &str) -> &'static Key {
    let section = SECTIONS
        .iter()
        .find(|each| each.name == section)
        .expect("the section is declared");
    section
        .keys
        .iter()
        .find(|key| key.name == name)
        .expect("the key is declared")
}
