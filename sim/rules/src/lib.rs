//! What a tafl ruleset says: a text becomes a [`Ruleset`], or a list of problems.

mod answer;
mod axes;
mod axis;
mod board;
mod evidence;
mod fingerprint;
mod place;
mod role;
mod ruleset;
mod square;
mod zone;

pub use answer::Answer;
pub use axes::{
    AXES, Armed, Duty, Edge, Encirclement, EscapeTo, ExitFort, First, KingCapture, Linnaean,
    NoMove, Range, Repetition, RepetitionOutcome, Rules, Shieldwall, Tuichu, Victims, WalkIn,
    Walls, ZoneSet, axis,
};
pub use axis::{Absent, Axis, Choice, Form, Part, Value};
pub use board::Board;
pub use evidence::{Alternative, Evidence, Reading, Seen, Source};
pub use fingerprint::Fingerprint;
pub use place::{Place, Text};
pub use role::{ByRole, Role, Roles};
pub use ruleset::{Names, Ruleset};
pub use square::{NoSquare, Square};
pub use zone::{Entry, SQUARE_WORDS, SQUARES_KEY, STANDARD_ZONES, ZONE_KEYS, Zone, ZoneKey};
