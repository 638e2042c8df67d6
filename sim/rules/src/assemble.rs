//! Puts a file and its ancestors together.

use std::collections::BTreeMap;

use crate::answer::Answer;
use crate::asked::missing_keys;
use crate::axes::Rules;
use crate::board::Board;
use crate::evidence::{Alternative, Entry, Evidence, Source};
use crate::layout::{self, Drawing};
use crate::near::near;
use crate::page::{Answers, Page};
use crate::place::Place;
use crate::problem::{Problem, Problems};
use crate::ruleset::{Names, Ruleset};
use crate::settle::{Settled, settle};
use crate::square::Square;
use crate::words::quoted;
use crate::zone::name_and_key;

/// Makes a ruleset of pages, the child first. Adds what is wrong with them together; `None` if a part is lacking
/// without which there is no ruleset at all.
pub(crate) fn assemble(id: &str, pages: &[Page], problems: &mut Problems) -> Option<Ruleset> {
    let child = pages.first()?;
    let mut lacking = Vec::new();
    let answers = answers_of(pages);
    let drawing = draw(pages, &answers, &mut lacking, problems);
    let whole = drawing.is_some();
    let drawing = drawing.unwrap_or_else(|| stand_in(pages));
    let Settled {
        rules,
        zones,
        problems: unsettled,
        missing,
        doubtful,
    } = settle(&answers, &drawing.board);
    lacking.extend(
        missing
            .into_iter()
            .map(|(path, asks)| (format!("rules.{path}"), asks)),
    );
    let settled = unsettled.is_empty() && lacking.is_empty() && answers.refused.is_empty();
    problems.extend(unsettled);
    if !lacking.is_empty() {
        problems.push(missing_keys(&lacking).at(&child.rules_place, said_nowhere(pages)));
    }
    let mut ruleset = Ruleset::from_parts(id, drawing.board, rules, zones);
    ruleset.name = child.name.clone().unwrap_or_else(|| id.to_owned());
    ruleset.year = child.year;
    ruleset.summary.clone_from(&child.summary);
    ruleset.names = names_of(pages);
    ruleset.sources = sources_of(pages).into_iter().cloned().collect();
    ruleset.texts = pages.iter().map(|page| page.text.clone()).collect();
    ruleset.stands = drawing.places;
    ruleset.places = answers
        .given
        .iter()
        .map(|(path, said)| (path.clone(), said.place.clone()))
        .collect();
    let size = pages.iter().find_map(|page| page.size.as_ref());
    let layout = pages.iter().find_map(|page| page.layout.as_ref());
    ruleset
        .places
        .extend(size.map(|size| ("board.size".to_owned(), size.place.clone())));
    ruleset
        .places
        .extend(layout.map(|layout| ("board.layout".to_owned(), layout.place.clone())));
    check_apparatus(pages, problems);
    let lacks = |path: &str| {
        let path = format!("rules.{path}");
        lacking.iter().any(|(lacking, _)| *lacking == path)
    };
    // What is not said may be what a mistyped key was to say.
    let may_be_meant = |path: &str| {
        let within = |table: &String| {
            path.strip_prefix(table.as_str())
                .is_some_and(|rest| table.is_empty() || rest.starts_with('.'))
        };
        let last = pages
            .iter()
            .rposition(|page| page.unknown_in.iter().any(within));
        last.is_some_and(|last| {
            !pages[..=last]
                .iter()
                .any(|page| page.answers.given.contains_key(path))
        })
    };
    let known = |path: &str| match path {
        "board.size" => size.is_some(),
        "board.layout" => whole,
        path => {
            let refused = answers.refused.contains(path) || doubtful.contains(path);
            !(refused || lacks(path) || may_be_meant(path))
        }
    };
    if !(whole && settled) {
        problems.extend(ruleset.contradictions(&known));
        return None;
    }
    let found = ruleset.check_known(&known);
    let sound = !found.has_errors();
    problems.extend(found);
    if sound {
        ruleset.evidence = evidence_of(pages, &ruleset, problems);
    }
    sound.then_some(ruleset)
}

fn said_nowhere(pages: &[Page]) -> &'static str {
    match pages.len() {
        1 => "this file does not say",
        _ => "neither this file nor an ancestor says",
    }
}

