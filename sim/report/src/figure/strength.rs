//! F3: the attackers' score as both sides get a greater budget.

use konakis_lab::Ladder;
use konakis_stats::convergence::Settled;

use crate::canvas::{Canvas, HEAD, NOTE};
use crate::figure::layout::Scale;
use crate::figure::{Figure, Form};
use crate::numerals::{capital, count, decimal, in_words, listed, percent, share};
use crate::page::Heading;
use crate::svg::Svg;
use crate::table::{Table, number};
use crate::theme::{Ink, SERIES};
use crate::view::View;

/// A curve for each ruleset, a panel for each family of agents.
pub struct Strength;

/// Rulesets up to which the finding speaks of each.
const NAMED: usize = 3;

impl Figure for Strength {
    fn name(&self) -> &'static str {
        "strength"
    }

    fn chapter(&self) -> Heading {
        Heading::Strength
    }

    fn sentence(&self, view: &View) -> String {
        format!(
            "The attackers’ score when both sides are the same agent, as its budget doubles from dot to dot; the shade is the {} interval of each dot, the band the \
             scores that count as balanced. Converged: a curve that flattens out is better than a straight line, and what is left of its way is under the tolerance.",
            percent(view.level, 0)
        )
    }

    fn finding(&self, view: &View) -> Option<String> {
        let ladders: Vec<&Ladder> = view
            .ladders
            .iter()
            .filter(|ladder| ladder.rungs.len() > 1)
            .collect();
        if ladders.is_empty() {
            return None;
        }
        let said = |ladder: &&&Ladder| {
            let (first, last) = (ladder.rungs.first()?, ladder.rungs.last()?);
            let (from, to) = (first.score.value?, last.score.value?);
            Some(format!(
                "{} from {} at {} {unit} to {} at {} ({})",
                view.rulesets[ladder.ruleset].name,
                percent(from, 1),
                count(first.budget),
                percent(to, 1),
                count(last.budget),
                settled(ladder),
                unit = unit(view, ladder),
            ))
        };
        if ladders.len() <= NAMED {
            let each: Vec<String> = ladders.iter().filter_map(|ladder| said(&ladder)).collect();
            return Some(format!(
                "With growing budgets the attackers’ score goes under {}",
                listed(&each)
            ));
        }
        let rested = ladders
            .iter()
            .filter(|ladder| {
                ladder
                    .convergence
                    .is_some_and(|found| found.settled == Settled::Converged)
            })
            .count();
        Some(match rested {
            0 => format!(
                "In none of {} ladders has the attackers’ score come to rest",
                in_words(ladders.len())
            ),
            n if n == ladders.len() => format!(
                "In all {} ladders the attackers’ score has come to rest",
                in_words(n)
            ),
            n => format!(
                "In {} of {} ladders the attackers’ score has come to rest",
                in_words(n),
                in_words(ladders.len())
            ),
        })
    }

    fn draw(&self, view: &View, form: Form, id: &str) -> Svg {
        let mut canvas = Canvas::new(form.width());
        let families = families(view);
        let across = if form == Form::Wide && families.len() > 1 {
            2
        } else {
            1
        };
        let gap = 34.0;
        let wide = (form.width() - gap * (across - 1) as f64) / across as f64;
        let keys = view.rulesets.len().min(SERIES);
        let tall = 26.0 + 16.0 * keys as f64 + 8.0 + 220.0 + 46.0;
        for (i, ladders) in families.iter().enumerate() {
            let corner = (
                (i % across) as f64 * (wide + gap),
                (i / across) as f64 * tall,
            );
            panel(&mut canvas, view, ladders, corner, wide);
        }
        canvas.finish(id, tall * families.len().max(1).div_ceil(across) as f64)
    }

    fn data(&self, view: &View) -> Table {
        let mut table = Table::new(&[
            "ruleset",
            "family",
            "rung",
            "budget",
            "games_ended",
            "score",
            "score_lo",
            "score_hi",
            "gain",
            "gain_lo",
            "gain_hi",
        ]);
        for ladder in &view.ladders {
            for rung in &ladder.rungs {
                table.push([
                    view.rulesets[ladder.ruleset].id.clone(),
                    ladder.family.clone(),
                    rung.step.to_string(),
                    rung.budget.to_string(),
                    rung.games.to_string(),
                    number(rung.score.value),
                    number(rung.score.lo),
                    number(rung.score.hi),
                    number(rung.gain.value),
                    number(rung.gain.lo),
                    number(rung.gain.hi),
                ]);
            }
        }
        table
    }
}

/// Whether a ladder has come to rest, in words.
pub fn settled(ladder: &Ladder) -> &'static str {
    match ladder.convergence.map(|found| found.settled) {
        Some(Settled::Converged) => "converged",
        Some(Settled::PlateauAhead) => "a plateau is ahead",
        Some(Settled::NotConverged) => "not converged",
        None => "too little to judge",
    }
}

/// What the budgets of a ladder count.
fn unit<'a>(view: &'a View, ladder: &Ladder) -> &'a str {
    ladder
        .rungs
        .first()
        .map_or("", |rung| &view.agents[rung.agent].unit)
}

/// The ladders of each family.
fn families(view: &View) -> Vec<Vec<&Ladder>> {
    let mut families: Vec<Vec<&Ladder>> = Vec::new();
    for ladder in view
        .ladders
        .iter()
        .filter(|ladder| !ladder.rungs.is_empty())
    {
        match families
            .iter_mut()
            .find(|family| family[0].family == ladder.family)
        {
            Some(family) => family.push(ladder),
            None => families.push(vec![ladder]),
        }
    }
    families
}

