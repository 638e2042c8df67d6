//! METRICS §2.8: the fits behind skill and handicap.

use crate::close::{FITTED, close};
use konakis_stats::logistic::{Contribution, Penalty, Row, Unfit, fit};

/// 0 of 20 and 7 of 20 with a dummy: Firth's estimates are the logits of (k + ½)/(n + 1).
#[test]
fn firth_in_closed_form() {
    let rows = [
        Row::new(vec![1.0, 0.0], 0, 0, 20),
        Row::new(vec![1.0, 1.0], 7, 0, 13),
    ];
    let got = fit(&rows, Penalty::Firth).unwrap();
    close(got.coefficients[0], -3.7135720667, FITTED);
    close(got.coefficients[1], 3.1257854018, FITTED);
    close(got.coefficients[0], (0.5f64 / 20.5).ln(), 1e-10);
    close(got.coefficient(0).se, 1.4667036211, FITTED);
    close(got.coefficient(1).se, 1.5391547323, FITTED);
    assert_eq!(fit(&rows, Penalty::None), Err(Unfit::Infinite));
}

fn fractional() -> [Row; 4] {
    [
        Row::new(vec![1.0, 0.0, 0.0], 30, 20, 50),
        Row::new(vec![1.0, 0.0, 1.0], 50, 10, 40),
        Row::new(vec![1.0, 1.0, 0.0], 45, 15, 40),
        Row::new(vec![1.0, 1.0, 1.0], 66, 14, 20),
    ]
}

#[test]
fn fractional_logit() {
    let rows = fractional();
    let naive = fit(&rows, Penalty::None).unwrap();
    let want = [-0.4756415823, 0.6429031272, 0.7441153184];
    let naive_se = [0.1786404930, 0.2073164869, 0.2073575373];
    let robust_se = [0.1613334300, 0.1896672644, 0.1899169164];
    let robust = naive.clone().robust(&rows);
    for i in 0..3 {
        close(naive.coefficients[i], want[i], FITTED);
        close(naive.coefficient(i).se, naive_se[i], FITTED);
        close(robust.coefficient(i).se, robust_se[i], FITTED);
    }
}

/// Clusters of one game each are no clusters: the sandwich is HC0, enlarged by G/(G − 1).
#[test]
fn clusters_of_one_game() {
    let rows = fractional();
    let games = [[30, 20, 50], [50, 10, 40], [45, 15, 40], [66, 14, 20]];
    let mut contributions = Vec::new();
    for (row, counts) in games.iter().enumerate() {
        for (points, &count) in [1.0, 0.5, 0.0].iter().zip(counts) {
            for _ in 0..count {
                contributions.push(Contribution {
                    cluster: contributions.len() as u64,
                    row,
                    points: *points,
                    n: 1.0,
                });
            }
        }
    }
    let fitted = fit(&rows, Penalty::None).unwrap();
    let (clustered, robust) = (
        fitted.clone().clustered(&rows, contributions).unwrap(),
        fitted.robust(&rows),
    );
    for i in 0..3 {
        close(
            clustered.coefficient(i).se,
            robust.coefficient(i).se * (400.0f64 / 399.0).sqrt(),
            1e-12,
        );
    }
}

/// Every game played twice with the same result is no more evidence than once.
#[test]
fn clusters_of_copies() {
    let once = fractional();
    let twice = once.clone().map(|r| Row {
        points: 2.0 * r.points,
        squares: 2.0 * r.squares,
        n: 2.0 * r.n,
        ..r
    });
    let games = [[30u64, 20, 50], [50, 10, 40], [45, 15, 40], [66, 14, 20]];
    let mut contributions = Vec::new();
    for (row, counts) in games.iter().enumerate() {
        for (points, &count) in [2.0, 1.0, 0.0].iter().zip(counts) {
            for _ in 0..count {
                contributions.push(Contribution {
                    cluster: contributions.len() as u64,
                    row,
                    points: *points,
                    n: 2.0,
                });
            }
        }
    }
    let clustered = fit(&twice, Penalty::None)
        .unwrap()
        .clustered(&twice, contributions)
        .unwrap();
    let robust = fit(&once, Penalty::None).unwrap().robust(&once);
    close(
        clustered.coefficient(1).se,
        robust.coefficient(1).se * (400.0f64 / 399.0).sqrt(),
        1e-10,
    );
}

#[test]
fn what_cannot_be_fitted() {
    assert_eq!(fit(&[], Penalty::Firth), Err(Unfit::NoGames));
    assert_eq!(
        fit(&[Row::new(vec![1.0], 0, 0, 0)], Penalty::Firth),
        Err(Unfit::NoGames)
    );
    let same = [
        Row::new(vec![1.0, 1.0], 3, 0, 4),
        Row::new(vec![1.0, 1.0], 5, 0, 4),
    ];
    assert_eq!(fit(&same, Penalty::Firth), Err(Unfit::Confounded));
}
