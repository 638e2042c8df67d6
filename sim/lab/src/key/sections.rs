//! All sections with their keys.

use super::{Absent, Form, Key, Section};

mod games;
mod tables;

/// The largest number that TOML readers agree on.
const ANY: i64 = i64::MAX;

const fn key(name: &'static str, form: Form, absent: Absent, says: &'static str) -> Key {
    Key {
        name,
        form,
        absent,
        says,
    }
}

/// All sections, in the order in which they are documented.
pub const SECTIONS: &[Section] = &[
    games::EXPERIMENT,
    games::RULESETS,
    games::DESIGN,
    games::AGENT,
    games::FACTORS,
    games::LADDER,
    games::OPENINGS,
    games::LIMITS,
    games::STOP,
    tables::ANALYSIS,
    tables::EXPECT,
    tables::RUN,
    tables::REPORT,
];
