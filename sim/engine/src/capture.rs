//! Captures of men (RULESETS.md §4.1–3, 6).
//!
//! Every enclosure is judged on the board as the slide leaves it, before anything is removed. The
//! square that the mover came from never matters to it: a piece that leaves the far side of a man,
//! the front of a row or a side of the king cannot reach, in one slide, the square that closes the
//! trap. So captives can be found from the square of arrival alone, before the move as after it.

use konakis_rules::{Duty, Linnaean, Role, Shieldwall, Victims};

use crate::compile::Compiled;
use crate::index::Index;
use crate::lines::Lines;
use crate::moves::Action;
use crate::ones::Ones;
use crate::position::Position;
use crate::side::Side;
use crate::size::Size;

impl<S: Size> Compiled<S> {
    /// Everything that acts as an enemy of a piece of `role`.
    #[inline(always)]
    pub(crate) fn enemies(&self, at: &Position<S>, role: Role) -> Lines<S> {
        let pieces = match role {
            Role::Attackers if self.rules.king_armed.supports() => at.pieces.defenders,
            Role::Attackers => at.pieces.defenders - self.mask(at.king),
            Role::Defenders | Role::King => at.pieces.attackers,
        };
        let number = role as usize;
        if !self.hostile.any[number] {
            return pieces;
        }
        let occupied = at.occupied();
        pieces
            | (self.hostile.empty[number] - occupied)
            | (self.hostile.occupied[number] & occupied)
    }

    /// The men that `side` may take.
    #[inline(always)]
    pub(crate) fn prey(&self, at: &Position<S>, side: Side) -> (Role, Lines<S>) {
        match side {
            Side::Attackers => (Role::Defenders, at.pieces.defenders - self.mask(at.king)),
            Side::Defenders => (Role::Attackers, at.pieces.attackers),
        }
    }

    /// Custodial captives of a piece of `side` on `to`, one bit each, in the direction in which
    /// they lie.
    #[inline(always)]
    pub(crate) fn custodial(&self, at: &Position<S>, side: Side, to: Index) -> Lines<S> {
        let (role, prey) = self.prey(at, side);
        self.mask(to).ahead() & prey & self.enemies(at, role).behind()
    }

    /// Whether a piece of `side` on `to` might enclose anybody: a quick no.
    #[inline(always)]
    pub(crate) fn may_take(&self, at: &Position<S>, side: Side, to: Index) -> bool {
        let here = self.mask(to);
        let (own, enemy) = (at.pieces[side], at.pieces[side.other()]);
        let trapped = here.ahead() & enemy & (own | self.closers[side]).behind();
        !trapped.is_empty()
            || self.takes_linnaean_at(at, side, here)
            || self.takes_rows_at(enemy, here)
    }

    /// Whether a side may take a man between itself and the king's castle by arriving here.
    #[inline(always)]
    fn takes_linnaean_at(&self, at: &Position<S>, side: Side, here: Lines<S>) -> bool {
        self.takes_linnaean(side)
            && at.king == self.centre
            && !(here & self.two_from_centre).is_empty()
    }

    /// Whether rows at the edge can be taken.
    #[inline(always)]
    pub(crate) fn takes_rows(&self) -> bool {
        self.rules.capture_shieldwall != Shieldwall::None
    }

    /// Whether there may be a row at the edge that is closed by arriving here: it has two members at
    /// least, one behind the other as seen from here.
    #[inline(always)]
    fn takes_rows_at(&self, enemy: Lines<S>, here: Lines<S>) -> bool {
        let row = enemy & self.row_lines;
        self.takes_rows() && !((here.ahead() & row).ahead() & row).is_empty()
    }

    /// The squares of the men that a piece of `side` encloses by arriving on `to`.
    #[inline(always)]
    pub(crate) fn captives(&self, at: &Position<S>, side: Side, to: Index) -> Lines<S> {
        self.squares_at(self.custodial(at, side, to)) | self.captives_otherwise(at, side, to)
    }

