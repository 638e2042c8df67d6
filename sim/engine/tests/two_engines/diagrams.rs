//! Drawn positions whose outcome is known, for both engines: `tests/diagrams/*.toml`.
//!
//! A diagram is a position and some cases. A case says under which rules something is played, the moves in the
//! project's notation with exactly the captures they make, and what comes of the last of them: nothing (the game goes
//! on), `illegal`, or how the game ends. Rules are those of a shipped ruleset (`under`), or else plain ones (see
//! [`PLAIN`]) with the answers that the diagram and the case name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use konakis_rules::{AXES, Ruleset, SQUARES_KEY, Square, ZONE_KEYS, examine_text, find};
use serde::Deserialize;

use crate::moves::play_fast;
use crate::reference::{Game, Outcome, Position, Reference, Side};

/// The answers of a diagram that names no ruleset, where it gives no others.
const PLAIN: &str = r#"
first             = "attackers"
king.armed        = "yes"
king.capture      = "surround"
escape.to         = "edge"
ending.no-move    = "loses"
ending.repetition = "none"
"#;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    diagram: Vec<Diagram>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Diagram {
    name: String,
    /// The axis whose answers the cases give.
    axis: Option<String>,
    /// The key to which the answers are given, where it is not the axis' own.
    key: Option<String>,
    /// The situation's number in the survey.
    survey: Option<u32>,
    /// Answers for all cases.
    #[serde(default)]
    rules: String,
    /// The start, where it matters: a drawing.
    layout: Option<String>,
    /// A drawing, or a position string without the side to move.
    position: String,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// Answers to the diagram's axis; the case holds for each of them.
    #[serde(default)]
    answers: Vec<String>,
    /// Shipped rulesets; the case holds under each of them.
    #[serde(default)]
    under: Vec<String>,
    /// More answers.
    #[serde(default)]
    rules: String,
    /// The sides that may begin.
    begins: Option<Vec<String>>,
    #[serde(default)]
    moves: String,
    /// `illegal`, or how the game ends.
    then: Option<String>,
    /// Squares that are empty afterwards.
    #[serde(default)]
    gone: Vec<String>,
}

/// What an engine made of a list of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// How many of the moves were legal, one after the other.
    pub legal: usize,
    pub outcome: Option<Outcome>,
    pub position: Position,
}

fn files() -> Vec<(String, File)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/diagrams");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the diagrams are there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .map(|path| {
            let name = path
                .file_stem()
                .expect("a file has a name")
                .to_string_lossy()
                .into_owned();
            let text = fs::read_to_string(&path).expect("a diagram is a text");
            let file = toml::from_str(&text).unwrap_or_else(|problem| panic!("{name}: {problem}"));
            (name, file)
        })
        .collect();
    files.sort_by(|(one, _), (other, _)| one.cmp(other));
    files
}

