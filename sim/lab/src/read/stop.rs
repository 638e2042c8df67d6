//! When a run stops, and what its numbers are held against.

use konakis_rules::{Problem, Reader, Said};
use konakis_stats::sequence::Prior;

use crate::ask::Ask;
use crate::experiment::{Cs, Stop, StopMode};

/// The first checkpoint where none is named; each further one is twice as far.
const FIRST_LOOK: u64 = 250;

/// Reads `[stop]`; `None` if something is wrong with it.
pub fn stop(reader: &Reader<'_>) -> Option<Stop> {
    let ask = Ask::new(reader, "stop");
    let mode = ask.word("mode");
    let blocks = ask.whole("blocks");
    let max_blocks = ask.whole("max_blocks");
    let checkpoints = ask.wholes("checkpoints");
    let half_width = ask.real("half_width");
    let rope = ask.range("rope").unwrap_or((0.45, 0.55));
    let alpha = ask.real("alpha").map_or(0.05, |said| said.value);
    let cs = ask.word("cs").map(|said| match said.value {
        "mixture" => Cs::Mixture,
        "bernstein" => Cs::Bernstein,
        _ => Cs::Asymptotic,
    });
    let prior = ask.pair("cs_prior");
    check_prior(reader, cs);
    let screen = ask.range("screen");
    if reader.has("stop.mode") && mode.is_none() {
        return None;
    }
    let mode = match mode.as_ref().map(|said| said.value) {
        Some("precision") => StopMode::Precision,
        Some("verdict") => StopMode::Verdict,
        Some("screen") => StopMode::Screen,
        _ => StopMode::Fixed,
    };
    check_screen(reader, mode);
    let bound = |said: &Said<i64>| said.value.unsigned_abs();
    let blocks = match mode {
        StopMode::Fixed => {
            for (key, place) in [
                ("max_blocks", max_blocks.as_ref().map(|said| &said.place)),
                ("checkpoints", checkpoints.as_ref().map(|said| &said.place)),
                ("half_width", half_width.as_ref().map(|said| &said.place)),
            ] {
                if let Some(place) = place {
                    reader.refuse(
                        Problem::error(format!(
                            "`stop.{key}` has no use with a fixed number of games"
                        ))
                        .at(place, "only a run that looks at its data needs this")
                        .help("write `mode = \"precision\"` or `\"verdict\"`, or leave it out"),
                    );
                }
            }
            if blocks.is_none() && !reader.has("stop.blocks") {
                lacks(
                    reader,
                    "blocks",
                    "how many games of every cell are to be played",
                );
            }
            blocks.as_ref().map(bound)?
        }
        StopMode::Precision | StopMode::Verdict | StopMode::Screen => {
            if mode == StopMode::Precision && half_width.is_none() && !reader.has("stop.half_width")
            {
                lacks(reader, "half_width", "how well the scores are to be known");
            }
            let bounds = [&blocks, &max_blocks].into_iter().flatten().map(bound);
            match bounds.min() {
                Some(least) => least,
                None => {
                    if !reader.has("stop.max_blocks") && !reader.has("stop.blocks") {
                        lacks(
                            reader,
                            "max_blocks",
                            "where to stop even if the data do not say so",
                        );
                    }
                    return None;
                }
            }
        }
    };
    let checkpoints = looks(reader, mode, checkpoints, blocks)?;
    Some(Stop {
        mode,
        blocks,
        checkpoints,
        half_width: half_width.map(|said| said.value),
        rope,
        alpha,
        cs,
        prior: prior.map_or_else(Prior::default, |said| Prior {
            a: said.value.0,
            b: said.value.1,
        }),
        screen,
    })
}

/// A prior is that of a mixture.
fn check_prior(reader: &Reader<'_>, cs: Option<Cs>) {
    if let (Some(cs), Some(place)) = (
        cs.filter(|cs| *cs != Cs::Mixture),
        reader.place("stop.cs_prior"),
    ) {
        reader.refuse(
            Problem::error(format!("`cs = \"{}\"` has no prior", cs.word()))
                .at(place, "the prior of a mixture")
                .help("write `cs = \"mixture\"`, or leave `cs_prior` out"),
        );
    }
}

/// A screening decides between two scores, and nothing else does.
fn check_screen(reader: &Reader<'_>, mode: StopMode) {
    let screens = mode == StopMode::Screen;
    match reader.place("stop.screen") {
        None if screens => lacks(
            reader,
            "screen",
            "between which two scores, in Elo, it decides",
        ),
        Some(place) if !screens => reader.refuse(
            Problem::error("two scores to decide between, and no screening")
                .at(place, "what a screening decides between")
                .help("write `mode = \"screen\"`, or leave `screen` out"),
        ),
        _ => {}
    }
    if let Some(place) = reader.place("stop.half_width").filter(|_| screens) {
        reader.refuse(
            Problem::error("a screening asks for no precision")
                .at(place, "how well a score is to be known")
                .help("write `mode = \"precision\"`, or leave `half_width` out"),
        );
    }
}

fn lacks(reader: &Reader<'_>, key: &str, why: &str) {
    reader.refuse(
        Problem::error(format!("`stop.{key}` is missing"))
            .at_any(reader.place("stop"), why)
            .help(format!("write it below `[stop]`: `{key} = …`")),
    );
}

/// The checkpoints up to the bound, which is the last of them; `None` if the list is wrong.
fn looks(
    reader: &Reader<'_>,
    mode: StopMode,
    said: Option<Said<Vec<Said<i64>>>>,
    blocks: u64,
) -> Option<Vec<u64>> {
    let mut list: Vec<u64> = match (mode, &said) {
        (StopMode::Fixed, _) => Vec::new(),
        (_, None) => std::iter::successors(Some(FIRST_LOOK), |look| look.checked_mul(2))
            .take_while(|look| *look < blocks)
            .collect(),
        (_, Some(said)) => {
            let falling = said
                .value
                .windows(2)
                .find(|pair| pair[0].value >= pair[1].value);
            if let Some(pair) = falling {
                reader.refuse(
                    Problem::error("the checkpoints do not rise")
                        .at(&pair[1].place, format!("not above {}", pair[0].value)),
                );
                return None;
            }
            let list = said.value.iter().map(|said| said.value.unsigned_abs());
            list.collect()
        }
    };
    list.retain(|look| *look < blocks);
    list.push(blocks);
    Some(list)
}
