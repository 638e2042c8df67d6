//! Asks a sheet questions, collects what is wrong with the answers, and reports what nobody asked for.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

use crate::axis::Choice;
use crate::near::near;
use crate::place::{Place, Said};
use crate::problem::{Problem, Problems, counted, quoted};
use crate::sheet::{Datum, Item, Leaf, Sheet};

/// A cursor over a [`Sheet`]: each call asks for one key, says in a few words what the key is for, and gives the
/// value with its place if it is there and right.
///
/// Keys that are wrong or missing become problems, keys that were never asked for are found by
/// [`Reader::finish`], and the few words appear in the messages on both.
///
/// ```
/// use konakis_rules::{Reader, Sheet, Text};
/// let text = Text::new("x.toml", "[run]\nthreds = 2\nseed = 'a'\n");
/// let sheet = Sheet::parse(&text)?;
/// let reader = Reader::new(&sheet);
/// let run = reader.at("run");
/// run.integer("threads", 0..=1024, "how many threads play");
/// run.required().integer("seed", 0..=i64::MAX, "where all chance comes from");
/// let problems = reader.finish();
/// assert_eq!(problems.errors(), 2);
/// assert!(problems.to_string().contains("did you mean `run.threads`?"));
/// # Ok::<(), konakis_rules::Problems>(())
/// ```
#[derive(Clone)]
pub struct Reader<'s> {
    sheet: &'s Sheet,
    prefix: String,
    hidden: usize,
    required: bool,
    state: Rc<RefCell<State>>,
}

#[derive(Default)]
struct State {
    asked: BTreeMap<String, Asked>,
    missing: Vec<(String, String)>,
    problems: Problems,
}

struct Asked {
    shown: String,
    about: String,
}

impl<'s> Reader<'s> {
    /// A reader at the top of a sheet.
    #[must_use]
    pub fn new(sheet: &'s Sheet) -> Self {
        Self {
            sheet,
            prefix: String::new(),
            hidden: 0,
            required: false,
            state: Rc::default(),
        }
    }

