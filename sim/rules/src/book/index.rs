//! The first page: what there is, the comparison of all rulesets, the family, the map, the questions.

use std::fmt::Write as _;

use super::page::{escape, link_to, link_to_id, link_to_rule, page};
use super::{BookPage, Library, family, map};
use crate::answer::Answer;
use crate::axes::AXES;
use crate::words::counted;
use crate::zone::{SQUARES_KEY, STANDARD_ZONES, ZONE_KEYS};

fn body(library: &Library) -> String {
    let mut body = format!(
        "<h1>Rulesets of tafl</h1>\n<p class=\"lede\">{}, from 7 × 7 to 19 × 19 squares: what each of them answers to every question that the rules of tafl leave open, and which source says so.</p>\n",
        counted(library.rulesets.len(), "ruleset")
    );
    body += "<h2 id=\"rulesets\">All rulesets</h2>\n";
    body += &cards(library);
    body += "<h2 id=\"table\">Side by side</h2>\n<p class=\"note\">A dash stands where a ruleset keeps to the neutral answer. Zones are listed on the rulesets’ own pages; here are those that many have. The table is wide: it scrolls sideways.</p>\n";
    body += &table(library);
    body += "<h2 id=\"family\">Family</h2>\n<p class=\"note\">A ruleset under another takes from it every answer that it does not give itself.</p>\n";
    body += &family::tree(library);
    body += "<h2 id=\"map\">Map</h2>\n<p class=\"note\">To how many questions two rulesets answer differently, board and start included: the stronger the colour, the nearer. Like stands beside like, and each cell tells its number under the pointer; the pages of the rulesets list the nearest.</p>\n<div class=\"wide\" tabindex=\"0\">";
    body += &map::svg(library);
    body += "</div>\n<h2 id=\"questions\">All questions</h2>\n";
    body += &questions();
    body
}

/// The first page.
pub(super) fn index(library: &Library) -> BookPage {
    page("index.html".to_owned(), "Rulesets of tafl", &body(library))
}

fn cards(library: &Library) -> String {
    let mut html = String::new();
    let mut sizes: Vec<u8> = library
        .rulesets
        .iter()
        .map(|ruleset| ruleset.board.size)
        .collect();
    sizes.sort_unstable();
    sizes.dedup();
    for size in sizes {
        writeln!(html, "<h3>{size} × {size}</h3>\n<dl class=\"list\">")
            .expect("writing to a string does not fail");
        for ruleset in library.rulesets.iter().filter(|one| one.board.size == size) {
            let year = ruleset
                .year
                .map_or_else(String::new, |year| format!(", {year}"));
            writeln!(
                html,
                "<dt>{} <span class=\"soft\"><code>{}</code>{year}</span></dt><dd>{}</dd>",
                link_to(ruleset),
                escape(&ruleset.id),
                escape(&ruleset.summary)
            )
            .expect("writing to a string does not fail");
        }
        html += "</dl>\n";
    }
    html
}

fn table(library: &Library) -> String {
    let mut html = String::from(
        "<div class=\"wide full\" tabindex=\"0\"><table class=\"compare\">\n<thead><tr><th scope=\"col\">ruleset</th><th scope=\"col\">size</th>",
    );
    let zones: Vec<String> = STANDARD_ZONES
        .iter()
        .flat_map(|(zone, _)| {
            ZONE_KEYS
                .iter()
                .map(move |key| format!("{zone}.{}", key.key))
        })
        .filter(|path| {
            let neutral =
                |held: Option<Answer>| held.is_none_or(|held| neutral_of(path) == Some(held));
            !library
                .rulesets
                .iter()
                .all(|ruleset| neutral(ruleset.answer(path)))
        })
        .collect();
    let paths: Vec<String> = AXES
        .iter()
        .map(|axis| axis.key.to_owned())
        .chain(zones)
        .collect();
    for path in &paths {
        write!(html, "<th scope=\"col\">{}</th>", link_to_rule(path))
            .expect("writing to a string does not fail");
    }
    html += "</tr></thead>\n<tbody>\n";
    for ruleset in &library.rulesets {
        write!(
            html,
            "<tr><th scope=\"row\">{}</th><td>{}</td>",
            link_to_id(ruleset),
            ruleset.board.size
        )
        .expect("writing to a string does not fail");
        for path in &paths {
            let answer = ruleset.answer(path);
            let neutral = match crate::axes::axis(path) {
                Some(axis) => axis.neutral(&ruleset.rules, &ruleset.zones),
                None => neutral_of(path),
            };
            match answer.filter(|answer| Some(answer) != neutral.as_ref()) {
                Some(answer) => write!(html, "<td>{}</td>", escape(&short(&answer))),
                None => write!(html, "<td class=\"soft\">–</td>"),
            }
            .expect("writing to a string does not fail");
        }
        html += "</tr>\n";
    }
    html + "</tbody>\n</table></div>\n"
}

fn neutral_of(path: &str) -> Option<Answer> {
    let (zone, key) = crate::zone::name_and_key(path)?;
    ZONE_KEYS
        .iter()
        .find(|known| known.key == key)?
        .neutral(zone)
}

/// An answer that fits a cell: `3× draw`.
fn short(answer: &Answer) -> String {
    match answer {
        Answer::Parts(parts) => {
            let said = parts.iter().map(|(_, part)| match part {
                Answer::Number(number) => format!("{number}×"),
                other => other.plain(),
            });
            said.collect::<Vec<_>>().join(" ")
        }
        other => other.plain(),
    }
}

fn questions() -> String {
    let mut html = String::from("<dl class=\"list\">\n");
    let mut row = |path: &str, asks: &str| {
        writeln!(
            html,
            "<dt>{}</dt><dd>{}</dd>",
            link_to_rule(path),
            escape(&super::page::sentence(asks))
        )
        .expect("writing to a string does not fail");
    };
    row(
        "board.layout",
        "how large is the board, and who stands where at the start?",
    );
    for axis in AXES {
        row(axis.key, axis.asks);
    }
    for key in std::iter::once(&SQUARES_KEY).chain(ZONE_KEYS) {
        row(&format!("zones.NAME.{}", key.key), key.asks);
    }
    html + "</dl>\n"
}
