//! Columns of a part, read back. One thread reads a part, so that several can be read at once.

use std::fs::File;
use std::path::{Path, PathBuf};

use polars::prelude::*;

use crate::error::LabError;
use crate::folder::GAMES;
use crate::manifest::PartEntry;

/// Some columns of a part.
#[derive(Debug)]
pub struct Columns {
    frame: DataFrame,
    path: PathBuf,
}

impl Columns {
    /// Reads columns of a part, and nothing else of it.
    ///
    /// # Errors
    /// The file cannot be read, or has not the games that its run says.
    pub fn read(dir: &Path, part: &PartEntry, names: &[&str]) -> Result<Columns, LabError> {
        let path = dir.join(GAMES).join(&part.file);
        let file = File::open(&path).map_err(LabError::file("read", &path))?;
        let frame = ParquetReader::new(file)
            .with_columns(Some(names.iter().map(|name| (*name).to_owned()).collect()))
            .read_parallel(ParallelStrategy::None)
            .finish()
            .map_err(LabError::frame)?;
        let columns = Columns { frame, path };
        if columns.frame.height() as u64 == part.rows {
            Ok(columns)
        } else {
            Err(columns.refuse("does not hold the games that its run says"))
        }
    }

    /// Whole numbers, row by row.
    pub fn whole(&self, name: &str) -> Result<Vec<u64>, LabError> {
        self.complete(self.maybe(name)?, name)
    }

    /// Whole numbers, row by row, where a row may have none.
    pub fn maybe(&self, name: &str) -> Result<Vec<Option<u64>>, LabError> {
        let column = self.column(name)?;
        let numbers = match column.dtype() {
            DataType::UInt8 => column.u8().map(widened),
            DataType::UInt16 => column.u16().map(widened),
            DataType::UInt32 => column.u32().map(widened),
            _ => column.u64().map(widened),
        };
        numbers.map_err(LabError::frame)
    }

    /// Words, row by row, as their places in a list.
    pub fn places(&self, name: &str, list: &[&str]) -> Result<Vec<u8>, LabError> {
        let column = self.column(name)?;
        let DataType::Enum(held, _) = column.dtype() else {
            return Err(self.refuse(&format!("holds no words in `{name}`")));
        };
        // A part stores words as their places in a list of its own.
        let place = |word: &str| list.iter().position(|known| *known == word);
        let held: Vec<Option<u8>> = held
            .categories()
            .values_iter()
            .map(|word| place(word).and_then(|place| u8::try_from(place).ok()))
            .collect();
        let stored = column.as_materialized_series().to_physical_repr();
        let stored = stored.u8().map(widened).map_err(LabError::frame)?;
        let stored = self.complete(stored, name)?;
        let place = |stored: &u64| held.get(*stored as usize).copied().flatten();
        let places: Option<Vec<u8>> = stored.iter().map(place).collect();
        places.ok_or_else(|| {
            self.refuse(&format!(
                "holds a word in `{name}` that this version does not know"
            ))
        })
    }

    fn column(&self, name: &str) -> Result<&Column, LabError> {
        self.frame.column(name).map_err(LabError::frame)
    }

    /// Numbers of which none is absent.
    fn complete(&self, numbers: Vec<Option<u64>>, name: &str) -> Result<Vec<u64>, LabError> {
        let numbers: Option<Vec<u64>> = numbers.into_iter().collect();
        numbers.ok_or_else(|| self.refuse(&format!("holds a game without `{name}`")))
    }

    fn refuse(&self, why: &str) -> LabError {
        LabError::Table(format!("{} {why}", self.path.display()))
    }
}

fn widened<T>(column: &ChunkedArray<T>) -> Vec<Option<u64>>
where
    T: PolarsNumericType,
    T::Native: Into<u64>,
{
    column.iter().map(|number| number.map(Into::into)).collect()
}
