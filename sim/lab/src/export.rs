//! The tables on disk: each as Parquet and as CSV (METRICS §4.3).

mod cells;
mod curves;
mod differences;
mod rungs;
mod strengths;

use std::path::Path;

use konakis_stats::Estimate;
use polars::prelude::*;
use serde::Serialize;

use crate::error::LabError;
use crate::results::Results;
use crate::store;

/// Writes every table of a run.
pub fn write(results: &Results, dir: &Path) -> Result<(), LabError> {
    for (name, table) in [
        ("cells", cells::cells(results)),
        ("contrasts", differences::contrasts(results)),
        ("effects", differences::effects(results)),
        ("looks", differences::looks(results)),
        ("openings", differences::openings(results)),
        ("ladder", rungs::ladder(results)),
        ("agents", strengths::agents(results)),
        ("balance", strengths::balance(results)),
        ("mirrored", strengths::mirrored(results)),
        ("endings", curves::endings(results)),
        ("survival", curves::curves(results)),
        ("log_rank", curves::log_ranks(results)),
    ] {
        let mut table = table.map_err(LabError::frame)?;
        store::write(
            &dir.join(format!("{name}.parquet")),
            &store::parquet(&mut table)?,
        )?;
        let mut flat = flat(table).map_err(LabError::frame)?;
        store::write(&dir.join(format!("{name}.csv")), &store::csv(&mut flat)?)?;
    }
    checks(results, dir)
}

/// A list has no place in CSV: its texts are written one after the other, with a space between.
fn flat(mut table: DataFrame) -> PolarsResult<DataFrame> {
    let lists: Vec<PlSmallStr> = table
        .columns()
        .iter()
        .filter(|column| matches!(column.dtype(), DataType::List(_)))
        .map(|column| column.name().clone())
        .collect();
    for name in lists {
        let column = table.column(&name)?.list()?.clone();
        let joined = (0..column.len()).map(|row| {
            let list = column.get_as_series(row)?;
            let words: Vec<&str> = list.str().ok()?.iter().flatten().collect();
            Some(words.join(" "))
        });
        let joined: Vec<Option<String>> = joined.collect();
        table.with_column(Column::new(name, joined))?;
    }
    Ok(table)
}

/// The checks, and what the experiment expected, as JSON.
fn checks(results: &Results, dir: &Path) -> Result<(), LabError> {
    #[derive(Serialize)]
    struct File<'a> {
        schema_version: u16,
        run_id: &'a str,
        checks: &'a [crate::check::Check],
        expectations: &'a [crate::expect::Expectation],
    }
    let file = File {
        schema_version: crate::manifest::SCHEMA_VERSION,
        run_id: &results.manifest.run_id,
        checks: &results.checks,
        expectations: &results.expectations,
    };
    let mut text = serde_json::to_vec_pretty(&file).expect("checks have only text and numbers");
    text.push(b'\n');
    store::write(&dir.join("checks.json"), &text)
}

/// A table that is made column by column, a row for each of a list.
pub struct Columns<'a, T> {
    rows: &'a [T],
    columns: Vec<Column>,
}

impl<'a, T> Columns<'a, T> {
    /// A table without columns.
    pub fn of(rows: &'a [T]) -> Self {
        Columns {
            rows,
            columns: Vec::new(),
        }
    }

    /// The frame.
    pub fn frame(self) -> PolarsResult<DataFrame> {
        DataFrame::new(self.rows.len(), self.columns)
    }

    fn push<V, P: ?Sized>(&mut self, name: &str, of: impl Fn(&T) -> V)
    where
        Series: NamedFrom<Vec<V>, P>,
    {
        let values: Vec<V> = self.rows.iter().map(of).collect();
        self.columns.push(Column::new(name.into(), values));
    }

    /// A column of texts.
    pub fn texts(&mut self, name: &str, of: impl Fn(&T) -> String) {
        self.push(name, of);
    }

    /// A column of numbers of cells.
    pub fn ids(&mut self, name: &str, of: impl Fn(&T) -> u32) {
        self.push(name, of);
    }

    /// A column of counts.
    pub fn counts(&mut self, name: &str, of: impl Fn(&T) -> u64) {
        self.push(name, of);
    }

    /// A column of numbers, some perhaps absent.
    pub fn numbers(&mut self, name: &str, of: impl Fn(&T) -> Option<f64>) {
        self.push(name, of);
    }

    /// A column of whole numbers, some perhaps absent.
    pub fn budgets(&mut self, name: &str, of: impl Fn(&T) -> Option<u64>) {
        self.push(name, of);
    }

    /// A column of yes and no.
    pub fn flags(&mut self, name: &str, of: impl Fn(&T) -> bool) {
        self.push(name, of);
    }

    /// A column of lists of texts.
    pub fn lists(&mut self, name: &str, of: impl Fn(&T) -> Vec<String>) {
        let lists = self.rows.iter().map(|row| Series::new("".into(), of(row)));
        let lists: Vec<Series> = lists.collect();
        self.columns.push(Column::new(name.into(), lists));
    }

    /// A column of plies, some perhaps absent.
    pub fn plies(&mut self, name: &str, of: impl Fn(&T) -> Option<f64>) {
        self.push(name, |row| of(row).map(|plies| plies as u32));
    }

    /// Three columns: a value and the ends of its interval.
    pub fn estimates(&mut self, name: &str, of: impl Fn(&T) -> Estimate) {
        self.numbers(name, |row| of(row).value);
        self.ends(name, of);
    }

    /// Two columns: the ends of an interval.
    pub fn ends(&mut self, name: &str, of: impl Fn(&T) -> Estimate) {
        self.numbers(&format!("{name}_lo"), |row| of(row).lo);
        self.numbers(&format!("{name}_hi"), |row| of(row).hi);
    }
}
