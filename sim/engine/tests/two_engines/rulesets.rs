//! Random rulesets: every axis is drawn, and the layout obeys what the schema asks of one.

use konakis_rules::{
    Armed, Board, ByRole, Duty, Edge, Encirclement, Entry, EscapeTo, ExitFort, First, KingCapture,
    Linnaean, NoMove, Range, Repetition, RepetitionOutcome, Role, Roles, Rules, Ruleset,
    Shieldwall, Square, Tuichu, Victims, WalkIn, Walls, Zone, ZoneSet,
};

use crate::lot::Lot;
use crate::reference::{Reference, centre, is_corner, neighbours};

/// A ruleset whose layout has a king off the escape squares, an attacker, and nobody where his role may not stop.
pub fn draw(lot: &mut Lot) -> Ruleset {
    loop {
        if let Some(ruleset) = attempt(lot) {
            return ruleset;
        }
    }
}

fn attempt(lot: &mut Lot) -> Option<Ruleset> {
    let size = if lot.percent(6) {
        lot.one_of(&[15, 17, 19])
    } else {
        lot.one_of(&[5, 7, 7, 9, 9, 9, 11, 13])
    };
    let mut zones = zones(lot, size);
    let names: Vec<String> = zones.iter().map(|zone| zone.name.clone()).collect();
    for zone in &mut zones {
        if lot.percent(30) {
            zone.group = if lot.percent(60) {
                "land".to_owned()
            } else {
                names[lot.below(names.len())].clone()
            };
        }
    }
    let rules = rules(lot, zones.len());
    let nobody = Board {
        size,
        attackers: Vec::new(),
        defenders: Vec::new(),
        king: centre(size),
    };
    let bare = Ruleset::from_parts("random", nobody, rules, zones);
    let board = layout(lot, &bare)?;
    Some(Ruleset::from_parts("random", board, rules, bare.zones))
}

fn zones(lot: &mut Lot, size: u8) -> Vec<Zone> {
    let all: Vec<Square> = Square::all(size).collect();
    let mut zones = Vec::new();
    if lot.percent(65) {
        let mut squares = vec![centre(size)];
        if lot.percent(15) {
            squares.extend(neighbours(size, centre(size)));
        }
        zones.push(zone(lot, "konakis", squares));
    }
    if lot.percent(55) {
        let mut squares: Vec<Square> = all
            .iter()
            .copied()
            .filter(|&square| is_corner(size, square))
            .collect();
        if lot.percent(25) {
            squares = squares
                .iter()
                .flat_map(|&square| neighbours(size, square).chain([square]))
                .collect();
        }
        zones.push(zone(lot, "corners", squares));
    }
    if lot.percent(45) {
        let mut squares = Vec::new();
        for _ in 0..lot.between(1, 4) {
            squares.extend(patch(lot, size, 4));
        }
        zones.push(zone(lot, "camps", squares));
    }
    for name in ["east", "north", "south"] {
        if lot.percent(25) {
            let squares = match lot.below(3) {
                0 => patch(lot, size, 9),
                1 => (0..lot.between(1, 6)).map(|_| lot.one_of(&all)).collect(),
                _ => all
                    .iter()
                    .copied()
                    .filter(|_| lot.percent(20))
                    .chain([all[0]])
                    .collect(),
            };
            zones.push(zone(lot, name, squares));
        }
    }
    zones
}

/// A connected patch of squares.
fn patch(lot: &mut Lot, size: u8, most: usize) -> Vec<Square> {
    let all: Vec<Square> = Square::all(size).collect();
    let mut patch = vec![lot.one_of(&all)];
    for _ in 1..lot.between(1, most) {
        let from = lot.one_of(&patch);
        let next: Vec<Square> = neighbours(size, from).collect();
        patch.push(lot.one_of(&next));
    }
    patch
}

fn zone(lot: &mut Lot, name: &str, mut squares: Vec<Square>) -> Zone {
    squares.sort();
    squares.dedup();
    let mut zone = Zone::new(name, squares);
    if lot.percent(70) {
        zone.stop = entries(lot);
    }
    if lot.percent(50) {
        zone.pass = entries(lot);
    }
    if lot.percent(70) {
        zone.hostile = roles(lot);
    }
    if lot.percent(45) {
        zone.hostile_occupied = roles(lot);
    }
    zone
}

