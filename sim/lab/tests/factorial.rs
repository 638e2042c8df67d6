//! A factorial design: every way from one ruleset to another, and what each answer contributes.

use std::fs;
use std::sync::atomic::AtomicBool;

use konakis_lab::{Silent, arena, load, read, run};
use konakis_rules::Text;

use crate::fake::{folder, options};

const EXPERIMENT: &str = r#"
[experiment]
name = "factorial"
question = "which rule?"
seed = 3

[rulesets]
use = ["smith-1811", "imperial-contest-1855"]

[design]
kind = "factorial"

[factors.castle]
rules = ["konakis.stop", "konakis.hostile", "capture.linnaean"]

[factors.king]
rules = ["king.armed", "range.king"]

[[agent]]
kind = "greedy"
side = "attackers"

[[agent]]
kind = "random"
side = "defenders"

[openings]
source = "random"
plies = 2

[limits]
ply_cap = 600

[stop]
blocks = 40
"#;

fn refused(text: &str) -> String {
    let error = read(&Text::new("factorial.toml", text), "factorial.toml", &[]);
    error.expect_err("it is wrong").to_string()
}

#[test]
fn every_combination_is_played_and_the_shares_add_up() {
    let dir = folder();
    let text = Text::new("factorial.toml", EXPERIMENT);
    let experiment = read(&text, "factorial.toml", &[]).expect("a good experiment");
    let design = experiment.factorial.as_ref().expect("a factorial design");
    let names: Vec<&str> = design
        .factors
        .iter()
        .map(|factor| factor.name.as_str())
        .collect();
    let k = names.len();
    assert_eq!(k, 4, "{names:?}");
    assert_eq!(experiment.rulesets.len(), 16);
    assert_eq!(experiment.rulesets[0].id, "smith-1811");
    assert_eq!(experiment.rulesets[15].id, "imperial-contest-1855");
    let mut fingerprints: Vec<_> = experiment
        .rulesets
        .iter()
        .map(|each| each.fingerprint.0)
        .collect();
    fingerprints.sort_unstable();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), 16, "all are different");

    let stop = AtomicBool::new(false);
    run(&experiment, &options(dir.path(), 2), &arena, &stop, &Silent).expect("a good run");
    let results = load(dir.path()).expect("good tables");
    assert_eq!(results.effects.len(), k + k * (k - 1) / 2);
    let shares: f64 = results.effects[..k]
        .iter()
        .filter_map(|effect| effect.shapley.value)
        .sum();
    if results.cells.iter().all(|cell| cell.counts.ended() == 40) {
        let score = |ruleset: usize| results.cells[ruleset].score.value.expect("games");
        assert!((shares - (score(15) - score(0))).abs() < 1e-9, "{shares}");
    }
    let table = fs::read_to_string(dir.path().join("effects.csv")).expect("a table");
    assert_eq!(table.lines().count(), 1 + 10);
    assert!(
        table.contains("castle x king") || table.contains("king x castle"),
        "{table}"
    );
}

#[test]
fn what_makes_no_design_is_refused() {
    let many = EXPERIMENT.replace(
        "[factors.castle]\nrules = [\"konakis.stop\", \"konakis.hostile\", \"capture.linnaean\"]",
        "",
    );
    let many = many.replace(
        "[factors.king]\nrules = [\"king.armed\", \"range.king\"]",
        "",
    );
    assert!(refused(&many).contains("7 answers differ, and a full design has 6 factors at most"));
    let one = EXPERIMENT.replace(", \"imperial-contest-1855\"", "");
    assert!(refused(&one).contains("a factorial design goes from one ruleset to another"));
    let other = EXPERIMENT.replace("\"king.armed\", ", "\"king.armed\", \"king.capture\", ");
    assert!(refused(&other).contains("the two rulesets do not differ in `king.capture`"));
}
