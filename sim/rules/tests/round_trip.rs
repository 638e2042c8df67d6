//! A ruleset that is written reads back as the same ruleset, whatever its answers.

use konakis_rules::{
    AXES, Answer, Board, EscapeTo, Form, Rules, Ruleset, SQUARES_KEY, Square, ZONE_KEYS,
    examine_text, find, shipped,
};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

const ZONES: [&str; 4] = ["konakis", "corners", "camps", "fort"];

/// Any answer that a form takes.
fn answer(form: Form) -> BoxedStrategy<Answer> {
    let words = form
        .words()
        .iter()
        .map(|choice| choice.word)
        .collect::<Vec<_>>();
    let word = move || select(words.clone()).prop_map(Answer::word);
    match form {
        Form::Word(_) => word().boxed(),
        Form::Number { least, .. } => (least..500).prop_map(Answer::Number).boxed(),
        Form::WordOrNumber { least, .. } => {
            prop_oneof![word(), (least..20).prop_map(Answer::Number)].boxed()
        }
        Form::WordOrParts { parts, .. } => {
            let parts = parts
                .iter()
                .fold(Just(Vec::new()).boxed(), |earlier, part| {
                    let next = (earlier, answer(part.form));
                    next.prop_map(|(mut parts, answer)| {
                        parts.push((part.key.to_owned(), answer));
                        parts
                    })
                    .boxed()
                });
            prop_oneof![word(), parts.prop_map(Answer::Parts)].boxed()
        }
        Form::WordOrZone(_) => {
            prop_oneof![word(), select(&ZONES[..]).prop_map(Answer::word)].boxed()
        }
        Form::Zones => subsequence(ZONES.to_vec(), 0..=2)
            .prop_map(|mut names| {
                names.sort_unstable();
                Answer::list(names)
            })
            .boxed(),
        Form::Roles { inside } => prop::array::uniform3(0..if inside { 3 } else { 2 })
            .prop_map(|entries| {
                let roles = ["attackers", "defenders", "king"].into_iter().zip(entries);
                Answer::List(
                    roles
                        .filter_map(|(role, entry)| match entry {
                            0 => None,
                            1 => Some(role.to_owned()),
                            _ => Some(format!("{role}-inside")),
                        })
                        .collect(),
                )
            })
            .boxed(),
        Form::WordOrSquares(_) => subsequence(Square::all(7).collect::<Vec<_>>(), 1..6)
            .prop_map(|squares| Answer::list(squares.iter().map(ToString::to_string)))
            .boxed(),
        Form::Name => select(&ZONES[..]).prop_map(Answer::word).boxed(),
    }
}

/// Answers to some of the rules, those of the zones included, so that every zone exists.
fn answers() -> impl Strategy<Value = Vec<(String, Answer)>> {
    let axes = AXES
        .iter()
        .map(|axis| (axis.key.to_owned(), axis.form, 0.5));
    let zones = ZONES.iter().flat_map(|name| {
        let path = if *name == "fort" { "zones.fort" } else { name };
        let squares = (
            format!("{path}.{}", SQUARES_KEY.key),
            SQUARES_KEY.form,
            0.999,
        );
        let others = ZONE_KEYS
            .iter()
            .map(move |key| (format!("{path}.{}", key.key), key.form, 0.3));
        std::iter::once(squares).chain(others)
    });
    axes.chain(zones)
        .map(|(path, form, often)| {
            prop::option::weighted(
                often,
                answer(form).prop_map(move |answer| (path.clone(), answer)),
            )
        })
        .collect::<Vec<_>>()
        .prop_map(|answers| answers.into_iter().flatten().collect())
}

