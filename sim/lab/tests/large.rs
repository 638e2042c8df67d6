//! Not a test: `KONAKIS_ROWS=10000000 cargo test -p konakis-lab large -- --ignored --nocapture` says how long tables of so many rows take.

use std::time::Instant;

use konakis_lab::load;

use crate::fake::{experiment, folder, play};

#[test]
#[ignore = "takes minutes, and says how many"]
fn tables_of_many_rows() {
    let rows = std::env::var("KONAKIS_ROWS")
        .ok()
        .and_then(|rows| rows.parse::<u64>().ok());
    let rows = rows.unwrap_or(1_000_000);
    let run = folder();
    let fake = experiment(&[("stop.blocks", &(rows / 4).to_string())]);
    let begun = Instant::now();
    play(&fake, run.path(), 2).expect("a good run");
    let written = begun.elapsed();
    let begun = Instant::now();
    let results = load(run.path()).expect("good tables");
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .unwrap_or("VmHWM: not known");
    eprintln!(
        "{rows} rows: written in {written:.1?}, tables in {:.1?}, memory at most {peak}",
        begun.elapsed()
    );
    let counted: u64 = results.cells.iter().map(|cell| cell.counts.rows()).sum();
    assert_eq!(counted, rows / 4 * 4);
}
