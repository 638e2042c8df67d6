//! §5.1 to §5.6: how a game ends by what stands on the board.

use std::collections::HashSet;
use std::fmt;

use konakis_rules::{Encirclement, EscapeTo, ExitFort, NoMove, Role, Square, Tuichu};

use super::board::{AXES, DIRECTIONS, Position, Side, is_corner, neighbours, on_edge, step};
use super::play::Step;
use super::zones::Reference;

/// Why a game ended, in the order in which §5 asks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// The king was captured.
    KingCaptured,
    /// The king stands on an escape square.
    Escape,
    /// The king has two open ways.
    Tuichu,
    /// The king stands in an exit fort.
    ExitFort,
    /// The defenders are surrounded.
    Encirclement,
    /// The side to move cannot move.
    NoMove,
    /// A position occurred too often.
    Repetition,
    /// Nothing was taken for too long.
    QuietPlies,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::KingCaptured => "king-captured",
            Reason::Escape => "escape",
            Reason::Tuichu => "tuichu",
            Reason::ExitFort => "exit-fort",
            Reason::Encirclement => "encirclement",
            Reason::NoMove => "no-move",
            Reason::Repetition => "repetition",
            Reason::QuietPlies => "quiet-plies",
        })
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A side won.
    Win(Side, Reason),
    /// Nobody won.
    Draw(Reason),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side, reason) => write!(f, "{side} {reason}"),
            Outcome::Draw(reason) => write!(f, "draw {reason}"),
        }
    }
}

impl Reference<'_> {
    /// "After each move, in this order, the first that holds decides": everything that needs no history.
    pub fn outcome(&self, step: &Step) -> Option<Outcome> {
        let rules = self.rules();
        let after = &step.after;
        // "1. the king was captured: attackers win"
        let Some(king) = after.king() else {
            return Some(Outcome::Win(Side::Attackers, Reason::KingCaptured));
        };
        // "2. the king ended his move on an escape square: defenders win"
        if step.mover == Role::King && self.is_escape(after.size, step.mv.to) {
            return Some(Outcome::Win(Side::Defenders, Reason::Escape));
        }
        let defenders_moved = Side::of(step.mover) == Side::Defenders;
        // "3. `tuichu = "wins"` and the defenders just moved and the king has two open ways or more"
        if rules.escape_tuichu == Tuichu::Wins && defenders_moved && self.open_ways(after) >= 2 {
            return Some(Outcome::Win(Side::Defenders, Reason::Tuichu));
        }
        // "4. `exit-fort = "wins"` and the defenders just moved and the king stands in an exit fort"
        if rules.escape_exit_fort == ExitFort::Wins
            && defenders_moved
            && self.in_exit_fort(after, king)
        {
            return Some(Outcome::Win(Side::Defenders, Reason::ExitFort));
        }
        // "5. `encirclement = "attackers-win"`"
        if rules.ending_encirclement == Encirclement::AttackersWin && encircled(after) {
            return Some(Outcome::Win(Side::Attackers, Reason::Encirclement));
        }
        self.no_move(after)
    }

    /// "6. the side to move has no legal move: `no-move`".
    pub fn no_move(&self, at: &Position) -> Option<Outcome> {
        if self.can_move(at) {
            return None;
        }
        Some(match self.rules().ending_no_move {
            NoMove::Loses => Outcome::Win(at.to_move.other(), Reason::NoMove),
            NoMove::Draw => Outcome::Draw(Reason::NoMove),
        })
    }

    /// `escape.to`: "squares on which the king wins by ending a move"; `escape.except`: "squares taken out of that
    /// set". The corners are the zone of that name if there is one, else the board's own four.
    pub fn is_escape(&self, size: u8, square: Square) -> bool {
        let rules = self.rules();
        let zones = &self.ruleset.zones;
        let named = match rules.escape_to {
            EscapeTo::Edge => on_edge(size, square),
            EscapeTo::Corners => match zones.iter().find(|zone| zone.name == "corners") {
                Some(zone) => zone.squares.contains(&square),
                None => is_corner(size, square),
            },
            EscapeTo::Zone(index) => zones[usize::from(index)].squares.contains(&square),
        };
        let excepted = zones.iter().enumerate().any(|(index, zone)| {
            rules.escape_except.contains(index) && zone.squares.contains(&square)
        });
        named && !excepted
    }

    /// "An *open way* is a direction in which the king, if it were his turn, could reach an escape square in one move."
    pub fn open_ways(&self, at: &Position) -> usize {
        let Some(king) = at.king() else { return 0 };
        let open = |&direction: &(i8, i8)| {
            self.slide(at, king, direction)
                .into_iter()
                .any(|to| self.is_escape(at.size, to))
        };
        DIRECTIONS
            .iter()
            .filter(|direction| open(direction))
            .count()
    }

    /// "Exit fort: the king stands on an edge square; he has at least one legal move; the connected region of
    /// squares that are empty or hold the king, reachable from him without crossing other pieces, holds no attacker
    /// and touches no attacker orthogonally; and none of the defenders bordering that region can ever be captured by
    /// the attackers as long as the defenders do not move".
    pub fn in_exit_fort(&self, at: &Position, king: Square) -> bool {
        if !on_edge(at.size, king) || self.destinations(at, king).is_empty() {
            return false;
        }
        let mut region = HashSet::new();
        let mut border = HashSet::new();
        let mut reached = vec![king];
        while let Some(square) = reached.pop() {
            match at.at(square) {
                Some(Role::Attackers) => return false,
                Some(Role::Defenders) => {
                    border.insert(square);
                }
                None | Some(Role::King) => {
                    if region.insert(square) {
                        reached.extend(neighbours(at.size, square));
                    }
                }
            }
        }
        border.is_subset(&self.uncapturable(at, &region))
    }

    /// The greatest set of defenders such that "for each of them, on each axis, at least one of the two opposite
    /// neighbours can never be occupied by an attacker and is not hostile (it is off the board, a square of the
    /// region, or another such uncapturable defender)": strike out whoever fails until nobody does.
    fn uncapturable(&self, at: &Position, region: &HashSet<Square>) -> HashSet<Square> {
        let mut held: HashSet<Square> = at
            .squares()
            .filter(|&square| at.at(square) == Some(Role::Defenders))
            .collect();
        loop {
            let safe = |neighbour: Option<Square>| {
                neighbour.is_none_or(|square| {
                    (region.contains(&square) || held.contains(&square))
                        && !self.acts_as_enemy(at, square, Role::Defenders)
                })
            };
            let still: HashSet<Square> = held
                .iter()
                .copied()
                .filter(|&man| {
                    AXES.into_iter()
                        .all(|axis| axis.into_iter().any(|d| safe(step(at.size, man, d))))
                })
                .collect();
            if still == held {
                return held;
            }
            held = still;
        }
    }
}

/// "no defender and no king can reach an edge square by orthogonal steps through squares that hold no attacker …
/// (Own men do not block this walk. A ring that uses the edge is no ring.)"
pub fn encircled(at: &Position) -> bool {
    let mut seen = HashSet::new();
    let mut reached: Vec<Square> = at.pieces(Side::Defenders).collect();
    while let Some(square) = reached.pop() {
        if at.at(square) == Some(Role::Attackers) || !seen.insert(square) {
            continue;
        }
        if on_edge(at.size, square) {
            return false;
        }
        reached.extend(neighbours(at.size, square));
    }
    true
}
