//! A run that looks at its data stops at the same place, however it was carried out.

use std::path::Path;

use konakis_lab::{Decision, Hypothesis, LabError, Options, Results, Shard, Target, load};
use konakis_stats::gsprt::{bounds, llr_logistic};
use konakis_stats::sequence::{Prior, mixture};

use crate::fake::{Stage, experiment, folder, options, parts, play, play_with, stage};

/// The made-up experiment, stopped by its precision.
const PRECISION: &[(&str, &str)] = &[
    ("stop.mode", "precision"),
    ("stop.blocks", "6000"),
    ("stop.half_width", "0.06"),
    ("stop.checkpoints", "[100, 500, 1000, 2000, 4000]"),
    // Made-up games have openings of their own: none is to be taken for the sample.
    ("openings.without_replacement", "false"),
];

fn results(run: &Path) -> Results {
    load(run).expect("good tables")
}

#[test]
fn threads_and_interruptions_do_not_move_the_end() {
    let (one, two, broken) = (folder(), folder(), folder());
    let fake = experiment(PRECISION);
    let outcome = play(&fake, one.path(), 1).expect("a good run");
    assert!(!outcome.interrupted);
    play(&fake, two.path(), 2).expect("a good run");
    for (turn, games) in [150, 700, 2500].into_iter().enumerate() {
        let stopping = stage(Stage {
            stop_after: Some(games),
            ..Stage::default()
        });
        let outcome = play_with(&fake, &options(broken.path(), 1 + turn % 2), stopping);
        assert!(outcome.expect("an orderly stop").interrupted);
    }
    play(&fake, broken.path(), 2).expect("a good run");
    assert!(parts(one.path()) == parts(two.path()));
    assert!(parts(one.path()) == parts(broken.path()));

    let (one, two) = (results(one.path()), results(two.path()));
    assert_eq!((one.stopped, one.blocks), ("precision", outcome.done / 4));
    assert!(one.blocks < 6000, "it stopped before the bound");
    assert_eq!((one.cells, one.looks), (two.cells, two.looks));
    assert_eq!(one.contrasts, two.contrasts);
}

#[test]
fn it_stops_when_everything_is_known_and_no_later() {
    let run = folder();
    let fake = experiment(PRECISION);
    play(&fake, run.path(), 2).expect("a good run");
    let results = results(run.path());
    let width = |checkpoint: u64| {
        let looks = results
            .looks
            .iter()
            .filter(|look| look.checkpoint == checkpoint);
        looks
            .filter_map(|look| look.estimate.half_width())
            .fold(0.0, f64::max)
    };
    let mut checkpoints: Vec<u64> = results.looks.iter().map(|look| look.checkpoint).collect();
    checkpoints.dedup();
    assert_eq!(checkpoints.last(), Some(&results.blocks));
    assert!(width(results.blocks) <= 0.06);
    for earlier in &checkpoints[..checkpoints.len() - 1] {
        assert!(width(*earlier) > 0.06, "at {earlier} all was known already");
    }
    // Three targets: two scores and their difference, for the strongest pairing.
    assert_eq!(results.looks.len(), 3 * checkpoints.len());
    let headline = results
        .looks
        .iter()
        .rev()
        .find_map(|look| match look.target {
            Target::Score(cell) => Some((cell, look.estimate)),
            Target::Difference(..) => None,
        });
    let (cell, sequence) = headline.expect("a score is looked at");
    let cell = &results.cells[cell as usize];
    assert_eq!(
        cell.score, sequence,
        "the headline of such a run is what holds at any look"
    );
    assert!(cell.simultaneous && cell.score_method == konakis_lab::ScoreMethod::Mixture);
}

#[test]
fn the_bound_holds_where_the_data_do_not_stop() {
    let run = folder();
    let mut sets = PRECISION.to_vec();
    sets[1].1 = "300";
    sets[2].1 = "0.001";
    play(&experiment(&sets), run.path(), 2).expect("a good run");
    let results = results(run.path());
    assert_eq!((results.stopped, results.blocks), ("max_blocks", 300));
    assert!(
        results
            .looks
            .iter()
            .all(|look| look.decision == Decision::Open)
    );
}

