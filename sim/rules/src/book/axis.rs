//! The page of a question: its answers, who gives which, and diagrams in which they come out differently.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::diagram::Diagram;
use super::page::{escape, file_of_rule, link_to_id, page, sentence};
use super::{BookPage, Library, board};
use crate::axes::{AXES, axis};
use crate::axis::{Absent, Form};
use crate::compare::sentence as says;
use crate::ruleset::Ruleset;
use crate::words::counted;
use crate::zone::{SQUARES_KEY, ZONE_KEYS, ZoneKey, name_and_key};

/// The pages of all questions.
pub(super) fn pages(library: &Library, diagrams: &[Diagram]) -> Vec<BookPage> {
    let keys = std::iter::once(&SQUARES_KEY).chain(ZONE_KEYS);
    std::iter::once(boards(library))
        .chain(AXES.iter().map(|one| {
            let absent = match one.absent {
                Absent::Required => "Every ruleset has to answer it.".to_owned(),
                Absent::Is(neutral) => format!(
                    "Where nobody answers, <b class=\"answer\">{}</b> holds.",
                    escape(&neutral().plain())
                ),
                Absent::As(other) => format!(
                    "Where nobody answers, the answer to <a href=\"{}\"><code>{other}</code></a> holds.",
                    file_of_rule(other)
                ),
            };
            let concerns = |path: &str| path == one.key;
            question(library, diagrams, one.key, one.asks, &one.form, &absent, &[one.key.to_owned()], &concerns)
        }))
        .chain(keys.map(|key| zone_key(library, diagrams, key)))
        .collect()
}

fn zone_key(library: &Library, diagrams: &[Diagram], key: &ZoneKey) -> BookPage {
    let mut paths: Vec<String> = Vec::new();
    for zone in library.rulesets.iter().flat_map(|ruleset| &ruleset.zones) {
        let path = format!("{}.{}", zone.path(), key.key);
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths.sort_by_key(|path| crate::rule::order(path));
    let absent = match key.neutral("any") {
        Some(_) if key.key == "group" => "Where nobody answers, a zone is one with none.".to_owned(),
        Some(neutral) => format!(
            "It is asked of every zone. Where nobody answers, <b class=\"answer\">{}</b> holds.",
            escape(&neutral.plain())
        ),
        None => "It is asked of every zone; the standard ones have their usual squares where nobody answers.".to_owned(),
    };
    let concerns = |path: &str| {
        axis(path).is_none() && name_and_key(path).is_some_and(|(_, word)| word == key.key)
    };
    let title = format!("zones.NAME.{}", key.key);
    question(
        library, diagrams, &title, key.asks, &key.form, &absent, &paths, &concerns,
    )
}

#[expect(
    clippy::too_many_arguments,
    reason = "the parts of one page, from two kinds of questions"
)]
fn question(
    library: &Library,
    diagrams: &[Diagram],
    title: &str,
    asks: &str,
    form: &Form,
    absent: &str,
    paths: &[String],
    concerns: &dyn Fn(&str) -> bool,
) -> BookPage {
    let mut body = format!(
        "<h1><code>{}</code></h1>\n<p class=\"lede\">{}</p>\n<p>{absent}</p>\n",
        escape(title),
        escape(&sentence(asks))
    );
    if !form.words().is_empty() {
        body += "<h2 id=\"answers\">Answers</h2>\n<dl class=\"list\">\n";
        for choice in form.words() {
            writeln!(
                body,
                "<dt><b class=\"answer\">{}</b></dt><dd>{}</dd>",
                escape(choice.word),
                escape(&sentence(choice.says))
            )
            .expect("writing to a string does not fail");
        }
        body += "</dl>\n";
    }
    body += "<h2 id=\"rulesets\">Which rulesets answer what</h2>\n";
    for path in paths {
        if paths.len() > 1 {
            writeln!(body, "<h3><code>{}</code></h3>", escape(path))
                .expect("writing to a string does not fail");
        }
        body += &givers(library, path);
    }
    let drawn: String = diagrams
        .iter()
        .filter(|diagram| diagram.axis.as_deref().is_some_and(concerns))
        .map(|diagram| diagram.html(None))
        .collect();
    if !drawn.is_empty() {
        body += "<h2 id=\"diagrams\">Diagrams</h2>\n<p class=\"note\">Each board is a test of the engine: the arrow is the move, a cross marks who is taken, and the answer under which it comes out so stands below. Colours mark special squares, frames the king’s goal where he wins by reaching it.</p>\n";
        body += &drawn;
    }
    page(
        file_of_rule(paths.first().map_or(title, |path| path)),
        title,
        &body,
    )
}

/// The answers that are given, the commonest first, and who gives them.
fn givers(library: &Library, path: &str) -> String {
    let mut given: BTreeMap<String, (String, Vec<&Ruleset>)> = BTreeMap::new();
    for ruleset in &library.rulesets {
        if let Some(answer) = ruleset.answer(path) {
            let entry = given
                .entry(answer.plain())
                .or_insert_with(|| (says(path, &answer), Vec::new()));
            entry.1.push(ruleset);
        }
    }
    let mut given: Vec<_> = given.into_iter().collect();
    given.sort_by_key(|(_, (_, rulesets))| std::cmp::Reverse(rulesets.len()));
    let mut html = String::from("<dl class=\"givers\">\n");
    for (plain, (says, rulesets)) in given {
        let links: Vec<_> = rulesets.iter().map(|ruleset| link_to_id(ruleset)).collect();
        let says = if says == plain || says.starts_with(&plain) {
            String::new()
        } else {
            format!(" {}", escape(&says))
        };
        writeln!(
            html,
            "<dt><b class=\"answer\">{}</b>{says} <span class=\"soft\">{}</span></dt><dd>{}</dd>",
            escape(&plain),
            counted(rulesets.len(), "ruleset"),
            links.join(", ")
        )
        .expect("writing to a string does not fail");
    }
    html + "</dl>\n"
}

/// The page of the starts: rulesets with the same one stand together.
fn boards(library: &Library) -> BookPage {
    let mut starts: BTreeMap<(u8, String), Vec<&Ruleset>> = BTreeMap::new();
    for ruleset in &library.rulesets {
        let start = (ruleset.board.size, ruleset.board.to_string());
        starts.entry(start).or_default().push(ruleset);
    }
    let mut body = format!(
        "<h1><code>board</code></h1>\n<p class=\"lede\">How large is the board, and who stands where at the start?</p>\n<p>{} among {}.</p>\n<div class=\"cases starts\">\n",
        counted(starts.len(), "start"),
        counted(library.rulesets.len(), "ruleset")
    );
    for ((size, _), rulesets) in &starts {
        let links: Vec<_> = rulesets.iter().map(|ruleset| link_to_id(ruleset)).collect();
        let drawing = rulesets
            .first()
            .map_or_else(String::new, |ruleset| board::plain(ruleset));
        writeln!(
            body,
            "<figure>{drawing}<figcaption><b>{size} × {size}</b> {}</figcaption></figure>",
            links.join(", ")
        )
        .expect("writing to a string does not fail");
    }
    body += "</div>\n";
    page(file_of_rule("board.layout"), "board", &body)
}
