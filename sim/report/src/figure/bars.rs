//! A table whose fields hold a bar and its number: columns of measures, rows of rulesets, groups of pairings.

use crate::canvas::{Canvas, NOTE};
use crate::figure::Form;
use crate::figure::layout::{Columns, groups};
use crate::font;
use crate::svg::Svg;
use crate::theme::{Ink, size};
use crate::view::{CellView, View};

/// A column of bars.
pub struct Column<'a> {
    /// What it measures.
    pub heading: String,
    /// Its colour.
    pub ink: Ink,
    /// The value at which a bar is as long as it can be.
    pub longest: f64,
    /// The value of a cell and its interval.
    pub value: Box<dyn Fn(&CellView) -> konakis_stats::Estimate + 'a>,
    /// The value as it is written beside the bar.
    pub short: Box<dyn Fn(f64) -> String + 'a>,
    /// The value as the tip says it.
    pub long: Box<dyn Fn(&CellView) -> String + 'a>,
}

const HEIGHT: f64 = 11.0;
const GAP: f64 = 14.0;

/// Draws the table.
pub fn draw(view: &View, columns: &[Column<'_>], form: Form, id: &str) -> Svg {
    let mut canvas = Canvas::new(form.width());
    let layout = Columns::new(view, form, 0.0);
    let (left, right) = (layout.left, layout.edge);
    let gap = if layout.stacked { 8.0 } else { GAP };
    let wide = (right - left + gap) / columns.len().max(1) as f64 - gap;
    let place = |i: usize| left + i as f64 * (wide + gap);
    let headings: Vec<Vec<String>> = columns
        .iter()
        .map(|column| font::wrapped(&column.heading, size::SMALL, false, wide))
        .collect();
    // The widest number of a column keeps its room, so that the bars of a column share a scale.
    let number = NOTE.ink(Ink::Main);
    let rooms: Vec<f64> = columns
        .iter()
        .map(|column| {
            let values = view
                .cells
                .iter()
                .filter_map(|cell| (column.value)(cell).value);
            let widest = values
                .map(|value| number.width(&(column.short)(value)))
                .fold(10.0, f64::max);
            (wide - widest - 5.0).max(4.0)
        })
        .collect();
    let lines = headings.iter().map(Vec::len).max().unwrap_or(0);
    let mut top = 6.0;
    for group in groups(view) {
        top = layout.heading(&mut canvas, top, &group.heading);
        for (i, heading) in headings.iter().enumerate() {
            for (line, text) in heading.iter().enumerate() {
                let y = top + 7.0 + 12.5 * (line + lines - heading.len()) as f64;
                canvas.text(place(i), y, NOTE, text);
            }
        }
        top += 12.5 * lines as f64 + 5.0;
        canvas.line((layout.label, top), (right, top), Ink::Faint, 1.0);
        for cell in group.rows {
            layout.name(&mut canvas, top, view.ruleset(cell));
            for (i, column) in columns.iter().enumerate() {
                field(
                    &mut canvas,
                    column,
                    cell,
                    (place(i), layout.middle(top)),
                    rooms[i],
                );
                canvas.tip(
                    place(i) - 3.0,
                    top,
                    wide + 6.0,
                    layout.row,
                    (column.long)(cell),
                );
            }
            top += layout.row;
            canvas.line((layout.label, top), (right, top), Ink::Faint, 0.5);
        }
        top += 20.0;
    }
    canvas.finish(id, top)
}

fn field(canvas: &mut Canvas, column: &Column<'_>, cell: &CellView, (x, y): (f64, f64), room: f64) {
    let estimate = (column.value)(cell);
    let place = |value: f64| room * (value / column.longest).clamp(0.0, 1.0);
    canvas.line(
        (x, y - HEIGHT / 2.0 - 2.0),
        (x, y + HEIGHT / 2.0 + 2.0),
        Ink::Soft,
        0.75,
    );
    let Some(value) = estimate.value else {
        canvas.text(x + 5.0, y, NOTE, crate::numerals::NOTHING);
        return;
    };
    let end = place(value);
    if value > 0.0 {
        canvas.rect(x, y - HEIGHT / 2.0, end.max(0.75), HEIGHT, column.ink);
    }
    if let Some((lo, hi)) = estimate
        .bounds()
        .filter(|(lo, hi)| place(*hi) - place(*lo) > 1.5)
    {
        canvas.line((x + place(lo), y), (x + place(hi), y), Ink::Main, 1.0);
    }
    let after = estimate.hi.map_or(end, |hi| place(hi).max(end));
    canvas.text(
        x + after + 4.0,
        y,
        NOTE.ink(Ink::Main),
        (column.short)(value),
    );
}
