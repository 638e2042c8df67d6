//! SVG → PNG, with the embedded font and no other.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use crate::font;
use crate::palette::Indexed;

/// How many pixels of the PNG make one of the SVG.
pub const SCALE: f32 = 2.0;

/// Why a figure could not become a PNG.
#[derive(Debug)]
pub struct RasterError(String);

impl std::fmt::Display for RasterError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RasterError {}

/// The SVG as shapes.
pub fn tree(svg: &str) -> Result<Tree, RasterError> {
    let options = Options {
        fontdb: fonts(),
        font_family: font::FAMILY.to_owned(),
        ..Options::default()
    };
    Tree::from_str(svg, &options)
        .map_err(|why| RasterError(format!("the figure is not readable as SVG: {why}")))
}

/// By how many pixels the drawing is larger than its sheet.
#[cfg(test)]
pub fn beyond(svg: &str) -> f32 {
    let tree = tree(svg).expect("a readable figure");
    let (size, drawn) = (tree.size(), tree.root().abs_bounding_box());
    [
        -drawn.left(),
        -drawn.top(),
        drawn.right() - size.width(),
        drawn.bottom() - size.height(),
    ]
    .into_iter()
    .fold(0.0, f32::max)
}

/// The SVG at twice its size.
pub fn pixels(svg: &str) -> Result<Pixmap, RasterError> {
    let tree = tree(svg)?;
    let size = tree.size();
    let (width, height) = (
        (size.width() * SCALE).round() as u32,
        (size.height() * SCALE).round() as u32,
    );
    let mut pixels = Pixmap::new(width, height)
        .ok_or_else(|| RasterError(format!("no image of {width} × {height} pixels can be made")))?;
    resvg::render(
        &tree,
        Transform::from_scale(SCALE, SCALE),
        &mut pixels.as_mut(),
    );
    Ok(pixels)
}

/// The SVG as a PNG file.
pub fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    let pixels = pixels(svg)?;
    let mut file = Vec::new();
    encode(
        &mut file,
        (pixels.width(), pixels.height()),
        &Indexed::of(pixels.data()),
    )
    .map_err(|why| RasterError(format!("the image cannot be written as PNG: {why}")))?;
    Ok(file)
}

fn encode(
    file: &mut Vec<u8>,
    (width, height): (u32, u32),
    image: &Indexed,
) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(file, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(image.palette.as_slice());
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&image.pixels)?;
    writer.finish()
}

fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    FONTS
        .get_or_init(|| {
            let mut fonts = Database::new();
            fonts.load_font_data(font::REGULAR.to_vec());
            fonts.load_font_data(font::BOLD.to_vec());
            fonts.set_sans_serif_family(font::FAMILY);
            Arc::new(fonts)
        })
        .clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::{Canvas, LABEL};

    #[test]
    fn text_leaves_dark_pixels_without_any_font_of_the_machine() {
        let mut canvas = Canvas::new(120.0);
        canvas.text(10.0, 20.0, LABEL, "Bran dubh ♔");
        let image = pixels(&canvas.finish("text", 40.0).standalone("text")).expect("an image");
        let dark = image
            .pixels()
            .iter()
            .filter(|pixel| pixel.red() < 100)
            .count();
        assert!(dark > 200, "only {dark} dark pixels");
    }
}
