//! The grid, its squares and its directions.

use std::fmt;

use konakis_rules::{Board, First, Role, Square};

/// Who plays: §5 speaks of attackers and defenders, and the king is the defenders'.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// They besiege.
    Attackers,
    /// They have the king.
    Defenders,
}

impl Side {
    /// The side that a piece belongs to.
    pub fn of(role: Role) -> Side {
        match role {
            Role::Attackers => Side::Attackers,
            Role::Defenders | Role::King => Side::Defenders,
        }
    }

    /// The opponents.
    pub fn other(self) -> Side {
        match self {
            Side::Attackers => Side::Defenders,
            Side::Defenders => Side::Attackers,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Attackers => "attackers",
            Side::Defenders => "defenders",
        })
    }
}

/// "who moves first; `lot` is drawn per game".
pub fn may_begin(first: First) -> Vec<Side> {
    match first {
        First::Attackers => vec![Side::Attackers],
        First::Defenders => vec![Side::Defenders],
        First::Lot => vec![Side::Attackers, Side::Defenders],
    }
}

/// What a square holds.
pub type Cell = Option<Role>;

/// A board and the side to move. Equality is that of §5.7: "the position (board and side to move)".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Squares along one edge.
    pub size: u8,
    /// The side to move.
    pub to_move: Side,
    cells: Vec<Cell>,
}

impl Position {
    /// A board without a piece.
    pub fn empty(size: u8, to_move: Side) -> Position {
        Position {
            size,
            to_move,
            cells: vec![None; usize::from(size) * usize::from(size)],
        }
    }

    /// The layout of a ruleset.
    pub fn start(board: &Board, to_move: Side) -> Position {
        let mut position = Position::empty(board.size, to_move);
        for &square in &board.attackers {
            position.put(square, Some(Role::Attackers));
        }
        for &square in &board.defenders {
            position.put(square, Some(Role::Defenders));
        }
        position.put(board.king, Some(Role::King));
        position
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Cell {
        self.cells[number(self.size, square)]
    }

    /// Puts a piece on a square, or takes what is there.
    pub fn put(&mut self, square: Square, cell: Cell) {
        self.cells[number(self.size, square)] = cell;
    }

    /// All squares by file, then rank: the order of §6.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        (0..size).flat_map(move |file| (0..size).map(move |rank| Square { file, rank }))
    }

    /// The squares of one side's pieces, the king among the defenders'.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        self.squares()
            .filter(move |&square| self.holds(square, side))
    }

    /// Whether a piece of that side stands on a square.
    pub fn holds(&self, square: Square, side: Side) -> bool {
        self.at(square).is_some_and(|role| Side::of(role) == side)
    }

    /// Where the king stands; `None` if he was captured.
    pub fn king(&self) -> Option<Square> {
        self.squares()
            .find(|&square| self.at(square) == Some(Role::King))
    }
}

/// The place of a square in a list of all squares.
pub fn number(size: u8, square: Square) -> usize {
    usize::from(square.rank) * usize::from(size) + usize::from(square.file)
}

/// A step of file and of rank.
pub type Direction = (i8, i8);

/// East, west, north, south: the four directions of §3. The opposite of each is its neighbour.
pub const DIRECTIONS: [Direction; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The two axes, each as its two opposite directions.
pub const AXES: [[Direction; 2]; 2] = [[(1, 0), (-1, 0)], [(0, 1), (0, -1)]];

/// The next square that way, if it is on the board.
pub fn step(size: u8, from: Square, (files, ranks): Direction) -> Option<Square> {
    let file = from.file.checked_add_signed(files)?;
    let rank = from.rank.checked_add_signed(ranks)?;
    (file < size && rank < size).then_some(Square { file, rank })
}

/// The squares that touch a square orthogonally.
pub fn neighbours(size: u8, square: Square) -> impl Iterator<Item = Square> {
    DIRECTIONS
        .into_iter()
        .filter_map(move |direction| step(size, square, direction))
}

/// Whether a square lies on the edge.
pub fn on_edge(size: u8, square: Square) -> bool {
    neighbours(size, square).count() < 4
}

/// Whether a square is one of the four corners.
pub fn is_corner(size: u8, square: Square) -> bool {
    neighbours(size, square).count() == 2
}

/// The square in the middle.
pub fn centre(size: u8) -> Square {
    Square {
        file: size / 2,
        rank: size / 2,
    }
}