/// The answers of all pages, those of a child over those of its ancestors.
fn answers_of(pages: &[Page]) -> Answers {
    let mut answers = Answers::default();
    for page in pages.iter().rev() {
        answers.lay_over(&page.answers);
    }
    answers
}

fn names_of(pages: &[Page]) -> Names {
    let mut names = Names::default();
    for (key, name) in pages.iter().rev().flat_map(|page| &page.names) {
        match *key {
            "attackers" => names.attackers.clone_from(name),
            "defenders" => names.defenders.clone_from(name),
            _ => names.king.clone_from(name),
        }
    }
    names
}

/// The sources of all pages by their keys; a child may say a source anew.
fn sources_of(pages: &[Page]) -> Vec<&Source> {
    let mut sources: Vec<&Source> = Vec::new();
    for (source, _) in pages.iter().flat_map(|page| &page.sources) {
        if !sources.iter().any(|known| known.key == source.key) {
            sources.push(source);
        }
    }
    sources
}

/// Reads the drawing that holds, or says why it cannot be read.
fn draw(
    pages: &[Page],
    answers: &Answers,
    lacking: &mut Vec<(String, String)>,
    problems: &mut Problems,
) -> Option<Drawing> {
    let size = pages.iter().find_map(|page| page.size.as_ref());
    let layout = pages.iter().find_map(|page| page.layout.as_ref());
    let wanted = [
        (
            "board.size",
            size.is_some(),
            "files and ranks of the board, an odd number from 5 to 19",
        ),
        (
            "board.layout",
            layout.is_some(),
            "the drawing of the start, top rank first",
        ),
    ];
    for (key, said, about) in wanted {
        if !said && !answers.refused.contains(key) {
            lacking.push((key.to_owned(), about.to_owned()));
        }
    }
    let (size, layout) = (size?, layout?);
    match layout::read(&layout.value, &layout.place, size.value, Some(&size.place)) {
        Ok(drawing) => Some(drawing),
        Err(found) => {
            problems.extend(found);
            None
        }
    }
}

/// A board on which answers can be settled that do not need the drawing, so that their problems come out as well.
fn stand_in(pages: &[Page]) -> Drawing {
    let size = pages
        .iter()
        .find_map(|page| page.size.as_ref())
        .map_or(Square::MOST, |size| size.value);
    let board = Board {
        size,
        attackers: Vec::new(),
        defenders: Vec::new(),
        king: Square::centre(size),
    };
    Drawing {
        board,
        places: BTreeMap::new(),
    }
}

/// Every entry names a source and a zone that its file or an ancestor has.
fn check_apparatus(pages: &[Page], problems: &mut Problems) {
    for (i, page) in pages.iter().enumerate() {
        let sources = sources_of(&pages[i..]);
        let zones = answers_of(&pages[i..]).zones;
        for entry in &page.evidence {
            let key = &entry.source.value;
            if !sources.iter().any(|source| source.key == *key) {
                let meant = near(key, sources.iter().map(|source| &*source.key));
                let problem = Problem::error(format!("there is no source {}", quoted(key)))
                    .at(&entry.source.place, "evidence names a key of `[sources]`");
                let known = sources
                    .iter()
                    .map(|source| (format!("\"{}\"", source.key), short(&source.citation)));
                let problem = problem.allowed("known here are", known);
                problems.push(match meant {
                    Some(meant) => problem.did_you_mean(Some(format!("\"{meant}\""))),
                    None => problem.help(format!("describe it under `[sources.{key}]`")),
                });
            }
            let zone = entry
                .rule
                .value
                .strip_prefix("zones.")
                .and(name_and_key(&entry.rule.value));
            if let Some((name, _)) = zone.filter(|(name, _)| !zones.contains_key(*name)) {
                let meant = near(name, zones.keys().map(String::as_str));
                problems.push(
                    Problem::error(format!("there is no rule {}", quoted(&entry.rule.value)))
                        .at(
                            &entry.rule.place,
                            format!("no zone is called {}", quoted(name)),
                        )
                        .did_you_mean(meant.map(crate::zone::path)),
                );
            }
        }
    }
}

