//! Files: whole or absent. Everything is written under a temporary name, synced, and renamed.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use polars::polars_utils::compression::ZstdLevel;
use polars::prelude::*;
use sha2::{Digest, Sha256};

use konakis_agents::Ended;

use crate::error::LabError;
use crate::manifest::PartEntry;
use crate::plan::Part;
use crate::results::Counts;

/// Rows of a group within a Parquet file.
const ROW_GROUP: usize = 1 << 18;

/// Level of compression: higher ones cost time and gain a few percent.
const ZSTD: i32 = 3;

/// A frame as the bytes of a Parquet file. The same rows make the same bytes.
pub fn parquet(frame: &mut DataFrame) -> Result<Vec<u8>, LabError> {
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes)
        .with_compression(ParquetCompression::Zstd(Some(
            ZstdLevel::try_new(ZSTD).map_err(LabError::frame)?,
        )))
        .with_statistics(StatisticsOptions::empty())
        .with_row_group_size(Some(ROW_GROUP))
        // The caller is a worker of our own pool already.
        .set_parallel(false)
        .finish(frame)
        .map_err(LabError::frame)?;
    Ok(bytes)
}

/// A frame as CSV: numbers in the fewest digits that read back as the same number, absent values empty, lines ended by LF.
pub fn csv(frame: &mut DataFrame) -> Result<Vec<u8>, LabError> {
    let mut bytes = Vec::new();
    CsvWriter::new(&mut bytes)
        .include_header(true)
        .with_line_terminator("\n".into())
        .n_threads(1)
        .finish(frame)
        .map_err(LabError::frame)?;
    Ok(bytes)
}

/// Writes a file so that it is whole or absent, even if the machine stops meanwhile.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), LabError> {
    let mut name = path.file_name().expect("a file has a name").to_owned();
    name.push(".tmp");
    let temporary = path.with_file_name(name);
    let written = (|| {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file);
        fs::rename(&temporary, path)
    })();
    written.map_err(|why| {
        // What could not be finished is of no use to anybody, and on a full disk it is in the way.
        let _ = fs::remove_file(&temporary);
        LabError::file("write", path)(why)
    })
}

/// Creates a folder and those above it.
pub fn create_folder(path: &Path) -> Result<(), LabError> {
    fs::create_dir_all(path).map_err(LabError::file("create", path))
}

/// SHA-256 in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The entry of a part that was read back as `frame` from `bytes`; `None` if the rows are not those of that part.
pub fn entry(frame: &DataFrame, part: &Part, run_id: &str, bytes: &[u8]) -> Option<PartEntry> {
    let text = |name: &str| frame.column(name).ok()?.cast(&DataType::String).ok();
    let runs = text("run_id")?;
    let cells = frame.column("cell_id").ok()?.u32().ok()?;
    let blocks = frame.column("block").ok()?.u64().ok()?;
    let same = runs.str().ok()?.iter().all(|run| run == Some(run_id))
        && cells.iter().all(|cell| cell == Some(part.cell))
        && blocks.iter().eq(part.blocks.clone().map(Some));
    if !same {
        return None;
    }
    let mut counts = Counts::default();
    for word in text("outcome")?.str().ok()?.iter() {
        counts.add(
            Ended::ALL
                .into_iter()
                .find(|ended| Some(ended.word()) == word)?,
        );
    }
    Some(PartEntry::of(part, &counts, bytes))
}
