//! Tables become figures, figures become a page.
//!
//! [`write`] takes a run's [`Results`](konakis_lab::Results) and writes `report.html`, which carries everything that it shows, and
//! `figures/`, where every figure lies as SVG, PNG and CSV. Nothing is fetched, and no font of the machine is used.
//!
//! Inside, results are first told as a `View`: names, counts and estimates. Figures (`figure/`, one file each) and the page (`page/`, a
//! context for each part, with its template in `templates/`) read nothing else, so that they can be tried with made-up numbers.
//!
//! To add a figure: copy the nearest file in `figure/`, and add a line to the list in `figure.rs`.

mod board;
mod canvas;
mod figure;
mod font;
mod frequency;
mod numerals;
mod page;
mod palette;
mod raster;
#[cfg(test)]
mod specimen;
mod svg;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod verdict;
mod view;
mod write;

pub use raster::RasterError;
pub use write::{MEGABYTE, ReportError, Written, write};
