//! Which squares are taken out of the king's goal.

use crate::answer::Answer;
use crate::axis::{Absent, Form, Question, Value};
use crate::zone::Zone;

/// A set of the ruleset's zones: bit `i` stands for the zone at place `i` of its list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ZoneSet(pub u64);

impl ZoneSet {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// A ruleset has at most this many zones.
    pub const MOST: usize = 64;

    /// Is the zone at that place in the set?
    #[must_use]
    pub const fn contains(self, place: usize) -> bool {
        place < Self::MOST && self.0 >> place & 1 == 1
    }

    /// The set with one more zone.
    #[must_use]
    pub const fn with(self, place: usize) -> Self {
        Self(self.0 | 1 << place)
    }
}

pub(super) const ESCAPE_EXCEPT: Question<ZoneSet> = Question {
    key: "escape.except",
    asks: "which zones are taken out of the king's goal?",
    absent: Absent::Is(ZoneSet::NONE),
};

impl Value for ZoneSet {
    const FORM: Form = Form::Zones;

    fn answer(self, zones: &[Zone]) -> Answer {
        let mut names: Vec<_> = zones
            .iter()
            .enumerate()
            .filter(|(i, _)| self.contains(*i))
            .map(|(_, zone)| zone.name.clone())
            .collect();
        names.sort();
        Answer::List(names)
    }

    fn value(answer: &Answer, zones: &[Zone]) -> Option<Self> {
        answer.as_list()?.iter().try_fold(Self::NONE, |set, name| {
            let place = zones.iter().position(|zone| &zone.name == name)?;
            (place < Self::MOST).then(|| set.with(place))
        })
    }
}
