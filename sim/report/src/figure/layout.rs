//! What several figures place in the same way: groups of rows, one group a pairing, one row a ruleset; and their axes.

use crate::canvas::{Canvas, HEAD, LABEL, NOTE};
use crate::figure::Form;
use crate::font;
use crate::numerals::capital;
use crate::table::Table;
use crate::theme::{Ink, size};
use crate::view::{CellView, View};

/// A scale from values to pixels.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    from: f64,
    to: f64,
    left: f64,
    right: f64,
}

impl Scale {
    /// Values `from … to` on pixels `left … right`; an empty range of values is widened.
    pub fn new(from: f64, to: f64, left: f64, right: f64) -> Scale {
        let to = if to > from { to } else { from + 1.0 };
        Scale {
            from,
            to,
            left,
            right,
        }
    }

    /// Shares of 1.
    pub fn shares(left: f64, right: f64) -> Scale {
        Scale::new(0.0, 1.0, left, right)
    }

    /// Where a value lies; values beyond the ends lie at the ends.
    pub fn at(&self, value: f64) -> f64 {
        let part = ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0);
        self.left + part * (self.right - self.left)
    }

    /// Round values to mark, at most about `most` of them.
    pub fn ticks(&self, most: usize) -> Vec<f64> {
        let rough = (self.to - self.from) / most.max(1) as f64;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 2.5, 5.0, 10.0]
            .iter()
            .map(|m| m * power)
            .find(|step| *step >= rough * 0.999)
            .unwrap_or(10.0 * power);
        let first = (self.from / step).ceil() as i64;
        let last = (self.to / step + 1e-9).floor() as i64;
        (first..=last).map(|i| i as f64 * step).collect()
    }
}

/// A group of rows: those of one pairing.
pub struct Group<'a> {
    /// Who plays, in words.
    pub heading: String,
    /// One a ruleset.
    pub rows: Vec<&'a CellView>,
}

/// All groups that are shown, the strongest pairing first.
pub fn groups(view: &View) -> Vec<Group<'_>> {
    view.shown_pairings()
        .into_iter()
        .map(|pairing| Group {
            heading: capital(&view.who_plays(pairing)),
            rows: view.row(pairing),
        })
        .collect()
}

/// All cells in that order.
pub fn by_pairing(view: &View) -> impl Iterator<Item = &CellView> {
    view.pairings()
        .into_iter()
        .flat_map(|pairing| view.row(pairing))
}

/// A table with a row or several for each cell; the first three columns say which cell it is.
pub struct CellTable<'a> {
    view: &'a View,
    table: Table,
}

impl<'a> CellTable<'a> {
    /// An empty table with these columns beside.
    pub fn new(view: &'a View, columns: &[&'static str]) -> Self {
        let whose = ["ruleset", "attackers_agent", "defenders_agent"];
        CellTable {
            view,
            table: Table::new(&[&whose, columns].concat()),
        }
    }

    /// Adds a row of a cell.
    ///
    /// # Panics
    /// If it has not a value for every column.
    pub fn push<const N: usize>(&mut self, cell: &CellView, values: [String; N]) {
        let whose = [
            &self.view.rulesets[cell.ruleset].id,
            &self.view.agents[cell.attackers].name,
            &self.view.agents[cell.defenders].name,
        ];
        self.table.push(whose.into_iter().cloned().chain(values));
    }

    /// The table.
    pub fn done(self) -> Table {
        self.table
    }
}

/// The columns of a figure with a row for each ruleset.
pub struct Columns {
    /// Where labels begin.
    pub label: f64,
    /// How wide they may be.
    pub label_room: f64,
    /// Where the plot begins.
    pub left: f64,
    /// Where it ends.
    pub right: f64,
    /// Where the numbers at the right end.
    pub edge: f64,
    /// Height of a row.
    pub row: f64,
    /// Whether the label stands above the plot instead of beside it.
    pub stacked: bool,
}

/// Widest label beside a plot.
const WIDEST_LABEL: f64 = 190.0;

impl Columns {
    /// `numbers` is how wide the numbers at the right of the plot are.
    pub fn new(view: &View, form: Form, numbers: f64) -> Columns {
        let width = form.width();
        match form {
            Form::Wide => {
                let widest = view
                    .rulesets
                    .iter()
                    .map(|ruleset| LABEL.width(&ruleset.name))
                    .fold(60.0, f64::max);
                let label_room = widest.min(WIDEST_LABEL) + 2.0;
                Columns {
                    label: 8.0,
                    label_room,
                    left: 8.0 + label_room + 24.0,
                    right: width - numbers - 32.0,
                    edge: width - 10.0,
                    row: 24.0,
                    stacked: false,
                }
            }
            Form::Narrow => Columns {
                label: 8.0,
                label_room: width - 16.0 - numbers,
                left: 8.0,
                right: width - 10.0,
                edge: width - 8.0,
                row: 42.0,
                stacked: true,
            },
        }
    }

    /// Where the middle of the marks of a row lies, if the row begins at `top`.
    pub fn middle(&self, top: f64) -> f64 {
        if self.stacked {
            top + 29.0
        } else {
            top + self.row / 2.0
        }
    }

    /// Where the marks of this many rows lie, from top to bottom: in one strip, or where names stand between the rows, in one for each.
    pub fn strips(&self, top: f64, rows: usize) -> Vec<(f64, f64)> {
        if self.stacked {
            (0..rows)
                .map(|i| top + self.row * i as f64)
                .map(|top| (top + 19.0, top + 39.0))
                .collect()
        } else {
            vec![(top, top + self.row * rows as f64)]
        }
    }

