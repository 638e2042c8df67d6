//! From rows to what is counted in each cell.
//!
//! Polars adds up whole numbers only; every quotient is made afterwards, in one order, so that neither the number of threads nor the way in
//! which the rows are spread over files can change a digit. Each query streams: memory grows with the number of cells, not of games.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use konakis_agents::{EndReason, Ended};
use konakis_engine::{BySide, Side};
use konakis_stats::{Outcomes, Ratio, diversity};
use polars::prelude::*;

use crate::error::LabError;
use crate::folder::GAMES;
use crate::manifest::PartEntry;
use crate::plan::Plan;
use crate::results::{Counts, LengthCount};

/// Rows whose hashes are held in memory at once: 16 bytes each, and as much again while they are read.
const HELD: u64 = 16_000_000;

/// Everything that is counted in a cell.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games by outcome.
    pub counts: Counts,
    /// Games by length and outcome, errors apart.
    pub lengths: Vec<LengthCount>,
    /// Games by end reason, in the order of [`EndReason::ALL`].
    pub reasons: [u64; EndReason::ALL.len()],
    /// Games by first mover.
    pub first_movers: BySide<u64>,
    /// Captures over plies.
    pub captures: Ratio,
    /// Sums of legal moves, by side.
    pub branching: BySide<u64>,
    /// Turns, by side.
    pub turns: BySide<u64>,
    /// Positions with one open way.
    pub raichi: u64,
    /// Positions with two open ways or more.
    pub tuichu: u64,
    /// Different games.
    pub distinct: u64,
    /// Σ copies² over different games.
    pub copies_squared: u128,
    /// How often each opening occurred, sorted.
    pub openings: Vec<u64>,
}

impl Tally {
    /// The outcomes as the statistics know them.
    pub fn outcomes(&self) -> Outcomes {
        let Counts {
            attackers,
            defenders,
            draw,
            truncated,
            ..
        } = self.counts;
        Outcomes {
            attackers,
            defenders,
            draw,
            truncated,
        }
    }

    /// How many different games the sample is worth.
    pub fn effective(&self) -> f64 {
        let games = self.counts.games() as f64;
        if self.copies_squared == 0 {
            0.0
        } else {
            games * games / self.copies_squared as f64
        }
    }

    /// Diversity of openings in nats.
    pub fn opening_entropy(&self) -> Option<f64> {
        diversity::shannon(&self.openings)
    }
}

/// Counts what is in the parts of a run, cell by cell.
pub fn count(dir: &Path, parts: &[PartEntry], plan: &Plan) -> Result<Vec<Tally>, LabError> {
    let files: Vec<PathBuf> = parts
        .iter()
        .map(|part| dir.join(GAMES).join(&part.file))
        .collect();
    let mut tallies = vec![Tally::default(); plan.cells.len()];
    lengths(&files, &mut tallies)
        .and_then(|()| sums(&files, &mut tallies))
        .map_err(LabError::frame)?;
    for cells in batches(&tallies) {
        let parts = parts.iter().zip(&files);
        let files: Vec<PathBuf> = parts
            .filter(|(part, _)| cells.contains(&(part.cell as usize)))
            .map(|(_, file)| file.clone())
            .collect();
        copies(&files, cells, &mut tallies).map_err(LabError::frame)?;
    }
    Ok(tallies)
}

/// Neighbouring cells whose rows can be held together; a cell that is too large stands alone.
fn batches(tallies: &[Tally]) -> Vec<Range<usize>> {
    let mut batches: Vec<Range<usize>> = Vec::new();
    let mut held = 0;
    for (index, tally) in tallies.iter().enumerate() {
        let rows = tally.counts.rows();
        match batches.last_mut() {
            Some(batch) if held + rows <= HELD => {
                batch.end = index + 1;
                held += rows;
            }
            _ => {
                batches.push(index..index + 1);
                held = rows;
            }
        }
    }
    batches
}

fn scan(files: &[PathBuf]) -> PolarsResult<LazyFrame> {
    let paths = files
        .iter()
        .map(|file| PlRefPath::new(file.to_string_lossy()))
        .collect();
    // A folder may have any name, also one that looks like a pattern.
    let args = ScanArgsParquet {
        glob: false,
        ..ScanArgsParquet::default()
    };
    LazyFrame::scan_parquet_files(paths, args)
}

fn collect(query: LazyFrame) -> PolarsResult<DataFrame> {
    Ok(query
        .collect_with_engine(Engine::Streaming)?
        .unwrap_single())
}

