//! The typeface that travels with the program, so that figures need no font of the machine's.

use std::sync::OnceLock;

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};

/// A subset of DejaVu Sans; its licence is `assets/LICENSE-DejaVu.txt`.
pub static REGULAR: &[u8] = include_bytes!("../assets/DejaVuSans.ttf");
/// The same in bold.
pub static BOLD: &[u8] = include_bytes!("../assets/DejaVuSans-Bold.ttf");
/// The name that the typeface has inside its files.
pub const FAMILY: &str = "DejaVu Sans";
/// The name under which plotters knows it, which it also writes into the SVG.
const GENERIC: &str = "sans-serif";

/// plotters takes a size for the height of a line, SVG for the em.
const LINE: f64 = 1.24;
/// Ascent plus descent of the typeface in em: plotters measures glyphs as if the size were this, and not the em.
const HEIGHT: f64 = 1.164;

/// A font at a size in pixels.
pub fn at(size: f64, bold: bool) -> FontDesc<'static> {
    static REGISTERED: OnceLock<()> = OnceLock::new();
    REGISTERED.get_or_init(|| {
        for (style, bytes) in [(FontStyle::Normal, REGULAR), (FontStyle::Bold, BOLD)] {
            register_font(GENERIC, style, bytes)
                .unwrap_or_else(|_| panic!("the embedded font is readable"));
        }
    });
    let style = if bold {
        FontStyle::Bold
    } else {
        FontStyle::Normal
    };
    FontDesc::new(FontFamily::Name(GENERIC), size * LINE, style)
}

/// How wide a text comes out, in pixels.
pub fn width(text: &str, size: f64, bold: bool) -> f64 {
    /// plotters measures in whole pixels: measuring large keeps the fractions.
    const LARGE: f64 = 16.0;
    let (wide, _) = at(size * LARGE, bold)
        .box_size(text)
        .expect("the embedded font is registered");
    f64::from(wide) / LARGE * HEIGHT / LINE
}

/// The text, cut with an ellipsis where it would be wider than `room` pixels.
pub fn fitted(text: &str, size: f64, bold: bool, room: f64) -> String {
    if width(text, size, bold) <= room {
        return text.to_owned();
    }
    let mut cut: String = text.to_owned();
    while cut.pop().is_some() {
        let candidate = format!("{}…", cut.trim_end());
        if width(&candidate, size, bold) <= room {
            return candidate;
        }
    }
    "…".to_owned()
}

/// The text in lines no wider than `room` pixels, broken between words.
pub fn wrapped(text: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size, bold) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
        .iter()
        .map(|line| fitted(line, size, bold, room))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_or_broken_to_fit() {
        let text = "Tablut as J. E. Smith translated it in 1811";
        assert!(width(&fitted(text, 12.0, false, 100.0), 12.0, false) <= 100.0);
        let lines = wrapped(text, 12.0, false, 120.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| width(line, 12.0, false) <= 120.0));
        assert_eq!(lines.join(" "), text);
    }

    #[test]
    fn widths_are_those_of_the_typeface() {
        // The advance of a digit in DejaVu Sans is 1303 of 2048 units.
        let wide = width("0000000000", 10.0, false);
        assert!((wide - 63.6).abs() < 1.0, "{wide}");
    }
}
