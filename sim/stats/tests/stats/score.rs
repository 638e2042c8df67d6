//! METRICS §2.2.

use crate::close::{CLOSED, ROOT, close, ends, estimate};
use konakis_stats::score::{measured_score, rao_interval, score, score_interval, score_variance};
use konakis_stats::{Estimate, wilson};

/// (W, D, L), s, σ², Wald, likelihood ratio.
type Row = ((u64, u64, u64), f64, f64, [f64; 2], [f64; 2]);

const TABLE: [Row; 7] = [
    (
        (250, 100, 150),
        0.6,
        0.19,
        [0.5617932682, 0.6382067318],
        [0.5614013694, 0.6377108353],
    ),
    (
        (44, 17, 39),
        0.525,
        0.206875,
        [0.4358539517, 0.6141460483],
        [0.4359610938, 0.6129021766],
    ),
    (
        (3, 5, 2),
        0.55,
        0.1225,
        [0.3330717387, 0.7669282613],
        [0.3292110461, 0.7569638808],
    ),
    (
        (60, 0, 40),
        0.6,
        0.24,
        [0.5039817665, 0.6960182335],
        [0.5023480995, 0.6925889487],
    ),
    (
        (0, 50, 0),
        0.5,
        0.0,
        [0.5, 0.5],
        [0.4811569471, 0.5188430529],
    ),
    ((10, 0, 0), 1.0, 0.0, [1.0, 1.0], [0.8252466720, 1.0]),
    (
        (30000, 5000, 25000),
        0.5416666667,
        0.2274305556,
        [0.5378507677, 0.5454825657],
        [0.5378491259, 0.5454808135],
    ),
];

#[test]
fn intervals_of_the_table() {
    for ((w, d, l), s, variance, wald, lr) in TABLE {
        close(score_variance(w, d, l).unwrap(), variance, CLOSED);
        ends(
            measured_score(w, d, l).unwrap().interval(0.95),
            wald[0],
            wald[1],
            CLOSED,
        );
        estimate(score_interval(w, d, l, 0.95), s, lr[0], lr[1], ROOT);
    }
}

#[test]
fn closed_forms() {
    let chi2 = 3.8414588206941236;
    for n in [1u64, 7, 50, 4000, 1_000_000_000] {
        let half = 0.5 * (1.0 - (-chi2 / (2.0 * n as f64)).exp());
        ends(score_interval(0, n, 0, 0.95), 0.5 - half, 0.5 + half, 1e-12);
        ends(
            score_interval(n, 0, 0, 0.95),
            (-chi2 / (2.0 * n as f64)).exp(),
            1.0,
            1e-12,
        );
        ends(
            score_interval(0, 0, n, 0.95),
            0.0,
            1.0 - (-chi2 / (2.0 * n as f64)).exp(),
            1e-12,
        );
    }
}

#[test]
fn without_games() {
    assert_eq!(score(0, 0, 0), None);
    assert_eq!(score_variance(0, 0, 0), None);
    assert_eq!(measured_score(0, 0, 0), None);
    assert_eq!(score_interval(0, 0, 0, 0.95), Estimate::NONE);
}

/// Without draws and with many games the likelihood ratio and Wilson's interval are the same thing.
#[test]
fn agrees_with_wilson_without_draws() {
    let (lr, w) = (
        score_interval(523_417, 0, 476_583, 0.95),
        wilson(523_417, 1_000_000, 0.95),
    );
    ends(lr, w.lo.unwrap(), w.hi.unwrap(), 1e-7);
}

/// Without draws Rao's interval is Wilson's.
#[test]
fn rao_is_wilson_without_draws() {
    for (k, n) in [(25, 56), (0, 10), (10, 10), (3, 1000), (523_417, 1_000_000)] {
        let (rao, w) = (rao_interval(k, 0, n - k, 0.95), wilson(k, n, 0.95));
        estimate(rao, w.value.unwrap(), w.lo.unwrap(), w.hi.unwrap(), 1e-12);
    }
    assert_eq!(rao_interval(0, 0, 0, 0.95), Estimate::NONE);
}

/// All draws leave either side room for a few wins.
#[test]
fn rao_of_all_draws() {
    let (lo, hi) = rao_interval(0, 50, 0, 0.95).bounds().unwrap();
    close(lo, 1.0 - hi, 1e-12);
    // With a share of wins x, m = ½ + x/2 and V = x(1 − x)/4: x = z²/(n + z²).
    let z2 = 3.8414588206941236;
    close(hi, 0.5 + z2 / (50.0 + z2) / 2.0, 1e-9);
}
