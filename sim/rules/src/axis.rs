//! What an axis is: one question that every ruleset answers.
//!
//! A file in `axes/` asks the question with a [`Question`]; `axes.rs` lists the questions, and makes of each an
//! [`Axis`], which forgets the type of the answers so that reader, messages, `show`, `diff` and JSON Schema can walk
//! over all of them alike.

use crate::answer::Answer;
use crate::axes::Rules;
use crate::role::Role;
use crate::zone::Zone;

/// One of the words that an axis takes for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// As it is written.
    pub word: &'static str,
    /// What it means, in a sentence's fragment.
    pub says: &'static str,
}

/// A part of an answer that has several, such as the `count` of a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its key inside the braces.
    pub key: &'static str,
    /// What it says.
    pub says: &'static str,
    /// What may be written for it.
    pub form: Form,
}

/// What may be written for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One word of a closed set.
    Word(&'static [Choice]),
    /// A whole number.
    Number {
        /// Smallest number allowed.
        least: u32,
        /// What the number counts.
        says: &'static str,
    },
    /// One word of a closed set, or a whole number.
    WordOrNumber {
        /// The words.
        words: &'static [Choice],
        /// Smallest number allowed.
        least: u32,
        /// What the number counts.
        says: &'static str,
    },
    /// One word of a closed set, or a table with all of these parts.
    WordOrParts {
        /// The words.
        words: &'static [Choice],
        /// The parts.
        parts: &'static [Part],
    },
    /// One word of a closed set, or the name of a zone.
    WordOrZone(&'static [Choice]),
    /// A list of names of zones.
    Zones,
    /// A list of roles; with `inside`, also of roles that may only move about inside.
    Roles {
        /// Are `attackers-inside` and its like allowed?
        inside: bool,
    },
    /// One word of a closed set, or a list of squares.
    WordOrSquares(&'static [Choice]),
    /// A name that the ruleset's author makes up.
    Name,
}

/// What holds when no file of a chain answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent<T> {
    /// Nothing: the ruleset has to say it.
    Required,
    /// The neutral answer.
    Is(T),
    /// The same as the answer to another axis, which stands earlier in the list.
    As(&'static str),
}

/// A question with the type of its answers; one stands in each file of `axes/`.
#[derive(Clone, Copy, Debug)]
pub struct Question<T> {
    /// Its path inside `[rules]`.
    pub key: &'static str,
    /// What it asks, as a question.
    pub asks: &'static str,
    /// What holds when nobody answers.
    pub absent: Absent<T>,
}

/// A type of answers.
pub trait Value: Copy + Eq {
    /// What may be written.
    const FORM: Form;

    /// The typed value as it is written. Zones are known by their names.
    fn answer(self, zones: &[Zone]) -> Answer;

    /// The typed value of an answer that has been checked against [`Value::FORM`]; `None` if it names a zone that is
    /// not in the list, or was not checked.
    fn value(answer: &Answer, zones: &[Zone]) -> Option<Self>;
}

/// One question that every ruleset answers, without the type of its answers.
pub struct Axis {
    /// Its path inside `[rules]`, such as `capture.victims`.
    pub key: &'static str,
    /// What it asks, as a question.
    pub asks: &'static str,
    /// What may be written for an answer.
    pub form: Form,
    /// What holds when nobody answers.
    pub absent: Absent<fn() -> Answer>,
    pub(crate) get: fn(&Rules, &[Zone]) -> Answer,
    pub(crate) set: fn(&mut Rules, &Answer, &[Zone]) -> bool,
}

impl Axis {
    /// The answer that these rules give to it.
    #[must_use]
    pub fn answer(&self, rules: &Rules, zones: &[Zone]) -> Answer {
        (self.get)(rules, zones)
    }

    /// Writes an answer into the rules; false if the answer does not fit.
    pub(crate) fn set(&self, rules: &mut Rules, answer: &Answer, zones: &[Zone]) -> bool {
        (self.set)(rules, answer, zones)
    }

    /// The answer that these rules would give if nobody had answered; `None` if there has to be an answer.
    #[must_use]
    pub fn neutral(&self, rules: &Rules, zones: &[Zone]) -> Option<Answer> {
        match self.absent {
            Absent::Required => None,
            Absent::Is(neutral) => Some(neutral()),
            Absent::As(other) => crate::axes::axis(other).map(|axis| axis.answer(rules, zones)),
        }
    }

    /// A sentence on an answer, if its word has one.
    #[must_use]
    pub fn sentence(&self, answer: &Answer) -> Option<String> {
        self.form.sentence(answer)
    }
}

impl Form {
    /// The closed set of words, where there is one.
    #[must_use]
    pub const fn words(&self) -> &'static [Choice] {
        match self {
            Self::Word(words)
            | Self::WordOrNumber { words, .. }
            | Self::WordOrParts { words, .. }
            | Self::WordOrZone(words)
            | Self::WordOrSquares(words) => words,
            Self::Number { .. } | Self::Zones | Self::Roles { .. } | Self::Name => &[],
        }
    }

    /// Is the answer of this form? Whether the zones exist that it names is another question.
    #[must_use]
    pub fn takes(&self, answer: &Answer) -> bool {
        let is_word = |word: &str| self.words().iter().any(|choice| choice.word == word);
        match (self, answer) {
            (Self::WordOrZone(_) | Self::WordOrSquares(_) | Self::Name, Answer::Word(_))
            | (Self::Zones | Self::WordOrSquares(_), Answer::List(_)) => true,
            (_, Answer::Word(word)) => is_word(word),
            (
                Self::Number { least, .. } | Self::WordOrNumber { least, .. },
                Answer::Number(number),
            ) => number >= least,
            (Self::WordOrParts { parts, .. }, Answer::Parts(said)) => {
                said.len() == parts.len()
                    && parts
                        .iter()
                        .zip(said)
                        .all(|(part, (key, answer))| part.key == key && part.form.takes(answer))
            }
            (Self::Roles { inside }, Answer::List(words)) => words.iter().all(|word| {
                let bare = if *inside {
                    word.strip_suffix("-inside").unwrap_or(word)
                } else {
                    word
                };
                Role::ALL.into_iter().any(|role| role.word() == bare)
            }),
            _ => false,
        }
    }

    /// A sentence on an answer, if there is one for it.
    #[must_use]
    pub fn sentence(&self, answer: &Answer) -> Option<String> {
        match (self, answer) {
            (_, Answer::Word(said)) => self
                .words()
                .iter()
                .find(|choice| choice.word == said)
                .map(|choice| choice.says.to_owned()),
            (Self::Number { .. }, Answer::Number(0)) => Some("never".to_owned()),
            (
                Self::Number { says, .. } | Self::WordOrNumber { says, .. },
                Answer::Number(number),
            ) => Some(format!("{number} {says}")),
            (Self::WordOrParts { parts, .. }, Answer::Parts(said)) => {
                let sentences: Vec<_> = parts
                    .iter()
                    .filter_map(|part| {
                        let (_, answer) = said.iter().find(|(key, _)| key == part.key)?;
                        Some(match answer {
                            Answer::Number(number) => format!("{number} {}", part.says),
                            other => part.form.sentence(other).unwrap_or_else(|| other.plain()),
                        })
                    })
                    .collect();
                Some(sentences.join(": "))
            }
            _ => None,
        }
    }
}

/// Declares an enum of words together with their sentences: the doc comment of a variant is its sentence in every
/// message and table. The first variant is the neutral or plainest one.
macro_rules! words {
    (
        $(#[doc = $about:literal])*
        pub enum $name:ident { $( $(#[doc = $says:literal])+ $variant:ident = $word:literal, )+ }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub enum $name {
            #[default]
            $( $(#[doc = $says])+ $variant, )+
        }

        impl $name {
            /// Every answer, in documentation order.
            pub const ALL: &'static [Self] = &[$( Self::$variant, )+];

            /// The words and what they say.
            pub const CHOICES: &'static [$crate::axis::Choice] = &[
                $( $crate::axis::Choice { word: $word, says: concat!($($says),+).trim_ascii() }, )+
            ];

            /// As it is written.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $( Self::$variant => $word, )+ }
            }

            /// The answer that is written so.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|answer| answer.word() == word)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl $crate::axis::Value for $name {
            const FORM: $crate::axis::Form = $crate::axis::Form::Word(Self::CHOICES);

            fn answer(self, _: &[$crate::zone::Zone]) -> $crate::answer::Answer {
                $crate::answer::Answer::word(self.word())
            }

            fn value(answer: &$crate::answer::Answer, _: &[$crate::zone::Zone]) -> Option<Self> {
                Self::from_word(answer.as_word()?)
            }
        }
    };
}
pub(crate) use words;
