//! The board and who stands where at the start.

use std::fmt;

use crate::role::Role;
use crate::square::Square;

/// The board and its drawing. [`Display`](fmt::Display) draws it as a ruleset does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Files and ranks: odd, from 5 to 19.
    pub size: u8,
    /// Where the attackers stand, in order.
    pub attackers: Vec<Square>,
    /// Where the defenders' men stand, in order; the king is not among them.
    pub defenders: Vec<Square>,
    /// Where the king stands.
    pub king: Square,
}

impl Board {
    /// Every piece, in order of roles and squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Role)> {
        let attackers = self
            .attackers
            .iter()
            .map(|square| (*square, Role::Attackers));
        let defenders = self
            .defenders
            .iter()
            .map(|square| (*square, Role::Defenders));
        attackers.chain(defenders).chain([(self.king, Role::King)])
    }

    /// The letter that a drawing has at a square: `t`, `T`, `K` or `.`.
    #[must_use]
    pub fn letter(&self, square: Square) -> char {
        if square == self.king {
            'K'
        } else if self.attackers.contains(&square) {
            't'
        } else if self.defenders.contains(&square) {
            'T'
        } else {
            '.'
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size).rev() {
            for file in 0..self.size {
                let gap = if file == 0 { "" } else { " " };
                write!(f, "{gap}{}", self.letter(Square::new(file, rank)))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
