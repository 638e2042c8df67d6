//! An experiment becomes a plan, a plan becomes rows, rows become tables.
