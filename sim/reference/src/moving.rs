//! §3: "Rook moves: any number of squares up to `range` in one of the four directions, over empty squares only."

use konakis_rules::{Range, Role, Square};

use super::board::{DIRECTIONS, Direction, Position, step};
use super::zones::Reference;

impl Reference<'_> {
    /// Where the piece on `from` may end a move, as far as sliding goes; by file, then rank.
    pub fn destinations(&self, at: &Position, from: Square) -> Vec<Square> {
        let mut all: Vec<Square> = DIRECTIONS
            .into_iter()
            .flat_map(|direction| self.slide(at, from, direction))
            .collect();
        all.sort();
        all
    }

    /// "A slide is cut before a square that it may not pass (`pass`), after it has been considered as a
    /// destination (`stop`)."
    pub fn slide(&self, at: &Position, from: Square, direction: Direction) -> Vec<Square> {
        let Some(role) = at.at(from) else {
            return Vec::new();
        };
        let mut destinations = Vec::new();
        let mut steps = 0;
        let mut here = from;
        while let Some(next) = step(at.size, here, direction) {
            steps += 1;
            if steps > self.range(role) || at.at(next).is_some() {
                break;
            }
            if self.may_stop(role, from, next) {
                destinations.push(next);
            }
            if !self.may_pass(role, from, next) {
                break;
            }
            here = next;
        }
        destinations
    }

    /// "how far one move may go".
    fn range(&self, role: Role) -> u8 {
        match self.rules().range[role] {
            Range::Unlimited => u8::MAX,
            Range::AtMost(squares) => squares,
        }
    }
}

/// The board as the slide leaves it, before anything is taken: on it all enclosures are judged.
pub fn slid(at: &Position, from: Square, to: Square) -> Position {
    let mut board = at.clone();
    board.put(to, at.at(from));
    board.put(from, None);
    board
}
