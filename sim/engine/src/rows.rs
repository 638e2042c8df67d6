//! A set of squares as ranks, for the few rules that follow connected squares.

use crate::lines::Lines;
use crate::size::Size;

/// One word a rank, bit by file; `LEN` ranks are used by a board of any size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rows {
    ranks: [u32; Rows::LEN],
    side: usize,
}

impl Rows {
    /// The longest side of a board.
    const LEN: usize = 19;

    pub(crate) fn of<S: Size>(set: Lines<S>) -> Self {
        let mut ranks = [0; Self::LEN];
        for (rank, row) in ranks.iter_mut().enumerate().take(S::SIDE) {
            *row = set.rank(rank);
        }
        Rows {
            ranks,
            side: S::SIDE,
        }
    }

    fn zip(self, other: Self, join: impl Fn(u32, u32) -> u32) -> Self {
        let ranks = std::array::from_fn(|rank| join(self.ranks[rank], other.ranks[rank]));
        Rows {
            ranks,
            side: self.side,
        }
    }

    pub(crate) fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    pub(crate) fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    pub(crate) fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.ranks.iter().all(|&row| row == 0)
    }

    /// The set moved one file or rank over; what leaves the board is lost.
    pub(crate) fn shifted(self, files: i8, ranks: i8) -> Self {
        let whole = (1u32 << self.side) - 1;
        let row = |rank: usize| {
            let from = rank as isize - isize::from(ranks);
            let row = usize::try_from(from)
                .ok()
                .filter(|&from| from < self.side)
                .map_or(0, |from| self.ranks[from]);
            match files {
                1 => row << 1 & whole,
                -1 => row >> 1,
                _ => row,
            }
        };
        Rows {
            ranks: std::array::from_fn(|rank| if rank < self.side { row(rank) } else { 0 }),
            side: self.side,
        }
    }

    /// The set and its orthogonal neighbours on the board.
    pub(crate) fn grown(self) -> Self {
        [(1, 0), (-1, 0), (0, 1), (0, -1)]
            .into_iter()
            .fold(self, |all, (files, ranks)| {
                all.or(self.shifted(files, ranks))
            })
    }

    /// Everything that orthogonal steps from the set through `open` squares come to, the set
    /// itself included.
    pub(crate) fn flooded(self, open: Self) -> Self {
        let mut reached = self;
        loop {
            let next = reached.or(reached.grown().and(open));
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Squares just off which the board ends in this direction.
    pub(crate) fn brink(self, files: i8, ranks: i8) -> Self {
        let whole = Rows {
            ranks: std::array::from_fn(|rank| {
                if rank < self.side {
                    (1 << self.side) - 1
                } else {
                    0
                }
            }),
            side: self.side,
        };
        whole.without(whole.shifted(-files, -ranks))
    }
}
