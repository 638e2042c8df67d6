//! Reads an answer in the form that its axis takes.

use std::collections::BTreeSet;

use crate::answer::Answer;
use crate::asked::{no_answer, one_of, wrong_kind};
use crate::axis::{Choice, Form, Part};
use crate::near::near;
use crate::place::Said;
use crate::problem::Problem;
use crate::reader::Reader;
use crate::role::Role;
use crate::sheet::{Datum, Item};
use crate::square::Square;
use crate::words::{listed, quoted};

impl Reader<'_> {
    /// An answer to a rule: anything that the form allows, in canonical order. That the zones exist which it names
    /// is for later.
    #[must_use]
    pub fn answer(&self, key: &str, about: &str, form: &Form) -> Option<Said<Answer>> {
        if let Form::WordOrParts { parts, .. } = form {
            for part in *parts {
                self.below(key).note_asked(part.key, part.says);
            }
            if self.sheet().leaf(&self.path(key)).is_none() && self.has(key) {
                return self.parts(key, about, parts);
            }
        }
        let leaf = self.leaf(key, about)?;
        let place = leaf.item.place.clone();
        for problem in said_twice(&leaf.item, &self.shown(key)) {
            self.refuse(problem);
        }
        match read(&leaf.item, form, &self.shown(key), about) {
            Ok(value) => Some(Said { value, place }),
            Err(problem) => {
                self.refuse(*problem);
                None
            }
        }
    }

    fn parts(&self, key: &str, about: &str, parts: &'static [Part]) -> Option<Said<Answer>> {
        self.note_asked(key, about);
        let place = self.place(key)?.clone();
        let table = self.below(key);
        let mut said = Vec::new();
        let mut missing = Vec::new();
        for part in parts {
            if table.has(part.key) {
                let answer = table.answer(part.key, part.says, &part.form);
                said.extend(answer.map(|answer| (part.key.to_owned(), answer.value)));
            } else {
                missing.push(part);
            }
        }
        if !missing.is_empty() {
            let title = format!("{} is answered by halves", self.shown(key));
            let lacking = missing
                .iter()
                .map(|part| (format!("`{}`", part.key), part.says));
            self.refuse(
                Problem::error(title)
                    .at(&place, about)
                    .allowed("it lacks", lacking),
            );
        }
        (said.len() == parts.len()).then_some(Said {
            value: Answer::Parts(said),
            place,
        })
    }
}

