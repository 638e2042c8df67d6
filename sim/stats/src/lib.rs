//! Arithmetic on counts and slices: intervals, tests, survival, sequences.
