//! Turns answers, each right in itself, into rules and zones that fit together.

use std::collections::{BTreeMap, BTreeSet};

use crate::answer::Answer;
use crate::axes::{AXES, EscapeTo, Rules, ZoneSet, axis};
use crate::axis::{Absent, Axis};
use crate::board::Board;
use crate::near::near;
use crate::page::Answers;
use crate::place::{Place, Said};
use crate::problem::{Problem, Problems};
use crate::role::{ByRole, Role, Roles};
use crate::square::Square;
use crate::words::{counted, listed, quoted};
use crate::zone::{Entry, SQUARE_WORDS, SQUARES_KEY, STANDARD_ZONES, ZONE_KEYS, Zone, path};

/// What came out of the answers.
pub(crate) struct Settled {
    pub rules: Rules,
    pub zones: Vec<Zone>,
    pub problems: Problems,
    /// Paths that have to be answered and are not, with their questions.
    pub missing: Vec<(String, String)>,
    /// Paths whose answers have a problem.
    pub doubtful: BTreeSet<String>,
}

/// Settles all answers on a board.
pub(crate) fn settle(answers: &Answers, board: &Board) -> Settled {
    let mut settled = Settled {
        rules: Rules::default(),
        zones: Vec::new(),
        problems: Problems::new(),
        missing: Vec::new(),
        doubtful: BTreeSet::new(),
    };
    // Rules name zones by their place in the list, so the zones come first.
    for name in zone_names(answers) {
        settled.put_zone(name, answers, board);
    }
    if settled.zones.len() > ZoneSet::MOST {
        let title = format!("{} are too many", counted(settled.zones.len(), "zone"));
        settled
            .problems
            .push(Problem::error(title).note(format!("{} are possible", ZoneSet::MOST)));
        settled.zones.truncate(ZoneSet::MOST);
    }
    for axis in AXES {
        let said = answers.given.get(axis.key);
        let answer = match (said, axis.absent) {
            (Some(said), _) => said.value.clone(),
            (None, Absent::Is(neutral)) => neutral(),
            (None, Absent::As(_)) => match axis.neutral(&settled.rules, &settled.zones) {
                Some(other) => other,
                None => continue,
            },
            (None, Absent::Required) => {
                if !answers.refused.contains(axis.key) {
                    settled
                        .missing
                        .push((axis.key.to_owned(), axis.asks.to_owned()));
                }
                continue;
            }
        };
        let fits = axis.set(&mut settled.rules, &answer, &settled.zones);
        if let (false, Some(said)) = (fits, said) {
            let unknown = unknown_zones(axis, said, &settled.zones);
            settled.problems.extend(unknown);
            settled.doubtful.insert(axis.key.to_owned());
        }
    }
    settled
}

/// The standard zones first, then the others by name. To name a standard zone is to mention it, so the king's goal
/// and what is taken out of it may speak of one of which nothing else is said.
fn zone_names(answers: &Answers) -> Vec<&str> {
    let named = |zone: &str| {
        let goal = answers.given.get("escape.to").map(|said| &said.value);
        let except = answers.given.get("escape.except").map(|said| &said.value);
        // The goal `corners` needs no zone: it stands for the board's own corners.
        let is_goal = goal.and_then(Answer::as_word) == Some(zone) && zone != "corners";
        let except = except.and_then(Answer::as_list).unwrap_or_default();
        is_goal || except.iter().any(|name| name == zone)
    };
    let standard = STANDARD_ZONES
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| answers.zones.contains_key(*name) || named(name));
    let own = answers.zones.keys().map(String::as_str);
    let own = own.filter(|name| STANDARD_ZONES.iter().all(|(standard, _)| standard != name));
    standard.chain(own).collect()
}

