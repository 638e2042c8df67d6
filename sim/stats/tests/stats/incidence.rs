//! METRICS §2.6: competing endings, and tests between groups.

use crate::close::{CLOSED, close, close_p};
use crate::survival::{A, B, C, FREIREICH_6MP, FREIREICH_PLACEBO, exits};
use konakis_stats::{Endings, aalen_johansen, kaplan_meier, log_rank, stratified_log_rank};

fn endings() -> Vec<Endings<3>> {
    let times = [5, 8, 10, 12, 15, 20, 22, 27, 31, 40];
    let codes = [1, 2, 0, 1, 1, 2, 3, 0, 1, 0];
    let one = |code: u64| [1, 2, 3].map(|kind| (kind == code) as u64);
    times
        .iter()
        .zip(codes)
        .map(|(&t, code)| Endings {
            t,
            ended: one(code),
            censored: (code == 0) as u64,
        })
        .collect()
}

#[test]
fn who_has_won() {
    let last = *aalen_johansen(&endings()).last().unwrap();
    for (got, want) in last.by.iter().zip([0.5, 0.2142857143, 0.1142857143]) {
        close(*got, want, CLOSED);
    }
    assert!(aalen_johansen::<3>(&[]).is_empty());
}

#[test]
fn incidence_and_survival_sum_to_one() {
    let exits: Vec<_> = endings()
        .iter()
        .map(|e| konakis_stats::Exits {
            t: e.t,
            ended: e.ended.iter().sum(),
            censored: e.censored,
        })
        .collect();
    let curve = kaplan_meier(&exits, 0.95);
    for point in aalen_johansen(&endings()) {
        close(
            point.by.iter().sum::<f64>() + curve.at(point.t).unwrap(),
            1.0,
            1e-15,
        );
    }
}

#[test]
fn log_rank_tests() {
    let of = |lists: &[&str]| {
        let groups: Vec<_> = lists.iter().map(|l| exits(l)).collect();
        log_rank(&groups.iter().map(Vec::as_slice).collect::<Vec<_>>())
    };
    let freireich = of(&[FREIREICH_6MP, FREIREICH_PLACEBO]).unwrap();
    close(freireich.statistic, 16.7929409892, CLOSED);
    close_p(freireich.p, 4.168809109e-05);

    let two = of(&[A, B]).unwrap();
    close(two.statistic, 0.6532885114, CLOSED);
    close(two.p, 0.4189393988, CLOSED);

    let three = of(&[A, B, C]).unwrap();
    assert_eq!(three.df, 2);
    close(three.statistic, 3.8065604984, CLOSED);
    // With two degrees of freedom p is exp(−χ²/2), which settles the last digits.
    close(three.p, (-3.8065604984f64 / 2.0).exp(), CLOSED);

    assert_eq!(of(&[A]), None);
    assert_eq!(of(&[]), None);
    assert_eq!(of(&[A, ""]), None);
    assert_eq!(of(&["60+", "60+"]), None);
}

/// Within strata that differ in length, groups are compared each with its like.
#[test]
fn log_rank_over_strata() {
    let of = |lists: &[[&str; 2]]| {
        let strata: Vec<Vec<_>> = lists
            .iter()
            .map(|pair| pair.iter().map(|l| exits(l)).collect())
            .collect();
        let strata: Vec<Vec<_>> = strata
            .iter()
            .map(|pair| pair.iter().map(Vec::as_slice).collect())
            .collect();
        stratified_log_rank(&strata.iter().map(Vec::as_slice).collect::<Vec<_>>())
    };
    let one = of(&[[A, B]]).unwrap();
    close(one.statistic, 0.6532885114, CLOSED);
    // The same seen twice is twice the evidence; what is seen the other way round takes it back.
    let twice = of(&[[A, B], [A, B]]).unwrap();
    assert_eq!(twice.df, 1);
    close(twice.statistic, 2.0 * 0.6532885114, CLOSED);
    close(of(&[[A, B], [B, A]]).unwrap().statistic, 0.0, 1e-15);
    // A stratum with one group only says nothing.
    close(
        of(&[[A, B], [C, ""]]).unwrap().statistic,
        0.6532885114,
        CLOSED,
    );
    assert_eq!(of(&[]), None);
}
