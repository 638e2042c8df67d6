//! How long a game may go on without a capture.

use crate::answer::Answer;
use crate::axis::{Absent, Form, Question, Value};
use crate::zone::Zone;

pub(super) const QUIET_PLIES: Question<u32> = Question {
    key: "ending.quiet-plies",
    asks: "after how many plies in a row without a capture is the game drawn?",
    absent: Absent::Is(0),
};

impl Value for u32 {
    const FORM: Form = Form::Number {
        least: 0,
        says: "plies in a row without a capture draw the game",
    };

    fn answer(self, _: &[Zone]) -> Answer {
        Answer::Number(self)
    }

    fn value(answer: &Answer, _: &[Zone]) -> Option<Self> {
        match answer {
            Answer::Number(number) => Some(*number),
            _ => None,
        }
    }
}
