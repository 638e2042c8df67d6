//! A book of openings: a file with one opening a line, as `konakis replay` reads games.

use std::sync::Arc;

use konakis_agents::{BadBook, BookLaw, Openings, Unfit};
use konakis_rules::{Place, Problem, Problems, Reader, Ruleset, Said, Text, quoted};

use super::Shelf;
use crate::experiment::Book;

/// The moves of one opening, where they stand.
type Line = Vec<Place>;

/// Reads the book that `openings.book` names, and holds every opening against every ruleset; `None` if something is wrong. What is wrong in the
/// book is `foreign`: it has its place there.
pub fn book(
    reader: &Reader<'_>,
    shelf: &Shelf<'_>,
    said: Option<Said<String>>,
    rulesets: &[Arc<Ruleset>],
    seed: u64,
    mirrored: bool,
    foreign: &mut Problems,
) -> Option<Book> {
    const ABOUT: &str = "the openings that are written down";
    let Some(said) = said else {
        if !reader.has("openings.book") {
            reader.refuse(
                Problem::error("`openings.book` is missing")
                    .at_any(reader.place("openings.source"), "from which book?")
                    .help("write it below `[openings]`: `book = \"openings.txt\"`"),
            );
        }
        return None;
    };
    let text = match shelf.book(&said.value) {
        Ok(text) => text,
        Err(problem) => {
            // What has no place of its own is a wrong name, and stands here.
            match problem.place() {
                None => reader.refuse(problem.at(&said.place, ABOUT)),
                Some(_) => foreign.push(problem),
            }
            return None;
        }
    };
    let lines = lines(&text);
    if lines.is_empty() {
        let problem = Problem::error(format!("there is no opening in {}", quoted(&text.name)));
        reader.refuse(
            problem
                .at(&said.place, ABOUT)
                .note("one a line: moves with spaces between, as in `d1-d3 e3-f3`; then, after a comma, anything; `#` begins a remark"),
        );
        return None;
    }
    let moves: Vec<Vec<&str>> = lines
        .iter()
        .map(|line| line.iter().map(Place::words).collect())
        .collect();
    match Openings::of_book(rulesets, &moves, BookLaw { seed, mirrored }) {
        Ok(openings) => Some(Book {
            lines: moves.iter().map(|words| words.join(" ")).collect(),
            text,
            openings: Arc::new(openings),
        }),
        Err(BadBook::Unplayable(why)) => {
            reader.refuse(Problem::error(why.to_string()).at(&said.place, ABOUT));
            None
        }
        Err(BadBook::Unfit(list)) => {
            for Unfit { opening, ply, why } in list {
                let Some(line) = opening.and_then(|number| lines.get(number)) else {
                    reader.refuse(
                        Problem::error(format!("{} will not do: {why}", quoted(&said.value)))
                            .at(&said.place, ABOUT),
                    );
                    continue;
                };
                let place = ply.map_or_else(|| whole(line), |ply| line[ply].clone());
                let number = opening.map_or(0, |number| number + 1);
                let problem = Problem::error(format!("opening {number} will not do: {why}"));
                foreign.push(problem.at(&place, ""));
            }
            None
        }
    }
}

/// The openings of a book. Remarks and empty lines are none.
fn lines(text: &Arc<Text>) -> Vec<Line> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.content.split_inclusive('\n') {
        let moves = line.split(['#', ',']).next().unwrap_or_default();
        // Words are parts of the line, so that their places follow from where they begin.
        let words = moves.split_whitespace().map(|word| {
            let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
            Place::new(text, at..at + word.len())
        });
        lines.extend(Some(words.collect::<Line>()).filter(|words| !words.is_empty()));
        start += line.len();
    }
    lines
}

/// From the first move to the last.
fn whole(line: &Line) -> Place {
    let (first, last) = (&line[0], &line[line.len() - 1]);
    Place::new(&first.text, first.span.start..last.span.end)
}
