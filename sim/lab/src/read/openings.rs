//! Where games begin.

use std::sync::Arc;

use konakis_rules::{Problem, Problems, Reader, Ruleset, quoted};

use super::{Shelf, book};
use crate::ask::Ask;
use crate::experiment::OpeningRules;

/// Reads `[openings]`, and the book that it may name.
pub fn openings(
    reader: &Reader<'_>,
    shelf: &Shelf<'_>,
    rulesets: &[Arc<Ruleset>],
    seed: u64,
    foreign: &mut Problems,
) -> OpeningRules {
    let ask = Ask::new(reader, "openings");
    let source = ask.word("source");
    let plies = ask.whole("plies");
    let book = ask.text("book");
    let count = plies.as_ref().map_or(0, |said| said.value);
    let kind = source.as_ref().map_or("start", |said| said.value);
    match (kind, count) {
        // A number that was refused is not called absent besides.
        ("random", 0) if plies.is_some() || !reader.has("openings.plies") => {
            let place = plies.as_ref().map(|said| &said.place);
            let place = place.or(source.as_ref().map(|said| &said.place));
            reader.refuse(
                Problem::error("random openings of no plies are no openings")
                    .at_any(place, "")
                    .help("say how many with `plies`, or write `source = \"start\"`"),
            );
        }
        ("start" | "book", 1..) => reader.refuse(
            Problem::error(format!("games from the {kind} have no random plies"))
                .at_any(plies.as_ref().map(|said| &said.place), "")
                .help("write `source = \"random\"`, or leave `plies` out"),
        ),
        _ => {}
    }
    let unread = book.as_ref().filter(|_| kind != "book");
    if let Some(said) = unread {
        reader.refuse(
            Problem::error("a book is named, and no game begins with it")
                .at(&said.place, "the openings that are written down")
                .help("write `source = \"book\"`, or leave `book` out"),
        );
    }
    let shared = ask.word("legal_in");
    let mirrored = ask.word("dedup").is_none_or(|said| said.value == "d4");
    let once = ask.flag("without_replacement").unwrap_or(true);
    let others = ask.wholes("sensitivity");
    let is_shared = shared.as_ref().is_none_or(|said| said.value == "all-cells");
    let mut sensitivity: Vec<u16> = others.map_or_else(Vec::new, |said| {
        said.value.iter().map(|plies| plies.value as u16).collect()
    });
    sensitivity.retain(|plies| i64::from(*plies) != count);
    let book = if kind == "book" {
        for (key, idle) in [
            ("legal_in", !is_shared),
            ("without_replacement", !once),
            ("sensitivity", !sensitivity.is_empty()),
        ] {
            if idle {
                reader.refuse(
                    Problem::error(format!("`openings.{key}` has no use with a book"))
                        .at_any(reader.place(&format!("openings.{key}")), "")
                        .note("its openings are the same in all cells, and none comes twice before all have come")
                        .help("leave it out, or write `source = \"random\"`"),
                );
            }
        }
        same_boards(reader, rulesets)
            .then(|| book::book(reader, shelf, book, rulesets, seed, mirrored, foreign))
            .flatten()
    } else {
        None
    };
    if kind != "book" && is_shared && (count > 0 || sensitivity.iter().any(|plies| *plies > 0)) {
        same_boards(reader, rulesets);
    }
    OpeningRules {
        plies: count as u16,
        shared: is_shared,
        mirrored,
        once,
        sensitivity,
        book,
    }
}

/// Rulesets that begin on different boards share no openings: whether there are rulesets, and they do not.
fn same_boards(reader: &Reader<'_>, rulesets: &[Arc<Ruleset>]) -> bool {
    let Some((first, rest)) = rulesets.split_first() else {
        return false;
    };
    let other = rest.iter().find(|other| other.board != first.board);
    if let Some(other) = other {
        reader.refuse(
            Problem::error(format!(
                "{} and {} begin on different boards and share no openings",
                quoted(&first.id),
                quoted(&other.id)
            ))
            .at_any(reader.place("openings"), "the same in every cell")
            .help(
                "write `legal_in = \"own-cell\"` here, or compare them in experiments of their own",
            ),
        );
    }
    other.is_none()
}
