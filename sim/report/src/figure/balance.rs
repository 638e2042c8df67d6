//! F1, the headline: whom the rules favour.

use konakis_stats::difference::Verdict;

use crate::canvas::{Canvas, LABEL, NOTE};
use crate::figure::layout::{CellTable, Columns, Scale, groups, share_axis};
use crate::figure::{Figure, Form};
use crate::numerals::{NAMED, counted, listed, percent, share};
use crate::page::Heading;
use crate::svg::Svg;
use crate::table::{Table, number};
use crate::theme::Ink;
use crate::verdict::{Word, bounds_sentence, measured};
use crate::view::{CellView, View};

/// Dots and intervals of the attackers' score.
pub struct Balance;

/// A score as wide as most.
const WIDE: &str = "52.1\u{202F}% [51.7, 52.5]";

/// Of the dots.
const RADIUS: f64 = 4.0;

impl Figure for Balance {
    fn name(&self) -> &'static str {
        "balance"
    }

    fn chapter(&self) -> Heading {
        Heading::Balance
    }

    fn sentence(&self, view: &View) -> String {
        format!(
            "Each dot is the attackers’ score over the games that ended: a win counts 1, a draw ½, a defeat 0. The bar through it is its {level} interval, \
         often narrower than the dot. In the shaded band ({region}) a ruleset counts as balanced for these players; a dot in a side’s colour lies \
         beyond it with its whole interval. Where games were stopped, a thin line below the dot spans all scores that they might have led to.{others}",
            level = percent(view.level, 0),
            region = crate::numerals::region(view.region),
            others = if view.leaves_pairings() {
                " How players fare against others stands in the next figure."
            } else {
                ""
            }
        )
    }

    fn finding(&self, view: &View) -> Option<String> {
        let pairing = view.headline()?;
        let cells: Vec<&CellView> = view.row(pairing);
        let scored: Vec<(&str, f64)> = cells
            .iter()
            .filter_map(|cell| Some((view.ruleset(cell), cell.score.value?)))
            .collect();
        let who = format!("With {}", view.who_plays(pairing));
        Some(match scored.as_slice() {
            [] => format!("{who}, no game ended"),
            [(name, score)] => format!(
                "{who}, the attackers score {} under {name}",
                percent(*score, 1)
            ),
            some if some.len() <= NAMED => {
                let each: Vec<String> = some
                    .iter()
                    .map(|(name, score)| format!("{} under {name}", percent(*score, 1)))
                    .collect();
                format!("{who}, the attackers score {}", listed(&each))
            }
            many => {
                let by_score = |a: &&(&str, f64), b: &&(&str, f64)| a.1.total_cmp(&b.1);
                let (least, most) = (many.iter().min_by(by_score)?, many.iter().max_by(by_score)?);
                format!(
                    "{who}, the attackers score from {} under {} to {} under {}",
                    percent(least.1, 1),
                    least.0,
                    percent(most.1, 1),
                    most.0
                )
            }
        })
    }

    fn draw(&self, view: &View, form: Form, id: &str) -> Svg {
        let mut canvas = Canvas::new(form.width());
        let numbers = view
            .cells
            .iter()
            .map(|cell| LABEL.width(&share(cell.score)))
            .fold(LABEL.width(WIDE), f64::max);
        let columns = Columns::new(view, form, numbers);
        let scale = Scale::shares(columns.left, columns.right);
        let mut top = sides(&mut canvas, scale);
        for group in groups(view) {
            top = columns.heading(&mut canvas, top, &group.heading);
            let bottom = top + columns.row * group.rows.len() as f64;
            let (lo, hi) = view.region;
            let strips = columns.strips(top, group.rows.len());
            for (from, to) in &strips {
                canvas.rect(
                    scale.at(lo),
                    *from,
                    scale.at(hi) - scale.at(lo),
                    to - from,
                    Ink::Region,
                );
            }
            share_axis(&mut canvas, scale, &strips);
            for cell in group.rows {
                row(&mut canvas, view, &columns, scale, top, cell);
                top += columns.row;
            }
            top = bottom + 26.0;
        }
        canvas.finish(id, top)
    }

    fn data(&self, view: &View) -> Table {
        let mut table = CellTable::new(
            view,
            &[
                "games",
                "attackers",
                "draw",
                "defenders",
                "truncated",
                "error",
                "score",
                "score_lo",
                "score_hi",
                "score_bound_lo",
                "score_bound_hi",
                "verdict_for_these_players",
            ],
        );
        for group in groups(view) {
            for cell in group.rows {
                let o = cell.outcomes;
                table.push(
                    cell,
                    [
                        (o.played() + o.error).to_string(),
                        o.attackers.to_string(),
                        o.draw.to_string(),
                        o.defenders.to_string(),
                        o.truncated.to_string(),
                        o.error.to_string(),
                        number(cell.score.value),
                        number(cell.score.lo),
                        number(cell.score.hi),
                        number(cell.score_bounds.map(|bounds| bounds.0)),
                        number(cell.score_bounds.map(|bounds| bounds.1)),
                        measured(view, cell).class().to_owned(),
                    ],
                );
            }
        }
        table.done()
    }
}

