//! F9: how long games last.

use konakis_stats::{Exits, Survival, kaplan_meier};

use crate::canvas::{Canvas, HEAD, NOTE};
use crate::figure::layout::{CellTable, Group, Scale, by_pairing, groups, staircase};
use crate::figure::{Figure, Form};
use crate::numerals::{NAMED, NOTHING, capital, count, decimal, listed, percent, whole};
use crate::page::Heading;
use crate::svg::Svg;
use crate::table::{Table, number};
use crate::theme::{Ink, SERIES};
use crate::view::{CellView, View};

/// Survival curves of game length.
pub struct Length;

/// Curves end where so few games are still going that nothing more is to be seen.
const NEARLY_ALL: f64 = 0.01;

/// The curve of a cell.
pub fn survival(cell: &CellView, level: f64) -> Survival {
    let exits: Vec<Exits> = cell
        .lengths
        .iter()
        .map(|leaving| Exits {
            t: leaving.plies,
            ended: leaving.attackers + leaving.defenders + leaving.draw,
            censored: leaving.truncated,
        })
        .collect();
    kaplan_meier(&exits, level)
}

/// The ply at which the axis may end for these cells: nearly all games are over, or the longest was stopped.
pub fn last_ply(cells: &[&CellView], level: f64) -> u32 {
    cells
        .iter()
        .filter_map(|cell| {
            let curve = survival(cell, level);
            let last = curve.points.last()?.t;
            Some(
                curve
                    .points
                    .iter()
                    .find(|point| point.s <= NEARLY_ALL)
                    .map_or(last, |point| point.t),
            )
        })
        .max()
        .unwrap_or(1)
        .max(1)
}

impl Figure for Length {
    fn name(&self) -> &'static str {
        "length"
    }

    fn chapter(&self) -> Heading {
        Heading::Length
    }

    fn sentence(&self, view: &View) -> String {
        format!(
            "The share of games still going after so many plies (a ply is one move of one side), as Kaplan–Meier curves: a stopped game counts as going on \
         until it was stopped. The dot marks the median, where half of the games are over; its {level} interval stands in brackets. Each panel has its own \
         scale and ends where one game in a hundred is left, or at the ply cap.",
            level = percent(view.level, 0)
        )
    }

    fn finding(&self, view: &View) -> Option<String> {
        let pairing = view.headline()?;
        let cells = view.row(pairing);
        let medians: Vec<(&str, f64)> = cells
            .iter()
            .filter_map(|cell| Some((view.ruleset(cell), cell.median.value?)))
            .collect();
        let who = format!("With {}", view.who_plays(pairing));
        Some(match medians.as_slice() {
            [] => format!("{who}, fewer than half of the games end before they are stopped"),
            [(name, median)] => format!(
                "{who}, half of the games under {name} are over after {} plies",
                decimal(*median, 0)
            ),
            some if some.len() <= NAMED => {
                let each: Vec<String> = some
                    .iter()
                    .map(|(name, median)| format!("{} plies under {name}", decimal(*median, 0)))
                    .collect();
                format!("{who}, half of the games are over after {}", listed(&each))
            }
            many => {
                let by_median = |a: &&(&str, f64), b: &&(&str, f64)| a.1.total_cmp(&b.1);
                let (least, most) = (
                    many.iter().min_by(by_median)?,
                    many.iter().max_by(by_median)?,
                );
                format!(
                    "{who}, the median length runs from {} plies under {} to {} under {}",
                    decimal(least.1, 0),
                    least.0,
                    decimal(most.1, 0),
                    most.0
                )
            }
        })
    }

    fn draw(&self, view: &View, form: Form, id: &str) -> Svg {
        let mut canvas = Canvas::new(form.width());
        let groups = groups(view);
        let across = if form == Form::Wide && groups.len() > 1 {
            2
        } else {
            1
        };
        let gap = 34.0;
        let wide = (form.width() - gap * (across - 1) as f64) / across as f64;
        let keys = view.rulesets.len().min(SERIES);
        let tall = 26.0 + 16.0 * keys as f64 + 8.0 + 180.0 + 40.0;
        for (i, group) in groups.iter().enumerate() {
            let corner = (
                (i % across) as f64 * (wide + gap),
                (i / across) as f64 * tall,
            );
            panel(&mut canvas, view, group, corner, wide);
        }
        canvas.finish(id, tall * groups.len().max(1).div_ceil(across) as f64)
    }

    fn data(&self, view: &View) -> Table {
        let mut table = CellTable::new(
            view,
            &["plies", "at_risk", "ended", "stopped", "s", "s_lo", "s_hi"],
        );
        for cell in by_pairing(view) {
            for point in survival(cell, view.level).points {
                table.push(
                    cell,
                    [
                        point.t.to_string(),
                        point.at_risk.to_string(),
                        point.ended.to_string(),
                        point.censored.to_string(),
                        format!("{:.6}", point.s),
                        number(point.lo.map(rounded)),
                        number(point.hi.map(rounded)),
                    ],
                );
            }
        }
        table.done()
    }
}

