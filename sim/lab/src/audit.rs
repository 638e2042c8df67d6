//! The audit: a sample of a run's games is played again, each alone and by agents freshly made, and followed by the reference engine.
//!
//! The first finds what leaked from game to game, and rows that were changed (P8); the second finds where the engine departs from the
//! sentences of the rules (P16). The sample is drawn by the keys of the blocks, so that it is the same for any way of playing the run.

use std::collections::{BTreeMap, BinaryHeap};
use std::fs::File;
use std::path::Path;

use konakis_agents::{EndReason, Transcript, transcribe};
use konakis_engine::Seed;
use konakis_reference::{Game, Position, Reference};
use konakis_rules::{Ruleset, counted};
use polars::prelude::*;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::error::LabError;
use crate::experiment::Experiment;
use crate::folder::GAMES;
use crate::manifest::PartEntry;
use crate::openings::Drawn;
use crate::plan::{Plan, PlannedCell};
use crate::record::{self, PartFacts};
use crate::words::Vocabulary;

/// Games that are played again at most, unless there are more cells.
const MOST: u64 = 256;

/// Plies that the reference engine follows at most, unless the first games of the cells have more. With the replay, 64 games on a board of nine
/// take 0.3 s; on larger boards every ply takes longer.
const MOST_PLIES: u64 = 10_000;

/// What an audit found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Audit {
    /// Games that were played again.
    pub games: u64,
    /// Those of them that were followed by the reference engine.
    pub followed: u64,
    /// Plies of these.
    pub plies: u64,
    /// Games whose row came out otherwise, in words.
    pub changed: Vec<String>,
    /// Games in which the reference engine disagrees, in words.
    pub disputed: Vec<String>,
}

/// A game that is played again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sampled<'a> {
    cell: &'a PlannedCell,
    block: u64,
    /// Its place among those of its cell.
    rank: usize,
}

/// Plays a sample of a run's games again.
pub fn audit(
    dir: &Path,
    run_id: &str,
    experiment: &Experiment,
    plan: &Plan,
    openings: &Drawn,
    parts: &[PartEntry],
) -> Result<Audit, LabError> {
    let sample = sample(experiment, plan);
    let vocabulary = Vocabulary::of(experiment, run_id);
    let of_cell = parts_of(parts);
    let rows: Vec<DataFrame> = sample
        .par_iter()
        .map(|sampled| stored(dir, &of_cell, sampled.cell.id, sampled.block))
        .collect::<Result<_, _>>()?;
    let follows = follows(&sample, &rows).map_err(LabError::frame)?;
    let judged: Vec<Judged> = (sample.par_iter().zip(&rows).zip(&follows))
        .map(|((&Sampled { cell, block, .. }, stored), followed)| {
            let again = transcribe(
                &experiment.setup(cell),
                openings.of_plies(cell.plies),
                block,
            )
            .map_err(|why| LabError::Play(why.to_string()))?;
            let facts = PartFacts {
                experiment,
                cell,
                vocabulary: &vocabulary,
            };
            let made = record::frame(&facts, &[again.record])?;
            let ruleset = &experiment.rulesets[cell.ruleset];
            Ok(Judged {
                name: format!("cell {}, block {block}", cell.id),
                plies: followed.then_some(u64::from(again.record.plies)),
                changed: differing(stored, &made).map_err(LabError::frame)?,
                disputed: followed.then(|| follow(ruleset, &again).err()).flatten(),
            })
        })
        .collect::<Result<_, LabError>>()?;
    let mut found = Audit::default();
    for Judged {
        name,
        plies,
        changed,
        disputed,
    } in judged
    {
        found.games += 1;
        found.followed += u64::from(plies.is_some());
        found.plies += plies.unwrap_or(0);
        found
            .changed
            .extend(changed.map(|columns| format!("{name}: {columns}")));
        found
            .disputed
            .extend(disputed.map(|why| format!("{name}: {why}")));
    }
    Ok(found)
}

struct Judged {
    name: String,
    /// The plies that were followed, if it was.
    plies: Option<u64>,
    changed: Option<String>,
    disputed: Option<String>,
}

/// The games of the sample: in every cell as many as the rate asks for, one at least, those whose keys come first.
fn sample<'a>(experiment: &Experiment, plan: &'a Plan) -> Vec<Sampled<'a>> {
    if experiment.audit_rate == 0.0 {
        return Vec::new();
    }
    let most = (MOST / plan.cells.len().max(1) as u64).max(1);
    let of_cell = |cell: &'a PlannedCell| {
        let wanted = (experiment.audit_rate * cell.blocks as f64).ceil() as u64;
        let count = wanted.clamp(1, most) as usize;
        let mut first: BinaryHeap<(u64, u64)> = BinaryHeap::new();
        for block in 0..cell.blocks {
            let key = Seed(experiment.seed).game(block, 0);
            // Another mixture for each cell, so that a run is looked at in many blocks.
            first.push((Seed(key.0).game(cell.id.into(), 0).0, block));
            if first.len() > count {
                first.pop();
            }
        }
        let sampled = first.into_sorted_vec().into_iter();
        let ranked = sampled.enumerate();
        ranked.map(move |(rank, (_, block))| Sampled { cell, block, rank })
    };
    plan.cells.iter().flat_map(of_cell).collect()
}

