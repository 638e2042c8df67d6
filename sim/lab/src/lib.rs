//! An experiment becomes a plan, a plan becomes rows, rows become tables.

mod experiment;
mod manifest;
mod results;

pub use experiment::{AgentEntry, Experiment, Format, Matrix, Sides};
pub use konakis_agents::{AgentSpec, EndReason, Ended};
pub use konakis_engine::{BySide, Reason, Side};
pub use manifest::{
    AgentText, CellText, ExperimentText, MANIFEST, Machine, Manifest, PartEntry, PlanText, Program,
    RulesetText, SCHEMA_VERSION, Session, Volatile,
};
pub use results::{Cell, Counts, LEVEL, LengthCount, Results};
