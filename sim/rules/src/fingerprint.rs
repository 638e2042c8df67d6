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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::examine_text;

    const PLAIN: &str = r#"
schema = 1
ruleset.name = "Plain"
board.size = 5
board.layout = """
..t..
..T..
tTKTt
..T..
..t..
"""
[rules]
first = "attackers"
king.armed = "yes"
king.capture = "surround"
escape.to = "edge"
ending.no-move = "loses"
ending.repetition = { count = 3, outcome = "draw" }
"#;

    fn of(text: &str) -> String {
        let ruleset = examine_text("plain", text)
            .into_result()
            .expect("a good ruleset");
        ruleset.fingerprint.to_string()
    }

    /// Results on disk are bound to these digits: a change of the hash would orphan them.
    #[test]
    fn the_hash_of_a_known_meaning_stays_what_it_is() {
        let ruleset = examine_text("plain", PLAIN)
            .into_result()
            .expect("a good ruleset");
        assert_eq!(
            meaning(&ruleset),
            "layout 5\n. . t . .\n. . T . .\nt T K T t\n. . T . .\n. . t . .\n\
             ending.no-move = \"loses\"\nending.repetition = { count = 3, outcome = \"draw\" }\n\
             escape.to = \"edge\"\nfirst = \"attackers\"\nking.armed = \"yes\"\nking.capture = \"surround\"\n"
        );
        // printf with these lines | sha256sum
        assert_eq!(of(PLAIN), "a988f5e614f80ac8");
    }

    #[test]
    fn what_changes_nothing_leaves_it_as_it_is() {
        for (more, same) in [
            ("konakis = {}", true),
            (
                "konakis.stop = [\"king\", \"defenders\", \"attackers\"]",
                true,
            ),
            ("capture.victims = \"all\"", true),
            ("king.on-konakis = \"surround\"", true),
            ("names.king = \"Emperor\"", true),
            ("king.on-konakis = \"custodial\"", false),
            ("konakis.pass = []", false),
            ("zones.fort.squares = [\"a1\"]", true),
            (
                "zones.fort.squares = [\"a1\"]\nescape.except = [\"fort\"]",
                false,
            ),
        ] {
            let text = match more.strip_prefix("names.") {
                Some(name) => format!("{PLAIN}[names]\n{name}\n"),
                None => format!("{PLAIN}{more}\n"),
            };
            assert_eq!(of(&text) == of(PLAIN), same, "{more}");
        }
    }
}
