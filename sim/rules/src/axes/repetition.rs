//! What happens when a position comes back.

use crate::answer::Answer;
use crate::axis::{Absent, Choice, Form, Part, Question, Value, words};
use crate::zone::Zone;

words! {
    /// Who loses when a position has come back often enough.
    pub enum RepetitionOutcome {
        /// the game is drawn
        Draw = "draw",
        /// the side that just moved loses
        RepeaterLoses = "repeater-loses",
        /// the defenders lose, whoever repeated
        DefendersLose = "defenders-lose",
        /// the attackers lose, whoever repeated
        AttackersLose = "attackers-lose",
    }
}

/// What happens when a position comes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Repetition {
    /// Nothing.
    #[default]
    None,
    /// The game ends when a position (board and side to move) has occurred so often.
    After {
        /// Occurrences, the start included; 2 or more.
        count: u32,
        /// How it ends.
        outcome: RepetitionOutcome,
    },
}

pub(super) const REPETITION: Question<Repetition> = Question {
    key: "ending.repetition",
    asks: "what happens when a position comes back?",
    absent: Absent::Required,
};

impl Value for Repetition {
    const FORM: Form = Form::WordOrParts {
        words: &[Choice {
            word: "none",
            says: "nothing: the game goes on",
        }],
        parts: &[
            Part {
                key: "count",
                says: "occurrences of a position, the first included, end the game",
                form: Form::Number {
                    least: 2,
                    says: "occurrences of a position, the first included",
                },
            },
            Part {
                key: "outcome",
                says: "how it ends then",
                form: Form::Word(RepetitionOutcome::CHOICES),
            },
        ],
    };

    fn answer(self, zones: &[Zone]) -> Answer {
        match self {
            Self::None => Answer::word("none"),
            Self::After { count, outcome } => Answer::Parts(vec![
                ("count".to_owned(), Answer::Number(count)),
                ("outcome".to_owned(), outcome.answer(zones)),
            ]),
        }
    }

    fn value(answer: &Answer, zones: &[Zone]) -> Option<Self> {
        match answer {
            Answer::Word(word) => (word == "none").then_some(Self::None),
            Answer::Parts(parts) => match parts.as_slice() {
                [(_, Answer::Number(count)), (_, outcome)] => Some(Self::After {
                    count: *count,
                    outcome: RepetitionOutcome::value(outcome, zones)?,
                }),
                _ => None,
            },
            _ => None,
        }
    }
}
