//! METRICS §2.12: intervals from what copies are worth.

use crate::close::{ROOT, close};
use konakis_stats::design::level_for;
use konakis_stats::{Measured, score_interval, student, wilson};

/// Every game twice: the intervals are those of half the games.
#[test]
fn copies_count_once() {
    let level = level_for(0.95, 2.0, None).unwrap();
    let ends = |(one, other): (konakis_stats::Estimate, konakis_stats::Estimate)| {
        let (one, other) = (one.bounds().unwrap(), other.bounds().unwrap());
        close(one.0, other.0, ROOT);
        close(one.1, other.1, ROOT);
    };
    ends((wilson(50, 112, level), wilson(25, 56, 0.95)));
    ends((wilson(0, 20, level), wilson(0, 10, 0.95)));
    ends((
        score_interval(88, 34, 78, level),
        score_interval(44, 17, 39, 0.95),
    ));
    ends((
        score_interval(0, 100, 0, level),
        score_interval(0, 50, 0, 0.95),
    ));
}

#[test]
fn few_clusters_reach_further() {
    let level = level_for(0.95, 4.0, Some(5.0)).unwrap();
    let unit = Measured {
        value: 0.0,
        se: 1.0,
    };
    close(
        unit.interval(level).hi.unwrap(),
        2.0 * student::t(5.0, 0.95),
        ROOT,
    );
    assert_eq!(level_for(0.95, 1.0, None), Some(0.95));
    assert_eq!(level_for(0.95, 100.0, None), None);
}
