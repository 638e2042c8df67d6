//! A TOML text as leaves: what stands under which path, and where.
//!
//! A sheet knows no meaning. [`Reader`](crate::Reader) asks it questions, and remembers what was asked, so that what
//! nobody asked for is reported as unknown.

mod repair;
mod syntax;

use std::collections::BTreeMap;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::place::Place;
use crate::problem::{Problem, Problems};
use crate::text::Text;
use crate::words::quoted;

/// A value that stands in a text.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    /// `"edge"`
    Text(String),
    /// `4`
    Integer(i64),
    /// `0.5`
    Float(f64),
    /// `true`
    Boolean(bool),
    /// A date or a time, as it is written.
    Moment(String),
    /// `[1, 2]`; a list of tables is not a leaf, its tables' leaves are.
    List(Vec<Item>),
    /// `{}`, or a header with nothing below it.
    EmptyTable,
}

impl Datum {
    /// What kind of value it is, with its article.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "a text",
            Self::Integer(_) => "a whole number",
            Self::Float(_) => "a number",
            Self::Boolean(_) => "true or false",
            Self::Moment(_) => "a date",
            Self::List(_) => "a list",
            Self::EmptyTable => "an empty table",
        }
    }
}

/// A value with its place, inside a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// The value.
    pub datum: Datum,
    /// Where it stands.
    pub place: Place,
}

/// A value with its path.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaf {
    /// Dotted, with indices for the tables of a list: `evidence[0].rule`. A quoted key with dots in it counts as a
    /// dotted key.
    pub path: String,
    /// Where the key stands.
    pub key: Place,
    /// The value.
    pub item: Item,
}

/// A TOML text as leaves.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The text.
    pub text: Arc<Text>,
    leaves: BTreeMap<String, Leaf>,
    tables: BTreeMap<String, Place>,
    lists: BTreeMap<String, usize>,
}

impl Sheet {
    /// Reads a text.
    ///
    /// # Errors
    /// Everything that makes the text no TOML, all at once.
    pub fn parse(text: &Arc<Text>) -> Result<Self, Problems> {
        let (table, errors) = DeTable::parse_recoverable(&text.content);
        if !errors.is_empty() {
            let mut problems: Problems = syntax::problems(text, &errors).into_iter().collect();
            problems.sort(std::slice::from_ref(text));
            return Err(problems);
        }
        let mut problems = Problems::new();
        let mut sheet = Self {
            text: Arc::clone(text),
            leaves: BTreeMap::new(),
            tables: BTreeMap::new(),
            lists: BTreeMap::new(),
        };
        sheet.lay_out("", table.get_ref(), &mut problems);
        if problems.is_empty() {
            Ok(sheet)
        } else {
            problems.sort(std::slice::from_ref(text));
            Err(problems)
        }
    }

    /// Every leaf, in the order of the file.
    #[must_use]
    pub fn leaves(&self) -> Vec<&Leaf> {
        let mut leaves: Vec<_> = self.leaves.values().collect();
        leaves.sort_by_key(|leaf| leaf.key.span.start);
        leaves
    }

    /// The leaf at a path.
    #[must_use]
    pub fn leaf(&self, path: &str) -> Option<&Leaf> {
        self.leaves.get(path)
    }

    /// Where the header or the key of a table stands: anything that has leaves below it, or could have.
    #[must_use]
    pub fn table(&self, path: &str) -> Option<&Place> {
        self.tables.get(path)
    }

    /// How many tables the list at a path has; `None` if there is no list of tables there.
    #[must_use]
    pub fn entries(&self, path: &str) -> Option<usize> {
        self.lists.get(path).copied()
    }

    /// The keys right below a path, in the order of the file.
    #[must_use]
    pub fn keys(&self, path: &str) -> Vec<(String, Place)> {
        let below = if path.is_empty() {
            String::new()
        } else {
            format!("{path}.")
        };
        let mut keys: BTreeMap<&str, &Place> = BTreeMap::new();
        let places = self.leaves.iter().map(|(path, leaf)| (path, &leaf.key));
        for (path, place) in places.chain(&self.tables) {
            let Some(rest) = path.strip_prefix(&below).filter(|rest| !rest.is_empty()) else {
                continue;
            };
            let key = rest.split(['.', '[']).next().unwrap_or(rest);
            let first = keys.entry(key).or_insert(place);
            if place.span.start < first.span.start {
                *first = place;
            }
        }
        let mut keys: Vec<_> = keys
            .into_iter()
            .map(|(key, place)| (key.to_owned(), place.clone()))
            .collect();
        keys.sort_by_key(|(_, place)| place.span.start);
        keys
    }

