//! Where the king has to go.

use crate::answer::Answer;
use crate::axis::{Absent, Choice, Form, Question, Value};
use crate::zone::Zone;

/// The squares on which the king wins by ending a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum EscapeTo {
    /// Every square of the rim.
    #[default]
    Edge,
    /// The squares of the zone `corners` if there is one, else the four corner squares.
    Corners,
    /// The squares of a zone, by its place in the ruleset's list of zones.
    Zone(u8),
}

pub(super) const ESCAPE_TO: Question<EscapeTo> = Question {
    key: "escape.to",
    asks: "where does the king win?",
    absent: Absent::Required,
};

impl Value for EscapeTo {
    const FORM: Form = Form::WordOrZone(&[
        Choice {
            word: "edge",
            says: "on every square of the rim",
        },
        Choice {
            word: "corners",
            says: "on the corners",
        },
    ]);

    fn answer(self, zones: &[Zone]) -> Answer {
        Answer::word(match self {
            Self::Edge => "edge",
            Self::Corners => "corners",
            Self::Zone(place) => zones.get(usize::from(place)).map_or("?", |zone| &zone.name),
        })
    }

    fn value(answer: &Answer, zones: &[Zone]) -> Option<Self> {
        match answer.as_word()? {
            "edge" => Some(Self::Edge),
            "corners" => Some(Self::Corners),
            name => {
                let place = zones.iter().position(|zone| zone.name == name)?;
                u8::try_from(place).ok().map(Self::Zone)
            }
        }
    }
}
