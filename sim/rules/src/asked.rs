//! What was asked of a sheet, and the messages on what does not fit it: unknown keys, missing ones, wrong values.

use std::collections::{BTreeMap, BTreeSet};

use crate::axis::Choice;
use crate::misplaced::{is_header, misplaced};
use crate::near::near;
use crate::place::Place;
use crate::problem::{Problem, Problems};
use crate::sheet::{Datum, Item, Leaf, Sheet};
use crate::words::{counted, quoted};

/// Everything that was asked for, by its path.
pub(crate) type AskedFor = BTreeMap<String, Asked>;

/// A key that was asked for.
pub(crate) struct Asked {
    /// What messages call it.
    pub shown: String,
    /// What it is for; may be empty.
    pub about: String,
    /// What stands there.
    pub kind: Kind,
}

/// What stands at a key that was asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A value.
    Value,
    /// Tables with names that the author gives: `[sources.jaques]`.
    Tables,
    /// A list of tables: `[[evidence]]`.
    List,
}

/// One problem for each key, or each table, that nobody asked for.
pub(crate) fn unknown_keys(sheet: &Sheet, asked: &AskedFor) -> Vec<Problem> {
    let mut reported = BTreeSet::new();
    let (mut problems, spoken_for) = misplaced(sheet, asked);
    for leaf in sheet.leaves() {
        let Some(path) = first_unknown(&leaf.path, asked) else {
            problems.extend(no_table(leaf, asked));
            continue;
        };
        let told = |start: &String| {
            let rest = leaf.path.strip_prefix(&**start);
            rest.is_some_and(|rest| {
                rest.is_empty() || start.ends_with('[') || rest.starts_with(['.', '['])
            })
        };
        if spoken_for.iter().any(told) {
            continue;
        }
        if reported.insert(path) {
            let place = sheet.table(path).unwrap_or(&leaf.key);
            // What is not shown needs no suggestion, which is what costs.
            problems.push(if problems.len() < Problems::MOST_SHOWN {
                unknown_key(path, place, asked)
            } else {
                Problem::error(format!("unknown key {}", quoted(path))).at(place, "")
            });
        }
    }
    problems
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
    let (verb, these) = match missing.len() {
        1 => ("is", "this has to be said:"),
        _ => ("are", "these have to be said:"),
    };
    let title = format!("{} {verb} missing", counted(missing.len(), "answer"));
    let choices = missing
        .iter()
        .map(|(key, about)| (format!("`{key}`"), about.clone()));
    Problem::error(title).allowed(these, choices)
}

/// The shortest part of a path that leads to nothing that was asked for; `None` if the whole path was asked for.
pub(crate) fn first_unknown<'p>(path: &'p str, asked: &AskedFor) -> Option<&'p str> {
    let cuts = path.match_indices(['.', '[']).map(|(i, _)| i);
    let mut parts = cuts.chain([path.len()]).map(|end| &path[..end]);
    parts.find(|part| !asked.contains_key(*part) && below(part, asked).next().is_none())
}

/// What was asked for below a path.
fn below<'a>(path: &str, asked: &'a AskedFor) -> impl Iterator<Item = (&'a String, &'a Asked)> {
    ['.', '['].into_iter().flat_map(move |mark| {
        let start = format!("{path}{mark}");
        asked
            .range(start.clone()..)
            .take_while(move |(path, _)| path.starts_with(&start))
    })
}

/// A value where a table was asked for: `king = "armed"`.
fn no_table(leaf: &Leaf, asked: &AskedFor) -> Option<Problem> {
    if asked.contains_key(&leaf.path) || leaf.item.datum == Datum::EmptyTable {
        return None;
    }
    let keys: Vec<_> = below(&leaf.path, asked).collect();
    let (path, first) = keys.first()?;
    let hidden = path.len() - first.shown.len();
    let shown = leaf.path.get(hidden..).unwrap_or(&leaf.path);
    let title = format!(
        "{} is a table, and this is {}",
        quoted(shown),
        leaf.item.datum.kind()
    );
    let known = keys
        .iter()
        .map(|(_, asked)| (format!("`{}`", asked.shown), &*asked.about));
    Some(
        Problem::error(title)
            .at(&leaf.item.place, "")
            .allowed("its keys are", known),
    )
}

