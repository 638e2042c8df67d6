//! An experiment becomes a plan, a plan becomes rows, rows become tables.

mod cell;
mod clock;
mod error;
mod experiment;
mod export;
mod folder;
pub mod key;
mod library;
mod manifest;
mod plan;
mod progress;
mod read;
pub mod record;
mod results;
mod run;
mod set;
mod store;
mod tables;
mod words;

pub use error::{ChangedField, LabError};
pub use experiment::{AgentEntry, Experiment, Format, Matrix, Sides};
pub use konakis_agents::{AgentSpec, EndReason, Ended};
pub use konakis_engine::{BySide, Reason, Side};
pub use library::{SHIPPED, Shipped, find};
pub use manifest::{
    AgentText, CellText, ExperimentText, FileText, MANIFEST, Machine, Manifest, PartEntry,
    PlanText, Program, RulesetText, SCHEMA_VERSION, Session, Volatile,
};
pub use plan::{Part, Plan, PlannedCell};
pub use progress::{Listener, Silent};
pub use results::{Cell, Counts, LEVEL, LengthCount, Results};
pub use run::{Arenas, Options, Outcome, Shard, arena, run};
pub use tables::load;
