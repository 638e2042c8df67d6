//! Special squares: a zone is a set of squares that some roles may not enter, or that act as an enemy.

use crate::answer::Answer;
use crate::axis::{Choice, Form};
use crate::role::{ByRole, Role, Roles};
use crate::square::Square;

/// Whether a role may end a move in a zone, or slide on across it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Entry {
    /// It may not.
    Never,
    /// It may, in a move that starts on a square of the same connected group.
    Inside,
    /// It may.
    #[default]
    Always,
}

/// A set of special squares.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Zone {
    /// `konakis`, `corners`, `camps`, or a name made up by the ruleset.
    pub name: String,
    /// Its squares, in order, each once.
    pub squares: Vec<Square>,
    /// Who may end a move here.
    pub stop: ByRole<Entry>,
    /// Who may slide on across an empty square here.
    pub pass: ByRole<Entry>,
    /// To whom an empty square here acts as an enemy.
    pub hostile: Roles,
    /// To whom a square here acts as an enemy whatever stands on it.
    pub hostile_occupied: Roles,
    /// Zones of the same group are one when connected squares are sought.
    pub group: String,
}

/// The zones that need no `zones.` before their name, with the word for their squares.
pub const STANDARD_ZONES: [(&str, &str); 3] = [
    ("konakis", "centre"),
    ("corners", "corners"),
    ("camps", "attackers-start"),
];

/// The words for the squares of a zone.
pub const SQUARE_WORDS: &[Choice] = &[
    Choice {
        word: "centre",
        says: "the middle square of the board",
    },
    Choice {
        word: "corners",
        says: "the four corner squares",
    },
    Choice {
        word: "attackers-start",
        says: "the squares on which the attackers stand at the start",
    },
];

impl Zone {
    /// A zone that changes nothing yet.
    #[must_use]
    pub fn new(name: &str, squares: Vec<Square>) -> Self {
        Self {
            name: name.to_owned(),
            squares,
            stop: ByRole::default(),
            pass: ByRole::default(),
            hostile: Roles::NONE,
            hostile_occupied: Roles::NONE,
            group: name.to_owned(),
        }
    }

    /// The path of the zone inside `[rules]`.
    #[must_use]
    pub fn path(&self) -> String {
        path(&self.name)
    }
}

/// The path inside `[rules]` of the zone of that name.
#[must_use]
pub fn path(name: &str) -> String {
    if STANDARD_ZONES.iter().any(|(standard, _)| *standard == name) {
        name.to_owned()
    } else {
        format!("zones.{name}")
    }
}

/// The name and the key of a path such as `konakis.stop` or `zones.camp.pass`, whether or not there is such a key.
#[must_use]
pub fn name_and_key(path: &str) -> Option<(&str, &str)> {
    let (name, key) = path
        .strip_prefix("zones.")
        .unwrap_or(path)
        .split_once('.')?;
    let standard = STANDARD_ZONES.iter().any(|(word, _)| *word == name);
    (standard != path.starts_with("zones.")).then_some((name, key))
}

/// One key of a zone: an axis that every zone has.
pub struct ZoneKey {
    /// The last word of its path.
    pub key: &'static str,
    /// What it asks, as a question.
    pub asks: &'static str,
    /// What may be written for an answer.
    pub form: Form,
    pub(crate) get: fn(&Zone) -> Answer,
}

/// Every key of a zone but `squares`, in documentation order.
pub static ZONE_KEYS: &[ZoneKey] = &[
    ZoneKey {
        key: "stop",
        asks: "who may end a move here?",
        form: Form::Roles { inside: true },
        get: |zone| entries(zone.stop),
    },
    ZoneKey {
        key: "pass",
        asks: "who may slide on across an empty square here?",
        form: Form::Roles { inside: true },
        get: |zone| entries(zone.pass),
    },
    ZoneKey {
        key: "hostile",
        asks: "to whom does an empty square here act as an enemy?",
        form: Form::Roles { inside: false },
        get: |zone| roles(zone.hostile),
    },
    ZoneKey {
        key: "hostile-occupied",
        asks: "to whom does a square here act as an enemy whatever stands on it?",
        form: Form::Roles { inside: false },
        get: |zone| roles(zone.hostile_occupied),
    },
    ZoneKey {
        key: "group",
        asks: "with which other zones is it one when connected squares are sought?",
        form: Form::Name,
        get: |zone| Answer::word(&zone.group),
    },
];

/// The key that says where a zone lies.
pub static SQUARES_KEY: ZoneKey = ZoneKey {
    key: "squares",
    asks: "which squares are they?",
    form: Form::WordOrSquares(SQUARE_WORDS),
    get: |zone| Answer::list(zone.squares.iter().map(ToString::to_string)),
};

impl ZoneKey {
    /// The answer that a zone gives to it.
    #[must_use]
    pub fn answer(&self, zone: &Zone) -> Answer {
        (self.get)(zone)
    }

    /// The answer that a zone of that name gives if nobody answers; `None` for the squares.
    #[must_use]
    pub fn neutral(&self, name: &str) -> Option<Answer> {
        (self.key != SQUARES_KEY.key).then(|| self.answer(&Zone::new(name, Vec::new())))
    }
}

fn entries(entries: ByRole<Entry>) -> Answer {
    Answer::List(
        Role::ALL
            .into_iter()
            .filter_map(|role| match entries[role] {
                Entry::Never => None,
                Entry::Inside => Some(format!("{role}-inside")),
                Entry::Always => Some(role.to_string()),
            })
            .collect(),
    )
}

fn roles(roles: Roles) -> Answer {
    Answer::list(
        Role::ALL
            .into_iter()
            .filter(|role| roles.has(*role))
            .map(Role::word),
    )
}
