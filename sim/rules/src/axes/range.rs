//! How far one move may go, for each role.

use crate::answer::Answer;
use crate::axis::{Absent, Choice, Form, Question, Value};
use crate::zone::Zone;

/// How far one move may go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Range {
    /// As far as the line is open.
    #[default]
    Unlimited,
    /// At most this many squares, 1 or more.
    AtMost(u8),
}

pub(super) const ATTACKERS: Question<Range> = Question {
    key: "range.attackers",
    asks: "how far may an attackers' man move?",
    absent: Absent::Is(Range::Unlimited),
};

pub(super) const DEFENDERS: Question<Range> = Question {
    key: "range.defenders",
    asks: "how far may a defenders' man move?",
    absent: Absent::Is(Range::Unlimited),
};

pub(super) const KING: Question<Range> = Question {
    key: "range.king",
    asks: "how far may the king move?",
    absent: Absent::Is(Range::Unlimited),
};

impl Value for Range {
    const FORM: Form = Form::WordOrNumber {
        words: &[Choice {
            word: "unlimited",
            says: "as far as the line is open, like a rook",
        }],
        least: 1,
        says: "squares at most in one move",
    };

    fn answer(self, _: &[Zone]) -> Answer {
        match self {
            Self::Unlimited => Answer::word("unlimited"),
            Self::AtMost(squares) => Answer::Number(squares.into()),
        }
    }

    fn value(answer: &Answer, _: &[Zone]) -> Option<Self> {
        match answer {
            Answer::Word(word) => (word == "unlimited").then_some(Self::Unlimited),
            // No board is wider than a byte counts: a longer range goes as far as any line.
            Answer::Number(squares) => {
                Some(Self::AtMost(u8::try_from(*squares).unwrap_or(u8::MAX)))
            }
            _ => None,
        }
    }
}
