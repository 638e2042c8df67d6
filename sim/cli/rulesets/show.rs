//! Every answer of a ruleset, who gives it, and why.

use std::io;

use konakis_rules::{Held, Ruleset};
use serde_json::{Value as Json, json};

use super::Desk;
use super::words::{bold, dim, draw, said, wrapped};

/// All of it as JSON.
pub fn json(ruleset: &Ruleset) -> Json {
    let sources = ruleset.sources.iter().map(|source| {
        json!({"key": source.key, "citation": source.citation, "seen": source.seen.word(), "url": source.url})
    });
    json!({
        "id": ruleset.id,
        "name": ruleset.name,
        "year": ruleset.year,
        "summary": ruleset.summary,
        "fingerprint": ruleset.fingerprint.to_string(),
        "paths": ruleset.texts.iter().map(|text| &text.name).collect::<Vec<_>>(),
        "names": {
            "attackers": ruleset.names.attackers,
            "defenders": ruleset.names.defenders,
            "king": ruleset.names.king,
        },
        "answers": ruleset.answers().iter().map(Held::to_json).collect::<Vec<_>>(),
        "sources": sources.collect::<Vec<_>>(),
    })
}

/// All of it for people.
pub fn print(desk: &mut Desk<'_>, ruleset: &Ruleset) -> io::Result<u8> {
    let year = ruleset
        .year
        .map_or_else(String::new, |year| format!(", {year}"));
    let title = bold(desk.colour, &ruleset.name);
    let out = &mut *desk.out;
    writeln!(out, "{title} ({}){year}", ruleset.id)?;
    if !ruleset.summary.is_empty() {
        writeln!(out, "{}", wrapped(&ruleset.summary, ""))?;
    }
    let texts: Vec<_> = ruleset.texts.iter().map(|text| &*text.name).collect();
    writeln!(
        out,
        "fingerprint {}; from {}",
        ruleset.fingerprint,
        texts.join(", over ")
    )?;
    let names = &ruleset.names;
    writeln!(
        out,
        "attackers: {}; defenders: {}; king: {}\n",
        names.attackers, names.defenders, names.king
    )?;
    draw(out, ruleset)?;
    writeln!(out)?;
    let answers = ruleset.answers();
    let answers: Vec<_> = answers
        .iter()
        .filter(|held| held.path != "board.layout")
        .collect();
    let written = |held: &Held| {
        held.answer
            .as_ref()
            .map_or_else(String::new, ToString::to_string)
    };
    let wide = |of: &dyn Fn(&Held) -> usize| answers.iter().map(|held| of(held)).max().unwrap_or(0);
    let path_width = wide(&|held| held.path.len());
    // A long list of squares goes on into the next column rather than pushing all others aside.
    let answer_width = wide(&|held| written(held).chars().count()).min(40);
    for held in &answers {
        let by = match &held.place {
            Some(place) => format!("{}:{}", place.file(), place.line()),
            None => "neutral".to_owned(),
        };
        writeln!(
            out,
            "{:path_width$}  {:answer_width$}  {by}",
            held.path,
            written(held)
        )?;
        writeln!(out, "{:path_width$}  {}", "", dim(desk.colour, &held.says))?;
    }
    apparatus(desk, ruleset, &answers)
}

fn apparatus(desk: &mut Desk<'_>, ruleset: &Ruleset, answers: &[&Held]) -> io::Result<u8> {
    if !ruleset.evidence.is_empty() {
        writeln!(desk.out, "\n{}", bold(desk.colour, "Evidence"))?;
    }
    let layout = ruleset.held("board.layout");
    let with_layout = std::iter::once(&layout).chain(answers.iter().copied());
    let mut printed = 0;
    for held in with_layout.filter(|held| !held.evidence.is_empty()) {
        writeln!(desk.out, "{}", held.path)?;
        for evidence in &held.evidence {
            writeln!(
                desk.out,
                "{}",
                wrapped(&format!("    {}", said(evidence)), "      ")
            )?;
            printed += 1;
        }
    }
    // Zones that the ruleset does not have can have evidence, too: that there is none.
    let absent = ruleset
        .evidence
        .iter()
        .filter(|evidence| ruleset.answer(&evidence.rule).is_none());
    for evidence in absent {
        writeln!(desk.out, "{}: there is no such zone", evidence.rule)?;
        writeln!(
            desk.out,
            "{}",
            wrapped(&format!("    {}", said(evidence)), "      ")
        )?;
        printed += 1;
    }
    debug_assert_eq!(
        printed,
        ruleset.evidence.len(),
        "every entry of the apparatus is shown"
    );
    if !ruleset.sources.is_empty() {
        writeln!(desk.out, "\n{}", bold(desk.colour, "Sources"))?;
    }
    for source in &ruleset.sources {
        let url = source
            .url
            .as_ref()
            .map_or_else(String::new, |url| format!(", {url}"));
        let line = format!("{}: {} ({}{url})", source.key, source.citation, source.seen);
        writeln!(desk.out, "{}", wrapped(&line, "  "))?;
    }
    Ok(0)
}
