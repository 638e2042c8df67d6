//! Whether games last equally long, by whole curves.

use konakis_lab::{Results, load};
use konakis_stats::{Exits, log_rank};

use crate::fake::{experiment, folder, play};

fn results(sets: &[(&str, &str)]) -> Results {
    let dir = folder();
    play(&experiment(sets), dir.path(), 2).expect("a good run");
    load(dir.path()).expect("good tables")
}

fn exits(results: &Results, cell: u32) -> Vec<Exits> {
    let lengths = results.cells[cell as usize].lengths.iter();
    let exits = lengths.map(|count| Exits {
        t: count.plies,
        ended: count.attackers + count.defenders + count.draw,
        censored: count.truncated,
    });
    exits.collect()
}

/// Every block with an opening of its own.
const APART: (&str, &str) = ("openings.without_replacement", "false");

#[test]
fn rulesets_are_compared_for_each_pairing_and_for_all() {
    let results = results(&[APART]);
    // Two pairings, that of a player with itself first, and both together.
    let [random, greedy, all] = results.log_ranks.as_slice() else {
        panic!("three tests: {:?}", results.log_ranks)
    };
    let who = |pairing: Option<(usize, usize)>| pairing.map(|(of, _)| &results.agents[of].name[..]);
    assert_eq!(who(random.pairing), Some("random"));
    assert_eq!(who(greedy.pairing), Some("greedy"));
    assert_eq!((all.pairing, all.pair, all.test.df), (None, None, 1));
    for found in [random, greedy] {
        let of_pairing =
            |cell: &&konakis_lab::Cell| Some((cell.attackers, cell.defenders)) == found.pairing;
        let cells = results.cells.iter().filter(of_pairing);
        let curves: Vec<_> = cells.map(|cell| exits(&results, cell.id)).collect();
        let by_hand = log_rank(&[&curves[0], &curves[1]]).expect("both have games");
        assert_eq!((found.effect, found.test), (1.0, by_hand));
        // Made-up games are equally long under all rules.
        assert!(found.test.p > 0.01, "{found:?}");
    }
    // What both pairings say adds up, were their variances alike.
    assert!(all.test.statistic <= greedy.test.statistic + random.test.statistic + 1e-9);
}

#[test]
fn three_rulesets_are_compared_together_and_by_twos() {
    let results = results(&[
        APART,
        (
            "rulesets.use",
            "[\"smith-1811\", \"salmi-2015\", \"brandubh-1\"]",
        ),
        ("openings.legal_in", "own-cell"),
        ("openings.source", "start"),
        ("openings.plies", "0"),
    ]);
    // All three, each with each, for two pairings; and all together.
    assert_eq!(results.log_ranks.len(), 2 * (1 + 3) + 1);
    assert_eq!(results.log_ranks[0].test.df, 2);
}

#[test]
fn openings_that_come_several_times_make_it_more_careful() {
    let [apart, shared] = [&[APART][..], &[]].map(results);
    let widest = |results: &Results| {
        let effects = results.log_ranks.iter().map(|found| found.effect);
        effects.fold(0.0, f64::max)
    };
    assert_eq!(widest(&apart), 1.0);
    let worth = shared.cells.iter().map(|cell| cell.worth.effect);
    assert_eq!(widest(&shared), worth.fold(1.0, f64::max));
}

#[test]
fn a_run_that_looks_has_none() {
    let results = results(&[
        APART,
        ("stop.mode", "precision"),
        ("stop.half_width", "0.2"),
    ]);
    assert!(results.log_ranks.is_empty());
}