/// Which games of the sample the reference engine follows: the first of every cell, then the second, until their plies are enough.
fn follows(sample: &[Sampled<'_>], rows: &[DataFrame]) -> PolarsResult<Vec<bool>> {
    let mut order: Vec<usize> = (0..sample.len()).collect();
    order.sort_by_key(|&place| (sample[place].rank, place));
    let mut follows = vec![false; sample.len()];
    let mut plies = 0;
    for place in order {
        if sample[place].rank > 0 && plies >= MOST_PLIES {
            break;
        }
        follows[place] = true;
        plies += u64::from(rows[place].column("plies")?.u32()?.get(0).unwrap_or(0));
    }
    Ok(follows)
}

/// The parts of each cell, by their first blocks.
fn parts_of(parts: &[PartEntry]) -> BTreeMap<(u32, u64), &PartEntry> {
    let place = |part: &PartEntry| (part.cell, part.first_block);
    parts.iter().map(|part| (place(part), part)).collect()
}

/// The row of a game.
fn stored(
    dir: &Path,
    parts: &BTreeMap<(u32, u64), &PartEntry>,
    cell: u32,
    block: u64,
) -> Result<DataFrame, LabError> {
    let (_, part) = parts
        .range(..=(cell, block))
        .next_back()
        .expect("a run with tables has every part");
    let path = dir.join(GAMES).join(&part.file);
    let file = File::open(&path).map_err(LabError::file("read", &path))?;
    ParquetReader::new(file)
        .with_slice(Some(((block - part.first_block) as usize, 1)))
        .read_parallel(ParallelStrategy::None)
        .finish()
        .map_err(LabError::frame)
}

/// The columns in which two rows differ, named; `None` if they are the same.
fn differing(stored: &DataFrame, made: &DataFrame) -> PolarsResult<Option<String>> {
    let mut names = Vec::new();
    for column in made.columns() {
        let name = column.name();
        let same = stored
            .column(name)
            .is_ok_and(|stored| stored.equals_missing(column));
        if !same {
            names.push(name.as_str());
        }
    }
    Ok((!names.is_empty()).then(|| names.join(", ")))
}

/// Follows a game, as its text forms tell it, with the reference engine.
fn follow(ruleset: &Ruleset, told: &Transcript) -> Result<(), String> {
    let reference = Reference::new(ruleset);
    let start: Position = told.start.to_string().parse()?;
    let mut game = Game::new(&reference, start);
    for (number, (ply, choices)) in told.plies.iter().zip(&told.choices).enumerate() {
        let (number, text) = (number + 1, ply.text());
        let steps = game.moves();
        if steps.len() != usize::from(*choices) {
            return Err(format!(
                "{} at ply {number}, and {choices} by the engine",
                counted(steps.len(), "legal move")
            ));
        }
        let Some(step) = steps.iter().find(|step| step.to_string() == text) else {
            return Err(format!("{text} is not legal at ply {number}"));
        };
        game.play(step);
        if game.position.to_string() != ply.after.to_string() {
            return Err(format!("{text} leads elsewhere at ply {number}"));
        }
    }
    let record = &told.record;
    let told_end = match record.reason {
        EndReason::Rule(reason) => format!("{} {}", record.ended.word(), reason.word()),
        EndReason::PlyCap | EndReason::AgentError => GOES_ON.to_owned(),
    };
    let end = game
        .outcome
        .map_or_else(|| GOES_ON.to_owned(), |outcome| outcome.to_string());
    if end == told_end {
        Ok(())
    } else {
        Err(format!("it ends with {end}, and by the engine {told_end}"))
    }
}

/// How a game stands that the rules have not ended.
const GOES_ON: &str = "nothing";

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_agents::GameSetup;
    use konakis_engine::Reason;
    use std::sync::Arc;

    fn told(id: &str) -> (Arc<Ruleset>, Transcript) {
        let ruleset = Arc::new(konakis_rules::find(id).expect("a shipped ruleset"));
        let setup = GameSetup {
            ruleset: Arc::clone(&ruleset),
            attackers: "greedy".parse().expect("an agent"),
            defenders: "random".parse().expect("an agent"),
            seed: 11,
            opening_plies: 3,
            ply_cap: 300,
        };
        let told = transcribe(&setup, None, 5).expect("a size that is played");
        (ruleset, told)
    }

    #[test]
    fn the_reference_follows_games_of_all_sorts() {
        for id in [
            "smith-1811",
            "salmi-2015",
            "copenhagen",
            "brandubh-1",
            "saami-tablut",
        ] {
            let (ruleset, told) = told(id);
            assert_eq!(follow(&ruleset, &told), Ok(()), "{id}");
        }
    }

    /// Whatever the engine got wrong would be seen.
    #[test]
    fn what_is_told_wrong_is_found() {
        let (ruleset, told) = told("smith-1811");
        let wrong = |change: fn(&mut Transcript)| {
            let mut told = told.clone();
            change(&mut told);
            follow(&ruleset, &told).expect_err("it was told wrong")
        };
        assert_eq!(
            wrong(|told| told.choices[0] += 1),
            "80 legal moves at ply 1, and 81 by the engine"
        );
        assert!(wrong(|told| told.plies.swap(0, 1)).ends_with("is not legal at ply 1"));
        assert!(
            wrong(|told| told.plies[1].after = told.start.clone())
                .ends_with("leads elsewhere at ply 2")
        );
        assert!(
            wrong(|told| told.record.reason = EndReason::Rule(Reason::QuietPlies))
                .starts_with("it ends with ")
        );
        // Another ruleset has other moves or another end sooner or later.
        let other = konakis_rules::find("imperial-contest-1855").expect("a shipped ruleset");
        assert!(follow(&other, &told).is_err());
    }
}
