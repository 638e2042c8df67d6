//! Reading an experiment: every problem at once, with its place.

mod agents;
mod book;
mod contrast;
mod expect;
mod factors;
mod fraction;
mod ladder;
mod openings;
mod shelf;
mod stop;
mod variant;
mod written;

use std::sync::Arc;

use konakis_rules::{Problem, Problems, Reader, Ruleset, Said, Sheet, Text, quoted};
use konakis_stats::skill::Strengths;

use crate::ask::{Ask, refuse_later};
use crate::experiment::{Experiment, Format, Matrix};
use crate::results::LEVEL;
use crate::set;
use crate::words::MOST_WORDS;

pub use shelf::Shelf;
use written::Unread;

/// Reads an experiment from its text, after putting in what the command line says.
pub fn read(
    text: &Arc<Text>,
    origin: &str,
    overrides: &[(String, String)],
) -> Result<Experiment, Problems> {
    read_from(&Shelf::beside(text), text, origin, overrides)
}

/// The same, with its rulesets and openings from a shelf.
pub fn read_from(
    shelf: &Shelf<'_>,
    text: &Arc<Text>,
    origin: &str,
    overrides: &[(String, String)],
) -> Result<Experiment, Problems> {
    let changed = set::apply(text, overrides)?;
    let sheet = Sheet::parse(&changed)?;
    let ruleset = sheet.table("rules").or(sheet.table("ruleset"));
    if let Some(place) = ruleset.filter(|_| sheet.has("schema") && !sheet.has("experiment")) {
        let problem = Problem::error("this is a ruleset, not an experiment")
            .at(place, "what is answered in a ruleset")
            .help("name its path in `rulesets.use` of an experiment; `konakis rulesets check` reads it");
        return Err(problem.into());
    }
    let reader = Reader::new(&sheet);
    refuse_later(&reader);

    let head = Ask::new(&reader, "experiment");
    let name = head.text("name");
    let question = head.text("question");
    let seed = head.whole("seed");
    let notes = head.text("notes");
    check_name(&reader, name.as_ref());
    check_question(&reader, question.as_ref());

    let mut foreign = Problems::new();
    let mut rulesets = rulesets(&reader, shelf, &mut foreign);
    let named = rulesets.len();
    let design = Ask::new(&reader, "design");
    let kind = design.word("kind");
    let factorial = match kind.as_ref().map(|said| said.value) {
        Some("factorial") => factors::combine(&reader, &mut rulesets, false),
        Some("fraction") => factors::combine(&reader, &mut rulesets, true),
        _ => None,
    };
    if let Some(place) = reader.place("design.generators") {
        if kind.as_ref().map(|said| said.value) != Some("fraction") {
            reader.refuse(
                Problem::error("generators are named, and the design is no fraction")
                    .at(place, "a part of the combinations")
                    .help("write `kind = \"fraction\"`, or leave `generators` out"),
            );
        }
        reader.note_asked("design.generators", "");
    }
    let matrix = design.word("matrix");
    let mut agents = agents::agents(&reader);
    let unread = Unread::of(&reader, named, agents.len());
    let families = ladder::climb(&reader, &mut agents, &unread);
    let master = seed.as_ref().map_or(0, |said| said.value.unsigned_abs());
    let openings = openings::openings(&reader, shelf, &rulesets, master, &mut foreign);
    let ply_cap = Ask::new(&reader, "limits").whole("ply_cap");
    let stop = stop::stop(&reader);
    let analysis = Ask::new(&reader, "analysis");
    let level = analysis.real("level");
    let rmst_tau = analysis.whole("rmst_tau");
    check_tau(&reader, rmst_tau.as_ref(), ply_cap.as_ref());
    let smallest_effect = analysis.real("smallest_effect");
    let tolerance = analysis.real("tolerance");
    let skill_model = analysis.word("skill_model");
    let expected = expect::expected(&reader, &rulesets, &unread);
    let carried = Ask::new(&reader, "run");
    let threads = carried.whole("threads");
    let strict = carried.flag("strict");
    let audit_rate = carried.real("audit_rate");
    let report = Ask::new(&reader, "report");
    let title = report.text("title");
    let formats = report.words("formats");
    let figures = report.words("figures");
    let max_mb = report.whole("max_mb");

    let matrix = match matrix.as_ref().map(|said| said.value) {
        Some("diagonal") => Matrix::Diagonal,
        Some("mirrored") => Matrix::Mirrored,
        _ => Matrix::Full,
    };
    // Who meets whom is known once everybody is.
    if unread.knows_agents() {
        agents::check_meetings(&reader, matrix, &agents);
    }
    if let Some(stop) = &stop {
        agents::check_blocks(&reader, stop);
    }
    let compared = contrast::comparisons(
        &reader,
        &rulesets,
        &agents,
        matrix,
        factorial.is_some(),
        &unread,
    );

    let mut problems = reader.finish();
    problems.extend(foreign);
    if problems.has_errors() {
        return Err(problems);
    }
    let complete = "without problems every required key is there";
    let name = name.expect(complete).value;
    Ok(Experiment {
        title: title.map_or_else(|| name.clone(), |said| said.value),
        name,
        question: question.expect(complete).value,
        notes: notes.map(|said| said.value),
        text: text.content.clone(),
        origin: origin.to_owned(),
        overrides: overrides.to_vec(),
        seed: master,
        rulesets,
        factorial,
        agents,
        families,
        matrix,
        openings,
        ply_cap: ply_cap.as_ref().expect(complete).value as u32,
        rmst_tau: rmst_tau.or(ply_cap).expect(complete).value as u32,
        stop: stop.expect(complete),
        primary: compared.primary,
        secondary: compared.secondary,
        level: level.map_or(LEVEL, |said| said.value),
        smallest_effect: smallest_effect.map_or(0.01, |said| said.value),
        strengths: match skill_model.map(|said| said.value) {
            Some("one-strength") => Strengths::Shared,
            _ => Strengths::Separate,
        },
        tolerance: tolerance.map_or(0.01, |said| said.value),
        expected,
        audit_rate: audit_rate.map_or(0.001, |said| said.value),
        strict: strict.unwrap_or(false),
        figures,
        max_mb: max_mb.map_or(5, |said| said.value.unsigned_abs()),
        threads: threads.map_or(0, |said| said.value as usize),
        formats: formats.map_or_else(
            || vec![Format::Html, Format::Svg, Format::Png],
            |words| words.into_iter().map(format).collect(),
        ),
    })
}

