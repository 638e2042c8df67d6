//! Where games begin.

use std::sync::Arc;

use konakis_rules::{Problem, Reader, Ruleset, quoted};

use crate::ask::Ask;
use crate::experiment::OpeningRules;

/// Reads `[openings]`.
pub fn openings(reader: &Reader<'_>, rulesets: &[Arc<Ruleset>]) -> OpeningRules {
    let ask = Ask::new(reader, "openings");
    let source = ask.word("source");
    let plies = ask.whole("plies");
    let count = plies.as_ref().map_or(0, |said| said.value);
    match (source.as_ref().map_or("start", |said| said.value), count) {
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
        ("start", 1..) => reader.refuse(
            Problem::error("games from the start have no random plies")
                .at_any(plies.as_ref().map(|said| &said.place), "")
                .help("write `source = \"random\"`, or leave `plies` out"),
        ),
        _ => {}
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
    if is_shared && (count > 0 || sensitivity.iter().any(|plies| *plies > 0)) {
        same_boards(reader, rulesets);
    }
    OpeningRules {
        plies: count as u16,
        shared: is_shared,
        mirrored,
        once,
        sensitivity,
    }
}

/// Rulesets that begin on different boards share no openings.
fn same_boards(reader: &Reader<'_>, rulesets: &[Arc<Ruleset>]) {
    let Some((first, rest)) = rulesets.split_first() else {
        return;
    };
    if let Some(other) = rest.iter().find(|other| other.board != first.board) {
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
}
