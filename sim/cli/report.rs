//! `konakis report` and `konakis merge`: from games to tables, figures and the page.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use comfy_table::{CellAlignment, Table, presets};
use konakis_lab::{Cell, LabError, Results, State};

use super::rulesets::Desk;
use super::run::{grouped, percent};

/// The arguments of `konakis report`.
#[derive(Args, Clone, Debug)]
pub struct ReportArgs {
    /// Folder of a finished run.
    #[arg(value_name = "RUN_DIR")]
    run: PathBuf,
    /// Says nothing but what is wrong.
    #[arg(long, short)]
    quiet: bool,
}

/// The arguments of `konakis merge`.
#[derive(Args, Clone, Debug)]
pub struct MergeArgs {
    /// Folders of the shares.
    #[arg(value_name = "RUN_DIR", required = true)]
    runs: Vec<PathBuf>,
    /// Folder of the joined run.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Says nothing but what is wrong.
    #[arg(long, short)]
    quiet: bool,
}

/// Makes tables, figures and page again from the games of a run: 0 done, 1 done and a check or an expectation failed, 2 could not.
pub fn run(args: &ReportArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    match make(&args.run, args.quiet, desk) {
        Ok(status) => status,
        Err(error) => refuse(desk, &error),
    }
}

/// Joins shares into one run, and reports: 0 done, 1 done and a check or an expectation failed, 2 could not.
pub fn merge(args: &MergeArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let made =
        konakis_lab::merge(&args.runs, &args.out).and_then(|_| make(&args.out, args.quiet, desk));
    match made {
        Ok(status) => status,
        Err(error) => refuse(desk, &error),
    }
}

/// Writes tables, figures and page, and says what they say in short.
pub fn make(dir: &Path, quiet: bool, desk: &mut Desk<'_>) -> Result<io::Result<u8>, LabError> {
    let results = konakis_lab::load(dir)?;
    let written = match konakis_report::write(&results, dir) {
        Ok(written) => written,
        Err(error) => return Ok(writeln!(desk.err, "error: {error}").map(|()| 2)),
    };
    let most = results.experiment.max_mb;
    if written.page_bytes > most * konakis_report::MEGABYTE
        && let Err(error) = writeln!(
            desk.err,
            "warning: the page has {} MB and may be slow to open; `report.figures` leaves out some of it, `report.max_mb` allows for more than {most}",
            written.page_bytes.div_ceil(konakis_report::MEGABYTE)
        )
    {
        return Ok(Err(error));
    }
    let status = u8::from(results.failed());
    let shown = if quiet {
        Ok(())
    } else {
        summary(&results, &written, dir, desk)
    };
    Ok(shown
        .and_then(|()| trouble(&results, desk))
        .map(|()| status))
}

fn summary(
    results: &Results,
    written: &konakis_report::Written,
    dir: &Path,
    desk: &mut Desk<'_>,
) -> io::Result<()> {
    writeln!(desk.out, "{}", balance(results))?;
    let interval = match results.stopped {
        "fixed" => format!("the {} interval", percent(results.experiment.level)),
        why => format!(
            "an interval that holds at every look; stopped by {why} after {} games a cell",
            grouped(results.blocks)
        ),
    };
    writeln!(
        desk.out,
        "score: attackers' points of a hundred, with {interval}"
    )?;
    let page = written.page.as_deref().unwrap_or(dir);
    writeln!(desk.out, "{}", page.display())
}

/// What was not as it should be, or not as it was expected.
fn trouble(results: &Results, desk: &mut Desk<'_>) -> io::Result<()> {
    for check in &results.checks {
        let strict = results.experiment.strict;
        if check.state == State::Pass || !(strict || check.of_run && check.state == State::Fail) {
            continue;
        }
        writeln!(
            desk.err,
            "check {} ({}): {}\n  {}\n  {}",
            check.id,
            check.state.word(),
            check.found,
            check.means,
            check.help
        )?;
    }
    for each in &results.expectations {
        if each.state == State::Fail {
            writeln!(
                desk.err,
                "not as expected: {}; found {}",
                each.expected, each.found
            )?;
        }
    }
    Ok(())
}

/// One line a cell.
fn balance(results: &Results) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header([
        "ruleset",
        "attackers",
        "defenders",
        "games",
        "attackers win",
        "defenders win",
        "draw",
        "stopped",
        "score",
        "",
        "median plies",
    ]);
    for cell in results.cells.iter().filter(|cell| cell.main) {
        let counts = &cell.counts;
        let (low, high) = (cell.score.lo, cell.score.hi);
        table.add_row([
            results.rulesets[cell.ruleset].id.clone(),
            results.agents[cell.attackers].name.clone(),
            results.agents[cell.defenders].name.clone(),
            grouped(counts.games()),
            grouped(counts.attackers),
            grouped(counts.defenders),
            grouped(counts.draw),
            grouped(counts.truncated),
            points(cell.score.value),
            low.zip(high).map_or_else(String::new, |(low, high)| {
                format!("{:.2}-{:.2}", 100.0 * low, 100.0 * high)
            }),
            median(cell),
        ]);
    }
    for column in 3..11 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

fn points(share: Option<f64>) -> String {
    share.map_or_else(
        || "no games".to_owned(),
        |share| format!("{:.2}", 100.0 * share),
    )
}

fn median(cell: &Cell) -> String {
    match cell.median_length.value {
        Some(plies) => format!("{plies:.0}"),
        None if cell.counts.games() == 0 => "no games".to_owned(),
        None => format!("> {}", cell.rmst_tau),
    }
}

/// Says why something could not be done.
pub fn refuse(desk: &mut Desk<'_>, error: &LabError) -> io::Result<u8> {
    match error {
        LabError::Refused(problems) => writeln!(desk.err, "{}", problems.render(desk.colour))?,
        other => writeln!(desk.err, "error: {other}")?,
    }
    Ok(2)
}
