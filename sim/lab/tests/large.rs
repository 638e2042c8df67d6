//! Not a test: `KONAKIS_ROWS=10000000 cargo test -p konakis-lab large -- --ignored --nocapture` says how long the tables of so many rows take,
//! figures and page apart, and how much memory; with `KONAKIS_RUN=DIR` those of a run that is there.

use std::path::{Path, PathBuf};
use std::time::Instant;

use konakis_lab::load;

use crate::fake::{experiment, folder, play};

#[test]
#[ignore = "takes minutes, and says how many"]
fn tables_of_many_rows() {
    if let Some(run) = std::env::var_os("KONAKIS_RUN") {
        return tables(&PathBuf::from(run));
    }
    let rows = std::env::var("KONAKIS_ROWS")
        .ok()
        .and_then(|rows| rows.parse::<u64>().ok());
    let rows = rows.unwrap_or(1_000_000);
    let run = folder();
    let fake = experiment(&[("stop.blocks", &(rows / 4).to_string())]);
    let begun = Instant::now();
    play(&fake, run.path(), 2).expect("a good run");
    eprintln!("{rows} rows written in {:.1?}", begun.elapsed());
    tables(run.path());
}

/// Makes tables and says what it took.
fn tables(run: &Path) {
    let begun = Instant::now();
    let results = load(run).expect("good tables");
    let taken = begun.elapsed();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    let peak = peak.unwrap_or("VmHWM: not known");
    let rows: u64 = results.cells.iter().map(|cell| cell.counts.rows()).sum();
    eprintln!("tables of {rows} rows in {taken:.1?}; memory at most {peak}");
    assert_eq!(rows, results.manifest.games());
}
