//! §2: special squares, who may stop on them, who may pass, and to whom they are enemies.

use std::collections::HashMap;

use konakis_rules::{Entry, Role, Rules, Ruleset, Square, Zone};

use super::board::{Position, Side, neighbours, number};

/// A ruleset, ready to be asked: which zones a square lies in, and which squares hang together.
pub struct Reference<'r> {
    /// The ruleset.
    pub ruleset: &'r Ruleset,
    zones_of: Vec<Vec<&'r Zone>>,
    components: HashMap<&'r str, HashMap<Square, usize>>,
}

impl<'r> Reference<'r> {
    /// Reads the zones of a ruleset.
    pub fn new(ruleset: &'r Ruleset) -> Reference<'r> {
        let size = ruleset.board.size;
        let mut zones_of = vec![Vec::new(); usize::from(size) * usize::from(size)];
        let mut groups: HashMap<&str, Vec<Square>> = HashMap::new();
        for zone in &ruleset.zones {
            for &square in &zone.squares {
                zones_of[number(size, square)].push(zone);
                groups.entry(&zone.group).or_default().push(square);
            }
        }
        let components = groups
            .into_iter()
            .map(|(group, squares)| (group, components(size, &squares)))
            .collect();
        Reference {
            ruleset,
            zones_of,
            components,
        }
    }

    /// Its answers.
    pub fn rules(&self) -> &'r Rules {
        &self.ruleset.rules
    }

    fn zones(&self, square: Square) -> &[&'r Zone] {
        &self.zones_of[number(self.ruleset.board.size, square)]
    }

    /// "who may end a move here"; "every zone's `stop` and `pass` must allow".
    pub fn may_stop(&self, role: Role, from: Square, here: Square) -> bool {
        self.zones(here)
            .iter()
            .all(|zone| self.enters(zone, zone.stop[role], from, here))
    }

    /// "who may slide on across an empty square here".
    pub fn may_pass(&self, role: Role, from: Square, here: Square) -> bool {
        self.zones(here)
            .iter()
            .all(|zone| self.enters(zone, zone.pass[role], from, here))
    }

    /// "that role, but only for a move that starts on a square of the same connected group".
    fn enters(&self, zone: &Zone, entry: Entry, from: Square, here: Square) -> bool {
        match entry {
            Entry::Never => false,
            Entry::Always => true,
            Entry::Inside => {
                let component = &self.components[zone.group.as_str()];
                component.get(&from) == Some(&component[&here])
            }
        }
    }

    /// §4.1: "O acts as an enemy of a piece of role r if it is on the board and (a) it is empty and lies in a
    /// zone whose `hostile` has r; or (b) it is occupied and lies in a zone whose `hostile-occupied` has r; or
    /// (c) it holds an enemy of that piece, and that enemy is not the king, or the king is armed `yes` or `anvil`."
    pub fn acts_as_enemy(&self, position: &Position, o: Square, r: Role) -> bool {
        let zones = self.zones(o);
        match position.at(o) {
            None => zones.iter().any(|zone| zone.hostile.has(r)),
            Some(holder) => {
                let enemy = Side::of(holder) != Side::of(r);
                zones.iter().any(|zone| zone.hostile_occupied.has(r))
                    || (enemy && self.supports(holder))
            }
        }
    }

    /// A piece that others may capture against: every man, and the king "armed `yes` or `anvil`".
    pub fn supports(&self, role: Role) -> bool {
        role != Role::King || self.rules().king_armed.supports()
    }

    /// A piece that captures by moving: every man; "a moving king captures only if he is armed `yes` or `hammer`".
    pub fn captures(&self, role: Role) -> bool {
        role != Role::King || self.rules().king_armed.captures()
    }
}

/// "zones of the same group are one when connected squares are sought": numbers each square of a
/// group by the orthogonally connected part it belongs to.
fn components(size: u8, squares: &[Square]) -> HashMap<Square, usize> {
    let mut number_of = HashMap::new();
    for (number, &first) in squares.iter().enumerate() {
        let mut reached = vec![first];
        while let Some(square) = reached.pop() {
            if squares.contains(&square) && !number_of.contains_key(&square) {
                number_of.insert(square, number);
                reached.extend(neighbours(size, square));
            }
        }
    }
    number_of
}
