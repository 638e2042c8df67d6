//! The laboratory from outside. One test binary, since each that links polars costs time to link.

mod book;
mod disk;
mod factorial;
mod fake;
mod ladder;
mod large;
mod openings;
mod refused;
mod resume;
mod shards;
mod stopping;
mod tables;
mod travel;
