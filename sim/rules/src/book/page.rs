//! What all pages have in common.

use std::fmt::Write as _;

use super::BookPage;
use crate::ruleset::Ruleset;
use crate::zone::name_and_key;

/// The file of the style sheet.
pub(super) const STYLE: &str = "book.css";

/// A text as it may stand in HTML, inside quotation marks too.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            letter if letter.is_control() && letter != '\n' => escaped.push('\u{fffd}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// Words in backticks become code.
pub(super) fn marked(text: &str) -> String {
    let mut marked = String::new();
    for (number, part) in text.split('`').enumerate() {
        if number % 2 == 1 {
            write!(marked, "<code>{}</code>", escape(part))
                .expect("writing to a string does not fail");
        } else {
            marked += &escape(part);
        }
    }
    marked
}

/// A whole page. The body is HTML.
pub(super) fn page(name: String, title: &str, body: &str) -> BookPage {
    let home = if name == "index.html" {
        String::new()
    } else {
        concat!(
            "<nav><a href=\"index.html\">All rulesets</a> ",
            "<a href=\"index.html#questions\">All questions</a> ",
            "<a href=\"index.html#map\">Map</a></nav>\n"
        )
        .to_owned()
    };
    let content = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
         <meta name=\"color-scheme\" content=\"light dark\" />\n\
         <title>{}</title>\n<link rel=\"stylesheet\" href=\"{STYLE}\" />\n</head>\n<body>\n{home}<main>\n{body}</main>\n</body>\n</html>\n",
        escape(title)
    );
    BookPage { name, content }
}

/// The file of a ruleset's page.
pub(super) fn file_of(id: &str) -> String {
    format!("{id}.html")
}

/// A link to a ruleset by its name.
pub(super) fn link_to(ruleset: &Ruleset) -> String {
    format!(
        "<a href=\"{}\">{}</a>",
        file_of(&ruleset.id),
        escape(&ruleset.name)
    )
}

/// A link to a ruleset by its id.
pub(super) fn link_to_id(ruleset: &Ruleset) -> String {
    format!(
        "<a href=\"{}\" title=\"{}\">{}</a>",
        file_of(&ruleset.id),
        escape(&ruleset.name),
        escape(&ruleset.id)
    )
}

/// The file of the page on a rule: of an axis, or of the key of a zone, whichever zone it is.
pub(super) fn file_of_rule(path: &str) -> String {
    if path.starts_with("board.") {
        return "question-board.html".to_owned();
    }
    match name_and_key(path) {
        Some((_, key)) if crate::axes::axis(path).is_none() => format!("question-zone-{key}.html"),
        _ => format!("question-{}.html", path.replace('.', "-")),
    }
}

/// A link to the page on a rule.
pub(super) fn link_to_rule(path: &str) -> String {
    format!(
        "<a href=\"{}\"><code>{}</code></a>",
        file_of_rule(path),
        escape(path)
    )
}

/// A fragment as a sentence.
pub(super) fn sentence(fragment: &str) -> String {
    let mut letters = fragment.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    let text = first.unwrap_or_default() + letters.as_str();
    match text.chars().last() {
        Some('.' | '?') | None => text,
        Some(_) => text + ".",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_from_a_file_becomes_markup() {
        assert_eq!(
            escape("<a href='x'>&\"\u{1}"),
            "&lt;a href=&#39;x&#39;&gt;&amp;&quot;\u{fffd}"
        );
        assert_eq!(marked("the `<b>` key"), "the <code>&lt;b&gt;</code> key");
    }

    #[test]
    fn rules_have_pages() {
        assert_eq!(file_of_rule("king.armed"), "question-king-armed.html");
        assert_eq!(file_of_rule("konakis.stop"), "question-zone-stop.html");
        assert_eq!(
            file_of_rule("zones.fort.hostile-occupied"),
            "question-zone-hostile-occupied.html"
        );
        assert_eq!(file_of_rule("board.layout"), "question-board.html");
    }
}