/// Says what left and right mean, and returns where the figure goes on.
fn sides(canvas: &mut Canvas, scale: Scale) -> f64 {
    let (left, right) = (scale.at(0.0), scale.at(1.0));
    let y = 11.0;
    canvas.text(left, y, NOTE, "◂ better for the defenders");
    canvas.text(right, y, NOTE.end(), "better for the attackers ▸");
    24.0
}

fn row(
    canvas: &mut Canvas,
    view: &View,
    columns: &Columns,
    scale: Scale,
    top: f64,
    cell: &CellView,
) {
    let y = columns.middle(top);
    columns.name(canvas, top, view.ruleset(cell));
    let text = columns.text_line(top);
    let Some(score) = cell.score.value else {
        canvas.text(
            columns.edge,
            text,
            LABEL.end().ink(Ink::Soft),
            no_score(cell),
        );
        return;
    };
    let ink = ink(&measured(view, cell));
    if let Some((lo, hi)) = cell
        .score_bounds
        .filter(|(lo, hi)| scale.at(*hi) - scale.at(*lo) > 2.0)
    {
        canvas.line(
            (scale.at(lo), y + 6.5),
            (scale.at(hi), y + 6.5),
            Ink::Soft,
            1.0,
        );
    }
    if let Some((lo, hi)) = cell.score.bounds() {
        let (lo, hi) = (scale.at(lo), scale.at(hi));
        canvas.line((lo, y), (hi, y), ink, 2.0);
        // Ends inside the dot would only make it look ragged.
        for end in [lo, hi]
            .into_iter()
            .filter(|end| (end - scale.at(score)).abs() > RADIUS)
        {
            canvas.line((end, y - 4.0), (end, y + 4.0), ink, 1.25);
        }
    }
    canvas.disc(scale.at(score), y, RADIUS, ink);
    canvas.text(columns.edge, text, LABEL.end(), share(cell.score));
    let mut tip = format!(
        "{}, {}: attackers’ score {}, {}",
        view.ruleset(cell),
        view.who_plays(cell.pairing()),
        share(cell.score),
        counted(cell.outcomes.played(), "game")
    );
    if let Some(bounds) = bounds_sentence(cell) {
        tip.push_str(&format!(". {bounds}"));
    }
    canvas.tip(0.0, top, canvas.width(), columns.row, tip);
}

fn no_score(cell: &CellView) -> String {
    if cell.outcomes.played() == 0 {
        "no games".to_owned()
    } else {
        format!("none of {} ended", counted(cell.outcomes.played(), "game"))
    }
}

/// A side's colour where the games favour it, else the colour of text.
pub fn ink(word: &Word) -> Ink {
    match word {
        Word::Measured(Verdict::FavoursAttackers) => Ink::Attackers,
        Word::Measured(Verdict::FavoursDefenders) => Ink::Defenders,
        _ => Ink::Main,
    }
}
