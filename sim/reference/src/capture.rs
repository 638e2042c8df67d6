//! §4.1 to §4.3: which men a move encloses. "Captures happen only by the moving piece, at the square where it ends."
//!
//! All functions take the board as the slide leaves it and the square of the moved piece.

use std::collections::BTreeSet;

use konakis_rules::{Linnaean, Role, Shieldwall, Square};

use super::board::{
    DIRECTIONS, Direction, Position, Side, centre, is_corner, neighbours, on_edge, step,
};
use super::zones::Reference;

impl Reference<'_> {
    /// Every man that the move may take, by whichever of the three ways.
    pub fn capturable_men(&self, board: &Position, moved: Square) -> BTreeSet<Square> {
        let mut men = self.custodial(board, moved);
        men.extend(self.linnaean(board, moved));
        men.extend(self.shieldwall(board, moved));
        men
    }

    /// "In each of the four directions: the neighbour V of the moved piece is an enemy man and the next square O
    /// beyond V *acts as an enemy of V*. Then V is captured."
    pub fn custodial(&self, board: &Position, moved: Square) -> BTreeSet<Square> {
        let Some(mover) = board.at(moved) else {
            return BTreeSet::new();
        };
        if !self.captures(mover) {
            return BTreeSet::new();
        }
        DIRECTIONS
            .into_iter()
            .filter_map(|direction| {
                let v = step(board.size, moved, direction)?;
                let o = step(board.size, v, direction)?;
                let man = enemy_man(board, v, Side::of(mover))?;
                self.acts_as_enemy(board, o, man).then_some(v)
            })
            .collect()
    }

    /// "by attackers only: V is a defender's man beside the centre, O is the centre with the king on it, and the
    /// three other neighbours of the centre hold attackers. Then V is captured."
    pub fn linnaean(&self, board: &Position, moved: Square) -> BTreeSet<Square> {
        match self.rules().capture_linnaean {
            Linnaean::None => return BTreeSet::new(),
            Linnaean::ThreeEnemies => {}
        }
        if board.at(moved) != Some(Role::Attackers) {
            return BTreeSet::new();
        }
        let centre = centre(board.size);
        DIRECTIONS
            .into_iter()
            .filter_map(|direction| {
                let v = step(board.size, moved, direction)?;
                let o = step(board.size, v, direction)?;
                let others_hold_attackers = neighbours(board.size, centre)
                    .filter(|&other| other != v)
                    .all(|other| board.at(other) == Some(Role::Attackers));
                (board.at(v) == Some(Role::Defenders)
                    && o == centre
                    && board.at(centre) == Some(Role::King)
                    && others_hold_attackers)
                    .then_some(v)
            })
            .collect()
    }

    /// "The moved piece ends on the board's edge. Along that edge, next to it, stand two or more enemy pieces in an
    /// unbroken row …" A piece in a corner stands on two edges.
    pub fn shieldwall(&self, board: &Position, moved: Square) -> BTreeSet<Square> {
        let Some(mover) = board.at(moved) else {
            return BTreeSet::new();
        };
        let closes_corners = match self.rules().capture_shieldwall {
            Shieldwall::None => return BTreeSet::new(),
            Shieldwall::OpenEnds => false,
            Shieldwall::CornersClose => true,
        };
        if !self.captures(mover) {
            return BTreeSet::new();
        }
        let mut men = BTreeSet::new();
        for inward in DIRECTIONS {
            // The moved piece ends on the edge that this direction leads away from.
            if step(board.size, moved, opposite(inward)).is_some() {
                continue;
            }
            for along in DIRECTIONS
                .into_iter()
                .filter(|&d| d != inward && d != opposite(inward))
            {
                men.extend(self.walled_row(board, moved, along, inward, closes_corners));
            }
        }
        men
    }

    /// One row, from the moved piece along the edge: "each of them has an enemy of its own directly in front of it
    /// (one step inward); the row's far end is closed by a piece of the mover's side on the edge, or, with
    /// `corners-close`, by an empty corner square. Then all men of the row are captured; a king in the row counts
    /// as a member but is spared."
    fn walled_row(
        &self,
        board: &Position,
        moved: Square,
        along: Direction,
        inward: Direction,
        closes_corners: bool,
    ) -> Vec<Square> {
        let side = board
            .at(moved)
            .map(Side::of)
            .expect("the moved piece stands where it ended");
        let mut row = Vec::new();
        let mut far_end = step(board.size, moved, along);
        while let Some(member) = far_end.filter(|&square| board.holds(square, side.other())) {
            row.push(member);
            far_end = step(board.size, member, along);
        }
        let faced = row.iter().all(|&member| {
            let front =
                step(board.size, member, inward).expect("a board is more than one rank deep");
            self.is_supporting_piece(board, front, side)
        });
        let closed = far_end.is_some_and(|end| {
            debug_assert!(on_edge(board.size, end));
            self.is_supporting_piece(board, end, side)
                || (closes_corners && is_corner(board.size, end) && board.at(end).is_none())
        });
        if row.len() < 2 || !faced || !closed {
            return Vec::new();
        }
        row.retain(|&member| board.at(member) != Some(Role::King));
        row
    }

    /// "A king who is not armed neither moves in to close a row (`yes` or `hammer` may) nor counts at the far end or
    /// in front of it (`yes` or `anvil` does)."
    fn is_supporting_piece(&self, board: &Position, square: Square, side: Side) -> bool {
        board
            .at(square)
            .is_some_and(|role| Side::of(role) == side && self.supports(role))
    }
}

/// The role of the enemy man on a square, if one stands there: the king is no man.
fn enemy_man(board: &Position, square: Square, side: Side) -> Option<Role> {
    board
        .at(square)
        .filter(|&role| role != Role::King && Side::of(role) != side)
}

fn opposite((files, ranks): Direction) -> Direction {
    (-files, -ranks)
}
