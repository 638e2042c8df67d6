//! A set of squares as rows of bits, for the few rules that follow connected squares, and for walks
//! of several slides.

use crate::lines::Lines;
use crate::size::Size;

/// One word a rank, bit by file; words beyond the board are empty. The size is given to each operation, so
/// that no more than the board's ranks, filled up to whole vectors, are touched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field([u32; Field::LEN]);

/// One of the four ways to a neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    /// To the next file.
    East,
    /// To the file before.
    West,
    /// To the next rank.
    North,
    /// To the rank before.
    South,
}

impl Field {
    /// The longest side of a board, in whole vectors.
    const LEN: usize = 24;

    #[inline(always)]
    fn each<S: Size>(row: impl Fn(usize) -> u32) -> Self {
        let mut rows = [0; Self::LEN];
        for (rank, bits) in rows
            .iter_mut()
            .enumerate()
            .take(S::SIDE.next_multiple_of(8))
        {
            *bits = row(rank);
        }
        Field(rows)
    }

    #[inline(always)]
    pub(crate) fn of<S: Size>(set: Lines<S>) -> Self {
        let mut rows = [0; Self::LEN];
        for (rank, bits) in rows.iter_mut().enumerate().take(S::SIDE) {
            *bits = set.line(rank);
        }
        Field(rows)
    }

    #[inline(always)]
    pub(crate) fn and<S: Size>(&self, other: Self) -> Self {
        Self::each::<S>(|rank| self.0[rank] & other.0[rank])
    }

    #[inline(always)]
    pub(crate) fn or<S: Size>(&self, other: Self) -> Self {
        Self::each::<S>(|rank| self.0[rank] | other.0[rank])
    }

    #[inline(always)]
    pub(crate) fn without<S: Size>(&self, other: Self) -> Self {
        Self::each::<S>(|rank| self.0[rank] & !other.0[rank])
    }

    #[inline(always)]
    pub(crate) fn meets<S: Size>(&self, other: Self) -> bool {
        let mut both = 0;
        for rank in 0..S::SIDE.next_multiple_of(8) {
            both |= self.0[rank] & other.0[rank];
        }
        both != 0
    }

    #[inline(always)]
    pub(crate) fn same<S: Size>(&self, other: Self) -> bool {
        let mut either = 0;
        for rank in 0..S::SIDE.next_multiple_of(8) {
            either |= self.0[rank] ^ other.0[rank];
        }
        either == 0
    }

    /// Squares whose neighbour in a direction is in the set; or is off the board, if `outside`.
    #[inline(always)]
    pub(crate) fn neighbours<S: Size>(&self, direction: Direction, outside: bool) -> Self {
        let whole = (1u32 << S::SIDE) - 1;
        let beyond = if outside { whole } else { 0 };
        Self::each::<S>(|rank| match direction {
            _ if rank >= S::SIDE => 0,
            Direction::East => self.0[rank] >> 1 | beyond & 1 << (S::SIDE - 1),
            Direction::West => self.0[rank] << 1 & whole | beyond & 1,
            Direction::North if rank + 1 < S::SIDE => self.0[rank + 1],
            Direction::South if rank > 0 => self.0[rank - 1],
            Direction::North | Direction::South => beyond,
        })
    }

    /// The squares that touch the set, and perhaps some of its own.
    #[inline(always)]
    pub(crate) fn beside<S: Size>(&self) -> Self {
        let of = |direction| self.neighbours::<S>(direction, false);
        of(Direction::East)
            .or::<S>(of(Direction::West))
            .or::<S>(of(Direction::North).or::<S>(of(Direction::South)))
    }

    #[inline(always)]
    pub(crate) fn count<S: Size>(&self) -> u32 {
        self.0[..S::SIDE].iter().map(|row| row.count_ones()).sum()
    }

    /// The set, and every square that one slide from it over `open` squares comes to.
    #[inline(always)]
    pub(crate) fn slid<S: Size>(&self, open: Self) -> Self {
        // East, the carry of an addition runs through the open squares, as in packed lines. West there is
        // none: runs double their length at each step (Kogge & Stone 1973). All ranks go side by side.
        let right = Self::each::<S>(|rank| {
            let (free, first) = (open.0[rank], (self.0[rank] << 1) & open.0[rank]);
            (free & !free.wrapping_add(first)) | first
        });
        let (mut down, mut left) = (open, *self);
        let mut step = 1;
        while step < S::SIDE {
            left = Self::each::<S>(|rank| left.0[rank] | (down.0[rank] & (left.0[rank] >> step)));
            down = Self::each::<S>(|rank| down.0[rank] & (down.0[rank] >> step));
            step *= 2;
        }
        // Whatever slides north from a square of the set can slide south from where it comes to, over
        // the same squares and beyond: what is found so is the whole run.
        let mut along = [0; Self::LEN];
        let mut run = 0;
        for (rank, along) in along.iter_mut().enumerate().take(S::SIDE) {
            run = self.0[rank] | (run & open.0[rank]);
            *along = run;
        }
        run = 0;
        for rank in (0..S::SIDE).rev() {
            run = along[rank] | (run & open.0[rank]);
            along[rank] = run;
        }
        Self::each::<S>(|rank| right.0[rank] | left.0[rank] | along[rank])
    }
}
