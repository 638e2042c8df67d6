//! What a tafl ruleset says: a text becomes a Ruleset, or a list of problems.
