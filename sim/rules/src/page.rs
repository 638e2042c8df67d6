//! What one ruleset file says, before its ancestors are asked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::answer::Answer;
use crate::axes::AXES;
use crate::axis::Form;
use crate::evidence::{Entry, Source};
use crate::form::{bad_name, is_name};
use crate::place::{Place, Said};
use crate::problem::{Problem, Problems};
use crate::reader::Reader;
use crate::sheet::Sheet;
use crate::text::Text;
use crate::zone::{SQUARES_KEY, STANDARD_ZONES, ZONE_KEYS};

/// The version of the schema that this program reads.
pub const SCHEMA: i64 = 1;

/// Answers, by their paths inside `[rules]`.
#[derive(Clone, Default)]
pub(crate) struct Answers {
    /// Those that are right in themselves.
    pub given: BTreeMap<String, Said<Answer>>,
    /// Paths that are answered wrongly, and so are not missing.
    pub refused: BTreeSet<String>,
    /// Names of the zones that are mentioned, in whatever way.
    pub zones: BTreeMap<String, Place>,
}

impl Answers {
    fn read(&mut self, reader: &Reader<'_>, path: &str, about: &str, form: &Form) {
        match reader.answer(path, about, form) {
            Some(answer) => {
                self.given.insert(path.to_owned(), answer);
            }
            None if reader.has(path) => {
                self.refused.insert(path.to_owned());
            }
            None => {}
        }
    }

    fn read_zone(&mut self, reader: &Reader<'_>, name: &str) {
        let zone = crate::zone::path(name);
        for key in std::iter::once(&SQUARES_KEY).chain(ZONE_KEYS) {
            self.read(reader, &format!("{zone}.{}", key.key), key.asks, &key.form);
        }
        if let Some(place) = reader.place(&zone) {
            self.zones.insert(name.to_owned(), place.clone());
        }
    }

    /// Lays the answers of a child over these.
    pub fn lay_over(&mut self, child: &Self) {
        self.given.extend(child.given.clone());
        self.refused.extend(child.refused.iter().cloned());
        for (name, place) in &child.zones {
            self.zones
                .entry(name.clone())
                .or_insert_with(|| place.clone());
        }
    }
}

