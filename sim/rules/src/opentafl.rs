//! OpenTafl's notation: rules records and positions, both ways.
//!
//! ```
//! use konakis_rules::{find, opentafl};
//!
//! let fetlar = find("fetlar")?;
//! let written = opentafl::export(&fetlar)?;
//! assert!(written.record.starts_with("dim:11 esc:c surf:n "));
//! let again = opentafl::import("fetlar", &written.record)?;
//! assert_eq!(again.fingerprint, fetlar.fingerprint);
//!
//! // Jaques lets a move take one man only, and that has no word there.
//! let refused = opentafl::export(&find("imperial-contest-1855")?).expect_err("it cannot be said");
//! assert!(refused.iter().any(|problem| problem.title.contains("`capture.victims`")));
//! # Ok::<(), konakis_rules::Problems>(())
//! ```
//!
//! What one side cannot say is an error that names it, and never a silent approximation. Where the program OpenTafl
//! departs from the text of its notation, a remark says what it would make of the record.

mod export;
mod import;
mod position;
mod record;

pub use export::{Exported, export};
pub use import::import;
pub use position::{from_position, to_position};

use crate::role::{Role, Roles};
use crate::zone::{ZONE_KEYS, Zone};

/// A kind of special squares that the notation knows.
struct Special {
    /// The key of its squares, with which its other keys begin.
    key: &'static str,
    /// The zone that it is here.
    zone: &'static str,
    /// To whom it is hostile when empty, if the record does not say.
    hostile: Roles,
    /// Who may slide across it, if the record does not say.
    pass: Roles,
    /// Who may stop on it, if the record does not say.
    stop: Roles,
}

const KING: Roles = Roles {
    king: true,
    ..Roles::NONE
};
const ATTACKERS: Roles = Roles {
    attackers: true,
    ..Roles::NONE
};
const KINGS_SIDE: Roles = Roles {
    attackers: false,
    ..Roles::ALL
};

/// Every kind of special squares, in the order in which a record lists them.
const SPECIAL: [Special; 4] = [
    Special {
        key: "cen",
        zone: "konakis",
        hostile: Roles::ALL,
        pass: Roles::ALL,
        stop: KING,
    },
    Special {
        key: "cor",
        zone: "corners",
        hostile: Roles::ALL,
        pass: KING,
        stop: KING,
    },
    Special {
        key: "afor",
        zone: "camps",
        hostile: KINGS_SIDE,
        pass: Roles::ALL,
        stop: Roles::ALL,
    },
    Special {
        key: "dfor",
        zone: "defender-forts",
        hostile: ATTACKERS,
        pass: KINGS_SIDE,
        stop: KINGS_SIDE,
    },
];

/// The zone that stands for corner squares other than the four corners of the board.
const CORNER_BLOCKS: &str = "corner-blocks";

/// To whom the centre is hostile whatever stands on it, if the record does not say.
const CENTRE_ALWAYS: Roles = ATTACKERS;

/// The letters of roles, as positions have them.
const LETTERS: [(char, Role); 3] = [
    ('t', Role::Attackers),
    ('T', Role::Defenders),
    ('K', Role::King),
];

/// Pieces of other games that the notation knows.
const STRANGERS: [(char, &str); 5] = [
    ('n', "knight"),
    ('c', "commander"),
    ('m', "mercenary"),
    ('g', "guard"),
    ('k', "king of the attackers"),
];

/// Where the numbers of attackers' men, defenders' men and the king stand in a list of ranges of that length.
const fn range_places(numbers: usize) -> Option<[usize; 3]> {
    match numbers {
        1 => Some([0, 0, 0]),
        2 => Some([0, 1, 1]),
        8 => Some([0, 4, 7]),
        10 => Some([0, 5, 8]),
        12 => Some([0, 6, 9]),
        _ => None,
    }
}

/// Does the zone do anything by itself?
fn speaks(zone: &Zone) -> bool {
    ZONE_KEYS
        .iter()
        .any(|key| key.neutral(&zone.name) != Some(key.answer(zone)))
}
