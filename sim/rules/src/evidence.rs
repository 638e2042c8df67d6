//! The apparatus: what a source says about a rule, and how surely.

use crate::answer::Answer;
use crate::axis::words;
use crate::near::near;
use crate::page::{Answers, read_answers};
use crate::place::{Place, Said};
use crate::problem::Problem;
use crate::reader::Reader;
use crate::rule::{Rule, paths};
use crate::words::quoted;

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

/// One entry of the apparatus, with the places of what it says.
pub(crate) struct Entry {
    pub rule: Said<String>,
    pub source: Said<String>,
    pub or: Vec<(Answers, Place)>,
    /// The entry without its alternatives.
    pub evidence: Evidence,
}

impl Entry {
    /// Reads one entry; `None` if it does not say of what it speaks.
    pub fn read(reader: &Reader<'_>) -> Option<Self> {
        let required = reader.required();
        let rule = required.text(
            "rule",
            "the rule that the source speaks of, such as `king.armed`",
        );
        let source = required.text("source", "one of the keys in `[sources]`");
        let place = reader.text("place", "where in the source");
        let reading = required.word(
            "reading",
            Reading::CHOICES,
            "how the source speaks of the rule",
        );
        let quote = reader.text("quote", "a few words of the source");
        let note = reader.text("note", "remarks in your own words");
        let or = reader
            .entries("or", "other defensible readings of the rule, as answers")
            .iter()
            .map(|entry| {
                let place = entry.here().or_else(|| reader.place("or"));
                Some((read_answers(&entry.unprefixed()), place?.clone()))
            })
            .collect::<Option<Vec<_>>>()?;
        let rule = known_rule(reader, rule?)?;
        let source = source?;
        let evidence = Evidence {
            rule: rule.value.clone(),
            source: source.value.clone(),
            place: place.map(|place| place.value),
            reading: Reading::from_word(reading?.value)?,
            quote: quote.map(|quote| quote.value),
            note: note.map(|note| note.value),
            or: Vec::new(),
            at: Some(rule.place.clone()),
        };
        Some(Self {
            rule,
            source,
            or,
            evidence,
        })
    }
}

fn known_rule(reader: &Reader<'_>, rule: Said<String>) -> Option<Said<String>> {
    if Rule::at(&rule.value).is_some() {
        return Some(rule);
    }
    let problem = Problem::error(format!("there is no rule {}", quoted(&rule.value)))
        .at(&rule.place, "evidence speaks of a path in `[rules]`");
    let known = paths();
    let meant = rule
        .value
        .strip_prefix("rules.")
        .filter(|path| Rule::at(path).is_some());
    let meant = meant.or_else(|| near(&rule.value, known.iter().map(|path| &**path)));
    let problem = match meant {
        Some(meant) => problem.did_you_mean(Some(format!("\"{meant}\""))),
        None => problem.note("the rules are those that `konakis rulesets show` prints, such as `first`, `king.armed`, `konakis.stop`, `board.layout`"),
    };
    reader.refuse(problem);
    None
}
