//! The laboratory from outside. One test binary, since each that links polars costs time to link.

mod audit;
mod balance;
mod book;
mod census;
mod declared;
mod disk;
mod factorial;
mod fake;
mod few;
mod ladder;
mod large;
mod log_rank;
mod mirror;
mod openings;
mod refused;
mod resume;
mod shards;
mod stopping;
mod tables;
mod travel;
