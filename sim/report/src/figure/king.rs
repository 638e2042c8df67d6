//! F14: where the king stands at the end.

use std::collections::BTreeMap;

use konakis_rules::Square;

use crate::board::Place;
use crate::canvas::{Canvas, LABEL, NOTE};
use crate::figure::layout::{CellTable, by_pairing, name_lines, on_tint};
use crate::figure::{Figure, Form};
use crate::numerals::{NAMED, count, counted, in_words, listed, percent, percent_bare};
use crate::page::Heading;
use crate::svg::Svg;
use crate::table::{Table, number};
use crate::theme::Ink;
use crate::view::{CellView, View};

/// A board for each ruleset, its squares the darker the more kings end on them.
pub struct KingEnds;

/// So many boards are drawn at most: more are too many to compare, and make a page large.
const BOARDS: usize = 12;

/// How wide a board is, of which a wide page takes four in a row, and a narrow one two.
fn wide(form: Form) -> f64 {
    match form {
        Form::Wide => 192.0,
        Form::Narrow => 160.0,
    }
}

/// Games in which the king was not captured.
fn uncaptured(cell: &CellView) -> u64 {
    cell.kings.values().sum()
}

/// What part of them so many are; there is one at least.
fn share(cell: &CellView, games: u64) -> f64 {
    games as f64 / uncaptured(cell) as f64
}

/// Squares that lie alike with regard to edges and corners, from the corners inwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Region {
    /// An edge square, so many squares from the nearest corner.
    Edge(u8),
    /// The middle of an edge.
    Middle,
    /// No edge square.
    Inside,
}

impl Region {
    fn of(square: Square, size: u8) -> Self {
        let last = size - 1;
        let from_edge = |at: u8| at.min(last - at);
        let (file, rank) = (from_edge(square.file), from_edge(square.rank));
        match (file.min(rank), file.max(rank)) {
            (0, along) if 2 * along == last => Region::Middle,
            (0, along) => Region::Edge(along),
            _ => Region::Inside,
        }
    }

    fn said(self) -> String {
        match self {
            Region::Edge(0) => "in a corner".to_owned(),
            Region::Edge(1) => "beside a corner".to_owned(),
            Region::Edge(along) => format!("{} squares from a corner", in_words(along.into())),
            Region::Middle => "in the middle of an edge".to_owned(),
            Region::Inside => "away from the edges".to_owned(),
        }
    }
}

/// Where most kings end, and what share of them; of two that are even, what lies nearer to the corners.
fn favourite(view: &View, cell: &CellView) -> Option<(Region, f64)> {
    let size = view.rulesets[cell.ruleset].board.size;
    let mut regions: BTreeMap<Region, u64> = BTreeMap::new();
    for (square, games) in &cell.kings {
        *regions.entry(Region::of(*square, size)).or_default() += games;
    }
    let most = regions.iter().rev().max_by_key(|(_, games)| **games);
    most.map(|(region, games)| (*region, share(cell, *games)))
}

impl Figure for KingEnds {
    fn name(&self) -> &'static str {
        "king"
    }

    fn chapter(&self) -> Heading {
        Heading::Endings
    }

    fn sentence(&self, view: &View) -> String {
        let left_out = match view.rulesets.len() > BOARDS {
            true => format!(
                " The first {} rulesets are drawn; the data have all.",
                count(BOARDS as u64)
            ),
            false => String::new(),
        };
        format!(
            "The king’s last square in the games of the strongest players, where he is not captured: he has escaped, or the game ended otherwise. \
             How many these are stands over each board. A number is the square’s share of those games in percent; the darkest square of \
             all boards is the most frequent one. Special squares are grey.{left_out}"
        )
    }

    fn finding(&self, view: &View) -> Option<String> {
        let pairing = view.headline()?;
        let favourites: Vec<(&str, Region, f64)> = view
            .row(pairing)
            .into_iter()
            .filter_map(|cell| {
                let (region, share) = favourite(view, cell)?;
                Some((view.ruleset(cell), region, share))
            })
            .collect();
        if favourites.is_empty() {
            return None;
        }
        let said = if favourites.len() <= NAMED {
            let mut alike: Vec<(Region, Vec<String>)> = Vec::new();
            for (name, region, share) in &favourites {
                let under = format!("{name} ({})", percent(*share, 0));
                match alike.iter_mut().find(|(other, _)| other == region) {
                    Some((_, rulesets)) => rulesets.push(under),
                    None => alike.push((*region, vec![under])),
                }
            }
            let each = alike
                .iter()
                .map(|(region, rulesets)| format!("{} under {}", region.said(), listed(rulesets)));
            listed(&each.collect::<Vec<_>>())
        } else {
            let mut regions: BTreeMap<Region, usize> = BTreeMap::new();
            for (_, region, _) in &favourites {
                *regions.entry(*region).or_default() += 1;
            }
            let (region, rulesets) = regions.iter().rev().max_by_key(|(_, most)| **most)?;
            format!(
                "{} under {} of {} rulesets",
                region.said(),
                in_words(*rulesets),
                favourites.len()
            )
        };
        Some(format!(
            "With {}, a king who is not captured ends most often {said}",
            view.who_plays(pairing)
        ))
    }

    fn draw(&self, view: &View, form: Form, id: &str) -> Svg {
        let mut canvas = Canvas::new(form.width());
        let mut cells = view
            .headline()
            .map_or_else(Vec::new, |pairing| view.row(pairing));
        cells.truncate(BOARDS);
        let most = cells
            .iter()
            .flat_map(|cell| cell.kings.values().map(|games| share(cell, *games)))
            .fold(0.0, f64::max);
        let (wide, edge) = (wide(form), 8.0);
        let room = form.width() - 2.0 * edge;
        let across = (room / wide).floor().max(1.0);
        let gap = (room - across * wide) / (across - 1.0).max(1.0);
        let mut top = 0.0;
        for row in cells.chunks(across as usize) {
            let lines = row
                .iter()
                .map(|cell| name_lines(view.ruleset(cell), wide).len());
            let head = 15.0 * lines.max().unwrap_or(1) as f64 + 20.0;
            let mut bottom = top;
            for (i, cell) in row.iter().enumerate() {
                let corner = (edge + i as f64 * (wide + gap), top);
                let height = panel(&mut canvas, view, cell, corner, (wide, head, most));
                bottom = f64::max(bottom, top + head + height);
            }
            top = bottom + 18.0;
        }
        canvas.finish(id, top)
    }

    fn data(&self, view: &View) -> Table {
        let mut table = CellTable::new(view, &["square", "games", "share"]);
        for cell in by_pairing(view) {
            for (square, games) in &cell.kings {
                table.push(
                    cell,
                    [
                        square.to_string(),
                        games.to_string(),
                        number(Some(share(cell, *games))),
                    ],
                );
            }
        }
        table.done()
    }
}

