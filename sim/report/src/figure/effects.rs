//! F6: which rule moves the balance, and by how much.

use konakis_lab::Effect;

use crate::canvas::{Canvas, LABEL, NOTE};
use crate::figure::layout::Scale;
use crate::figure::{Figure, Form};
use crate::numerals::{decimal, listed, points};
use crate::page::Heading;
use crate::svg::Svg;
use crate::table::{Table, number};
use crate::theme::Ink;
use crate::view::View;

/// The share of every factor in the change from one ruleset to another.
pub struct Shares;

impl Figure for Shares {
    fn name(&self) -> &'static str {
        "effects"
    }

    fn chapter(&self) -> Heading {
        Heading::Balance
    }

    fn sentence(&self, view: &View) -> String {
        let share = "What each answer contributes to the attackers’ score, in points, when one ruleset becomes the other: its share (Shapley) with its interval";
        match &view.fraction {
            Some(fraction) => format!(
                "{share}, assuming {}. Only a part of the combinations was played: {}.",
                fraction.assumes, fraction.resolution
            ),
            None => format!(
                "{share}; the shares add up to the whole change. The small marks say what switching it first, and what switching it last would do: the further apart, the more \
                 it depends on the other answers."
            ),
        }
    }

    fn finding(&self, view: &View) -> Option<String> {
        let effects = by_size(view);
        let (base, target) = (view.rulesets.first()?, view.rulesets.last()?);
        let clear: Vec<String> = effects
            .iter()
            .filter(|effect| {
                effect
                    .score
                    .shapley
                    .bounds()
                    .is_some_and(|(lo, hi)| lo > 0.0 || hi < 0.0)
            })
            .map(|effect| format!("{} by {}", name(view, effect), points(effect.score.shapley)))
            .collect();
        if effects.is_empty() {
            return None;
        }
        let way = format!("On the way from {} to {}", base.name, target.name);
        Some(if clear.is_empty() {
            format!("{way} no single answer is seen to move the score")
        } else {
            format!("{way} the score is moved by {}", listed(&clear))
        })
    }

    fn draw(&self, view: &View, form: Form, id: &str) -> Svg {
        let mut canvas = Canvas::new(form.width());
        let effects = by_size(view);
        let stacked = form == Form::Narrow;
        let names = effects
            .iter()
            .map(|effect| LABEL.width(&name(view, effect)))
            .fold(60.0, f64::max);
        let label = if stacked {
            0.0
        } else {
            names.min(220.0) + 18.0
        };
        let (left, right) = (
            8.0 + label,
            form.width() - if stacked { 12.0 } else { 196.0 },
        );
        let ends = effects.iter().flat_map(|effect| {
            [
                effect.score.shapley.lo,
                effect.score.shapley.hi,
                effect.score.first_in.value,
                effect.score.last_in.value,
            ]
        });
        let reach = ends
            .flatten()
            .fold(0.01, |reach: f64, end| reach.max(end.abs()))
            * 1.08;
        let scale = Scale::new(-reach * 100.0, reach * 100.0, left, right);
        let row = if stacked { 42.0 } else { 28.0 };
        let bottom = 10.0 + row * effects.len() as f64;
        for tick in scale.ticks(if stacked { 4 } else { 8 }) {
            let x = scale.at(tick);
            let ink = if tick == 0.0 { Ink::Soft } else { Ink::Faint };
            canvas.line((x, 8.0), (x, bottom), ink, 1.0);
            canvas.text(x, bottom + 10.0, NOTE.middle(), decimal(tick, 0));
        }
        canvas.text(
            (left + right) / 2.0,
            bottom + 26.0,
            NOTE.middle(),
            "points of the attackers’ score",
        );
        for (i, effect) in effects.iter().enumerate() {
            let top = 10.0 + row * i as f64;
            let y = if stacked { top + 29.0 } else { top + row / 2.0 };
            let text = if stacked { top + 10.0 } else { y };
            let said = points(effect.score.shapley);
            let room = if stacked {
                right - LABEL.width(&said) - 24.0
            } else {
                label - 10.0
            };
            canvas.text(8.0, text, LABEL, LABEL.fitted(&name(view, effect), room));
            canvas.text(form.width() - 8.0, text, LABEL.end(), &said);
            for end in [effect.score.first_in.value, effect.score.last_in.value]
                .into_iter()
                .flatten()
            {
                let x = scale.at(end * 100.0);
                canvas.line((x, y - 6.0), (x, y + 6.0), Ink::Soft, 1.25);
            }
            let Some((value, (lo, hi))) = effect
                .score
                .shapley
                .value
                .zip(effect.score.shapley.bounds())
            else {
                continue;
            };
            let ink = if value > 0.0 {
                Ink::Attackers
            } else {
                Ink::Defenders
            };
            canvas.line(
                (scale.at(lo * 100.0), y),
                (scale.at(hi * 100.0), y),
                ink,
                2.5,
            );
            canvas.disc(scale.at(value * 100.0), y, 4.5, ink);
            canvas.tip(
                left,
                y - row / 2.0,
                right - left,
                row,
                match view.fraction {
                    Some(_) => format!("{}: share {said}", name(view, effect)),
                    None => format!(
                        "{}: share {said}; switched first {}, switched last {}",
                        name(view, effect),
                        points(effect.score.first_in),
                        points(effect.score.last_in)
                    ),
                },
            );
        }
        canvas.finish(id, bottom + 36.0)
    }

    fn data(&self, view: &View) -> Table {
        let mut table = Table::new(&[
            "factor",
            "shapley",
            "shapley_lo",
            "shapley_hi",
            "main",
            "first_in",
            "last_in",
        ]);
        for effect in by_size(view) {
            table.push([
                name(view, effect),
                number(effect.score.shapley.value),
                number(effect.score.shapley.lo),
                number(effect.score.shapley.hi),
                number(effect.score.main.value),
                number(effect.score.first_in.value),
                number(effect.score.last_in.value),
            ]);
        }
        table
    }
}

/// The factors' effects for the headline pairing, the largest share first.
pub fn by_size(view: &View) -> Vec<&Effect> {
    let mut effects: Vec<&Effect> = view
        .effects
        .iter()
        .filter(|effect| effect.headline && effect.factors.len() == 1)
        .collect();
    let size = |effect: &Effect| effect.score.shapley.value.map_or(0.0, f64::abs);
    effects.sort_by(|a, b| size(b).total_cmp(&size(a)));
    effects
}

/// The factors of an effect, in words.
pub fn name(view: &View, effect: &Effect) -> String {
    term(view, effect.factors.iter().copied())
}

/// Some factors, in words.
pub fn term(view: &View, factors: impl Iterator<Item = usize>) -> String {
    let names = factors.map(|factor| view.factors[factor].name.as_str());
    names.collect::<Vec<_>>().join(" × ")
}
