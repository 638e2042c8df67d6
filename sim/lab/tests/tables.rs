//! Tables say what is in the rows.

use std::collections::BTreeMap;
use std::fs;

use konakis_lab::record::{FIELDS, GameRecord};
use konakis_lab::{Counts, EndReason, Ended, LabError, Plan, State, load};
use polars::prelude::*;

use crate::fake::{Stage, experiment, folder, game, options, part_paths, play, play_with, stage};

#[test]
fn cells_are_counted_as_by_hand() {
    let run = folder();
    let fake = experiment(&[]);
    play(&fake, run.path(), 2).expect("a good run");
    let results = load(run.path()).expect("good tables");
    let plan = Plan::of(&fake);
    assert_eq!(results.cells.len(), 4);
    for (cell, planned) in results.cells.iter().zip(&plan.cells) {
        let setup = fake.setup(planned);
        let rows: Vec<GameRecord> = (0..fake.stop.blocks)
            .map(|block| game(&setup, block))
            .collect();
        let games: Vec<&GameRecord> = rows
            .iter()
            .filter(|row| row.ended != Ended::Error)
            .collect();
        let mut counts = Counts::default();
        rows.iter().for_each(|row| counts.add(row.ended));
        assert_eq!(cell.counts, counts);
        assert!(counts.error > 0 && counts.truncated > 0);

        let mut lengths: BTreeMap<u32, u64> = BTreeMap::new();
        games
            .iter()
            .for_each(|row| *lengths.entry(row.plies).or_default() += 1);
        let counted: Vec<(u32, u64)> = cell
            .lengths
            .iter()
            .map(|at| {
                (
                    at.plies,
                    at.attackers + at.defenders + at.draw + at.truncated,
                )
            })
            .collect();
        assert_eq!(counted, lengths.into_iter().collect::<Vec<_>>());

        for (reason, count) in &cell.reasons {
            assert_eq!(
                *count,
                rows.iter().filter(|row| row.reason == *reason).count() as u64
            );
        }
        assert!(
            cell.reasons
                .iter()
                .any(|(reason, _)| *reason == EndReason::PlyCap)
        );

        let sum = |of: fn(&GameRecord) -> u64| games.iter().map(|row| of(row)).sum::<u64>() as f64;
        let captures = sum(|row| u64::from(row.captures.attackers + row.captures.defenders));
        let plies = sum(|row| u64::from(row.plies));
        close(cell.captures_per_100.value, 100.0 * captures / plies);
        close(
            cell.branching.attackers,
            sum(|row| row.branching.attackers) / sum(|row| u64::from(row.turns.attackers)),
        );
        close(
            cell.raichi_per_game,
            sum(|row| u64::from(row.raichi)) / games.len() as f64,
        );

        let mut copies: BTreeMap<u64, u64> = BTreeMap::new();
        games
            .iter()
            .for_each(|row| *copies.entry(row.game_hash).or_default() += 1);
        assert_eq!(cell.n_distinct, copies.len() as u64);
        let squares: u64 = copies.values().map(|count| count * count).sum();
        close(
            Some(cell.n_eff),
            (games.len() * games.len()) as f64 / squares as f64,
        );

        let (won, drawn, lost) = (counts.attackers, counts.draw, counts.defenders);
        close(
            cell.score.value,
            (won as f64 + drawn as f64 / 2.0) / (won + drawn + lost) as f64,
        );
        // With one cap the restricted mean is the mean length.
        close(cell.rmst.value, plies / games.len() as f64);
        assert!(cell.score_bounds.is_some());
    }
}

fn close(found: Option<f64>, wanted: f64) {
    let found = found.expect("a number");
    assert!(
        (found - wanted).abs() <= 1e-9 * wanted.abs().max(1.0),
        "{found} is not {wanted}"
    );
}

#[test]
fn tables_do_not_depend_on_threads_and_are_made_again() {
    let (one, two) = (folder(), folder());
    let fake = experiment(&[]);
    play(&fake, one.path(), 1).expect("a good run");
    play(&fake, two.path(), 2).expect("a good run");
    let read =
        |run: &std::path::Path, file: &str| fs::read(run.join(file)).expect("the table is there");
    load(one.path()).expect("good tables");
    load(two.path()).expect("good tables");
    for file in [
        "cells.csv",
        "cells.parquet",
        "agents.csv",
        "balance.csv",
        "contrasts.csv",
        "endings.csv",
        "survival.csv",
        "survival.parquet",
    ] {
        let first = read(one.path(), file);
        assert!(first == read(two.path(), file), "{file}");
        fs::remove_file(one.path().join(file)).expect("a table can be deleted");
        load(one.path()).expect("good tables");
        assert!(first == read(one.path(), file), "{file}");
    }
    let cells = String::from_utf8(read(one.path(), "cells.csv")).expect("the table is text");
    assert_eq!(cells.lines().count(), 5);
    assert!(!cells.contains('\r') && cells.ends_with('\n'));
    assert!(!cells.contains("NaN") && !cells.contains("inf"));
}