    /// The sheet that is read.
    #[must_use]
    pub const fn sheet(&self) -> &'s Sheet {
        self.sheet
    }

    /// The same reader, to which an absent key is a problem.
    #[must_use]
    pub fn required(&self) -> Self {
        Self {
            required: true,
            ..self.clone()
        }
    }

    /// The same reader, which calls its keys in messages without what leads to it: `king.armed` below `[rules]`.
    #[must_use]
    pub fn unprefixed(&self) -> Self {
        Self {
            hidden: self.prefix.len() + usize::from(!self.prefix.is_empty()),
            ..self.clone()
        }
    }

    /// A reader of the table at a key, whether or not it is there.
    #[must_use]
    pub fn at(&self, key: &str) -> Self {
        let path = self.path(key);
        if let Some(leaf) = self
            .sheet
            .leaf(&path)
            .filter(|leaf| leaf.item.datum != Datum::EmptyTable)
        {
            self.note_asked(key, "");
            self.refuse(
                Problem::error(format!(
                    "{} is a table, and this is {}",
                    self.shown(key),
                    leaf.item.datum.kind()
                ))
                .at(&leaf.item.place, "")
                .help(format!(
                    "write `[{path}]` on a line of its own, and its keys below it"
                )),
            );
        }
        Self {
            prefix: path,
            ..self.clone()
        }
    }

    /// A reader for each table of the list at a key: `[[agent]]`.
    #[must_use]
    pub fn entries(&self, key: &str, about: &str) -> Vec<Self> {
        let path = self.path(key);
        self.note_asked(key, about);
        if let Some(count) = self.sheet.entries(&path) {
            return (0..count)
                .map(|i| self.at(&format!("{key}[{i}]")))
                .collect();
        }
        match self.sheet.leaf(&path) {
            Some(Leaf {
                item:
                    Item {
                        datum: Datum::List(list),
                        ..
                    },
                ..
            }) if list.is_empty() => {}
            found => {
                let place = found
                    .map(|leaf| &leaf.item.place)
                    .or_else(|| self.sheet.table(&path));
                if place.is_some() {
                    self.refuse(
                        Problem::error(format!("{} is a list of tables", self.shown(key)))
                            .at_any(place, about)
                            .help(format!("write `[[{path}]]` above each of them")),
                    );
                    self.forget_below(&path);
                } else {
                    self.note_missing(key, about);
                }
            }
        }
        Vec::new()
    }

    /// A reader for each table right below a key, with the names that the author gave to them: `[sources.jaques]`.
    #[must_use]
    pub fn tables(&self, key: &str, about: &str) -> Vec<(Said<String>, Self)> {
        let below = self.at(key);
        self.note_asked(key, about);
        let keys = self.sheet.keys(&below.prefix).into_iter();
        keys.map(|(name, place)| {
            let reader = below.at(&name);
            below.note_asked(&name, about);
            (Said { value: name, place }, reader)
        })
        .collect()
    }

    /// Whatever stands at a key, as it is.
    #[must_use]
    pub fn leaf(&self, key: &str, about: &str) -> Option<&'s Leaf> {
        self.note_asked(key, about);
        let leaf = self.sheet.leaf(&self.path(key));
        if leaf.is_none() {
            match self.sheet.table(&self.path(key)) {
                Some(place) => {
                    self.refuse(
                        Problem::error(format!("{} is no table", self.shown(key))).at(place, about),
                    );
                    self.forget_below(&self.path(key));
                }
                None => self.note_missing(key, about),
            }
        }
        leaf
    }

    /// Does anything stand at a key? Asking makes the key no known one.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.sheet.has(&self.path(key))
    }

    /// Where a key, or the header of a table, stands.
    #[must_use]
    pub fn place(&self, key: &str) -> Option<&'s Place> {
        let path = self.path(key);
        let leaf = self.sheet.leaf(&path).map(|leaf| &leaf.key);
        leaf.or_else(|| self.sheet.table(&path))
    }

    /// Where the table stands that is read; `None` if there is none, or at the top.
    #[must_use]
    pub fn here(&self) -> Option<&'s Place> {
        self.sheet.table(&self.prefix)
    }

    /// A text.
    #[must_use]
    pub fn text(&self, key: &str, about: &str) -> Option<Said<String>> {
        self.value(key, about, "a text", |datum| match datum {
            Datum::Text(text) => Some(text.clone()),
            _ => None,
        })
    }

    /// True or false.
    #[must_use]
    pub fn boolean(&self, key: &str, about: &str) -> Option<Said<bool>> {
        self.value(key, about, "true or false", |datum| match datum {
            Datum::Boolean(yes) => Some(*yes),
            _ => None,
        })
    }

    /// A whole number in a range.
    #[must_use]
    pub fn integer(&self, key: &str, range: RangeInclusive<i64>, about: &str) -> Option<Said<i64>> {
        let said = self.value(key, about, "a whole number", |datum| match datum {
            Datum::Integer(number) => Some(*number),
            _ => None,
        })?;
        self.in_range(key, said, &range, about)
    }

    /// A number in a range.
    #[must_use]
    pub fn number(&self, key: &str, range: RangeInclusive<f64>, about: &str) -> Option<Said<f64>> {
        let said = self.value(key, about, "a number", as_float)?;
        self.in_range(key, said, &range, about)
    }

    /// A list of texts.
    #[must_use]
    pub fn texts(&self, key: &str, about: &str) -> Option<Said<Vec<Said<String>>>> {
        self.list(key, about, "texts", |datum| match datum {
            Datum::Text(text) => Some(text.clone()),
            _ => None,
        })
    }

    /// A list of whole numbers.
    #[must_use]
    pub fn integers(&self, key: &str, about: &str) -> Option<Said<Vec<Said<i64>>>> {
        self.list(key, about, "whole numbers", |datum| match datum {
            Datum::Integer(number) => Some(*number),
            _ => None,
        })
    }

    /// A list of numbers.
    #[must_use]
    pub fn numbers(&self, key: &str, about: &str) -> Option<Said<Vec<Said<f64>>>> {
        self.list(key, about, "numbers", as_float)
    }

    /// One word of a closed set.
    #[must_use]
    pub fn word(
        &self,
        key: &str,
        choices: &'static [Choice],
        about: &str,
    ) -> Option<Said<&'static str>> {
        let leaf = self.leaf(key, about)?;
        match one_of(&leaf.item, choices) {
            Some(word) => Some(Said {
                value: word,
                place: leaf.item.place.clone(),
            }),
            None => {
                self.refuse(no_answer(&self.shown(key), &leaf.item, about, choices));
                None
            }
        }
    }

    /// Adds a problem.
    pub fn refuse(&self, problem: Problem) {
        self.state.borrow_mut().problems.push(problem);
    }

    /// What the key is called in messages, in backticks.
    #[must_use]
    pub fn shown(&self, key: &str) -> String {
        quoted(&self.path(key)[self.hidden.min(self.path(key).len())..])
    }

    /// Everything that is wrong: what was said wrongly, what is missing, and the keys that nobody asked for.
    #[must_use]
    pub fn finish(&self) -> Problems {
        let mut unknown = self.unknown();
        let mut state = self.state.borrow_mut();
        state.problems.extend(unknown.drain(..));
        let missing = std::mem::take(&mut state.missing);
        if !missing.is_empty() {
            let first = self.sheet.leaves().first().map(|leaf| leaf.key.clone());
            let place = first.unwrap_or_else(|| Place::new(&self.sheet.text, 0..0));
            let problem = missing_keys(&missing).at(&place, "this file does not say");
            state.problems.push(problem);
        }
        let mut problems = std::mem::take(&mut state.problems);
        problems.sort(std::slice::from_ref(&self.sheet.text));
        problems
    }

    fn unknown(&self) -> Vec<Problem> {
        let state = self.state.borrow();
        let mut reported = Vec::new();
        let mut problems = Vec::new();
        for leaf in self.sheet.leaves() {
            let Some(path) = first_unknown(&leaf.path, &state.asked) else {
                continue;
            };
            let name = path.split_once('[').map_or(path, |(name, _)| {
                if path.matches('[').count() == 1 {
                    name
                } else {
                    path
                }
            });
            if reported.contains(&name) {
                continue;
            }
            reported.push(name);
            let place = self.sheet.table(name).unwrap_or(&leaf.key);
            problems.push(unknown_key(name, place, &state.asked));
        }
        problems
    }

    pub(crate) fn path(&self, key: &str) -> String {
        match (self.prefix.is_empty(), key.is_empty()) {
            (true, _) => key.to_owned(),
            (_, true) => self.prefix.clone(),
            _ => format!("{}.{key}", self.prefix),
        }
    }

    /// Makes a key a known one without reading it.
    pub fn note_asked(&self, key: &str, about: &str) {
        let path = self.path(key);
        let shown = path[self.hidden.min(path.len())..].to_owned();
        let mut state = self.state.borrow_mut();
        let asked = state.asked.entry(path).or_insert(Asked {
            shown,
            about: String::new(),
        });
        if asked.about.is_empty() {
            about.clone_into(&mut asked.about);
        }
    }

    fn note_missing(&self, key: &str, about: &str) {
        if self.required {
            let shown = self.path(key)[self.hidden..].to_owned();
            self.state
                .borrow_mut()
                .missing
                .push((shown, about.to_owned()));
        }
    }

    /// What stands below a key that was refused is not reported once more as unknown.
    fn forget_below(&self, path: &str) {
        let below: Vec<String> = self
            .sheet
            .leaves()
            .iter()
            .filter(|leaf| {
                leaf.path
                    .strip_prefix(path)
                    .is_some_and(|rest| rest.starts_with(['.', '[']))
            })
            .map(|leaf| leaf.path.clone())
            .collect();
        let mut state = self.state.borrow_mut();
        for path in below {
            let shown = path.clone();
            state.asked.entry(path).or_insert(Asked {
                shown,
                about: String::new(),
            });
        }
    }

    fn value<T>(
        &self,
        key: &str,
        about: &str,
        kind: &str,
        turn: impl Fn(&Datum) -> Option<T>,
    ) -> Option<Said<T>> {
        let leaf = self.leaf(key, about)?;
        if let Some(value) = turn(&leaf.item.datum) {
            return Some(Said {
                value,
                place: leaf.item.place.clone(),
            });
        }
        self.refuse(wrong_kind(&self.shown(key), &leaf.item, kind, about));
        None
    }

    fn list<T>(
        &self,
        key: &str,
        about: &str,
        kind: &str,
        turn: impl Fn(&Datum) -> Option<T>,
    ) -> Option<Said<Vec<Said<T>>>> {
        let leaf = self.leaf(key, about)?;
        let kind = format!("a list of {kind}");
        let Datum::List(items) = &leaf.item.datum else {
            self.refuse(wrong_kind(&self.shown(key), &leaf.item, &kind, about));
            return None;
        };
        let mut values = Vec::new();
        for item in items {
            match turn(&item.datum) {
                Some(value) => values.push(Said {
                    value,
                    place: item.place.clone(),
                }),
                None => self.refuse(wrong_kind(&self.shown(key), item, &kind, about)),
            }
        }
        (values.len() == items.len()).then(|| Said {
            value: values,
            place: leaf.item.place.clone(),
        })
    }

    fn in_range<T: PartialOrd + std::fmt::Display>(
        &self,
        key: &str,
        said: Said<T>,
        range: &RangeInclusive<T>,
        about: &str,
    ) -> Option<Said<T>> {
        if range.contains(&said.value) {
            return Some(said);
        }
        self.refuse(
            Problem::error(format!("{} cannot be {}", self.shown(key), said.value))
                .at(&said.place, about)
                .note(format!("from {} to {}", range.start(), range.end())),
        );
        None
    }
}

