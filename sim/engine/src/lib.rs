//! What a ruleset does on the board: positions, moves, captures, endings.
