//! The laboratory from outside. One test binary, since each that links polars costs time to link.

mod disk;
mod fake;
mod refused;
mod resume;
mod shards;
mod tables;