    /// The squares of those whom it encloses in other ways than custodially.
    #[inline(always)]
    pub(crate) fn captives_otherwise(&self, at: &Position<S>, side: Side, to: Index) -> Lines<S> {
        let mut captives = Lines::empty();
        let here = self.mask(to);
        if self.takes_linnaean_at(at, side, here) {
            captives |= self.linnaean(at, to);
        }
        if self.takes_rows_at(at.pieces[side.other()], here) {
            captives |= self.shieldwall(at, side, to);
        }
        captives
    }

    /// Whether a side may take a man between itself and the king's castle.
    #[inline(always)]
    pub(crate) fn takes_linnaean(&self, side: Side) -> bool {
        self.rules.capture_linnaean == Linnaean::ThreeEnemies && side == Side::Attackers
    }

    /// All four bits of the squares of a set of single bits.
    #[inline(always)]
    pub(crate) fn squares_at(&self, bits: Lines<S>) -> Lines<S> {
        if bits.is_empty() {
            bits
        } else {
            self.completed(bits)
        }
    }

    #[inline(always)]
    fn completed(&self, bits: Lines<S>) -> Lines<S> {
        let mut squares = Lines::empty();
        for word in 0..2 * S::FORWARD {
            for bit in Ones(bits.word(word)) {
                squares |= self.mask(self.index_of[word][bit as usize]);
            }
        }
        squares
    }

    /// A man beside the king in his castle, whose other three neighbours are attackers, falls to a
    /// fourth who arrives behind the man (Linnaeus 1732, rule 10).
    fn linnaean(&self, at: &Position<S>, to: Index) -> Lines<S> {
        let men = at.pieces.defenders - self.mask(at.king);
        for &beside in &self.beside_centre {
            // The direction from `to` over the man to the centre has one bit in common.
            let behind = self.mask(to).ahead() & self.mask(beside);
            let ringed = || {
                let mut others = self.beside_centre.iter().filter(|&&other| other != beside);
                others.all(|&other| self.on(at.pieces.attackers, other))
            };
            let in_line = !(behind.ahead() & self.mask(self.centre)).is_empty();
            if in_line && self.on(men, beside) && ringed() {
                return self.mask(beside);
            }
        }
        Lines::empty()
    }

    /// Rows along the edge that a piece of `side` closes by arriving on `to`.
    fn shieldwall(&self, at: &Position<S>, side: Side, to: Index) -> Lines<S> {
        let enemy = at.pieces[side.other()];
        let mut own = at.pieces[side];
        if side == Side::Defenders && !self.rules.king_armed.supports() {
            own = own - self.mask(at.king);
        }
        let (file, rank) = (
            (usize::from(to) / S::SIDE) as i32,
            (usize::from(to) % S::SIDE) as i32,
        );
        let last = S::SIDE as i32 - 1;
        let mut captives = Lines::empty();
        // Along which way, and which way is inward.
        let edges = [
            (rank == 0, (1, 0), (0, 1)),
            (rank == last, (1, 0), (0, -1)),
            (file == 0, (0, 1), (1, 0)),
            (file == last, (0, 1), (-1, 0)),
        ];
        let at_square = |(file, rank): (i32, i32)| {
            let on_board = (0..=last).contains(&file) && (0..=last).contains(&rank);
            on_board.then(|| (file * S::SIDE as i32 + rank) as Index)
        };
        for (_, along, inward) in edges.into_iter().filter(|(on_edge, ..)| *on_edge) {
            for sign in [-1, 1] {
                let mut row = Lines::empty();
                let mut members = 0;
                let end = loop {
                    let steps = sign * (members + 1);
                    let next = (file + along.0 * steps, rank + along.1 * steps);
                    let Some(here) = at_square(next) else {
                        break None;
                    };
                    let faced = at_square((next.0 + inward.0, next.1 + inward.1))
                        .is_some_and(|front| self.on(own, front));
                    if !self.on(enemy, here) {
                        break Some(here);
                    }
                    if !faced {
                        break None;
                    }
                    row |= self.mask(here);
                    members += 1;
                };
                let closed = end.is_some_and(|end| {
                    self.on(own, end)
                        || (self.rules.capture_shieldwall == Shieldwall::CornersClose
                            && self.on(self.corners - at.occupied(), end))
                });
                if members >= 2 && closed {
                    captives |= row;
                }
            }
        }
        captives - self.mask(at.king)
    }