/// What one file says.
pub(crate) struct Page {
    pub text: Arc<Text>,
    pub extends: Option<Said<String>>,
    pub name: Option<String>,
    pub year: Option<i32>,
    pub summary: String,
    pub names: Vec<(&'static str, String)>,
    pub sources: Vec<(Source, Place)>,
    pub size: Option<Said<u8>>,
    pub layout: Option<Said<String>>,
    pub answers: Answers,
    /// Tables inside `[rules]` in which a key stands that there is not; the empty path is `[rules]` itself.
    pub unknown_in: BTreeSet<String>,
    pub evidence: Vec<Entry>,
    /// Where missing answers belong.
    pub rules_place: Place,
}

impl Page {
    /// Reads one file, and says all that is wrong with it alone.
    pub fn read(text: &Arc<Text>) -> (Option<Self>, Problems) {
        let sheet = match Sheet::parse(text) {
            Ok(sheet) => sheet,
            Err(problems) => return (None, problems),
        };
        if let Some(place) = sheet.table("experiment").filter(|_| !sheet.has("schema")) {
            let problem = Problem::error("this is an experiment, not a ruleset")
                .at(place, "what is asked in an experiment")
                .help("`konakis experiments check` reads it, and `konakis run` plays it");
            return (None, problem.into());
        }
        let reader = Reader::new(&sheet);
        let about = "the version of the schema, 1";
        let schema = reader.integer("schema", i64::MIN..=i64::MAX, about);
        if let Some(schema) = schema.filter(|schema| schema.value != SCHEMA) {
            // The keys of another version are not ours to judge.
            let title = format!("schema {} is not known here", schema.value);
            let problem = Problem::error(title)
                .at(&schema.place, format!("this program reads schema {SCHEMA}"))
                .help("a newer konakis may read it");
            return (None, problem.into());
        }
        if !reader.has("schema") {
            reader.refuse(
                Problem::error("the file does not say which version of the schema it follows")
                    .at(&Place::new(text, 0..0), about)
                    .help(format!("write `schema = {SCHEMA}` as the first line")),
            );
        }
        let extends = reader.text(
            "extends",
            "the ruleset whose answers hold where this one gives none",
        );
        let about = reader.at("ruleset");
        let name = about.text("name", "the ruleset's name for people");
        if !about.has("name") {
            let place = reader.place("ruleset").cloned();
            reader.refuse(
                Problem::warning("the ruleset has no name for people")
                    .at(
                        &place.unwrap_or_else(|| Place::new(text, 0..0)),
                        "its id stands in for it",
                    )
                    .help("write `name = \"…\"` below `[ruleset]`"),
            );
        }
        let year = about.integer("year", -3000..=3000, "the year of the rules");
        let summary = about.text("summary", "what it is, in a sentence");
        let names = read_names(&reader.at("names"));
        let sources = read_sources(&reader);
        let board = reader.at("board");
        let size = board.integer(
            "size",
            5..=19,
            "files and ranks of the board, an odd number from 5 to 19",
        );
        let size = size.and_then(|size| odd(&board, size));
        let layout = board.text("layout", "the drawing of the start, top rank first");
        let mut answers = read_answers(&reader.at("rules").unprefixed());
        for (key, read) in [
            ("board.size", size.is_some()),
            ("board.layout", layout.is_some()),
        ] {
            if !read && reader.has(key) {
                answers.refused.insert(key.to_owned());
            }
        }
        let evidence = reader
            .entries("evidence", "what a source says about a rule")
            .iter()
            .filter_map(|entry| Entry::read(&entry.unprefixed()))
            .collect();
        let start = Place::new(text, 0..0);
        let first = sheet
            .leaves()
            .first()
            .map_or(start, |leaf| leaf.key.clone());
        let page = Self {
            text: Arc::clone(text),
            extends,
            name: name.map(|name| name.value),
            year: year.and_then(|year| i32::try_from(year.value).ok()),
            summary: summary.map_or_else(String::new, |summary| summary.value),
            names,
            sources,
            size,
            layout,
            answers,
            unknown_in: reader.unknown_in("rules"),
            evidence,
            rules_place: reader.place("rules").cloned().unwrap_or(first),
        };
        (Some(page), reader.finish())
    }
}

fn odd(board: &Reader<'_>, size: Said<i64>) -> Option<Said<u8>> {
    if size.value % 2 == 0 {
        board.refuse(
            Problem::error(format!("`board.size` cannot be {}", size.value))
                .at(&size.place, "an even board has no middle square")
                .help("an odd number from 5 to 19"),
        );
        return None;
    }
    u8::try_from(size.value).ok().map(|value| Said {
        value,
        place: size.place,
    })
}

fn read_names(reader: &Reader<'_>) -> Vec<(&'static str, String)> {
    [
        ("attackers", "what this ruleset calls the attackers"),
        ("defenders", "what this ruleset calls the defenders"),
        ("king", "what this ruleset calls the king"),
    ]
    .into_iter()
    .filter_map(|(key, about)| Some((key, reader.text(key, about)?.value)))
    .collect()
}

fn read_sources(reader: &Reader<'_>) -> Vec<(Source, Place)> {
    let sources = reader.tables(
        "sources",
        "a source, under the word by which evidence names it",
    );
    let mut read = Vec::new();
    for (key, source) in sources {
        if !is_name(&key.value) {
            reader.refuse(
                bad_name(&key.value).at(&key.place, "the word by which evidence names the source"),
            );
        }
        // A source that is refused for something else is still a source, or its evidence would be refused as well.
        let required = source.required();
        let citation = required.text("citation", "the source as in a bibliography");
        let seen = required.word(
            "seen",
            crate::evidence::Seen::CHOICES,
            "in which form it was seen",
        );
        let url = source.text("url", "where it can be read");
        let source = Source {
            key: key.value,
            citation: citation.map_or_else(String::new, |citation| citation.value),
            seen: seen
                .and_then(|seen| crate::evidence::Seen::from_word(seen.value))
                .unwrap_or_default(),
            url: url.map(|url| url.value),
        };
        read.push((source, key.place));
    }
    read
}

/// Every answer that stands below a table: `[rules]`, or one of the readings of `or`.
pub(crate) fn read_answers(reader: &Reader<'_>) -> Answers {
    let mut answers = Answers::default();
    for axis in AXES {
        answers.read(reader, axis.key, axis.asks, &axis.form);
    }
    for (name, _) in STANDARD_ZONES {
        answers.read_zone(reader, name);
    }
    for (name, _) in reader.tables("zones", "a zone of the ruleset's own") {
        let problem = if name.value == "edge" {
            Some(
                Problem::error("no zone can be called `edge`")
                    .note("the edge is the rim of the board"),
            )
        } else if STANDARD_ZONES.iter().any(|(zone, _)| *zone == name.value) {
            let title = format!("`zones.{0}` is the standard zone `{0}`", name.value);
            Some(
                Problem::error(title)
                    .help(format!("write `{}` without `zones.` before it", name.value)),
            )
        } else {
            (!is_name(&name.value)).then(|| bad_name(&name.value))
        };
        let Some(problem) = problem else {
            answers.read_zone(reader, &name.value);
            continue;
        };
        reader.refuse(problem.at(&name.place, "the name of a zone"));
        reader.forget_below(&reader.path(&format!("zones.{}", name.value)));
    }
    answers
}
