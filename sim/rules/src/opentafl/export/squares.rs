//! The special squares of a rules record.

use super::super::{CENTRE_ALWAYS, CORNER_BLOCKS, LETTERS, SPECIAL, Special};
use super::Clerk;
use crate::axes::EscapeTo;
use crate::role::{ByRole, Role, Roles};
use crate::square::Square;
use crate::zone::{Entry, Zone};

impl Clerk<'_> {
    pub(super) fn special_squares(&mut self) {
        let mut inner = Vec::new();
        for special in &SPECIAL {
            let zones = self.zones.clone();
            let mut named = zones.into_iter().filter(|zone| {
                zone.name == special.zone || special.key == "cor" && zone.name == CORNER_BLOCKS
            });
            let (zone, more) = (named.next(), named.next());
            if let Some(more) = more {
                self.refuse(
                    &format!("{}.squares", more.path()),
                    "there is one list of corner squares",
                );
            }
            let plain = self.plain_squares(special);
            match zone {
                Some(zone) => self.zone(special, zone, &mut inner),
                None if !plain.is_empty() => {
                    self.zone(special, &Zone::new(special.zone, plain), &mut inner);
                }
                // Forts need not be denied.
                None if matches!(special.key, "cen" | "cor") => self.say(special.key, ""),
                None => {}
            }
        }
        // The program looks for these keys only where the record has the centre's.
        if !inner.is_empty() && inner.iter().all(|(key, _)| *key != "cenre") {
            self.say("cenre", &letters(Roles::ALL));
        }
        for (key, roles) in inner {
            self.say(key, &letters(roles));
        }
    }

    /// Squares that the notation has to name although they are no zone, since another rule speaks of them.
    fn plain_squares(&self, special: &Special) -> Vec<Square> {
        let rules = &self.ruleset.rules;
        let size = self.ruleset.board.size;
        let strong_inside = rules.king_capture != rules.king_on_konakis;
        match special.key {
            "cen" if strong_inside => vec![Square::centre(size)],
            "cor" if rules.escape_to == EscapeTo::Corners => Square::corners(size).to_vec(),
            _ => Vec::new(),
        }
    }

    fn zone(&mut self, special: &Special, zone: &Zone, inner: &mut Vec<(&'static str, Roles)>) {
        let key = |ending: &str| format!("{}{ending}", special.key);
        let path = zone.path();
        let size = self.ruleset.board.size;
        let usual: &[Square] = match special.key {
            "cen" => &[Square::centre(size)],
            "cor" => &Square::corners(size),
            _ => &[],
        };
        let is_usual = zone.squares == usual;
        if special.key == "cor" && is_usual != (zone.name == special.zone) {
            let why = format!(
                "the zone `corners` stands for the corners of the board, and `{CORNER_BLOCKS}` for any other squares"
            );
            self.refuse(&format!("{path}.squares"), &why);
        }
        if !is_usual {
            let squares: Vec<_> = zone.squares.iter().map(ToString::to_string).collect();
            self.say(&key(""), &squares.join(","));
        }
        if special.key == "cen" {
            let beyond = |role: Role| zone.hostile_occupied.has(role) && !zone.hostile.has(role);
            if Role::ALL.into_iter().any(beyond) {
                let why = "what is hostile when occupied is hostile when empty as well";
                self.refuse(&format!("{path}.hostile-occupied"), why);
            }
            self.hostile("cenh", zone.hostile_occupied, CENTRE_ALWAYS);
            self.hostile("cenhe", zone.hostile, special.hostile);
        } else {
            if zone.hostile_occupied != Roles::NONE {
                let why = "only the centre can be hostile when somebody stands on it";
                self.refuse(&format!("{path}.hostile-occupied"), why);
            }
            self.hostile(&key("h"), zone.hostile, special.hostile);
        }
        if zone.group != zone.name {
            self.refuse(&format!("{path}.group"), "it has no key for this question");
        }
        let may = |entry: ByRole<Entry>| -> Roles {
            let roles = Role::ALL.into_iter();
            roles.filter(|role| entry[*role] != Entry::Never).collect()
        };
        self.roles(&key("p"), may(zone.pass), special.pass);
        self.roles(&key("s"), may(zone.stop), special.stop);
        let is = |role: Role, entry| zone.stop[role] == entry || zone.pass[role] == entry;
        if Role::ALL
            .into_iter()
            .any(|role| is(role, Entry::Inside) && is(role, Entry::Always))
        {
            let why = "who may not enter from outside may neither stop nor pass";
            self.refuse(&format!("{path}.pass"), why);
        }
        let roles = Role::ALL.into_iter();
        let enter: Roles = roles.filter(|role| !is(*role, Entry::Inside)).collect();
        if enter != Roles::ALL {
            let key = match special.key {
                "cen" => "cenre",
                "cor" => "corre",
                "afor" => "aforre",
                _ => "dforre",
            };
            inner.push((key, enter));
        }
    }

    fn hostile(&mut self, key: &str, roles: Roles, usual: Roles) {
        if roles.king != roles.defenders {
            let what = "of a list of the hostile it sees `t` and `T`, and takes the king for a man";
            self.remark(key, what);
        }
        self.roles(key, roles, usual);
    }

    fn roles(&mut self, key: &str, roles: Roles, usual: Roles) {
        if roles != usual {
            self.say(key, &letters(roles));
        }
    }
}

fn letters(roles: Roles) -> String {
    let held = LETTERS.iter().filter(|(_, role)| roles.has(*role));
    held.map(|(letter, _)| letter).collect()
}