    /// Whether a set has a square.
    #[inline(always)]
    pub(crate) fn on(&self, set: Lines<S>, index: Index) -> bool {
        !(set & self.mask(index)).is_empty()
    }

    /// Empty squares with a man of the enemy before them and an enemy of his behind him, one bit for
    /// each direction.
    #[inline(always)]
    pub(crate) fn traps(&self, at: &Position<S>, side: Side) -> Lines<S> {
        let (role, prey) = self.prey(at, side);
        let empty = self.full - at.occupied();
        prey.behind() & self.enemies(at, role).behind().behind() & empty
    }

    /// Whether men are taken in other ways than custodially.
    #[inline(always)]
    pub(crate) fn has_special_captures(&self) -> bool {
        self.takes_rows() || self.rules.capture_linnaean != Linnaean::None
    }

    /// Squares on which a piece of `side` might take a man by arriving; perhaps some more.
    #[inline(always)]
    pub(crate) fn landings(&self, at: &Position<S>, side: Side) -> Lines<S> {
        self.squares_at(self.traps(at, side)) | self.special_landings(at, side)
    }

    /// Those on which it might take otherwise than custodially.
    #[inline(always)]
    pub(crate) fn special_landings(&self, at: &Position<S>, side: Side) -> Lines<S> {
        let empty = self.full - at.occupied();
        let mut landings = Lines::empty();
        if self.takes_rows() {
            // Two at the edge have to stand one behind the other.
            let row = at.pieces[side.other()] & self.row_lines;
            let before = row.behind() & row.behind().behind() & empty;
            landings |= self.squares_at(before);
        }
        if self.takes_linnaean(side) && at.king == self.centre && self.is_walled_but_once(at) {
            landings |= self.two_from_centre & empty;
        }
        landings
    }

    /// Whether attackers stand on three of the four sides of the king.
    #[inline(always)]
    fn is_walled_but_once(&self, at: &Position<S>) -> bool {
        (self.mask(at.king).ahead() & at.pieces.attackers).bits() == 3
    }

    /// Whether a slide of the side to move takes a man or the king, where it takes all it can.
    pub fn takes(&self, at: &Position<S>, slide: Action) -> bool {
        let side = at.to_move;
        if side == Side::Attackers && self.king_falls(at, slide.to) {
            return true;
        }
        let unarmed = slide.from == at.king && !self.rules.king_armed.captures();
        !unarmed
            && (self.rules.capture_victims == Victims::All || self.rules.capture_duty == Duty::Must)
            && !self.captives(at, side, slide.to).is_empty()
    }

    /// Whether a man who makes this slide of the side to move, and takes nobody, ends between two
    /// enemies.
    pub(crate) fn walks_in(&self, at: &Position<S>, slide: Action) -> bool {
        if slide.from == at.king {
            return false;
        }
        let mut after = *at;
        self.shift(&mut after, at.to_move, slide.from, slide.to);
        self.between_enemies(&after, at.to_move, slide.to)
    }

    /// Whether a man of `side` on `index` stands between two enemies, on either axis.
    pub(crate) fn between_enemies(&self, at: &Position<S>, side: Side, index: Index) -> bool {
        let role = if side == Side::Attackers {
            Role::Attackers
        } else {
            Role::Defenders
        };
        let enemies = self.enemies(at, role);
        let here = self.mask(index);
        // Forwards and backwards of one line are `FORWARD` words apart.
        let beside = |word: usize, line: u64| {
            let ahead = (here.word(word) & line) << 1 & enemies.word(word);
            let behind = (here.word(word) & line) >> 1 & enemies.word(word);
            ahead != 0 && behind != 0
        };
        (0..S::FORWARD).any(|word| Ones(here.word(word)).any(|bit| beside(word, 1 << bit)))
    }
}