impl Settled {
    fn put_zone(&mut self, name: &str, answers: &Answers, board: &Board) {
        let zone_path = path(name);
        let squares_path = format!("{zone_path}.{}", SQUARES_KEY.key);
        let usual = STANDARD_ZONES
            .iter()
            .find(|(zone, _)| *zone == name)
            .map(|(_, word)| *word);
        let said = answers.given.get(&squares_path);
        let answer = said
            .map(|said| said.value.clone())
            .or_else(|| usual.map(Answer::word));
        let squares = match answer {
            Some(Answer::Word(word)) => word_squares(&word, board).unwrap_or_else(|| {
                self.problems
                    .extend(said.map(|said| no_squares(name, &word, said, answers)));
                self.doubtful.insert(squares_path.clone());
                Vec::new()
            }),
            Some(Answer::List(words)) => {
                words.iter().filter_map(|word| word.parse().ok()).collect()
            }
            _ => {
                if !answers.refused.contains(&squares_path) {
                    self.missing
                        .push((squares_path.clone(), SQUARES_KEY.asks.to_owned()));
                }
                Vec::new()
            }
        };
        if let Some(said) = said.filter(|said| said.value.as_list().is_some()) {
            let before = self.problems.errors();
            self.check_squares(&squares, said, &squares_path, board);
            if self.problems.errors() > before {
                self.doubtful.insert(squares_path);
            }
        }
        let mut zone = Zone::new(name, squares);
        for key in ZONE_KEYS {
            let said = answers.given.get(&format!("{zone_path}.{}", key.key));
            if let Some(said) = said {
                put(&mut zone, key.key, &said.value);
            }
        }
        self.zones.push(zone);
    }

    fn check_squares(
        &mut self,
        squares: &[Square],
        said: &Said<Answer>,
        path: &str,
        board: &Board,
    ) {
        if squares.is_empty() {
            let problem = Problem::error(format!("{} has no squares", quoted(path)));
            self.problems
                .push(problem.at(&said.place, "a zone has one square at least"));
        }
        let off: Vec<_> = squares
            .iter()
            .filter(|square| !square.is_on(board.size))
            .collect();
        if let Some(first) = off.first() {
            let names: Vec<_> = off.iter().map(ToString::to_string).collect();
            let verb = if off.len() == 1 { "lies" } else { "lie" };
            let last = Square::new(board.size - 1, board.size - 1);
            self.problems.push(
                Problem::error(format!(
                    "{} in {} {verb} off the board",
                    listed(&names),
                    quoted(path)
                ))
                .at(&said.place.word(&first.to_string()), "")
                .note(format!("the board goes from a1 to {last}")),
            );
        }
    }
}

/// The squares that a word stands for.
pub(crate) fn word_squares(word: &str, board: &Board) -> Option<Vec<Square>> {
    match word {
        "centre" => Some(vec![Square::centre(board.size)]),
        "corners" => Some(Square::corners(board.size).to_vec()),
        "attackers-start" => Some(board.attackers.clone()),
        _ => None,
    }
}

/// A word that stands for no squares: most likely the name of a zone, perhaps of the zone itself.
fn no_squares(name: &str, word: &str, said: &Said<Answer>, answers: &Answers) -> Problem {
    let key = format!("{}.{}", path(name), SQUARES_KEY.key);
    if !answers.zones.contains_key(word) {
        let meant = near(word, SQUARE_WORDS.iter().map(|choice| choice.word));
        return Problem::error(format!("{} is no answer to {}", quoted(word), quoted(&key)))
            .at(&said.place, SQUARES_KEY.asks)
            .allowed(
                "allowed are",
                SQUARE_WORDS
                    .iter()
                    .map(|choice| (format!("\"{}\"", choice.word), choice.says)),
            )
            .note("or a list of squares, such as [\"a4\", \"a5\"]")
            .did_you_mean(meant.map(|word| format!("\"{word}\"")));
    }
    let mut ring = vec![name];
    let mut next = word;
    while !ring.contains(&next) {
        ring.push(next);
        let further = answers
            .given
            .get(&format!("{}.{}", path(next), SQUARES_KEY.key));
        match further
            .and_then(|said| said.value.as_word())
            .filter(|word| answers.zones.contains_key(*word))
        {
            Some(word) => next = word,
            None => break,
        }
    }
    let problem = if next == name {
        ring.push(name);
        Problem::error(format!("the zone {} is made of itself", quoted(name))).at(
            &said.place,
            format!("{} goes round in a circle", ring.join(" → ")),
        )
    } else {
        Problem::error(format!("{} is a zone, not a set of squares", quoted(word)))
            .at(&said.place, SQUARES_KEY.asks)
    };
    problem.help("write the squares out, such as [\"a4\", \"a5\"]: no zone is made of another")
}

