//! Asking a sheet for the keys of an experiment, as they are declared.

use konakis_rules::{Choice, Datum, Leaf, Problem, Reader, Said, near, quoted};

use crate::key::{self, Form, LATER, NEEDLESS, NEEDLESS_WORDS};

/// Asks for the keys of one section as they are declared.
pub struct Ask<'r, 's> {
    reader: &'r Reader<'s>,
    at: Reader<'s>,
    section: &'static str,
}

impl<'r, 's> Ask<'r, 's> {
    /// A section, whether or not it is there.
    pub fn new(reader: &'r Reader<'s>, section: &'static str) -> Self {
        Ask {
            reader,
            at: reader.at(section),
            section,
        }
    }

    /// One table of those that a list holds.
    pub fn entry(reader: &'r Reader<'s>, at: Reader<'s>, section: &'static str) -> Self {
        Ask {
            reader,
            at,
            section,
        }
    }

    fn here(&self, name: &str) -> (Reader<'s>, &'static key::Key) {
        let key = key::find(self.section, name);
        let at = if key.absent == key::Absent::Required {
            self.at.required()
        } else {
            self.at.clone()
        };
        (at, key)
    }

    /// A text.
    pub fn text(&self, name: &str) -> Option<Said<String>> {
        let (at, key) = self.here(name);
        at.text(name, key.says)
    }

    /// A whole number in the range that is declared.
    pub fn whole(&self, name: &str) -> Option<Said<i64>> {
        let (at, key) = self.here(name);
        let Form::Whole(least, most) = key.form else {
            unreachable!("{name} is declared as a whole number")
        };
        at.integer(name, least..=most, key.says)
    }

    /// Several texts.
    pub fn texts(&self, name: &str) -> Option<Said<Vec<Said<String>>>> {
        let (at, key) = self.here(name);
        at.texts(name, key.says)
    }

    /// Several whole numbers in the range that is declared.
    pub fn wholes(&self, name: &str) -> Option<Said<Vec<Said<i64>>>> {
        let (at, key) = self.here(name);
        let Form::Wholes(least, most) = key.form else {
            unreachable!("{name} is declared as whole numbers")
        };
        let list = at.integers(name, key.says)?;
        let wrong: Vec<&Said<i64>> = list
            .value
            .iter()
            .filter(|said| !(least..=most).contains(&said.value))
            .collect();
        for said in &wrong {
            self.reader.refuse(
                Problem::error(format!("{} cannot hold {}", at.shown(name), said.value))
                    .at(&said.place, key.says)
                    .note(format!("from {least} to {most}")),
            );
        }
        wrong.is_empty().then_some(list)
    }

    /// A number in the range that is declared.
    pub fn real(&self, name: &str) -> Option<Said<f64>> {
        let (at, key) = self.here(name);
        let Form::Real(least, most) = key.form else {
            unreachable!("{name} is declared as a number")
        };
        at.number(name, least..=most, key.says)
    }

    /// Two numbers.
    pub fn pair(&self, name: &str) -> Option<Said<(f64, f64)>> {
        let (at, key) = self.here(name);
        let Form::Pair(least, most) = key.form else {
            unreachable!("{name} is declared as a pair")
        };
        let list = at.numbers(name, key.says)?;
        let both: Vec<f64> = list.value.iter().map(|said| said.value).collect();
        match both[..] {
            [one, other] if [one, other].iter().all(|x| (least..=most).contains(x)) => Some(Said {
                value: (one, other),
                place: list.place,
            }),
            _ => {
                self.reader.refuse(
                    Problem::error(format!("{} has two numbers", at.shown(name)))
                        .at(&list.place, key.says)
                        .note(format!("from {least} to {most}")),
                );
                None
            }
        }
    }

