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
pub mod chi_square;
pub mod convergence;
pub mod decisive;
pub mod design;
pub mod difference;
pub mod diversity;
pub mod elo;
mod estimate;
pub mod factorial;
pub mod first_mover;
pub mod fraction;
pub mod gsprt;
pub mod handicap;
pub mod homogeneity;
mod incidence;
pub mod logistic;
mod logrank;
mod matrix;
mod moments;
pub mod normal;
pub mod pairing;
pub mod proportion;
mod root;
pub mod score;
pub mod sequence;
pub mod skill;
mod splitmix;
pub mod student;
pub mod survival;
pub mod texture;

pub use chi_square::ChiSquare;
pub use decisive::Outcomes;
pub use difference::{Verdict, hybrid, newcombe, verdict};
pub use elo::elo;
pub use estimate::{Estimate, Measured};
pub use incidence::{Endings, Incidence, aalen_johansen};
pub use logrank::{log_rank, stratified_log_rank};
pub use matrix::Matrix;
pub use moments::{Moments, Ratio};
pub use pairing::{block_interval, block_mean, paired};
pub use proportion::wilson;
pub use score::score_interval;
pub use splitmix::SplitMix64;
pub use survival::{Exits, Survival, SurvivalPoint, kaplan_meier};
