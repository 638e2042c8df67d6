//! "Did you mean …?"

use strsim::damerau_levenshtein;

/// Words that people use, and the ones that rulesets use for the same thing.
const SYNONYMS: [(&str, &str); 12] = [
    ("throne", "konakis"),
    ("castle", "konakis"),
    ("center", "centre"),
    ("corner", "corners"),
    ("edges", "edge"),
    ("white", "defenders"),
    ("black", "attackers"),
    ("defender", "defenders"),
    ("attacker", "attackers"),
    ("true", "yes"),
    ("false", "no"),
    ("random", "lot"),
];

/// The known word that was probably meant, if one is near enough.
pub fn near<'k>(said: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let said = said.to_lowercase();
    let (dashes, dots) = (said.replace('_', "-"), said.replace('_', "."));
    let meant = dashes
        .split('.')
        .map(|word| {
            SYNONYMS
                .iter()
                .find(|(other, _)| *other == word)
                .map_or(word, |(_, ours)| ours)
        })
        .collect::<Vec<_>>()
        .join(".");
    known
        .into_iter()
        .filter_map(|word| {
            let far = [&dashes, &dots, &meant].map(|said| distance(said, word));
            Some((far.into_iter().flatten().min()?, word))
        })
        .min_by_key(|(far, _)| *far)
        .map(|(_, word)| word)
}

/// How far a known word is from what was said, or that it is too far to suggest. Long texts are not compared.
fn distance(said: &str, known: &str) -> Option<usize> {
    const LONGEST: usize = 60;
    if said.len() > LONGEST || said.is_empty() {
        return None;
    }
    // `victims` for `capture.victims`, and the other way round.
    let last = |path: &str| path.rsplit('.').next().unwrap_or("").to_owned();
    if said != known && last(said) == last(known) && (!said.contains('.') || !known.contains('.')) {
        return Some(1);
    }
    let far = damerau_levenshtein(said, known);
    let most = (known.chars().count() / 3).clamp(1, 3);
    (far <= most).then_some(far)
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn slips_of_the_finger_and_words_of_others_are_understood() {
        let known = [
            "capture.victims",
            "capture.duty",
            "king.armed",
            "konakis.stop",
            "first",
        ];
        for (said, meant) in [
            ("capture.victms", "capture.victims"),
            ("victims", "capture.victims"),
            ("king_armed", "king.armed"),
            ("King.Armed", "king.armed"),
            ("throne.stop", "konakis.stop"),
            ("frist", "first"),
            ("rules.first", "first"),
        ] {
            assert_eq!(near(said, known), Some(meant), "{said}");
        }
        assert_eq!(near("moon", known), None);
        assert_eq!(near(&"x".repeat(100_000), known), None);
        assert_eq!(near("true", ["yes", "no"]), Some("yes"));
    }
}
