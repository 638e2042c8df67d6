//! F2: how games end, of a hundred.

use konakis_stats::wilson;

use crate::canvas::{Canvas, LABEL, NOTE};
use crate::figure::layout::{CellTable, Columns, Scale, by_pairing, groups, share_axis};
use crate::figure::{Figure, Form};
use crate::numerals::{counted, percent, under_each};
use crate::page::Heading;
use crate::svg::Svg;
use crate::table::Table;
use crate::theme::Ink;
use crate::view::{CellView, Outcomes, View};

/// Stacked bars of the outcomes.
pub struct OutcomeBars;

/// A part of the bar: its word, its games, its colours.
struct Part {
    word: &'static str,
    games: u64,
    ink: Ink,
    on: Ink,
}

/// From left to right: the attackers', nobody's, the defenders'.
fn parts(o: &Outcomes) -> [Part; 4] {
    [
        Part {
            word: "attackers win",
            games: o.attackers,
            ink: Ink::Attackers,
            on: Ink::OnAttackers,
        },
        Part {
            word: "drawn",
            games: o.draw,
            ink: Ink::Draw,
            on: Ink::OnDraw,
        },
        Part {
            word: "stopped",
            games: o.truncated,
            ink: Ink::Truncated,
            on: Ink::Main,
        },
        Part {
            word: "defenders win",
            games: o.defenders,
            ink: Ink::Defenders,
            on: Ink::OnDefenders,
        },
    ]
}

impl Figure for OutcomeBars {
    fn name(&self) -> &'static str {
        "outcomes"
    }

    fn chapter(&self) -> Heading {
        Heading::Outcomes
    }

    fn sentence(&self, view: &View) -> String {
        format!(
            "All games of a cell, by outcome. Draws are draws by the rules; games that were stopped at the ply cap are hatched and count for nobody. \
         The thin marks show the {level} intervals (Wilson) of the two sides’ shares. Games in which an agent failed are left out here and counted in the table.",
            level = percent(view.level, 0)
        )
    }

    fn finding(&self, view: &View) -> Option<String> {
        let pairing = view.headline()?;
        let cells: Vec<&CellView> = view
            .row(pairing)
            .into_iter()
            .filter(|cell| cell.outcomes.played() > 0)
            .collect();
        if cells.is_empty() {
            return Some("No games were played".to_owned());
        }
        let said = |how: &str, of: fn(&Outcomes) -> u64| {
            let share =
                |cell: &&CellView| of(&cell.outcomes) as f64 / cell.outcomes.played() as f64;
            let any = cells.iter().any(|cell| share(cell) > 0.0);
            let shares = cells.iter().map(|cell| (view.ruleset(cell), share(cell)));
            any.then(|| under_each(shares.collect()))
                .flatten()
                .map(|shares| format!("{how} {shares}"))
        };
        let said = [
            said("a draw ends", |outcomes| outcomes.draw),
            said("the ply cap stops", |outcomes| outcomes.truncated),
        ];
        let said: Vec<String> = said.into_iter().flatten().collect();
        let who = view.who_plays(pairing);
        Some(match said.is_empty() {
            true => format!("With {who}, every game is decided"),
            false => format!("With {who}, {}", said.join(", and ")),
        })
    }

    fn draw(&self, view: &View, form: Form, id: &str) -> Svg {
        let mut canvas = Canvas::new(form.width());
        let numbers = LABEL.width("1,000,000 games");
        let columns = Columns::new(view, form, numbers);
        let scale = Scale::shares(columns.left, columns.right);
        let mut top = key(&mut canvas, view, columns.left, columns.right);
        for group in groups(view) {
            top = columns.heading(&mut canvas, top, &group.heading);
            let bottom = top + columns.row * group.rows.len() as f64;
            share_axis(&mut canvas, scale, &columns.strips(top, group.rows.len()));
            for cell in group.rows {
                bar(&mut canvas, view, &columns, scale, top, cell);
                top += columns.row;
            }
            top = bottom + 26.0;
        }
        canvas.finish(id, top)
    }

    fn data(&self, view: &View) -> Table {
        let mut table =
            CellTable::new(view, &["outcome", "games", "share", "share_lo", "share_hi"]);
        for cell in by_pairing(view) {
            let n = cell.outcomes.played();
            for part in parts(&cell.outcomes) {
                let share = wilson(part.games, n, view.level);
                table.push(
                    cell,
                    [
                        part.word
                            .replace(" win", "")
                            .replace("drawn", "draw")
                            .replace("stopped", "truncated"),
                        part.games.to_string(),
                        crate::table::number(share.value),
                        crate::table::number(share.lo),
                        crate::table::number(share.hi),
                    ],
                );
            }
        }
        table.done()
    }
}

