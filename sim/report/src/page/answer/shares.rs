//! The card of an experiment that asks which rule moves the balance: the two ends of the way, and what
//! each answer between them contributes.

use konakis_lab::Effect;

use crate::figure::{effect_name, effects_by_size};
use crate::numerals::{count, counted, percent, points};
use crate::page::Listing;
use crate::svg::escaped;
use crate::verdict::strong;
use crate::view::{CellView, View};

/// Whether that is what the experiment asks.
pub fn asked(view: &View) -> bool {
    !view.factors.is_empty()
}

/// The first ruleset's cell and the last one's: those that other rulesets lie between.
pub fn ends<'a>(cells: &[&'a CellView]) -> Vec<&'a CellView> {
    cells
        .first()
        .into_iter()
        .chain(cells.last())
        .copied()
        .collect()
}

/// Both ends in one sentence, as HTML, and how many combinations were played.
pub fn summary(view: &View, who: &str, ends: &[&CellView]) -> String {
    let scores: Vec<String> = ends
        .iter()
        .filter_map(|cell| {
            let score = percent(cell.score.value?, 1);
            Some(format!("{score} by {}", strong(view.ruleset(cell))))
        })
        .collect();
    let all = 1u64 << view.factors.len().min(63);
    let played = view.rulesets.len() as u64;
    let combinations = if played == all {
        format!("all {} combinations", count(all))
    } else {
        format!("{} of the {} combinations", count(played), count(all))
    };
    format!(
        "With {}, the attackers score {}. The two differ in {}, of which {combinations} were played.",
        escaped(who),
        scores.join(" and "),
        counted(view.factors.len() as u64, "answer"),
    )
}

/// What each answer contributes, the largest share first, as HTML.
pub fn listing(view: &View) -> Listing {
    Listing {
        title: "What each answer contributes",
        sentences: effects_by_size(view)
            .into_iter()
            .map(|effect| sentence(view, effect))
            .collect(),
        note: "Shares of the change from the first ruleset to the last (Shapley), in points of the attackers’ score, with intervals that hold together. What \
               two answers do together, and other players, are in the <a href=\"#table-effects\">table</a>."
            .to_owned(),
    }
}

fn sentence(view: &View, effect: &Effect) -> String {
    let name = strong(&effect_name(view, effect));
    let share = points(effect.score.shapley);
    match effect.score.shapley.bounds() {
        Some((lo, _)) if lo > 0.0 => format!("{name} helps the attackers: {share}."),
        Some((_, hi)) if hi < 0.0 => format!("{name} helps the defenders: {share}."),
        _ => format!("No effect of {name} shows: {share}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_are_the_first_and_the_last() {
        let view = crate::specimen::factorial(100);
        let cells = view.headline_cells();
        let ends = ends(&cells);
        assert_eq!(ends.len(), 2);
        assert_eq!(ends[0].ruleset, 0);
        assert_eq!(ends[1].ruleset, view.rulesets.len() - 1);
    }
}
