//! Capture of the king (RULESETS.md §4.4), and his open ways (§5.3).

use konakis_rules::{Edge, KingCapture, Role, Walls};

use crate::compile::Compiled;
use crate::index::Index;
use crate::lines::Lines;
use crate::position::Position;
use crate::size::Size;

impl<S: Size> Compiled<S> {
    /// How the king falls where he stands.
    #[inline(always)]
    pub(crate) fn king_capture(&self, king: Index) -> KingCapture {
        let from_centre = usize::from(king.abs_diff(self.centre));
        if from_centre == 0 {
            self.rules.king_on_konakis
        } else if from_centre == 1 || from_centre == S::SIDE {
            self.rules.king_beside_konakis
        } else {
            self.rules.king_capture
        }
    }

    /// Whether the king falls to an attacker who arrives on `to`.
    #[inline(always)]
    pub(crate) fn king_falls(&self, at: &Position<S>, to: Index) -> bool {
        let beside = self.mask(at.king).ahead() & self.mask(to);
        !beside.is_empty() && self.king_falls_beside(at, to)
    }

    #[inline(always)]
    fn king_falls_beside(&self, at: &Position<S>, to: Index) -> bool {
        let arrived = self.mask(to);
        let enemies = self.enemies(at, Role::King) | arrived;
        match self.king_capture(at.king) {
            KingCapture::Never => false,
            KingCapture::Custodial => {
                // From the attacker over the king, in the one direction in which he lies.
                let over = (arrived.ahead() & self.mask(at.king)).ahead();
                !(over & self.full & enemies).is_empty()
            }
            KingCapture::Surround => self.open_sides(at, enemies).is_empty(),
        }
    }

    /// The sides of the king that are not closed, one bit each; a bit on a guard is the edge.
    #[inline(always)]
    pub(crate) fn open_sides(&self, at: &Position<S>, enemies: Lines<S>) -> Lines<S> {
        let mut closed = enemies;
        if self.rules.king_walls == Walls::AnyPiece {
            closed |= at.occupied();
        }
        if self.rules.king_edge == Edge::Hostile {
            closed |= self.guards;
        }
        self.mask(at.king).ahead() - closed
    }

    /// The number of directions in which the king, were it his turn, could reach an escape square
    /// in one move: one is raichi, two or more are tuichu.
    #[inline(always)]
    pub(crate) fn open_ways(&self, at: &Position<S>) -> u32 {
        self.open_ways_over(at.king, self.full - at.occupied())
    }

    /// The same, for a king who moves over the squares `empty`.
    #[inline(always)]
    pub(crate) fn open_ways_over(&self, king: Index, empty: Lines<S>) -> u32 {
        let ways = self.king_reach_over(king, empty) & self.goal;
        if ways.is_empty() {
            0
        } else {
            self.directions(ways)
        }
    }

    /// The steps of the king's open ways, each up to its first escape square.
    #[inline(always)]
    pub(crate) fn way_to_goal(&self, at: &Position<S>) -> Lines<S> {
        let free = self.full - at.occupied();
        let first = self.mask(at.king).slides(free - self.goal) | self.mask(at.king);
        let ways = self.king_reach(at) & self.goal & first.ahead();
        let mut steps = ways;
        let mut back = ways;
        for _ in 1..S::SIDE {
            back = back.behind() & (first - self.mask(at.king));
            if back.is_empty() {
                break;
            }
            steps |= back;
        }
        steps
    }

    /// Whether the king could escape at once if this slide of an attacker took nobody; what it takes
    /// could only open more ways.
    #[inline(always)]
    pub(crate) fn leaves_a_way(&self, at: &Position<S>, from: Index, to: Index) -> bool {
        let slide = self.mask(from) | self.mask(to);
        let empty = (self.full - at.occupied()) ^ slide;
        !(self.king_reach_over(at.king, empty) & self.goal).is_empty()
    }

    /// The number of directions from the king in which a set of his slides lies.
    #[inline(always)]
    pub(crate) fn directions(&self, slides: Lines<S>) -> u32 {
        let mut count = 0;
        for word in 0..2 * S::FORWARD {
            // The addition sets the guard of each line that has a bit.
            let lines = slides.word(word).wrapping_add(self.full.word(word));
            count += (lines & self.guards.word(word)).count_ones();
        }
        count
    }
}