/// Of what came after the cap nothing is known.
fn check_tau(reader: &Reader<'_>, tau: Option<&Said<i64>>, cap: Option<&Said<i64>>) {
    if let (Some(tau), Some(cap)) = (tau, cap)
        && tau.value > cap.value
    {
        reader.refuse(
            Problem::error("mean lengths are to count more plies than are played")
                .at(&tau.place, "up to here")
                .at(&cap.place, "games are stopped here")
                .help("let `limits.ply_cap` be as large, or leave `rmst_tau` out"),
        );
    }
}

fn check_name(reader: &Reader<'_>, name: Option<&Said<String>>) {
    const LONGEST: usize = 64;
    let Some(said) = name else { return };
    let good =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    let name = &said.value;
    if name.is_empty() || name.len() > LONGEST || !name.chars().all(good) || name.starts_with('-') {
        let mended: String = name
            .to_lowercase()
            .chars()
            .map(|letter| if good(letter) { letter } else { '-' })
            .take(LONGEST)
            .collect();
        let words: Vec<&str> = mended.split('-').filter(|word| !word.is_empty()).collect();
        let mended = words.join("-");
        let problem = Problem::error(format!("{} is no name of an experiment", quoted(name)))
            .at(&said.place, "its results are kept in a folder of this name")
            .note(format!(
                "small letters, digits and hyphens, at most {LONGEST}"
            ));
        reader.refuse(if mended.is_empty() {
            problem
        } else {
            problem.help(format!("write `\"{mended}\"`"))
        });
    }
}

fn check_question(reader: &Reader<'_>, question: Option<&Said<String>>) {
    if let Some(said) = question.filter(|said| said.value.trim().is_empty()) {
        reader.refuse(
            Problem::error("the question is empty")
                .at(&said.place, "say what the games are to answer"),
        );
    }
}

fn rulesets(reader: &Reader<'_>, shelf: &Shelf<'_>, foreign: &mut Problems) -> Vec<Arc<Ruleset>> {
    let Some(list) = Ask::new(reader, "rulesets").texts("use") else {
        return Vec::new();
    };
    if list.value.is_empty() || list.value.len() > MOST_WORDS {
        let title = if list.value.is_empty() {
            "no ruleset is named".to_owned()
        } else {
            format!("more than {MOST_WORDS} rulesets are named")
        };
        reader.refuse(Problem::error(title).at(&list.place, "name one at least"));
    }
    let variants = variant::variants(reader, shelf);
    let mut rulesets: Vec<Arc<Ruleset>> = Vec::new();
    let mut seen: Vec<&Said<String>> = Vec::new();
    for said in &list.value {
        if let Some(earlier) = seen.iter().find(|earlier| earlier.value == said.value) {
            reader.refuse(
                Problem::error(format!("{} is named twice", quoted(&said.value)))
                    .at(&said.place, "here")
                    .at(&earlier.place, "and here"),
            );
            continue;
        }
        seen.push(said);
        if let Some(own) = variants.iter().find(|own| own.name.value == said.value) {
            rulesets.extend(own.ruleset.clone().map(Arc::new));
            continue;
        }
        match shelf.ruleset(&said.value) {
            Ok(ruleset) => match rulesets.iter().find(|earlier| earlier.id == ruleset.id) {
                Some(_) => reader.refuse(
                    Problem::error(format!("two rulesets are called {}", quoted(&ruleset.id)))
                        .at(&said.place, "rows could not tell them apart")
                        .help("rename one of the files"),
                ),
                None => rulesets.push(Arc::new(ruleset)),
            },
            Err(problems) => {
                // What has no place of its own is a wrong name, and stands here; what has one is wrong inside the ruleset.
                for problem in problems {
                    match problem.place() {
                        None => reader.refuse(problem.at(&said.place, "named here")),
                        Some(_) => foreign.push(problem),
                    }
                }
            }
        }
    }
    for own in &variants {
        if !seen.iter().any(|said| said.value == own.name.value) {
            reader.refuse(
                Problem::error(format!(
                    "the ruleset {} is not played",
                    quoted(&own.name.value)
                ))
                .at(&own.name.place, "written here")
                .help("name it in `rulesets.use`"),
            );
        }
    }
    rulesets
}

fn format(word: &str) -> Format {
    match word {
        "html" => Format::Html,
        "svg" => Format::Svg,
        _ => Format::Png,
    }
}