/// One board with its heading; how high the board is.
fn panel(
    canvas: &mut Canvas,
    view: &View,
    cell: &CellView,
    (x, y): (f64, f64),
    (wide, head, most): (f64, f64, f64),
) -> f64 {
    for (line, text) in name_lines(view.ruleset(cell), wide).iter().enumerate() {
        canvas.text(x, y + 8.0 + 15.0 * line as f64, LABEL.bold(), text);
    }
    let games = uncaptured(cell);
    let of = format!(
        "{} of {}",
        count(games),
        counted(cell.outcomes.played(), "game")
    );
    canvas.text(x, y + head - 11.0, NOTE, of);
    let board = &view.rulesets[cell.ruleset].board;
    let place = Place::new(board, (x, y + head), wide);
    place.zones(canvas);
    let side = place.side;
    let mut numbers = Vec::new();
    for (square, ended) in &cell.kings {
        let (left, top) = place.square((square.file, square.rank));
        let share = share(cell, *ended);
        let depth = share / most;
        let tint = (depth * 100.0).round() / 100.0;
        canvas.tint(left, top, side, side, Ink::Defenders, tint);
        let text = percent_bare(share, 0);
        if share >= 0.005 && NOTE.width(&text) + 2.0 < side && NOTE.size + 2.0 < side {
            numbers.push((left, top, text, on_tint(depth, Ink::OnDefenders)));
        }
        let tip = format!(
            "{}, {}: the king ends on {square} in {} of {} in which he is not captured ({})",
            view.ruleset(cell),
            view.who_plays(cell.pairing()),
            count(*ended),
            counted(games, "game"),
            percent(share, 1),
        );
        canvas.tip(left, top, side, side, tip);
    }
    place.grid(canvas);
    for (left, top, text, ink) in numbers {
        let middle = (left + side / 2.0, top + side / 2.0);
        canvas.text(middle.0, middle.1, NOTE.ink(ink).middle(), text);
    }
    place.height()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_told_by_the_nearest_corner() {
        let said = |text: &str, size| {
            let square: Square = text.parse().expect("a square");
            Region::of(square, size).said()
        };
        for (square, size, region) in [
            ("a1", 9, "in a corner"),
            ("i1", 9, "in a corner"),
            ("h9", 9, "beside a corner"),
            ("a7", 9, "two squares from a corner"),
            ("f1", 9, "three squares from a corner"),
            ("e9", 9, "in the middle of an edge"),
            ("e8", 9, "away from the edges"),
            ("d1", 7, "in the middle of an edge"),
        ] {
            assert_eq!(said(square, size), region, "{square} of {size}");
        }
    }

    #[test]
    fn rulesets_that_are_alike_are_named_together() {
        let found = |view| {
            KingEnds
                .finding(&view)
                .expect("kings that are not captured")
        };
        let few = found(crate::specimen::flagship(1000));
        assert!(
            few.contains("most often in a corner under Smith 1811 ("),
            "{few}"
        );
        assert_eq!(few.matches(" under ").count(), 1, "{few}");
        let many = found(crate::specimen::many(45));
        assert!(many.ends_with(" of 45 rulesets"), "{many}");
    }
}
