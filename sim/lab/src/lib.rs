//! An experiment becomes a plan, a plan becomes rows, rows become tables.
//!
//! ```
//! let experiment = konakis_lab::find("smith-vs-salmi", &[])?;
//! let plan = konakis_lab::Plan::of(&experiment);
//! assert_eq!((plan.cells.len(), plan.games()), (64, 1_017_000));
//! # Ok::<(), konakis_lab::LabError>(())
//! ```
//!
//! [`find`] reads an experiment and shows every problem at once; [`run`] plays what is missing of it into parts, each a file that is whole or
//! absent; [`load`] counts the parts and gives [`Results`], from which reports are made. [`merge`] joins runs that were spread over machines.
//!
//! Every key of an experiment is declared in [`key`], every column of the games in [`record`]; what is said of them elsewhere is made from there.

mod anytime;
mod ask;
mod audit;
mod blocks;
mod cell;
mod check;
mod clock;
mod columns;
mod contrast;
mod effect;
pub mod encounter;
mod ends;
mod error;
mod expect;
mod experiment;
mod export;
mod family;
mod first_move;
mod folder;
mod identity;
pub mod key;
mod ladder;
mod length;
mod library;
mod log_rank;
mod looks;
mod manifest;
mod merge;
mod mirror;
mod openings;
mod plan;
mod progress;
mod read;
mod rebuild;
pub mod record;
mod rehearse;
mod repeats;
mod results;
mod run;
mod schema;
mod set;
mod skill;
mod stage;
mod store;
mod tables;
mod tally;
mod words;
mod worth;

pub use check::{Check, State};
pub use contrast::{Contrast, Method, Metric, Role};
pub use effect::{Effect, Sizes};
pub use ends::Ends;
pub use error::{ChangedField, LabError};
pub use expect::{Bounds, Expectation, Expected};
pub use experiment::{
    AgentEntry, Book, Cs, Declared, Experiment, Factor, Factorial, Format, Matrix, OpeningRules,
    Rung, Sides, Stop, StopMode,
};
pub use family::{Target, by_strength, comparisons, strength};
pub use konakis_agents::{AgentSpec, EndReason, Ended, Transcript};
pub use konakis_engine::{BySide, Reason, Side};
pub use ladder::{Ladder, RungScore};
pub use library::{SHIPPED, Shipped, find};
pub use log_rank::LogRank;
pub use looks::{Decision, Hypothesis, Lies, Look};
pub use manifest::{
    AgentText, CellText, ExperimentText, FileText, MANIFEST, Machine, Manifest, PartEntry,
    PlanText, Program, RulesetText, SCHEMA_VERSION, Session, Volatile,
};
pub use merge::merge;
pub use mirror::Mirror;
pub use plan::{Part, Plan, PlannedCell};
pub use progress::{Listener, Silent};
pub use read::read;
pub use rebuild::{Rebuilt, rebuild};
pub use rehearse::{Rehearsal, rehearse};
pub use results::{Cell, Counts, LEVEL, LengthCount, Results, ScoreMethod};
pub use run::{Arenas, Options, Outcome, Shard, arena, run};
pub use schema::{reference, schema};
pub use skill::{Balance, Evenness, SkillMethod};
pub use tables::load;
pub use worth::Worth;