/// Games by cell, outcome, reason, first mover and length.
fn lengths(files: &[PathBuf], tallies: &mut [Tally]) -> PolarsResult<()> {
    let keys = ["cell_id", "outcome", "end_reason", "first_mover", "plies"];
    let text =
        ["outcome", "end_reason", "first_mover"].map(|name| col(name).cast(DataType::String));
    let query = scan(files)?
        .group_by(keys.map(col))
        .agg([len().cast(DataType::UInt64).alias("games")])
        .with_columns(text);
    let table = collect(query)?;
    let mut by_length: Vec<BTreeMap<u32, LengthCount>> = vec![BTreeMap::new(); tallies.len()];
    let (cells, plies, games) = (
        table.column("cell_id")?.u32()?,
        table.column("plies")?.u32()?,
        table.column("games")?.u64()?,
    );
    let (outcomes, reasons, movers) = (
        table.column("outcome")?.str()?,
        table.column("end_reason")?.str()?,
        table.column("first_mover")?.str()?,
    );
    for row in 0..table.height() {
        let found = (|| {
            let cell = cells.get(row)? as usize;
            let ended = Ended::ALL
                .into_iter()
                .find(|ended| outcomes.get(row) == Some(ended.word()))?;
            let reason = EndReason::ALL
                .iter()
                .position(|reason| reasons.get(row) == Some(reason.word()))?;
            let mover = Side::ALL
                .into_iter()
                .find(|side| movers.get(row) == Some(side.word()))?;
            Some((cell, ended, reason, mover, plies.get(row)?, games.get(row)?))
        })();
        let Some((cell, ended, reason, mover, plies, games)) =
            found.filter(|(cell, ..)| *cell < tallies.len())
        else {
            polars_bail!(ComputeError: "a row holds a word that this version does not know");
        };
        let tally = &mut tallies[cell];
        *tally.counts.of_mut(ended) += games;
        tally.reasons[reason] += games;
        tally.first_movers[mover] += games;
        let entry = by_length[cell].entry(plies).or_insert(LengthCount {
            plies,
            ..LengthCount::default()
        });
        match ended {
            Ended::Attackers => entry.attackers += games,
            Ended::Defenders => entry.defenders += games,
            Ended::Draw => entry.draw += games,
            Ended::Truncated => entry.truncated += games,
            Ended::Error => {}
        }
    }
    for (tally, lengths) in tallies.iter_mut().zip(by_length) {
        tally.lengths = lengths
            .into_values()
            .filter(|entry| entry.attackers + entry.defenders + entry.draw + entry.truncated > 0)
            .collect();
    }
    Ok(())
}

/// Games that count: an error is no game. Most runs have none, and nothing to look at.
fn without_errors(query: LazyFrame, tallies: &[Tally]) -> LazyFrame {
    if tallies.iter().all(|tally| tally.counts.error == 0) {
        return query;
    }
    query.filter(
        col("outcome")
            .cast(DataType::String)
            .neq(lit(Ended::Error.word())),
    )
}

/// Sums over the games of each cell, errors left out.
fn sums(files: &[PathBuf], tallies: &mut [Tally]) -> PolarsResult<()> {
    let wide = |name: &str| col(name).cast(DataType::UInt64);
    let plain = [
        "branch_att_sum",
        "branch_def_sum",
        "turns_att",
        "turns_def",
        "raichi",
        "tuichu",
        "plies",
    ];
    let captures = || wide("captures_by_att") + wide("captures_by_def");
    let mut sums: Vec<Expr> = plain.iter().map(|name| wide(name).sum()).collect();
    sums.extend([
        len().cast(DataType::UInt64).alias("games"),
        captures().sum().alias("captures"),
        (captures() * captures()).sum().alias("captures_squared"),
        (captures() * wide("plies")).sum().alias("captures_plies"),
        (wide("plies") * wide("plies")).sum().alias("plies_squared"),
    ]);
    let query = without_errors(scan(files)?, tallies)
        .group_by([col("cell_id")])
        .agg(sums);
    let table = collect(query)?;
    let cells = table.column("cell_id")?.u32()?;
    for row in 0..table.height() {
        let get = |name: &str| PolarsResult::Ok(table.column(name)?.u64()?.get(row).unwrap_or(0));
        let Some(tally) = cells
            .get(row)
            .and_then(|cell| tallies.get_mut(cell as usize))
        else {
            polars_bail!(ComputeError: "a row belongs to no cell of the plan");
        };
        tally.branching = BySide {
            attackers: get("branch_att_sum")?,
            defenders: get("branch_def_sum")?,
        };
        tally.turns = BySide {
            attackers: get("turns_att")?,
            defenders: get("turns_def")?,
        };
        tally.raichi = get("raichi")?;
        tally.tuichu = get("tuichu")?;
        tally.captures = Ratio {
            n: get("games")?,
            x: get("plies")?.into(),
            y: get("captures")?.into(),
            xx: get("plies_squared")?.into(),
            xy: get("captures_plies")?.into(),
            yy: get("captures_squared")?.into(),
        };
    }
    Ok(())
}

/// How often each game and each opening occurred in some cells. A large cell is read in several passes, each taking a share of the hashes.
fn copies(files: &[PathBuf], cells: Range<usize>, tallies: &mut [Tally]) -> PolarsResult<()> {
    let rows: u64 = tallies[cells.clone()]
        .iter()
        .map(|tally| tally.counts.rows())
        .sum();
    let passes = rows.div_ceil(HELD).max(1);
    for column in ["game_hash", "opening_id"] {
        for pass in 0..passes {
            let mut query = without_errors(scan(files)?, tallies);
            if passes > 1 {
                query = query.filter((col(column) % lit(passes)).eq(lit(pass)));
            }
            let table = collect(query.select([col("cell_id"), col(column)]))?;
            let rows = table
                .column("cell_id")?
                .u32()?
                .into_no_null_iter()
                .zip(table.column(column)?.u64()?.into_no_null_iter());
            let mut hashes: Vec<(u32, u64)> = rows.collect();
            hashes.sort_unstable();
            for same in hashes.chunk_by(|one, other| one == other) {
                let Some(tally) = tallies.get_mut(same[0].0 as usize) else {
                    polars_bail!(ComputeError: "a row belongs to no cell of the plan");
                };
                let copies = same.len() as u64;
                if column == "game_hash" {
                    tally.distinct += 1;
                    tally.copies_squared += u128::from(copies) * u128::from(copies);
                } else {
                    tally.openings.push(copies);
                }
            }
        }
    }
    // Entropy is a sum of quotients: its terms are added in one order, whatever the passes.
    tallies[cells]
        .iter_mut()
        .for_each(|tally| tally.openings.sort_unstable());
    Ok(())
}
