//! The list of axes, in documentation order.
//!
//! [`Rules`] and the registry [`AXES`] are both made from it: a new axis is one file in `axes/` and one line here.

mod armed;
mod duty;
mod edge;
mod encirclement;
mod escape_except;
mod escape_to;
mod exit_fort;
mod first;
mod king_capture;
mod linnaean;
mod no_move;
mod quiet_plies;
mod range;
mod repetition;
mod shieldwall;
mod tuichu;
mod victims;
mod walk_in;
mod walls;

pub use armed::Armed;
pub use duty::Duty;
pub use edge::Edge;
pub use encirclement::Encirclement;
pub use escape_except::ZoneSet;
pub use escape_to::EscapeTo;
pub use exit_fort::ExitFort;
pub use first::First;
pub use king_capture::KingCapture;
pub use linnaean::Linnaean;
pub use no_move::NoMove;
pub use range::Range;
pub use repetition::{Repetition, RepetitionOutcome};
pub use shieldwall::Shieldwall;
pub use tuichu::Tuichu;
pub use victims::Victims;
pub use walk_in::WalkIn;
pub use walls::Walls;

use crate::axis::{Absent, Axis, Question, Value};
use crate::role::ByRole;

/// `field: Type { question => place in Rules, … }`, one line a field.
macro_rules! axes {
    ($( $field:ident : $type:ty { $( $question:path => $first:ident $(. $rest:ident)? ),+ } )+) => {
        /// Every answer of a ruleset's `[rules]`, special squares apart.
        ///
        /// The default answers each axis at its neutral answer, and those that have none at their plainest one; no
        /// ruleset is read that way, but a program that builds rulesets by hand can start from it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Rules {
            $(
                #[doc = concat!("The answer to `axes::", $( stringify!($question), "` ", )+ ".")]
                pub $field: $type,
            )+
        }

        /// Every axis, in documentation order.
        pub static AXES: &[Axis] = &[
            $( $( Axis {
                key: $question.key,
                asks: $question.asks,
                form: form(&$question),
                absent: match $question.absent {
                    Absent::Required => Absent::Required,
                    Absent::As(other) => Absent::As(other),
                    Absent::Is(_) => Absent::Is(|| match $question.absent {
                        Absent::Is(neutral) => neutral.answer(&[]),
                        _ => unreachable!("only asked of an axis with a neutral answer"),
                    }),
                },
                get: |rules, zones| rules.$first $(.$rest)?.answer(zones),
                set: |rules, answer, zones| match Value::value(answer, zones) {
                    Some(value) => {
                        rules.$first $(.$rest)? = value;
                        true
                    }
                    None => false,
                },
            }, )+ )+
        ];
    };
}

const fn form<T: Value>(_: &Question<T>) -> crate::axis::Form {
    T::FORM
}

axes! {
    first: First { first::FIRST => first }
    range: ByRole<Range> {
        range::ATTACKERS => range.attackers,
        range::DEFENDERS => range.defenders,
        range::KING => range.king
    }
    capture_victims: Victims { victims::VICTIMS => capture_victims }
    capture_duty: Duty { duty::DUTY => capture_duty }
    capture_walk_in: WalkIn { walk_in::WALK_IN => capture_walk_in }
    capture_shieldwall: Shieldwall { shieldwall::SHIELDWALL => capture_shieldwall }
    capture_linnaean: Linnaean { linnaean::LINNAEAN => capture_linnaean }
    king_armed: Armed { armed::ARMED => king_armed }
    king_capture: KingCapture { king_capture::IN_THE_OPEN => king_capture }
    king_on_konakis: KingCapture { king_capture::ON_KONAKIS => king_on_konakis }
    king_beside_konakis: KingCapture { king_capture::BESIDE_KONAKIS => king_beside_konakis }
    king_edge: Edge { edge::EDGE => king_edge }
    king_walls: Walls { walls::WALLS => king_walls }
    escape_to: EscapeTo { escape_to::ESCAPE_TO => escape_to }
    escape_except: ZoneSet { escape_except::ESCAPE_EXCEPT => escape_except }
    escape_tuichu: Tuichu { tuichu::TUICHU => escape_tuichu }
    escape_exit_fort: ExitFort { exit_fort::EXIT_FORT => escape_exit_fort }
    ending_no_move: NoMove { no_move::NO_MOVE => ending_no_move }
    ending_encirclement: Encirclement { encirclement::ENCIRCLEMENT => ending_encirclement }
    ending_repetition: Repetition { repetition::REPETITION => ending_repetition }
    ending_quiet_plies: u32 { quiet_plies::QUIET_PLIES => ending_quiet_plies }
}

/// The axis of that path.
#[must_use]
pub fn axis(key: &str) -> Option<&'static Axis> {
    AXES.iter().find(|axis| axis.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn keys_are_unique_and_kebab_case() {
        let keys: BTreeSet<_> = AXES.iter().map(|axis| axis.key).collect();
        assert_eq!(keys.len(), AXES.len());
        for key in keys {
            assert!(
                key.bytes()
                    .all(|letter| letter.is_ascii_lowercase() || b".-".contains(&letter)),
                "{key}"
            );
        }
    }

    #[test]
    fn every_question_is_one_and_every_word_has_a_sentence() {
        for axis in AXES {
            assert!(axis.asks.ends_with('?'), "{}", axis.key);
            for choice in axis.form.words() {
                assert!(
                    !choice.says.is_empty() && !choice.says.ends_with('.'),
                    "{}: {}",
                    axis.key,
                    choice.word
                );
            }
        }
    }

    #[test]
    fn the_default_rules_stand_at_every_neutral_answer() {
        let rules = Rules::default();
        for axis in AXES {
            if let Some(neutral) = axis.neutral(&rules, &[]) {
                assert_eq!(axis.answer(&rules, &[]), neutral, "{}", axis.key);
            }
        }
    }

    #[test]
    fn every_word_reads_back_as_it_is_written() {
        for axis in AXES {
            for choice in axis.form.words() {
                let mut rules = Rules::default();
                let answer = crate::Answer::word(choice.word);
                assert!(
                    axis.set(&mut rules, &answer, &[]),
                    "{}: {}",
                    axis.key,
                    choice.word
                );
                assert_eq!(axis.answer(&rules, &[]), answer);
            }
        }
    }
}