/// The words for the colours, in the order of the bars; only those that occur.
fn key(canvas: &mut Canvas, view: &View, left: f64, right: f64) -> f64 {
    let occurs = |word: &str| {
        view.cells.iter().any(|cell| {
            parts(&cell.outcomes)
                .iter()
                .any(|part| part.word == word && part.games > 0)
        })
    };
    let (mut x, mut y) = (left, 11.0);
    for part in parts(&Outcomes::default()) {
        if !occurs(part.word) && !part.word.ends_with("win") {
            continue;
        }
        let wide = 15.0 + NOTE.width(part.word) + 16.0;
        if x + wide > right + 16.0 && x > left {
            (x, y) = (left, y + 16.0);
        }
        canvas.rect(x, y - 5.0, 10.0, 10.0, part.ink);
        canvas.text(x + 15.0, y, NOTE.ink(Ink::Main), part.word);
        x += wide;
    }
    y + 13.0
}

fn bar(
    canvas: &mut Canvas,
    view: &View,
    columns: &Columns,
    scale: Scale,
    top: f64,
    cell: &CellView,
) {
    let y = columns.middle(top);
    let height = 15.0;
    columns.name(canvas, top, view.ruleset(cell));
    let n = cell.outcomes.played();
    canvas.text(
        columns.edge,
        columns.text_line(top),
        NOTE.end(),
        counted(n, "game"),
    );
    if n == 0 {
        return;
    }
    canvas.rect(
        scale.at(0.0),
        y - height / 2.0,
        scale.at(1.0) - scale.at(0.0),
        height,
        Ink::Paper,
    );
    let mut before = 0;
    for part in parts(&cell.outcomes) {
        let (from, to) = (
            scale.at(before as f64 / n as f64),
            scale.at((before + part.games) as f64 / n as f64),
        );
        before += part.games;
        let share = wilson(part.games, n, view.level);
        // A hair of paper between the parts keeps them apart in grey print.
        canvas.rect(
            from,
            y - height / 2.0,
            (to - from - 0.75).max(if part.games > 0 { 0.5 } else { 0.0 }),
            height,
            part.ink,
        );
        let text = share
            .value
            .map_or_else(String::new, |value| percent(value, 1));
        let small = NOTE.ink(part.on);
        if part.ink != Ink::Truncated && small.width(&text) + 6.0 < to - from {
            canvas.text((from + to) / 2.0, y, small.middle(), &text);
        }
        if part.games > 0 {
            let tip = format!(
                "{}, {}: {} in {} of {} ({})",
                view.ruleset(cell),
                view.who_plays(cell.pairing()),
                part.word,
                crate::numerals::count(part.games),
                counted(n, "game"),
                crate::numerals::share(share)
            );
            canvas.tip(from, top, (to - from).max(2.0), columns.row, tip);
        }
    }
    whisker(
        canvas,
        scale,
        y + height / 2.0,
        wilson(cell.outcomes.attackers, n, view.level),
        |share| share,
    );
    whisker(
        canvas,
        scale,
        y + height / 2.0,
        wilson(cell.outcomes.defenders, n, view.level),
        |share| 1.0 - share,
    );
}

/// The interval of a share, under the end of its part.
fn whisker(
    canvas: &mut Canvas,
    scale: Scale,
    y: f64,
    share: konakis_stats::Estimate,
    place: impl Fn(f64) -> f64,
) {
    if let Some((lo, hi)) = share.bounds() {
        let y = y + 2.0;
        canvas.line(
            (scale.at(place(lo)), y),
            (scale.at(place(hi)), y),
            Ink::Main,
            1.5,
        );
    }
}
