//! The three kinds of pieces, and things of which each kind has its own.

use std::fmt;
use std::ops::{Index, IndexMut};

/// What a piece is: a man of either side, or the king.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// A man of the side that besieges.
    Attackers,
    /// A man of the king's side.
    Defenders,
    /// The king himself.
    King,
}

impl Role {
    /// The three roles in the order in which everything lists them.
    pub const ALL: [Self; 3] = [Self::Attackers, Self::Defenders, Self::King];

    /// The word that rulesets use for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
            Self::King => "king",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// One thing for each role.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ByRole<T> {
    /// For the attackers' men.
    pub attackers: T,
    /// For the defenders' men.
    pub defenders: T,
    /// For the king.
    pub king: T,
}

impl<T> ByRole<T> {
    /// Asks the same question of each role.
    pub fn of(mut make: impl FnMut(Role) -> T) -> Self {
        Self {
            attackers: make(Role::Attackers),
            defenders: make(Role::Defenders),
            king: make(Role::King),
        }
    }

    /// Turns each of the three things into another.
    pub fn map<U>(self, mut turn: impl FnMut(T) -> U) -> ByRole<U> {
        ByRole {
            attackers: turn(self.attackers),
            defenders: turn(self.defenders),
            king: turn(self.king),
        }
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    fn index(&self, role: Role) -> &T {
        match role {
            Role::Attackers => &self.attackers,
            Role::Defenders => &self.defenders,
            Role::King => &self.king,
        }
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    fn index_mut(&mut self, role: Role) -> &mut T {
        match role {
            Role::Attackers => &mut self.attackers,
            Role::Defenders => &mut self.defenders,
            Role::King => &mut self.king,
        }
    }
}

/// A set of roles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Roles {
    /// Are the attackers' men in the set?
    pub attackers: bool,
    /// Are the defenders' men in the set?
    pub defenders: bool,
    /// Is the king in the set?
    pub king: bool,
}

impl Roles {
    /// The empty set.
    pub const NONE: Self = Self {
        attackers: false,
        defenders: false,
        king: false,
    };

    /// All three roles.
    pub const ALL: Self = Self {
        attackers: true,
        defenders: true,
        king: true,
    };

    /// Is that role in the set?
    #[must_use]
    pub const fn has(self, role: Role) -> bool {
        match role {
            Role::Attackers => self.attackers,
            Role::Defenders => self.defenders,
            Role::King => self.king,
        }
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        let mut set = Self::NONE;
        for role in roles {
            match role {
                Role::Attackers => set.attackers = true,
                Role::Defenders => set.defenders = true,
                Role::King => set.king = true,
            }
        }
        set
    }
}