/// Writes one answer into a zone.
fn put(zone: &mut Zone, key: &str, answer: &Answer) {
    let has = |word: &str| {
        answer
            .as_list()
            .is_some_and(|words| words.iter().any(|other| other == word))
    };
    let entry = |role: Role| {
        if has(role.word()) {
            Entry::Always
        } else if has(&format!("{role}-inside")) {
            Entry::Inside
        } else {
            Entry::Never
        }
    };
    let roles = || {
        Role::ALL
            .into_iter()
            .filter(|role| has(role.word()))
            .collect::<Roles>()
    };
    match key {
        "stop" => zone.stop = ByRole::of(entry),
        "pass" => zone.pass = ByRole::of(entry),
        "hostile" => zone.hostile = roles(),
        "hostile-occupied" => zone.hostile_occupied = roles(),
        "group" => answer
            .as_word()
            .unwrap_or_default()
            .clone_into(&mut zone.group),
        other => unreachable!("every key of a zone is put, and {other} is none"),
    }
}

/// One problem for each zone that an answer names and that does not exist.
fn unknown_zones(axis: &Axis, said: &Said<Answer>, zones: &[Zone]) -> Vec<Problem> {
    let named: Vec<&str> = match &said.value {
        Answer::Word(word) => vec![word],
        Answer::List(words) => words.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    let words = axis
        .form
        .words()
        .iter()
        .map(|choice| (choice.word, choice.says));
    let standard = STANDARD_ZONES.iter().map(|(zone, squares)| {
        let lies = SQUARE_WORDS.iter().find(|choice| choice.word == *squares);
        let lies = lies.map_or("", |choice| choice.says);
        (*zone, format!("a standard zone: {lies}"))
    });
    let mut known: BTreeMap<&str, String> = standard.collect();
    let own = zones.iter().map(|zone| &*zone.name);
    known.extend(own.map(|name| (name, "a zone of this ruleset".to_owned())));
    known.extend(words.map(|(word, says)| (word, says.to_owned())));
    let unknown = named.into_iter().filter(|name| !known.contains_key(name));
    // A list of thousands is no list of zones; its first names say so.
    unknown
        .take(Problems::MOST_SHOWN)
        .map(|name| {
            let meant = near(name, known.keys().copied());
            let known = known
                .iter()
                .map(|(word, says)| (format!("\"{word}\""), &**says));
            Problem::error(format!("there is no zone {}", quoted(name)))
                .at(&said.place.word(name), axis.asks)
                .allowed("allowed are", known)
                .did_you_mean(meant.map(|word| format!("\"{word}\"")))
        })
        .collect()
}

/// The squares on which the king wins.
pub(crate) fn escapes(rules: &Rules, zones: &[Zone], size: u8) -> Vec<Square> {
    let goal: Vec<Square> = match rules.escape_to {
        EscapeTo::Edge => Square::all(size)
            .filter(|square| square.is_edge(size))
            .collect(),
        EscapeTo::Corners => zones
            .iter()
            .find(|zone| zone.name == "corners")
            .map_or_else(
                || Square::corners(size).to_vec(),
                |zone| zone.squares.clone(),
            ),
        EscapeTo::Zone(place) => zones
            .get(usize::from(place))
            .map_or_else(Vec::new, |zone| zone.squares.clone()),
    };
    let except = |square: &Square| {
        zones
            .iter()
            .enumerate()
            .any(|(i, zone)| rules.escape_except.contains(i) && zone.squares.contains(square))
    };
    goal.into_iter().filter(|square| !except(square)).collect()
}

/// The place of an answer, if a file gives it.
pub(crate) fn place_of<'p>(places: &'p BTreeMap<String, Place>, key: &str) -> Option<&'p Place> {
    places.get(key).or_else(|| match axis(key)?.absent {
        Absent::As(other) => places.get(other),
        _ => None,
    })
}
