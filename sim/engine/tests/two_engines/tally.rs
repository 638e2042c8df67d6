//! How often each rule was really met. A comparison that never sees an exit fort proves nothing about exit forts.

use std::collections::BTreeMap;

use konakis_rules::{Entry, KingCapture, Role, Victims, Walls};

use crate::reference::{
    DIRECTIONS, Outcome, Position, Reason, Reference, Side, Step, is_corner, neighbours, on_edge,
    step,
};

/// Everything that a short run has to meet at least once.
pub const SIGHTS: &[&str] = &[
    "capture: custodial, between two men",
    "capture: custodial, against an empty hostile square",
    "capture: custodial, against an occupied hostile square",
    "capture: custodial, against the king",
    "capture: custodial, by the king",
    "capture: two men or more",
    "capture: Linnaean only",
    "capture: shieldwall only",
    "capture: shieldwall, three men or more",
    "capture: shieldwall, closed by the king moving in",
    "capture: shieldwall, the king spared",
    "capture: shieldwall, an empty corner at the far end",
    "capture: of one man out of several",
    "capture: everybody spared",
    "king captured: custodial",
    "king captured: custodial, against a hostile square",
    "king captured: surround",
    "king captured: surround, the edge a wall",
    "king captured: surround, his own man a wall",
    "king captured: surround, a hostile square a wall",
    "king captured: on the centre",
    "king captured: beside the centre",
    "king captured: with men",
    "king captured: alone, men spared",
    "walk-in: died",
    "walk-in: died, his captures stood",
    "walk-in: allowed, as it captured",
    "walk-in: the king, unharmed",
    "zone: a stop that is only for those inside",
    "zone: a pass that is only for those inside",
    "win: king-captured",
    "win: escape",
    "win: tuichu",
    "win: exit-fort",
    "win: encirclement",
    "win: attackers no-move",
    "win: defenders no-move",
    "draw: no-move",
    "win: attackers repetition",
    "win: defenders repetition",
    "draw: repetition",
    "draw: quiet-plies",
];

#[derive(Default)]
pub struct Tally {
    seen: BTreeMap<&'static str, u64>,
    pub positions: u64,
    pub moves: u64,
    pub games: u64,
    pub plies: u64,
}

impl Tally {
    fn see(&mut self, sight: &'static str) {
        debug_assert!(SIGHTS.contains(&sight), "{sight}");
        *self.seen.entry(sight).or_insert(0) += 1;
    }

    fn see_if(&mut self, condition: bool, sight: &'static str) {
        if condition {
            self.see(sight);
        }
    }

