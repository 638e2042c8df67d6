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
    let ended: Vec<u64> = results
        .cells
        .iter()
        .map(|cell| cell.counts.ended())
        .collect();
    assert_eq!(
        ended, [40; 16],
        "else shares are of fewer blocks than scores"
    );
    let score = |ruleset: usize| results.cells[ruleset].score.value.expect("games");
    let logit = |ruleset: usize| (score(ruleset) / (1.0 - score(ruleset))).ln();
    let (mut shares, mut in_log_odds) = (0.0, 0.0);
    for effect in &results.effects[..k] {
        shares += effect.score.shapley.value.expect("a share");
        in_log_odds += effect
            .logit
            .shapley
            .value
            .expect("no cell stands at an end");
    }
    assert!((shares - (score(15) - score(0))).abs() < 1e-9, "{shares}");
    assert!(
        (in_log_odds - (logit(15) - logit(0))).abs() < 1e-9,
        "{in_log_odds}"
    );
    assert!(
        results
            .effects
            .iter()
            .all(|effect| effect.family == "effects")
    );
    let table = fs::read_to_string(dir.path().join("effects.csv")).expect("a table");
    assert_eq!(table.lines().count(), 1 + 2 * 10, "on two scales");
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

/// The same answers, seven of them, each a factor.
fn fraction(generators: &str) -> String {
    let text = EXPERIMENT.replace(
        "kind = \"factorial\"",
        &format!("kind = \"fraction\"{generators}"),
    );
    let from = text.find("[factors.castle]").expect("the first factor");
    let to = text.find("[[agent]]").expect("the agents");
    format!("{}{}", &text[..from], &text[to..])
}

#[test]
fn a_fraction_gives_the_effects_of_more_answers_and_says_what_it_cannot_tell_apart() {
    let dir = folder();
    let text = Text::new("fraction.toml", fraction(""));
    let experiment = read(&text, "fraction.toml", &[]).expect("a good experiment");
    let design = experiment.factorial.as_ref().expect("a design");
    assert_eq!(design.factors.len(), 7);
    assert_eq!(design.generators().len(), 1);
    assert!(
        design.resolution().is_some_and(|text| text.starts_with(
            "a fraction of resolution VII: 64 of 128 combinations; what one answer does cannot be told from interactions of 6 answers or more"
        )),
        "{:?}",
        design.resolution()
    );
    // G = ABCDEF: all answers of the second ruleset are a run, none is not.
    assert_eq!(experiment.rulesets.len(), 65);
    assert_eq!(experiment.rulesets[0].id, "smith-1811");
    assert_eq!(experiment.rulesets[64].id, "imperial-contest-1855");

    let stop = AtomicBool::new(false);
    run(&experiment, &options(dir.path(), 2), &arena, &stop, &Silent).expect("a good run");
    let results = load(dir.path()).expect("good tables");
    assert_eq!(results.effects.len(), 7 + 21);
    let score = |ruleset: usize| results.cells[ruleset].score.value.expect("games");
    let complete = results.cells.iter().all(|cell| cell.counts.ended() == 40);
    for effect in &results.effects {
        assert_eq!(effect.score.first_in.value, None);
        assert_eq!(effect.aliases.len(), 1);
        assert_eq!(
            effect.aliases[0].count_ones() as usize,
            7 - effect.factors.len()
        );
        // Over complete blocks the mean of the contrast is the contrast of the means.
        let [factor] = effect.factors[..] else {
            continue;
        };
        let mean = |on: bool| {
            let of = (1..65).filter(|ruleset| (design.sets[*ruleset] >> factor & 1 == 1) == on);
            of.map(score).sum::<f64>() / 32.0
        };
        let value = effect.score.main.value.expect("games");
        assert_eq!(effect.score.shapley, effect.score.main);
        if complete {
            assert!((value - (mean(true) - mean(false))).abs() < 1e-9, "{value}");
        }
    }
    let table = fs::read_to_string(dir.path().join("effects.csv")).expect("a table");
    assert!(
        table
            .lines()
            .skip(1)
            .all(|line| line.contains(",no three-way interaction,"))
    );
}

