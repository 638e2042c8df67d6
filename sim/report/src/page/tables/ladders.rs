//! The tables of designs: the ladder's, and those of factors.

use konakis_stats::Estimate;
use konakis_stats::convergence::Settled;

use super::{Table, heads, number, text};
use crate::figure::{effect_name, settled, term};
use crate::numerals::{NOTHING, count, decimal, listed, points, quantity, share};
use crate::view::View;

/// Every rung of every ladder.
pub fn rungs(view: &View) -> Table {
    let rows = view
        .ladders
        .iter()
        .flat_map(|ladder| ladder.rungs.iter().map(move |rung| (ladder, rung)))
        .map(|(ladder, rung)| {
            vec![
                text(&view.rulesets[ladder.ruleset].name),
                text(&ladder.family),
                number(count(rung.budget), Some(rung.budget as f64)),
                number(count(rung.games), Some(rung.games as f64)),
                number(share(rung.score), rung.score.value),
                number(share(rung.draw_rate), rung.draw_rate.value),
                number(share(rung.gain), rung.gain.value),
            ]
        })
        .collect();
    Table {
        id: "table-rungs",
        title: "Rungs of the ladder",
        note: "Each agent against itself; last, what it scores against the same agent with half the budget, both sides taken together: above 50 % its search is worth \
               its price."
            .to_owned(),
        heads: heads(&[
            ("ruleset", false),
            ("family", false),
            ("budget", true),
            ("games that ended", true),
            ("attackers’ score", true),
            ("draw rate", true),
            ("against half the budget", true),
        ]),
        rows,
    }
}

/// What every ladder comes to.
pub fn ladders(view: &View) -> Table {
    let rows = view
        .ladders
        .iter()
        .filter(|ladder| !ladder.rungs.is_empty())
        .map(|ladder| {
            let slope = ladder.convergence.map_or(Estimate::NONE, |found| {
                found.line.slope.interval(view.level)
            });
            let limit = ladder
                .convergence
                .filter(|found| found.settled != Settled::NotConverged)
                .and_then(|found| found.plateau?.quotable())
                .map_or(Estimate::NONE, |limit| limit.interval(view.level));
            let left = ladder
                .convergence
                .filter(|found| found.settled != Settled::NotConverged)
                .and_then(|found| Some(found.plateau?.bound()));
            vec![
                text(&view.rulesets[ladder.ruleset].name),
                text(&ladder.family),
                number(
                    count(ladder.rungs.len() as u64),
                    Some(ladder.rungs.len() as f64),
                ),
                text(settled(ladder)),
                number(points(slope), slope.value),
                number(share(limit), limit.value),
                number(
                    left.map_or_else(|| NOTHING.to_owned(), |left| decimal(left * 100.0, 1)),
                    left,
                ),
                number(quantity(ladder.handicap), ladder.handicap.value),
            ]
        })
        .collect();
    Table {
        id: "table-ladders",
        title: "Convergence with strength",
        note: "Score per doubling is the slope of a straight line; a limit is named only where a curve that flattens out fits better. It is where this family of agents \
               tends to, not what perfect play would give. Handicap: doublings of its budget that the attackers need for an even game at the lowest rung."
            .to_owned(),
        heads: heads(&[
            ("ruleset", false),
            ("family", false),
            ("rungs", true),
            ("verdict", false),
            ("points per doubling", true),
            ("limit", true),
            ("points left, at most", true),
            ("handicap", true),
        ]),
        rows,
    }
}

/// Which intervals hold together.
fn together(view: &View) -> &'static str {
    let mut families = view.effects.iter().map(|effect| &effect.family);
    let first = families.next();
    if families.all(|family| Some(family) == first) {
        "All intervals of a pairing hold together"
    } else {
        "The intervals of what one answer does hold together, and so do those of what two do"
    }
}

/// Whether the answers would be others on another scale.
fn in_log_odds(view: &View) -> String {
    let turned: Vec<String> = view
        .effects
        .iter()
        .filter(|effect| effect.turns())
        .map(|effect| effect_name(view, effect))
        .collect();
    let told = view
        .effects
        .iter()
        .any(|effect| effect.logit.shapley.value.is_some());
    match (told, turned.is_empty()) {
        (false, _) => String::new(),
        (true, true) => " In log odds every share has the same sign (effects.csv).".to_owned(),
        (true, false) => format!(
            " In log odds another sign has the share of {} (effects.csv): there the scale decides.",
            listed(&turned)
        ),
    }
}

/// What the factors do, alone and in pairs.
pub fn effects(view: &View) -> Table {
    let rows = view
        .effects
        .iter()
        .map(|effect| {
            let (attackers, defenders) = effect.pairing;
            let field = |estimate: Estimate| number(points(estimate), estimate.value);
            let alike: Vec<String> = effect
                .aliases
                .iter()
                .map(|set| term(view, (0..view.factors.len()).filter(|i| set >> i & 1 == 1)))
                .collect();
            let mut name = effect_name(view, effect);
            if !alike.is_empty() {
                name = format!("{name} (with {})", alike.join(", "));
            }
            vec![
                text(name),
                text(&view.agents[attackers].name),
                text(&view.agents[defenders].name),
                field(effect.score.shapley),
                field(effect.score.main),
                field(effect.score.first_in),
                field(effect.score.last_in),
                number(count(effect.blocks), Some(effect.blocks as f64)),
            ]
        })
        .collect();
    Table {
        id: "table-effects",
        title: "What each answer does to the score",
        note: format!(
            "Points of the attackers’ score, block by block over {}. Share: the part of the whole change that is due to the answer (Shapley); average: its effect \
             over all settings of the others; of two answers, how much each changes what the other does. {}.{}{}",
            if view.fraction.is_some() { "the combinations that were played" } else { "all combinations" },
            together(view),
            view.fraction.as_ref().map_or_else(String::new, |fraction| format!(
                " This is {}. Shares hold on the assumption of {}; behind each answer stands what it cannot be told from.",
                fraction.resolution, fraction.assumes
            )),
            in_log_odds(view) + &sources(view),
        ),
        heads: heads(&[
            ("answer", false),
            ("attackers", false),
            ("defenders", false),
            ("share", true),
            ("average", true),
            ("switched first", true),
            ("switched last", true),
            ("blocks", true),
        ]),
        rows,
    }
}

/// What the experiment quotes for its factors.
fn sources(view: &View) -> String {
    let quoted = view.factors.iter().filter_map(|factor| {
        let source = factor.source.as_ref()?;
        Some(format!(" {}: {source}", factor.name))
    });
    quoted.collect()
}
