//! A run that looks at its data stops at the same place, however it was carried out.

use std::path::Path;

use konakis_lab::{Decision, LabError, Options, Results, Shard, Target, load};

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
