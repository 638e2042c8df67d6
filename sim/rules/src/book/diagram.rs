//! The diagrams with which the engine is tested, for the pages: `tests/diagrams/*.toml`.

use std::fmt::Write as _;

use super::board::{Drawing, goal, zone_class};
use super::page::{escape, file_of, marked, sentence};
use crate::library::{examine_text, find};
use crate::role::Role;
use crate::ruleset::Ruleset;
use crate::square::Square;

/// Every file of diagrams, by its name.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/diagrams.rs"));

/// The answers of a diagram that names no ruleset, where it gives no others; as in the tests.
const PLAIN: &str = r#"
first = "attackers"
king.armed = "yes"
king.capture = "surround"
escape.to = "edge"
ending.no-move = "loses"
ending.repetition = "none"
"#;

/// A drawn position, and what comes of a move under which rules.
pub(super) struct Diagram {
    pub name: String,
    /// The rule whose answers its cases give.
    pub axis: Option<String>,
    /// Where the answers are given, if not to that rule.
    key: Option<String>,
    rules: String,
    layout: Option<String>,
    size: u8,
    pieces: Vec<(Square, Role)>,
    pub cases: Vec<Case>,
}

/// What comes of it under some rules.
pub(super) struct Case {
    answers: Vec<String>,
    /// The shipped rulesets under which it comes out so.
    pub under: Vec<String>,
    rules: String,
    begins: Vec<String>,
    moves: Vec<String>,
    then: Option<String>,
    gone: Vec<String>,
}

/// Every diagram.
pub(super) fn diagrams() -> Vec<Diagram> {
    let tables = FILES.iter().map(|(name, text)| {
        text.parse::<toml::Table>()
            .unwrap_or_else(|problem| panic!("{name}.toml is a good file: {problem}"))
    });
    tables
        .flat_map(|table| {
            entries(&table, "diagram")
                .map(|table| Diagram::read(&table))
                .collect::<Vec<_>>()
        })
        .collect()
}

fn entries(table: &toml::Table, key: &str) -> impl Iterator<Item = toml::Table> {
    let list = table.get(key).and_then(toml::Value::as_array).cloned();
    let tables = list.unwrap_or_default().into_iter();
    tables.filter_map(|entry| entry.as_table().cloned())
}

fn text(table: &toml::Table, key: &str) -> Option<String> {
    Some(table.get(key)?.as_str()?.to_owned())
}

fn texts(table: &toml::Table, key: &str) -> Vec<String> {
    let list = table.get(key).and_then(toml::Value::as_array).cloned();
    let texts = list.unwrap_or_default().into_iter();
    texts
        .filter_map(|text| Some(text.as_str()?.to_owned()))
        .collect()
}

impl Diagram {
    fn read(table: &toml::Table) -> Self {
        let (size, pieces) = pieces(&text(table, "position").unwrap_or_default());
        let cases = entries(table, "case").map(|case| Case {
            answers: texts(&case, "answers"),
            under: texts(&case, "under"),
            rules: text(&case, "rules").unwrap_or_default(),
            begins: texts(&case, "begins"),
            moves: text(&case, "moves")
                .unwrap_or_default()
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            then: text(&case, "then"),
            gone: texts(&case, "gone"),
        });
        Self {
            name: text(table, "name").unwrap_or_default(),
            axis: text(table, "axis"),
            key: text(table, "key"),
            rules: text(table, "rules").unwrap_or_default(),
            layout: text(table, "layout"),
            size,
            pieces,
            cases: cases.collect(),
        }
    }

    /// The diagram with all of its cases; or with those of one ruleset, drawn on its board, and nothing if there are
    /// none.
    pub fn html(&self, of: Option<&Ruleset>) -> String {
        let wanted = |case: &&Case| of.is_none_or(|ruleset| case.under.contains(&ruleset.id));
        let cases: Vec<_> = self.cases.iter().filter(wanted).collect();
        if cases.is_empty() {
            return String::new();
        }
        let mut html = format!(
            "<section class=\"diagram\">\n<h3>{}</h3>\n",
            escape(&sentence(&self.name))
        );
        if !self.rules.trim().is_empty() {
            let rules = escape(self.rules.trim()).replace('\n', ", ");
            writeln!(html, "<p class=\"note\">Where <code>{rules}</code>.</p>")
                .expect("writing to a string does not fail");
        }
        html += "<div class=\"cases\">\n";
        for case in cases {
            writeln!(
                html,
                "<figure>{}<figcaption>{}</figcaption></figure>",
                self.drawn(case, of),
                self.told(case)
            )
            .expect("writing to a string does not fail");
        }
        html + "</div>\n</section>\n"
    }

    fn drawn(&self, case: &Case, of: Option<&Ruleset>) -> String {
        let mut drawing = Drawing::new(self.size);
        let ruleset = of.cloned().or_else(|| self.ruleset(case));
        if let Some(ruleset) = ruleset.filter(|one| one.board.size == self.size) {
            for (place, zone) in ruleset.zones.iter().enumerate() {
                drawing.zone(&zone_class(place), zone);
            }
            // Elsewhere the king's goal would only be noise.
            if self.is_about_escape() {
                for square in goal(&ruleset) {
                    drawing.goal(square);
                }
            }
        }
        for (square, role) in &self.pieces {
            drawing.piece(*square, *role);
        }
        if let Some(first) = case.moves.first() {
            let (from_to, taken) = first.split_once('x').unwrap_or((first, ""));
            if let Some((from, to)) = from_to.split_once('-')
                && let (Ok(from), Ok(to)) = (from.parse(), to.parse())
            {
                drawing.arrow(from, to);
            }
            for square in taken.split('/').filter_map(|square| square.parse().ok()) {
                drawing.taken(square);
            }
        }
        drawing.svg(&self.name)
    }

