//! Asks a sheet questions, collects what is wrong with the answers, and reports what nobody asked for.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::asked::{Asked, AskedFor, Kind, first_unknown, missing_keys, unknown_keys};
use crate::place::{Place, Said};
use crate::problem::{Problem, Problems};
use crate::sheet::{Datum, Item, Leaf, Sheet};
use crate::words::quoted;

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
    asked: AskedFor,
    /// The table in which it is missing, the key, and what it is for.
    missing: Vec<(String, String, String)>,
    problems: Problems,
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
        self.below(key)
    }

    /// The reader of what stands below a key, if anything does.
    pub(crate) fn below(&self, key: &str) -> Self {
        Self {
            prefix: self.path(key),
            ..self.clone()
        }
    }

    /// A reader for each table of the list at a key: `[[agent]]`.
    #[must_use]
    pub fn entries(&self, key: &str, about: &str) -> Vec<Self> {
        let path = self.path(key);
        self.note_asked(key, about);
        self.note_kind(&path, Kind::List);
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
        self.note_kind(&below.prefix, Kind::Tables);
        let keys = self.sheet.keys(&below.prefix).into_iter();
        let mut values = Vec::new();
        let tables = keys.filter_map(|(name, place)| {
            below.note_asked(&name, about);
            let leaf = self.sheet.leaf(&below.path(&name));
            if let Some(leaf) = leaf.filter(|leaf| leaf.item.datum != Datum::EmptyTable) {
                values.push(leaf);
                return None;
            }
            let table = below.below(&name);
            Some((Said { value: name, place }, table))
        });
        let tables = tables.collect();
        if !values.is_empty() {
            let title = format!(
                "{} has tables below it, and no keys of its own",
                self.shown(key)
            );
            let problem = values
                .iter()
                .fold(Problem::error(title), |problem, leaf| {
                    problem.at(&leaf.key, "belongs to one of the tables")
                })
                .help(format!(
                    "write `[{}.NAME]` above its keys, with a name of your choice",
                    below.prefix
                ));
            self.refuse(problem);
        }
        tables
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

    /// Adds a problem.
    pub fn refuse(&self, problem: Problem) {
        self.state.borrow_mut().problems.push(problem);
    }

    /// What the key is called in messages, in backticks.
    #[must_use]
    pub fn shown(&self, key: &str) -> String {
        quoted(&self.path(key)[self.hidden.min(self.path(key).len())..])
    }

    /// The tables inside a table, by their paths in it, in which something stands that nobody has asked for; the empty
    /// path is the table itself.
    pub(crate) fn unknown_in(&self, table: &str) -> BTreeSet<String> {
        let table = format!("{}.", self.path(table));
        let asked = &self.state.borrow().asked;
        let inside = |path| first_unknown(path, asked)?.strip_prefix(&table);
        let parent = |path: &str| {
            path.rfind(['.', '['])
                .map_or("", |end| &path[..end])
                .to_owned()
        };
        let leaves = self.sheet.leaves().into_iter();
        leaves
            .filter_map(|leaf| inside(&*leaf.path))
            .map(parent)
            .collect()
    }

    /// Everything that is wrong: what was said wrongly, what is missing, and the keys that nobody asked for.
    #[must_use]
    pub fn finish(&self) -> Problems {
        let mut state = self.state.borrow_mut();
        let unknown = unknown_keys(self.sheet, &state.asked);
        state.problems.extend(unknown);
        // One message for each table that lacks something, and one for all tables that are not there.
        let mut tables: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
        for (table, key, about) in std::mem::take(&mut state.missing) {
            tables.entry(table).or_default().push((key, about));
        }
        for (table, keys) in tables {
            let first = self.sheet.leaves().first().map(|leaf| leaf.key.clone());
            let place = self.sheet.table(&table).cloned().or(first);
            let place = place.unwrap_or_else(|| Place::new(&self.sheet.text, 0..0));
            state
                .problems
                .push(missing_keys(&keys).at(&place, "this does not say"));
        }
        let mut problems = std::mem::take(&mut state.problems);
        problems.sort(std::slice::from_ref(&self.sheet.text));
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
            kind: Kind::Value,
        });
        if asked.about.is_empty() {
            about.clone_into(&mut asked.about);
        }
    }

    fn note_kind(&self, path: &str, kind: Kind) {
        if let Some(asked) = self.state.borrow_mut().asked.get_mut(path) {
            asked.kind = kind;
        }
    }

    fn note_missing(&self, key: &str, about: &str) {
        if self.required {
            let shown = self.path(key)[self.hidden..].to_owned();
            // Where the table stands that lacks it; a table that is absent as a whole is a matter of the file.
            let table = self.sheet.table(&self.prefix).map_or("", |_| &*self.prefix);
            let missing = (table.to_owned(), shown, about.to_owned());
            self.state.borrow_mut().missing.push(missing);
        }
    }

    /// What stands below a key that was refused is not reported once more as unknown.
    pub(crate) fn forget_below(&self, path: &str) {
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
                kind: Kind::Value,
            });
        }
    }
}
