//! What is written in OpenTafl's notation reads back as the same game, and what cannot be is refused by name.

use konakis_rules::{Problems, Ruleset, find, opentafl, shipped};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// The answers of a ruleset that the notation cannot say.
fn unsaid(problems: &Problems) -> Vec<String> {
    let name = |title: &str| title.split('`').nth(1).unwrap_or(title).to_owned();
    problems
        .iter()
        .map(|problem| name(&problem.title))
        .collect()
}

/// Writes, reads, and writes again.
fn there_and_back(ruleset: &Ruleset) -> Result<String, Problems> {
    let record = opentafl::export(ruleset)?.record;
    let again = opentafl::import(&ruleset.id, &record)
        .unwrap_or_else(|problems| panic!("{}: {record}{problems:?}", ruleset.id));
    assert_eq!(
        again.fingerprint,
        ruleset.fingerprint,
        "{record}\n{}",
        again.to_toml()
    );
    assert_eq!(
        opentafl::export(&again).map(|written| written.record).ok(),
        Some(record.clone())
    );
    Ok(record)
}

#[test]
fn every_shipped_ruleset_comes_back_or_is_refused_by_name() {
    let mut refused = Vec::new();
    for id in shipped() {
        let ruleset = find(id).expect("a shipped ruleset reads");
        if let Err(problems) = there_and_back(&ruleset) {
            refused.push(format!("{id}: {}", unsaid(&problems).join(" ")));
        }
    }
    assert_eq!(refused, REFUSED, "{refused:#?}");
}

/// Those that the notation cannot say, and why not.
const REFUSED: [&str; 26] = [
    "ard-ri-throneless: ending.repetition",
    "ashton-tablut: escape.except zones.mid-edge.squares ending.repetition camps.hostile-occupied",
    "brandubh-1: ending.repetition",
    "brandubh-2: ending.repetition king.beside-konakis",
    "brandubh-walker: ending.no-move",
    "copenhagen: ending.repetition",
    "freedoms-contest-1863: capture.victims first",
    "historical-13: ending.repetition",
    "imperial-contest-1855: capture.victims first",
    "imperial-contest-preamble: capture.victims capture.duty king.walls first",
    "linnaeus-walker: ending.no-move",
    "magpie: ending.repetition",
    "saami-tablut-w: ending.repetition",
    "saami-tablut: ending.repetition",
    "sea-battle-11: ending.repetition",
    "sea-battle-13: ending.repetition",
    "sea-battle-9-star: ending.repetition",
    "sea-battle-9: ending.repetition",
    "simple-tafl: ending.repetition",
    "smith-1811-literal: capture.walk-in king.capture",
    "smith-reconstruction: escape.except",
    "tawlbwrdd-bell: capture.walk-in",
    "tawlbwrdd-lewis-cross: ending.repetition",
    "tawlbwrdd-t-diamond: ending.repetition",
    "tawlbwrdd-w: ending.repetition",
    "tawlbwrdd: ending.repetition",
];

#[test]
fn a_record_of_the_notation_s_own_examples_means_what_its_text_says() {
    let sea_battle =
        "dim:9 esc:e ka:n cen: cor: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    let read = opentafl::import("sea", sea_battle).expect("it reads");
    let shipped = find("sea-battle-9").expect("a shipped ruleset reads");
    let differences = konakis_rules::differences(&[&read, &shipped]);
    let paths: Vec<_> = differences.iter().map(|one| one.path.as_str()).collect();
    // The example draws a third repetition, and the shipped ruleset lets the defenders lose.
    assert_eq!(paths, ["ending.repetition"]);
}

#[test]
fn what_konakis_has_not_is_refused_by_name() {
    let plain = "dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    assert!(opentafl::import("plain", plain).is_ok());
    let wrong = [
        (
            "dim:7 ber:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "`ber` cannot be `c`",
        ),
        (
            "dim:7 tfr:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "`tfr` cannot be `w`",
        ),
        (
            "dim:7 start:/3t3/3c3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "there is no piece `c` here",
        ),
        (
            "dim:9 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "`dim` says `9`, and the start has 7 ranks",
        ),
        (
            "dim:7 surff:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "there is no key `surff`",
        ),
        (
            "dim:7 surf:n surf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "`surf` is said twice",
        ),
        (
            "dim:7 spd:3,4,5 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "`spd` cannot be `3,4,5`",
        ),
        (
            "dim:7 sw:s swf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "`swf` cannot be `n`",
        ),
        (
            "dim:7 cor: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "the king has nowhere to go: `esc:c` without corner squares",
        ),
        ("dim:7", "a record without `start` says no position"),
        (
            "dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t",
            "`/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t` is no position",
        ),
        (
            "dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t4/",
            "rank 7 does not have 7 squares",
        ),
        (
            "dim:7 start:/3t3/3t3/3T3/ttTTTtt/3T3/3t3/3t3/",
            "a game has one king, and the start has 0",
        ),
        ("ludo", "`ludo` has no key"),
    ];
    for (record, title) in wrong {
        let problems = opentafl::import("wrong", record).expect_err(record);
        let titles: Vec<_> = problems
            .iter()
            .map(|problem| problem.title.as_str())
            .collect();
        assert!(titles.contains(&title), "{record}: {titles:?}");
    }
}

