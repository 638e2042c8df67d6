//! What a tafl ruleset says: a text becomes a [`Ruleset`], or a list of [`Problems`].
//!
//! ```
//! use konakis_rules::{KingCapture, differences, find};
//!
//! let smith = find("smith-1811")?;
//! assert_eq!(smith.rules.king_capture, KingCapture::Surround);
//!
//! let jaques = find("imperial-contest-1855")?;
//! let changed = differences(&[&smith, &jaques]);
//! assert!(changed.iter().any(|difference| difference.path == "range.king"));
//! # Ok::<(), konakis_rules::Problems>(())
//! ```
//!
//! - What a ruleset is: [`Ruleset`], its [`Rules`], [`Zone`]s and [`Board`]; [`Fingerprint`] binds results to it.
//! - What can be asked: each axis is declared once, in a file of `axes/`; [`AXES`] lists them, and everything else is
//!   derived from the list: reader, messages, [`differences`], [`schema()`], [`reference()`].
//! - How it is read: a [`Text`] becomes a [`Sheet`] of leaves with their places, a [`Reader`] asks for them and
//!   collects what is wrong. Both know nothing of tafl; experiments are read with them as well.
//! - How it is found: [`find`], [`examine`], [`shipped`].

mod answer;
mod asked;
mod assemble;
mod axes;
mod axis;
mod board;
mod book;
mod compare;
mod evidence;
mod fingerprint;
mod form;
mod getters;
mod layout;
mod library;
mod misplaced;
mod near;
pub mod opentafl;
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
mod words;
mod write;
mod zone;

pub use answer::Answer;
pub use axes::{
    AXES, Armed, Duty, Edge, Encirclement, EscapeTo, ExitFort, First, KingCapture, Linnaean,
    NoMove, Range, Repetition, RepetitionOutcome, Rules, Shieldwall, Tuichu, Victims, WalkIn,
    Walls, ZoneSet, axis,
};
pub use axis::{Absent, Axis, Choice, Form, Part, Value};
pub use board::Board;
pub use book::{BookPage, book};
pub use compare::{Difference, Held, differences, sentence};
pub use evidence::{Alternative, Evidence, Reading, Seen, Source};
pub use fingerprint::Fingerprint;
pub use library::{Examined, examine, examine_copies, examine_text, find, is_path, shipped};
pub use near::near;
pub use page::SCHEMA;
pub use place::{Place, Said};
pub use problem::{Problem, Problems, Severity};
pub use reader::Reader;
pub use reference::reference;
pub use role::{ByRole, Role, Roles};
pub use rule::{Rule, paths};
pub use ruleset::{Names, Ruleset};
pub use schema::schema;
pub use sheet::{Datum, Item, Leaf, Sheet};
pub use square::{NoSquare, Square};
pub use text::Text;
pub use words::{counted, listed, quoted};
pub use zone::{Entry, SQUARE_WORDS, SQUARES_KEY, STANDARD_ZONES, ZONE_KEYS, Zone, ZoneKey};
