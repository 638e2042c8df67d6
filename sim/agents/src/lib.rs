//! Who chooses the moves, and the arena in which agents meet.
//!
//! An agent is written as an [`AgentSpec`]; [`arena`] seats two of them at a ruleset, and the
//! [`Arena`] turns blocks of seeds into [`GameRecord`]s. Nothing above this room knows the size of a
//! board at compile time.

mod alpha_beta;
mod arena;
mod book;
mod crowd;
mod evaluate;
mod greedy;
mod habits;
mod mcts;
mod opening;
mod player;
mod random;
mod record;
mod sitting;
mod spec;
mod speed;
mod tally;
mod trial;

pub use alpha_beta::{Judged, Thought, search_nodes, think};
pub use arena::{Arena, GameSetup, Transcript, arena, arena_from, first_mover, transcribe};
pub use book::{BadBook, BookLaw, Unfit};
pub use evaluate::{Weight, Weights};
pub use konakis_engine::Unplayable;
pub use mcts::search_playouts;
pub use opening::{Line, OpeningLaw, Openings, Pool, Unshared};
pub use record::{EndReason, Ended, GameRecord};
pub use sitting::{Advice, Offered, Sitting};
pub use spec::{
    AgentSpec, AlphaBeta, BadAgent, Choice, Domain, Forbidden, Habits, Kind, Mcts, Parameter,
    Restriction, Setting, Wrong,
};
pub use speed::{Speed, instruction_set, measure, signature};
pub use trial::{Trial, examine_by_playing};
