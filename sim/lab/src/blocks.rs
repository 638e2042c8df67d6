//! How every game came out, by cell and block: a byte a game, so that a hundred million fit where tables are made.

use std::path::Path;

use konakis_agents::Ended;
use rayon::prelude::*;

use crate::columns::Columns;
use crate::error::LabError;
use crate::manifest::PartEntry;

/// The outcomes of all cells, each a list over blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks {
    /// Places in [`Ended::ALL`].
    codes: Vec<Vec<u8>>,
}

impl Blocks {
    /// No blocks yet.
    pub fn of(cells: usize) -> Blocks {
        Blocks {
            codes: vec![Vec::new(); cells],
        }
    }

    /// Reads parts that follow those which were read.
    pub fn take<'a>(
        &mut self,
        dir: &Path,
        parts: impl IntoIterator<Item = &'a PartEntry>,
    ) -> Result<(), LabError> {
        let mut parts: Vec<&PartEntry> = parts.into_iter().collect();
        parts.sort_by_key(|part| (part.cell, part.first_block));
        let read = |part: &&PartEntry| {
            let columns = Columns::read(dir, part, &["outcome"])?;
            columns.places("outcome", &Ended::ALL.map(Ended::word))
        };
        let read: Vec<Result<Vec<u8>, LabError>> = parts.par_iter().map(read).collect();
        for (part, read) in parts.into_iter().zip(read) {
            let codes = &mut self.codes[part.cell as usize];
            if codes.len() as u64 != part.first_block {
                return Err(LabError::Table(format!(
                    "the games of cell {} do not follow one another at block {}",
                    part.cell, part.first_block
                )));
            }
            codes.extend(read?);
        }
        Ok(())
    }

    /// Blocks that a cell has.
    pub fn len(&self, cell: u32) -> u64 {
        self.codes[cell as usize].len() as u64
    }

    /// How the games of a cell came out, block by block.
    pub fn cell(&self, cell: u32) -> impl Iterator<Item = Ended> + '_ {
        decoded(&self.codes[cell as usize])
    }

    /// How the games of a part that was read came out.
    pub fn of_part(&self, part: &PartEntry) -> impl Iterator<Item = Ended> + '_ {
        let from = part.first_block as usize;
        decoded(&self.codes[part.cell as usize][from..from + part.rows as usize])
    }

    /// The attackers' half points in a cell, block by block; `None` where the rules did not end the game.
    pub fn points(&self, cell: u32) -> impl Iterator<Item = Option<u8>> + '_ {
        self.cell(cell).map(half_points)
    }

    /// The half points of two cells in the blocks that the rules ended in both.
    pub fn pairs(&self, of: u32, with: u32) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.points(of)
            .zip(self.points(with))
            .filter_map(|(of, with)| of.zip(with))
    }

    /// Whether two cells came out alike in every block.
    pub fn alike(&self, one: u32, other: u32) -> bool {
        self.codes[one as usize] == self.codes[other as usize]
    }
}

fn decoded(codes: &[u8]) -> impl Iterator<Item = Ended> + '_ {
    codes.iter().map(|code| Ended::ALL[usize::from(*code)])
}

/// The attackers' half points.
fn half_points(ended: Ended) -> Option<u8> {
    ended.attackers_points().map(|points| (2.0 * points) as u8)
}
