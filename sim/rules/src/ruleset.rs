//! What a ruleset means, once it has been read.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::answer::Answer;
use crate::asked::missing_keys;
use crate::axes::{AXES, Rules, axis};
use crate::axis::Axis;
use crate::board::Board;
use crate::evidence::{Evidence, Source};
use crate::fingerprint::Fingerprint;
use crate::page::Answers;
use crate::place::{Place, Said};
use crate::problem::{Problem, Problems, Severity};
use crate::rule::Rule;
use crate::settle::settle;
use crate::square::Square;
use crate::text::Text;
use crate::words::quoted;
use crate::zone::{SQUARES_KEY, ZONE_KEYS, Zone, name_and_key};

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
    /// The texts that it was read from: its own first, then that of each ancestor.
    pub texts: Vec<Arc<Text>>,
    /// Where in the drawing each piece is drawn.
    pub(crate) stands: BTreeMap<Square, Place>,
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
            texts: Vec::new(),
            stands: BTreeMap::new(),
        };
        ruleset.fingerprint = Fingerprint::of(&ruleset);
        ruleset
    }

    /// Every axis with the answer that holds, in documentation order; zones apart.
    pub fn axis_answers(&self) -> impl Iterator<Item = (&'static Axis, Answer)> {
        AXES.iter()
            .map(|axis| (axis, axis.answer(&self.rules, &self.zones)))
    }

    /// The answer that holds at a path: of an axis, of a key of one of its zones, or of the board.
    #[must_use]
    pub fn answer(&self, path: &str) -> Option<Answer> {
        if let Some(axis) = axis(path) {
            return Some(axis.answer(&self.rules, &self.zones));
        }
        match path {
            "board.size" => return Some(Answer::Number(self.board.size.into())),
            "board.layout" => return Some(Answer::Word(self.board.to_string())),
            _ => {}
        }
        let (name, key) = name_and_key(path)?;
        let zone = self.zones.iter().find(|zone| zone.name == name)?;
        let key = std::iter::once(&SQUARES_KEY)
            .chain(ZONE_KEYS)
            .find(|known| known.key == key)?;
        Some(key.answer(zone))
    }

    /// The answers that a text of this ruleset has to give, neutral ones left out unless a file gives them; the
    /// board apart.
    #[must_use]
    pub fn leaves(&self) -> Vec<(String, Answer)> {
        let given = |path: &str| self.places.contains_key(path);
        let axes = self.axis_answers().filter(|(axis, answer)| {
            given(axis.key) || axis.neutral(&self.rules, &self.zones).as_ref() != Some(answer)
        });
        let mut leaves: Vec<_> = axes
            .map(|(axis, answer)| (axis.key.to_owned(), answer))
            .collect();
        for zone in &self.zones {
            let path = zone.path();
            leaves.push((
                format!("{path}.{}", SQUARES_KEY.key),
                SQUARES_KEY.answer(zone),
            ));
            for key in ZONE_KEYS {
                let (path, answer) = (format!("{path}.{}", key.key), key.answer(zone));
                if given(&path) || key.neutral(&zone.name).as_ref() != Some(&answer) {
                    leaves.push((path, answer));
                }
            }
        }
        leaves
    }

    /// The ruleset with other answers in place of some of its own. Evidence for those that changed is dropped, as
    /// it is when a child answers otherwise.
    ///
    /// ```
    /// # use konakis_rules::{Answer, find};
    /// let smith = find("smith-1811")?;
    /// let short = smith.vary(&[("range.king".to_owned(), Answer::Number(3))])?;
    /// assert_ne!(short.fingerprint, smith.fingerprint);
    /// assert!(smith.vary(&[("capture.duty".to_owned(), Answer::word("may"))]).is_err());
    /// # Ok::<(), konakis_rules::Problems>(())
    /// ```
    ///
    /// # Errors
    /// The answers do not fit their rules, or contradict each other.
    pub fn vary(&self, changes: &[(String, Answer)]) -> Result<Self, Problems> {
        // Problems of answers that stand in no file have no place; this one is taken out again.
        let nowhere = Place::new(&Text::new("", ""), 0..0);
        let mut answers = Answers::default();
        let mut problems = Problems::new();
        for (path, answer) in self.leaves().iter().chain(changes) {
            if Rule::at(path)
                .and_then(|rule| rule.form)
                .is_none_or(|form| !form.takes(answer))
            {
                let title = format!("{} cannot be {}", quoted(path), answer.plain());
                problems.push(Problem::error(title));
            }
            if let Some((name, _)) = name_and_key(path) {
                answers.zones.insert(name.to_owned(), nowhere.clone());
            }
            let said = Said {
                value: answer.clone(),
                place: nowhere.clone(),
            };
            answers.given.insert(path.clone(), said);
        }
        if problems.has_errors() {
            return Err(problems);
        }
        let settled = settle(&answers, &self.board);
        let mut varied = self.clone();
        varied.rules = settled.rules;
        varied.zones = settled.zones;
        for (path, _) in changes {
            varied.places.remove(path);
        }
        let evidence = std::mem::take(&mut varied.evidence).into_iter();
        varied.evidence = evidence
            .filter(|evidence| varied.still_holds(evidence, self))
            .collect();
        varied.fingerprint = Fingerprint::of(&varied);
        problems.extend(settled.problems);
        if !settled.missing.is_empty() {
            problems.push(missing_keys(&settled.missing));
        }
        if !problems.has_errors() {
            problems.extend(varied.check());
        }
        if problems.has_errors() {
            let real = |(place, _): &(Place, String)| !Arc::ptr_eq(&place.text, &nowhere.text);
            let errors = problems
                .into_iter()
                .filter(|problem| problem.severity == Severity::Error);
            return Err(errors
                .map(|mut problem| {
                    problem.marks.retain(real);
                    problem
                })
                .collect());
        }
        Ok(varied)
    }

    /// Does evidence that speaks for an answer of another ruleset speak for this one too?
    pub(crate) fn still_holds(&self, evidence: &Evidence, other: &Self) -> bool {
        self.answer(&evidence.rule) == other.answer(&evidence.rule)
    }

    /// Where the answer at a path is given, if a file gives it.
    #[must_use]
    pub fn place(&self, path: &str) -> Option<&Place> {
        self.places.get(path)
    }

    /// Where a piece is drawn.
    pub(crate) fn stand(&self, square: Square) -> Option<&Place> {
        self.stands.get(&square)
    }
}