fn short(citation: &str) -> String {
    const MOST: usize = 60;
    if citation.chars().count() <= MOST {
        return citation.to_owned();
    }
    let cut: String = citation.chars().take(MOST).collect();
    format!("{}…", cut.trim_end())
}

/// The evidence that speaks for the answers that hold, with its other readings, that of the child first.
fn evidence_of(pages: &[Page], ruleset: &Ruleset, problems: &mut Problems) -> Vec<Evidence> {
    let mut evidence = Vec::new();
    for (i, page) in pages.iter().enumerate() {
        // What an ancestor's evidence speaks for: its own answers.
        let before = (i > 0).then(|| meaning_of(&pages[i..], ruleset)).flatten();
        for entry in &page.evidence {
            let overridden = pages[..i]
                .iter()
                .any(|child| answers(child, &entry.rule.value));
            let changed = before
                .as_ref()
                .is_some_and(|before| !ruleset.still_holds(&entry.evidence, before));
            if overridden || changed {
                continue;
            }
            let mut kept = entry.evidence.clone();
            kept.or = readings(entry, ruleset, i == 0, problems);
            evidence.push(kept);
        }
    }
    evidence.sort_by_key(|evidence| crate::rule::order(&evidence.rule));
    evidence
}

/// Does the page itself answer that rule?
fn answers(page: &Page, rule: &str) -> bool {
    match rule {
        "board.size" => page.size.is_some(),
        "board.layout" => page.layout.is_some(),
        _ => page.answers.given.contains_key(rule),
    }
}

/// The answers of an ancestor; `None` if it is no ruleset by itself.
fn meaning_of(pages: &[Page], child: &Ruleset) -> Option<Ruleset> {
    let drawing = draw(
        pages,
        &Answers::default(),
        &mut Vec::new(),
        &mut Problems::new(),
    );
    let board = drawing.map_or_else(|| child.board.clone(), |drawing| drawing.board);
    let settled = settle(&answers_of(pages), &board);
    let rules: Rules = settled.rules;
    settled
        .problems
        .is_empty()
        .then(|| Ruleset::from_parts("", board, rules, settled.zones))
}

/// The other readings of an entry, each of which has to be a ruleset of its own.
fn readings(
    entry: &Entry,
    ruleset: &Ruleset,
    own: bool,
    problems: &mut Problems,
) -> Vec<Alternative> {
    let mut readings = Vec::new();
    let whole = |answers: &Answers| !answers.given.is_empty() && answers.refused.is_empty();
    // A reading with a key that nobody knows says nothing, too, and is reported for that.
    let blank = |place: &Place| {
        let words = place.words().trim_matches(['{', '}', ' ']);
        words.is_empty()
    };
    for (_, place) in entry.or.iter().filter(|(_, place)| own && blank(place)) {
        let title = format!("a reading of {} says nothing", quoted(&entry.rule.value));
        problems.push(
            Problem::warning(title)
                .at(place, "no answer stands in it")
                .help("write an answer, such as `{ \"king.armed\" = \"no\" }`, or leave it out"),
        );
    }
    for (answers, place) in entry.or.iter().filter(|(answers, _)| whole(answers)) {
        let reading: Vec<(String, Answer)> = answers
            .given
            .iter()
            .map(|(path, said)| (path.clone(), said.value.clone()))
            .collect();
        // What an ancestor's reading says anew, or against a child's answers, is no reading of the child.
        match ruleset.vary(&reading) {
            Ok(varied) if varied.fingerprint != ruleset.fingerprint => readings.push(reading),
            Ok(_) if own => problems.push(
                Problem::warning(format!(
                    "this reading of {} is no other one",
                    quoted(&entry.rule.value)
                ))
                .at(place, "the ruleset answers so already"),
            ),
            Err(found) if own => problems.extend(found.into_iter().map(|problem| Problem {
                title: format!(
                    "this reading of {} cannot stand: {}",
                    quoted(&entry.rule.value),
                    problem.title
                ),
                marks: mark_reading(place, problem.marks),
                ..problem
            })),
            Ok(_) | Err(_) => {}
        }
    }
    readings
}

fn mark_reading(place: &Place, others: Vec<(Place, String)>) -> Vec<(Place, String)> {
    std::iter::once((place.clone(), "with these answers".to_owned()))
        .chain(others)
        .collect()
}
