//! A square of the board, as people write it: `e5`.

use std::fmt;
use std::str::FromStr;

/// One square, counted from `a1` in the lower left corner; ordered by file, then by rank.
///
/// ```
/// use konakis_rules::Square;
/// let centre: Square = "e5".parse()?;
/// assert_eq!((centre.file, centre.rank), (4, 4));
/// assert_eq!(centre.to_string(), "e5");
/// # Ok::<(), konakis_rules::NoSquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// 0 for `a`.
    pub file: u8,
    /// 0 for the bottom rank.
    pub rank: u8,
}

impl Square {
    /// The largest board has this many files and ranks.
    pub const MOST: u8 = 19;

    /// The square at a file and a rank, both counted from 0.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// Does the square lie on a board of that size?
    #[must_use]
    pub const fn is_on(self, size: u8) -> bool {
        self.file < size && self.rank < size
    }

    /// Does the square lie on the rim of a board of that size?
    #[must_use]
    pub const fn is_edge(self, size: u8) -> bool {
        self.file == 0 || self.rank == 0 || self.file + 1 == size || self.rank + 1 == size
    }

    /// The middle square of a board of that (odd) size.
    #[must_use]
    pub const fn centre(size: u8) -> Self {
        Self::new(size / 2, size / 2)
    }

    /// The four corner squares, in the order of squares.
    #[must_use]
    pub const fn corners(size: u8) -> [Self; 4] {
        let far = size - 1;
        [
            Self::new(0, 0),
            Self::new(0, far),
            Self::new(far, 0),
            Self::new(far, far),
        ]
    }

    /// Every square of a board of that size, in order.
    pub fn all(size: u8) -> impl Iterator<Item = Self> {
        (0..size).flat_map(move |file| (0..size).map(move |rank| Self::new(file, rank)))
    }

    /// The squares that touch this one along a side.
    pub fn neighbours(self, size: u8) -> impl Iterator<Item = Self> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)]
            .into_iter()
            .filter_map(move |(file, rank)| {
                let near = Self::new(
                    self.file.checked_add_signed(file)?,
                    self.rank.checked_add_signed(rank)?,
                );
                near.is_on(size).then_some(near)
            })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

/// The text is not a square from `a1` to `s19`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSquare;

impl fmt::Display for NoSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from `a` to `s` and a number from 1 to 19, as in `e5`")
    }
}

impl std::error::Error for NoSquare {}

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Self, NoSquare> {
        let mut letters = text.bytes();
        let file = letters
            .next()
            .filter(|letter| (b'a'..b'a' + Self::MOST).contains(letter))
            .ok_or(NoSquare)?;
        let digits = &text[1..];
        // `parse` alone would let `e+5` and `e05` pass.
        if digits.starts_with('0') || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(NoSquare);
        }
        match digits.parse::<u8>() {
            Ok(rank @ 1..=Self::MOST) => Ok(Self::new(file - b'a', rank - 1)),
            _ => Err(NoSquare),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back_as_it_is_written() {
        for square in Square::all(Square::MOST) {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in [
            "", "e", "5", "e0", "e20", "t1", "E5", "e05", "e+5", "e5 ", "é5", "55", "e1000",
        ] {
            assert_eq!(text.parse::<Square>(), Err(NoSquare), "{text}");
        }
    }

    #[test]
    fn corners_and_neighbours_stay_on_the_board() {
        assert_eq!(
            Square::corners(9).map(|s| s.to_string()),
            ["a1", "a9", "i1", "i9"]
        );
        let near: Vec<_> = Square::new(0, 0)
            .neighbours(9)
            .map(|s| s.to_string())
            .collect();
        assert_eq!(near, ["a2", "b1"]);
        assert_eq!(Square::centre(9).neighbours(9).count(), 4);
    }
}
