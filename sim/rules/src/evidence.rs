//! The apparatus: what a source says about a rule, and how surely.

use crate::answer::Answer;
use crate::axis::words;
use crate::place::Place;

words! {
    /// How a source speaks of a rule.
    pub enum Reading {
        /// the source says so
        Explicit = "explicit",
        /// the source implies it
        Inferred = "inferred",
        /// the source says nothing, and the answer was chosen
        Silent = "silent",
        /// the answer is a guess that the source does not carry
        Conjectured = "conjectured",
    }
}

words! {
    /// In which form a source was seen.
    pub enum Seen {
        /// the thing itself
        Original = "original",
        /// a picture of it
        Facsimile = "facsimile",
        /// somebody's copy of its words
        Transcription = "transcription",
        /// its words in another language
        Translation = "translation",
        /// somebody's account of it
        Summary = "summary",
    }
}

/// A source of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The word by which evidence names it.
    pub key: String,
    /// As in a bibliography.
    pub citation: String,
    /// In which form it was seen.
    pub seen: Seen,
    /// Where it can be read.
    pub url: Option<String>,
}

/// Answers that together are another defensible reading.
pub type Alternative = Vec<(String, Answer)>;

/// What a source says about one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// The path of the rule, such as `range.king` or `konakis.stop`.
    pub rule: String,
    /// The key of the source.
    pub source: String,
    /// Where in the source.
    pub place: Option<String>,
    /// How the source speaks of it.
    pub reading: Reading,
    /// The source's own words.
    pub quote: Option<String>,
    /// Remarks in the editor's words.
    pub note: Option<String>,
    /// Other defensible readings, as answers.
    pub or: Vec<Alternative>,
    /// Where the entry stands.
    pub at: Option<Place>,
}