    /// Does anything stand at that path or below it?
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        self.leaves.contains_key(path)
            || self.tables.contains_key(path)
            || self.lists.contains_key(path)
    }

    fn place(&self, span: std::ops::Range<usize>) -> Place {
        Place::new(&self.text, span)
    }

    fn lay_out(&mut self, above: &str, table: &DeTable<'_>, problems: &mut Problems) {
        for (key, value) in table.iter() {
            let path = if above.is_empty() {
                key.get_ref().to_string()
            } else {
                format!("{above}.{}", key.get_ref())
            };
            let key = self.place(key.span());
            self.lay_out_value(path, key, value, problems);
        }
    }

    fn lay_out_value(
        &mut self,
        path: String,
        key: Place,
        value: &Spanned<DeValue<'_>>,
        problems: &mut Problems,
    ) {
        match value.get_ref() {
            DeValue::Table(table) => {
                if table.is_empty() {
                    let item = Item {
                        datum: Datum::EmptyTable,
                        place: self.place(value.span()),
                    };
                    self.put(path.clone(), key.clone(), item, problems);
                }
                self.tables.entry(path.clone()).or_insert(key);
                self.lay_out(&path, table, problems);
            }
            DeValue::Array(list) if list.iter().any(|entry| entry.get_ref().is_table()) => {
                self.lists.insert(path.clone(), list.len());
                self.tables
                    .entry(path.clone())
                    .or_insert_with(|| key.clone());
                for (i, entry) in list.iter().enumerate() {
                    let place = self.place(entry.span());
                    if entry.get_ref().is_table() {
                        self.lay_out_value(format!("{path}[{i}]"), place, entry, problems);
                    } else {
                        problems.push(
                            Problem::error(format!("{} mixes tables and values", quoted(&path)))
                                .at(&place, "this is no table")
                                .at(&key, "the list"),
                        );
                    }
                }
            }
            other => {
                let datum = self.datum(other, &value.span(), problems);
                let item = Item {
                    datum,
                    place: self.place(value.span()),
                };
                self.put(path, key, item, problems);
            }
        }
    }

    /// Quoted keys with dots can say the same path twice, which TOML itself does not notice.
    fn put(&mut self, path: String, key: Place, item: Item, problems: &mut Problems) {
        if let Some(earlier) = self.leaves.get(&path) {
            problems.push(
                Problem::error(format!("{} is said twice", quoted(&path)))
                    .at(&key, "here")
                    .at(&earlier.key, "and here"),
            );
            return;
        }
        // A quoted key opens the same tables as a dotted one.
        for (dot, _) in path.match_indices('.') {
            let above = path[..dot].to_owned();
            self.tables.entry(above).or_insert_with(|| key.clone());
        }
        self.leaves.insert(path.clone(), Leaf { path, key, item });
    }

    fn datum(
        &self,
        value: &DeValue<'_>,
        span: &std::ops::Range<usize>,
        problems: &mut Problems,
    ) -> Datum {
        let mut no_number = || {
            problems.push(Problem::error("the number is too large").at(
                &self.place(span.clone()),
                "no more than 18 digits can be read",
            ));
        };
        match value {
            DeValue::String(text) => Datum::Text(text.to_string()),
            DeValue::Boolean(yes) => Datum::Boolean(*yes),
            DeValue::Datetime(moment) => Datum::Moment(moment.to_string()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or_else(
                    |_| {
                        no_number();
                        Datum::Integer(0)
                    },
                    Datum::Integer,
                ),
            DeValue::Float(number) => number.as_str().parse().map_or_else(
                |_| {
                    no_number();
                    Datum::Float(0.0)
                },
                Datum::Float,
            ),
            DeValue::Array(list) => Datum::List(
                list.iter()
                    .map(|entry| Item {
                        datum: self.datum(entry.get_ref(), &entry.span(), problems),
                        place: self.place(entry.span()),
                    })
                    .collect(),
            ),
            // A table below a list of lists: nothing that is read has such a thing, so its reader will refuse it.
            DeValue::Table(_) => Datum::EmptyTable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(content: &str) -> Sheet {
        Sheet::parse(&Text::new("x.toml", content)).expect("a good text")
    }

    #[test]
    fn leaves_have_paths_and_places() {
        let sheet = sheet(
            "a = 1\n[rules]\nrange.king = 4\n[[evidence]]\nrule = 'x'\nor = [{ \"king.walls\" = 'y', b.c = [1] }]\n",
        );
        let paths: Vec<_> = sheet
            .leaves()
            .iter()
            .map(|leaf| format!("{} {}", leaf.path, leaf.item.place))
            .collect();
        assert_eq!(
            paths,
            [
                "a x.toml:1:5",
                "rules.range.king x.toml:3:14",
                "evidence[0].rule x.toml:5:8",
                "evidence[0].or[0].king.walls x.toml:6:24",
                "evidence[0].or[0].b.c x.toml:6:35",
            ]
        );
        assert_eq!(sheet.entries("evidence"), Some(1));
        let keys: Vec<_> = sheet
            .keys("evidence[0].or[0]")
            .into_iter()
            .map(|(key, _)| key)
            .collect();
        assert_eq!(keys, ["king", "b"]);
    }

    #[test]
    fn an_empty_table_is_a_leaf() {
        let sheet = sheet("[rules]\n");
        assert_eq!(
            sheet.leaf("rules").map(|leaf| leaf.item.datum.kind()),
            Some("an empty table")
        );
    }

    #[test]
    fn the_same_path_in_two_spellings_is_said_twice() {
        let text = Text::new("x.toml", "a.b = 1\n\"a.b\" = 2\n");
        let problems = Sheet::parse(&text).expect_err("the same path twice");
        assert!(
            problems.to_string().contains("`a.b` is said twice"),
            "{problems}"
        );
    }
}