/// The word of the set that stands there, if one does.
pub(crate) fn one_of(item: &Item, choices: &'static [Choice]) -> Option<&'static str> {
    match &item.datum {
        Datum::Text(said) => choices
            .iter()
            .map(|choice| choice.word)
            .find(|word| word == said),
        _ => None,
    }
}

/// A word that is not in the set, or no word at all.
pub(crate) fn no_answer(shown: &str, item: &Item, about: &str, choices: &[Choice]) -> Problem {
    let said = match &item.datum {
        Datum::Text(said) => said.clone(),
        _ => item.place.words().to_owned(),
    };
    let title = match &item.datum {
        Datum::Text(_) => format!("{} is no answer to {shown}", quoted(&said)),
        other => format!(
            "{shown} is answered by a word, and this is {}",
            other.kind()
        ),
    };
    let meant = near(&said, choices.iter().map(|choice| choice.word));
    Problem::error(title)
        .at(&item.place, about)
        .allowed(
            "allowed are",
            choices
                .iter()
                .map(|choice| (format!("\"{}\"", choice.word), choice.says)),
        )
        .did_you_mean(meant.map(|word| format!("\"{word}\"")))
}

pub(crate) fn wrong_kind(shown: &str, item: &Item, kind: &str, about: &str) -> Problem {
    let problem = Problem::error(format!(
        "{shown} is {kind}, and this is {}",
        item.datum.kind()
    ));
    problem.at(&item.place, about)
}

pub(crate) fn missing_keys(missing: &[(String, String)]) -> Problem {
    let title = format!("{} missing", is_or_are(missing.len(), "answer"));
    let choices = missing
        .iter()
        .map(|(key, about)| (format!("`{key}`"), about.clone()));
    Problem::error(title).allowed("these have to be said:", choices)
}

fn is_or_are(count: usize, word: &str) -> String {
    format!(
        "{} {}",
        counted(count, word),
        if count == 1 { "is" } else { "are" }
    )
}

/// The shortest part of a path that leads to nothing that was asked for; `None` if the whole path was asked for.
fn first_unknown<'p>(path: &'p str, asked: &BTreeMap<String, Asked>) -> Option<&'p str> {
    let cuts = path
        .match_indices(['.', '['])
        .map(|(i, _)| i)
        .chain([path.len()]);
    cuts.map(|end| &path[..end]).find(|part| {
        // The first path not before the part decides: it is the part, or goes on below it, or nothing does.
        let leads = |next: &String| {
            next.strip_prefix(part)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let whole = part.len() == path.len() && !asked.contains_key(*part);
        let below = |mark: char| {
            asked
                .range(format!("{part}{mark}")..)
                .next()
                .is_some_and(|(next, _)| leads(next))
        };
        if whole {
            // An empty table may stand where a table was asked for.
            !(below('.') || below('['))
        } else {
            !(asked.contains_key(*part) || below('.') || below('['))
        }
    })
}