fn panel(canvas: &mut Canvas, view: &View, ladders: &[&Ladder], (x, y): (f64, f64), wide: f64) {
    let (left, right) = (x + 46.0, x + wide - 16.0);
    let unit = unit(view, ladders[0]);
    let heading = format!("{} against itself", capital(&ladders[0].family));
    canvas.text(x + 8.0, y + 12.0, HEAD, HEAD.fitted(&heading, wide - 10.0));
    let mut top = y + 26.0;
    for (series, ladder) in ladders.iter().take(SERIES).enumerate() {
        let ink = Ink::series(series);
        canvas.curve(vec![(x + 8.0, top + 8.0), (x + 34.0, top + 8.0)], ink, 1.75);
        let word = settled(ladder);
        canvas.text(right, top + 8.0, NOTE.end(), word);
        let room = right - NOTE.width(word) - 12.0 - (x + 41.0);
        let small = NOTE.ink(Ink::Main);
        let name = &view.rulesets[ladder.ruleset].name;
        canvas.text(x + 41.0, top + 8.0, small, small.fitted(name, room));
        top += 16.0;
    }
    top += 8.0;
    let bottom = top + 220.0;
    let most = ladders
        .iter()
        .map(|ladder| ladder.rungs.len())
        .max()
        .unwrap_or(1);
    let steps = Scale::new(0.0, (most as f64 - 1.0).max(1.0), left + 12.0, right - 12.0);
    let shares = Scale::new(0.0, 1.0, bottom, top);
    axes(canvas, view, (steps, shares), (left, right));
    // Where rungs stand close together only every other budget, or fewer, is written out.
    let widest = ladders[0]
        .rungs
        .iter()
        .map(|rung| NOTE.width(&count(rung.budget)))
        .fold(0.0, f64::max);
    let room = (steps.at(1.0) - steps.at(0.0)).max(1.0);
    let every = ((widest + 10.0) / room).ceil().max(1.0) as usize;
    for (i, rung) in ladders[0].rungs.iter().enumerate() {
        let at = steps.at(i as f64);
        canvas.line((at, bottom), (at, bottom + 4.0), Ink::Soft, 1.0);
        if i.is_multiple_of(every) {
            canvas.text(at, bottom + 13.0, NOTE.middle(), count(rung.budget));
        }
    }
    canvas.text(
        (left + right) / 2.0,
        bottom + 28.0,
        NOTE.middle(),
        format!("{unit} a move, both sides"),
    );
    for (series, ladder) in ladders.iter().enumerate() {
        let (ink, width) = if series < SERIES {
            (Ink::series(series), 1.75)
        } else {
            (Ink::Soft, 0.5)
        };
        curve(canvas, view, ladder, ink, width, (steps, shares));
    }
}

fn axes(canvas: &mut Canvas, view: &View, (_, shares): (Scale, Scale), (left, right): (f64, f64)) {
    let (low, high) = view.region;
    canvas.rect(
        left,
        shares.at(high),
        right - left,
        shares.at(low) - shares.at(high),
        Ink::Region,
    );
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let y = shares.at(tick);
        let ink = if tick == 0.5 { Ink::Soft } else { Ink::Faint };
        canvas.line(
            (left, y),
            (right, y),
            ink,
            if tick == 0.5 { 0.75 } else { 1.0 },
        );
        canvas.text(left - 5.0, y, NOTE.end(), percent(tick, 0));
    }
}

fn curve(
    canvas: &mut Canvas,
    view: &View,
    ladder: &Ladder,
    ink: Ink,
    width: f64,
    (steps, shares): (Scale, Scale),
) {
    let known: Vec<(f64, f64, f64, f64)> = ladder
        .rungs
        .iter()
        .filter_map(|rung| {
            let (lo, hi) = rung.score.bounds()?;
            Some((
                steps.at(rung.step.into()),
                shares.at(rung.score.value?),
                shares.at(lo),
                shares.at(hi),
            ))
        })
        .collect();
    if known.is_empty() {
        return;
    }
    if width > 1.0 && known.len() > 1 && known.iter().any(|(_, _, lo, hi)| lo - hi > 2.5) {
        let mut outline: Vec<(f64, f64)> = known.iter().map(|(x, _, lo, _)| (*x, *lo)).collect();
        outline.extend(known.iter().rev().map(|(x, _, _, hi)| (*x, *hi)));
        canvas.area(outline, ink, 0.14);
    }
    canvas.curve(
        known.iter().map(|(x, y, ..)| (*x, *y)).collect(),
        ink,
        width,
    );
    for (rung, (x, y, ..)) in ladder.rungs.iter().zip(&known) {
        if width > 1.0 {
            canvas.disc(*x, *y, 3.0, ink);
        }
        canvas.tip(
            x - 7.0,
            y - 7.0,
            14.0,
            14.0,
            format!(
                "{}, {} {}: attackers’ score {}{}",
                view.rulesets[ladder.ruleset].name,
                count(rung.budget),
                unit(view, ladder),
                share(rung.score),
                rung.gain.value.map_or_else(String::new, |gain| format!(
                    "; scores {} % against half the budget",
                    decimal(gain * 100.0, 1)
                ))
            ),
        );
    }
}
