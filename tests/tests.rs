//! The tests that need the whole program.
