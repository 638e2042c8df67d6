//! Do the diagrams miss anything? Every answer of every axis is in one, and each pair of an axis' answers comes out
//! differently in some diagram: an answer that nothing feels is a dead one, or one that nobody has tested.

use std::collections::{BTreeMap, BTreeSet};

use konakis_rules::{AXES, SQUARES_KEY, ZONE_KEYS};

use crate::diagrams::{Case, files};

/// What a case expects, apart from which rules it expects it under.
type Expected = (Vec<String>, Option<String>, Vec<String>);

/// The squares of the moves without their captures: what a person does, whatever comes of it.
fn gesture(case: &Case) -> Vec<String> {
    case.moves
        .split_whitespace()
        .map(|text| text.split('x').next().unwrap_or(text).to_owned())
        .collect()
}

fn expected(case: &Case) -> Expected {
    let moves = case
        .moves
        .split_whitespace()
        .map(ToOwned::to_owned)
        .collect();
    let rest = case
        .gone
        .iter()
        .cloned()
        .chain(case.begins.iter().flatten().cloned())
        .collect();
    (moves, case.then.clone(), rest)
}

/// What the diagrams say of one axis.
#[derive(Default)]
struct Felt {
    /// The answers in its diagrams.
    answers: BTreeSet<String>,
    /// The pairs of them that some diagram tells apart.
    apart: BTreeSet<(String, String)>,
}

fn felt() -> BTreeMap<String, Felt> {
    let mut felt: BTreeMap<String, Felt> = BTreeMap::new();
    for (_, file) in files() {
        for diagram in &file.diagram {
            let Some(axis) = &diagram.axis else { continue };
            let Felt { answers, apart } = felt.entry(axis.clone()).or_default();
            for one in &diagram.case {
                answers.extend(one.answers.iter().cloned());
                for other in &diagram.case {
                    if gesture(one) == gesture(other) && expected(one) != expected(other) {
                        for a in &one.answers {
                            apart.extend(other.answers.iter().map(|b| (a.clone(), b.clone())));
                        }
                    }
                }
            }
        }
    }
    felt
}

#[test]
fn every_answer_is_felt() {
    let felt = felt();
    let mut dull = Vec::new();
    for (axis, Felt { answers, apart }) in &felt {
        for a in answers {
            for b in answers.range::<String, _>(a.clone()..).skip(1) {
                if !apart.contains(&(a.clone(), b.clone())) {
                    dull.push(format!("{axis}: {a} and {b} come out alike"));
                }
            }
        }
    }
    assert!(dull.is_empty(), "{}", dull.join("\n"));
}

#[test]
fn every_answer_has_a_diagram() {
    let felt = felt();
    let mut missing = Vec::new();
    for axis in AXES {
        let Some(Felt { answers, .. }) = felt.get(axis.key) else {
            missing.push(axis.key.to_owned());
            continue;
        };
        let unsaid = axis
            .form
            .words()
            .iter()
            .map(|choice| format!("\"{}\"", choice.word));
        missing.extend(
            unsaid
                .filter(|word| !answers.contains(word))
                .map(|word| format!("{} = {word}", axis.key)),
        );
        if answers.len() < 2 {
            missing.push(format!("{}: a second answer", axis.key));
        }
    }
    for key in ZONE_KEYS.iter().chain([&SQUARES_KEY]) {
        if !felt
            .keys()
            .any(|axis| axis.ends_with(&format!(".{}", key.key)))
        {
            missing.push(format!("a zone's {}", key.key));
        }
    }
    assert!(missing.is_empty(), "no diagram for: {}", missing.join(", "));
}

#[test]
fn every_situation_of_the_survey_is_played() {
    let played: BTreeSet<u32> = files()
        .iter()
        .flat_map(|(_, file)| file.diagram.iter().filter_map(|diagram| diagram.survey))
        .collect();
    assert_eq!(played, (1..=23).collect());
}

#[test]
fn names_are_unique() {
    let files = files();
    let mut names = BTreeSet::new();
    for diagram in files.iter().flat_map(|(_, file)| &file.diagram) {
        let name = (diagram.axis.as_deref(), diagram.name.as_str());
        assert!(names.insert(name), "two diagrams are called {name:?}");
    }
}
