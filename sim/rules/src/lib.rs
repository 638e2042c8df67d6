//! What a tafl ruleset says: a text becomes a [`Ruleset`], or a list of problems.

mod answer;
mod asked;
mod assemble;
mod axes;
mod axis;
mod board;
mod compare;
mod evidence;
mod fingerprint;
mod form;
mod layout;
mod library;
mod near;
mod page;
mod place;
mod problem;
mod reader;
mod reference;
mod role;
mod rule;
mod ruleset;
mod schema;
mod settle;
mod sheet;
mod square;
mod text;
mod validate;
mod zone;

pub use answer::Answer;
pub use axes::{
    AXES, Armed, Duty, Edge, Encirclement, EscapeTo, ExitFort, First, KingCapture, Linnaean,
    NoMove, Range, Repetition, RepetitionOutcome, Rules, Shieldwall, Tuichu, Victims, WalkIn,
    Walls, ZoneSet, axis,
};
pub use axis::{Absent, Axis, Choice, Form, Part, Value};
pub use board::Board;
pub use compare::{Difference, Held, differences, sentence};
pub use evidence::{Alternative, Evidence, Reading, Seen, Source};
pub use fingerprint::Fingerprint;
pub use library::{Examined, examine, examine_text, find, shipped};
pub use near::near;
pub use page::SCHEMA;
pub use place::{Place, Said};
pub use problem::{Problem, Problems, Severity, counted, listed, quoted};
pub use reader::Reader;
pub use reference::reference;
pub use role::{ByRole, Role, Roles};
pub use rule::{Rule, paths};
pub use ruleset::{Names, Ruleset};
pub use schema::schema;
pub use sheet::{Datum, Item, Leaf, Sheet};
pub use square::{NoSquare, Square};
pub use text::Text;
pub use zone::{Entry, SQUARE_WORDS, SQUARES_KEY, STANDARD_ZONES, ZONE_KEYS, Zone, ZoneKey};
