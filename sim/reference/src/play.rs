//! §4.5 and §4.6: what a move takes, which moves are legal, and the board they leave.

use konakis_rules::{Duty, Role, Square, Victims, WalkIn};

use super::board::{AXES, Position, step};
use super::moving::slid;
use super::zones::Reference;

/// A move; `take` names the man taken, where `victims = "one"` lets the mover choose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Move {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The victim that the mover chose.
    pub take: Option<Square>,
}

/// A legal move with all that it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub mv: Move,
    /// The piece that moved.
    pub mover: Role,
    /// "captures sorted by file and rank …; the captured king is listed like a man" (§6).
    pub captures: Vec<Square>,
    /// The mover walked in between two enemies and died of it; he is not listed among the captures.
    pub walked_in: bool,
    /// The position after it.
    pub after: Position,
}

impl Reference<'_> {
    /// The legal moves, sorted by from, to and taken.
    pub fn moves(&self, at: &Position) -> Vec<Step> {
        at.pieces(at.to_move)
            .flat_map(|from| self.moves_of(at, from))
            .collect()
    }

    /// Whether the side to move has any legal move (§5.6).
    pub fn can_move(&self, at: &Position) -> bool {
        at.pieces(at.to_move)
            .any(|from| !self.moves_of(at, from).is_empty())
    }

    /// The legal moves of one piece. "passing is not allowed", and "a move that changes nothing does not exist".
    pub fn moves_of(&self, at: &Position, from: Square) -> Vec<Step> {
        let mut steps = Vec::new();
        for to in self.destinations(at, from) {
            let board = slid(at, from, to);
            for (take, captures) in self.takings(&board, to) {
                steps.extend(self.finish(&board, Move { from, to, take }, captures));
            }
        }
        steps
    }

    /// The ways to take, each with what leaves the board.
    fn takings(&self, board: &Position, moved: Square) -> Vec<(Option<Square>, Vec<Square>)> {
        let king = self.king_falls(board, moved);
        let men = self.capturable_men(board, moved);
        match self.rules().capture_victims {
            Victims::All => {
                let mut all: Vec<Square> = men.into_iter().chain(king).collect();
                all.sort();
                vec![(None, all)]
            }
            Victims::One => match king {
                // "if the king falls, that is the move's capture and nothing else is taken"
                Some(king) => vec![(None, vec![king])],
                // "Otherwise each capturable man gives one legal move of its own, "move and take that man"; with
                // `duty = "may"` there is one more, taking nobody."
                None => {
                    let nobody = match self.rules().capture_duty {
                        Duty::Must => men.is_empty(),
                        Duty::May => true,
                    };
                    let none = nobody.then(|| (None, Vec::new()));
                    none.into_iter()
                        .chain(men.into_iter().map(|man| (Some(man), vec![man])))
                        .collect()
                }
            },
        }
    }

    /// Takes the captured pieces from the board, then judges the walk-in: a man "who ends his move between two
    /// squares, on opposite sides, that both act as his enemies *after* his own captures have been taken from the
    /// board: `safe`, nothing happens; `fatal`, he is removed (his own captures stand); `forbidden`, the move is
    /// illegal unless it captures."
    fn finish(&self, board: &Position, mv: Move, captures: Vec<Square>) -> Option<Step> {
        let mover = board
            .at(mv.to)
            .expect("the moved piece stands where it ended");
        let mut after = board.clone();
        for &square in &captures {
            after.put(square, None);
        }
        let mut walked_in = false;
        if mover != Role::King && self.between_enemies(&after, mv.to, mover) {
            match self.rules().capture_walk_in {
                WalkIn::Safe => {}
                WalkIn::Fatal => {
                    walked_in = true;
                    after.put(mv.to, None);
                }
                WalkIn::Forbidden if captures.is_empty() => return None,
                WalkIn::Forbidden => {}
            }
        }
        after.to_move = board.to_move.other();
        Some(Step {
            mv,
            mover,
            captures,
            walked_in,
            after,
        })
    }

    /// Whether a square lies between two squares, on opposite sides, that act as enemies of a role.
    pub fn between_enemies(&self, board: &Position, square: Square, role: Role) -> bool {
        AXES.into_iter().any(|axis| {
            axis.into_iter().all(|direction| {
                step(board.size, square, direction)
                    .is_some_and(|o| self.acts_as_enemy(board, o, role))
            })
        })
    }
}
