//! Endings that can be seen on the board (RULESETS.md §5.1–5).

use konakis_rules::{Encirclement, ExitFort, Role, Tuichu};

use crate::compile::Compiled;
use crate::field::{Direction, Field};
use crate::index::Index;
use crate::lines::Lines;
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::side::{BySide, Side};
use crate::size::Size;

impl<S: Size> Compiled<S> {
    /// How the game stands after a move of `mover` that the king survived. `arrived` is the
    /// square on which the king ended, if the king moved; `ways` counts his open ways.
    #[inline(always)]
    pub(crate) fn ending(
        &self,
        at: &Position<S>,
        mover: Side,
        arrived: Option<Index>,
        ways: u32,
    ) -> Option<Outcome> {
        if mover == Side::Defenders {
            if arrived.is_some_and(|to| self.is_goal[usize::from(to)]) {
                return Some(Outcome::Win(Side::Defenders, Reason::Escape));
            }
            if self.rules.escape_tuichu == Tuichu::Wins && ways >= 2 {
                return Some(Outcome::Win(Side::Defenders, Reason::Tuichu));
            }
            if self.rules.escape_exit_fort == ExitFort::Wins && self.in_exit_fort(at) {
                return Some(Outcome::Win(Side::Defenders, Reason::ExitFort));
            }
        }
        if self.rules.ending_encirclement == Encirclement::AttackersWin && self.encircled(at) {
            return Some(Outcome::Win(Side::Attackers, Reason::Encirclement));
        }
        None
    }

    /// Whether no defender and no king can reach the edge through squares without attackers.
    #[inline(always)]
    pub(crate) fn encircled(&self, at: &Position<S>) -> bool {
        !self.sees_edge(at.pieces) && self.cut_off(at)
    }

    /// Whether some defender or the king stands at the edge or looks at it along an empty line, as is
    /// nearly always so.
    #[inline(always)]
    pub(crate) fn sees_edge(&self, pieces: BySide<Lines<S>>) -> bool {
        let BySide {
            attackers,
            defenders,
        } = pieces;
        let free = self.full - (attackers | defenders);
        !((defenders.slides(free) & self.ends) | (defenders & self.rim)).is_empty()
    }

    #[cold]
    pub(crate) fn cut_off(&self, at: &Position<S>) -> bool {
        let open = Field::of(self.full - at.pieces.attackers);
        let rim = Field::of(self.rim);
        let mut reached = Field::of(at.pieces.defenders);
        loop {
            let next = reached.slid::<S>(open);
            if next.meets::<S>(rim) {
                return false;
            }
            if next.same::<S>(reached) {
                return true;
            }
            reached = next;
        }
    }

    /// Whether a square is at the edge.
    #[inline(always)]
    pub(crate) fn on_rim(&self, index: Index) -> bool {
        let (file, rank) = (usize::from(index) / S::SIDE, usize::from(index) % S::SIDE);
        let at_end = |place| place == 0 || place == S::SIDE - 1;
        usize::from(index) < S::SQUARES && (at_end(file) | at_end(rank))
    }

    /// Whether the king stands in an exit fort: at the edge, free to move, within walls that the
    /// attackers can never break while the defenders do not move.
    #[inline(always)]
    pub(crate) fn in_exit_fort(&self, at: &Position<S>) -> bool {
        self.on_rim(at.king) && !self.meets_attacker(at.pieces, at.king) && self.fort_holds(at)
    }

    /// Whether there is an attacker whom a king at the edge sees, or would see at once after a slide along
    /// it, as nearly always.
    #[inline(always)]
    pub(crate) fn meets_attacker(&self, pieces: BySide<Lines<S>>, king: Index) -> bool {
        let BySide {
            attackers,
            defenders,
        } = pieces;
        let free = self.full - (attackers | defenders);
        let here = self.mask(king);
        let seen = (here | here.slides(free)).ahead() & attackers;
        !seen.is_empty() || sees_inward(attackers, free, king)
    }

    /// Whether such a fort holds, if the king is at the edge.
    #[cold]
    pub(crate) fn fort_holds(&self, at: &Position<S>) -> bool {
        if self.king_reach(at).is_empty() {
            return false;
        }
        let attackers = Field::of(at.pieces.attackers);
        let inside = Field::of((self.full - at.occupied()) | self.mask(at.king));
        let mut region = Field::of(self.mask(at.king));
        let around = loop {
            let around = region.beside::<S>();
            if around.meets::<S>(attackers) {
                return false;
            }
            let next = region.or::<S>(around.and::<S>(inside));
            if next.same::<S>(region) {
                break around;
            }
            region = next;
        };
        let men = Field::of(at.pieces.defenders - self.mask(at.king));
        let enemies = Field::of(self.enemies(at, Role::Defenders));
        let bordering = around.and::<S>(men);
        // The greatest set of men who protect each other: begin with all, drop who is exposed.
        let mut safe = men;
        loop {
            let shelter = region.or::<S>(safe).without::<S>(enemies);
            let covered = |one: Direction, other: Direction| {
                let one = shelter.neighbours::<S>(one, true);
                one.or::<S>(shelter.neighbours::<S>(other, true))
            };
            let kept = safe
                .and::<S>(covered(Direction::East, Direction::West))
                .and::<S>(covered(Direction::North, Direction::South));
            if kept.same::<S>(safe) {
                return !bordering.without::<S>(safe).meets::<S>(bordering);
            }
            safe = kept;
        }
    }
}

/// Whether an attacker stands not far from the edge and looks at a square to which a king at the edge slides
/// along it.
#[inline(always)]
fn sees_inward<S: Size>(attackers: Lines<S>, free: Lines<S>, king: Index) -> bool {
    /// Lines that are looked at: more would see little more.
    const DEEP: usize = 3;
    let (file, rank) = (usize::from(king) / S::SIDE, usize::from(king) % S::SIDE);
    let (line, place) = if rank == 0 || rank == S::SIDE - 1 {
        (rank, file)
    } else {
        (S::SIDE + file, rank)
    };
    let open = free.line(line) | 1 << place;
    let up = open & !(open + (1 << place));
    let below = (1 << place) - 1;
    let down = below & (u32::MAX << (u32::BITS - (below & !open).leading_zeros()));
    let (mut front, mut seen) = (up | down, 0);
    for steps in 1..=DEEP {
        let inward = if line.is_multiple_of(S::SIDE) {
            line + steps
        } else {
            line - steps
        };
        seen |= front & attackers.line(inward);
        front &= free.line(inward);
    }
    seen != 0
}
