//! The page: a context for each part, and one template over them.

mod answer;
mod chapters;
mod equals;
mod lasting;
mod methods;
mod rules;
mod tables;

use std::fmt::Write as _;

use askama::Template;

pub use chapters::Heading;

use crate::figure::Plate;
use crate::font;
use crate::numerals::counted;
use crate::theme;
use crate::view::View;
use konakis_lab::{Check, Expectation};

/// Everything that the template needs.
#[derive(Template)]
#[template(path = "report.html")]
struct Report<'a> {
    view: &'a View,
    lede: String,
    style: String,
    script: &'static str,
    answer: answer::Answer,
    rules: rules::Rules,
    chapters: Vec<chapters::Chapter>,
    tables: Vec<tables::Table>,
    methods: Vec<methods::Paragraph>,
    glossary: Vec<(&'static str, &'static str)>,
    checks: &'a [Check],
    expectations: &'a [Expectation],
}

/// A list of sentences.
pub struct Listing {
    /// Its heading.
    pub title: &'static str,
    /// As HTML.
    pub sentences: Vec<String>,
    /// What they are, as HTML.
    pub note: String,
}

/// The page as HTML.
pub fn html(view: &View, plates: &[Plate]) -> Result<String, askama::Error> {
    Report {
        view,
        lede: lede(view),
        style: style(),
        script: include_str!("../templates/report.js"),
        answer: answer::Answer::of(view),
        rules: rules::Rules::of(view),
        chapters: chapters::of(view, plates),
        tables: tables::of(view),
        methods: methods::of(view),
        glossary: methods::GLOSSARY.to_vec(),
        checks: &view.checks,
        expectations: &view.expectations,
    }
    .render()
}

fn lede(view: &View) -> String {
    let mut text = counted(view.games(), "game");
    let agents: Vec<&str> = view
        .agents
        .iter()
        .map(|agent| agent.name.as_str())
        .collect();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        ", {}, {} ({}), {}",
        counted(view.rulesets.len() as u64, "ruleset"),
        counted(view.agents.len() as u64, "agent"),
        agents.join(", "),
        counted(view.cells.len() as u64, "cell")
    );
    text
}

/// The style sheet, with the colours of the figures and their typeface.
fn style() -> String {
    let face = |weight: &str, bytes: &[u8]| {
        format!(
            "@font-face{{font-family:\"Figure\";font-weight:{weight};src:url(data:font/ttf;base64,{}) format(\"truetype\")}}\n",
            base64(bytes)
        )
    };
    format!(
        "{}{}{}{}",
        theme::stylesheet(),
        face("400", font::REGULAR),
        face("700", font::BOLD),
        include_str!("../templates/report.css")
    )
}

/// Bytes in base64, as data URLs want them.
pub(crate) fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk
            .iter()
            .fold(0u32, |word, byte| word << 8 | u32::from(*byte))
            << (8 * (3 - chunk.len()));
        for digit in 0..4 {
            if digit > chunk.len() {
                text.push('=');
            } else {
                text.push(char::from(DIGITS[(word >> (18 - 6 * digit)) as usize & 63]));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn base64_is_the_standard_one() {
        for (plain, coded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }
}
