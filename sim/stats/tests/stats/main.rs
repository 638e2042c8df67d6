//! Golden values of METRICS §2 and properties that hold whatever the counts.
//!
//! Each golden test names its section. Tolerances are those of METRICS: 1e-9 for closed forms, 1e-8 for roots, 1e-7 for fitted models; a value
//! printed with fewer digits is met to the last of them.

mod close;
mod convergence;
mod coverage;
mod decisive;
mod design;
mod difference;
mod distributions;
mod diversity;
mod elo;
mod factorial;
mod first_mover;
mod gsprt;
mod homogeneity;
mod incidence;
mod logistic;
mod pairing;
mod properties;
mod proportion;
mod score;
mod sequence;
mod skill;
mod survival;
mod texture;
