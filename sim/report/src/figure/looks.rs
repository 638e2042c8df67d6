//! F15: what was seen at each checkpoint of a run that its data stop.

use crate::canvas::{Canvas, HEAD, NOTE};
use crate::figure::layout::Scale;
use crate::figure::{Figure, Form};
use crate::numerals::{count, counted, decimal, percent, points, share};
use crate::page::Heading;
use crate::svg::Svg;
use crate::table::{Table, number};
use crate::theme::{Ink, SERIES};
use crate::view::{LookView, View};

/// A curve for each headline score, and one for each headline difference, with its confidence sequence.
pub struct Looks;

impl Figure for Looks {
    fn name(&self) -> &'static str {
        "looks"
    }

    fn chapter(&self) -> Heading {
        Heading::Balance
    }

    fn sentence(&self, view: &View) -> String {
        format!(
            "Each dot is a checkpoint, at which all its blocks were finished in every cell. The shade is the confidence sequence, as it was there: all of them, at all checkpoints, \
             hold together at {}. The band is what counts as balanced, or as no difference.",
            percent(1.0 - view.stopping.alpha, 0)
        )
    }

    fn finding(&self, view: &View) -> Option<String> {
        let last = view.looks.last()?.checkpoint;
        let at_end = || view.looks.iter().filter(|look| look.checkpoint == last);
        let open = at_end().filter(|look| look.decision == "open").count();
        let all = at_end().count();
        let asked = match open {
            0 => "everything that was asked was answered".to_owned(),
            open => format!(
                "{open} of {} were still open",
                counted(all as u64, "headline number")
            ),
        };
        let mut checkpoints: Vec<u64> = view.looks.iter().map(|look| look.checkpoint).collect();
        checkpoints.dedup();
        Some(format!(
            "After {} and {} blocks of every cell, {asked}",
            counted(checkpoints.len() as u64, "look"),
            count(last)
        ))
    }

    fn draw(&self, view: &View, form: Form, id: &str) -> Svg {
        let mut canvas = Canvas::new(form.width());
        let kinds = [false, true];
        let panels: Vec<Panel<'_>> = kinds
            .iter()
            .filter_map(|kind| Panel::of(view, *kind))
            .collect();
        let across = if form == Form::Wide && panels.len() > 1 {
            2
        } else {
            1
        };
        let gap = 34.0;
        let wide = (form.width() - gap * (across - 1) as f64) / across as f64;
        let most = panels.iter().map(Panel::tall).fold(0.0, f64::max);
        for (i, panel) in panels.iter().enumerate() {
            let corner = (
                (i % across) as f64 * (wide + gap),
                (i / across) as f64 * most,
            );
            panel.draw(&mut canvas, view, corner, wide);
        }
        canvas.finish(id, most * panels.len().max(1).div_ceil(across) as f64)
    }

    fn data(&self, view: &View) -> Table {
        let mut table = Table::new(&[
            "checkpoint",
            "ruleset",
            "compared_with",
            "estimate",
            "lo",
            "hi",
            "decision",
        ]);
        for look in &view.looks {
            table.push([
                look.checkpoint.to_string(),
                view.rulesets[look.of].id.clone(),
                look.with
                    .map_or_else(String::new, |with| view.rulesets[with].id.clone()),
                number(look.estimate.value),
                number(look.estimate.lo),
                number(look.estimate.hi),
                look.decision.to_owned(),
            ]);
        }
        table
    }
}

/// The scores, or their differences.
struct Panel<'a> {
    differences: bool,
    /// Those of one target, checkpoint by checkpoint.
    targets: Vec<Vec<&'a LookView>>,
    checkpoints: Vec<u64>,
}

/// How high the drawing itself is.
const FIELD: f64 = 200.0;

