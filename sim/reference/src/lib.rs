//! A second engine, slow and plain: a grid of cells, and one function for each sentence of the
//! rules as the ruleset schema words them. It shares nothing with the fast engine but the types
//! of `konakis-rules`, so that what both say alike is what the sentences say: on the positions of the tests, and on
//! games of every run.
//!
//! ```
//! use konakis_reference::{Game, Position, Reference, Side};
//!
//! let ruleset = konakis_rules::find("smith-1811")?;
//! let reference = Reference::new(&ruleset);
//! let game = Game::new(&reference, Position::start(&ruleset.board, Side::Attackers));
//! assert_eq!(game.moves().len(), 80);
//! # Ok::<(), konakis_rules::Problems>(())
//! ```
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
