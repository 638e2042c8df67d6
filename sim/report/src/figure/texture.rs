//! F13: what the games are like.

use konakis_stats::Estimate;

use crate::figure::bars::{self, Column};
use crate::figure::layout::{CellTable, by_pairing};
use crate::figure::{Figure, Form};
use crate::numerals::{NAMED, THIN, decimal, decimals_of, listed, quantity};
use crate::page::Heading;
use crate::svg::Svg;
use crate::table::{Table, number};
use crate::theme::Ink;
use crate::view::{CellView, View};

/// Bars of the measures of play.
pub struct Texture;

/// A measure of play.
struct Measure {
    /// As the column's heading says it.
    heading: &'static str,
    /// As a table's column.
    column: &'static str,
    ink: Ink,
    of: fn(&CellView) -> Estimate,
}

fn bare(value: Option<f64>) -> Estimate {
    Estimate {
        value,
        lo: None,
        hi: None,
    }
}

const MEASURES: [Measure; 5] = [
    Measure {
        heading: "attackers’ choices",
        column: "branching_attackers",
        ink: Ink::Attackers,
        of: |cell| bare(cell.branching_attackers),
    },
    Measure {
        heading: "defenders’ choices",
        column: "branching_defenders",
        ink: Ink::Defenders,
        of: |cell| bare(cell.branching_defenders),
    },
    Measure {
        heading: "men taken in 100 plies",
        column: "captures_per_100",
        ink: Ink::Draw,
        of: |cell| cell.captures,
    },
    Measure {
        heading: "raichi a game",
        column: "raichi_per_game",
        ink: Ink::Draw,
        of: |cell| bare(cell.raichi),
    },
    Measure {
        heading: "tuichu a game",
        column: "tuichu_per_game",
        ink: Ink::Draw,
        of: |cell| bare(cell.tuichu),
    },
];

/// A number that does not read as nothing if it is something.
fn short(value: f64, decimals: usize) -> String {
    let least = 0.1f64.powi(decimals as i32);
    if value > 0.0 && value < least / 2.0 {
        format!("<{THIN}{}", decimal(least, decimals))
    } else {
        decimal(value, decimals)
    }
}

impl Figure for Texture {
    fn name(&self) -> &'static str {
        "texture"
    }

    fn chapter(&self) -> Heading {
        Heading::Texture
    }

    fn sentence(&self, _: &View) -> String {
        "Choices are the legal moves at a side’s turn, on average. Raichi and tuichu, the Saami warnings that Linnaeus noted, are the positions after a \
         defenders’ move in which the king has one open way, and two or more: they are counted under every ruleset. Each column has its own scale, from nought."
            .to_owned()
    }

    fn finding(&self, view: &View) -> Option<String> {
        let pairing = view.headline()?;
        let cells: Vec<_> = view
            .row(pairing)
            .into_iter()
            .filter(|cell| cell.captures.value.is_some())
            .collect();
        let mut captures: Vec<(&str, f64)> = cells
            .iter()
            .filter_map(|cell| Some((view.ruleset(cell), cell.captures.value?)))
            .collect();
        if captures.is_empty() {
            return None;
        }
        let said = if captures.len() <= NAMED {
            let men = |i: usize| {
                if i == 0 {
                    " men are taken in 100 plies"
                } else {
                    ""
                }
            };
            let each: Vec<String> = captures
                .iter()
                .enumerate()
                .map(|(i, (name, rate))| format!("{}{} under {name}", decimal(*rate, 1), men(i)))
                .collect();
            listed(&each)
        } else {
            captures.sort_by(|a, b| a.1.total_cmp(&b.1));
            let (least, most) = (captures.first()?, captures.last()?);
            format!(
                "from {} men are taken in 100 plies under {} to {} under {}",
                decimal(least.1, 1),
                least.0,
                decimal(most.1, 1),
                most.0
            )
        };
        Some(format!("With {}, {said}", view.who_plays(pairing)))
    }

    fn draw(&self, view: &View, form: Form, id: &str) -> Svg {
        let columns: Vec<Column<'_>> = MEASURES
            .iter()
            .map(|measure| {
                let longest = view
                    .cells
                    .iter()
                    .filter_map(|cell| (measure.of)(cell).value)
                    .fold(0.0, f64::max);
                Column {
                    heading: measure.heading.to_owned(),
                    ink: measure.ink,
                    longest: if longest > 0.0 { longest } else { 1.0 },
                    value: Box::new(|cell| (measure.of)(cell)),
                    // As many decimals for all of a column as for its greatest value.
                    short: Box::new(move |value| short(value, decimals_of(longest))),
                    long: Box::new(|cell| {
                        format!(
                            "{}, {}: {} {}",
                            view.ruleset(cell),
                            view.who_plays(cell.pairing()),
                            measure.heading,
                            quantity((measure.of)(cell))
                        )
                    }),
                }
            })
            .collect();
        bars::draw(view, &columns, form, id)
    }

    fn data(&self, view: &View) -> Table {
        let mut table = CellTable::new(view, &["measure", "value", "lo", "hi"]);
        for cell in by_pairing(view) {
            for measure in &MEASURES {
                let value = (measure.of)(cell);
                table.push(
                    cell,
                    [
                        measure.column.to_owned(),
                        number(value.value),
                        number(value.lo),
                        number(value.hi),
                    ],
                );
            }
        }
        table.done()
    }
}
