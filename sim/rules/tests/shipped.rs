//! Every file of the folder of rulesets is shipped, and reads without an error.

use std::path::{Path, PathBuf};

use konakis_rules::{
    Evidence, Ruleset, SQUARES_KEY, STANDARD_ZONES, ZONE_KEYS, examine, find, shipped,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets")
}

fn files() -> Vec<PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(folder())
        .expect("the folder of rulesets")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .collect();
    files.sort();
    files
}

#[test]
fn every_file_is_embedded() {
    let on_disk: Vec<_> = files()
        .iter()
        .map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(shipped().collect::<Vec<_>>(), on_disk);
}

#[test]
fn every_file_reads_without_an_error() {
    let mut wrong = String::new();
    for file in files() {
        let examined = examine(&file.to_string_lossy());
        if examined.problems.has_errors() {
            wrong += &format!("\n{}\n", examined.problems);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_file_reads_without_a_warning() {
    let warned = shipped()
        .map(examine)
        .filter(|examined| !examined.problems.is_empty());
    let warnings: Vec<_> = warned
        .map(|examined| examined.problems.to_string())
        .collect();
    assert!(warnings.is_empty(), "{}", warnings.join("\n\n"));
}

#[test]
fn the_same_game_under_two_names_is_a_child_and_its_parent() {
    let rulesets: Vec<_> = shipped().map(|id| find(id).expect("it reads")).collect();
    for (i, one) in rulesets.iter().enumerate() {
        for other in rulesets[..i]
            .iter()
            .filter(|other| other.fingerprint == one.fingerprint)
        {
            let related = |child: &Ruleset, parent: &Ruleset| {
                child
                    .texts
                    .iter()
                    .any(|text| text.name == parent.texts[0].name)
            };
            assert!(
                related(one, other) || related(other, one),
                "{} and {} are the same game",
                one.id,
                other.id
            );
        }
    }
}

#[test]
fn a_child_drops_the_evidence_for_what_it_answers_otherwise() {
    let [literal, smith] =
        ["smith-1811-literal", "smith-1811"].map(|id| find(id).expect("it reads"));
    let inherited = |evidence: &Evidence| {
        evidence
            .at
            .as_ref()
            .is_some_and(|at| at.file().ends_with("/smith-1811.toml"))
    };
    for evidence in literal
        .evidence
        .iter()
        .filter(|evidence| inherited(evidence))
    {
        assert_eq!(
            literal.answer(&evidence.rule),
            smith.answer(&evidence.rule),
            "{}",
            evidence.rule
        );
    }
    assert!(literal.evidence.iter().any(inherited));
    assert_ne!(literal.answer("king.capture"), smith.answer("king.capture"));
}

/// A critical edition says where each of its answers comes from; what everybody takes for granted needs no quotation.
#[test]
fn every_answer_that_is_not_neutral_has_evidence() {
    let mut bare = Vec::new();
    for id in shipped() {
        let ruleset = find(id).expect("it reads");
        let attested = |path: &str| {
            ruleset
                .evidence
                .iter()
                .any(|evidence| evidence.rule == path)
        };
        let axes = ruleset.axis_answers().filter_map(|(axis, answer)| {
            let neutral = axis.neutral(&ruleset.rules, &ruleset.zones);
            (neutral.as_ref() != Some(&answer)).then(|| axis.key.to_owned())
        });
        let zones = ruleset.zones.iter().flat_map(|zone| {
            let customs = ZONE_KEYS
                .iter()
                .filter(|key| key.neutral(&zone.name).as_ref() != Some(&key.answer(zone)));
            let lies = STANDARD_ZONES.iter().all(|(name, _)| *name != zone.name);
            let lies = lies.then_some(&SQUARES_KEY);
            let keys = customs.chain(lies);
            keys.map(|key| format!("{}.{}", zone.path(), key.key))
                .collect::<Vec<_>>()
        });
        let said = axes.chain(zones).chain(["board.layout".to_owned()]);
        bare.extend(
            said.filter(|path| !attested(path))
                .map(|path| format!("{id}: {path}")),
        );
    }
    assert!(bare.is_empty(), "no evidence for\n{}", bare.join("\n"));
}
