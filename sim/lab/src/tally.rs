//! From rows to what is counted in each cell.
//!
//! Only whole numbers are added up; every quotient is made afterwards, in one order, so that neither the number of threads nor the way in
//! which the rows are spread over files can change a digit. Parts are read one by one on each thread and let go of: what stays in memory is a
//! few numbers a cell and a bounded share of the hashes by which copies are known.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;

use konakis_agents::{EndReason, Ended};
use konakis_engine::{BySide, Side, Square};
use konakis_stats::{Outcomes, Ratio, diversity};
use rayon::prelude::*;

use crate::blocks::Blocks;
use crate::columns::Columns;
use crate::ends::Ends;
use crate::error::LabError;
use crate::manifest::PartEntry;
use crate::plan::Plan;
use crate::results::Counts;

/// Hashes that are held in memory at once, 8 bytes each.
const HELD: u64 = 64_000_000;

/// The columns of which a game has one hash each, and of which copies are counted.
const HASHES: [&str; 2] = ["game_hash", "opening_id"];

/// Everything that is counted in a cell.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games by outcome.
    pub counts: Counts,
    /// Games by length and outcome, errors apart.
    pub lengths: BTreeMap<u32, Counts>,
    /// Games by end reason, in the order of [`EndReason::ALL`].
    pub reasons: [u64; EndReason::ALL.len()],
    /// What stood on the board at the end.
    pub ends: Ends,
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
    /// How many openings occurred so often.
    pub openings: BTreeMap<u64, u64>,
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
        // Entropy is a sum of quotients: its terms are added in one order.
        let openings = self.openings.iter();
        let copies: Vec<u64> = openings
            .flat_map(|(copies, openings)| std::iter::repeat_n(*copies, *openings as usize))
            .collect();
        diversity::shannon(&copies)
    }
}

/// Counts what is in the parts of a run, cell by cell.
pub fn count(
    dir: &Path,
    parts: &[PartEntry],
    plan: &Plan,
    blocks: &Blocks,
) -> Result<Vec<Tally>, LabError> {
    let mut tallies = vec![Tally::default(); plan.cells.len()];
    sums(dir, parts, blocks, &mut tallies)?;
    for cells in batches(&tallies, HELD) {
        copies(dir, parts, blocks, cells, &mut tallies, HELD)?;
    }
    Ok(tallies)
}

/// Neighbouring cells whose hashes can be held together; a cell that is too large stands alone.
fn batches(tallies: &[Tally], most: u64) -> Vec<Range<usize>> {
    let mut batches: Vec<Range<usize>> = Vec::new();
    let mut held = 0;
    for (index, tally) in tallies.iter().enumerate() {
        let hashes = tally.counts.games() * HASHES.len() as u64;
        match batches.last_mut() {
            Some(batch) if held + hashes <= most => {
                batch.end = index + 1;
                held += hashes;
            }
            _ => {
                batches.push(index..index + 1);
                held = hashes;
            }
        }
    }
    batches
}

/// What needs no game to be compared with another.
fn sums(
    dir: &Path,
    parts: &[PartEntry],
    blocks: &Blocks,
    tallies: &mut [Tally],
) -> Result<(), LabError> {
    let sums = Mutex::new(tallies);
    parts.par_iter().try_for_each(|part| {
        let of_part = Tally::of(dir, part, blocks)?;
        let mut sums = sums.lock().expect("no thread panics while it adds");
        sums[part.cell as usize].add(of_part);
        Ok(())
    })
}

