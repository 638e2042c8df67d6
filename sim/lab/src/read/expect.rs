//! What an experiment expects of its own outcome.

use std::sync::Arc;

use konakis_rules::{Problem, Reader, Ruleset, Said};

use super::contrast;
use super::written::Unread;
use crate::ask::Ask;
use crate::expect::{Bounds, Expected};

/// Reads every `[[expect]]`.
pub fn expected(reader: &Reader<'_>, rulesets: &[Arc<Ruleset>], unread: &Unread) -> Vec<Expected> {
    if !reader.has("expect") {
        return Vec::new();
    }
    let entries = reader.entries("expect", "what the outcome is held against");
    entries
        .into_iter()
        .enumerate()
        .filter_map(|(index, entry)| one(reader, entry, index, rulesets, unread))
        .collect()
}

fn one(
    reader: &Reader<'_>,
    entry: Reader<'_>,
    index: usize,
    rulesets: &[Arc<Ruleset>],
    unread: &Unread,
) -> Option<Expected> {
    let ask = Ask::entry(reader, entry, "expect");
    let (score, contrast) = (ask.text("score"), ask.text("contrast"));
    let (same, rising) = (ask.texts("same_games"), ask.texts("rising"));
    let bounds = Bounds {
        at_least: ask.real("at_least").map(|said| said.value),
        at_most: ask.real("at_most").map(|said| said.value),
        contains: ask.real("contains").map(|said| said.value),
    };
    let place = reader.place(&format!("expect[{index}]")).cloned();
    let refuse = |title: &str, help: &str| {
        reader.refuse(Problem::error(title).at_any(place.as_ref(), "").help(help));
        None
    };
    const LABEL: &str = "expected of it";
    let find = |name: &str, said: &konakis_rules::Place| {
        contrast::ruleset(reader, rulesets, name, (said, LABEL), unread)
    };
    let find_all = |list: &Said<Vec<Said<String>>>| -> Option<Vec<usize>> {
        list.value
            .iter()
            .map(|each| find(&each.value, &each.place))
            .collect()
    };
    let bounded = bounds != Bounds::default();
    match (score, contrast, same, rising) {
        (Some(name), None, None, None) if bounded => {
            Some(Expected::Score(find(&name.value, &name.place)?, bounds))
        }
        (None, Some(pair), None, None) if bounded => {
            let (of, with) =
                contrast::difference(reader, rulesets, &pair.value, (&pair.place, LABEL), unread)?;
            Some(Expected::Contrast(of, with, bounds))
        }
        (None, None, Some(list), None) if !bounded => match find_all(&list)?[..] {
            [one, other] => Some(Expected::SameGames(one, other)),
            _ => refuse("the same games are expected of two rulesets", "name two"),
        },
        (None, None, None, Some(list)) if !bounded => {
            let list = find_all(&list)?;
            if list.len() < 2 {
                return refuse("one ruleset cannot rise", "name two at least");
            }
            Some(Expected::Rising(list))
        }
        _ => refuse(
            "it is not clear what is expected",
            "say one of `score`, `contrast`, `same_games` and `rising`; the first two with `at_least`, `at_most` or `contains`",
        ),
    }
}
