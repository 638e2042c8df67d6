//! Colours, type sizes and dashes, declared once: figures, PNGs and the page's style sheet take them from here.
//!
//! The colours are Okabe and Ito's, which stay apart for colour-blind readers; sides also differ in lightness, so that they survive
//! grey printing. Figures are drawn in the light colours; in the page each is replaced by a CSS variable, so that a dark page has dark figures.

use plotters::style::RGBColor;

/// What a mark means, from which its colour follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// The background.
    Paper,
    /// Text and marks.
    Main,
    /// Text of the second rank.
    Soft,
    /// Grid lines.
    Faint,
    /// The region that counts as balanced.
    Region,
    /// The attackers.
    Attackers,
    /// Text on the attackers' colour.
    OnAttackers,
    /// The defenders.
    Defenders,
    /// Text on the defenders' colour.
    OnDefenders,
    /// Draws by the rules.
    Draw,
    /// Text on the draws' colour.
    OnDraw,
    /// Games that the harness stopped: hatched.
    Truncated,
    /// The n-th of several curves; after the last they begin again.
    Series(u8),
}

/// How many curves can be told apart.
pub const SERIES: usize = 5;

struct Shade {
    ink: Ink,
    name: &'static str,
    light: u32,
    dark: u32,
}

const fn shade(ink: Ink, name: &'static str, light: u32, dark: u32) -> Shade {
    Shade {
        ink,
        name,
        light,
        dark,
    }
}

/// Every ink: its name in the style sheet, its colour on paper, its colour in the dark. The light colours must all differ, since
/// figures are dressed for the page by looking them up.
const SHADES: [Shade; 17] = [
    shade(Ink::Paper, "paper", 0xFF_FF_FF, 0x19_1B_1E),
    shade(Ink::Main, "main", 0x1F_1F_1E, 0xEC_EA_E4),
    shade(Ink::Soft, "soft", 0x5C_5B_57, 0xAE_AC_A4),
    shade(Ink::Faint, "faint", 0xDF_DD_D6, 0x3A_3D_41),
    shade(Ink::Region, "region", 0xEE_EC_E4, 0x2A_2D_31),
    shade(Ink::Attackers, "attackers", 0xE6_9F_00, 0xE8_A4_1C),
    shade(Ink::OnAttackers, "on-attackers", 0x22_18_00, 0x1D_15_00),
    shade(Ink::Defenders, "defenders", 0x00_72_B2, 0x52_AA_DF),
    shade(Ink::OnDefenders, "on-defenders", 0xFF_FF_FE, 0x04_15_1F),
    shade(Ink::Draw, "draw", 0xC4_C4_BF, 0x76_79_7D),
    shade(Ink::OnDraw, "on-draw", 0x20_20_1F, 0xFF_FF_FD),
    shade(Ink::Truncated, "truncated", 0xFB_FA_F7, 0x20_22_25),
    shade(Ink::Series(0), "series-0", 0x2B_2B_2A, 0xF1_EF_E9),
    shade(Ink::Series(1), "series-1", 0x00_9E_73, 0x2B_BF_95),
    shade(Ink::Series(2), "series-2", 0xB2_4C_8B, 0xDA_8F_BF),
    shade(Ink::Series(3), "series-3", 0xD5_5E_00, 0xF0_86_45),
    shade(Ink::Series(4), "series-4", 0x7F_72_00, 0xCF_C0_3C),
];

/// Dashes of the curves, so that they differ without colour too; in quarters of a pixel.
const DASHES: [&str; SERIES] = ["none", "26 10", "7 8", "34 9 7 9", "14 6"];

impl Ink {
    /// The ink of the n-th curve.
    pub fn series(n: usize) -> Ink {
        Ink::Series((n % SERIES) as u8)
    }

    fn shade(self) -> &'static Shade {
        SHADES
            .iter()
            .find(|shade| shade.ink == self)
            .expect("every ink has a shade")
    }

    /// Its colour on paper.
    pub fn colour(self) -> RGBColor {
        let rgb = self.shade().light;
        RGBColor((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }

    /// Its colour on paper as plotters writes it.
    pub fn hex(self) -> String {
        hex(self.shade().light)
    }

    /// Its variable in the page's style sheet.
    pub fn variable(self) -> String {
        format!("var(--{})", self.shade().name)
    }
}

fn hex(rgb: u32) -> String {
    format!("#{rgb:06X}")
}

/// All inks with their colour on paper and their CSS variable.
pub fn inks() -> impl Iterator<Item = (Ink, String, String)> {
    SHADES
        .iter()
        .map(|shade| (shade.ink, shade.ink.hex(), shade.ink.variable()))
}

/// The dash pattern of a curve's ink, if it has one.
pub fn dash(ink: Ink) -> Option<&'static str> {
    match ink {
        Ink::Series(n) => Some(DASHES[n as usize]).filter(|dash| *dash != "none"),
        _ => None,
    }
}

/// The colours as CSS variables: on paper, and in the dark where the reader's system asks for it and the page is on a screen.
pub fn stylesheet() -> String {
    let list = |colour: fn(&Shade) -> u32| -> String {
        SHADES
            .iter()
            .map(|shade| format!("--{}:{};", shade.name, hex(colour(shade))))
            .collect()
    };
    format!(
        ":root{{{}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{}}}}}\n",
        list(|shade| shade.light),
        list(|shade| shade.dark)
    )
}

/// Type sizes in pixels.
pub mod size {
    /// Headings inside a figure.
    pub const HEAD: f64 = 13.0;
    /// Labels.
    pub const TEXT: f64 = 12.0;
    /// Axis numbers and notes.
    pub const SMALL: f64 = 10.5;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_ink_has_its_own_colour_and_name() {
        let colours: BTreeSet<_> = SHADES.iter().map(|shade| shade.light).collect();
        let names: BTreeSet<_> = SHADES.iter().map(|shade| shade.name).collect();
        assert_eq!((colours.len(), names.len()), (SHADES.len(), SHADES.len()));
    }

    #[test]
    fn text_stands_out_from_its_ground() {
        for (text, ground) in [
            (Ink::Main, Ink::Paper),
            (Ink::Soft, Ink::Paper),
            (Ink::OnAttackers, Ink::Attackers),
            (Ink::OnDefenders, Ink::Defenders),
            (Ink::OnDraw, Ink::Draw),
        ] {
            for colour in [|shade: &Shade| shade.light, |shade: &Shade| shade.dark] {
                let (a, b) = (
                    luminance(colour(text.shade())),
                    luminance(colour(ground.shade())),
                );
                let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(
                    contrast >= 4.0,
                    "{text:?} on {ground:?}: contrast {contrast:.2}"
                );
            }
        }
    }

    /// Relative luminance as WCAG 2 defines it.
    fn luminance(rgb: u32) -> f64 {
        let part = |shift: u32| {
            let c = f64::from((rgb >> shift) as u8) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }
}