impl<'a> Panel<'a> {
    fn of(view: &'a View, differences: bool) -> Option<Panel<'a>> {
        let mut targets: Vec<Vec<&LookView>> = Vec::new();
        let of_kind = |look: &&LookView| look.with.is_some() == differences;
        for look in view.looks.iter().filter(of_kind) {
            let same = |target: &&mut Vec<&LookView>| {
                (target[0].of, target[0].with) == (look.of, look.with)
            };
            match targets.iter_mut().find(same) {
                Some(target) => target.push(look),
                None => targets.push(vec![look]),
            }
        }
        let checkpoints = targets.first()?.iter().map(|look| look.checkpoint);
        Some(Panel {
            differences,
            checkpoints: checkpoints.collect(),
            targets,
        })
    }

    fn tall(&self) -> f64 {
        26.0 + 16.0 * self.targets.len().min(SERIES) as f64 + 8.0 + FIELD + 46.0
    }

    fn name(&self, view: &View, look: &LookView) -> String {
        let of = &view.rulesets[look.of].name;
        match look.with {
            None => of.clone(),
            Some(with) => format!("{of} − {}", view.rulesets[with].name),
        }
    }

    /// How far the scale of differences reaches to both sides, in steps of five points.
    fn reach(&self) -> f64 {
        let ends = self.targets.iter().flatten().flat_map(|look| {
            let Some((lo, hi)) = look.estimate.bounds() else {
                return [look.estimate.value.unwrap_or(0.0).abs(); 2];
            };
            [lo.abs(), hi.abs()]
        });
        let most = ends.fold(0.05, f64::max).min(1.0);
        (most * 20.0).ceil() / 20.0
    }

    fn draw(&self, canvas: &mut Canvas, view: &View, (x, y): (f64, f64), wide: f64) {
        let (left, right) = (x + 46.0, x + wide - 16.0);
        let heading = if self.differences {
            "Differences of the score"
        } else {
            "The attackers’ score"
        };
        canvas.text(x + 8.0, y + 12.0, HEAD, HEAD.fitted(heading, wide - 10.0));
        let mut top = y + 26.0;
        for (series, target) in self.targets.iter().take(SERIES).enumerate() {
            let ink = Ink::series(series);
            canvas.curve(vec![(x + 8.0, top + 8.0), (x + 34.0, top + 8.0)], ink, 1.75);
            let word = target.last().map_or("", |look| look.decision);
            canvas.text(right, top + 8.0, NOTE.end(), word.replace('_', " "));
            let room = right - NOTE.width(word) - 12.0 - (x + 41.0);
            let small = NOTE.ink(Ink::Main);
            let name = self.name(view, target[0]);
            canvas.text(x + 41.0, top + 8.0, small, small.fitted(&name, room));
            top += 16.0;
        }
        top += 8.0;
        let bottom = top + FIELD;
        let last = (self.checkpoints.len() as f64 - 1.0).max(1.0);
        let steps = Scale::new(0.0, last, left + 12.0, right - 12.0);
        let reach = self.reach();
        let shares = if self.differences {
            Scale::new(-reach, reach, bottom, top)
        } else {
            Scale::new(0.0, 1.0, bottom, top)
        };
        self.axes(canvas, view, (steps, shares), (left, right), bottom);
        for (series, target) in self.targets.iter().enumerate() {
            let (ink, width) = if series < SERIES {
                (Ink::series(series), 1.75)
            } else {
                (Ink::Soft, 0.5)
            };
            self.curve(canvas, view, target, (ink, width), (steps, shares));
        }
    }

    fn axes(
        &self,
        canvas: &mut Canvas,
        view: &View,
        (steps, shares): (Scale, Scale),
        (left, right): (f64, f64),
        bottom: f64,
    ) {
        let (low, high) = if self.differences {
            (-view.smallest_effect, view.smallest_effect)
        } else {
            view.region
        };
        let tall = shares.at(low) - shares.at(high);
        canvas.rect(left, shares.at(high), right - left, tall, Ink::Region);
        let reach = self.reach();
        let ticks = if self.differences {
            [-reach, -reach / 2.0, 0.0, reach / 2.0, reach]
        } else {
            [0.0, 0.25, 0.5, 0.75, 1.0]
        };
        for (i, tick) in ticks.into_iter().enumerate() {
            let y = shares.at(tick);
            let (ink, width) = if i == 2 {
                (Ink::Soft, 0.75)
            } else {
                (Ink::Faint, 1.0)
            };
            canvas.line((left, y), (right, y), ink, width);
            let text = if self.differences {
                decimal(tick * 100.0, usize::from(reach < 0.2))
            } else {
                percent(tick, 0)
            };
            canvas.text(left - 5.0, y, NOTE.end(), text);
        }
        let widths = self.checkpoints.iter().map(|at| NOTE.width(&count(*at)));
        let room = (steps.at(1.0) - steps.at(0.0)).max(1.0);
        let every = ((widths.fold(0.0, f64::max) + 10.0) / room).ceil().max(1.0) as usize;
        for (i, checkpoint) in self.checkpoints.iter().enumerate() {
            let at = steps.at(i as f64);
            canvas.line((at, bottom), (at, bottom + 4.0), Ink::Soft, 1.0);
            if i.is_multiple_of(every) {
                canvas.text(at, bottom + 13.0, NOTE.middle(), count(*checkpoint));
            }
        }
        let middle = (left + right) / 2.0;
        let unit = if self.differences {
            "blocks of every cell; points of the score"
        } else {
            "blocks of every cell"
        };
        canvas.text(middle, bottom + 28.0, NOTE.middle(), unit);
    }

    fn curve(
        &self,
        canvas: &mut Canvas,
        view: &View,
        target: &[&LookView],
        (ink, width): (Ink, f64),
        (steps, shares): (Scale, Scale),
    ) {
        let reach = if self.differences { self.reach() } else { 1.0 };
        let least = if self.differences { -reach } else { 0.0 };
        let at = |value: f64| shares.at(value.clamp(least, reach));
        let place = |look: &LookView| {
            let step = self.checkpoints.iter().position(|c| *c == look.checkpoint);
            steps.at(step.unwrap_or(0) as f64)
        };
        let ends: Vec<(f64, f64, f64)> = target
            .iter()
            .filter_map(|look| {
                let (lo, hi) = look.estimate.bounds()?;
                Some((place(look), at(lo), at(hi)))
            })
            .collect();
        if width > 1.0 && ends.len() > 1 {
            let lower = ends.iter().map(|(x, lo, _)| (*x, *lo));
            let upper = ends.iter().rev().map(|(x, _, hi)| (*x, *hi));
            canvas.area(lower.chain(upper).collect(), ink, 0.14);
        }
        let known = target.iter().filter_map(|look| {
            let value = look.estimate.value?;
            Some((*look, place(look), at(value)))
        });
        let known: Vec<(&LookView, f64, f64)> = known.collect();
        canvas.curve(known.iter().map(|(_, x, y)| (*x, *y)).collect(), ink, width);
        for (look, x, y) in known {
            if width > 1.0 {
                canvas.disc(x, y, 3.0, ink);
            }
            let size = if self.differences {
                points(look.estimate)
            } else {
                share(look.estimate)
            };
            canvas.tip(
                x - 7.0,
                y - 7.0,
                14.0,
                14.0,
                format!(
                    "{}, {} blocks: {size}, {}",
                    self.name(view, look),
                    count(look.checkpoint),
                    look.decision.replace('_', " ")
                ),
            );
        }
    }
}