#[test]
fn generators_are_written_and_judged() {
    let good = fraction("\ngenerators = [\"first = range.king * king.armed * capture.victims\"]");
    let experiment = read(&Text::new("fraction.toml", good), "fraction.toml", &[]).expect("good");
    let design = experiment.factorial.as_ref().expect("a design");
    assert_eq!(
        design.factors.last().map(|factor| factor.name.as_str()),
        Some("first")
    );
    let generator = &design.generators()[0];
    assert!(
        generator.starts_with("first = ") && generator.matches('*').count() == 2,
        "{generator}"
    );
    assert!(
        design
            .resolution()
            .is_some_and(|text| text.contains("of resolution IV: 64 of 128"))
    );
    let refuse = |generators: &str| refused(&fraction(&format!("\ngenerators = [{generators}]")));
    assert!(refuse("\"first\"").contains("`first` is no generator"));
    let unknown = refuse("\"frist = range.king * king.armed\"");
    assert!(unknown.contains("there is no factor `frist`"), "{unknown}");
    assert!(unknown.contains("did you mean `first`?"), "{unknown}");
    assert!(refuse("\"first = range.king\"").contains("is no product of two factors or more"));
    assert!(
        refuse("\"first = range.king * king.armed\", \"first = range.king * capture.victims\"")
            .contains("`first` is set twice")
    );
    assert!(
        refuse("\"first = range.king * king.armed\", \"capture.victims = first * range.king\"")
            .contains("`first` is set by a generator and is not free")
    );
    assert!(
        refuse(
            "\"first = range.king * king.armed\", \"capture.victims = range.king * king.armed\""
        )
        .contains("`first` and `capture.victims` are always switched together")
    );
    let full = EXPERIMENT.replace(
        "kind = \"factorial\"",
        "kind = \"factorial\"\ngenerators = [\"a = b * c\"]",
    );
    assert!(refused(&full).contains("generators are named, and the design is no fraction"));
    let few = EXPERIMENT.replace("kind = \"factorial\"", "kind = \"fraction\"");
    assert!(refused(&few).contains("there is no standard fraction for 4 factors"));
}

#[test]
fn what_a_design_cannot_keep_is_refused_with_what_to_do() {
    let requires = EXPERIMENT.replace(
        "[factors.king]\n",
        "[factors.king]\nrequires = [\"castle\"]\n",
    );
    let said = refused(&requires);
    assert!(
        said.contains("`requires` cannot be said of a factor"),
        "{said}"
    );
    assert!(said.contains("make one factor"), "{said}");
    let source = EXPERIMENT.replace(
        "[factors.king]\n",
        "[factors.king]\nsource = \"cannot move more than FOUR\"\n",
    );
    let experiment =
        read(&Text::new("factorial.toml", source), "factorial.toml", &[]).expect("good");
    let design = experiment.factorial.expect("a design");
    let king = design
        .factors
        .iter()
        .find(|factor| factor.name == "king")
        .expect("the factor");
    assert_eq!(king.source.as_deref(), Some("cannot move more than FOUR"));
}

#[test]
fn shares_and_interactions_may_pay_for_their_errors_apart() {
    let of = |set: &str| {
        let dir = folder();
        let text = Text::new("factorial.toml", format!("{EXPERIMENT}\n{set}"));
        let experiment = read(&text, "factorial.toml", &[]).expect("a good experiment");
        let stop = AtomicBool::new(false);
        run(&experiment, &options(dir.path(), 2), &arena, &stop, &Silent).expect("a good run");
        load(dir.path()).expect("good tables").effects
    };
    let together = of("");
    let apart = of("[analysis]\nfamilies = { shares = \"shapley\", pairs = \"two-way\" }");
    let t = |many: f64| konakis_stats::student::t(39.0, 1.0 - 0.05 / many);
    for (together, apart) in together.iter().zip(&apart) {
        let (family, many) = match apart.factors.len() {
            1 => ("shares", 4.0),
            _ => ("pairs", 6.0),
        };
        assert_eq!(apart.family, family);
        assert_eq!(apart.role, konakis_lab::Role::Primary);
        let width = |of: &konakis_lab::Effect| of.score.main.half_width().expect("an interval");
        let ratio = width(apart) / width(together);
        assert!((ratio - t(many) / t(10.0)).abs() < 1e-9, "{ratio}");
    }
}