fn unknown_key(path: &str, place: &Place, asked: &BTreeMap<String, Asked>) -> Problem {
    let parent = path.rsplit_once('.').map_or("", |(parent, _)| parent);
    let beside = |other: &str| other.rsplit_once('.').map_or("", |(parent, _)| parent) == parent;
    let hidden = asked
        .iter()
        .filter(|(path, _)| path.starts_with(parent))
        .map(|(path, asked)| path.len() - asked.shown.len())
        .min()
        .unwrap_or(0);
    let shown = path
        .get(hidden..)
        .filter(|shown| !shown.is_empty())
        .unwrap_or(path);
    let mut known: BTreeMap<&str, (&str, bool)> = BTreeMap::new();
    for (path, Asked { shown, about }) in asked {
        known.insert(shown, (about, beside(path)));
        // Tables are known, too, by what was asked for below them.
        for (end, _) in path.match_indices('.') {
            let (table, cut) = (&path[..end], path.len() - shown.len());
            if end > cut && !asked.contains_key(table) {
                known.entry(&path[cut..end]).or_insert(("", beside(table)));
            }
        }
    }
    let meant = near(shown, known.keys().copied());
    let problem =
        Problem::error(format!("unknown key {}", quoted(shown))).at(place, "nothing reads this");
    match meant {
        Some(meant) => match known[meant].0 {
            "" => problem.did_you_mean(Some(meant)),
            about => problem.help(format!("did you mean `{meant}`? ({about})")),
        },
        None => problem.allowed(
            "known here are",
            known
                .iter()
                .filter(|(_, (_, beside))| *beside)
                .map(|(key, (about, _))| (format!("`{key}`"), *about)),
        ),
    }
}

fn as_float(datum: &Datum) -> Option<f64> {
    match datum {
        Datum::Float(number) => Some(*number),
        #[expect(
            clippy::cast_precision_loss,
            reason = "numbers in experiments are small"
        )]
        Datum::Integer(number) => Some(*number as f64),
        _ => None,
    }
}
