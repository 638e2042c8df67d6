//! Reads the drawing of a board.

use std::collections::BTreeMap;

use crate::board::Board;
use crate::place::Place;
use crate::problem::{Problem, Problems};
use crate::role::Role;
use crate::square::Square;
use crate::words::{counted, quoted};

/// What the letters of a drawing mean.
const LETTERS: [(&str, &str); 4] = [
    ("t", "an attacker"),
    ("T", "a defender"),
    ("K", "the king"),
    (".", "an empty square"),
];

/// A drawing that was read.
pub(crate) struct Drawing {
    pub board: Board,
    /// Where the letter of each piece stands.
    pub places: BTreeMap<Square, Place>,
}

/// Reads a drawing for a board of that size.
pub(crate) fn read(
    content: &str,
    place: &Place,
    size: u8,
    size_place: Option<&Place>,
) -> Result<Drawing, Problems> {
    let mut problems = Problems::new();
    let lines = lines(content, place);
    if lines.len() != usize::from(size) {
        let mark = lines
            .get(usize::from(size))
            .map_or(place, |line| &line.place);
        problems.push(
            Problem::error(format!(
                "the drawing has {}, and the board has {size}",
                counted(lines.len(), "line")
            ))
            .at(
                mark,
                if lines.len() > usize::from(size) {
                    "a line too many"
                } else {
                    "the drawing"
                },
            )
            .at_any(
                size_place.filter(|said| said.file() == place.file()),
                "the size",
            ),
        );
    }
    let mut pieces = BTreeMap::new();
    let mut places = BTreeMap::new();
    let mut bad_letters = 0;
    for (rank, line) in (0..size).rev().zip(&lines) {
        let count = line.letters.len();
        if count != usize::from(size) {
            problems.push(
                Problem::error(format!(
                    "rank {} of the drawing has {}",
                    rank + 1,
                    counted(count, "square")
                ))
                .at(
                    &line.place,
                    format!("{size} are needed; spaces do not count"),
                )
                .at_any(
                    size_place.filter(|said| said.file() == place.file()),
                    "the size",
                ),
            );
        }
        for (file, (letter, at)) in (0..size).zip(&line.letters) {
            let square = Square::new(file, rank);
            let role = match letter {
                't' => Role::Attackers,
                'T' => Role::Defenders,
                'K' => Role::King,
                '.' => continue,
                other => {
                    bad_letters += 1;
                    // A drawing in another alphabet would be refused eighty times over.
                    if bad_letters <= 3 {
                        problems.push(unknown_letter(*other, at));
                    }
                    continue;
                }
            };
            pieces.insert(square, role);
            places.insert(square, at.clone());
        }
    }
    if bad_letters == 0 {
        count_pieces(&pieces, &places, place, &mut problems);
    }
    let of = |wanted: Role| {
        pieces
            .iter()
            .filter(move |(_, role)| **role == wanted)
            .map(|(square, _)| *square)
    };
    match of(Role::King).next() {
        Some(king) if problems.is_empty() => Ok(Drawing {
            board: Board {
                size,
                attackers: of(Role::Attackers).collect(),
                defenders: of(Role::Defenders).collect(),
                king,
            },
            places,
        }),
        _ => Err(problems),
    }
}

fn count_pieces(
    pieces: &BTreeMap<Square, Role>,
    places: &BTreeMap<Square, Place>,
    place: &Place,
    problems: &mut Problems,
) {
    let mut kings: Vec<_> = pieces
        .iter()
        .filter(|(_, role)| **role == Role::King)
        .map(|(square, _)| *square)
        .collect();
    // In the order in which they are read.
    kings.sort_by_key(|square| places[square].span.start);
    match kings.as_slice() {
        [] => problems.push(
            Problem::error("the drawing has no king")
                .at(place, "no `K` stands in it")
                .help("draw one `K`"),
        ),
        [_] => {}
        [first, more @ ..] => {
            let mut problem = Problem::error(format!("the drawing has {} kings", kings.len()))
                .at(&places[&more[0]], "a second king")
                .at(&places[first], "the first");
            for square in &more[1..] {
                problem = problem.at(&places[square], "and another");
            }
            problems.push(problem.help("`T` is a defender's man, `K` the king"));
        }
    }
    if !pieces.values().any(|role| *role == Role::Attackers) {
        problems.push(
            Problem::error("the drawing has no attackers")
                .at(place, "no `t` stands in it")
                .help("`t` is an attacker, `T` a defender"),
        );
    }
}