fn entries(lot: &mut Lot) -> ByRole<Entry> {
    ByRole::of(|_| {
        lot.one_of(&[
            Entry::Never,
            Entry::Never,
            Entry::Inside,
            Entry::Always,
            Entry::Always,
        ])
    })
}

fn roles(lot: &mut Lot) -> Roles {
    Roles {
        attackers: lot.percent(50),
        defenders: lot.percent(50),
        king: lot.percent(50),
    }
}

fn rules(lot: &mut Lot, zones: usize) -> Rules {
    const CAPTURES: [KingCapture; 6] = [
        KingCapture::Surround,
        KingCapture::Surround,
        KingCapture::Surround,
        KingCapture::Custodial,
        KingCapture::Custodial,
        KingCapture::Never,
    ];
    Rules {
        first: lot.one_of(First::ALL),
        range: ByRole::of(|_| range(lot)),
        capture_victims: if lot.percent(35) {
            Victims::One
        } else {
            Victims::All
        },
        capture_duty: lot.one_of(Duty::ALL),
        capture_walk_in: lot.one_of(WalkIn::ALL),
        capture_shieldwall: lot.one_of(Shieldwall::ALL),
        capture_linnaean: lot.one_of(Linnaean::ALL),
        king_armed: lot.one_of(Armed::ALL),
        king_capture: lot.one_of(&CAPTURES),
        king_on_konakis: lot.one_of(&CAPTURES),
        king_beside_konakis: lot.one_of(&CAPTURES),
        king_edge: lot.one_of(Edge::ALL),
        king_walls: lot.one_of(Walls::ALL),
        escape_to: match lot.below(if zones == 0 { 2 } else { 3 }) {
            0 => EscapeTo::Edge,
            1 => EscapeTo::Corners,
            _ => EscapeTo::Zone(lot.below(zones) as u8),
        },
        escape_except: (0..zones)
            .filter(|_| lot.percent(15))
            .fold(ZoneSet::NONE, ZoneSet::with),
        escape_tuichu: lot.one_of(&[Tuichu::Announced, Tuichu::Announced, Tuichu::Wins]),
        escape_exit_fort: lot.one_of(ExitFort::ALL),
        ending_no_move: lot.one_of(NoMove::ALL),
        ending_encirclement: lot.one_of(Encirclement::ALL),
        ending_repetition: repetition(lot),
        ending_quiet_plies: if lot.percent(50) {
            0
        } else {
            lot.between(1, 40) as u32
        },
    }
}

fn range(lot: &mut Lot) -> Range {
    if lot.percent(60) {
        Range::Unlimited
    } else {
        Range::AtMost(lot.between(1, 5) as u8)
    }
}

fn repetition(lot: &mut Lot) -> Repetition {
    if lot.percent(25) {
        return Repetition::None;
    }
    Repetition::After {
        count: lot.between(2, 4) as u32,
        outcome: lot.one_of(RepetitionOutcome::ALL),
    }
}

/// Pieces on squares where they may stop; the king off the escape squares, and at home even where he may not stop.
fn layout(lot: &mut Lot, bare: &Ruleset) -> Option<Board> {
    let size = bare.board.size;
    let reference = Reference::new(bare);
    let stands = |role, square: Square| {
        bare.zones
            .iter()
            .filter(|zone| zone.squares.contains(&square))
            .all(|zone| zone.stop[role] != Entry::Never)
    };
    let mut squares: Vec<Square> = Square::all(size).collect();
    lot.shuffle(&mut squares);
    let home = centre(size);
    let at_home = lot.percent(70) && !reference.is_escape(size, home);
    let king = if at_home {
        home
    } else {
        squares
            .iter()
            .copied()
            .find(|&square| stands(Role::King, square) && !reference.is_escape(size, square))?
    };
    squares.retain(|&square| square != king);
    let area = usize::from(size) * usize::from(size);
    let attackers = lot.between(1, area / 4);
    let defenders = lot.between(0, area / 6);
    let mut take = |role, count: usize| -> Vec<Square> {
        let mut taken: Vec<Square> = squares
            .iter()
            .copied()
            .filter(|&square| stands(role, square))
            .take(count)
            .collect();
        squares.retain(|square| !taken.contains(square));
        taken.sort();
        taken
    };
    let attackers = take(Role::Attackers, attackers);
    let defenders = take(Role::Defenders, defenders);
    (!attackers.is_empty()).then_some(Board {
        size,
        attackers,
        defenders,
        king,
    })
}