fn rounded(x: f64) -> f64 {
    (x * 1e6).round() / 1e6
}

/// Which curves get a colour: all, or where there are too many, those of the extreme and middle medians.
fn coloured(rows: &[&CellView]) -> Vec<usize> {
    if rows.len() <= SERIES {
        return (0..rows.len()).collect();
    }
    let mut by_median: Vec<usize> = (0..rows.len()).collect();
    let median = |i: &usize| rows[*i].median.value.unwrap_or(f64::INFINITY);
    by_median.sort_by(|a, b| median(a).total_cmp(&median(b)));
    (0..SERIES)
        .map(|step| by_median[step * (rows.len() - 1) / (SERIES - 1)])
        .collect()
}

fn panel(canvas: &mut Canvas, view: &View, group: &Group<'_>, (x, y): (f64, f64), wide: f64) {
    let (left, right) = (x + 42.0, x + wide - 16.0);
    canvas.text(
        x + 8.0,
        y + 12.0,
        HEAD,
        HEAD.fitted(&group.heading, wide - 10.0),
    );
    let coloured = coloured(&group.rows);
    let mut top = y + 26.0;
    for (series, row) in coloured.iter().enumerate() {
        key(
            canvas,
            view,
            group.rows[*row],
            Ink::series(series),
            (x + 8.0, top + 8.0),
            right,
        );
        top += 16.0;
    }
    top += 8.0;
    let bottom = top + 180.0;
    let last = last_ply(&group.rows, view.level);
    let plies = Scale::new(0.0, f64::from(last), left, right);
    let shares = Scale::new(0.0, 1.0, bottom, top);
    axes(canvas, plies, shares, (left, right));
    if last >= view.ply_cap && group.rows.iter().any(|cell| cell.outcomes.truncated > 0) {
        let cap = plies.at(f64::from(view.ply_cap));
        canvas.line((cap, top), (cap, bottom), Ink::Main, 1.5);
        canvas.text(cap - 5.0, top + 8.0, NOTE.end(), "stopped here");
    }
    for (row, cell) in group.rows.iter().enumerate() {
        if !coloured.contains(&row) {
            curve(canvas, view, cell, Ink::Soft, 0.5, (plies, shares));
        }
    }
    for (series, row) in coloured.iter().enumerate() {
        curve(
            canvas,
            view,
            group.rows[*row],
            Ink::series(series),
            1.75,
            (plies, shares),
        );
    }
    going(canvas, view, &group.rows, &coloured, (plies, shares), last);
}

/// A line of the key: the curve's look, its ruleset, its median.
fn key(
    canvas: &mut Canvas,
    view: &View,
    cell: &CellView,
    ink: Ink,
    (x, y): (f64, f64),
    right: f64,
) {
    canvas.curve(vec![(x, y), (x + 26.0, y)], ink, 1.75);
    let median = match cell.median.value {
        Some(_) => format!("median {}", whole(cell.median)),
        None if cell.outcomes.played() == 0 => "no games".to_owned(),
        None => format!("median > {}", count(u64::from(view.ply_cap))),
    };
    canvas.text(right, y, NOTE.end(), &median);
    let room = right - NOTE.width(&median) - 12.0 - (x + 33.0);
    let small = NOTE.ink(Ink::Main);
    canvas.text(x + 33.0, y, small, small.fitted(view.ruleset(cell), room));
}

