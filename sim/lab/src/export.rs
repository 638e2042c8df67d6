//! The tables on disk: each as Parquet and as CSV.

use std::path::Path;

use konakis_agents::EndReason;
use konakis_stats::{Estimate, elo};
use polars::prelude::*;

use crate::cell::survival;
use crate::error::LabError;
use crate::results::{Cell, LEVEL, Results};
use crate::store;

/// Writes every table of a run.
pub fn write(results: &Results, dir: &Path) -> Result<(), LabError> {
    for (name, table) in [
        ("cells", cells(results)),
        ("endings", endings(results)),
        ("survival", curves(results)),
    ] {
        let mut table = table.map_err(LabError::frame)?;
        store::write(
            &dir.join(format!("{name}.parquet")),
            &store::parquet(&mut table)?,
        )?;
        store::write(&dir.join(format!("{name}.csv")), &store::csv(&mut table)?)?;
    }
    Ok(())
}

/// A table that is made column by column.
struct Columns<'a> {
    results: &'a Results,
    columns: Vec<Column>,
}

impl Columns<'_> {
    fn texts(&mut self, name: &str, of: impl Fn(&Cell) -> String) {
        let values: Vec<String> = self.results.cells.iter().map(of).collect();
        self.columns.push(Column::new(name.into(), values));
    }

    fn counts(&mut self, name: &str, of: impl Fn(&Cell) -> u64) {
        let values: Vec<u64> = self.results.cells.iter().map(of).collect();
        self.columns.push(Column::new(name.into(), values));
    }

    fn numbers(&mut self, name: &str, of: impl Fn(&Cell) -> Option<f64>) {
        let values: Vec<Option<f64>> = self.results.cells.iter().map(of).collect();
        self.columns.push(Column::new(name.into(), values));
    }

    fn plies(&mut self, name: &str, of: impl Fn(&Cell) -> Option<f64>) {
        let values: Vec<Option<u32>> = self
            .results
            .cells
            .iter()
            .map(|cell| of(cell).map(|plies| plies as u32))
            .collect();
        self.columns.push(Column::new(name.into(), values));
    }

    fn estimates(&mut self, name: &str, of: impl Fn(&Cell) -> Estimate) {
        self.numbers(name, |cell| of(cell).value);
        self.numbers(&format!("{name}_lo"), |cell| of(cell).lo);
        self.numbers(&format!("{name}_hi"), |cell| of(cell).hi);
    }
}

/// One row a cell.
fn cells(results: &Results) -> PolarsResult<DataFrame> {
    let ruleset = |cell: &Cell| &results.rulesets[cell.ruleset];
    let agent = |index: usize| &results.agents[index];
    let hash = |index: usize| format!("{:016x}", agent(index).spec.fingerprint());
    let mut table = Columns {
        results,
        columns: Vec::new(),
    };
    table.columns.push(Column::new(
        "cell_id".into(),
        results
            .cells
            .iter()
            .map(|cell| cell.id)
            .collect::<Vec<u32>>(),
    ));
    table.texts("ruleset", |cell| ruleset(cell).id.clone());
    table.texts("ruleset_hash", |cell| ruleset(cell).fingerprint.to_string());
    table.texts("att_agent", |cell| agent(cell.attackers).name.clone());
    table.texts("def_agent", |cell| agent(cell.defenders).name.clone());
    table.texts("att_agent_hash", |cell| hash(cell.attackers));
    table.texts("def_agent_hash", |cell| hash(cell.defenders));
    table.counts("n_games", |cell| cell.counts.games());
    table.counts("n_att", |cell| cell.counts.attackers);
    table.counts("n_def", |cell| cell.counts.defenders);
    table.counts("n_draw", |cell| cell.counts.draw);
    table.counts("n_trunc", |cell| cell.counts.truncated);
    table.counts("n_error", |cell| cell.counts.error);
    table.counts("n_att_first", |cell| cell.first_movers.attackers);
    table.counts("n_def_first", |cell| cell.first_movers.defenders);
    table.counts("n_blocks", |_| results.experiment.blocks);
    table.counts("n_distinct", |cell| cell.n_distinct);
    table.numbers("n_eff", |cell| Some(cell.n_eff));
    table.estimates("score", |cell| cell.score);
    table.texts("score_method", |_| "lr".to_owned());
    table.numbers("conf_level", |_| Some(LEVEL));
    table.numbers("score_bound_lo", |cell| {
        cell.score_bounds.map(|(least, _)| least)
    });
    table.numbers("score_bound_hi", |cell| {
        cell.score_bounds.map(|(_, most)| most)
    });
    table.estimates("decisive_share", |cell| cell.decisive_share);
    table.estimates("draw_rate", |cell| cell.draw_rate);
    table.estimates("trunc_rate", |cell| cell.trunc_rate);
    table.estimates("elo", |cell| elo(cell.score));
    table.texts("elo_open", |cell| open(elo(cell.score)).to_owned());
    for (name, share) in [
        ("len_q10", 0.1),
        ("len_q25", 0.25),
        ("len_q50", 0.5),
        ("len_q75", 0.75),
        ("len_q90", 0.9),
    ] {
        table.plies(name, |cell| survival(&cell.lengths).quantile(share).value);
    }
    table.plies("len_q50_lo", |cell| cell.median_length.lo);
    table.plies("len_q50_hi", |cell| cell.median_length.hi);
    table.estimates("rmst", |cell| cell.rmst);
    table.plies("rmst_tau", |cell| Some(f64::from(cell.rmst_tau)));
    table.estimates("caps_per_100", |cell| cell.captures_per_100);
    table.numbers("branch_att", |cell| cell.branching.attackers);
    table.numbers("branch_def", |cell| cell.branching.defenders);
    table.numbers("raichi_per_game", |cell| cell.raichi_per_game);
    table.numbers("tuichu_per_game", |cell| cell.tuichu_per_game);
    table.numbers("opening_entropy", |cell| cell.opening_entropy);
    table.texts("stop_reason", |_| "fixed".to_owned());
    table.counts("checkpoint", |_| results.experiment.blocks);
    DataFrame::new(results.cells.len(), table.columns)
}

/// Which end of an interval in Elo lies at infinity.
fn open(elo: Estimate) -> &'static str {
    match (elo.lo, elo.hi) {
        (Some(_), Some(_)) => "none",
        (None, Some(_)) => "low",
        (Some(_), None) => "high",
        (None, None) => "both",
    }
}

/// Games by cell and end reason, zeros included.
fn endings(results: &Results) -> PolarsResult<DataFrame> {
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
fn curves(results: &Results) -> PolarsResult<DataFrame> {
    let rows: Vec<_> = results
        .cells
        .iter()
        .flat_map(|cell| {
            survival(&cell.lengths)
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