fn unknown_letter(letter: char, place: &Place) -> Problem {
    let problem = Problem::error(format!(
        "{} means nothing in a drawing",
        quoted(&letter.to_string())
    ))
    .at(place, "")
    .allowed(
        "the letters are",
        LETTERS.map(|(letter, says)| (format!("`{letter}`"), says)),
    );
    match letter {
        'k' => problem.help("the king is a capital `K`"),
        _ => problem,
    }
}

struct Line {
    place: Place,
    letters: Vec<(char, Place)>,
}

/// The lines of a drawing without empty ones before and after, and the letters without spaces.
fn lines(content: &str, place: &Place) -> Vec<Line> {
    let start = start_of_content(content, place);
    let mut lines: Vec<Line> = Vec::new();
    let mut from = 0;
    for line in content.split_inclusive('\n') {
        let at = |offset: usize, len: usize| match start {
            Some(start) => Place::new(
                &place.text,
                start + from + offset..start + from + offset + len,
            ),
            None => place.clone(),
        };
        let letters: Vec<_> = line
            .char_indices()
            .filter(|(_, letter)| !letter.is_whitespace())
            .map(|(i, letter)| (letter, at(i, letter.len_utf8())))
            .collect();
        let body = line.trim();
        let indent = line.len() - line.trim_start().len();
        lines.push(Line {
            place: at(indent.min(line.len()), body.len()),
            letters,
        });
        from += line.len();
    }
    while lines.last().is_some_and(|line| line.letters.is_empty()) {
        lines.pop();
    }
    let blank = lines
        .iter()
        .take_while(|line| line.letters.is_empty())
        .count();
    lines.drain(..blank);
    lines
}

/// Where in its file the content of a text begins; `None` if the file writes it otherwise, with escapes.
fn start_of_content(content: &str, place: &Place) -> Option<usize> {
    let written = place.words();
    let marks = if written.starts_with("\"\"\"") || written.starts_with("'''") {
        3
    } else {
        1
    };
    let inner = written.get(marks..written.len().checked_sub(marks)?)?;
    let newline = if inner.starts_with("\r\n") {
        2
    } else {
        usize::from(inner.starts_with('\n'))
    };
    let skipped = if marks == 3 { newline } else { 0 };
    (inner.get(skipped..)? == content).then_some(place.span.start + marks + skipped)
}

/// The first piece of a layout that is not the same when the board is turned by a quarter.
pub(crate) fn asymmetry(board: &Board) -> Option<Square> {
    let far = board.size - 1;
    let turned = |square: Square| board.letter(Square::new(square.rank, far - square.file));
    board
        .pieces()
        .map(|(square, _)| square)
        .find(|square| board.letter(*square) != turned(*square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Text;

    fn drawing(content: &str, size: u8) -> Result<Drawing, Problems> {
        let text = Text::new("x.toml", format!("layout = \"\"\"\n{content}\"\"\"\n"));
        let place = Place::new(&text, 9..text.content.len() - 1);
        read(content, &place, size, None)
    }

    const TINY: &str = ". . t . .\n. . T . .\nt T K T t\n. . T . .\n. . t . .\n";

    #[test]
    fn a_drawing_reads_back_as_it_is_drawn() {
        let drawing = drawing(TINY, 5).expect("a good drawing");
        assert_eq!(drawing.board.to_string(), TINY);
        assert_eq!(drawing.board.king.to_string(), "c3");
        assert_eq!(
            drawing.places[&drawing.board.king].to_string(),
            "x.toml:4:5"
        );
        assert_eq!(asymmetry(&drawing.board), None);
    }

    #[test]
    fn spaces_and_empty_lines_around_it_do_not_count() {
        let bare = TINY.replace(' ', "");
        assert!(drawing(&format!("\n  {bare}\n\n"), 5).is_ok());
    }

    #[test]
    fn a_lopsided_layout_is_noticed() {
        let drawing = drawing(&TINY.replacen("t T", ". T", 1), 5).expect("a good drawing");
        assert_eq!(
            asymmetry(&drawing.board).map(|square| square.to_string()),
            Some("c1".to_owned())
        );
    }
}
