//! What rulesets answer: each by itself, and several side by side.

use serde_json::{Value as Json, json};

use crate::answer::Answer;
use crate::axes::AXES;
use crate::evidence::Evidence;
use crate::place::Place;
use crate::rule::{Rule, order, paths};
use crate::ruleset::Ruleset;
use crate::settle::word_squares;
use crate::zone::{SQUARES_KEY, STANDARD_ZONES, ZONE_KEYS, Zone, name_and_key};

/// What one ruleset says to one rule.
#[derive(Clone, Debug)]
pub struct Held {
    /// The path of the rule.
    pub path: String,
    /// The answer that holds; `None` for the squares of a zone that the ruleset does not have.
    pub answer: Option<Answer>,
    /// What the answer says, in a sentence's fragment.
    pub says: String,
    /// Where it is given; `None` if it is the neutral answer, given by nobody.
    pub place: Option<Place>,
    /// What its sources say about it.
    pub evidence: Vec<Evidence>,
}

/// One rule that several rulesets do not answer alike.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The path of the rule.
    pub path: String,
    /// What it asks.
    pub asks: &'static str,
    /// What each of the rulesets says to it, in their order.
    pub held: Vec<Held>,
}

impl Ruleset {
    /// Every answer that holds, with the place that gave it: the board, the axes in documentation order, the zones.
    #[must_use]
    pub fn answers(&self) -> Vec<Held> {
        let zones = self.zones.iter().flat_map(|zone| {
            let keys = std::iter::once(&SQUARES_KEY).chain(ZONE_KEYS);
            keys.map(|key| format!("{}.{}", zone.path(), key.key))
        });
        let board = ["board.size", "board.layout"].map(str::to_owned);
        let axes = AXES.iter().map(|axis| axis.key.to_owned());
        board
            .into_iter()
            .chain(axes)
            .chain(zones)
            .map(|path| self.held(&path))
            .collect()
    }

    /// The answer at a path, that of a zone which does not exist included: it acts like one at its neutral answers.
    fn effective(&self, path: &str) -> Option<Answer> {
        self.answer(path).or_else(|| {
            let (name, key) = name_and_key(path)?;
            ZONE_KEYS
                .iter()
                .find(|known| known.key == key)?
                .neutral(name)
        })
    }

    /// What the ruleset says to the rule at a path, whether or not it has the zone.
    #[must_use]
    pub fn held(&self, path: &str) -> Held {
        let zone = name_and_key(path)
            .map(|(name, key)| (self.zones.iter().find(|zone| zone.name == name), key));
        let absent = matches!(zone, Some((None, _)));
        let answer = self.effective(path);
        let mut says = answer
            .as_ref()
            .map_or_else(String::new, |answer| sentence(path, answer));
        if absent && let Some((name, _)) = name_and_key(path) {
            says = if says.is_empty() {
                format!("there is no zone `{name}`")
            } else {
                format!("{says}: there is no zone `{name}`")
            };
        }
        Held {
            path: path.to_owned(),
            answer,
            says,
            place: self.place(path).cloned(),
            evidence: self
                .evidence
                .iter()
                .filter(|evidence| evidence.rule == path)
                .cloned()
                .collect(),
        }
    }

    /// The paths to which the ruleset may answer otherwise than another.
    fn paths(&self) -> impl Iterator<Item = String> {
        let zones = self.zones.iter().flat_map(|zone: &Zone| {
            std::iter::once(&SQUARES_KEY)
                .chain(ZONE_KEYS)
                .map(|key| format!("{}.{}", zone.path(), key.key))
        });
        paths().into_iter().chain(zones)
    }
}

/// The rules that the rulesets do not all answer alike, in documentation order: these are the factors with which an
/// experiment goes from one to the other.
#[must_use]
pub fn differences(rulesets: &[&Ruleset]) -> Vec<Difference> {
    let mut paths: Vec<_> = rulesets
        .iter()
        .flat_map(|ruleset| ruleset.paths())
        .collect();
    paths.sort_by_cached_key(|path| order(path));
    paths.dedup();
    let differ = |path: &String| {
        let mut held = rulesets.iter().map(|ruleset| ruleset.effective(path));
        let first = held.next();
        held.any(|other| Some(other) != first)
    };
    let mut found: Vec<Difference> = paths
        .into_iter()
        .filter(differ)
        .map(|path| Difference {
            asks: Rule::at(&path).map_or("", |rule| rule.asks),
            held: rulesets.iter().map(|ruleset| ruleset.held(&path)).collect(),
            path,
        })
        .collect();
    // That one has a standard zone and another not is said by the zone's other answers, unless it has none.
    let others: Vec<String> = found
        .iter()
        .map(|difference| difference.path.clone())
        .collect();
    found.retain(|difference| {
        let Some((name, "squares")) = name_and_key(&difference.path) else {
            return true;
        };
        let usual = |ruleset: &&Ruleset| {
            let zone = ruleset.zones.iter().find(|zone| zone.name == name);
            let word = STANDARD_ZONES
                .iter()
                .find(|(zone, _)| *zone == name)
                .map(|(_, word)| *word);
            let usual = word.and_then(|word| word_squares(word, &ruleset.board));
            zone.is_none_or(|zone| usual.is_some_and(|squares| squares == zone.squares))
        };
        let speaks = others.iter().any(|path| {
            *path != difference.path && name_and_key(path).is_some_and(|(other, _)| other == name)
        });
        !(rulesets.iter().all(usual) && speaks)
    });
    // A layout of another size is another layout; the size alone says it.
    if found
        .iter()
        .any(|difference| difference.path == "board.size")
    {
        found.retain(|difference| difference.path != "board.layout");
    }
    found
}