#[test]
fn a_verdict_stops_earlier_than_a_precision() {
    let (precise, decided) = (folder(), folder());
    play(&experiment(PRECISION), precise.path(), 2).expect("a good run");
    let mut sets = PRECISION.to_vec();
    sets[0].1 = "verdict";
    sets.push(("analysis.smallest_effect", "0.2"));
    sets.push(("stop.rope", "[0.2, 0.8]"));
    play(&experiment(&sets), decided.path(), 2).expect("a good run");
    let (precise, decided) = (results(precise.path()), results(decided.path()));
    assert_eq!(decided.stopped, "verdict");
    assert!(decided.blocks < precise.blocks);
    // The rows are the same as far as both go.
    assert_eq!(precise.manifest.seed, decided.manifest.seed);
}

#[test]
fn shares_of_such_a_run_are_refused() {
    let run = folder();
    let options = Options {
        shard: Some(Shard { index: 0, of: 2 }),
        ..options(run.path(), 1)
    };
    let error = play_with(&experiment(PRECISION), &options, stage(Stage::default()));
    let error = error.expect_err("shares cannot know");
    assert!(matches!(error, LabError::Play(_)));
    assert!(
        error.to_string().contains("cannot be spread over shares"),
        "{error}"
    );
}

#[test]
fn what_stops_a_run_may_not_be_changed_on_the_way() {
    let run = folder();
    play(&experiment(PRECISION), run.path(), 2).expect("a good run");
    let mut sets = PRECISION.to_vec();
    sets[2].1 = "0.02";
    let error = play(&experiment(&sets), run.path(), 2).expect_err("another precision");
    assert!(
        error
            .to_string()
            .contains("stop.half_width: `0.06` there, `0.02` here"),
        "{error}"
    );
}

/// The made-up experiment with some keys more.
fn with(sets: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    let mut all = PRECISION.to_vec();
    all.retain(|(key, _)| !sets.iter().any(|(other, _)| other == key));
    all.extend(sets.iter().filter(|(_, value)| !value.is_empty()));
    all
}

/// A cell of the headline.
fn headline(results: &Results) -> &konakis_lab::Cell {
    let of_headline =
        |cell: &&konakis_lab::Cell| results.headline == Some((cell.attackers, cell.defenders));
    results.cells.iter().find(of_headline).expect("a headline")
}

fn played(sets: &[(&'static str, &'static str)]) -> Results {
    let run = folder();
    play(&experiment(&with(sets)), run.path(), 2).expect("a good run");
    results(run.path())
}

#[test]
fn every_kind_of_sequence_is_the_one_that_is_asked_for() {
    let bound = ("stop.half_width", "0.0001");
    let of = |cs: &'static str| played(&[bound, ("stop.cs", cs)]);
    let usual = played(&[bound]);
    let words = |results: &Results| {
        let (cell, contrast) = (headline(results), &results.contrasts[0]);
        (cell.score_method.word(), contrast.method.word())
    };
    assert_eq!(words(&usual), ("cs_bb", "cs_eb"));
    let width = |results: &Results| {
        let of = |estimate: konakis_stats::Estimate| estimate.half_width().expect("an interval");
        (
            of(headline(results).score),
            of(results.contrasts[0].difference),
        )
    };
    let (score, difference) = width(&usual);
    for (cs, word, scores, differences) in [
        ("mixture", "cs_bb", 1.0..=1.0, 1.3..=3.0),
        ("bernstein", "cs_eb", 0.8..=1.3, 1.0..=1.0),
        ("asymptotic", "cs_asym", 0.6..=0.95, 0.6..=0.95),
    ] {
        let found = of(cs);
        assert_eq!(words(&found), (word, word));
        let (one, other) = width(&found);
        assert!(scores.contains(&(one / score)), "{cs}: {}", one / score);
        assert!(
            differences.contains(&(other / difference)),
            "{cs}: {}",
            other / difference
        );
        // What is estimated is the same, whatever is said of its error.
        assert_eq!(
            headline(&found).score.value,
            headline(&usual).counts.score()
        );
    }
}

