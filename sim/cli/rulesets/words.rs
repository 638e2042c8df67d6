//! How rulesets are put into words on a terminal.

use std::io::{self, Write};

use konakis_rules::{Evidence, Ruleset};

/// The board with its coordinates.
pub fn draw(out: &mut dyn Write, ruleset: &Ruleset) -> io::Result<()> {
    let size = ruleset.board.size;
    for (line, rank) in ruleset.board.to_string().lines().zip((1..=size).rev()) {
        writeln!(out, "{rank:>4}  {line}")?;
    }
    let files: Vec<_> = (0..size)
        .map(|file| char::from(b'a' + file).to_string())
        .collect();
    writeln!(out, "      {}", files.join(" "))
}

/// One entry of the apparatus on one line.
pub fn said(evidence: &Evidence) -> String {
    let place = evidence
        .place
        .as_ref()
        .map_or_else(String::new, |place| format!(", {place}"));
    let mut line = format!("{}{place}, {}", evidence.source, evidence.reading);
    if let Some(quote) = &evidence.quote {
        line += &format!(": \"{quote}\"");
    }
    if let Some(note) = &evidence.note {
        line += &format!(
            "{} {note}",
            if evidence.quote.is_some() { ";" } else { ":" }
        );
    }
    for reading in &evidence.or {
        let answers: Vec<_> = reading
            .iter()
            .map(|(path, answer)| format!("{path} = {answer}"))
            .collect();
        line += &format!(" [or {}]", answers.join(", "));
    }
    line
}

/// Lines that a terminal shows whole.
pub fn wrapped(text: &str, indent: &str) -> String {
    const WIDTH: usize = 100;
    let lead: String = text.chars().take_while(|letter| *letter == ' ').collect();
    let mut lines = Vec::new();
    let mut line = lead.clone();
    for word in text.split_whitespace() {
        let fresh = line.trim().is_empty();
        if !fresh && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
        } else if !fresh {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.join("\n")
}

/// For what the eye should find first.
pub fn bold(colour: bool, text: &str) -> String {
    paint(colour, "1", text)
}

/// For what it may skip.
pub fn dim(colour: bool, text: &str) -> String {
    paint(colour, "2", text)
}

fn paint(colour: bool, code: &str, text: &str) -> String {
    if colour {
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    } else {
        text.to_owned()
    }
}
