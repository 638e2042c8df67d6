//! The figures: each has a name, a sentence on how to read it, a finding computed from the data, a drawing and its data.
//!
//! To add one: copy the nearest file in `figure/`, and add a line to [`FIGURES`].

mod balance;
mod bars;
mod effects;
mod endings;
mod incidence;
mod king;
mod layout;
mod length;
mod looks;
mod matrix;
mod outcomes;
mod strength;
mod texture;

pub use effects::{by_size as effects_by_size, name as effect_name, term};
pub use layout::by_pairing;
pub use strength::settled;

use crate::page::Heading;
use crate::raster::{self, RasterError};
use crate::svg::{Svg, Tips};
use crate::table::Table;
use crate::view::View;

/// How wide a figure is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// For a page, a paper or a screen.
    Wide,
    /// For a phone.
    Narrow,
}

impl Form {
    /// In pixels.
    pub fn width(self) -> f64 {
        match self {
            Form::Wide => 840.0,
            Form::Narrow => 350.0,
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            Form::Wide => "wide",
            Form::Narrow => "narrow",
        }
    }
}

/// A figure.
pub trait Figure: Sync {
    /// Its name, which is also that of its files.
    fn name(&self) -> &'static str;

    /// Where it stands on the page.
    fn chapter(&self) -> Heading;

    /// How to read it.
    fn sentence(&self, view: &View) -> String;

    /// What it shows, from these data; `None` if they have nothing for it.
    fn finding(&self, view: &View) -> Option<String>;

    /// The drawing; `id` tells it from all others on a page.
    fn draw(&self, view: &View, form: Form, id: &str) -> Svg;

    /// The numbers behind the drawing.
    fn data(&self, view: &View) -> Table;
}

/// Every figure, in the order of the page.
pub const FIGURES: &[&dyn Figure] = &[
    &balance::Balance,
    &looks::Looks,
    &effects::Shares,
    &strength::Strength,
    &matrix::Matrix,
    &outcomes::OutcomeBars,
    &length::Length,
    &incidence::WhoHasWon,
    &endings::EndingBars,
    &king::KingEnds,
    &texture::Texture,
];

/// The curve of a cell, for those who make up results.
#[cfg(test)]
pub use length::survival;

/// A figure as the page and the files want it.
pub struct Plate {
    /// Its name.
    pub name: &'static str,
    /// Where it stands on the page.
    pub chapter: Heading,
    /// What it shows.
    pub finding: String,
    /// How to read it.
    pub sentence: String,
    /// For wide pages.
    pub wide: String,
    /// For phones.
    pub narrow: String,
    /// A file of its own.
    pub file: String,
    /// Its numbers.
    pub csv: String,
}

impl Plate {
    /// The image file.
    pub fn png(&self) -> Result<Vec<u8>, RasterError> {
        raster::png(&self.file)
    }
}

/// Draws every figure that is asked for, and for which the data have something.
pub fn plates(view: &View) -> Vec<Plate> {
    let asked = |figure: &&&dyn Figure| {
        let names = view.figures.as_ref();
        names.is_none_or(|names| names.contains(&figure.name()))
    };
    FIGURES
        .iter()
        .filter(asked)
        .filter_map(|figure| plate(*figure, view))
        .collect()
}

fn plate(figure: &dyn Figure, view: &View) -> Option<Plate> {
    let finding = figure.finding(view)?;
    let id = |form: Form| format!("{}-{}", figure.name(), form.suffix());
    let draw = |form: Form| figure.draw(view, form, &id(form));
    let wide = draw(Form::Wide);
    Some(Plate {
        name: figure.name(),
        chapter: figure.chapter(),
        sentence: figure.sentence(view),
        wide: wide.inline(&finding, Tips::Shown),
        narrow: draw(Form::Narrow).inline(&finding, Tips::Left),
        file: wide.standalone(&finding),
        csv: figure.data(view).csv(),
        finding,
    })
}
