//! Made-up rulesets and what they differ in.

use crate::view::{AnswerView, BoardView, Difference, EvidenceView, RulesetView, SourceView};

/// A ruleset of Linnaeus’ board.
pub fn ruleset(id: &str, name: &str) -> RulesetView {
    let attackers = [
        (3, 0),
        (4, 0),
        (5, 0),
        (4, 1),
        (0, 3),
        (0, 4),
        (0, 5),
        (1, 4),
        (8, 3),
        (8, 4),
        (8, 5),
        (7, 4),
        (3, 8),
        (4, 8),
        (5, 8),
        (4, 7),
    ];
    let defenders = [
        (4, 2),
        (4, 3),
        (4, 5),
        (4, 6),
        (2, 4),
        (3, 4),
        (5, 4),
        (6, 4),
    ];
    RulesetView {
        id: id.into(),
        name: name.into(),
        summary: format!("{name}, as it has been played ever since."),
        parties: ["Muscovites".into(), "Swedes".into(), "king".into()],
        sources: vec![SourceView {
            key: "smith".into(),
            citation: "Linnaeus, Lachesis Lapponica, tr. J. E. Smith, London 1811".into(),
            seen: "transcription".into(),
            url: Some("https://example.org/lachesis".into()),
        }],
        unsourced: 2,
        board: BoardView {
            size: 9,
            attackers: attackers.to_vec(),
            defenders: defenders.to_vec(),
            king: (4, 4),
            zones: vec![("konakis".into(), vec![(4, 4)])],
        },
    }
}

/// Two questions that the rulesets answer by turns.
pub fn differences(rulesets: usize) -> Vec<Difference> {
    let quoted = |quote: &str| EvidenceView {
        reading: "explicit".into(),
        source: "smith, rule 5".into(),
        citation: "Linnaeus, Lachesis Lapponica, tr. J. E. Smith, London 1811".into(),
        quote: Some(quote.into()),
        note: Some("\"etiam Rex\" is rendered as an exception".into()),
        or: Some("king.walls = any-piece".into()),
    };
    let answer = |answer: &str, meaning: &str, evidence| AnswerView {
        answer: answer.into(),
        meaning: meaning.into(),
        evidence,
    };
    let differing = |key: &str, question: &str, answers: [AnswerView; 2]| Difference {
        key: key.into(),
        question: question.into(),
        answers: (0..rulesets).map(|i| answers[i % 2].clone()).collect(),
    };
    vec![
        differing(
            "king.capture",
            "how does the king fall in the open?",
            [
                answer(
                    "surround",
                    "all four of his sides are closed",
                    vec![quoted(
                        "If the king be surrounded by four enemies he is taken",
                    )],
                ),
                answer(
                    "custodial",
                    "he is taken between two enemies, like a man",
                    vec![quoted(
                        "Si qvis hostem 1 inter 2 sibi hostes collocare possit, est occisus et ejici debet, etiam Rex",
                    )],
                ),
            ],
        ),
        differing(
            "range.king",
            "how far may one move of the king go?",
            [
                answer("unlimited", "as far as the line is free", vec![]),
                answer(
                    "4",
                    "squares at most",
                    vec![quoted("cannot move more than FOUR squares")],
                ),
            ],
        ),
    ]
}
