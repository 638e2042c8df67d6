//! Says in our words what makes a text no TOML: one problem a line, with the line as it was probably meant.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use toml::de::{DeTable, Error};

use super::repair::repair;
use crate::place::Place;
use crate::problem::Problem;
use crate::text::Text;
use crate::words::quoted;

/// The problems that the TOML parser's errors amount to. What a mistake does to the rest of its line, or a bracket
/// that is never closed to the rest of the text, is no problem of its own.
pub(super) fn problems(text: &Arc<Text>, errors: &[Error]) -> Vec<Problem> {
    let open = unclosed(&text.content);
    let mut lines: BTreeMap<usize, Vec<&Error>> = BTreeMap::new();
    for error in errors {
        let start = error.span().map_or(0, |span| span.start);
        let cascade = open
            .as_ref()
            .is_some_and(|open| start > open.span.start && !same_line(text, start, &open.span));
        if !cascade {
            lines
                .entry(line_of(text, start).start)
                .or_default()
                .push(error);
        }
    }
    let mut problems: Vec<_> = lines
        .values()
        .map(|errors| problem(text, errors, open.as_ref()))
        .collect();
    if let Some(open) = open
        && !lines.contains_key(&line_of(text, open.span.start).start)
    {
        let line = &text.content[line_of(text, open.span.start)];
        let place = Place::new(text, open.span);
        let problem = Problem::error(format!("the {} that opens here is never closed", open.what))
            .at(&place, "opens here");
        problems.push(match repair(line).filter(|_| open.close != MULTI_LINE) {
            Some(mended) => problem.help(format!("write `{}`", mended.line)),
            None => problem.help(format!("write `{}` where it ends", open.close)),
        });
    }
    problems
}

/// One line's problem: what a repair of the line says, or the first of the parser's own words.
fn problem(text: &Arc<Text>, errors: &[&Error], open: Option<&Unclosed>) -> Problem {
    let twice = |error: &&&Error| error.message() == "duplicate key";
    let error = errors
        .iter()
        .find(|error| !twice(error))
        .unwrap_or(&errors[0]);
    let place = Place::new(text, error.span().unwrap_or(0..0));
    let written = place.words().trim().to_owned();
    if twice(&error) {
        return Problem::error(format!("{} is said twice", quoted(&written)))
            .at(&place, "the second time")
            .help(
                "keep one of them: a later answer never replaces an earlier one in the same file",
            );
    }
    let line = line_of(text, place.span.start);
    if let Some(problem) = two_on_one_line(text, &line, &place) {
        return problem;
    }
    if let Some(mended) = repair(&text.content[line.clone()]) {
        let place = mended.at.map_or(place, |at| {
            Place::new(text, line.start + at.start..line.start + at.end)
        });
        return Problem::error(mended.title)
            .at(&place, mended.label)
            .help(format!("write `{}`", mended.line));
    }
    if let Some(open) = open.filter(|open| same_line(text, place.span.start, &open.span)) {
        return Problem::error(format!("the {} that opens here is never closed", open.what))
            .at(&Place::new(text, open.span.clone()), "opens here")
            .help(format!("write `{}` where it ends", open.close));
    }
    if error.message().starts_with("string values must be quoted") {
        let problem = Problem::error("a text has to stand in quotation marks");
        return if written.is_empty() {
            problem.at(&place, "a value is missing here")
        } else {
            problem
                .at(&place, "without quotation marks")
                .help(format!("write `\"{}\"`", written.trim_matches('"')))
        };
    }
    let (what, expected) = error
        .message()
        .split_once(", expected ")
        .unwrap_or((error.message(), ""));
    let label = match (what, expected) {
        ("unexpected key or value", _) => "the value has ended before this".to_owned(),
        (_, "" | "nothing") => "here".to_owned(),
        (_, expected) => format!("expected {expected}"),
    };
    let problem = Problem::error(format!("this is no TOML: {what}")).at(&place, label);
    match what {
        "key with no value" => problem.help(
            "a line says `key = value`, or opens a section with `[section]`; what is only for people stands after `#`",
        ),
        "unexpected key or value" => problem.help(
            "a line says one thing, `key = value`; a list stands in square brackets, what is only for people after `#`",
        ),
        _ => problem,
    }
}

/// `[rules] first = "lot"`: two lines, each of which can be read.
fn two_on_one_line(text: &Arc<Text>, line: &Range<usize>, place: &Place) -> Option<Problem> {
    let one = text.content.get(line.start..place.span.start)?.trim();
    let two = text.content.get(place.span.start..line.end)?.trim();
    let reads = |line: &str| !line.is_empty() && DeTable::parse(line).is_ok();
    (reads(one) && reads(two) && !two.starts_with('#')).then(|| {
        Problem::error("two lines stand in one")
            .at(place, "belongs on a line of its own")
            .help(format!("write `{one}`, and `{two}` on the next line"))
    })
}

const MULTI_LINE: &str = "\"\"\"";

/// A bracket or a mark that opens and is never closed.
struct Unclosed {
    what: &'static str,
    close: &'static str,
    span: Range<usize>,
}

/// The first list, table or text of many lines that nothing closes. Marks inside texts and comments do not count.
fn unclosed(content: &str) -> Option<Unclosed> {
    let mut open: Vec<(u8, usize)> = Vec::new();
    let bytes = content.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'#' => i = line_end(content, i),
            mark @ (b'"' | b'\'') => {
                let triple = [mark; 3];
                if bytes[i..].starts_with(&triple) {
                    let Some(length) = find(&bytes[i + 3..], &triple) else {
                        return Some(Unclosed {
                            what: "text",
                            close: if mark == b'"' { MULTI_LINE } else { "'''" },
                            span: i..i + 3,
                        });
                    };
                    i += 3 + length + 2;
                } else {
                    i = text_end(content, i, mark);
                }
            }
            // The brackets of a header are a matter of its line.
            b'[' if open.is_empty() && begins_line(content, i) => i = line_end(content, i),
            bracket @ (b'[' | b'{') => open.push((bracket, i)),
            b']' | b'}' => {
                open.pop();
            }
            _ => {}
        }
        i += 1;
    }
    open.first().map(|(bracket, at)| Unclosed {
        what: if *bracket == b'[' { "list" } else { "table" },
        close: if *bracket == b'[' { "]" } else { "}" },
        span: *at..*at + 1,
    })
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}

/// The last byte of a text of one line that begins at a mark; the end of the line if nothing closes it.
fn text_end(content: &str, start: usize, mark: u8) -> usize {
    let end = line_end(content, start);
    let bytes = content.as_bytes();
    let mut i = start + 1;
    while i < end && bytes[i] != mark {
        i += if bytes[i] == b'\\' && mark == b'"' {
            2
        } else {
            1
        };
    }
    i.min(end)
}

fn begins_line(content: &str, at: usize) -> bool {
    let start = content[..at].rfind('\n').map_or(0, |end| end + 1);
    content[start..at].trim().is_empty()
}

fn line_end(content: &str, at: usize) -> usize {
    content[at..]
        .find('\n')
        .map_or(content.len(), |end| at + end)
}

/// The line around a place, without its end. A place at the end of a text belongs to the last line that says anything.
fn line_of(text: &Text, at: usize) -> Range<usize> {
    let content = &text.content;
    let mut at = at.min(content.len());
    while !content.is_char_boundary(at) {
        at -= 1;
    }
    let start = content[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = line_end(content, at);
    start..start + content[start..end].trim_end().len()
}

fn same_line(text: &Text, at: usize, span: &Range<usize>) -> bool {
    line_of(text, at).start == line_of(text, span.start).start
}
