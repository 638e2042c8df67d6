//! An image's colours as a palette: figures have few, and a byte a pixel makes small files quickly.

use std::collections::HashMap;

/// Colours that a palette can hold.
const MOST: usize = 256;

/// Bytes of a pixel.
const PIXEL: usize = 4;

type Colour = [u8; PIXEL];

/// An image as places in its palette.
pub struct Indexed {
    /// The colours, the commonest first, three bytes each.
    pub palette: Vec<u8>,
    /// The place of each pixel's colour.
    pub pixels: Vec<u8>,
}

impl Indexed {
    /// From opaque pixels of four bytes. Where an image has more colours than a palette can hold, the rarest
    /// (shades at the edges of letters and curves) become their nearest neighbours.
    pub fn of(rgba: &[u8]) -> Indexed {
        let mut counts: HashMap<Colour, u64> = HashMap::new();
        each_run(rgba, |colour, run| {
            *counts.entry(colour).or_default() += run as u64
        });
        let mut order: Vec<(Colour, u64)> = counts.into_iter().collect();
        // Colours of equal count are put in order too, so that the same figure gives the same file.
        order.sort_unstable_by_key(|(colour, count)| (std::cmp::Reverse(*count), *colour));
        let kept: Vec<Colour> = order.iter().take(MOST).map(|(colour, _)| *colour).collect();
        let places: HashMap<Colour, u8> = order
            .iter()
            .enumerate()
            .map(|(place, (colour, _))| {
                (
                    *colour,
                    if place < MOST {
                        place
                    } else {
                        nearest(&kept, *colour)
                    } as u8,
                )
            })
            .collect();
        let mut pixels = Vec::with_capacity(rgba.len() / PIXEL);
        each_run(rgba, |colour, run| {
            pixels.resize(pixels.len() + run, places[&colour])
        });
        Indexed {
            palette: kept
                .iter()
                .flat_map(|colour| [colour[0], colour[1], colour[2]])
                .collect(),
            pixels,
        }
    }
}

/// Calls with each stretch of equal colours and its length. Most of a figure is paper: that is passed over in strides, which the default
/// profile, where this crate is not optimised, does as fast as any other.
fn each_run(rgba: &[u8], mut found: impl FnMut(Colour, usize)) {
    const STRIDE: usize = 64 * PIXEL;
    let mut start = 0;
    while start < rgba.len() {
        let colour = &rgba[start..start + PIXEL];
        let mut end = start + PIXEL;
        // Bytes that equal those one pixel before them continue the run.
        while end + STRIDE <= rgba.len()
            && rgba[end..end + STRIDE] == rgba[end - PIXEL..end + STRIDE - PIXEL]
        {
            end += STRIDE;
        }
        while end < rgba.len() && rgba[end..end + PIXEL] == *colour {
            end += PIXEL;
        }
        found(
            [colour[0], colour[1], colour[2], colour[3]],
            (end - start) / PIXEL,
        );
        start = end;
    }
}

fn nearest(kept: &[Colour], colour: Colour) -> usize {
    let apart = |other: &Colour| {
        other
            .iter()
            .zip(colour)
            .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
            .sum::<u32>()
    };
    (0..kept.len())
        .min_by_key(|place| apart(&kept[*place]))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_exactly() {
        let image = [[9, 9, 9, 255], [1, 2, 3, 255], [9, 9, 9, 255]].concat();
        let indexed = Indexed::of(&image);
        assert_eq!(indexed.palette, [9, 9, 9, 1, 2, 3]);
        assert_eq!(indexed.pixels, [0, 1, 0]);
    }

    #[test]
    fn of_too_many_colours_the_rare_become_their_neighbours() {
        let grey = |n: u16| [(n % 256) as u8, (n % 256) as u8, (n / 256) as u8, 255];
        let common: Vec<[u8; 4]> = (0..256).flat_map(|n| [grey(n), grey(n)]).collect();
        let image = [common.concat(), grey(256 + 7).to_vec()].concat();
        let indexed = Indexed::of(&image);
        assert_eq!(indexed.palette.len(), 3 * MOST);
        let place = usize::from(*indexed.pixels.last().expect("a pixel"));
        assert_eq!(indexed.palette[3 * place..3 * place + 3], [7, 7, 0]);
    }
}
