//! METRICS §2.14.

use crate::close::{CLOSED, FITTED, close};
use konakis_stats::Measured;
use konakis_stats::convergence::{Settled, TOLERANCE, aitken, families_agree, judge, trend};

fn rungs(scores: &[f64], errors: &[f64]) -> Vec<Measured> {
    scores
        .iter()
        .zip(errors)
        .map(|(&value, &se)| Measured { value, se })
        .collect()
}

const AHEAD: [f64; 6] = [0.3120, 0.3920, 0.4410, 0.4705, 0.4880, 0.4985];

#[test]
fn a_plateau_ahead() {
    let got = judge(
        &rungs(&AHEAD, &[0.005, 0.005, 0.005, 0.005, 0.0055, 0.006]),
        TOLERANCE,
    )
    .unwrap();
    let plateau = got.plateau.unwrap();
    let want = [
        (plateau.limit, 0.515107705, 0.00907775),
        (plateau.start, -0.203206591, 0.00911741),
        (plateau.ratio, 0.604349536, 0.03444666),
        (plateau.remaining, 0.0163824464, 0.0051972731),
    ];
    for (measured, value, se) in want {
        close(measured.value, value, FITTED);
        close(measured.se, se, FITTED);
    }
    close(plateau.chi2, 0.0083210606, FITTED);
    close(plateau.aicc, 18.0083210606, FITTED);
    close(plateau.bound(), 0.0249311999, FITTED);
    close(got.line.start.value, 0.3426507023, CLOSED);
    close(got.line.start.se, 0.0036674916, CLOSED);
    close(got.line.slope.value, 0.0370362329, CLOSED);
    close(got.line.slope.se, 0.0012905741, CLOSED);
    close(got.line.chi2, 102.5847841649, FITTED);
    close(got.line.aicc, 110.5847841649, FITTED);
    assert_eq!(got.settled, Settled::PlateauAhead);
    close(aitken(&AHEAD).unwrap(), 0.5142500000, CLOSED);
}

#[test]
fn converged() {
    let scores = [0.3120, 0.4070, 0.4500, 0.4690, 0.4775, 0.4815, 0.4830];
    let got = judge(&rungs(&scores, &[0.002; 7]), TOLERANCE).unwrap();
    let plateau = got.plateau.unwrap();
    let want = [
        (plateau.limit, 0.484526176, 0.00140949),
        (plateau.start, -0.172560667, 0.00227805),
        (plateau.ratio, 0.448375922, 0.01223939),
        (plateau.remaining, 0.0014021533, 0.0002329090),
    ];
    for (measured, value, se) in want {
        close(measured.value, value, FITTED);
        close(measured.se, se, FITTED);
    }
    close(plateau.chi2, 0.0203625325, FITTED);
    close(plateau.aicc, 14.0203625325, FITTED);
    close(plateau.bound(), 0.0017852546, FITTED);
    close(got.line.start.value, 0.3661250000, CLOSED);
    close(got.line.slope.value, 0.0246250000, CLOSED);
    close(got.line.chi2, 1603.1406250000, FITTED);
    close(got.line.aicc, 1610.1406250000, FITTED);
    assert_eq!(got.settled, Settled::Converged);
    assert!(plateau.quotable().is_some());
}

#[test]
fn not_converged() {
    let got = judge(
        &rungs(&[0.30, 0.35, 0.40, 0.452, 0.50, 0.551], &[0.005; 6]),
        TOLERANCE,
    )
    .unwrap();
    close(got.line.start.value, 0.3, CLOSED);
    close(got.line.slope.value, 0.0502, CLOSED);
    close(got.line.chi2, 0.112, CLOSED);
    close(got.line.aicc, 8.112, CLOSED);
    let plateau = got.plateau.unwrap();
    close(plateau.ratio.value, 0.998, 5e-4);
    close(plateau.aicc, 18.1077, 5e-5);
    assert_eq!(plateau.quotable(), None);
    assert_eq!(got.settled.word(), "not_converged");
}

#[test]
fn ladders_that_cannot_be_judged() {
    assert_eq!(judge(&rungs(&AHEAD[..5], &[0.005; 5]), TOLERANCE), None);
    assert_eq!(judge(&rungs(&AHEAD, &[0.0; 6]), TOLERANCE), None);
    assert_eq!(aitken(&[0.3, 0.4]), None);
    assert_eq!(aitken(&[0.3, 0.4, 0.5]), None);
    // A ladder that never moves: no plateau beats the line.
    assert_eq!(
        judge(&rungs(&[0.5; 6], &[0.005; 6]), TOLERANCE)
            .unwrap()
            .settled,
        Settled::NotConverged
    );
}

#[test]
fn trends_and_families() {
    let k = [312, 392, 441, 470].map(|k| (k, 1000));
    close(trend(&k).unwrap(), 7.5373073919, CLOSED);
    close(
        trend(&k).unwrap() * (3999.0f64 / 4000.0).sqrt(),
        7.5363651696,
        CLOSED,
    );
    assert_eq!((trend(&[]), trend(&[(0, 5), (0, 5)])), (None, None));
    let of = |value| Measured { value, se: 0.01 };
    assert!(families_agree(of(0.50), of(0.527), 0.95));
    assert!(!families_agree(of(0.50), of(0.528), 0.95));
}
