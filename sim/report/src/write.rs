//! Files: the page, and every figure as SVG, PNG and CSV.

use std::fmt;
use std::fs;
use std::io;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use konakis_lab::{Format, Results};

use crate::figure::{self, Plate};
use crate::page;
use crate::raster::RasterError;
use crate::view::View;

/// What was written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The page, if the experiment asks for it.
    pub page: Option<PathBuf>,
    /// The files of the figures.
    pub figures: Vec<PathBuf>,
    /// Size of the page in bytes.
    pub page_bytes: u64,
}

/// Bytes of a megabyte.
pub const MEGABYTE: u64 = 1024 * 1024;

/// Why a report could not be written.
#[derive(Debug)]
pub enum ReportError {
    /// A file or folder could not be written.
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A figure could not become an image.
    Figure {
        /// Which.
        name: &'static str,
        /// Why not.
        source: RasterError,
    },
    /// The page could not be made.
    Page(askama::Error),
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReportError::File { path, source } => {
                write!(f, "cannot write {}: {source}", path.display())
            }
            ReportError::Figure { name, source } => {
                write!(f, "cannot draw the figure `{name}`: {source}")
            }
            ReportError::Page(source) => write!(f, "cannot make the page: {source}"),
        }
    }
}

impl std::error::Error for ReportError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ReportError::File { source, .. } => Some(source),
            ReportError::Figure { source, .. } => Some(source),
            ReportError::Page(source) => Some(source),
        }
    }
}

/// Writes `report.html` and `figures/` into a folder, which is made if it is not there.
pub fn write(results: &Results, dir: &Path) -> Result<Written, ReportError> {
    write_view(&View::of(results), &results.experiment.formats, dir)
}

pub(crate) fn write_view(
    view: &View,
    formats: &[Format],
    dir: &Path,
) -> Result<Written, ReportError> {
    let figures = dir.join("figures");
    fs::create_dir_all(&figures).map_err(|source| ReportError::File {
        path: figures.clone(),
        source,
    })?;
    let plates = figure::plates(view);
    let mut written = Written::default();
    if formats.contains(&Format::Html) {
        let html = page::html(view, &plates).map_err(ReportError::Page)?;
        written.page_bytes = html.len() as u64;
        written.page = Some(file(dir.join("report.html"), html.as_bytes())?);
    }
    // Painting takes the longest: every figure on a thread of its own, joined in their order.
    let painted: Vec<Result<Forms, ReportError>> = thread::scope(|scope| {
        let painters: Vec<_> = plates
            .iter()
            .map(|plate| scope.spawn(|| forms(plate, formats)))
            .collect();
        painters
            .into_iter()
            .map(|painter| painter.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    });
    for (plate, forms) in plates.iter().zip(painted) {
        for (extension, bytes) in forms? {
            written.figures.push(file(
                figures.join(format!("{}.{extension}", plate.name)),
                &bytes,
            )?);
        }
    }
    Ok(written)
}

/// Files by their extension.
type Forms = Vec<(&'static str, Vec<u8>)>;

/// A figure's files: its numbers always, its images as they are asked for.
fn forms(plate: &Plate, formats: &[Format]) -> Result<Forms, ReportError> {
    let mut forms = vec![("csv", plate.csv.clone().into_bytes())];
    if formats.contains(&Format::Svg) {
        forms.push(("svg", plate.file.clone().into_bytes()));
    }
    if formats.contains(&Format::Png) {
        forms.push((
            "png",
            plate.png().map_err(|source| ReportError::Figure {
                name: plate.name,
                source,
            })?,
        ));
    }
    Ok(forms)
}

/// Writes a file whole or not at all.
fn file(path: PathBuf, bytes: &[u8]) -> Result<PathBuf, ReportError> {
    let part = path.with_added_extension("tmp");
    fs::write(&part, bytes)
        .and_then(|()| fs::rename(&part, &path))
        .map_err(|source| ReportError::File {
            path: path.clone(),
            source,
        })?;
    Ok(path)
}
