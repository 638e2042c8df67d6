//! A set of squares as rows of bits, for the few rules that follow connected squares, and for walks
//! of several slides.

use crate::lines::Lines;
use crate::size::Size;

/// One word a rank, bit by file. The size is given to each operation, so that no rank beyond the
/// board is touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// The longest side of a board.
    const LEN: usize = 19;

    #[inline(always)]
    fn each<S: Size>(row: impl Fn(usize) -> u32) -> Self {
        let mut rows = [0; Self::LEN];
        for (rank, bits) in rows.iter_mut().enumerate().take(S::SIDE) {
            *bits = row(rank);
        }
        Field(rows)
    }

    #[inline(always)]
    pub(crate) fn of<S: Size>(set: Lines<S>) -> Self {
        Self::each::<S>(|rank| set.rank(rank))
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
        self.and::<S>(other) != Field([0; Self::LEN])
    }

    /// Squares whose neighbour in a direction is in the set; or is off the board, if `outside`.
    #[inline(always)]
    pub(crate) fn neighbours<S: Size>(&self, direction: Direction, outside: bool) -> Self {
        let whole = (1u32 << S::SIDE) - 1;
        let beyond = if outside { whole } else { 0 };
        Self::each::<S>(|rank| match direction {
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

    /// Pairs of squares of the set that touch at a corner.
    #[inline(always)]
    pub(crate) fn links<S: Size>(&self) -> u32 {
        (1..S::SIDE)
            .map(|rank| {
                let (here, below) = (self.0[rank], self.0[rank - 1]);
                (here & (below << 1)).count_ones() + (here & (below >> 1)).count_ones()
            })
            .sum()
    }

    /// The set, and every square that one slide from it over `open` squares comes to.
    #[inline(always)]
    pub(crate) fn slid<S: Size>(&self, open: Self) -> Self {
        // Runs double their length at each step (Kogge & Stone 1973).
        let along = |rank: usize| {
            let mut row = self.0[rank];
            let (mut up, mut down) = (open.0[rank], open.0[rank]);
            let mut left = row;
            let mut step = 1;
            while step < S::SIDE {
                row |= up & (row << step);
                left |= down & (left >> step);
                up &= up << step;
                down &= down >> step;
                step *= 2;
            }
            row | left
        };
        let mut reached = Self::each::<S>(along);
        let mut north = self.0[0];
        for rank in 1..S::SIDE {
            north = self.0[rank] | (north & open.0[rank]);
            reached.0[rank] |= north;
        }
        let mut south = self.0[S::SIDE - 1];
        for rank in (0..S::SIDE - 1).rev() {
            south = self.0[rank] | (south & open.0[rank]);
            reached.0[rank] |= south;
        }
        reached
    }
}
