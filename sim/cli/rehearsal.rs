//! What `konakis run --dry-run` says.

use std::io;

use comfy_table::{CellAlignment, Table, presets};
use konakis_lab::{Experiment, Rehearsal};

use super::rulesets::Desk;
use super::run::{grouped, percent, span};

/// What is to be played, and about how long it takes.
pub fn told(
    experiment: &Experiment,
    rehearsal: &Rehearsal,
    threads: usize,
    desk: &mut Desk<'_>,
) -> io::Result<u8> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header([
        "cell",
        "ruleset",
        "attackers",
        "defenders",
        "games",
        "parts",
        "games/s on one processor",
    ]);
    for (cell, seconds) in rehearsal.plan.cells.iter().zip(&rehearsal.seconds_per_game) {
        table.add_row([
            cell.id.to_string(),
            experiment.rulesets[cell.ruleset].id.clone(),
            experiment.agents[cell.attackers].name.clone(),
            experiment.agents[cell.defenders].name.clone(),
            grouped(cell.blocks),
            grouped(rehearsal.parts_of(cell.id)),
            grouped((1.0 / seconds) as u64),
        ]);
    }
    for column in [0, 4, 5, 6] {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    writeln!(desk.out, "{table}")?;
    designed(experiment, desk)?;
    let games = grouped(rehearsal.plan.games());
    let cells = konakis_rules::counted(rehearsal.plan.cells.len(), "cell");
    let parts = konakis_rules::counted(rehearsal.plan.part_count() as usize, "part");
    let most = if experiment.stop.mode.looks() {
        "at most "
    } else {
        ""
    };
    writeln!(desk.out, "{cells}, {most}{games} games in {parts}")?;
    if experiment.stop.mode.looks() {
        let looks: Vec<String> = experiment
            .stop
            .checkpoints
            .iter()
            .map(|look| grouped(*look))
            .collect();
        writeln!(
            desk.out,
            "looks at the data after {} games of every cell",
            konakis_rules::listed(&looks)
        )?;
    }
    writeln!(
        desk.out,
        "estimated time: {} on {} (from a short sample of each cell, without writing and report)",
        span(rehearsal.seconds(threads)),
        konakis_rules::counted(threads, "thread")
    )?;
    let level = percent(experiment.level);
    writeln!(
        desk.out,
        "the score of a cell is known to ±{:.2} points at worst ({})",
        100.0 * rehearsal.half_width,
        if experiment.stop.mode.looks() {
            "at the bound, valid at every look, with all headline numbers together"
        } else {
            &level
        }
    )?;
    Ok(0)
}

/// What a fraction of a design cannot tell apart.
fn designed(experiment: &Experiment, desk: &mut Desk<'_>) -> io::Result<()> {
    let Some(design) = &experiment.factorial else {
        return Ok(());
    };
    let (Some(resolution), Some(fraction)) = (design.resolution(), &design.fraction) else {
        return Ok(());
    };
    writeln!(desk.out, "{resolution}")?;
    for generator in design.generators() {
        writeln!(desk.out, "  {generator}")?;
    }
    let words = fraction.defining_words().into_iter();
    let words: Vec<String> = words.map(|word| design.term(word, " x ")).collect();
    writeln!(desk.out, "the same throughout: {}", words.join(", "))
}
