//! A second engine, slow and plain: a grid of cells, and one function for each sentence of the
//! rules as the ruleset schema words them. It shares nothing with the fast engine but the types
//! of `konakis-rules`, so that what both say alike is what the sentences say.
//!
//! Every item that decides something quotes the sentence it stands for; §2 to §6 are the
//! sections of the schema: zones, moving, capturing, endings, text forms.

mod board;
mod capture;
mod ending;
mod game;
mod king;
mod moving;
mod perft;
mod play;
mod text;
mod zones;

pub use board::{
    DIRECTIONS, Direction, Position, Side, centre, is_corner, may_begin, neighbours, on_edge, step,
};
pub use ending::{Outcome, Reason};
pub use game::Game;
pub use play::{Move, Step};
pub use zones::Reference;
