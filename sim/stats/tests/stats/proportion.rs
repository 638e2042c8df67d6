//! METRICS §2.1.

use crate::close::{CLOSED, ROOT, close, ends, estimate};
use konakis_stats::proportion::{
    binomial_test, clopper_pearson, games_for_half_width, goodman, jeffreys, jeffreys_raw, wilson,
};
use konakis_stats::{Estimate, normal};

/// k, n, p̂, then Wilson, Clopper–Pearson and raw Jeffreys at 95 %.
type Row = (u64, u64, f64, [f64; 2], [f64; 2], [f64; 2]);

const TABLE: [Row; 7] = [
    (
        25,
        56,
        0.4464285714,
        [0.3238672125, 0.5758678521],
        [0.3134360833, 0.5852833372],
        [0.3216550919, 0.5765824764],
    ),
    (
        7,
        20,
        0.35,
        [0.1811918241, 0.5671457233],
        [0.1539092048, 0.5921885345],
        [0.1722762136, 0.5677660938],
    ),
    (
        0,
        10,
        0.0,
        [0.0, 0.2775327999],
        [0.0, 0.3084971078],
        [0.0000478904, 0.2171962675],
    ),
    (
        10,
        10,
        1.0,
        [0.7224672001, 1.0],
        [0.6915028922, 1.0],
        [0.7828037325, 0.9999521096],
    ),
    (
        1,
        1,
        1.0,
        [0.2065493144, 1.0],
        [0.025, 1.0],
        [0.1467463163, 0.9996144190],
    ),
    (
        3,
        1000,
        0.003,
        [0.0010207839, 0.0087830141],
        [0.0006190999, 0.0087420232],
        [0.0008456348, 0.0079843674],
    ),
    (
        523417,
        1000000,
        0.523417,
        [0.5224380053, 0.5243958148],
        [0.5224375267, 0.5243963376],
        [0.5224380268, 0.5243958377],
    ),
];

#[test]
fn intervals_of_the_table() {
    for (k, n, p, w, c, j) in TABLE {
        estimate(wilson(k, n, 0.95), p, w[0], w[1], CLOSED);
        estimate(clopper_pearson(k, n, 0.95), p, c[0], c[1], ROOT);
        estimate(jeffreys_raw(k, n, 0.95), p, j[0], j[1], ROOT);
    }
    ends(wilson(25, 56, 0.99), 0.2902064222, 0.6140003327, CLOSED);
}

#[test]
fn ends_at_the_edges_are_exact() {
    for of in [wilson, clopper_pearson, jeffreys] {
        assert_eq!(of(0, 10, 0.95).lo, Some(0.0));
        assert_eq!(of(10, 10, 0.95).hi, Some(1.0));
        assert_eq!(of(0, 0, 0.95), Estimate::NONE);
    }
}

#[test]
fn exact_binomial_test() {
    close(binomial_test(25, 56, 0.5).unwrap(), 0.5044037600, CLOSED);
    close(binomial_test(0, 10, 0.5).unwrap(), 0.001953125, CLOSED);
    close(binomial_test(60, 100, 0.5).unwrap(), 0.0568879336, CLOSED);
    assert_eq!(binomial_test(5, 10, 0.5), Some(1.0));
    assert_eq!(binomial_test(0, 0, 0.5), None);
}

/// SciPy's `binomtest` where the distribution is skew, so that the far tail starts elsewhere than at the mirror image.
#[test]
fn exact_binomial_test_of_a_skew_share() {
    close(
        binomial_test(7, 20, 0.1).unwrap(),
        0.002386089408966118,
        CLOSED,
    );
    close(
        binomial_test(1, 50, 0.1).unwrap(),
        0.05832379539702329,
        CLOSED,
    );
    close(
        binomial_test(3, 7, 0.8).unwrap(),
        0.033343999999999985,
        CLOSED,
    );
}

#[test]
fn goodman_simultaneous_shares() {
    let shares = goodman(&[450, 380, 150, 20], 0.95);
    ends(shares[0], 0.4111365308, 0.4894834547, CLOSED);
    ends(shares[1], 0.3425178231, 0.4189701420, CLOSED);
    ends(shares[2], 0.1239708331, 0.1803690652, CLOSED);
    ends(shares[3], 0.0115578169, 0.0343940435, CLOSED);
}

#[test]
fn planning() {
    for (half, n) in [
        (0.05, 385),
        (0.02, 2401),
        (0.01, 9604),
        (0.005, 38415),
        (0.002, 240092),
        (0.001, 960365),
    ] {
        assert_eq!(games_for_half_width(half, 0.95), n);
    }
}

#[test]
fn reach_of_an_interval() {
    close(normal::z(0.95), 1.959963984540054, 1e-15);
}