    /// Where the middle of its texts lies.
    pub fn text_line(&self, top: f64) -> f64 {
        if self.stacked {
            top + 11.0
        } else {
            top + self.row / 2.0
        }
    }

    /// Writes a ruleset's name before its row.
    pub fn name(&self, canvas: &mut Canvas, top: f64, name: &str) {
        let y = self.text_line(top);
        if self.stacked {
            canvas.text(self.label, y, LABEL, LABEL.fitted(name, self.label_room));
            return;
        }
        match font::wrapped(name, size::TEXT, false, self.label_room).as_slice() {
            [one] => canvas.text(self.label, y, LABEL, one),
            [first, ..] if self.row < 24.0 => canvas.text(self.label, y, LABEL, first),
            _ => {
                // Two lines fit a row when they are set small.
                let lines = font::wrapped(name, size::SMALL, false, self.label_room);
                let second =
                    font::fitted(&lines[1..].join(" "), size::SMALL, false, self.label_room);
                let small = NOTE.ink(Ink::Main);
                if second.is_empty() {
                    canvas.text(self.label, y, small, &lines[0]);
                } else {
                    canvas.text(self.label, y - 6.0, small, &lines[0]);
                    canvas.text(self.label, y + 6.0, small, second);
                }
            }
        }
    }

    /// Writes the heading of a group, and returns where its rows begin.
    pub fn heading(&self, canvas: &mut Canvas, top: f64, text: &str) -> f64 {
        let room = self.edge - self.label;
        canvas.text(self.label, top + 12.0, HEAD, HEAD.fitted(text, room));
        top + 26.0
    }
}

/// A ruleset's name over a panel, in at most two lines of this width.
pub fn name_lines(name: &str, room: f64) -> Vec<String> {
    let lines = font::wrapped(name, size::TEXT, true, room);
    match lines.as_slice() {
        [first, second, rest @ ..] if !rest.is_empty() => {
            vec![
                first.clone(),
                LABEL
                    .bold()
                    .fitted(&format!("{second} {}", rest.join(" ")), room),
            ]
        }
        _ => lines,
    }
}

/// The ink of a number on a ground that is tinted so deeply with a side's ink, on which `on` is the text.
pub fn on_tint(depth: f64, on: Ink) -> Ink {
    // Beyond this the ground is nearer to the side's colour than to paper.
    if depth > 0.75 { on } else { Ink::Main }
}

/// The corners of a stepped line through points that go rightwards. Steps too small to be seen are left out: those of a hair's height, and
/// those less than `coarse` pixels long and high.
pub fn staircase(points: impl IntoIterator<Item = (f64, f64)>, coarse: f64) -> Vec<(f64, f64)> {
    const HAIR: f64 = 0.12;
    let mut corners: Vec<(f64, f64)> = Vec::new();
    let mut end = None;
    for (x, y) in points {
        end = Some(x);
        let Some(&(before, height)) = corners.last() else {
            corners.push((x, y));
            continue;
        };
        let rise = (y - height).abs();
        if rise >= HAIR && (rise >= coarse || x - before >= coarse) {
            corners.extend([(x, height), (x, y)]);
        }
    }
    if let (Some(x), Some(&(_, height))) = (end, corners.last()) {
        corners.push((x, height));
    }
    corners
}

/// The marks of an axis of shares: grid lines through the strips that hold marks, and numbers below the last of them.
pub fn share_axis(canvas: &mut Canvas, scale: Scale, strips: &[(f64, f64)]) {
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let x = scale.at(tick);
        let ink = if tick == 0.5 { Ink::Soft } else { Ink::Faint };
        for (top, bottom) in strips {
            canvas.line((x, *top), (x, *bottom), ink, 1.0);
        }
        let bottom = strips.last().map_or(0.0, |(_, bottom)| *bottom);
        share_number(canvas, scale, tick, bottom + 9.0);
    }
}

/// The number of a tick, kept inside the sheet at both ends.
fn share_number(canvas: &mut Canvas, scale: Scale, tick: f64, y: f64) {
    let x = scale.at(tick);
    let text = format!("{}{}%", tick * 100.0, crate::numerals::THIN);
    let half = NOTE.width(&text) / 2.0;
    let x = x.clamp(half + 2.0, canvas.width() - half - 2.0);
    canvas.text(x, y, NOTE.middle(), text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(
            Scale::new(0.0, 400.0, 0.0, 1.0).ticks(5),
            [0.0, 100.0, 200.0, 300.0, 400.0]
        );
        assert_eq!(
            Scale::new(0.0, 97.0, 0.0, 1.0).ticks(5),
            [0.0, 20.0, 40.0, 60.0, 80.0]
        );
        assert_eq!(Scale::new(0.0, 0.0, 0.0, 1.0).ticks(2), [0.0, 0.5, 1.0]);
    }

    #[test]
    fn a_staircase_keeps_what_can_be_seen() {
        let steps = [
            (0.0, 100.0),
            (1.0, 100.05),
            (2.0, 90.0),
            (2.1, 89.9),
            (50.0, 89.95),
        ];
        assert_eq!(
            staircase(steps, 0.5),
            [(0.0, 100.0), (2.0, 100.0), (2.0, 90.0), (50.0, 90.0)]
        );
        assert!(staircase([], 0.5).is_empty());
    }

    #[test]
    fn values_beyond_the_ends_lie_at_the_ends() {
        let scale = Scale::new(0.0, 10.0, 100.0, 200.0);
        assert_eq!(
            (scale.at(-1.0), scale.at(5.0), scale.at(11.0)),
            (100.0, 150.0, 200.0)
        );
    }
}