#[test]
fn every_diagram_comes_out_as_it_says_in_both_engines() {
    let mut played = 0;
    let mut wrong = Vec::new();
    for (file, content) in files() {
        for diagram in &content.diagram {
            for case in &diagram.case {
                for (what, ruleset) in rulesets(diagram, case) {
                    played += 1;
                    let place = format!("{file}: {}, {what}", diagram.name);
                    match ruleset {
                        Ok(ruleset) => wrong.extend(
                            problems(diagram, case, &ruleset)
                                .into_iter()
                                .map(|why| format!("{place}: {why}")),
                        ),
                        Err(why) => wrong.push(format!("{place}: {why}")),
                    }
                }
            }
        }
    }
    println!("{played} cases");
    assert!(
        wrong.is_empty(),
        "{} of {played} cases:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// The rulesets of a case, each with a word for it.
fn rulesets(diagram: &Diagram, case: &Case) -> Vec<(String, Result<Ruleset, String>)> {
    let more = format!("{}\n{}", diagram.rules, case.rules);
    let mut all = Vec::new();
    for id in &case.under {
        all.push((id.clone(), shipped(id, &more)));
    }
    let key = diagram.key.as_ref().or(diagram.axis.as_ref());
    for answer in &case.answers {
        let key = key.expect("answers are given to an axis");
        all.push((
            format!("{key} = {answer}"),
            plain(diagram, &[&more, &format!("{key} = {answer}")]),
        ));
    }
    if all.is_empty() {
        all.push((case.rules.clone(), plain(diagram, &[&more])));
    }
    all
}

fn shipped(id: &str, more: &str) -> Result<Ruleset, String> {
    if more.trim().is_empty() {
        return find(id).map_err(|problems| problems.render(false));
    }
    let text = format!(
        "schema = 1\nextends = \"{id}\"\n[ruleset]\nname = \"{id}, changed\"\n[rules]\n{more}\n"
    );
    examine_text("changed", &text)
        .into_result()
        .map_err(|problems| problems.render(false))
}

fn plain(diagram: &Diagram, answers: &[&str]) -> Result<Ruleset, String> {
    let mut rules: toml::Table = toml::from_str(PLAIN).expect("plain answers are written well");
    for answers in answers {
        lay_over(
            &mut rules,
            toml::from_str(answers).map_err(|problem| problem.to_string())?,
        );
    }
    let layout = diagram
        .layout
        .clone()
        .unwrap_or_else(|| plain_layout(start(diagram, Side::Attackers).size));
    let size = layout
        .lines()
        .filter(|line| !line.trim().is_empty())
        .count();
    let rules = toml::Table::from_iter([("rules".to_owned(), rules.into())]);
    let text = format!(
        "schema = 1\n[ruleset]\nname = \"plain\"\n[board]\nsize = {size}\nlayout = \"\"\"\n{layout}\"\"\"\n{rules}"
    );
    examine_text("plain", &text)
        .into_result()
        .map_err(|problems| problems.render(false))
}

fn lay_over(under: &mut toml::Table, over: toml::Table) {
    for (key, value) in over {
        match (under.get_mut(&key), value) {
            (Some(toml::Value::Table(under)), toml::Value::Table(over)) => lay_over(under, over),
            (_, value) => {
                under.insert(key, value);
            }
        }
    }
}

/// The king in the middle and four attackers two squares from him.
fn plain_layout(size: u8) -> String {
    let middle = size / 2;
    let row = |rank: u8| {
        let letters = (0..size).map(
            |file| match (file.abs_diff(middle), rank.abs_diff(middle)) {
                (0, 0) => 'K',
                (2, 0) | (0, 2) => 't',
                _ => '.',
            },
        );
        letters.collect::<String>() + "\n"
    };
    (0..size).map(row).collect()
}

fn start(diagram: &Diagram, to_move: Side) -> Position {
    let parsed = if diagram.position.contains('/') {
        let side = if to_move == Side::Attackers { "a" } else { "d" };
        format!("{} {side}", diagram.position).parse()
    } else {
        Position::drawn(&diagram.position, to_move)
    };
    parsed.unwrap_or_else(|problem| panic!("{}: {problem}", diagram.name))
}

/// The diagram's position, with the side to move that the first move asks for.
fn start_of(diagram: &Diagram, moves: &[&str]) -> Position {
    let position = start(diagram, Side::Attackers);
    let from: Option<Square> = moves
        .first()
        .and_then(|text| text.split('-').next()?.parse().ok());
    let side = from
        .and_then(|from| position.at(from))
        .map_or(Side::Attackers, Side::of);
    start(diagram, side)
}

fn problems(diagram: &Diagram, case: &Case, ruleset: &Ruleset) -> Vec<String> {
    if let Some(begins) = &case.begins {
        let may: Vec<String> = crate::reference::may_begin(ruleset.rules.first)
            .iter()
            .map(ToString::to_string)
            .collect();
        return if may == *begins {
            Vec::new()
        } else {
            vec![format!("{may:?} may begin")]
        };
    }
    let moves: Vec<&str> = case.moves.split_whitespace().collect();
    let start = start_of(diagram, &moves);
    if ruleset.board.size != start.size {
        return vec![format!(
            "the board has {} squares a side, the position {}",
            ruleset.board.size, start.size
        )];
    }
    let slow = play_slow(ruleset, &start, &moves);
    let fast = play_fast(ruleset, &start, &moves);
    [("reference", slow), ("engine", fast)]
        .into_iter()
        .filter_map(|(engine, told)| Some(format!("{engine}: {}", amiss(case, &moves, &told)?)))
        .collect()
}

/// What is not as the case says.
fn amiss(case: &Case, moves: &[&str], told: &Told) -> Option<String> {
    let illegal = case.then.as_deref() == Some("illegal");
    let legal = moves.len() - usize::from(illegal);
    if told.legal < legal {
        return Some(format!(
            "{} is not legal in {}",
            moves[told.legal], told.position
        ));
    }
    if told.legal > legal {
        return Some(format!("{} is legal", moves[legal]));
    }
    if illegal {
        return None;
    }
    let outcome = told.outcome.map(|outcome| outcome.to_string());
    if outcome != case.then {
        return Some(format!("ends with {outcome:?}, not {:?}", case.then));
    }
    let stays = |text: &&String| {
        text.parse::<Square>()
            .map_or(true, |square| told.position.at(square).is_some())
    };
    let gone = case.gone.iter().find(stays);
    gone.map(|square| format!("somebody stands on {square}"))
}

fn play_slow(ruleset: &Ruleset, start: &Position, moves: &[&str]) -> Told {
    let reference = Reference::new(ruleset);
    let mut game = Game::new(&reference, start.clone());
    let mut legal = 0;
    for text in moves {
        let Some(step) = game
            .moves()
            .into_iter()
            .find(|step| step.to_string() == *text)
        else {
            break;
        };
        game.play(&step);
        legal += 1;
    }
    Told {
        legal,
        outcome: game.outcome,
        position: game.position,
    }
}

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

/// For each axis the answers in its diagrams, and the pairs of them that some diagram tells apart.
fn felt() -> BTreeMap<String, (BTreeSet<String>, BTreeSet<(String, String)>)> {
    let mut felt: BTreeMap<String, (BTreeSet<String>, BTreeSet<(String, String)>)> =
        BTreeMap::new();
    for (_, file) in files() {
        for diagram in &file.diagram {
            let Some(axis) = &diagram.axis else { continue };
            let (answers, apart) = felt.entry(axis.clone()).or_default();
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
    for (axis, (answers, apart)) in &felt {
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
        let Some((answers, _)) = felt.get(axis.key) else {
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
