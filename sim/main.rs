//! The command line of konakis.
fn main() {}
