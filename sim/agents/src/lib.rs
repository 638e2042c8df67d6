//! Who chooses the moves, and the arena in which agents meet.
