//! Random positions: scattered ones, and ones built so that the rare rules are one move away.

use std::collections::BTreeSet;

use konakis_rules::{Role, Ruleset, Square};

use crate::lot::Lot;
use crate::reference::{DIRECTIONS, Position, Side, centre, neighbours, on_edge, step};
use crate::scene::Scene;

/// A position of the ruleset's size with exactly one king.
pub fn draw(lot: &mut Lot, ruleset: &Ruleset) -> Position {
    let mut scene = Scene::new(lot, ruleset.board.size);
    match scene.lot.below(12) {
        0 | 1 => {}
        2 => scene.sandwich(),
        3 => scene.walk_in(),
        4 | 5 => scene.siege(),
        6 => scene.wall(),
        7 => scene.linnaean(),
        8 => scene.fort(),
        9 => scene.ring(),
        10 => scene.shut_in(),
        _ => scene.start(ruleset),
    }
    scene.finish(ruleset)
}

impl Scene<'_> {
    /// A man about to be enclosed, by one, two or three sides at once.
    fn sandwich(&mut self) {
        let side = self.lot.one_of(&[Side::Attackers, Side::Defenders]);
        let end = self.any_square();
        let mover = self.fighter(side);
        for direction in DIRECTIONS {
            let path = self.walk(end, direction);
            if self.lot.percent(60) && path.len() >= 2 {
                let victim = if side == Side::Attackers {
                    Role::Defenders
                } else {
                    Role::Attackers
                };
                self.put(path[0], victim);
                if self.lot.percent(70) {
                    let helper = self.fighter(side);
                    self.put(path[1], helper);
                } else {
                    self.keep_empty(path[1]);
                }
            }
        }
        self.send(end, mover);
    }

    /// A man about to step between two enemies, sometimes with something to take there.
    fn walk_in(&mut self) {
        let side = self.lot.one_of(&[Side::Attackers, Side::Defenders]);
        let end = self.any_square();
        let mover = self.fighter(side);
        for direction in DIRECTIONS.into_iter().take(3) {
            if let Some(next) =
                step(self.board.size, end, direction).filter(|_| self.lot.percent(80))
            {
                let enemy = self.fighter(side.other());
                self.put(next, enemy);
                if let Some(beyond) =
                    step(self.board.size, next, direction).filter(|_| self.lot.percent(25))
                {
                    let helper = self.fighter(side);
                    self.put(beyond, helper);
                }
            }
        }
        self.send(end, mover);
    }

    /// The king with most of his sides closed, and an attacker on his way to another.
    fn siege(&mut self) {
        let size = self.board.size;
        let king = match self.lot.below(5) {
            0 => centre(size),
            1 => {
                let beside: Vec<Square> = neighbours(size, centre(size)).collect();
                self.lot.one_of(&beside)
            }
            2 => {
                let rim: Vec<Square> = self
                    .board
                    .squares()
                    .filter(|&square| on_edge(size, square))
                    .collect();
                self.lot.one_of(&rim)
            }
            _ => self.any_square(),
        };
        self.put(king, Role::King);
        let mut sides: Vec<Square> = neighbours(size, king).collect();
        self.lot.shuffle(&mut sides);
        for &side in &sides[1..] {
            match self.lot.below(10) {
                0 => self.put(side, Role::Defenders),
                1 => self.keep_empty(side),
                _ => self.put(side, Role::Attackers),
            }
        }
        self.send(sides[0], Role::Attackers);
    }

    /// A row at the edge, faced and closed but for the piece that arrives.
    fn wall(&mut self) {
        let size = self.board.size;
        let side = self.lot.one_of(&[Side::Attackers, Side::Defenders]);
        let mover = self.fighter(side);
        let inward = self.lot.one_of(&DIRECTIONS);
        let along = if inward.0 == 0 { (1, 0) } else { (0, 1) };
        let along = if self.lot.percent(50) {
            along
        } else {
            (-along.0, -along.1)
        };
        let length =
            self.lot.between(1, 3.min(usize::from(size) - 3)) + usize::from(self.lot.percent(70));
        let place = if self.lot.percent(40) {
            0
        } else {
            self.lot.below(usize::from(size) - length - 1)
        };
        // Squares of the edge in the direction of the row's far end, which comes last.
        let edge: Vec<Square> = self
            .board
            .squares()
            .filter(|&square| step(size, square, (-inward.0, -inward.1)).is_none())
            .collect();
        let first = edge
            .iter()
            .copied()
            .find(|&square| step(size, square, (-along.0, -along.1)).is_none())
            .expect("an edge has two ends");
        let edge: Vec<Square> = std::iter::once(first)
            .chain(self.walk(first, along))
            .collect();
        let far = edge[place];
        match self.lot.below(10) {
            0..5 => {
                let closer = self.fighter(side);
                self.put(far, closer);
            }
            _ => self.keep_empty(far),
        }
        for &member in &edge[place + 1..=place + length] {
            let enemy = self.fighter(side.other());
            self.put(member, enemy);
            if self.lot.percent(95) {
                let facing = self.fighter(side);
                self.put(
                    step(size, member, inward).expect("a board has an inside"),
                    facing,
                );
            }
        }
        self.send(edge[place + length + 1], mover);
    }

    /// The king at home, ringed but for one man of his own, and a soldier on his way behind that man.
    fn linnaean(&mut self) {
        let size = self.board.size;
        let home = centre(size);
        self.put(home, Role::King);
        let mut sides = DIRECTIONS;
        self.lot.shuffle(&mut sides);
        for &side in &sides[1..] {
            let square = step(size, home, side).expect("the centre touches four squares");
            if self.lot.percent(92) {
                self.put(square, Role::Attackers);
            }
        }
        let path = self.walk(home, sides[0]);
        self.put(path[0], Role::Defenders);
        self.send(path[1], Role::Attackers);
    }

    /// The king at the edge in a room walled by his men; one guard may still be on his way.
    fn fort(&mut self) {
        let size = self.board.size;
        let rim: Vec<Square> = self
            .board
            .squares()
            .filter(|&square| on_edge(size, square))
            .collect();
        let king = self.lot.one_of(&rim);
        let count = self.lot.between(2, 4);
        let room = self.patch(king, count, |_| true);
        self.put(king, Role::King);
        let mut guards: Vec<Square> = Vec::new();
        for &square in &room {
            self.keep_empty(square);
            guards.extend(neighbours(size, square).filter(|next| !room.contains(next)));
        }
        for &guard in &guards {
            let role = if self.lot.percent(97) {
                Role::Defenders
            } else {
                Role::Attackers
            };
            self.put(guard, role);
        }
        // A second row holds some guards up from behind.
        for &guard in &guards {
            for behind in neighbours(size, guard).collect::<Vec<_>>() {
                if self.lot.percent(25) && !self.spoken.contains(&behind) {
                    self.put(behind, Role::Defenders);
                }
            }
        }
        self.board.to_move = Side::Defenders;
        if self.lot.percent(50) && !guards.is_empty() {
            let guard = self.lot.one_of(&guards);
            self.board.put(guard, None);
            self.spoken.remove(&guard);
            self.send(guard, Role::Defenders);
        }
    }

    /// King and men inside a patch with attackers all round it but one, who is on his way.
    fn ring(&mut self) {
        let size = self.board.size;
        let most = usize::from(size) * usize::from(size) / 5;
        let rim_too = self.lot.percent(15);
        let inside = move |square| rim_too || !on_edge(size, square);
        let Some(from) = (0..50)
            .map(|_| self.any_square())
            .find(|&square| inside(square))
        else {
            return;
        };
        let count = self.lot.between(1, most.max(2));
        let patch = self.patch(from, count, inside);
        self.enclose(&patch, Side::Defenders, 35);
    }

    /// One side fills a patch and has no way out once the last enemy has arrived.
    fn shut_in(&mut self) {
        let side = self.lot.one_of(&[Side::Attackers, Side::Defenders]);
        let corners = [(0, 0), (0, self.board.size - 1)].map(|(file, rank)| Square { file, rank });
        let from = if self.lot.percent(60) {
            self.lot.one_of(&corners)
        } else {
            self.any_square()
        };
        let count = self.lot.between(1, 4);
        let patch = self.patch(from, count, |_| true);
        self.enclose(&patch, side, 100);
        // Nobody else of that side may be left on the board.
        for square in self.board.squares() {
            self.keep_empty(square);
        }
        if side == Side::Attackers && self.board.king().is_none() {
            let free: Vec<Square> = self
                .board
                .squares()
                .filter(|&square| self.board.at(square).is_none())
                .collect();
            if !free.is_empty() {
                let king = self.lot.one_of(&free);
                self.put(king, Role::King);
            }
        }
    }

    /// Pieces of a side in a patch, at that density, and the enemy on every square that touches it, mostly but for
    /// one.
    fn enclose(&mut self, patch: &BTreeSet<Square>, side: Side, density: usize) {
        let size = self.board.size;
        let (inner, outer) = match side {
            Side::Attackers => (Role::Attackers, Role::Defenders),
            Side::Defenders => (Role::Defenders, Role::Attackers),
        };
        let members: Vec<Square> = patch.iter().copied().collect();
        for &square in &members {
            if self.lot.percent(density) {
                self.put(square, inner);
            } else {
                self.keep_empty(square);
            }
        }
        if side == Side::Defenders {
            let king = self.lot.one_of(&members);
            self.board.put(king, None);
            self.put(king, Role::King);
        }
        let mut around: Vec<Square> = members
            .iter()
            .flat_map(|&square| neighbours(size, square))
            .filter(|next| !patch.contains(next))
            .collect();
        around.sort();
        around.dedup();
        self.lot.shuffle(&mut around);
        let Some((&last, others)) = around.split_first() else {
            return;
        };
        for &square in others {
            self.put(square, outer);
        }
        if self.lot.percent(25) {
            // It is so from the start, and those inside have the move.
            self.put(last, outer);
            self.board.to_move = side;
        } else {
            self.send(last, outer);
        }
    }

    /// The layout, with some pieces missing.
    fn start(&mut self, ruleset: &Ruleset) {
        let layout = Position::start(&ruleset.board, self.board.to_move);
        let missing = self.lot.below(60);
        for square in layout.squares() {
            match layout.at(square) {
                Some(Role::King) => self.put(square, Role::King),
                Some(role) if !self.lot.percent(missing) => self.put(square, role),
                _ => {}
            }
        }
    }
}
