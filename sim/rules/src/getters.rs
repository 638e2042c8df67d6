//! The values that a reader can ask for.

use std::ops::RangeInclusive;

use crate::asked::{no_answer, one_of, wrong_kind};
use crate::axis::Choice;
use crate::place::Said;
use crate::problem::Problem;
use crate::reader::Reader;
use crate::sheet::Datum;

impl Reader<'_> {
    /// A text.
    #[must_use]
    pub fn text(&self, key: &str, about: &str) -> Option<Said<String>> {
        self.value(key, about, "a text", |datum| match datum {
            Datum::Text(text) => Some(text.clone()),
            _ => None,
        })
    }

    /// True or false.
    #[must_use]
    pub fn boolean(&self, key: &str, about: &str) -> Option<Said<bool>> {
        self.value(key, about, "true or false", |datum| match datum {
            Datum::Boolean(yes) => Some(*yes),
            _ => None,
        })
    }

    /// A whole number in a range.
    #[must_use]
    pub fn integer(&self, key: &str, range: RangeInclusive<i64>, about: &str) -> Option<Said<i64>> {
        let said = self.value(key, about, "a whole number", |datum| match datum {
            Datum::Integer(number) => Some(*number),
            _ => None,
        })?;
        self.in_range(key, said, &range, about)
    }

    /// A number in a range.
    #[must_use]
    pub fn number(&self, key: &str, range: RangeInclusive<f64>, about: &str) -> Option<Said<f64>> {
        let said = self.value(key, about, "a number", as_float)?;
        self.in_range(key, said, &range, about)
    }

    /// A list of texts.
    #[must_use]
    pub fn texts(&self, key: &str, about: &str) -> Option<Said<Vec<Said<String>>>> {
        self.list(key, about, "texts", |datum| match datum {
            Datum::Text(text) => Some(text.clone()),
            _ => None,
        })
    }

    /// A list of whole numbers.
    #[must_use]
    pub fn integers(&self, key: &str, about: &str) -> Option<Said<Vec<Said<i64>>>> {
        self.list(key, about, "whole numbers", |datum| match datum {
            Datum::Integer(number) => Some(*number),
            _ => None,
        })
    }

    /// A list of numbers.
    #[must_use]
    pub fn numbers(&self, key: &str, about: &str) -> Option<Said<Vec<Said<f64>>>> {
        self.list(key, about, "numbers", as_float)
    }

    /// One word of a closed set.
    #[must_use]
    pub fn word(
        &self,
        key: &str,
        choices: &'static [Choice],
        about: &str,
    ) -> Option<Said<&'static str>> {
        let leaf = self.leaf(key, about)?;
        match one_of(&leaf.item, choices) {
            Some(word) => Some(Said {
                value: word,
                place: leaf.item.place.clone(),
            }),
            None => {
                self.refuse(no_answer(&self.shown(key), &leaf.item, about, choices));
                None
            }
        }
    }

    fn value<T>(
        &self,
        key: &str,
        about: &str,
        kind: &str,
        turn: impl Fn(&Datum) -> Option<T>,
    ) -> Option<Said<T>> {
        let leaf = self.leaf(key, about)?;
        if let Some(value) = turn(&leaf.item.datum) {
            return Some(Said {
                value,
                place: leaf.item.place.clone(),
            });
        }
        self.refuse(wrong_kind(&self.shown(key), &leaf.item, kind, about));
        None
    }

    fn list<T>(
        &self,
        key: &str,
        about: &str,
        kind: &str,
        turn: impl Fn(&Datum) -> Option<T>,
    ) -> Option<Said<Vec<Said<T>>>> {
        let leaf = self.leaf(key, about)?;
        let kind = format!("a list of {kind}");
        let Datum::List(items) = &leaf.item.datum else {
            self.refuse(wrong_kind(&self.shown(key), &leaf.item, &kind, about));
            return None;
        };
        let mut values = Vec::new();
        for item in items {
            match turn(&item.datum) {
                Some(value) => values.push(Said {
                    value,
                    place: item.place.clone(),
                }),
                None => self.refuse(wrong_kind(&self.shown(key), item, &kind, about)),
            }
        }
        (values.len() == items.len()).then(|| Said {
            value: values,
            place: leaf.item.place.clone(),
        })
    }

    fn in_range<T: PartialOrd + std::fmt::Display>(
        &self,
        key: &str,
        said: Said<T>,
        range: &RangeInclusive<T>,
        about: &str,
    ) -> Option<Said<T>> {
        if range.contains(&said.value) {
            return Some(said);
        }
        self.refuse(
            Problem::error(format!("{} cannot be {}", self.shown(key), said.value))
                .at(&said.place, about)
                .note(format!("from {} to {}", range.start(), range.end())),
        );
        None
    }
}

fn as_float(datum: &Datum) -> Option<f64> {
    match datum {
        Datum::Float(number) => Some(*number),
        #[expect(
            clippy::cast_precision_loss,
            reason = "numbers in experiments are small"
        )]
        Datum::Integer(number) => Some(*number as f64),
        _ => None,
    }
}
