//! Drawn positions whose outcome is known, for both engines: `tests/diagrams/*.toml`.
//!
//! A diagram is a position and some cases. A case says under which rules something is played, the moves in the
//! project's notation with exactly the captures they make, and what comes of the last of them: nothing (the game goes
//! on), `illegal`, or how the game ends. Rules are those of a shipped ruleset (`under`), or else plain ones (see
//! [`PLAIN`]) with the answers that the diagram and the case name.

use std::fs;
use std::path::Path;

use konakis_rules::{Ruleset, Square, examine_text, find};
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
pub struct File {
    pub diagram: Vec<Diagram>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagram {
    pub name: String,
    /// The axis whose answers the cases give.
    pub axis: Option<String>,
    /// The key to which the answers are given, where it is not the axis' own.
    key: Option<String>,
    /// The situation's number in the survey.
    pub survey: Option<u32>,
    /// Answers for all cases.
    #[serde(default)]
    rules: String,
    /// The start, where it matters: a drawing.
    layout: Option<String>,
    /// A drawing, or a position string without the side to move.
    position: String,
    pub case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Answers to the diagram's axis; the case holds for each of them.
    #[serde(default)]
    pub answers: Vec<String>,
    /// Shipped rulesets; the case holds under each of them.
    #[serde(default)]
    under: Vec<String>,
    /// More answers.
    #[serde(default)]
    rules: String,
    /// The sides that may begin.
    pub begins: Option<Vec<String>>,
    #[serde(default)]
    pub moves: String,
    /// `illegal`, or how the game ends.
    pub then: Option<String>,
    /// Squares that are empty afterwards.
    #[serde(default)]
    pub gone: Vec<String>,
}

/// What an engine made of a list of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// How many of the moves were legal, one after the other.
    pub legal: usize,
    pub outcome: Option<Outcome>,
    pub position: Position,
}

pub fn files() -> Vec<(String, File)> {
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
