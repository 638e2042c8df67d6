//! §4.4: "**Capture of the king**, by attackers only, when the moved attacker ends next to him".

use konakis_rules::{Edge, KingCapture, Role, Square, Walls};

use super::board::{DIRECTIONS, Position, centre, neighbours, step};
use super::zones::Reference;

impl Reference<'_> {
    /// The king's square, if the attacker who ended on `moved` captures him.
    pub fn king_falls(&self, board: &Position, moved: Square) -> Option<Square> {
        if board.at(moved) != Some(Role::Attackers) {
            return None;
        }
        DIRECTIONS.into_iter().find_map(|direction| {
            let king = step(board.size, moved, direction)?;
            if board.at(king) != Some(Role::King) {
                return None;
            }
            let falls = match self.manner_of_capture(board.size, king) {
                // "the square on the king's other side acts as an enemy of the king"
                KingCapture::Custodial => step(board.size, king, direction)
                    .is_some_and(|other| self.acts_as_enemy(board, other, Role::King)),
                // "each of his four sides is closed"
                KingCapture::Surround => DIRECTIONS
                    .into_iter()
                    .all(|side| self.closed(board, step(board.size, king, side))),
                // "not at all"
                KingCapture::Never => false,
            };
            falls.then_some(king)
        })
    }

    /// "Which of the three holds follows from the square he stands on (open, centre, beside the centre)."
    pub fn manner_of_capture(&self, size: u8, king: Square) -> KingCapture {
        let rules = self.rules();
        if king == centre(size) {
            rules.king_on_konakis
        } else if neighbours(size, king).any(|next| next == centre(size)) {
            rules.king_beside_konakis
        } else {
            rules.king_capture
        }
    }

    /// "off the board (only with `edge = "hostile"`), or acting as an enemy of the king, or, with
    /// `walls = "any-piece"`, occupied by anything".
    fn closed(&self, board: &Position, side: Option<Square>) -> bool {
        let Some(side) = side else {
            return match self.rules().king_edge {
                Edge::Safe => false,
                Edge::Hostile => true,
            };
        };
        let walled = match self.rules().king_walls {
            Walls::Enemies => false,
            Walls::AnyPiece => board.at(side).is_some(),
        };
        walled || self.acts_as_enemy(board, side, Role::King)
    }
}
