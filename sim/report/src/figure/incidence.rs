//! F10: who has won by when.

use std::cmp::Ordering;

use konakis_stats::{Endings, Incidence, aalen_johansen};

use crate::canvas::{Canvas, LABEL, NOTE};
use crate::figure::layout::{Scale, staircase};
use crate::figure::length::last_ply;
use crate::figure::{Figure, Form};
use crate::numerals::{capital, count, decimal, in_words, listed, percent};
use crate::page::Heading;
use crate::svg::Svg;
use crate::table::Table;
use crate::theme::Ink;
use crate::view::{CellView, View};

/// Stacked areas of the outcomes over the length of the game.
pub struct WhoHasWon;

/// Shares of all games that have ended by a ply: attackers, draws, defenders.
fn incidence(cell: &CellView) -> Vec<Incidence<3>> {
    let endings: Vec<Endings<3>> = cell
        .lengths
        .iter()
        .map(|leaving| Endings {
            t: leaving.plies,
            ended: [leaving.attackers, leaving.draw, leaving.defenders],
            censored: leaving.truncated,
        })
        .collect();
    aalen_johansen(&endings)
}

fn by(incidence: &[Incidence<3>], t: u32) -> [f64; 3] {
    incidence
        .iter()
        .take_while(|point| point.t <= t)
        .last()
        .map_or([0.0; 3], |point| point.by)
}

/// The attackers' shares of decisive games that are over by the median length, and of the longer ones.
struct Halves {
    early: f64,
    late: f64,
}

impl Halves {
    /// Whether the attackers win less, as much, or more of the early games; three points are no difference worth a word.
    fn order(&self) -> Ordering {
        if (self.early - self.late).abs() < 0.03 {
            Ordering::Equal
        } else {
            self.early.total_cmp(&self.late)
        }
    }
}

/// `None` where one of the halves has no decisive game.
fn halves(cell: &CellView) -> Option<Halves> {
    let median = cell.median.value?;
    let share = |early: bool| {
        let games = cell
            .lengths
            .iter()
            .filter(|leaving| (f64::from(leaving.plies) <= median) == early);
        let (won, lost) = games.fold((0, 0), |(won, lost), leaving| {
            (won + leaving.attackers, lost + leaving.defenders)
        });
        (won + lost > 0).then(|| won as f64 / (won + lost) as f64)
    };
    Some(Halves {
        early: share(true)?,
        late: share(false)?,
    })
}

