//! METRICS §2.3.

use crate::close::{CLOSED, close, close_p, estimate};
use konakis_stats::Estimate;
use konakis_stats::difference::{
    Verdict, benjamini_hochberg, bonferroni, equivalence_p, holm, imbalance_gain, newcombe,
    pooled_z, verdict,
};

/// k₁, n₁, k₂, n₂; d and Newcombe's ends; pooled z and its p.
type Row = ([u64; 4], [f64; 3], Option<f64>, f64);

const TABLE: [Row; 5] = [
    (
        [56, 70, 48, 80],
        [0.2, 0.0524314724, 0.3338726540],
        Some(2.6501719513),
        0.0080450814,
    ),
    (
        [9, 10, 3, 10],
        [0.6, 0.1705227239, 0.8090179735],
        Some(2.7386127875),
        0.0061698993,
    ),
    (
        [10, 10, 0, 10],
        [1.0, 0.6075093504, 1.0],
        Some(4.4721359550),
        7.744216431e-06,
    ),
    (
        [0, 10, 0, 20],
        [0.0, -0.1611251581, 0.2775327999],
        None,
        1.0,
    ),
    (
        [5230, 10000, 4870, 10000],
        [0.036, 0.0221435201, 0.0498369319],
        Some(5.0914234021),
        3.553854393e-07,
    ),
];

#[test]
fn newcombe_and_pooled_z() {
    for ([k1, n1, k2, n2], [d, lo, hi], z, p) in TABLE {
        estimate(newcombe(k1, n1, k2, n2, 0.95), d, lo, hi, CLOSED);
        let test = pooled_z(k1, n1, k2, n2).unwrap();
        match (test.statistic, z) {
            (Some(got), Some(want)) => close(got, want, CLOSED),
            (got, want) => assert_eq!(got, want),
        }
        if p < 1e-4 {
            close_p(test.p, p)
        } else {
            close(test.p, p, CLOSED)
        }
    }
    assert_eq!(pooled_z(0, 0, 1, 2), None);
    assert_eq!(newcombe(0, 0, 1, 2, 0.95), Estimate::NONE);
}

#[test]
fn families() {
    let all =
        |got: Vec<f64>, want: &[f64]| got.iter().zip(want).for_each(|(&g, &w)| close(g, w, 1e-15));
    all(holm(&[0.01, 0.04, 0.03, 0.005]), &[0.03, 0.06, 0.06, 0.02]);
    all(
        holm(&[0.0004, 0.012, 0.021, 0.049, 0.3, 0.8]),
        &[0.0024, 0.06, 0.084, 0.147, 0.6, 0.8],
    );
    all(
        benjamini_hochberg(&[0.01, 0.04, 0.03, 0.005]),
        &[0.02, 0.04, 0.04, 0.02],
    );
    close(bonferroni(0.95, 5), 0.99, 1e-15);
    assert!(holm(&[]).is_empty() && benjamini_hochberg(&[]).is_empty());
}

#[test]
fn equivalence() {
    close(
        equivalence_p(505, 1000, (0.45, 0.55)).unwrap(),
        0.0023797823,
        CLOSED,
    );
    close(
        equivalence_p(52, 100, (0.45, 0.55)).unwrap(),
        0.3068784622,
        CLOSED,
    );
    assert_eq!(equivalence_p(0, 0, (0.45, 0.55)), None);
}

#[test]
fn verdicts() {
    let of = |lo, hi| verdict(Estimate::new((lo + hi) / 2.0, lo, hi), (0.45, 0.55));
    assert_eq!(of(0.46, 0.54), Verdict::Balanced);
    assert_eq!(of(0.56, 0.60), Verdict::FavoursAttackers);
    assert_eq!(of(0.36, 0.40), Verdict::FavoursDefenders);
    assert_eq!(of(0.40, 0.50), Verdict::Undecided);
    assert_eq!(verdict(Estimate::NONE, (0.45, 0.55)).word(), "undecided");
}

#[test]
fn gain_in_balance() {
    let (lo, hi) = imbalance_gain(
        Estimate::new(0.38, 0.36, 0.40),
        Estimate::new(0.53, 0.51, 0.55),
    )
    .unwrap();
    close(lo, 0.05, CLOSED);
    close(hi, 0.13, CLOSED);
}
