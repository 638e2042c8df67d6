//! The reference of every question and its answers, as `rulesets/README.md` prints it.

use std::fmt::Write as _;

use crate::axes::AXES;
use crate::axis::{Absent, Form};
use crate::zone::{SQUARES_KEY, STANDARD_ZONES, ZONE_KEYS};

/// Markdown tables of every axis and every key of a zone: what it asks, what may be answered, what holds if nobody
/// answers.
#[must_use]
pub fn reference() -> String {
    let mut text = String::from("The answer in **bold** holds if no file gives one.\n");
    let mut group = "";
    for axis in AXES {
        let first = axis.key.split('.').next().unwrap_or(axis.key);
        if first != group {
            group = first;
            text += "\n| in `[rules]` | question | answers |\n| --- | --- | --- |\n";
        }
        let (neutral, absent) = match axis.absent {
            Absent::Required => (None, "*required*".to_owned()),
            Absent::Is(neutral) => (Some(neutral().to_string()), String::new()),
            Absent::As(other) => (None, format!("**as `{other}`**")),
        };
        let mut answers = answers(&axis.form, neutral.as_deref());
        if !absent.is_empty() {
            answers.push(absent);
        }
        row(&mut text, axis.key, axis.asks, &answers);
    }
    text += "\n| of a zone | question | answers |\n| --- | --- | --- |\n";
    let mut squares = answers(&SQUARES_KEY.form, None);
    let usual = STANDARD_ZONES.map(|(name, word)| format!("**`\"{word}\"` for `{name}`**"));
    squares.push(format!("{}; *required* for `zones.NAME`", usual.join(", ")));
    row(&mut text, ".squares", SQUARES_KEY.asks, &squares);
    for key in ZONE_KEYS {
        let answers = match key.key {
            "group" => vec!["a name".to_owned(), "**the zone's own name**".to_owned()],
            _ => {
                let neutral = key.neutral("any").map(|answer| answer.to_string());
                answers(&key.form, neutral.as_deref())
            }
        };
        row(&mut text, &format!(".{}", key.key), key.asks, &answers);
    }
    text
}

fn row(text: &mut String, key: &str, asks: &str, answers: &[String]) {
    writeln!(text, "| `{key}` | {asks} | {} |", answers.join("<br>"))
        .expect("writing to a string does not fail");
}

/// Each answer as it is written, with its sentence; the neutral one in bold.
fn answers(form: &Form, neutral: Option<&str>) -> Vec<String> {
    let bold = |written: String| {
        if neutral == Some(&*written) {
            format!("**`{written}`**")
        } else {
            format!("`{written}`")
        }
    };
    let mut answers: Vec<String> = form
        .words()
        .iter()
        .map(|choice| format!("{}: {}", bold(format!("\"{}\"", choice.word)), choice.says))
        .collect();
    let number = |least: &u32, says: &str| {
        let zero = if neutral == Some("0") {
            "**`0`**: never<br>"
        } else {
            ""
        };
        format!("{zero}a number, {} or more: {says}", (*least).max(1))
    };
    match form {
        Form::Word(_) | Form::Name => {}
        Form::Number { least, says } | Form::WordOrNumber { least, says, .. } => {
            answers.push(number(least, says))
        }
        Form::WordOrParts { parts, .. } => {
            let keys: Vec<_> = parts
                .iter()
                .map(|part| format!("{} = …", part.key))
                .collect();
            answers.push(format!("`{{ {} }}`", keys.join(", ")));
            for part in *parts {
                let words: Vec<_> = part
                    .form
                    .words()
                    .iter()
                    .map(|choice| format!("`\"{}\"` ({})", choice.word, choice.says))
                    .collect();
                let words = if words.is_empty() {
                    String::new()
                } else {
                    format!(": {}", words.join(", "))
                };
                answers.push(format!("`{}`: {}{words}", part.key, part.says));
            }
        }
        Form::WordOrZone(_) => answers.push("the name of a zone".to_owned()),
        Form::Zones => answers.push("a list of names of zones; **`[]`**".to_owned()),
        Form::Roles { inside } => {
            let inner = if *inside {
                ", `\"attackers-inside\"`, `\"defenders-inside\"`, `\"king-inside\"` (only in a move that starts in the same connected group)"
            } else {
                ""
            };
            let neutral = if neutral == Some("[]") {
                "`[]`"
            } else {
                "all three"
            };
            answers.push(format!(
                "a list of `\"attackers\"`, `\"defenders\"`, `\"king\"`{inner}; **{neutral}**"
            ));
        }
        Form::WordOrSquares(_) => {
            answers.push("a list of squares, such as `[\"a4\", \"a5\"]`".to_owned())
        }
    }
    answers
}