#[test]
fn what_the_program_misreads_is_remarked_on() {
    let remarks = |id| -> Vec<String> {
        let written = opentafl::export(&find(id).expect("it reads")).expect("it can be said");
        written
            .remarks
            .iter()
            .map(|one| one.title.clone())
            .collect()
    };
    assert_eq!(
        remarks("smith-1811"),
        ["OpenTafl 0.4.8 does not play `cenhe` as it is written"]
    );
    assert_eq!(remarks("brandubh-opentafl"), [""; 0]);
}

fn word(key: &'static str, values: &[&'static str]) -> BoxedStrategy<String> {
    select(values.to_vec())
        .prop_map(move |value| match value {
            "" => String::new(),
            value => format!("{key}:{value} "),
        })
        .boxed()
}

fn special(key: &'static str, squares: &[Option<&'static str>]) -> BoxedStrategy<String> {
    let roles = move |ending: &'static str| {
        proptest::option::of(subsequence(vec!['t', 'T', 'K'], 0..=3)).prop_map(move |letters| {
            letters.map_or_else(String::new, |letters| {
                let letters: String = letters.into_iter().collect();
                format!("{key}{ending}:{letters} ")
            })
        })
    };
    let squares = select(squares.to_vec()).prop_map(move |squares| {
        squares.map_or_else(String::new, |squares| format!("{key}:{squares} "))
    });
    // The centre has one list more.
    let empty = roles("he").prop_map(move |said| if key == "cen" { said } else { String::new() });
    let all = (
        squares,
        roles("h"),
        empty,
        roles("p"),
        roles("s"),
        roles("re"),
    );
    all.prop_map(|(squares, always, empty, pass, stop, enter)| {
        format!("{squares}{always}{empty}{pass}{stop}{enter}")
    })
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Any record that konakis can play is the same game after it was written and read again.
    #[test]
    fn any_record_comes_back(
        game in (
            word("esc", &["", "c", "e"]), word("surf", &["", "y", "n"]), word("atkf", &["", "y", "n"]),
            word("tfr", &["", "i", "d", "l"]), word("ka", &["", "y", "n", "a", "h"]),
            word("ks", &["", "s", "w", "c", "m"]),
            word("spd", &["", "-1", "3", "3,4", "1,-1,-1,-1,2,-1,-1,-1", "-1,-1,-1,-1,-1,-1,2,-1,-1,1,-1,-1"]),
            word("sw", &["", "n", "w", "s"]), word("efe", &["", "y"]), word("linc", &["", "y"]),
        ),
        centre in special("cen", &[None, Some(""), Some("default"), Some("d4")]),
        corners in special("cor", &[None, Some(""), Some("default"), Some("a1,a2,g7")]),
        attackers in special("afor", &[None, Some(""), Some("a3,a4,a5"), Some("d1,d2,d6,d7")]),
        defenders in special("dfor", &[None, Some(""), Some("b2,f6")]),
    ) {
        let (a, b, c, d, e, f, g, h, i, j) = game;
        let record = format!(
            "dim:7 {a}{b}{c}{d}{e}{f}{g}{h}{i}{j}{centre}{corners}{attackers}{defenders}start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
        );
        // Some contradict themselves: men on squares where they may not stop, corners that nobody reaches.
        if let Ok(ruleset) = opentafl::import("any", &record) {
            let back = there_and_back(&ruleset);
            prop_assert!(back.is_ok(), "{record}{:?}", back.err());
        }
    }

    /// No text brings the reader down.
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}", words in "((dim|cen|spd|start|cor):[-/0-9a-iTK,]{0,9} ){0,6}") {
        let _ = opentafl::import("any", &text);
        let _ = opentafl::import("any", &words);
        let _ = opentafl::from_position(&text, 'a');
        let _ = opentafl::to_position(&text);
    }
}
