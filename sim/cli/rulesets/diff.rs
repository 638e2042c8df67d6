//! What one ruleset changes in another.

use std::io;

use konakis_rules::{Answer, Difference, Held, Reading, Rule, Ruleset, counted, differences};
use serde_json::{Value as Json, json};

use super::Desk;
use super::words::{bold, dim, draw, said, wrapped};

/// The differences as JSON.
pub fn json(from: &Ruleset, to: &Ruleset) -> Json {
    let party = |ruleset: &Ruleset| json!({"id": ruleset.id, "name": ruleset.name, "fingerprint": ruleset.fingerprint.to_string()});
    let found = differences(&[from, to]);
    let rows = found.iter().map(|difference| {
        json!({
            "path": difference.path,
            "asks": difference.asks,
            "from": difference.held[0].to_json(),
            "to": difference.held[1].to_json(),
        })
    });
    json!({"from": party(from), "to": party(to), "differences": rows.collect::<Vec<_>>()})
}

/// The differences for people.
pub fn print(desk: &mut Desk<'_>, from: &Ruleset, to: &Ruleset) -> io::Result<u8> {
    let found = differences(&[from, to]);
    let (one, two) = (bold(desk.colour, &from.name), bold(desk.colour, &to.name));
    writeln!(desk.out, "{one} ({}) → {two} ({})", from.id, to.id)?;
    let (board, answers): (Vec<_>, Vec<_>) =
        found.iter().partition(|one| one.path.starts_with("board."));
    let start = if board.is_empty() {
        "board and start are the same"
    } else {
        "the start differs as well"
    };
    match answers.len() {
        0 if board.is_empty() => {
            writeln!(desk.out, "the same game: no answer differs, and {start}")?
        }
        0 => writeln!(desk.out, "no answer differs; {start}")?,
        1 => writeln!(desk.out, "1 answer differs; {start}")?,
        more => writeln!(desk.out, "{more} answers differ; {start}")?,
    }
    // The short answer first: it is also the list that an experiment needs.
    if !answers.is_empty() {
        writeln!(
            desk.out,
            "\n{} of an experiment that goes from one to the other:",
            counted(answers.len(), "factor")
        )?;
        let wide = answers.iter().map(|one| one.path.len()).max().unwrap_or(0);
        for difference in &answers {
            let [before, after] = [0, 1].map(|i| {
                difference.held[i]
                    .answer
                    .as_ref()
                    .map_or_else(|| "nothing".to_owned(), ToString::to_string)
            });
            writeln!(desk.out, "  {:wide$}  {before} → {after}", difference.path)?;
        }
    }
    for difference in &found {
        explain(desk, difference)?;
        if difference.path.starts_with("board.") {
            for ruleset in [from, to] {
                writeln!(desk.out, "\n  {}", ruleset.id)?;
                draw(desk.out, ruleset)?;
            }
        }
    }
    sources(desk, [from, to], &found)?;
    Ok(0)
}

/// The sources that the differences cite, by the words that cite them.
fn sources(desk: &mut Desk<'_>, of: [&Ruleset; 2], found: &[Difference]) -> io::Result<()> {
    let mut told = Vec::new();
    for (place, ruleset) in of.into_iter().enumerate() {
        let cited = |key: &str| {
            let mut evidence = found.iter().flat_map(|one| &one.held[place].evidence);
            evidence.any(|evidence| evidence.source == key)
        };
        for source in ruleset.sources.iter().filter(|source| cited(&source.key)) {
            let line = format!("  {}: {}", source.key, source.citation);
            if !told.contains(&line) {
                told.push(line);
            }
        }
    }
    if !told.is_empty() {
        writeln!(desk.out, "\nsources:")?;
    }
    for line in told {
        writeln!(desk.out, "{}", wrapped(&line, "    "))?;
    }
    Ok(())
}

/// One difference as a short story: the question, what was answered, what is answered now, and who says so.
fn explain(desk: &mut Desk<'_>, difference: &Difference) -> io::Result<()> {
    writeln!(
        desk.out,
        "\n{}  {}",
        bold(desk.colour, &difference.path),
        difference.asks
    )?;
    if difference.path.starts_with("board.") {
        return Ok(());
    }
    for (mark, held) in [" ", "→"].into_iter().zip(&difference.held) {
        writeln!(
            desk.out,
            "{}",
            wrapped(&format!("{mark} {}", story(held)), "    ")
        )?;
        for evidence in &held.evidence {
            // A source that is silent is worth a line only where it has something to add.
            if evidence.reading != Reading::Silent
                || evidence.note.is_some()
                || !evidence.or.is_empty()
            {
                let line = wrapped(&format!("      {}", said(evidence)), "        ");
                writeln!(desk.out, "{}", dim(desk.colour, &line))?;
            }
        }
    }
    Ok(())
}

/// An answer and what it says, without saying it twice.
fn story(held: &Held) -> String {
    let form = Rule::at(&held.path).and_then(|rule| rule.form);
    let choices = form.as_ref().map_or(&[][..], |form| form.words());
    let word = held.answer.as_ref().and_then(Answer::as_word);
    match word.filter(|word| choices.iter().any(|choice| choice.word == *word)) {
        Some(word) => format!("{word}: {}", held.says),
        None => held.says.clone(),
    }
}
