//! F4: every agent against every agent, a panel for each ruleset.

use crate::canvas::{Canvas, HEAD, LABEL, NOTE};
use crate::figure::layout::{CellTable, name_lines, on_tint};
use crate::figure::{Figure, Form};
use crate::numerals::{count, counted, decimal, percent_bare, share, share_decimals};
use crate::page::Heading;
use crate::svg::Svg;
use crate::table::{Table, number};
use crate::theme::Ink;
use crate::view::{AgentView, CellView, Pairing, View};

/// A heat map of the attackers' score.
pub struct Matrix;

/// How far a ruleset's name may reach beyond its panel.
const OVERHANG: f64 = 14.0;

/// Side of a field, of which a wide page takes larger ones.
fn field(form: Form, agents: usize) -> f64 {
    let most = match form {
        Form::Wide => 64.0,
        Form::Narrow => 48.0,
    };
    (most * 4.0 / agents.max(4) as f64).max(26.0)
}

impl Figure for Matrix {
    fn name(&self) -> &'static str {
        "matrix"
    }

    fn chapter(&self) -> Heading {
        Heading::Balance
    }

    fn sentence(&self, _: &View) -> String {
        "The attackers’ score in percent, for each attackers’ agent (rows) against each defenders’ agent (columns). \
         Orange fields are better for the attackers, blue ones for the defenders, pale ones near even."
            .to_owned()
    }

    fn finding(&self, view: &View) -> Option<String> {
        let mut order = circles(view).into_iter().max_by_key(Vec::len)?;
        order.sort_by_key(|agent| view.agents[*agent].strength());
        let (weak, strong) = (*order.first()?, *order.last()?);
        let mean = |attackers, defenders| -> Option<f64> {
            let scores: Vec<f64> = view
                .row(Pairing {
                    attackers,
                    defenders,
                })
                .iter()
                .map(|cell| cell.score.value)
                .collect::<Option<_>>()?;
            (scores.len() == view.rulesets.len() && !scores.is_empty())
                .then(|| scores.iter().sum::<f64>() / scores.len() as f64)
        };
        let gains = || {
            Some((
                mean(strong, weak)? - mean(weak, weak)?,
                mean(weak, weak)? - mean(weak, strong)?,
            ))
        };
        let (strong, weak) = (&view.agents[strong].name, &view.agents[weak].name);
        Some(match gains() {
            Some((attackers, defenders)) => format!(
                "Against {weak} play, {strong} play is worth {} points to the attackers and {} to the defenders{}",
                decimal(attackers * 100.0, 1),
                decimal(defenders * 100.0, 1),
                if view.rulesets.len() > 1 {
                    ", on average over the rulesets"
                } else {
                    ""
                }
            ),
            None => "The attackers’ score, by who plays which side".to_owned(),
        })
    }

    fn draw(&self, view: &View, form: Form, id: &str) -> Svg {
        let mut canvas = Canvas::new(form.width());
        let panels: Vec<(usize, Vec<usize>)> = circles(view)
            .into_iter()
            .flat_map(|circle| {
                (0..view.rulesets.len()).map(move |ruleset| (ruleset, circle.clone()))
            })
            .collect();
        let agents = panels
            .iter()
            .map(|(_, circle)| circle.len())
            .max()
            .unwrap_or(1);
        let side = field(form, agents);
        let labels = view
            .agents
            .iter()
            .map(|agent| LABEL.width(&agent.name))
            .fold(40.0, f64::max)
            .min(90.0)
            + 12.0;
        let wide = labels + side * agents as f64;
        let gap = 22.0;
        let across = (((form.width() - 16.0 + gap) / (wide + gap)).floor() as usize)
            .clamp(1, panels.len().max(1));
        let lines = view
            .rulesets
            .iter()
            .map(|ruleset| name_lines(&ruleset.name, wide + OVERHANG).len())
            .max()
            .unwrap_or(1);
        let head = 15.0 * lines as f64 + 36.0;
        let tall = head + side * agents as f64 + 22.0;
        for (i, (ruleset, circle)) in panels.iter().enumerate() {
            let x = 8.0 + (i % across) as f64 * (wide + gap);
            let y = (i / across) as f64 * tall;
            let place = Place {
                ruleset: *ruleset,
                circle,
                corner: (x, y),
            };
            panel(&mut canvas, view, &place, (labels, head), side);
        }
        canvas.finish(id, tall * panels.len().max(1).div_ceil(across) as f64)
    }

    fn data(&self, view: &View) -> Table {
        let mut table = CellTable::new(view, &["games_ended", "score", "score_lo", "score_hi"]);
        for cell in &view.cells {
            table.push(
                cell,
                [
                    cell.outcomes.ended().to_string(),
                    number(cell.score.value),
                    number(cell.score.lo),
                    number(cell.score.hi),
                ],
            );
        }
        table.done()
    }
}