    /// Two numbers, the smaller first.
    pub fn range(&self, name: &str) -> Option<(f64, f64)> {
        let (at, key) = self.here(name);
        let Form::Range(least, most) = key.form else {
            unreachable!("{name} is declared as a range")
        };
        let list = at.numbers(name, key.says)?;
        let ends: Vec<f64> = list.value.iter().map(|said| said.value).collect();
        match ends[..] {
            [low, high] if least <= low && low < high && high <= most => Some((low, high)),
            _ => {
                self.reader.refuse(
                    Problem::error(format!("{} is no range", at.shown(name)))
                        .at(&list.place, key.says)
                        .note(format!(
                            "two numbers, the smaller first, from {least} to {most}"
                        )),
                );
                None
            }
        }
    }

    /// True or false.
    pub fn flag(&self, name: &str) -> Option<bool> {
        let (at, key) = self.here(name);
        at.boolean(name, key.says).map(|said| said.value)
    }

    /// One word of those that are declared.
    pub fn word(&self, name: &str) -> Option<Said<&'static str>> {
        let (at, key) = self.here(name);
        let Form::Word(choices) = key.form else {
            unreachable!("{name} is declared as a word")
        };
        let path = format!("{}.{name}", self.section);
        let leaf = self.reader.sheet().leaf(&path);
        if let Some((said, instead)) = leaf.and_then(|leaf| needless(&path, leaf)) {
            at.note_asked(name, key.says);
            self.reader.refuse(
                Problem::error(format!("{} is not needed", quoted(&said.value)))
                    .at(&said.place, instead)
                    .allowed("there is", allowed(choices)),
            );
            return None;
        }
        at.word(name, choices, key.says)
    }

    /// Several words of those that are declared.
    pub fn words(&self, name: &str) -> Option<Vec<&'static str>> {
        let (at, key) = self.here(name);
        let Form::Words(choices) = key.form else {
            unreachable!("{name} is declared as words")
        };
        let said = at.texts(name, key.says)?;
        let mut words = Vec::new();
        for each in said.value {
            match choices.iter().find(|choice| choice.word == each.value) {
                Some(choice) => words.push(choice.word),
                None => self.reader.refuse(
                    Problem::error(format!(
                        "{} is no answer to {}",
                        quoted(&each.value),
                        at.shown(name)
                    ))
                    .at(&each.place, key.says)
                    .allowed("allowed are", allowed(choices))
                    .did_you_mean(near(&each.value, choices.iter().map(|choice| choice.word))),
                ),
            }
        }
        Some(words)
    }
}

fn allowed(choices: &[Choice]) -> impl Iterator<Item = (String, &'static str)> + '_ {
    choices
        .iter()
        .map(|choice| (format!("\"{}\"", choice.word), choice.says))
}

/// A word that is none here, and what says the same.
fn needless(path: &str, leaf: &Leaf) -> Option<(Said<String>, &'static str)> {
    let Datum::Text(word) = &leaf.item.datum else {
        return None;
    };
    let mut known = NEEDLESS_WORDS.iter();
    let (.., instead) = known.find(|(of, said, _)| (*of, *said) == (path, word))?;
    let said = Said {
        value: word.clone(),
        place: leaf.item.place.clone(),
    };
    Some((said, instead))
}

/// What METRICS names and is none here is named for what it is, once, and its keys are not called unknown besides.
pub fn refuse_later(reader: &Reader<'_>) {
    let needless = NEEDLESS.iter().map(|each| (each, "is not needed"));
    let later = LATER.iter().map(|each| (each, "does not exist yet"));
    for (refused, why) in needless.chain(later) {
        let Some(place) = reader.place(refused.path).cloned() else {
            continue;
        };
        reader.refuse(
            Problem::error(format!("{} {why}", quoted(refused.path))).at(&place, refused.says),
        );
        for leaf in reader.sheet().leaves() {
            let below = leaf.path.strip_prefix(refused.path);
            if below.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '['])) {
                reader.note_asked(&leaf.path, refused.says);
            }
        }
    }
}