#[test]
fn a_prior_is_that_of_the_mixture() {
    let results = played(&[("stop.half_width", "0.0001"), ("stop.cs_prior", "[50, 50]")]);
    let cell = headline(&results);
    let games = cell.counts.ended();
    let points = cell.counts.score().expect("games") * games as f64;
    // Two scores and their difference share the error.
    let by_hand = mixture(points, games, 0.05 / 3.0, Prior { a: 50.0, b: 50.0 });
    assert_eq!((cell.score.lo, cell.score.hi), (by_hand.lo, by_hand.hi));
    let fake = experiment(&with(&[("stop.cs_prior", "[50, 50]")]));
    let (of, other) = (folder(), experiment(&with(&[])));
    play(&fake, of.path(), 1).expect("a good run");
    let error = play(&other, of.path(), 1).expect_err("another prior may stop elsewhere");
    assert!(error.to_string().contains("stop.cs_prior"), "{error}");
}

/// Made-up attackers score some 52 %, which is 15 Elo.
const SCREEN: &[(&str, &str)] = &[
    ("stop.mode", "screen"),
    ("stop.half_width", ""),
    ("stop.screen", "[-40, -5]"),
];

#[test]
fn a_screening_stops_at_a_bound_and_quotes_no_estimate() {
    let results = played(SCREEN);
    assert_eq!(results.stopped, "screen");
    assert!(results.blocks < 6000);
    let (lower, upper) = bounds(0.05, 0.05);
    let last = results.looks.iter().rev().take(2);
    for look in last {
        assert_eq!(look.decision, Decision::Accepted(Hypothesis::Higher));
        // A test that ended earlier stays ended, wherever its ratio went since.
        let ended = results
            .looks
            .iter()
            .find(|each| each.target == look.target && each.decision != Decision::Open);
        assert!(ended.and_then(|look| look.llr).expect("a ratio") >= upper);
    }
    for look in &results.looks {
        let Target::Score(cell) = look.target else {
            panic!("a screening asks for scores: {look:?}")
        };
        if look.checkpoint == results.blocks {
            let counts = results.cells[cell as usize].counts;
            let by_hand = [counts.defenders, counts.draw, counts.attackers];
            assert_eq!(look.llr, llr_logistic(&by_hand, -40.0, -5.0));
        }
        if look.decision == Decision::Open {
            assert!(look.llr.is_some_and(|llr| lower < llr && llr < upper));
        }
    }
    let cell = headline(&results);
    assert_eq!(cell.score_method.word(), "cs_bb");
    assert_eq!(cell.score.value, cell.counts.score());
}

#[test]
fn threads_and_interruptions_do_not_move_the_end_of_a_screening() {
    for sets in [with(SCREEN), with(&[("stop.cs", "asymptotic")])] {
        let (one, broken) = (folder(), folder());
        let fake = experiment(&sets);
        play(&fake, one.path(), 1).expect("a good run");
        for (turn, games) in [150, 700].into_iter().enumerate() {
            let stopping = stage(Stage {
                stop_after: Some(games),
                ..Stage::default()
            });
            let outcome = play_with(&fake, &options(broken.path(), 1 + turn), stopping);
            assert!(outcome.expect("an orderly stop").interrupted);
        }
        play(&fake, broken.path(), 2).expect("a good run");
        assert!(parts(one.path()) == parts(broken.path()));
        let (one, broken) = (results(one.path()), results(broken.path()));
        assert_eq!((one.looks, one.cells), (broken.looks, broken.cells));
    }
}