#[test]
fn rows_have_the_columns_that_are_declared() {
    let run = folder();
    play(&experiment(&[]), run.path(), 2).expect("a good run");
    for path in part_paths(run.path()) {
        let frame = ParquetReader::new(fs::File::open(&path).expect("a part can be opened"))
            .finish()
            .expect("a part can be read");
        let names: Vec<&str> = frame
            .get_column_names()
            .into_iter()
            .map(|name| name.as_str())
            .collect();
        assert_eq!(
            names,
            FIELDS.iter().map(|field| field.name).collect::<Vec<_>>()
        );
        let blocks: Vec<u64> = frame
            .column("block")
            .expect("a column")
            .u64()
            .expect("whole numbers")
            .into_no_null_iter()
            .collect();
        assert!(blocks.is_sorted());
        assert_eq!(frame.column("outcome").expect("a column").null_count(), 0);
    }
}

#[test]
fn a_run_with_missing_games_has_no_tables() {
    let run = folder();
    let stopping = stage(Stage {
        stop_after: Some(600),
        ..Stage::default()
    });
    play_with(&experiment(&[]), &options(run.path(), 1), stopping).expect("an orderly stop");
    let error = load(run.path()).expect_err("games are missing");
    assert!(matches!(error, LabError::Missing { .. }));
    assert!(
        error
            .to_string()
            .contains("parts are missing; the same `konakis run` command plays what is missing"),
        "{error}"
    );
    let error = load(&run.path().join("nowhere")).expect_err("no run");
    assert!(
        error
            .to_string()
            .ends_with("holds no run: it has no manifest.json"),
        "{error}"
    );
}

#[test]
fn parts_cover_every_block_once() {
    for (blocks, least) in [(1, 4), (255, 4), (2000, 8), (1_000_000, 32)] {
        let fake = experiment(&[("stop.blocks", &blocks.to_string())]);
        let plan = Plan::of(&fake);
        let parts: Vec<_> = plan.parts().collect();
        assert_eq!(parts.len() as u64, plan.part_count());
        assert!(
            parts.len() >= least,
            "{} parts of {blocks} blocks",
            parts.len()
        );
        let mut next = vec![0; plan.cells.len()];
        for part in &parts {
            assert_eq!(part.blocks.start, next[part.cell as usize]);
            next[part.cell as usize] = part.blocks.end;
        }
        assert!(next.iter().all(|end| *end == blocks));
        let mut schedule = plan.schedule();
        schedule.sort();
        assert_eq!(schedule, parts);
        assert!(parts.iter().map(konakis_lab::Part::file).is_sorted());
    }
}

#[test]
fn nothing_is_called_balanced_while_a_check_that_matters_warns() {
    let run = folder();
    play(&experiment(&[]), run.path(), 2).expect("a good run");
    let mut results = load(run.path()).expect("good tables");
    let mut cell = results.cells[0].clone();
    cell.score = konakis_stats::Estimate::new(0.5, 0.49, 0.51);
    for check in &mut results.checks {
        check.state = State::Pass;
    }
    assert_eq!(results.verdict(&cell), "balanced");
    let mut warn = |id: &str, state: State| {
        let check = results.checks.iter_mut().find(|check| check.id == id);
        check.expect("the check is made").state = state;
        results.verdict(&cell)
    };
    assert_eq!(warn("P12", State::Warn), "balanced", "it bars no balance");
    assert_eq!(warn("P4", State::Warn), "blocked:P4");
    assert_eq!(warn("P12", State::Fail), "blocked:P12");
    // Of a side that is favoured a warning is no bar.
    assert_eq!(warn("P12", State::Pass), "blocked:P4");
    cell.score = konakis_stats::Estimate::new(0.8, 0.79, 0.81);
    assert_eq!(results.verdict(&cell), "favours_attackers");
}
