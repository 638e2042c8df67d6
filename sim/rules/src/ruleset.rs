//! What a ruleset means, once it has been read.

use std::collections::BTreeMap;

use crate::answer::Answer;
use crate::axes::{AXES, Rules};
use crate::axis::Axis;
use crate::board::Board;
use crate::evidence::{Evidence, Source};
use crate::fingerprint::Fingerprint;
use crate::place::Place;
use crate::zone::Zone;

/// What a ruleset calls its parties; for texts and reports only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// The side that besieges.
    pub attackers: String,
    /// The king's side.
    pub defenders: String,
    /// The king.
    pub king: String,
}

impl Default for Names {
    fn default() -> Self {
        Self {
            attackers: "attackers".to_owned(),
            defenders: "defenders".to_owned(),
            king: "king".to_owned(),
        }
    }
}

/// A ruleset: all that the engine reads, and all that a reader wants to know about it.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// The word by which it is called: the name of its file without `.toml`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The year of the rules.
    pub year: Option<i32>,
    /// What it is, in a sentence; may be empty.
    pub summary: String,
    /// What it calls its parties.
    pub names: Names,
    /// The sources that its evidence names, with those of its ancestors.
    pub sources: Vec<Source>,
    /// The apparatus, with what still holds of that of its ancestors.
    pub evidence: Vec<Evidence>,
    /// Board and start.
    pub board: Board,
    /// The answers.
    pub rules: Rules,
    /// Special squares, the standard zones first, then by name.
    pub zones: Vec<Zone>,
    /// What binds results to these rules.
    pub fingerprint: Fingerprint,
    /// Where each answer that some file gives is given, by its path (`range.king`, `board.layout`).
    pub places: BTreeMap<String, Place>,
}

impl Ruleset {
    /// A ruleset made by hand, without a text. Nothing is checked: see [`Ruleset::check`].
    ///
    /// ```
    /// use konakis_rules::{Board, Rules, Ruleset, Square};
    /// let square = |text: &str| text.parse::<Square>().expect("a square");
    /// let board = Board { size: 5, attackers: vec![square("a3")], defenders: vec![], king: square("c3") };
    /// let ruleset = Ruleset::from_parts("tiny", board, Rules::default(), Vec::new());
    /// assert_eq!(ruleset.name, "tiny");
    /// ```
    #[must_use]
    pub fn from_parts(id: &str, board: Board, rules: Rules, zones: Vec<Zone>) -> Self {
        let mut ruleset = Self {
            id: id.to_owned(),
            name: id.to_owned(),
            year: None,
            summary: String::new(),
            names: Names::default(),
            sources: Vec::new(),
            evidence: Vec::new(),
            board,
            rules,
            zones,
            fingerprint: Fingerprint(0),
            places: BTreeMap::new(),
        };
        ruleset.fingerprint = Fingerprint::of(&ruleset);
        ruleset
    }

    /// Every axis with the answer that holds, in documentation order; zones apart.
    pub fn axis_answers(&self) -> impl Iterator<Item = (&'static Axis, Answer)> {
        AXES.iter()
            .map(|axis| (axis, axis.answer(&self.rules, &self.zones)))
    }
}