impl Tally {
    /// The sums of a part; errors are counted, and are in no other sum.
    fn of(dir: &Path, part: &PartEntry, blocks: &Blocks) -> Result<Tally, LabError> {
        let words = ["end_reason", "first_mover"];
        let numbers = [
            "plies",
            "captures_by_att",
            "captures_by_def",
            "branch_att_sum",
            "branch_def_sum",
            "turns_att",
            "turns_def",
            "raichi",
            "tuichu",
            "att_left",
            "def_left",
        ];
        let king = ["king_end_file", "king_end_rank"];
        let columns = Columns::read(dir, part, &[&words[..], &numbers, &king].concat())?;
        let reasons = columns.places("end_reason", &EndReason::ALL.map(EndReason::word))?;
        let movers = columns.places("first_mover", &Side::ALL.map(Side::word))?;
        let mut held = Vec::new();
        for name in numbers {
            held.push(columns.whole(name)?);
        }
        let (files, ranks) = (columns.maybe(king[0])?, columns.maybe(king[1])?);
        let mut tally = Tally::default();
        // A place for every length up to the longest game of the part: parts are small, and games end.
        let mut lengths: Vec<Counts> = Vec::new();
        for (row, ended) in blocks.of_part(part).enumerate() {
            let number = |column: usize| held[column][row];
            tally.counts.add(ended);
            tally.reasons[usize::from(reasons[row])] += 1;
            let first = Side::ALL[usize::from(movers[row])];
            let king = files[row].zip(ranks[row]).map(|(file, rank)| Square {
                file: file as u8,
                rank: rank as u8,
            });
            let left = BySide {
                attackers: number(9),
                defenders: number(10),
            };
            tally.ends.add(first, ended, king, left);
            if ended == Ended::Error {
                continue;
            }
            let plies = number(0);
            tally.captures.push(number(1) + number(2), plies);
            tally.branching.attackers += number(3);
            tally.branching.defenders += number(4);
            tally.turns.attackers += number(5);
            tally.turns.defenders += number(6);
            tally.raichi += number(7);
            tally.tuichu += number(8);
            let plies = plies as usize;
            if lengths.len() <= plies {
                lengths.resize(plies + 1, Counts::default());
            }
            lengths[plies].add(ended);
        }
        let reached = (0..).zip(lengths);
        tally.lengths = reached.filter(|(_, games)| games.games() > 0).collect();
        Ok(tally)
    }

    /// Adds the sums of another part.
    fn add(&mut self, other: Tally) {
        self.counts.merge(&other.counts);
        for (plies, games) in other.lengths {
            self.lengths.entry(plies).or_default().merge(&games);
        }
        for (sum, more) in self.reasons.iter_mut().zip(other.reasons) {
            *sum += more;
        }
        self.ends.merge(&other.ends);
        self.captures.merge(other.captures);
        for side in Side::ALL {
            self.branching[side] += other.branching[side];
            self.turns[side] += other.turns[side];
        }
        self.raichi += other.raichi;
        self.tuichu += other.tuichu;
    }
}

/// How often each game and each opening occurred in some cells. The hashes of a cell that is too large are taken share by share.
fn copies(
    dir: &Path,
    parts: &[PartEntry],
    blocks: &Blocks,
    cells: Range<usize>,
    tallies: &mut [Tally],
    most: u64,
) -> Result<(), LabError> {
    let games: u64 = tallies[cells.clone()]
        .iter()
        .map(|tally| tally.counts.games())
        .sum();
    let shares = (games * HASHES.len() as u64).div_ceil(most).max(1);
    let of_cells: Vec<&PartEntry> = parts
        .iter()
        .filter(|part| cells.contains(&(part.cell as usize)))
        .collect();
    for share in 0..shares {
        let held: Vec<[Mutex<Vec<u64>>; HASHES.len()]> = tallies[cells.clone()]
            .iter()
            .map(|tally| {
                let room = tally.counts.games() / shares;
                HASHES.map(|_| Mutex::new(Vec::with_capacity(room as usize)))
            })
            .collect();
        of_cells.par_iter().try_for_each(|part| {
            let of_cell = &held[part.cell as usize - cells.start];
            for (hashes, held) in hashes(dir, part, blocks)?.into_iter().zip(of_cell) {
                let mine = hashes.into_iter().filter(|hash| hash % shares == share);
                held.lock()
                    .expect("no thread panics while it adds")
                    .extend(mine);
            }
            Ok(())
        })?;
        for (tally, held) in tallies[cells.clone()].iter_mut().zip(held) {
            let [mut games, mut openings] = held.map(|held| {
                held.into_inner()
                    .expect("no thread panicked while it added")
            });
            for copies in repeated(&mut games) {
                tally.distinct += 1;
                tally.copies_squared += u128::from(copies) * u128::from(copies);
            }
            for copies in repeated(&mut openings) {
                *tally.openings.entry(copies).or_default() += 1;
            }
        }
    }
    Ok(())
}

