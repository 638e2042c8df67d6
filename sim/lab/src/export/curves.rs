//! Tables below the cell: how its games ended, and how long they lasted.

use konakis_agents::EndReason;
use polars::prelude::*;

use super::Columns;
use crate::cell::survival;
use crate::results::Results;

/// Games by cell and end reason, zeros included.
pub fn endings(results: &Results) -> PolarsResult<DataFrame> {
    let mut columns = (Vec::new(), Vec::new(), Vec::new());
    for cell in &results.cells {
        for reason in EndReason::ALL {
            columns.0.push(cell.id);
            columns.1.push(reason.word());
            columns.2.push(
                cell.reasons
                    .iter()
                    .find(|(each, _)| *each == reason)
                    .map_or(0, |(_, games)| *games),
            );
        }
    }
    let height = columns.0.len();
    DataFrame::new(
        height,
        vec![
            Column::new("cell_id".into(), columns.0),
            Column::new("end_reason".into(), columns.1),
            Column::new("games".into(), columns.2),
        ],
    )
}

/// The survival curve of every cell: one row a ply at which a game ended.
pub fn curves(results: &Results) -> PolarsResult<DataFrame> {
    let rows: Vec<_> = results
        .cells
        .iter()
        .flat_map(|cell| {
            survival(&cell.lengths, results.experiment.level)
                .points
                .into_iter()
                .zip(&cell.lengths)
                .map(move |(point, count)| (cell.id, point, count))
        })
        .collect();
    let counts =
        |name: &str,
         of: &dyn Fn(&konakis_stats::SurvivalPoint, &crate::results::LengthCount) -> u64| {
            Column::new(
                name.into(),
                rows.iter()
                    .map(|(_, point, count)| of(point, count))
                    .collect::<Vec<u64>>(),
            )
        };
    let shares = |name: &str, of: fn(&konakis_stats::SurvivalPoint) -> Option<f64>| {
        Column::new(
            name.into(),
            rows.iter()
                .map(|(_, point, _)| of(point))
                .collect::<Vec<Option<f64>>>(),
        )
    };
    let columns = vec![
        Column::new(
            "cell_id".into(),
            rows.iter().map(|(cell, ..)| *cell).collect::<Vec<u32>>(),
        ),
        Column::new(
            "t".into(),
            rows.iter()
                .map(|(_, point, _)| point.t)
                .collect::<Vec<u32>>(),
        ),
        counts("at_risk", &|point, _| point.at_risk),
        counts("ended_att", &|_, count| count.attackers),
        counts("ended_def", &|_, count| count.defenders),
        counts("ended_draw", &|_, count| count.draw),
        counts("censored", &|_, count| count.truncated),
        shares("s", |point| Some(point.s)),
        shares("lo", |point| point.lo),
        shares("hi", |point| point.hi),
    ];
    DataFrame::new(rows.len(), columns)
}

/// One row a log-rank test: of all rulesets or of two, for a pairing or for all of them.
pub fn log_ranks(results: &Results) -> PolarsResult<DataFrame> {
    let ruleset = |index: usize| results.rulesets[index].id.clone();
    let agent = |index: usize| results.agents[index].name.clone();
    let all = || "all".to_owned();
    let mut table = Columns::of(&results.log_ranks);
    table.texts("ruleset", |row| {
        row.pair.map_or_else(all, |(of, _)| ruleset(of))
    });
    table.texts("compared_with", |row| {
        row.pair.map_or_else(all, |(_, with)| ruleset(with))
    });
    table.texts("att_agent", |row| {
        row.pairing.map_or_else(all, |(of, _)| agent(of))
    });
    table.texts("def_agent", |row| {
        row.pairing.map_or_else(all, |(_, with)| agent(with))
    });
    table.numbers("design_effect", |row| Some(row.effect));
    table.numbers("chi2", |row| Some(row.test.statistic));
    table.counts("df", |row| row.test.df as u64);
    table.numbers("p", |row| Some(row.test.p));
    table.frame()
}
