//! Keys that are known, and stand in the wrong section: the commonest slip of those who write their first file.

use std::collections::{BTreeMap, BTreeSet};

use crate::asked::{Asked, AskedFor, Kind, first_unknown};
use crate::near::near;
use crate::place::Place;
use crate::problem::Problem;
use crate::sheet::{Leaf, Sheet};
use crate::words::{counted, quoted};

/// Where a key that is unknown at its place would be read.
struct Home {
    /// The section; empty for the top of the file.
    section: String,
    /// What it is called there.
    key: String,
    /// How many words of its path lead to the section in which it stands.
    dropped: usize,
}

/// One problem for each section that does not exist, and for each pair of a section where keys stand and the one
/// where they belong. Gives the paths that they speak for, too: whatever begins with one of them is reported.
pub(crate) fn misplaced(sheet: &Sheet, asked: &AskedFor) -> (Vec<Problem>, BTreeSet<String>) {
    let mut problems = Vec::new();
    let mut reported = BTreeSet::new();
    let mut wrong: BTreeMap<&str, Vec<(&Leaf, Home)>> = BTreeMap::new();
    let mut strayed: BTreeMap<(String, String), Vec<(&Leaf, Home)>> = BTreeMap::new();
    for leaf in sheet.leaves() {
        let Some(unknown) = first_unknown(&leaf.path, asked) else {
            continue;
        };
        if let Some((name, _)) = unknown.split_once('[') {
            if below_is_known(name, asked) && reported.insert(name.to_owned() + "[") {
                let place = sheet.table(unknown).or_else(|| sheet.table(name));
                problems.push(
                    Problem::error(format!("`{name}` is one section, not a list of them"))
                        .at_any(place, "stands in double brackets")
                        .help(format!("write `[{name}]`")),
                );
            }
            continue;
        }
        let Some(home) = home(&leaf.path, asked) else {
            continue;
        };
        if !unknown.contains('.') && sheet.table(unknown).is_some_and(is_header) {
            reported.insert(unknown.to_owned());
            wrong.entry(unknown).or_default().push((leaf, home));
        } else {
            reported.insert(leaf.path.clone());
            let words: Vec<_> = leaf.path.split('.').take(home.dropped).collect();
            let pair = (words.join("."), home.section.clone());
            strayed.entry(pair).or_default().push((leaf, home));
        }
    }
    for (section, keys) in wrong {
        let problem = Problem::error(format!("there is no section `[{section}]`"))
            .at_any(sheet.table(section), "nothing reads this");
        problems.push(send_home(problem, section, &keys));
    }
    for ((from, _), keys) in strayed {
        let from = match &*from {
            "" => "at the top of the file".to_owned(),
            from => format!("below `[{from}]`"),
        };
        let title = match &keys[..] {
            [(_, home)] => format!("{} has no meaning {from}", quoted(&home.key)),
            _ => format!("{} have no meaning {from}", counted(keys.len(), "key")),
        };
        let problem =
            keys.iter()
                .take(MOST_SPELT)
                .fold(Problem::error(title), |problem, (leaf, _)| {
                    problem.at(&whole_key(sheet, leaf, asked), "nothing reads this here")
                });
        problems.push(send_home(problem, "", &keys));
    }
    (problems, reported)
}

const MOST_SPELT: usize = 8;

/// Says where the keys belong, with the lines as they are to be written there.
fn send_home(problem: Problem, section: &str, keys: &[(&Leaf, Home)]) -> Problem {
    let mut homes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (leaf, home) in keys {
        homes
            .entry(&home.section)
            .or_default()
            .push(format!("{} = {}", home.key, written(leaf)));
    }
    let same_keys = keys.iter().all(|(leaf, home)| {
        leaf.path.strip_prefix(section).map(|rest| rest.get(1..)) == Some(Some(&*home.key))
    });
    if let (true, Some(meant)) = (
        homes.len() == 1 && same_keys,
        near(section, homes.keys().copied()),
    ) {
        return problem.help(format!("did you mean `[{meant}]`?"));
    }
    homes.into_iter().fold(problem, |problem, (home, lines)| {
        let more = lines.len().saturating_sub(MOST_SPELT);
        let mut lines: Vec<_> = lines.into_iter().take(MOST_SPELT).collect();
        if more > 0 {
            lines.push(format!("… and {more} more"));
        }
        let place = match home {
            "" => "above the first section".to_owned(),
            home => format!("below a line `[{home}]`"),
        };
        let lines: Vec<_> = lines.iter().map(|line| format!("  {line}")).collect();
        problem.help(format!("write {place}\n{}", lines.join("\n")))
    })
}

/// A value as it stands in the file, unless it is long.
fn written(leaf: &Leaf) -> &str {
    const LONGEST: usize = 60;
    let words = leaf.item.place.words();
    if words.len() > LONGEST || words.contains('\n') {
        "…"
    } else {
        words
    }
}

/// A dotted key from the word on at which nothing reads it any more.
fn whole_key(sheet: &Sheet, leaf: &Leaf, asked: &AskedFor) -> Place {
    let unknown = first_unknown(&leaf.path, asked).and_then(|unknown| sheet.table(unknown));
    let start = unknown.map_or(leaf.key.span.start, |place| place.span.start);
    Place::new(
        &sheet.text,
        start.min(leaf.key.span.start)..leaf.key.span.end,
    )
}

/// The only section in which what the path ends with is read: as a key that was asked for, or else as one of a table
/// that nobody asked for yet.
fn home(path: &str, asked: &AskedFor) -> Option<Home> {
    home_of(path, asked, Kind::Value).or_else(|| home_of(path, asked, Kind::Tables))
}

fn home_of(path: &str, asked: &AskedFor, kind: Kind) -> Option<Home> {
    let starts = path.match_indices('.').map(|(dot, _)| dot + 1);
    for (dropped, start) in [0].into_iter().chain(starts).enumerate() {
        let said = &path[start..];
        let reads = |key: &str| {
            said.strip_prefix(key).is_some_and(|rest| {
                rest.is_empty() || kind == Kind::Tables && rest.starts_with('.')
            })
        };
        let stands_at = |key: &str| {
            let rest = path.strip_prefix(key);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let mut homes: Vec<_> = asked
            .iter()
            .filter(|(_, other)| other.kind == kind)
            .filter_map(|(other, _)| section_and_key(other, asked))
            .filter(|(section, key)| reads(key) && !stands_at(&format!("{section}.{key}")))
            .map(|(section, _)| section)
            .collect();
        homes.dedup();
        if let [section] = homes[..] {
            return Some(Home {
                section: section.to_owned(),
                key: said.to_owned(),
                dropped,
            });
        }
    }
    None
}

/// The section of a path that was asked for, and what stands below it; nothing for what only tables of lists have.
fn section_and_key<'p>(path: &'p str, asked: &AskedFor) -> Option<(&'p str, &'p str)> {
    match path.split_once('.') {
        Some((section, key)) => (!path.contains('[')).then_some((section, key)),
        None => (!below_is_known(path, asked) && !path.contains('[')).then_some(("", path)),
    }
}

fn below_is_known(path: &str, asked: &AskedFor) -> bool {
    let start = format!("{path}.");
    asked
        .range(start.clone()..)
        .next()
        .is_some_and(|(other, _): (&String, &Asked)| other.starts_with(&start))
}

/// Is it the name in square brackets, and not a word of a dotted key?
pub(crate) fn is_header(place: &Place) -> bool {
    let before = place.text.content.get(..place.span.start).unwrap_or("");
    before.trim_end_matches([' ', '\t']).ends_with('[')
}
