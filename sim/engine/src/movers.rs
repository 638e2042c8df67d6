//! The rules of movement become masks: pieces that move in one way, over these squares, onto those.

use konakis_rules::{Entry, Range, Role, Ruleset, Zone};

use crate::index::index;
use crate::lines::Lines;
use crate::size::Size;

/// Pieces that move in one way: over these squares, onto those, so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mover<S: Size> {
    /// Squares that these pieces start from.
    pub origins: Lines<S>,
    /// Squares that they may slide over.
    pub pass: Lines<S>,
    /// Squares that they may end on.
    pub stop: Lines<S>,
    /// Squares that they may end on and not slide over.
    pub halts: Lines<S>,
    pub has_halts: bool,
    /// Steps of one move, or `usize::MAX`.
    pub range: usize,
}

/// How the pieces of one role move: one [`Mover`] for each class of squares that matters.
pub(crate) fn movers<S: Size>(
    ruleset: &Ruleset,
    role: Role,
    masks: &[Lines<S>],
    full: Lines<S>,
) -> Vec<Mover<S>> {
    let groups = Groups::new(ruleset);
    let range = match ruleset.rules.range[role] {
        Range::AtMost(steps) if usize::from(steps) < S::SIDE - 1 => steps.into(),
        Range::AtMost(_) | Range::Unlimited => usize::MAX,
    };
    let mut movers: Vec<Mover<S>> = Vec::new();
    let mut seen: Vec<Vec<u32>> = Vec::new();
    for from in 0..S::SQUARES {
        let class: Vec<u32> = groups
            .inside
            .iter()
            .map(|component| component[from])
            .collect();
        let origin = masks[from];
        if let Some(known) = seen.iter().position(|other| *other == class) {
            movers[known].origins |= origin;
            continue;
        }
        let allowed = |list: fn(&Zone) -> Entry| {
            let mut squares = full;
            for (number, zone) in ruleset.zones.iter().enumerate() {
                for &square in &zone.squares {
                    let to = usize::from(index::<S>(square));
                    let may = match list(zone) {
                        Entry::Always => true,
                        Entry::Never => false,
                        Entry::Inside => groups.together(number, from, to),
                    };
                    if !may {
                        squares = squares - masks[to];
                    }
                }
            }
            squares
        };
        let (stop, pass) = match role {
            Role::Attackers => (allowed(|z| z.stop.attackers), allowed(|z| z.pass.attackers)),
            Role::Defenders => (allowed(|z| z.stop.defenders), allowed(|z| z.pass.defenders)),
            Role::King => (allowed(|z| z.stop.king), allowed(|z| z.pass.king)),
        };
        let halts = stop - pass;
        movers.push(Mover {
            origins: origin,
            pass,
            stop,
            halts,
            has_halts: !halts.is_empty(),
            range,
        });
        seen.push(class);
    }
    merge(movers)
}

/// Joins classes of squares that turn out to move alike.
fn merge<S: Size>(movers: Vec<Mover<S>>) -> Vec<Mover<S>> {
    let mut merged: Vec<Mover<S>> = Vec::new();
    for mover in movers {
        match merged
            .iter_mut()
            .find(|other| other.stop == mover.stop && other.pass == mover.pass)
        {
            Some(other) => other.origins |= mover.origins,
            None => merged.push(mover),
        }
    }
    merged
}

/// Where the king may end and his men may not, if he moves as they do but for that, and all move as the
/// rook does.
pub(crate) fn stops_more<S: Size>(men: &[Mover<S>], king: &[Mover<S>]) -> Option<Lines<S>> {
    let ([men], [king]) = (men, king) else {
        return None;
    };
    let alike = men.is_rook() && king.is_rook() && men.pass == king.pass;
    (alike && (men.stop - king.stop).is_empty()).then(|| king.stop - men.stop)
}

/// How the king moves from one square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<S: Size> {
    /// Squares that he may slide over.
    pub pass: Lines<S>,
    /// Slides that he may make, were nobody in his way.
    pub stop: Lines<S>,
    /// Those of them that end on a square which he may not slide over.
    pub halts: Lines<S>,
}

/// How the king moves from each square, and from none.
pub(crate) fn walks<S: Size>(
    king: &[Mover<S>],
    masks: &[Lines<S>],
    full: Lines<S>,
) -> Vec<Walk<S>> {
    let walk = |square: &Lines<S>| {
        let mover = king
            .iter()
            .find(|mover| !(*square & mover.origins).is_empty());
        let Some(mover) = mover else {
            let none = Lines::empty();
            return Walk {
                pass: none,
                stop: none,
                halts: none,
            };
        };
        let (mut near, mut front) = (Lines::empty(), *square);
        for _ in 1..S::SIDE.min(mover.range.saturating_add(1)) {
            front = front.ahead() & full;
            near |= front;
        }
        Walk {
            pass: mover.pass,
            stop: mover.stop & near,
            halts: mover.halts & near,
        }
    };
    masks.iter().map(walk).collect()
}

/// The connected groups of squares that `…-inside` speaks of.
struct Groups {
    /// For each zone's group, the component of each square, 0 outside of the group.
    of_zone: Vec<Vec<u32>>,
    /// The same, for the groups of zones that use `…-inside` only.
    inside: Vec<Vec<u32>>,
}

impl Groups {
    fn new(ruleset: &Ruleset) -> Self {
        let side = usize::from(ruleset.board.size);
        let of_zone: Vec<Vec<u32>> = ruleset
            .zones
            .iter()
            .map(|zone| {
                let mut member = vec![false; side * side];
                for other in ruleset
                    .zones
                    .iter()
                    .filter(|other| other.group == zone.group)
                {
                    for square in &other.squares {
                        member[usize::from(square.file) * side + usize::from(square.rank)] = true;
                    }
                }
                components(&member, side)
            })
            .collect();
        let uses = |zone: &Zone| {
            Role::ALL
                .iter()
                .any(|&role| [zone.stop[role], zone.pass[role]].contains(&Entry::Inside))
        };
        let inside = ruleset
            .zones
            .iter()
            .zip(&of_zone)
            .filter(|(zone, _)| uses(zone))
            .map(|(_, c)| c.clone())
            .collect();
        Groups { of_zone, inside }
    }

    fn together(&self, zone: usize, from: usize, to: usize) -> bool {
        let component = &self.of_zone[zone];
        component[from] != 0 && component[from] == component[to]
    }
}

/// Numbers the orthogonally connected components of a set, from 1; 0 outside of it.
fn components(member: &[bool], side: usize) -> Vec<u32> {
    let mut component = vec![0; member.len()];
    let mut count = 0;
    for start in 0..member.len() {
        if !member[start] || component[start] != 0 {
            continue;
        }
        count += 1;
        let mut reached = vec![start];
        while let Some(at) = reached.pop() {
            if !member[at] || component[at] != 0 {
                continue;
            }
            component[at] = count;
            let (file, rank) = (at / side, at % side);
            if file > 0 {
                reached.push(at - side)
            }
            if file + 1 < side {
                reached.push(at + side)
            }
            if rank > 0 {
                reached.push(at - 1)
            }
            if rank + 1 < side {
                reached.push(at + 1)
            }
        }
    }
    component
}
