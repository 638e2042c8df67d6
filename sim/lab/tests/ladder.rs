//! A ladder: one agent becomes a family, and the table says what its rungs are worth.

use std::fs;
use std::sync::atomic::AtomicBool;

use konakis_lab::{Plan, Silent, arena, load, read, run};
use konakis_rules::Text;

use crate::fake::{folder, options};

const EXPERIMENT: &str = r#"
[experiment]
name = "ladder"
question = "does strength matter?"
seed = 5

[rulesets]
use = ["brandubh-1"]

[design]
matrix = "mirrored"

[[agent]]
name = "ab"
kind = "alpha-beta"
noise = 5

[ladder]
agents = ["ab"]
base = 4
doublings = 5

[openings]
source = "random"
plies = 2

[limits]
ply_cap = 200

[stop]
blocks = 40
"#;

#[test]
fn a_family_climbs() {
    let dir = folder();
    let experiment =
        read(&Text::new("ladder.toml", EXPERIMENT), "ladder.toml", &[]).expect("a good experiment");
    let names: Vec<&str> = experiment
        .agents
        .iter()
        .map(|agent| agent.name.as_str())
        .collect();
    assert_eq!(names, ["ab-4", "ab-8", "ab-16", "ab-32", "ab-64", "ab-128"]);
    let budgets: Vec<Option<u64>> = experiment
        .agents
        .iter()
        .map(|agent| agent.spec.budget())
        .collect();
    assert_eq!(budgets, [4, 8, 16, 32, 64, 128].map(Some));
    // Each rung against itself and its neighbours, both ways.
    assert_eq!(Plan::of(&experiment).cells.len(), 6 + 2 * 5);

    let stop = AtomicBool::new(false);
    run(&experiment, &options(dir.path(), 2), &arena, &stop, &Silent).expect("a good run");
    let results = load(dir.path()).expect("good tables");
    let [ladder] = results.ladders.as_slice() else {
        panic!("one family, one ruleset: {:?}", results.ladders)
    };
    assert_eq!((ladder.family.as_str(), ladder.rungs.len()), ("ab", 6));
    assert!(ladder.rungs[0].gain.value.is_none());
    let gains: Vec<f64> = ladder.rungs[1..]
        .iter()
        .filter_map(|rung| rung.gain.value)
        .collect();
    assert_eq!(gains.len(), 5);
    let mean = gains.iter().sum::<f64>() / 5.0;
    assert!(mean > 0.5, "twice the budget plays better: {gains:?}");
    // The gain of a rung is the mean of its points on both sides.
    let cell = |attackers: usize, defenders: usize| {
        let found = results
            .cells
            .iter()
            .find(|cell| (cell.attackers, cell.defenders) == (attackers, defenders));
        found.expect("they met").counts
    };
    let (attacks, defends) = (cell(1, 0), cell(0, 1));
    if attacks.ended() == 40 && defends.ended() == 40 {
        let points = attacks.score().expect("games") + 1.0 - defends.score().expect("games");
        assert!((gains[0] - points / 2.0).abs() < 1e-12);
    }
    let p1 = results.checks.iter().find(|check| check.id == "P1");
    assert!(p1.is_some_and(|check| check.state == konakis_lab::State::Pass));
    let table = fs::read_to_string(dir.path().join("ladder.csv")).expect("a table");
    assert_eq!(table.lines().count(), 7);
    let agents = fs::read_to_string(dir.path().join("agents.csv")).expect("a table");
    assert_eq!(agents.lines().count(), 7);
}

#[test]
fn what_cannot_climb_is_refused() {
    let text = EXPERIMENT.replace("kind = \"alpha-beta\"\nnoise = 5", "kind = \"greedy\"");
    let error = read(&Text::new("ladder.toml", &*text), "ladder.toml", &[]).expect_err("no budget");
    assert!(
        error
            .to_string()
            .contains("`ab` has no budget to be doubled from 4"),
        "{error}"
    );
    let text = EXPERIMENT.replace("agents = [\"ab\"]", "agents = [\"abc\"]");
    let error = read(&Text::new("ladder.toml", &*text), "ladder.toml", &[]).expect_err("nobody");
    assert!(
        error.to_string().contains("no agent is called `abc`"),
        "{error}"
    );
}
