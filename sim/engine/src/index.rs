//! Squares as numbers.

use konakis_rules::Square;

use crate::size::Size;

/// A square as a number: file times side plus rank, so that numbers sort as squares do. The number
/// of squares itself means "no square".
pub type Index = u16;

/// One entry for each square and for "no square", and more than enough, so that a number of nine
/// bits always has one.
pub(crate) type PerSquare<T> = [T; 512];

/// The place of a square's entry.
#[inline(always)]
pub(crate) fn slot(index: Index) -> usize {
    usize::from(index) % 512
}

/// Whether two squares are beside each other, or at the ends of neighbouring files: a quick no.
#[inline(always)]
pub(crate) fn may_touch<S: Size>(one: Index, other: Index) -> bool {
    let apart = one.abs_diff(other);
    apart == 1 || usize::from(apart) == S::SIDE
}

/// The square of each bit of each word, and more than enough words.
pub(crate) type Squares = [[Index; 64]; 32];

/// The number of a square.
pub(crate) fn index<S: Size>(square: Square) -> Index {
    assert!(
        usize::from(square.file.max(square.rank)) < S::SIDE,
        "{square} is on the board"
    );
    (usize::from(square.file) * S::SIDE + usize::from(square.rank)) as Index
}

/// The square of a number; `None` for "no square".
pub fn square<S: Size>(index: Index) -> Option<Square> {
    let index = usize::from(index);
    (index < S::SQUARES).then(|| Square {
        file: (index / S::SIDE) as u8,
        rank: (index % S::SIDE) as u8,
    })
}