/// An answer that stands in one value.
fn read(item: &Item, form: &Form, shown: &str, about: &str) -> Result<Answer, Box<Problem>> {
    let number = |least: u32, says: &str| match &item.datum {
        Datum::Integer(number) => match u32::try_from(*number) {
            Ok(number) if number >= least => Ok(Answer::Number(number)),
            _ => Err(Box::new(
                Problem::error(format!("{shown} cannot be {number}"))
                    .at(&item.place, about)
                    .note(format!("a whole number, {least} or more: {says}")),
            )),
        },
        other => Err(Box::new(
            Problem::error(format!(
                "{shown} is answered by a whole number, and this is {}",
                other.kind()
            ))
            .at(&item.place, about)
            .note(format!("{least} or more: {says}")),
        )),
    };
    let word = |words: &'static [Choice]| {
        one_of(item, words)
            .map(Answer::word)
            .ok_or_else(|| Box::new(no_answer(shown, item, about, words)))
    };
    match form {
        Form::Word(words) => word(words),
        Form::Number { least, says } => number(*least, says),
        Form::WordOrNumber { words, least, says } => match item.datum {
            Datum::Integer(_) => number(*least, says),
            _ => word(words).map_err(|problem| {
                let problem = problem.note(format!("or a whole number, {least} or more: {says}"));
                Box::new(unquote_number(problem, item))
            }),
        },
        Form::WordOrParts { words, parts } => word(words).map_err(|problem| {
            let rows = parts.iter().flat_map(|part| {
                let words = part.form.words().iter();
                let words = words.map(|choice| (format!("  \"{}\"", choice.word), choice.says));
                std::iter::once((part.key.to_owned(), part.says)).chain(words)
            });
            let keys: Vec<_> = parts
                .iter()
                .map(|part| format!("{} = …", part.key))
                .collect();
            let title = format!("or a table, {{ {} }}, of", keys.join(", "));
            Box::new(problem.allowed(&title, rows))
        }),
        Form::WordOrZone(words) => match &item.datum {
            Datum::Text(name) => Ok(Answer::word(name)),
            _ => Err(Box::new(
                no_answer(shown, item, about, words)
                    .note("or the name of a zone, in quotation marks"),
            )),
        },
        Form::Zones => list(item, shown, about, "names of zones").map(|mut names| {
            names.sort();
            names.dedup();
            Answer::List(names)
        }),
        Form::Roles { inside } => {
            let roles = |words: &[String]| roles(words, *inside, item, shown, about);
            if let Datum::Text(word) = &item.datum {
                // A word that is no role is none in a list either.
                roles(std::slice::from_ref(word))?;
            }
            list(item, shown, about, "roles").and_then(|words| roles(&words))
        }
        Form::WordOrSquares(words) => match &item.datum {
            Datum::List(_) => {
                list(item, shown, about, "squares").and_then(|words| squares(&words, item, shown))
            }
            // Which words there are depends on the zones: see `settle`.
            Datum::Text(word) => Ok(Answer::word(word)),
            _ => word(words).map_err(|problem| {
                Box::new(problem.note("or a list of squares, such as [\"a4\", \"a5\"]"))
            }),
        },
        Form::Name => match &item.datum {
            Datum::Text(name) if is_name(name) => Ok(Answer::word(name)),
            Datum::Text(name) => Err(Box::new(bad_name(name).at(&item.place, about))),
            _ => Err(Box::new(wrong_kind(shown, item, "a name", about))),
        },
    }
}

/// `"4"` where 4 was meant.
fn unquote_number(problem: Problem, item: &Item) -> Problem {
    match &item.datum {
        Datum::Text(said) if said.parse::<u32>().is_ok() => {
            problem.help(format!("write {said}, without quotation marks"))
        }
        _ => problem,
    }
}

/// A list of words, each of which stands once.
fn list(item: &Item, shown: &str, about: &str, kind: &str) -> Result<Vec<String>, Box<Problem>> {
    let kind = format!("a list of {kind}");
    let Datum::List(items) = &item.datum else {
        let problem = wrong_kind(shown, item, &kind, about);
        return Err(Box::new(match &item.datum {
            Datum::Text(word) => problem.help(format!("write [\"{word}\"]")),
            _ => problem,
        }));
    };
    let mut words: Vec<String> = Vec::new();
    for item in items {
        let Datum::Text(word) = &item.datum else {
            return Err(Box::new(wrong_kind(shown, item, &kind, about)));
        };
        words.push(word.clone());
    }
    Ok(words)
}

/// Words of a list that add nothing to it: the list means the same without them, but somebody may have meant another.
fn said_twice(item: &Item, shown: &str) -> Vec<Problem> {
    let Datum::List(items) = &item.datum else {
        return Vec::new();
    };
    let words = items.iter().filter_map(|item| match &item.datum {
        Datum::Text(word) => Some((&**word, &item.place)),
        _ => None,
    });
    let all: BTreeSet<&str> = words.clone().map(|(word, _)| word).collect();
    let mut seen = BTreeSet::new();
    words
        .filter_map(|(word, place)| {
            if !seen.insert(word) {
                let title = format!("{} stands twice in {shown}", quoted(word));
                return Some(Problem::warning(title).at(place, "the second time"));
            }
            let wider = word
                .strip_suffix("-inside")
                .filter(|role| all.contains(role))?;
            let title = format!("{shown} has both {} and {}", quoted(wider), quoted(word));
            let help = format!(
                "keep {} for any move, or {} for moves inside",
                quoted(wider),
                quoted(word)
            );
            Some(
                Problem::warning(title)
                    .at(place, "says less than the other")
                    .help(help),
            )
        })
        .collect()
}

