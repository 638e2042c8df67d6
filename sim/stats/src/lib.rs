//! Arithmetic on counts and slices: intervals, tests, survival, sequences.
//!
//! ```
//! use konakis_stats::{score_interval, wilson};
//!
//! let attackers = wilson(25, 56, 0.95);
//! assert!(attackers.contains(0.5), "25 wins of 56 do not show who is favoured");
//!
//! let all_draws = score_interval(0, 50, 0, 0.95);
//! assert!(all_draws.half_width().unwrap() > 0.0, "fifty draws are not certainty");
//! ```
//!
//! Nothing here knows of games, files or data frames. Counts are integers, a confidence level is an argument, and what is not defined is
//! `None`, never NaN. An [`Estimate`] is the common currency; a [`Measured`] carries a standard error instead of an interval.

pub mod beta;
pub mod difference;
pub mod elo;
mod estimate;
pub mod normal;
pub mod proportion;
mod root;
pub mod score;
pub mod student;
pub mod survival;

pub use difference::{hybrid, newcombe, verdict};
pub use elo::elo;
pub use estimate::{Estimate, Measured};
pub use proportion::wilson;
pub use score::score_interval;
pub use survival::{
    Endings, Exits, Incidence, Survival, SurvivalPoint, aalen_johansen, kaplan_meier,
};