impl Figure for WhoHasWon {
    fn name(&self) -> &'static str {
        "who-has-won"
    }

    fn chapter(&self) -> Heading {
        Heading::Length
    }

    fn sentence(&self, _: &View) -> String {
        "For the strongest players of this experiment: of all games, how many each side has won by a given ply. The attackers’ share grows from below, \
         the defenders’ from above; draws lie on the attackers’ share, in grey; what is white is still going. (Cumulative incidence, Aalen–Johansen.)"
            .to_owned()
    }

    fn finding(&self, view: &View) -> Option<String> {
        let pairing = view.headline()?;
        let cells: Vec<&CellView> = view
            .row(pairing)
            .into_iter()
            .filter(|cell| cell.outcomes.ended() > 0)
            .collect();
        let halves: Vec<(&str, Halves)> = cells
            .iter()
            .filter_map(|cell| Some((view.ruleset(cell), halves(cell)?)))
            .collect();
        let of = |wanted: Ordering| -> Vec<&str> {
            let found = halves.iter().filter(|(_, halves)| halves.order() == wanted);
            found.map(|(name, _)| *name).collect()
        };
        let who = format!("With {}", view.who_plays(pairing));
        if let [(name, halves)] = halves.as_slice() {
            let [early, late] = [halves.early, halves.late].map(|share| percent(share, 1));
            return Some(format!(
                "{who} the attackers win {early} of the decisive games that are over by half time, and {late} of the later ones, under {name}"
            ));
        }
        let said: Vec<String> = [
            (
                Ordering::Less,
                "the defenders win the early games and the attackers the late ones",
            ),
            (
                Ordering::Greater,
                "the attackers win the early games and the defenders the late ones",
            ),
            (Ordering::Equal, "early and late games end alike"),
        ]
        .into_iter()
        .filter_map(|(order, what)| match of(order) {
            names if names.is_empty() => None,
            names if names.len() == halves.len() => Some(format!("{what} under every ruleset")),
            names if names.len() > 3 => {
                Some(format!("{what} under {} rulesets", in_words(names.len())))
            }
            names => Some(format!("{what} under {}", listed(&names))),
        })
        .collect();
        (!said.is_empty()).then(|| format!("{who}, in comparison, {}", said.join("; ")))
    }

    fn draw(&self, view: &View, form: Form, id: &str) -> Svg {
        let mut canvas = Canvas::new(form.width());
        let cells = view.headline_cells();
        let across = match (form, cells.len()) {
            (Form::Wide, 0..=1) | (Form::Narrow, 0..=4) => 1,
            (Form::Wide, 2..=4) | (Form::Narrow, _) => 2,
            (Form::Wide, 5..=9) => 3,
            (Form::Wide, _) => 4,
        };
        let gap = 24.0;
        let wide = (form.width() - gap * (across - 1) as f64) / across as f64;
        let tall = 26.0 + wide.min(300.0) * 0.5 + 36.0;
        let last = last_ply(&cells, view.level);
        for (i, cell) in cells.iter().enumerate() {
            let corner = (
                (i % across) as f64 * (wide + gap),
                (i / across) as f64 * tall,
            );
            panel(&mut canvas, view, cell, corner, (wide, tall), last);
        }
        canvas.finish(id, tall * cells.len().max(1).div_ceil(across) as f64)
    }

    fn data(&self, view: &View) -> Table {
        let mut table = Table::new(&["ruleset", "plies", "attackers", "draw", "defenders"]);
        for cell in view.headline_cells() {
            for point in incidence(cell) {
                let [attackers, draw, defenders] = point.by.map(|share| format!("{share:.6}"));
                table.push([
                    view.rulesets[cell.ruleset].id.clone(),
                    point.t.to_string(),
                    attackers,
                    draw,
                    defenders,
                ]);
            }
        }
        table
    }
}

fn panel(
    canvas: &mut Canvas,
    view: &View,
    cell: &CellView,
    (x, y): (f64, f64),
    (wide, tall): (f64, f64),
    last: u32,
) {
    let (left, right, top, bottom) = (x + 42.0, x + wide - 14.0, y + 26.0, y + tall - 36.0);
    let head = LABEL.bold();
    let name = head.fitted(view.ruleset(cell), wide - 10.0);
    let taken = x + 8.0 + head.width(&name);
    canvas.text(x + 8.0, y + 12.0, head, name);
    let plies = Scale::new(0.0, f64::from(last), left, right);
    let shares = Scale::new(0.0, 1.0, bottom, top);
    let steps: Vec<(f64, [f64; 3])> = std::iter::once((plies.at(0.0), [0.0; 3]))
        .chain(
            incidence(cell)
                .iter()
                .take_while(|point| point.t <= last)
                .map(|point| (plies.at(f64::from(point.t)), point.by)),
        )
        .collect();
    area(
        canvas,
        &steps,
        right,
        |_| shares.at(0.0),
        |by| shares.at(by[0]),
        Ink::Attackers,
    );
    area(
        canvas,
        &steps,
        right,
        |by| shares.at(by[0]),
        |by| shares.at(by[0] + by[1]),
        Ink::Draw,
    );
    area(
        canvas,
        &steps,
        right,
        |_| shares.at(1.0),
        |by| shares.at(1.0 - by[2]),
        Ink::Defenders,
    );
    for share in [0.0, 0.5, 1.0] {
        let y = shares.at(share);
        canvas.line((left, y), (right, y), Ink::Soft, 0.75);
        canvas.text(left - 5.0, y, NOTE.end(), percent(share, 0));
    }
    for tick in plies.ticks(if wide > 250.0 { 5 } else { 3 }) {
        let x = plies.at(tick);
        canvas.line((x, bottom), (x, bottom + 4.0), Ink::Soft, 1.0);
        canvas.text(x, bottom + 13.0, NOTE.middle(), decimal(tick, 0));
    }
    canvas.text(left - 9.0, bottom + 13.0, NOTE.end(), "plies");
    labels(
        canvas,
        by(&incidence(cell), last),
        shares,
        (left, right),
        taken,
    );
    tips(canvas, view, cell, (plies, shares), last);
}

