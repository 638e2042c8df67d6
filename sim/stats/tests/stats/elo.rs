//! METRICS §2.4.

use crate::close::{CLOSED, ROOT, close, ends, estimate};
use konakis_stats::elo::{
    Open, bayes_elo, difference, elo, normalized, normalized_pairs, of_score, open, to_score,
};
use konakis_stats::{Estimate, score_interval, wilson};

#[test]
fn of_scores() {
    close(of_score(0.55).unwrap(), 34.8600702876, CLOSED);
    close(of_score(0.75).unwrap(), 190.8485018879, CLOSED);
    close(to_score(190.8485018879), 0.75, CLOSED);
    assert_eq!(of_score(1.0), None);
    assert_eq!(of_score(0.0), None);
}

#[test]
fn bounds_are_carried_over() {
    estimate(
        elo(wilson(25, 56, 0.95)),
        -37.3686740649,
        -127.8660052415,
        53.1286571117,
        1e-7,
    );
    estimate(
        elo(score_interval(250, 100, 150, 0.95)),
        70.4365036223,
        42.8824785220,
        98.2273803065,
        1e-6,
    );
    estimate(
        elo(score_interval(0, 50, 0, 0.95)),
        0.0,
        -13.0996981734,
        13.0996981734,
        1e-7,
    );
}

#[test]
fn infinite_ends_are_open() {
    let winner = elo(score_interval(10, 0, 0, 0.95));
    assert_eq!((winner.value, winner.hi), (None, None));
    close(winner.lo.unwrap(), 269.6633305069, 1e-7);
    assert_eq!(open(winner), Open::High);
    assert_eq!(open(elo(score_interval(0, 0, 10, 0.95))), Open::Low);
    assert_eq!(open(elo(score_interval(3, 5, 2, 0.95))), Open::None);
    assert_eq!(open(elo(Estimate::NONE)), Open::Both);
}

#[test]
fn for_engine_people() {
    close(normalized(250, 100, 150).unwrap(), 79.7071898254, CLOSED);
    assert_eq!(normalized(0, 50, 0), None);
    let (elo, draws) = bayes_elo(44, 17, 39).unwrap();
    close(elo, 17.9059754929, CLOSED);
    close(draws, 59.8001157009, CLOSED);
    assert_eq!(bayes_elo(44, 0, 39), None);
}

/// Pairs of independent games say what the games say: half the variance for the mean of two.
#[test]
fn normalized_elo_of_pairs() {
    let pairs = [1.0, 0.5, 0.5, 0.0, 1.0, 0.5, 0.5, 1.0];
    close(
        normalized_pairs(&pairs).unwrap(),
        0.125 / (2.0f64 * 0.109375).sqrt() * 347.4355855226,
        ROOT,
    );
    assert_eq!(normalized_pairs(&[]), None);
}

#[test]
fn between_rulesets() {
    let d = difference((760, 0, 1240), (1060, 0, 940)).unwrap();
    close(d.value, 105.9144418186, CLOSED);
    close(d.se, 11.1632668876, CLOSED);
    ends(d.interval(0.95), 84.0348407690, 127.7940428682, CLOSED);
    assert_eq!(difference((10, 0, 0), (5, 0, 5)), None);
}