fn axes(canvas: &mut Canvas, plies: Scale, shares: Scale, (left, right): (f64, f64)) {
    let bottom = shares.at(0.0);
    for share in [0.0, 0.5, 1.0] {
        let y = shares.at(share);
        canvas.line(
            (left, y),
            (right, y),
            if share == 0.5 { Ink::Soft } else { Ink::Faint },
            if share == 0.5 { 0.75 } else { 1.0 },
        );
        canvas.text(left - 5.0, y, NOTE.end(), percent(share, 0));
    }
    for tick in plies.ticks(5) {
        let x = plies.at(tick);
        canvas.line((x, bottom), (x, bottom + 4.0), Ink::Soft, 1.0);
        canvas.text(x, bottom + 13.0, NOTE.middle(), decimal(tick, 0));
    }
    canvas.text(left - 9.0, bottom + 13.0, NOTE.end(), "plies");
}

fn curve(
    canvas: &mut Canvas,
    view: &View,
    cell: &CellView,
    ink: Ink,
    width: f64,
    (plies, shares): (Scale, Scale),
) {
    let survival = survival(cell, view.level);
    if survival.points.is_empty() {
        return;
    }
    if width > 1.0 {
        band(canvas, &survival, ink, (plies, shares));
    }
    let start = (plies.at(0.0), shares.at(1.0));
    let rest = survival
        .points
        .iter()
        .map(|point| (plies.at(f64::from(point.t)), shares.at(point.s)));
    let points = staircase(
        std::iter::once(start).chain(rest),
        if width > 1.0 { 0.5 } else { 4.0 },
    );
    canvas.curve(points, ink, width);
    if let Some(median) = cell.median.value.filter(|_| width > 1.0) {
        canvas.disc(plies.at(median), shares.at(0.5), 3.5, ink);
    }
}

/// The interval of the curve, where it is wide enough to be seen.
fn band(canvas: &mut Canvas, survival: &Survival, ink: Ink, (plies, shares): (Scale, Scale)) {
    let ends: Vec<(f64, f64, f64)> = survival
        .points
        .iter()
        .filter_map(|point| {
            Some((
                plies.at(f64::from(point.t)),
                shares.at(point.lo?),
                shares.at(point.hi?),
            ))
        })
        .collect();
    if ends.len() < 2 || ends.iter().all(|(_, lo, hi)| lo - hi < 2.5) {
        return;
    }
    let mut outline = staircase(ends.iter().map(|(x, lo, _)| (*x, *lo)), 1.5);
    let upper = staircase(ends.iter().map(|(x, _, hi)| (*x, *hi)), 1.5);
    outline.extend(upper.into_iter().rev());
    canvas.area(outline, ink, 0.14);
}

/// Over each strip of plies: what share of each ruleset's games is still going there.
fn going(
    canvas: &mut Canvas,
    view: &View,
    rows: &[&CellView],
    coloured: &[usize],
    (plies, shares): (Scale, Scale),
    last: u32,
) {
    const STRIPS: u32 = 24;
    let curves: Vec<(&str, Survival)> = coloured
        .iter()
        .map(|row| (view.ruleset(rows[*row]), survival(rows[*row], view.level)))
        .collect();
    for strip in 0..STRIPS {
        let (from, to) = (
            f64::from(last) * f64::from(strip) / f64::from(STRIPS),
            f64::from(last) * f64::from(strip + 1) / f64::from(STRIPS),
        );
        let at = ((from + to) / 2.0).round() as u32;
        let each: Vec<String> = curves
            .iter()
            .map(|(name, curve)| {
                format!(
                    "{name} {}",
                    curve
                        .at(at)
                        .map_or_else(|| NOTHING.to_owned(), |s| percent(s, 1))
                )
            })
            .collect();
        let text = capital(&format!(
            "after {} plies still going: {}",
            count(u64::from(at)),
            each.join("; ")
        ));
        canvas.tip(
            plies.at(from),
            shares.at(1.0),
            plies.at(to) - plies.at(from),
            shares.at(0.0) - shares.at(1.0),
            text,
        );
    }
}