/// What an answer says, in a sentence's fragment.
#[must_use]
pub fn sentence(path: &str, answer: &Answer) -> String {
    let roles = |none: &str, all: &str| match answer.as_list() {
        Some([]) => none.to_owned(),
        Some([_, _, _])
            if answer
                .as_list()
                .is_some_and(|words| words.iter().all(|word| !word.contains('-'))) =>
        {
            all.to_owned()
        }
        _ => format!("{} only", answer.plain()),
    };
    match path {
        "board.size" => return format!("{0} × {0} squares", answer.plain()),
        "board.layout" => return "as drawn".to_owned(),
        "escape.except" if answer.as_list().is_some_and(<[String]>::is_empty) => {
            return "none".to_owned();
        }
        _ => {}
    }
    match name_and_key(path) {
        Some((_, "stop" | "pass")) => roles("nobody", "everybody"),
        Some((_, "hostile" | "hostile-occupied")) => roles("to nobody", "to everybody"),
        Some((name, "group")) if answer.as_word() == Some(name) => "with none".to_owned(),
        _ => Rule::at(path)
            .and_then(|rule| rule.form)
            .and_then(|form| form.sentence(answer))
            .unwrap_or_else(|| answer.plain()),
    }
}

impl Answer {
    /// The answer as JSON.
    #[must_use]
    pub fn to_json(&self) -> Json {
        match self {
            Self::Word(word) => json!(word),
            Self::Number(number) => json!(number),
            Self::List(words) => json!(words),
            Self::Parts(parts) => parts
                .iter()
                .map(|(key, answer)| (key.clone(), answer.to_json()))
                .collect(),
        }
    }
}

impl Evidence {
    /// The evidence as JSON.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let readings = self.or.iter().map(|reading| -> Json {
            reading
                .iter()
                .map(|(path, answer)| (path.clone(), answer.to_json()))
                .collect()
        });
        json!({
            "rule": self.rule,
            "source": self.source,
            "place": self.place,
            "reading": self.reading.word(),
            "quote": self.quote,
            "note": self.note,
            "or": readings.collect::<Vec<_>>(),
        })
    }
}

impl Held {
    /// The answer, what it says, who says so and why, as JSON.
    #[must_use]
    pub fn to_json(&self) -> Json {
        json!({
            "path": self.path,
            "answer": self.answer.as_ref().map(Answer::to_json),
            "says": self.says,
            "given": self.place.as_ref().map(|place| json!({"file": place.file(), "line": place.line()})),
            "evidence": self.evidence.iter().map(Evidence::to_json).collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::find;

    #[test]
    fn what_jaques_changed() {
        let (smith, jaques) = (
            find("smith-1811").expect("smith"),
            find("imperial-contest-1855").expect("jaques"),
        );
        let paths: Vec<_> = differences(&[&smith, &jaques])
            .into_iter()
            .map(|difference| difference.path)
            .collect();
        assert_eq!(
            paths,
            [
                "first",
                "range.king",
                "capture.victims",
                "capture.linnaean",
                "king.armed",
                "konakis.stop",
                "konakis.hostile"
            ]
        );
        assert!(differences(&[&smith, &smith]).is_empty());
    }

    #[test]
    fn a_zone_that_only_takes_squares_from_the_goal_is_a_difference() {
        let shipped = ["smith-reconstruction", "smith-1811"].map(|id| find(id).expect("it reads"));
        let paths: Vec<_> = differences(&[&shipped[0], &shipped[1]])
            .into_iter()
            .map(|one| one.path)
            .collect();
        assert!(
            paths.contains(&"escape.except".to_owned())
                && paths.contains(&"camps.squares".to_owned()),
            "{paths:?}"
        );
    }

    #[test]
    fn every_answer_of_a_shipped_ruleset_has_a_sentence() {
        let ashton = find("ashton-tablut").expect("it reads");
        for held in ashton.answers() {
            assert!(!held.says.is_empty(), "{}", held.path);
        }
    }
}
