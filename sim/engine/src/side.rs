//! The two sides, and anything that both of them have.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The besiegers: Muscovites, Allies; they win by capturing the king.
    Attackers,
    /// The king and his men: Swedes, Russians; they win when he escapes.
    Defenders,
}

impl Side {
    /// Both sides, attackers first.
    pub const ALL: [Side; 2] = [Side::Attackers, Side::Defenders];

    /// The enemy of this side.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::Attackers => Side::Defenders,
            Side::Defenders => Side::Attackers,
        }
    }

    /// `attackers` or `defenders`.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Attackers => "attackers",
            Side::Defenders => "defenders",
        }
    }

    /// The letter that ends a position's text: `a` or `d`.
    pub const fn letter(self) -> char {
        match self {
            Side::Attackers => 'a',
            Side::Defenders => 'd',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySide<T> {
    /// What the attackers have.
    pub attackers: T,
    /// What the defenders have, the king among them.
    pub defenders: T,
}

impl<T> BySide<T> {
    /// Makes both values with one function.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        BySide {
            attackers: make(Side::Attackers),
            defenders: make(Side::Defenders),
        }
    }

    /// Changes both values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            attackers: change(self.attackers),
            defenders: change(self.defenders),
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Attackers => &self.attackers,
            Side::Defenders => &self.defenders,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline(always)]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => &mut self.defenders,
        }
    }
}