    pub fn unseen(&self) -> Vec<&'static str> {
        SIGHTS
            .iter()
            .copied()
            .filter(|sight| !self.seen.contains_key(sight))
            .collect()
    }

    pub fn print(&self) {
        println!(
            "{} positions with {} moves; {} games with {} plies",
            self.positions, self.moves, self.games, self.plies
        );
        for sight in SIGHTS {
            println!(
                "{:>12}  {sight}",
                self.seen.get(sight).copied().unwrap_or(0)
            );
        }
    }

    pub fn outcome(&mut self, outcome: Option<Outcome>) {
        use Reason::*;
        let Some(outcome) = outcome else { return };
        let sight = match outcome {
            Outcome::Win(_, KingCaptured) => "win: king-captured",
            Outcome::Win(_, Escape) => "win: escape",
            Outcome::Win(_, Tuichu) => "win: tuichu",
            Outcome::Win(_, ExitFort) => "win: exit-fort",
            Outcome::Win(_, Encirclement) => "win: encirclement",
            Outcome::Win(Side::Attackers, NoMove) => "win: attackers no-move",
            Outcome::Win(Side::Defenders, NoMove) => "win: defenders no-move",
            Outcome::Win(Side::Attackers, Repetition) => "win: attackers repetition",
            Outcome::Win(Side::Defenders, Repetition) => "win: defenders repetition",
            Outcome::Draw(NoMove) => "draw: no-move",
            Outcome::Draw(Repetition) => "draw: repetition",
            Outcome::Draw(QuietPlies) => "draw: quiet-plies",
            other => unreachable!("{other} is no ending of any ruleset"),
        };
        self.see(sight);
    }

    /// What one legal move met.
    pub fn step(&mut self, reference: &Reference<'_>, before: &Position, taken: &Step) {
        self.moves += 1;
        let mut board = before.clone();
        board.put(taken.mv.to, Some(taken.mover));
        board.put(taken.mv.from, None);
        let men = reference.capturable_men(&board, taken.mv.to);
        let between = reference.between_enemies(&taken.after, taken.mv.to, taken.mover);
        self.see_if(taken.walked_in, "walk-in: died");
        self.see_if(
            taken.walked_in && !taken.captures.is_empty(),
            "walk-in: died, his captures stood",
        );
        self.see_if(
            between && taken.mover == Role::King,
            "walk-in: the king, unharmed",
        );
        let forbidden = reference.rules().capture_walk_in == konakis_rules::WalkIn::Forbidden;
        self.see_if(
            between && taken.mover != Role::King && forbidden,
            "walk-in: allowed, as it captured",
        );
        self.inside(reference, taken);
        if reference.rules().capture_victims == Victims::One {
            self.see_if(
                taken.mv.take.is_some() && men.len() > 1,
                "capture: of one man out of several",
            );
            self.see_if(
                taken.captures.is_empty() && !men.is_empty(),
                "capture: everybody spared",
            );
        }
        if taken.captures.is_empty() {
            return;
        }
        if let Some(king) = before
            .king()
            .filter(|&king| taken.captures.contains(&king) && Some(king) != taken.after.king())
        {
            self.fallen_king(reference, &board, king, taken);
            self.see_if(
                !men.is_empty() && taken.captures.len() == 1,
                "king captured: alone, men spared",
            );
        }
        self.men(reference, &board, taken);
    }

    fn inside(&mut self, reference: &Reference<'_>, taken: &Step) {
        let only_inside = |square, pass: bool| {
            reference.ruleset.zones.iter().any(|zone| {
                let entry = if pass {
                    zone.pass[taken.mover]
                } else {
                    zone.stop[taken.mover]
                };
                zone.squares.contains(&square) && entry == Entry::Inside
            })
        };
        self.see_if(
            only_inside(taken.mv.to, false),
            "zone: a stop that is only for those inside",
        );
        let (from, to) = (taken.mv.from, taken.mv.to);
        let direction = (
            (i16::from(to.file) - i16::from(from.file)).signum(),
            (i16::from(to.rank) - i16::from(from.rank)).signum(),
        );
        let direction = (direction.0 as i8, direction.1 as i8);
        let mut here = step(taken.after.size, from, direction);
        while let Some(square) = here.filter(|&square| square != to) {
            self.see_if(
                only_inside(square, true),
                "zone: a pass that is only for those inside",
            );
            here = step(taken.after.size, square, direction);
        }
    }

    fn men(&mut self, reference: &Reference<'_>, board: &Position, taken: &Step) {
        let moved = taken.mv.to;
        let custodial = reference.custodial(board, moved);
        let linnaean = reference.linnaean(board, moved);
        let wall = reference.shieldwall(board, moved);
        self.see_if(taken.captures.len() > 1, "capture: two men or more");
        for direction in DIRECTIONS {
            let Some(v) = step(board.size, moved, direction).filter(|v| custodial.contains(v))
            else {
                continue;
            };
            let o = step(board.size, v, direction).expect("a custodial capture has a far side");
            self.see_if(taken.mover == Role::King, "capture: custodial, by the king");
            match board.at(o) {
                None => self.see("capture: custodial, against an empty hostile square"),
                Some(role)
                    if Side::of(role)
                        == Side::of(board.at(v).expect("the victim stands there")) =>
                {
                    self.see("capture: custodial, against an occupied hostile square");
                }
                Some(Role::King) => self.see("capture: custodial, against the king"),
                Some(_) => self.see("capture: custodial, between two men"),
            }
        }
        self.see_if(
            linnaean
                .iter()
                .any(|man| !custodial.contains(man) && !wall.contains(man)),
            "capture: Linnaean only",
        );
        if wall.is_empty() {
            return;
        }
        self.see_if(
            wall.iter().any(|man| !custodial.contains(man)),
            "capture: shieldwall only",
        );
        self.see_if(wall.len() >= 3, "capture: shieldwall, three men or more");
        self.see_if(
            taken.mover == Role::King,
            "capture: shieldwall, closed by the king moving in",
        );
        let king_beside = board.king().is_some_and(|king| {
            taken.mover == Role::Attackers
                && on_edge(board.size, king)
                && neighbours(board.size, king).any(|next| wall.contains(&next) || next == moved)
        });
        self.see_if(king_beside, "capture: shieldwall, the king spared");
        let by_corner = wall
            .iter()
            .flat_map(|&man| neighbours(board.size, man))
            .any(|next| is_corner(board.size, next) && board.at(next).is_none());
        self.see_if(
            by_corner,
            "capture: shieldwall, an empty corner at the far end",
        );
    }

    fn fallen_king(
        &mut self,
        reference: &Reference<'_>,
        board: &Position,
        king: konakis_rules::Square,
        taken: &Step,
    ) {
        let size = board.size;
        self.see_if(
            king == crate::reference::centre(size),
            "king captured: on the centre",
        );
        let beside = neighbours(size, king).any(|next| next == crate::reference::centre(size));
        self.see_if(beside, "king captured: beside the centre");
        self.see_if(taken.captures.len() > 1, "king captured: with men");
        let no_attacker =
            |square: &konakis_rules::Square| board.at(*square) != Some(Role::Attackers);
        match reference.manner_of_capture(size, king) {
            KingCapture::Custodial => {
                self.see("king captured: custodial");
                let opposite = step(
                    size,
                    king,
                    (
                        (i16::from(king.file) - i16::from(taken.mv.to.file)) as i8,
                        (i16::from(king.rank) - i16::from(taken.mv.to.rank)) as i8,
                    ),
                );
                self.see_if(
                    opposite.is_some_and(|other| no_attacker(&other)),
                    "king captured: custodial, against a hostile square",
                );
            }
            KingCapture::Surround => {
                self.see("king captured: surround");
                self.see_if(
                    on_edge(size, king),
                    "king captured: surround, the edge a wall",
                );
                let walls: Vec<_> = neighbours(size, king).filter(no_attacker).collect();
                let own = walls.iter().any(|&wall| board.at(wall).is_some());
                self.see_if(
                    own && reference.rules().king_walls == Walls::AnyPiece,
                    "king captured: surround, his own man a wall",
                );
                self.see_if(
                    walls.iter().any(|&wall| board.at(wall).is_none()),
                    "king captured: surround, a hostile square a wall",
                );
            }
            KingCapture::Never => unreachable!("he cannot be captured there"),
        }
    }
}
