//! What stands on the board when games end.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;

use konakis_agents::Ended;
use konakis_engine::{BySide, Side, Square};
use polars::prelude::*;

use crate::error::LabError;
use crate::folder::GAMES;
use crate::manifest::PartEntry;
use crate::results::Counts;

/// The last positions of a cell's games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ends {
    /// Games by the side that moved first and by outcome.
    pub by_first: BySide<Counts>,
    /// Games by the king's last square; those in which he was captured are left out.
    pub kings: BTreeMap<Square, u64>,
    /// Games that the harness stopped.
    pub stopped: u64,
    /// Men on the board when they were stopped, the king excluded, summed over them.
    pub left: BySide<u64>,
}

impl Ends {
    /// The attackers' part of the men in stopped games, each side's counted as a share of those that it began with; ½ where both lost alike.
    /// `None` if no game was stopped, or nobody was left.
    pub fn attackers_part(&self, began: BySide<usize>) -> Option<f64> {
        let share = |side: u64, began: usize| side as f64 / (self.stopped * began as u64) as f64;
        let attackers = share(self.left.attackers, began.attackers);
        let defenders = share(self.left.defenders, began.defenders);
        let part = attackers / (attackers + defenders);
        part.is_finite().then_some(part)
    }
}

/// Reads how games end, cell by cell.
pub fn ends(dir: &Path, parts: &[PartEntry], cells: usize) -> Result<Vec<Ends>, LabError> {
    let mut ends = vec![Ends::default(); cells];
    for part in parts {
        let path = dir.join(GAMES).join(&part.file);
        let file = File::open(&path).map_err(LabError::file("read", &path))?;
        of_part(file, &mut ends[part.cell as usize]).map_err(LabError::frame)?;
    }
    Ok(ends)
}

const COLUMNS: [&str; 6] = [
    "first_mover",
    "king_end_file",
    "king_end_rank",
    "outcome",
    "att_left",
    "def_left",
];

fn of_part(file: File, ends: &mut Ends) -> PolarsResult<()> {
    let frame = ParquetReader::new(file)
        .with_columns(Some(COLUMNS.map(str::to_owned).to_vec()))
        .finish()?;
    let (files, ranks) = (
        frame.column("king_end_file")?.u8()?,
        frame.column("king_end_rank")?.u8()?,
    );
    for place in files.iter().zip(ranks.iter()) {
        if let (Some(file), Some(rank)) = place {
            *ends.kings.entry(Square { file, rank }).or_default() += 1;
        }
    }
    let outcome = frame.column("outcome")?.cast(&DataType::String)?;
    let outcomes = outcome.str()?.iter();
    let ended: Vec<Option<Ended>> = outcomes
        .map(|word| {
            Ended::ALL
                .into_iter()
                .find(|ended| Some(ended.word()) == word)
        })
        .collect();
    let mover = frame.column("first_mover")?.cast(&DataType::String)?;
    for (mover, ended) in mover.str()?.iter().zip(&ended) {
        let side = Side::ALL
            .into_iter()
            .find(|side| Some(side.word()) == mover);
        if let (Some(side), Some(ended)) = (side, ended) {
            ends.by_first[side].add(*ended);
        }
    }
    let stopped = ended
        .into_iter()
        .map(|ended| ended == Some(Ended::Truncated));
    let left = (
        frame.column("att_left")?.u16()?.iter(),
        frame.column("def_left")?.u16()?.iter(),
    );
    for (stopped, left) in stopped.zip(left.0.zip(left.1)) {
        if let (true, (Some(attackers), Some(defenders))) = (stopped, left) {
            ends.stopped += 1;
            ends.left.attackers += u64::from(attackers);
            ends.left.defenders += u64::from(defenders);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_lost_more_by_their_own_measure() {
        let began = BySide {
            attackers: 16,
            defenders: 8,
        };
        let stopped = |attackers, defenders| Ends {
            stopped: 2,
            left: BySide {
                attackers,
                defenders,
            },
            ..Ends::default()
        };
        assert_eq!(stopped(32, 16).attackers_part(began), Some(0.5));
        assert_eq!(stopped(16, 8).attackers_part(began), Some(0.5));
        assert_eq!(stopped(32, 0).attackers_part(began), Some(1.0));
        assert_eq!(stopped(8, 12).attackers_part(began), Some(0.25));
        assert_eq!(Ends::default().attackers_part(began), None);
    }
}
