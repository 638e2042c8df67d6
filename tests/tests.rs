//! The tests that need the whole program: one binary, since each that is linked costs time.

mod advice;
mod cluster;
mod commands;
mod controls;
mod documented;
mod meetings;
mod program;
mod repeat;
