//! Anything that a ruleset answers, by its path: an axis, a key of a zone, the board.

use crate::axes::{AXES, axis};
use crate::axis::Form;
use crate::form::is_name;
use crate::zone::{SQUARES_KEY, STANDARD_ZONES, ZONE_KEYS, name_and_key};

/// Anything that a ruleset answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// What it asks, as a question.
    pub asks: &'static str,
    /// What may be written for an answer; `None` for the board, which is drawn.
    pub form: Option<Form>,
}

impl Rule {
    /// The rule at a path such as `king.armed`, `konakis.stop`, `zones.fort.pass` or `board.layout`. Whether a
    /// ruleset has that zone is another question.
    #[must_use]
    pub fn at(path: &str) -> Option<Self> {
        let (asks, form) = match path {
            "board.size" => ("how large is the board?", None),
            "board.layout" => ("who stands where at the start?", None),
            _ => match axis(path) {
                Some(axis) => (axis.asks, Some(axis.form)),
                None => {
                    let (name, key) = name_and_key(path)?;
                    let mut keys = std::iter::once(&SQUARES_KEY).chain(ZONE_KEYS);
                    let key = keys.find(|known| known.key == key && is_name(name))?;
                    (key.asks, Some(key.form))
                }
            },
        };
        Some(Self { asks, form })
    }
}

/// Every path that needs no name made up by a ruleset, in documentation order.
#[must_use]
pub fn paths() -> Vec<String> {
    let board = ["board.size", "board.layout"].map(str::to_owned);
    let axes = AXES.iter().map(|axis| axis.key.to_owned());
    let zones = STANDARD_ZONES.iter().flat_map(|(name, _)| {
        std::iter::once(&SQUARES_KEY)
            .chain(ZONE_KEYS)
            .map(move |key| format!("{name}.{}", key.key))
    });
    board.into_iter().chain(axes).chain(zones).collect()
}

/// Where a path comes in documentation order; the zones of a ruleset's own come last, by their names.
pub(crate) fn order(path: &str) -> (usize, String, usize) {
    let known = paths();
    match (
        known.iter().position(|known| known == path),
        name_and_key(path),
    ) {
        (None, Some((name, key))) => {
            let mut keys = std::iter::once(&SQUARES_KEY).chain(ZONE_KEYS);
            let place = keys.position(|known| known.key == key);
            (known.len(), name.to_owned(), place.unwrap_or(usize::MAX))
        }
        (place, _) => (place.unwrap_or(usize::MAX), path.to_owned(), 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_leads_to_its_rule() {
        for path in paths() {
            assert!(Rule::at(&path).is_some(), "{path}");
        }
        assert!(Rule::at("zones.fort.stop").is_some());
        for path in [
            "zones.konakis.stop",
            "fort.stop",
            "king",
            "zones.fort",
            "zones..stop",
            "king.armed.x",
        ] {
            assert_eq!(Rule::at(path), None, "{path}");
        }
    }
}