fn plain() -> Ruleset {
    let squares = |names: &[&str]| {
        names
            .iter()
            .map(|name| name.parse().expect("a square"))
            .collect::<Vec<Square>>()
    };
    let board = Board {
        size: 7,
        attackers: squares(&["a4", "d1", "d7", "g4"]),
        defenders: squares(&["c4", "d3", "d5", "e4"]),
        king: Square::centre(7),
    };
    Ruleset::from_parts("random", board, Rules::default(), Vec::new())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn random_answers_read_back_as_they_were_written(answers in answers()) {
        // Contradictions are refused; what is left has to survive.
        if let Ok(ruleset) = plain().vary(&answers) {
            let read = examine_text("random", &ruleset.to_toml()).into_result();
            let read = read.map_err(|problems| TestCaseError::fail(format!("{problems}\n{}", ruleset.to_toml())))?;
            prop_assert_eq!(&read.rules, &ruleset.rules);
            prop_assert_eq!(&read.zones, &ruleset.zones);
            prop_assert_eq!(&read.board, &ruleset.board);
            prop_assert_eq!(read.fingerprint, ruleset.fingerprint);
            for (path, answer) in &answers {
                prop_assert_eq!(read.answer(path), Some(answer.clone()), "{}", path);
            }
        }
    }

    #[test]
    fn no_text_brings_the_reader_down(text in "\\PC{0,200}|(\\[rules\\]\n)?([a-z.\\[\\]]{1,12} = [\"a-z0-9{}\\[\\],= ]{0,20}\n){0,8}") {
        let _ = examine_text("random", &text);
        let _ = examine_text("random", &format!("schema = 1\n{text}")).problems.to_string();
    }
}

#[test]
fn enough_random_answers_are_no_contradiction() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let good = (0..200).filter(|_| {
        let answers = answers().new_tree(&mut runner).expect("answers").current();
        plain().vary(&answers).is_ok()
    });
    assert!(good.count() >= 10, "the property above would be empty");
}

#[test]
fn shipped_rulesets_read_back_as_they_were_written() {
    for id in shipped() {
        let ruleset = find(id).expect("it reads");
        let read = examine_text(id, &ruleset.to_toml())
            .into_result()
            .expect("it reads back");
        assert_eq!(read.fingerprint, ruleset.fingerprint, "{id}");
        assert_eq!(read.leaves(), ruleset.leaves(), "{id}");
        assert_eq!(read.names, ruleset.names, "{id}");
        assert_eq!(read.sources, ruleset.sources, "{id}");
        let without_place = |ruleset: &Ruleset| {
            let evidence = ruleset.evidence.iter().cloned();
            evidence
                .map(|evidence| konakis_rules::Evidence {
                    at: None,
                    ..evidence
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(without_place(&read), without_place(&ruleset), "{id}");
    }
}

#[test]
fn an_answer_at_its_neutral_word_changes_no_fingerprint() {
    let plain = plain();
    for axis in AXES {
        if let Some(neutral) = axis.neutral(&plain.rules, &plain.zones) {
            let varied = plain
                .vary(&[(axis.key.to_owned(), neutral)])
                .expect("neutral answers fit");
            assert_eq!(varied.fingerprint, plain.fingerprint, "{}", axis.key);
        }
    }
    let konakis = vec![(
        "konakis.stop".to_owned(),
        Answer::list(["attackers", "defenders", "king"]),
    )];
    assert_eq!(
        plain.vary(&konakis).expect("it fits").fingerprint,
        plain.fingerprint
    );
}

#[test]
fn every_other_answer_changes_the_fingerprint() {
    let plain = plain();
    for axis in AXES {
        let before = axis.answer(&plain.rules, &plain.zones);
        for choice in axis
            .form
            .words()
            .iter()
            .filter(|choice| before != Answer::word(choice.word))
        {
            if let Ok(varied) = plain.vary(&[(axis.key.to_owned(), Answer::word(choice.word))]) {
                assert_ne!(
                    varied.fingerprint, plain.fingerprint,
                    "{} {}",
                    axis.key, choice.word
                );
            }
        }
    }
    assert_eq!(plain.rules.escape_to, EscapeTo::Edge);
}
