//! An answer as it stands in a ruleset's text, whatever axis it belongs to.

use std::fmt;

/// An answer, in the one form in which it is compared, hashed, shown and written.
///
/// Its [`Display`](fmt::Display) is TOML; [`Answer::plain`] is for tables and sentences.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Answer {
    /// A word from a closed set, or the name of a zone.
    Word(String),
    /// A whole number.
    Number(u32),
    /// A list of words, of names of zones or of squares, in canonical order.
    List(Vec<String>),
    /// An answer with parts, in canonical order.
    Parts(Vec<(String, Answer)>),
}

impl Answer {
    /// A word.
    pub fn word(word: impl Into<String>) -> Self {
        Self::Word(word.into())
    }

    /// A list of words.
    pub fn list<W: Into<String>>(words: impl IntoIterator<Item = W>) -> Self {
        Self::List(words.into_iter().map(Into::into).collect())
    }

    /// The word, if the answer is one.
    #[must_use]
    pub fn as_word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The list, if the answer is one.
    #[must_use]
    pub fn as_list(&self) -> Option<&[String]> {
        match self {
            Self::List(words) => Some(words),
            _ => None,
        }
    }

    /// As a person would say it: without quotation marks and brackets.
    #[must_use]
    pub fn plain(&self) -> String {
        match self {
            Self::Word(word) => word.clone(),
            Self::Number(number) => number.to_string(),
            Self::List(words) if words.is_empty() => "none".to_owned(),
            Self::List(words) => words.join(", "),
            Self::Parts(parts) => {
                let said: Vec<_> = parts
                    .iter()
                    .map(|(key, answer)| format!("{key} {}", answer.plain()))
                    .collect();
                said.join(", ")
            }
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => write!(f, "\"{word}\""),
            Self::Number(number) => write!(f, "{number}"),
            Self::List(words) => {
                let quoted: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
                write!(f, "[{}]", quoted.join(", "))
            }
            Self::Parts(parts) => {
                let said: Vec<_> = parts
                    .iter()
                    .map(|(key, answer)| format!("{key} = {answer}"))
                    .collect();
                write!(f, "{{ {} }}", said.join(", "))
            }
        }
    }
}
