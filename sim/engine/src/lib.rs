//! What a ruleset does on the board: positions, moves, captures, endings.
//!
//! A [`konakis_rules::Ruleset`] is compiled once into masks and tables ([`Compiled`]); after that
//! all moves of a position are found by a handful of word operations ([`Moves`]), and a [`Game`]
//! referees a whole game. Everything is monomorphised on the board's [`Size`]; [`Table`] is the same
//! engine without the type parameter.

mod batch;
mod before;
mod canon;
mod capture;
mod compile;
mod ending;
mod field;
mod game;
mod hash;
mod index;
mod isa;
mod kernels;
mod king;
mod legal;
mod lines;
mod lookout;
mod loud;
mod movers;
mod moves;
mod notation;
mod notes;
mod ones;
mod outcome;
mod perft;
mod play;
mod playout;
mod position;
mod replay;
mod seed;
mod side;
mod size;
mod slides;
mod symmetry;
mod table;
mod threat;
mod traps;

pub use batch::{Batch, Finish, Games, Series, Start};
pub use canon::Canon;
pub use compile::{Compiled, Unplayable, WithCompiled, compile};
pub use game::Game;
pub use hash::hash_of_text;
pub use index::{Index, square as square_of};
pub use isa::{Instructions, Isa, Kernel, fetch_ahead};
pub use konakis_rules::Square;
pub use lines::Lines;
pub use lookout::{Look, Lookout};
pub use moves::{Action, Moves};
pub use notation::{Diagram, Move, NoDiagram, move_text};
pub use notes::{Notes, Ply};
pub use outcome::{Outcome, Reason};
pub use play::Step;
pub use playout::{Manner, Playout};
pub use position::Position;
pub use replay::{Recorded, Replay, Trouble, replay};
pub use seed::{GameSeed, Lot, Purpose, Seed, Streams};
pub use side::{BySide, Side};
pub use size::{ForSize, Size, Words, for_size};
pub use symmetry::Symmetry;
pub use table::{Played, Table};
