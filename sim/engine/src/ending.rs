//! Endings that can be seen on the board (RULESETS.md §5.1–5).

use konakis_rules::{Encirclement, ExitFort, Role, Tuichu};

use crate::compile::{Compiled, Index};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::rows::Rows;
use crate::side::Side;
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
        let defenders = at.pieces.defenders;
        // Nearly always somebody stands at the edge or looks at it along an empty line.
        let free = self.full - at.occupied();
        let sees_edge = !((defenders.slides(free) & self.ends) | (defenders & self.rim)).is_empty();
        !sees_edge && self.cut_off(at)
    }

    #[cold]
    fn cut_off(&self, at: &Position<S>) -> bool {
        let open = Rows::of(self.full - at.pieces.attackers);
        let reached = Rows::of(at.pieces.defenders).flooded(open);
        reached.and(Rows::of(self.rim)).is_empty()
    }

    /// Whether the king stands in an exit fort: at the edge, free to move, within walls that the
    /// attackers can never break while the defenders do not move.
    #[inline(always)]
    pub(crate) fn in_exit_fort(&self, at: &Position<S>) -> bool {
        self.on(self.rim, at.king) && self.fort_holds(at)
    }

    #[cold]
    fn fort_holds(&self, at: &Position<S>) -> bool {
        if self.king_reach(at).is_empty() {
            return false;
        }
        let king = Rows::of(self.mask(at.king));
        let inside = Rows::of(self.full - at.occupied()).or(king);
        let region = king.flooded(inside);
        let around = region.grown();
        if !around.and(Rows::of(at.pieces.attackers)).is_empty() {
            return false;
        }
        let men = Rows::of(at.pieces.defenders - self.mask(at.king));
        let enemies = Rows::of(self.enemies(at, Role::Defenders));
        let bordering = around.and(men);
        // The greatest set of men who protect each other: begin with all, drop who is exposed.
        let mut safe = men;
        loop {
            let shelter = region.or(safe).without(enemies);
            let covered = |files: i8, ranks: i8| {
                shelter
                    .shifted(-files, -ranks)
                    .or(shelter.brink(files, ranks))
            };
            let kept = safe
                .and(covered(1, 0).or(covered(-1, 0)))
                .and(covered(0, 1).or(covered(0, -1)));
            if kept == safe {
                return bordering.without(safe).is_empty();
            }
            safe = kept;
        }
    }
}