/// Roles in the order in which everything lists them.
fn roles(
    words: &[String],
    inside: bool,
    item: &Item,
    shown: &str,
    about: &str,
) -> Result<Answer, Box<Problem>> {
    let known: Vec<(String, String)> = Role::ALL
        .into_iter()
        .flat_map(|role| {
            let says = match role {
                Role::Attackers => "the attackers' men",
                Role::Defenders => "the defenders' men",
                Role::King => "the king",
            };
            let within = format!("{says}, in a move that starts in the same connected group");
            let inner = inside.then(|| (format!("{role}-inside"), within));
            [Some((role.to_string(), says.to_owned())), inner]
        })
        .flatten()
        .collect();
    let meant = |word: &String| near(word, known.iter().map(|(role, _)| &**role));
    let wrong = words
        .iter()
        .filter(|word| !known.iter().any(|(role, _)| role == *word));
    if let Some(problem) = none_of(wrong.clone(), item, about, |wrong, one| {
        let are = if one { "is no role" } else { "are no roles" };
        format!("{wrong} {are} that {shown} takes")
    }) {
        let roles = known
            .iter()
            .map(|(role, says)| (format!("\"{role}\""), &**says));
        let problem = problem.allowed("allowed are", roles);
        let meant = wrong.clone().find_map(meant);
        return Err(Box::new(
            problem.did_you_mean(meant.map(|role| format!("\"{role}\""))),
        ));
    }
    let wider = |role: &str| role.strip_suffix("-inside").map(str::to_owned);
    let known = known.into_iter().map(|(role, _)| role);
    Ok(Answer::List(
        known
            .filter(|role| words.contains(role))
            .filter(|role| wider(role).is_none_or(|wider| !words.contains(&wider)))
            .collect(),
    ))
}

/// One problem for all words of a list that may not stand there; none if all may.
fn none_of<'w>(
    wrong: impl Iterator<Item = &'w String>,
    item: &Item,
    about: &str,
    title: impl Fn(&str, bool) -> String,
) -> Option<Problem> {
    let wrong: Vec<&String> = wrong.collect();
    let problem = Problem::error(title(&listed(&wrong), wrong.len() == 1));
    let mark = |problem: Problem, (i, word): (usize, &&String)| {
        problem.at(&item.place.word(word), if i == 0 { about } else { "" })
    };
    (!wrong.is_empty()).then(|| wrong.iter().enumerate().fold(problem, mark))
}

/// Squares in order.
fn squares(words: &[String], item: &Item, shown: &str) -> Result<Answer, Box<Problem>> {
    let wrong = words.iter().filter(|word| word.parse::<Square>().is_err());
    if let Some(problem) = none_of(wrong.clone(), item, "", |wrong, one| {
        let are = if one {
            "is no square"
        } else {
            "are no squares"
        };
        format!("{wrong} in {shown} {are}")
    }) {
        let why = wrong.clone().find_map(|word| word.parse::<Square>().err());
        let lower = wrong.map(|word| word.to_lowercase());
        let meant = lower
            .into_iter()
            .find(|lower| lower.parse::<Square>().is_ok());
        return Err(Box::new(
            problem
                .note(why.map_or_else(String::new, |why| why.to_string()))
                .did_you_mean(meant.map(|lower| format!("\"{lower}\""))),
        ));
    }
    let mut squares: Vec<Square> = words.iter().filter_map(|word| word.parse().ok()).collect();
    squares.sort();
    squares.dedup();
    Ok(Answer::list(squares.iter().map(ToString::to_string)))
}

/// Kebab-case.
pub(crate) fn is_name(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && !name.ends_with('-')
        && name
            .bytes()
            .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-')
}

pub(crate) fn bad_name(name: &str) -> Problem {
    Problem::error(format!("{} is no name", quoted(name)))
        .note("a name is made of small letters, digits and hyphens, and begins with a letter")
}
