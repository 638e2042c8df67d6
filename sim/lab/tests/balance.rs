//! The balance between equals is what a fit of the counts says, with the error that blocks leave it.

use std::fs;

use konakis_lab::{Balance, Ended, Plan, Results, SkillMethod, load};
use konakis_stats::logistic::{Contribution, Penalty, Unfit};
use konakis_stats::skill::{Cell, Reference, Response, Skill, Strengths, fit_skill};

use crate::fake::{experiment, folder, game, play};

/// Both agents on both sides; the made-up games of greedy defenders are those of random ones.
const BOTH: (&str, &str) = ("agent[1].side", "both");
/// Every block with an opening of its own.
const APART: (&str, &str) = ("openings.without_replacement", "false");

fn results(sets: &[(&str, &str)]) -> Results {
    let dir = folder();
    play(&experiment(sets), dir.path(), 2).expect("a good run");
    load(dir.path()).expect("good tables")
}

fn cells(results: &Results) -> Vec<Cell> {
    let cells = results.cells.iter().map(|cell| Cell {
        ruleset: cell.ruleset,
        attacker: cell.attackers,
        defender: cell.defenders,
        wins: cell.counts.attackers,
        draws: cell.counts.draw,
        losses: cell.counts.defenders,
    });
    cells.collect()
}

/// Greedy is the stronger of the two.
const GREEDY: Reference = Reference {
    attacker: 1,
    defender: 1,
};

/// The fit of the rows, game by game, those of a cluster taken together.
fn by_hand(sets: &[(&str, &str)], response: Response, cluster: impl Fn(u64) -> u64) -> Skill {
    let fake = experiment(sets);
    let results = results(sets);
    let cells = cells(&results);
    let mut contributions = Vec::new();
    for (row, planned) in Plan::of(&fake).cells.iter().enumerate() {
        let setup = fake.setup(planned);
        for block in 0..fake.stop.blocks {
            let points = match game(&setup, block).ended {
                Ended::Attackers => 1.0,
                Ended::Defenders => 0.0,
                Ended::Draw if response == Response::Score => 0.5,
                _ => continue,
            };
            contributions.push(Contribution {
                cluster: cluster(block),
                row,
                points,
                n: 1.0,
            });
        }
    }
    contributions.sort_by_key(|each| each.cluster);
    let apart = Strengths::Separate;
    let fit = fit_skill(&cells, GREEDY, apart, response, Penalty::Firth).expect("a fit");
    fit.clustered(&cells, contributions)
        .expect("several clusters")
}

fn only(results: &Results) -> &Balance {
    let [balance] = results.balances.as_slice() else {
        panic!("one group: {:?}", results.balances)
    };
    balance
}

fn near(found: Option<f64>, wanted: f64) {
    let found = found.expect("a number");
    assert!((found - wanted).abs() < 1e-9, "{found} is not {wanted}");
}

#[test]
fn it_is_the_fit_of_all_cells_clustered_on_blocks() {
    let sets = [BOTH, APART];
    let results = results(&sets);
    let balance = only(&results);
    assert_eq!(
        (balance.agents.as_slice(), balance.reference, balance.cells),
        (&[0, 1][..], (1, 1), 8)
    );
    assert_eq!(balance.pairings, [(1, 1), (0, 0)]);
    assert_eq!(balance.method, SkillMethod::Clustered { level: 0.95 });
    for response in [Response::Decisive, Response::Score] {
        let fit = by_hand(&sets, response, |block| block);
        for (ruleset, pairing) in [(0, (1, 1)), (1, (1, 1)), (0, (0, 0)), (1, (0, 0))] {
            let found = balance.log_odds(response, ruleset, pairing);
            let wanted = fit.log_odds(ruleset, pairing.0, pairing.1);
            let wanted = wanted.expect("they met").interval(0.95);
            for (found, wanted) in [
                (found.value, wanted.value),
                (found.lo, wanted.lo),
                (found.hi, wanted.hi),
            ] {
                near(found, wanted.expect("a number"));
            }
        }
        let wanted = fit.difference(0, 1).expect("two rulesets").interval(0.95);
        let found = balance.difference(response, 1, 0);
        near(found.lo, wanted.lo.expect("an end"));
        near(found.hi, wanted.hi.expect("an end"));
    }
    // Made-up games of a block are alike for both defenders, so that a block is worth less than its games.
    let fit = balance.fit(Response::Decisive).expect("a fit");
    let alone = |i: usize| fit.fit.model_covariance[(i, i)].sqrt();
    assert!(fit.ruleset(0).expect("it was played").se > 1.02 * alone(0));
}

#[test]
fn openings_that_come_several_times_are_the_sample() {
    let results = results(&[BOTH]);
    // Two plies leave the two rulesets 550 openings; blocks take them in turn.
    let fit = by_hand(&[BOTH], Response::Score, |block| block % 550);
    let wanted = fit.log_odds(1, 1, 1).expect("they met").interval(0.95);
    let found = only(&results).log_odds(Response::Score, 1, (1, 1));
    near(found.lo, wanted.lo.expect("an end"));
    near(found.hi, wanted.hi.expect("an end"));
}

#[test]
fn who_never_defends_is_no_equal_of_himself() {
    let results = results(&[]);
    let balance = only(&results);
    assert_eq!((balance.reference, balance.cells), ((1, 0), 4));
    assert_eq!(balance.pairings, [(1, 0), (0, 0)]);
    assert!(balance.even.is_none(), "no two agents play both sides");
    // One strength says nothing of agents of which one attacks only.
    let model = ("analysis.skill_model", "one-strength");
    let tied = self::results(&[model]);
    let fit = only(&tied).decisive.as_ref().expect("a fit");
    assert_eq!(fit.attack(0), fit.defence(0));
}

#[test]
fn agents_that_meet_each_other_one_way_only_have_no_strengths() {
    let results = results(&[
        BOTH,
        ("design.matrix", "mirrored"),
        ("rulesets.use", "[\"smith-1811\"]"),
    ]);
    let balance = only(&results);
    assert_eq!(balance.decisive.as_ref().err(), Some(&Unfit::Confounded));
    assert_eq!(balance.log_odds(Response::Score, 0, (1, 1)).value, None);
}

#[test]
fn a_run_that_looks_has_intervals_for_any_look() {
    let results = results(&[
        BOTH,
        APART,
        ("stop.mode", "precision"),
        ("stop.blocks", "2000"),
        ("stop.half_width", "0.001"),
    ]);
    let balance = only(&results);
    assert_eq!(balance.method.word(), "cs_asym");
    let fixed = self::results(&[BOTH, APART]);
    let width = |balance: &Balance| {
        let found = balance.log_odds(Response::Score, 0, (1, 1));
        found.half_width().expect("an interval")
    };
    // At the blocks for which it is tuned it is some one and a half times as wide.
    let ratio = width(balance) / width(only(&fixed));
    assert!((1.4..1.7).contains(&ratio), "{ratio}");
}

#[test]
fn its_table_has_a_row_for_every_number() {
    let dir = folder();
    play(&experiment(&[BOTH]), dir.path(), 2).expect("a good run");
    load(dir.path()).expect("good tables");
    let read = |file: &str| fs::read_to_string(dir.path().join(file)).expect("a table");
    let table = read("balance.csv");
    // By each fit, two rulesets with two pairings, and their difference.
    assert_eq!(table.lines().count(), 1 + 2 * (2 * 2 + 1));
    assert!(!table.contains("NaN") && !table.contains("inf"));
    assert_eq!(read("agents.csv").lines().count(), 3);
}
