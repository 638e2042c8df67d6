//! The rules compared: the boards, the questions that are answered differently, and what the sources say.

use crate::board;
use crate::numerals::{count, listed};
use crate::svg::Tips;
use crate::view::{AnswerView, BoardView, EvidenceView, SourceView, View};

/// Rulesets up to which answers stand side by side; beyond, rulesets are gathered by their answer.
const SIDE_BY_SIDE: usize = 4;

/// Rulesets up to which each is described without being asked for.
const LISTED: usize = 6;

/// The chapter.
pub struct Rules {
    /// The boards, each once.
    pub boards: Vec<Board>,
    /// How many questions get the same answer everywhere.
    pub same: String,
    /// Whether answers stand side by side.
    pub side_by_side: bool,
    /// The names of the rulesets.
    pub names: Vec<String>,
    /// The questions.
    pub questions: Vec<Question>,
    /// Whether they are too many to be listed at once.
    pub folded: bool,
    /// The rulesets themselves.
    pub rulesets: Vec<Entry>,
}

/// A board and the rulesets that begin on it.
pub struct Board {
    /// The drawing.
    pub svg: String,
    /// What it says under it.
    pub caption: String,
}

/// A question with its answers.
pub struct Question {
    /// Its path in a ruleset's text.
    pub key: String,
    /// What it asks.
    pub asks: String,
    /// Its answers: one a ruleset, or one for all that give it.
    pub answers: Vec<Given>,
}

/// An answer as it is shown.
pub struct Given {
    /// Who gives it.
    pub by: String,
    /// As it is written.
    pub answer: String,
    /// What it means.
    pub meaning: String,
    /// What the sources say.
    pub evidence: Vec<EvidenceView>,
}

impl Question {
    /// Whether some source has more to it than its words: a remark, or other defensible readings.
    pub fn is_annotated(&self) -> bool {
        self.answers
            .iter()
            .flat_map(|given| &given.evidence)
            .any(EvidenceView::is_annotated)
    }
}

/// A ruleset with its sources.
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its word.
    pub id: String,
    /// What it is.
    pub summary: String,
    /// What it calls its parties.
    pub parties: String,
    /// How many answers of its own it gives without a source, in a sentence.
    pub unsourced: String,
    /// Its sources.
    pub sources: Vec<SourceView>,
}

impl Rules {
    /// The rules of this experiment.
    pub fn of(view: &View) -> Rules {
        let side_by_side = view.rulesets.len() <= SIDE_BY_SIDE;
        let names: Vec<String> = view
            .rulesets
            .iter()
            .map(|ruleset| ruleset.name.clone())
            .collect();
        let questions = view
            .differences
            .iter()
            .map(|difference| Question {
                key: difference.key.clone(),
                asks: difference.question.clone(),
                answers: if side_by_side {
                    each(&names, &difference.answers)
                } else {
                    gathered(&names, &difference.answers)
                },
            })
            .collect();
        Rules {
            folded: view.rulesets.len() > LISTED,
            boards: boards(view),
            same: count(view.agreements as u64),
            side_by_side,
            names,
            questions,
            rulesets: entries(view),
        }
    }
}

fn given(by: String, answer: &AnswerView, evidence: Vec<EvidenceView>) -> Given {
    Given {
        by,
        answer: answer.answer.clone(),
        meaning: answer.meaning.clone(),
        evidence,
    }
}

fn each(names: &[String], answers: &[AnswerView]) -> Vec<Given> {
    names
        .iter()
        .zip(answers)
        .map(|(name, answer)| given(name.clone(), answer, answer.evidence.clone()))
        .collect()
}

fn gathered(names: &[String], answers: &[AnswerView]) -> Vec<Given> {
    let mut groups: Vec<(&AnswerView, Vec<&str>)> = Vec::new();
    for (name, answer) in names.iter().zip(answers) {
        match groups
            .iter_mut()
            .find(|(first, _)| first.answer == answer.answer)
        {
            Some((_, group)) => group.push(name),
            None => groups.push((answer, vec![name])),
        }
    }
    groups
        .into_iter()
        .map(|(answer, group)| given(listed(&group), answer, Vec::new()))
        .collect()
}

fn boards(view: &View) -> Vec<Board> {
    let mut distinct: Vec<(&BoardView, Vec<&str>)> = Vec::new();
    for ruleset in &view.rulesets {
        match distinct
            .iter_mut()
            .find(|(board, _)| **board == ruleset.board)
        {
            Some((_, names)) => names.push(&ruleset.name),
            None => distinct.push((&ruleset.board, vec![&ruleset.name])),
        }
    }
    let all = view.rulesets.len();
    distinct
        .into_iter()
        .enumerate()
        .map(|(i, (board, names))| {
            let caption = match names.len() {
                n if n == all && all > 1 => "All rulesets begin from this position.".to_owned(),
                n if n > 6 => format!("{n} rulesets"),
                _ => listed(&names),
            };
            Board {
                svg: board::draw(board, 196.0, &format!("board-{i}"))
                    .inline(&board::caption(board), Tips::Left),
                caption,
            }
        })
        .collect()
}

fn entries(view: &View) -> Vec<Entry> {
    view.rulesets
        .iter()
        .map(|ruleset| Entry {
            name: ruleset.name.clone(),
            id: ruleset.id.clone(),
            summary: ruleset.summary.clone(),
            parties: parties(&ruleset.parties),
            unsourced: match ruleset.unsourced {
                0 => String::new(),
                1 => "1 answer of its own, without a source.".to_owned(),
                n => format!("{} answers of its own, without a source.", count(n)),
            },
            sources: ruleset.sources.clone(),
        })
        .collect()
}

/// What a ruleset calls its parties, where it does not use the common words.
fn parties(names: &[String; 3]) -> String {
    let own: Vec<String> = names
        .iter()
        .zip(["attackers", "defenders", "king"])
        .filter(|(name, usual)| !name.eq_ignore_ascii_case(usual))
        .map(|(name, usual)| format!("the {usual} {name}"))
        .collect();
    if own.is_empty() {
        String::new()
    } else {
        format!("It calls {}.", listed(&own))
    }
}