/// The hashes of a part, column by column, without those of errors.
fn hashes(
    dir: &Path,
    part: &PartEntry,
    blocks: &Blocks,
) -> Result<[Vec<u64>; HASHES.len()], LabError> {
    let columns = Columns::read(dir, part, &HASHES)?;
    let games = |name: &str| -> Result<Vec<u64>, LabError> {
        let mut hashes = columns.whole(name)?;
        if part.counts().error > 0 {
            let mut ended = blocks.of_part(part);
            hashes.retain(|_| ended.next() != Some(Ended::Error));
        }
        Ok(hashes)
    };
    Ok([games(HASHES[0])?, games(HASHES[1])?])
}

/// How often each different hash occurs.
fn repeated(hashes: &mut [u64]) -> impl Iterator<Item = u64> + '_ {
    hashes.par_sort_unstable();
    let same = hashes.chunk_by(|one, other| one == other);
    same.map(|copies| copies.len() as u64)
}

#[cfg(test)]
mod tests {
    use polars::prelude::*;

    use super::*;
    use crate::folder::GAMES;
    use crate::plan::Part;
    use crate::store;

    /// Parts of two cells, of which nothing but hashes is read.
    fn parts(dir: &Path, hashes: &[Vec<u64>; 2]) -> Vec<PartEntry> {
        store::create_folder(&dir.join(GAMES)).expect("a folder");
        let mut entries = Vec::new();
        for (cell, hashes) in hashes.iter().enumerate() {
            for (number, some) in hashes.chunks(40).enumerate() {
                let from = 40 * number as u64;
                let part = Part {
                    cell: cell as u32,
                    blocks: from..from + some.len() as u64,
                };
                let openings: Vec<u64> = some.iter().map(|hash| hash / 8).collect();
                let columns = [(HASHES[0], some.to_vec()), (HASHES[1], openings)];
                let columns = columns.map(|(name, hashes)| Column::new(name.into(), hashes));
                let mut frame = DataFrame::new(some.len(), columns.to_vec()).expect("a frame");
                let bytes = store::parquet(&mut frame).expect("a file");
                store::write(&dir.join(GAMES).join(part.file()), &bytes).expect("a file");
                let counts = Counts {
                    draw: some.len() as u64,
                    ..Counts::default()
                };
                entries.push(PartEntry::of(&part, &counts, &bytes));
            }
        }
        entries
    }

    #[test]
    fn copies_are_counted_alike_however_few_hashes_are_held() {
        let dir = tempfile::tempdir().expect("a folder");
        let hashes = [100u64, 300].map(|games| (0..games).map(|game| game * game % 97).collect());
        let parts = parts(dir.path(), &hashes);
        let counted = |most: u64| {
            let mut tallies = hashes.clone().map(|hashes| {
                let mut tally = Tally::default();
                tally.counts.draw = hashes.len() as u64;
                tally
            });
            for cells in batches(&tallies, most) {
                copies(
                    dir.path(),
                    &parts,
                    &Blocks::of(2),
                    cells,
                    &mut tallies,
                    most,
                )
                .expect("they are read");
            }
            tallies
        };
        let whole = counted(10_000);
        assert_eq!(batches(&whole, 10_000).len(), 1);
        assert_eq!(batches(&whole, 700), [0..1, 1..2]);
        let mut games: BTreeMap<u64, u64> = BTreeMap::new();
        hashes[1]
            .iter()
            .for_each(|hash| *games.entry(*hash).or_default() += 1);
        assert_eq!(whole[1].distinct, games.len() as u64);
        let squared = games.values().map(|copies| u128::from(copies * copies));
        assert_eq!(whole[1].copies_squared, squared.sum::<u128>());
        assert_eq!(
            whole[1].openings.iter().map(|(of, n)| of * n).sum::<u64>(),
            300
        );
        for most in [1, 7, 50, 200, 700] {
            assert_eq!(counted(most), whole, "{most} held");
        }
    }
}