fn unknown_key(path: &str, place: &Place, asked: &AskedFor) -> Problem {
    let parent = path.rsplit_once('.').map_or("", |(parent, _)| parent);
    let beside = |other: &str| other.rsplit_once('.').map_or("", |(parent, _)| parent) == parent;
    let hidden = asked
        .iter()
        .filter(|(path, _)| parent.is_empty() || path.starts_with(&format!("{parent}.")))
        .map(|(path, asked)| path.len() - asked.shown.len())
        .min()
        .unwrap_or(0);
    let shown = path
        .get(hidden..)
        .filter(|shown| !shown.is_empty())
        .unwrap_or(path);
    let header = parent.is_empty() && is_header(place);
    // What it is for, and whether it stands beside the unknown key. Tables are known, too, by what was asked for
    // below them.
    let mut known: BTreeMap<&str, Known<'_>> = BTreeMap::new();
    for (path, Asked { shown, about, kind }) in asked {
        let cut = path.len() - shown.len();
        let tables = path.match_indices('.').map(|(end, _)| end);
        let tables = tables.filter(|end| *end > cut && !asked.contains_key(&path[..*end]));
        let itself = [(path.len(), &**about, Some(*kind))];
        for (end, about, kind) in tables.map(|end| (end, "", None)).chain(itself) {
            let beside = beside(&path[..end]);
            let entry = known.entry(&path[cut..end]).or_insert(Known {
                about,
                kind,
                section: path[..cut].trim_end_matches('.'),
                beside,
            });
            if beside {
                entry.beside = true;
                entry.section = "";
            }
        }
    }
    // For a section only sections stand in; a key of another section would be no help.
    let stands_in = |other: &str| other != shown && (!header || known[other].beside);
    let others = known.keys().copied().filter(|other| stands_in(other));
    let meant = near(shown, others);
    let title = if header {
        format!("there is no section `[{path}]`")
    } else {
        format!("unknown key {}", quoted(shown))
    };
    let problem = Problem::error(title).at(place, "nothing reads this");
    if let Some(meant) = meant {
        let Known {
            about,
            section,
            kind,
            ..
        } = known[meant];
        let place = match section {
            "" => String::new(),
            section if section.contains('[') => String::new(),
            section => format!(", below `[{section}]`"),
        };
        return problem.help(match about {
            _ if header && kind == Some(Kind::Tables) => {
                format!("did you mean `[{meant}.NAME]`? ({about})")
            }
            _ if header && kind == Some(Kind::List) => {
                format!("did you mean `[[{meant}]]`? ({about})")
            }
            _ if header && kind.is_none() => format!("did you mean `[{meant}]`?"),
            "" => format!("did you mean `{meant}`{place}?"),
            about => format!("did you mean `{meant}`{place}? ({about})"),
        });
    }
    let rows = known.iter().filter(|(_, known)| known.beside);
    problem.allowed(
        "known here are",
        rows.map(|(key, known)| {
            let word = match (parent, known.kind) {
                ("", Some(Kind::List)) => format!("`[[{key}]]`"),
                ("", Some(Kind::Tables)) => format!("`[{key}.NAME]`"),
                ("", None) => format!("`[{key}]`"),
                (_, None) => format!("`{key}.…`"),
                (_, Some(_)) => format!("`{key}`"),
            };
            (word, known.about)
        }),
    )
}

/// A key or a table that was asked for, as a suggestion.
struct Known<'a> {
    about: &'a str,
    /// What stands there; `None` for a table that is known by what stands below it.
    kind: Option<Kind>,
    /// The section in which it stands, where its name does not say so; empty for that of the unknown key.
    section: &'a str,
    /// Does it stand beside the unknown key?
    beside: bool,
}
