//! A rules record as its words: `key:value`, each with its place.

use std::ops::Range;
use std::sync::Arc;

use super::{LETTERS, SPECIAL, STRANGERS, Special};
use crate::near::near;
use crate::place::Place;
use crate::problem::{Problem, Problems};
use crate::role::{Role, Roles};
use crate::square::Square;
use crate::text::Text;
use crate::words::quoted;

/// Keys other than those of special squares.
const KEYS: [&str; 21] = [
    "dim", "esc", "surf", "atkf", "tfr", "ka", "ks", "spd", "cenhe", "sw", "swf", "efe", "linc",
    "ber", "kj", "nj", "cj", "mj", "gj", "start", "starti",
];

/// What the keys of special squares end in: squares, hostile, passing, stopping, entering from outside.
const ENDINGS: [&str; 5] = ["", "h", "p", "s", "re"];

/// A record, and what is wrong with it.
pub(super) struct Record {
    text: Arc<Text>,
    words: Vec<Word>,
    pub problems: Problems,
}

struct Word {
    key: String,
    value: String,
    span: Range<usize>,
}

impl Record {
    /// Takes a record apart.
    pub fn read(record: &str) -> Self {
        let mut read = Self {
            text: Text::new("rules record", record),
            words: Vec::new(),
            problems: Problems::new(),
        };
        let mut at = 0;
        for said in record.split_whitespace() {
            let start = at + record[at..].find(said).unwrap_or(0);
            at = start + said.len();
            read.word(said, start..at);
        }
        read
    }

    fn word(&mut self, said: &str, span: Range<usize>) {
        let place = Place::new(&self.text, span.clone());
        let Some((key, value)) = said.split_once(':') else {
            let problem = Problem::error(format!("{} has no key", quoted(said)));
            let problem = problem.at(&place, "no colon");
            self.problems
                .push(problem.note("a rules record is a list of words such as `dim:9`"));
            return;
        };
        if !keys().any(|known| known == key) {
            let known: Vec<String> = keys().collect();
            let problem = Problem::error(format!("there is no key {}", quoted(key)));
            self.problems.push(
                problem
                    .at(&place, "not known")
                    .did_you_mean(near(key, known.iter().map(String::as_str))),
            );
            return;
        }
        if self.words.iter().any(|word| word.key == key) {
            let problem = Problem::error(format!("{} is said twice", quoted(key)));
            self.problems.push(problem.at(&place, "the second time"));
            return;
        }
        self.words.push(Word {
            key: key.to_owned(),
            value: value.to_owned(),
            span,
        });
    }

    /// The value of a key, if the record has the key.
    pub fn value(&self, key: &str) -> Option<String> {
        let word = self.words.iter().find(|word| word.key == key)?;
        Some(word.value.clone())
    }

    /// Says that the value of a key is wrong.
    pub fn refuse(&mut self, key: &str, problem: Problem) {
        let word = self.words.iter().find(|word| word.key == key);
        let problem = match word {
            Some(word) => problem.at(&Place::new(&self.text, word.span.clone()), "here"),
            None => problem,
        };
        self.problems.push(problem);
    }

    /// One of several values, the first if the record does not say.
    pub fn choice<T: Copy>(&mut self, key: &str, choices: &[(&str, T)]) -> Option<T> {
        let Some(value) = self.value(key) else {
            return choices.first().map(|(_, choice)| *choice);
        };
        let chosen = choices.iter().find(|(word, _)| *word == value);
        if chosen.is_none() {
            let words: Vec<_> = choices.iter().map(|(word, _)| quoted(word)).collect();
            let title = format!("{} cannot be {}", quoted(key), quoted(&value));
            let note = format!("what konakis can play is {}", words.join(", "));
            self.refuse(key, Problem::error(title).note(note));
        }
        chosen.map(|(_, choice)| *choice)
    }

    /// The roles of a list of pieces.
    pub fn roles(&mut self, key: &str, usual: Roles) -> Roles {
        let Some(value) = self.value(key) else {
            return usual;
        };
        // Pieces that cannot be on the board may be in a list; they change nothing.
        let strange = value.chars().find(|letter| {
            LETTERS.iter().all(|(known, _)| known != letter)
                && STRANGERS
                    .iter()
                    .all(|(known, _)| *known != letter.to_ascii_lowercase())
        });
        if let Some(letter) = strange {
            let title = format!("{} is no piece", quoted(&String::from(letter)));
            self.refuse(
                key,
                Problem::error(title).note("pieces are `t`, `T` and `K`"),
            );
        }
        let held = |(letter, role): &(char, Role)| value.contains(*letter).then_some(*role);
        LETTERS.iter().filter_map(held).collect()
    }

    /// The squares of a kind of special squares.
    pub fn squares(&mut self, special: &Special, usual: &[Square], size: u8) -> Vec<Square> {
        let value = match self.value(special.key) {
            None => return usual.to_vec(),
            Some(value) if value == "default" => return usual.to_vec(),
            Some(value) => value,
        };
        let mut squares = Vec::new();
        for word in value.split(',').filter(|word| !word.is_empty()) {
            match word.parse::<Square>() {
                Ok(square) if square.is_on(size) => squares.push(square),
                _ => {
                    let title = format!("{} is no square of this board", quoted(word));
                    self.refuse(special.key, Problem::error(title));
                }
            }
        }
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

fn keys() -> impl Iterator<Item = String> {
    let special = SPECIAL
        .iter()
        .flat_map(|special| ENDINGS.map(|ending| format!("{}{ending}", special.key)));
    let others = KEYS.into_iter().map(str::to_owned);
    others.chain(special)
}
