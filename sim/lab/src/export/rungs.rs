//! Strength: the rungs of the ladder.

use konakis_stats::Estimate;
use polars::prelude::*;

use super::Columns;
use crate::ladder::{Ladder, RungScore};
use crate::results::Results;

/// One row a rung; what is said of a whole ladder stands in each of its rows.
pub fn ladder(results: &Results) -> PolarsResult<DataFrame> {
    let rows: Vec<(&Ladder, &RungScore)> = results
        .ladders
        .iter()
        .flat_map(|ladder| ladder.rungs.iter().map(move |rung| (ladder, rung)))
        .collect();
    let mut table = Columns::of(&rows);
    table.texts("ruleset", |(ladder, _)| {
        results.rulesets[ladder.ruleset].id.clone()
    });
    table.texts("family", |(ladder, _)| ladder.family.clone());
    table.ids("rung", |(_, rung)| rung.step.into());
    table.budgets("budget", |(_, rung)| Some(rung.budget));
    table.texts("budget_unit", |(_, rung)| {
        results.agents[rung.agent].spec.unit().to_owned()
    });
    table.ids("cell_id", |(_, rung)| rung.cell);
    table.counts("n_games", |(_, rung)| rung.games);
    table.estimates("score", |(_, rung)| rung.score);
    table.estimates("draw_rate", |(_, rung)| rung.draw_rate);
    table.estimates("gain", |(_, rung)| rung.gain);
    table.texts("convergence", |(ladder, _)| {
        let found = ladder.convergence.map(|found| found.settled.word());
        found.unwrap_or("none").to_owned()
    });
    table.estimates("per_doubling", |(ladder, _)| {
        let found = ladder
            .convergence
            .map(|found| found.line.slope.interval(results.experiment.level));
        found.unwrap_or(Estimate::NONE)
    });
    table.estimates("limit", |(ladder, _)| {
        let limit = ladder
            .convergence
            .and_then(|found| found.plateau?.quotable());
        limit.map_or(Estimate::NONE, |limit| {
            limit.interval(results.experiment.level)
        })
    });
    table.numbers("remaining", |(ladder, _)| {
        Some(ladder.convergence?.plateau?.remaining.value)
    });
    table.numbers("remaining_bound", |(ladder, _)| {
        Some(ladder.convergence?.plateau?.bound())
    });
    table.estimates("handicap", |(ladder, _)| ladder.handicap);
    table.frame()
}