/// Agents that met, in circles of two at least, where not only the same met.
fn circles(view: &View) -> Vec<Vec<usize>> {
    let met = |circle: &Vec<usize>| {
        view.cells
            .iter()
            .any(|cell| cell.attackers != cell.defenders && circle.contains(&cell.attackers))
    };
    view.circles()
        .into_iter()
        .filter(|circle| circle.len() > 1 && met(circle))
        .collect()
}

/// An agent's name over a narrow column: of a rung only the budget, thousands short.
fn short(agent: &AgentView) -> String {
    match agent.budget {
        Some(budget) if agent.family.is_some() => {
            if budget >= 1000 && budget % 1000 == 0 {
                format!("{}k", budget / 1000)
            } else {
                count(budget)
            }
        }
        _ => agent.name.clone(),
    }
}

/// Where a panel stands and what it shows.
struct Place<'a> {
    ruleset: usize,
    circle: &'a [usize],
    corner: (f64, f64),
}

fn panel(
    canvas: &mut Canvas,
    view: &View,
    place: &Place<'_>,
    (labels, head): (f64, f64),
    side: f64,
) {
    let (ruleset, (x, y)) = (place.ruleset, place.corner);
    let agents = place.circle.len();
    let wide = labels + side * agents as f64;
    let fields = (x + labels, y + head);
    let lines = name_lines(&view.rulesets[ruleset].name, wide + OVERHANG);
    for (line, text) in lines.iter().enumerate() {
        canvas.text(
            x,
            fields.1 - 39.0 - 15.0 * (lines.len() - 1 - line) as f64,
            LABEL.bold(),
            text,
        );
    }
    canvas.text(fields.0, fields.1 - 23.0, NOTE, "defenders");
    canvas.text(x, fields.1 - 8.0, NOTE, "attackers");
    for (i, agent) in place.circle.iter().enumerate() {
        let agent = &view.agents[*agent];
        let middle = fields.0 + (i as f64 + 0.5) * side;
        let label = NOTE.ink(Ink::Main);
        canvas.text(
            middle,
            fields.1 - 8.0,
            label.middle(),
            label.fitted(&short(agent), side - 4.0),
        );
        canvas.text(
            x,
            fields.1 + (i as f64 + 0.5) * side,
            label,
            label.fitted(&agent.name, labels - 8.0),
        );
    }
    for (row, &attackers) in place.circle.iter().enumerate() {
        for (column, &defenders) in place.circle.iter().enumerate() {
            let corner = (
                fields.0 + column as f64 * side,
                fields.1 + row as f64 * side,
            );
            let cell = view.cell(
                ruleset,
                Pairing {
                    attackers,
                    defenders,
                },
            );
            self::field_of(canvas, view, cell, corner, side);
        }
    }
}

fn field_of(
    canvas: &mut Canvas,
    view: &View,
    cell: Option<&CellView>,
    (x, y): (f64, f64),
    side: f64,
) {
    let inner = side - 2.0;
    canvas.rect(x, y, inner, inner, Ink::Faint);
    canvas.rect(x + 0.75, y + 0.75, inner - 1.5, inner - 1.5, Ink::Paper);
    let middle = (x + inner / 2.0, y + inner / 2.0);
    let Some(cell) = cell else { return };
    let Some(score) = cell.score.value else {
        canvas.text(middle.0, middle.1, NOTE.middle(), "–");
        return;
    };
    let lean = (score - 0.5) * 2.0;
    let (ink, on) = if lean > 0.0 {
        (Ink::Attackers, Ink::OnAttackers)
    } else {
        (Ink::Defenders, Ink::OnDefenders)
    };
    canvas.tint(
        x,
        y,
        inner,
        inner,
        ink,
        (lean.abs() * 100.0).round() / 100.0,
    );
    let text = on_tint(lean.abs(), on);
    let style = if side > 40.0 { HEAD } else { NOTE };
    canvas.text(
        middle.0,
        middle.1,
        style.ink(text).middle(),
        percent_bare(score, share_decimals(cell.score).min(1)),
    );
    canvas.tip(
        x,
        y,
        inner,
        inner,
        format!(
            "{}, {}: attackers’ score {}, {} ended of {}",
            view.ruleset(cell),
            view.who_plays(cell.pairing()),
            share(cell.score),
            count(cell.outcomes.ended()),
            counted(cell.outcomes.played(), "game")
        ),
    );
}
