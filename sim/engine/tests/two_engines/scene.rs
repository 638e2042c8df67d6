//! A position in the making: what the recipes in `positions` are written with.

use std::collections::BTreeSet;

use konakis_rules::{Role, Ruleset, Square};

use crate::lot::Lot;
use crate::reference::{DIRECTIONS, Direction, Position, Side, neighbours, step};

/// A position in the making. Squares that a recipe needs as they are, empty ones too, are spoken for.
pub struct Scene<'l> {
    pub lot: &'l mut Lot,
    pub board: Position,
    pub spoken: BTreeSet<Square>,
    /// The king stands on the board, or has been given a part and will.
    crowned: bool,
}

impl<'l> Scene<'l> {
    pub fn new(lot: &'l mut Lot, size: u8) -> Scene<'l> {
        let to_move = lot.one_of(&[Side::Attackers, Side::Defenders]);
        Scene {
            lot,
            board: Position::empty(size, to_move),
            spoken: BTreeSet::new(),
            crowned: false,
        }
    }

    pub fn put(&mut self, square: Square, role: Role) {
        if role == Role::King && self.board.king().is_some_and(|king| king != square) {
            return self.put(square, Role::Defenders);
        }
        self.crowned |= role == Role::King;
        self.board.put(square, Some(role));
        self.spoken.insert(square);
    }

    pub fn keep_empty(&mut self, square: Square) {
        if self.board.at(square).is_none() {
            self.spoken.insert(square);
        }
    }

    pub fn any_square(&mut self) -> Square {
        let size = usize::from(self.board.size);
        Square {
            file: self.lot.below(size) as u8,
            rank: self.lot.below(size) as u8,
        }
    }

    pub fn walk(&self, from: Square, direction: Direction) -> Vec<Square> {
        std::iter::successors(step(self.board.size, from, direction), |&at| {
            step(self.board.size, at, direction)
        })
        .collect()
    }

    /// A piece of that role that can slide to `to`, from a random direction and distance, if there is room.
    pub fn send(&mut self, to: Square, role: Role) {
        let mut ways = DIRECTIONS;
        self.lot.shuffle(&mut ways);
        for way in ways {
            let path: Vec<Square> = self
                .walk(to, way)
                .into_iter()
                .take_while(|&square| self.board.at(square).is_none())
                .collect();
            let free: Vec<usize> = (0..path.len())
                .filter(|&distance| !self.spoken.contains(&path[distance]))
                .collect();
            if free.is_empty() {
                continue;
            }
            let distance = free[self.lot.below(free.len())];
            self.keep_empty(to);
            for &square in &path[..distance] {
                self.keep_empty(square);
            }
            self.put(path[distance], role);
            self.board.to_move = Side::of(role);
            return;
        }
    }

    /// A piece that fights for a side; now and then, and once at most, it is the king.
    pub fn fighter(&mut self, side: Side) -> Role {
        match side {
            Side::Attackers => Role::Attackers,
            Side::Defenders if !self.crowned && self.lot.percent(30) => {
                self.crowned = true;
                Role::King
            }
            Side::Defenders => Role::Defenders,
        }
    }

    /// A connected patch of squares that starts at a square.
    pub fn patch(
        &mut self,
        from: Square,
        count: usize,
        allowed: impl Fn(Square) -> bool,
    ) -> BTreeSet<Square> {
        let mut patch = BTreeSet::from([from]);
        for _ in 0..count * 3 {
            let members: Vec<Square> = patch.iter().copied().collect();
            let member = self.lot.one_of(&members);
            let next: Vec<Square> = neighbours(self.board.size, member).collect();
            let square = self.lot.one_of(&next);
            if patch.len() < count && allowed(square) {
                patch.insert(square);
            }
        }
        patch
    }

    /// Scatters more pieces over the squares nobody spoke for, mostly where they may stop, and sees to the king.
    pub fn finish(mut self, ruleset: &Ruleset) -> Position {
        let anywhere = self.lot.percent(15);
        let may_stand = |role: Role, square: Square| {
            anywhere
                || ruleset
                    .zones
                    .iter()
                    .filter(|zone| zone.squares.contains(&square))
                    .all(|zone| zone.stop[role] != konakis_rules::Entry::Never)
        };
        let attackers = self.lot.one_of(&[0, 2, 6, 12, 25]);
        let defenders = self.lot.one_of(&[0, 2, 6, 12, 25]);
        let mut squares: Vec<Square> = self
            .board
            .squares()
            .filter(|square| !self.spoken.contains(square))
            .collect();
        self.lot.shuffle(&mut squares);
        if self.board.king().is_none() {
            let place = squares
                .iter()
                .position(|&square| may_stand(Role::King, square));
            let king = match place {
                Some(place) => squares.swap_remove(place),
                None => self.any_square(),
            };
            self.put(king, Role::King);
        }
        for square in squares {
            let role = match self.lot.below(100) {
                draw if draw < attackers => Role::Attackers,
                draw if draw < attackers + defenders => Role::Defenders,
                _ => continue,
            };
            if may_stand(role, square) {
                self.put(square, role);
            }
        }
        self.board
    }
}
