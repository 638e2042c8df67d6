//! One parameter of an agent: its word, its sentence, its unit, what it may be.

use super::AgentSpec;

/// The settings of one kind of agent. Whole numbers only, so that agents can be compared and hashed.
pub trait Settings: Clone + Default + 'static {
    /// The word of the kind.
    const WORD: &'static str;
    /// What the agent does, in a sentence.
    const SENTENCE: &'static str;
    /// Its parameters, in the order in which they are listed and written.
    const PARAMETERS: &'static [Declared<Self>];

    /// Fills in what follows from other settings, once all that was written has been read.
    fn settle(&mut self) {}

    /// The agent with these settings.
    fn spec(self) -> AgentSpec;
}

/// A parameter as its kind declares it. The default is the one of the settings.
pub struct Declared<T> {
    /// The word that is written.
    pub word: &'static str,
    /// What the number counts; empty for a word.
    pub unit: &'static str,
    /// What it does, in a fragment.
    pub sentence: &'static str,
    /// What it may be.
    pub domain: Domain,
    /// Reads it from the settings; the number of the choice, or a bit for each, where words are said.
    pub get: fn(&T) -> i64,
    /// Puts it into the settings.
    pub set: fn(&mut T, i64),
}

/// A word that a parameter may be, with what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The word.
    pub word: &'static str,
    /// What it means.
    pub sentence: &'static str,
}

/// What a parameter may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// A whole number within these bounds.
    Whole(i64, i64),
    /// One of these words.
    Word(&'static [Choice]),
    /// Any of these words, joined by `+` on one line, an array in a table.
    Words(&'static [Choice]),
}

/// A parameter as lists and messages show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The word that is written.
    pub word: &'static str,
    /// What the number counts; empty for a word.
    pub unit: &'static str,
    /// What it does, in a fragment.
    pub sentence: &'static str,
    /// What it may be.
    pub domain: Domain,
    /// What it is if nobody says anything.
    pub default: String,
}

impl Domain {
    /// How a value is written on one line.
    pub(super) fn written(self, value: i64) -> String {
        match self {
            Domain::Whole(..) => value.to_string(),
            Domain::Word(choices) => usize::try_from(value)
                .ok()
                .and_then(|number| choices.get(number))
                .map_or_else(String::new, |choice| choice.word.to_owned()),
            Domain::Words(choices) => {
                let chosen = choices.iter().enumerate();
                let words: Vec<&str> = chosen
                    .filter(|(number, _)| value >> number & 1 == 1)
                    .map(|(_, choice)| choice.word)
                    .collect();
                words.join("+")
            }
        }
    }

    /// What may be written, as a fragment.
    pub fn allowed(self) -> String {
        let words = |choices: &[Choice]| {
            let words: Vec<&str> = choices.iter().map(|choice| choice.word).collect();
            words.join(", ")
        };
        match self {
            Domain::Whole(least, most) => format!("{least} to {most}"),
            Domain::Word(choices) => words(choices),
            Domain::Words(choices) => format!("any of {}", words(choices)),
        }
    }
}

/// Declared parameters, as lists and messages show them.
pub fn all<T: Default>(declared: &[Declared<T>]) -> Vec<Parameter> {
    let defaults = T::default();
    declared
        .iter()
        .map(|declared| Parameter {
            word: declared.word,
            unit: declared.unit,
            sentence: declared.sentence,
            domain: declared.domain,
            default: declared.domain.written((declared.get)(&defaults)),
        })
        .collect()
}

/// Settings as they are written; with `every`, those at their defaults too.
pub fn said<T: Default>(
    declared: &[Declared<T>],
    settings: &T,
    every: bool,
) -> Vec<(&'static str, String)> {
    let defaults = T::default();
    declared
        .iter()
        .filter(|declared| every || (declared.get)(settings) != (declared.get)(&defaults))
        .map(|declared| {
            let value = declared.domain.written((declared.get)(settings));
            (declared.word, value)
        })
        .collect()
}

/// A one-line form.
pub fn line(kind: &str, settings: impl IntoIterator<Item = (&'static str, String)>) -> String {
    let list: Vec<String> = settings
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(word, value)| format!("{word}={value}"))
        .collect();
    if list.is_empty() {
        kind.to_owned()
    } else {
        format!("{kind}:{}", list.join(","))
    }
}