    fn is_about_escape(&self) -> bool {
        let axis = self.axis.as_deref().unwrap_or_default();
        let escapes = |case: &Case| case.then.as_deref() == Some("defenders escape");
        axis.starts_with("escape.") || self.cases.iter().any(escapes)
    }

    /// The rules of a case, for the squares that they make special.
    fn ruleset(&self, case: &Case) -> Option<Ruleset> {
        if let Some(id) = case.under.first() {
            return find(id).ok();
        }
        let mut rules: toml::Table = PLAIN.parse().ok()?;
        let key = self.key.as_ref().or(self.axis.as_ref());
        let answer = case.answers.first().zip(key);
        let answer = answer.map_or_else(String::new, |(answer, key)| format!("{key} = {answer}"));
        for answers in [&self.rules, &case.rules, &answer] {
            lay_over(&mut rules, answers.parse().ok()?);
        }
        let layout = self
            .layout
            .clone()
            .unwrap_or_else(|| plain_layout(self.size));
        let rules = toml::Table::from_iter([("rules".to_owned(), rules.into())]);
        let text = format!(
            "schema = 1\n[ruleset]\nname = \"plain\"\n[board]\nsize = {}\nlayout = \"\"\"\n{layout}\"\"\"\n{rules}",
            self.size
        );
        examine_text("plain", &text).ruleset
    }

    /// What comes of the move, in words.
    fn told(&self, case: &Case) -> String {
        let mut told = String::new();
        for answer in &case.answers {
            // As it is read aloud rather than as it is typed.
            let answer = match answer.as_str() {
                "[]" => "none".to_owned(),
                answer => answer.replace(['[', ']', '{', '}', '"'], ""),
            };
            let answer = answer.trim();
            write!(told, "<b class=\"answer\">{}</b> ", escape(answer))
                .expect("writing to a string does not fail");
        }
        for id in &case.under {
            write!(told, "<a href=\"{}\">{}</a> ", file_of(id), escape(id))
                .expect("writing to a string does not fail");
        }
        if !case.rules.trim().is_empty() {
            let rules = escape(case.rules.trim()).replace('\n', ", ");
            write!(told, "<code>{rules}</code> ").expect("writing to a string does not fail");
        }
        told + "<br />" + &marked(&case.outcome())
    }
}

impl Case {
    fn outcome(&self) -> String {
        if !self.begins.is_empty() {
            return format!(
                "{} may begin.",
                sentence(&self.begins.join(" or ")).trim_end_matches('.')
            );
        }
        let illegal = self.then.as_deref() == Some("illegal");
        let mut parts = Vec::new();
        let (last, before) = match self.moves.split_last() {
            Some((last, before)) if illegal => (Some(last), before),
            _ => (None, &self.moves[..]),
        };
        if !before.is_empty() {
            parts.push(before.join(" "));
        }
        if let Some(last) = last {
            parts.push(format!("{last} is not allowed"));
        } else if self.moves.iter().all(|played| !played.contains('x')) {
            parts.push("nobody is taken".to_owned());
        }
        if !self.gone.is_empty() {
            parts.push(format!("{} is empty afterwards", self.gone.join(", ")));
        }
        match self
            .then
            .as_deref()
            .map(|then| then.split_once(' ').unwrap_or((then, "")))
        {
            None if parts.is_empty() => parts.push("the game goes on".to_owned()),
            None | Some(("illegal", _)) => {}
            Some(("draw", why)) => parts.push(format!("drawn ({why})")),
            Some((side, why)) => parts.push(format!("the {side} win ({why})")),
        }
        parts.join("; ") + "."
    }
}

fn pieces(position: &str) -> (u8, Vec<(Square, Role)>) {
    let rows: Vec<String> = if position.contains('/') {
        position.split('/').map(spread).collect()
    } else {
        let rows = position.lines().filter(|line| !line.trim().is_empty());
        rows.map(|line| line.split_whitespace().collect()).collect()
    };
    let size = u8::try_from(rows.len()).unwrap_or(u8::MAX);
    let mut pieces = Vec::new();
    for (rank, row) in (0..size).rev().zip(&rows) {
        for (file, letter) in (0..size).zip(row.chars()) {
            let role = match letter {
                't' => Role::Attackers,
                'T' => Role::Defenders,
                'K' => Role::King,
                _ => continue,
            };
            pieces.push((Square::new(file, rank), role));
        }
    }
    (size, pieces)
}

/// A row with its numbers spread out.
fn spread(row: &str) -> String {
    let mut run = 0usize;
    let mut spread = String::new();
    for letter in row.trim().chars() {
        match letter.to_digit(10) {
            Some(digit) => run = run * 10 + digit as usize,
            None => {
                spread += &".".repeat(std::mem::take(&mut run));
                spread.push(letter);
            }
        }
    }
    spread + &".".repeat(run)
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

/// The king in the middle and four attackers two squares from him; as in the tests.
fn plain_layout(size: u8) -> String {
    let middle = size / 2;
    let letter = |file: u8, rank: u8| match (file.abs_diff(middle), rank.abs_diff(middle)) {
        (0, 0) => 'K',
        (2, 0) | (0, 2) => 't',
        _ => '.',
    };
    let row = |rank| {
        (0..size)
            .map(|file| letter(file, rank))
            .chain(['\n'])
            .collect::<String>()
    };
    (0..size).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_has_rules_that_can_be_drawn() {
        for diagram in diagrams() {
            for case in &diagram.cases {
                assert!(diagram.ruleset(case).is_some(), "{}", diagram.name);
            }
        }
    }
}
