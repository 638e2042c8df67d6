//! What binds results to rules: a hash of what a ruleset means, not of how it is written.

use std::fmt;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::answer::Answer;
use crate::ruleset::Ruleset;
use crate::zone::{SQUARES_KEY, ZONE_KEYS, Zone};

/// The first eight bytes of the SHA-256 of a ruleset's effective answers, zones and layout.
///
/// An axis that stands at its neutral answer, and a zone that changes nothing, leave it as it was; names, sources,
/// evidence and the way in which the text is written do not enter it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Fingerprint {
    /// The fingerprint of what a ruleset means.
    pub(crate) fn of(ruleset: &Ruleset) -> Self {
        let digest = Sha256::digest(meaning(ruleset));
        Self(
            digest
                .iter()
                .take(8)
                .fold(0, |number, byte| number << 8 | u64::from(*byte)),
        )
    }
}

/// The sorted lines that are hashed.
pub(crate) fn meaning(ruleset: &Ruleset) -> String {
    let mut lines: Vec<String> = ruleset
        .axis_answers()
        .filter(|(axis, answer)| {
            axis.neutral(&ruleset.rules, &ruleset.zones).as_ref() != Some(answer)
        })
        .map(|(axis, answer)| format!("{} = {answer}", axis.key))
        .collect();
    for zone in ruleset.zones.iter().filter(|zone| matters(zone, ruleset)) {
        let path = zone.path();
        lines.push(format!("{path}.squares = {}", SQUARES_KEY.answer(zone)));
        lines.extend(ZONE_KEYS.iter().filter_map(|key| {
            let answer = key.answer(zone);
            (key.neutral(&zone.name).as_ref() != Some(&answer))
                .then(|| format!("{path}.{} = {answer}", key.key))
        }));
    }
    lines.sort();
    let mut text = format!("layout {}\n{}", ruleset.board.size, ruleset.board);
    for line in lines {
        writeln!(text, "{line}").expect("writing to a string does not fail");
    }
    text
}

/// Does the zone do anything, by itself or because an answer or another zone names it?
fn matters(zone: &Zone, ruleset: &Ruleset) -> bool {
    let speaks = ZONE_KEYS
        .iter()
        .any(|key| key.neutral(&zone.name) != Some(key.answer(zone)));
    let named = ruleset.axis_answers().any(|(_, answer)| match answer {
        Answer::Word(word) => word == zone.name,
        Answer::List(words) => words.contains(&zone.name),
        _ => false,
    });
    let grouped = ruleset
        .zones
        .iter()
        .any(|other| other.name != zone.name && other.group == zone.group);
    speaks || named || grouped
}