/// A stepped area between two edges.
fn area(
    canvas: &mut Canvas,
    steps: &[(f64, [f64; 3])],
    right: f64,
    from: impl Fn(&[f64; 3]) -> f64,
    to: impl Fn(&[f64; 3]) -> f64,
    ink: Ink,
) {
    if steps.iter().all(|(_, by)| (from(by) - to(by)).abs() < 0.05) {
        return;
    }
    // Small panels stand among many, where fine steps would only make the page heavy.
    let coarse = if right - steps[0].0 > 200.0 { 0.5 } else { 1.5 };
    let edge = |place: &dyn Fn(&[f64; 3]) -> f64| {
        let corners = steps.iter().map(|(x, by)| (*x, place(by)));
        let end = steps.last().map(|(_, by)| (right, place(by)));
        staircase(corners.chain(end), coarse)
    };
    let mut outline = edge(&to);
    outline.extend(edge(&from).into_iter().rev());
    canvas.area(outline, ink, 1.0);
}

/// Each area says what it is where it is tallest; what has no room for that says it over the panel, to the right
/// of what is taken there.
fn labels(
    canvas: &mut Canvas,
    last: [f64; 3],
    shares: Scale,
    (left, right): (f64, f64),
    taken: f64,
) {
    let [attackers, draws, defenders] = last;
    let areas = [
        (
            "attackers",
            0.0,
            attackers,
            Ink::Attackers,
            Ink::OnAttackers,
        ),
        (
            "drawn",
            attackers,
            attackers + draws,
            Ink::Draw,
            Ink::OnDraw,
        ),
        (
            "defenders",
            1.0 - defenders,
            1.0,
            Ink::Defenders,
            Ink::OnDefenders,
        ),
    ];
    let mut above = right;
    for (word, from, to, ink, on) in areas {
        let text = format!("{word} {}", percent(to - from, 1));
        if shares.at(from) - shares.at(to) > 17.0 && NOTE.width(&text) < right - left - 16.0 {
            let (middle, half) = ((shares.at(from) + shares.at(to)) / 2.0, shares.at(0.5));
            // Beside the line of one half, not on it, where the area is tall enough.
            let tall = shares.at(from) - shares.at(to) > 40.0;
            let y = if tall && (middle - half).abs() < 10.0 {
                half - 10.0
            } else {
                middle
            };
            canvas.text(right - 7.0, y, NOTE.ink(on).end(), text);
        } else if ink != Ink::Draw && above - NOTE.width(&text) - 30.0 > taken {
            let y = shares.at(1.0) - 14.0;
            canvas.text(above, y, NOTE.end(), &text);
            above -= NOTE.width(&text) + 14.0;
            canvas.rect(above, y - 4.5, 9.0, 9.0, ink);
            above -= 10.0;
        }
    }
}

fn tips(
    canvas: &mut Canvas,
    view: &View,
    cell: &CellView,
    (plies, shares): (Scale, Scale),
    last: u32,
) {
    const STRIPS: u32 = 20;
    let incidence = incidence(cell);
    for strip in 0..STRIPS {
        let end = |strip: u32| f64::from(last) * f64::from(strip) / f64::from(STRIPS);
        let t = ((end(strip) + end(strip + 1)) / 2.0).round() as u32;
        let [attackers, draw, defenders] = by(&incidence, t);
        let text = format!(
            "{}, by ply {}: attackers {}, drawn {}, defenders {}, still going {}",
            view.ruleset(cell),
            count(u64::from(t)),
            percent(attackers, 1),
            percent(draw, 1),
            percent(defenders, 1),
            percent((1.0 - attackers - draw - defenders).max(0.0), 1)
        );
        let (from, to) = (plies.at(end(strip)), plies.at(end(strip + 1)));
        canvas.tip(
            from,
            shares.at(1.0),
            to - from,
            shares.at(0.0) - shares.at(1.0),
            capital(&text),
        );
    }
}
