//! METRICS §2.10 a–c.

use crate::close::{CLOSED, ROOT, close, ends, estimate};
use konakis_stats::Estimate;
use konakis_stats::sequence::{
    EmpiricalBernstein, Prior, Running, anytime_p, asymptotic, asymptotic_rho, enough, ln_evidence,
    mixture,
};

const FLAT: Prior = Prior { a: 1.0, b: 1.0 };
const JEFFREYS: Prior = Prior { a: 0.5, b: 0.5 };
const NARROW: Prior = Prior { a: 50.0, b: 50.0 };

/// Points, games; the sequence with priors (1,1) and (½,½); ln M(½).
type Line = (f64, u64, [f64; 2], [f64; 2], f64);

const TABLE: [Line; 8] = [
    (
        55.0,
        100,
        [0.3919910667, 0.7014325008],
        [0.3854834921, 0.7073877195],
        -1.5883989289,
    ),
    (
        62.5,
        100,
        [0.4656987825, 0.7677795805],
        [0.4593537768, 0.7728289123],
        1.0421030694,
    ),
    (
        25.0,
        56,
        [0.2548590905, 0.6496342492],
        [0.2473447184, 0.6581491131],
        -1.4837775193,
    ),
    (
        0.0,
        10,
        [0.0, 0.4168802757],
        [0.0, 0.3769873510],
        4.5335765328,
    ),
    (
        10.0,
        10,
        [0.5831197243, 1.0],
        [0.6230126490, 1.0],
        4.5335765328,
    ),
    (0.0, 1, [0.0, 0.9750000000], [0.0, 0.9750000000], 0.0),
    (
        5230.0,
        10000,
        [0.5038002998, 0.5421544793],
        [0.5032224607, 0.5427295580],
        6.2032214964,
    ),
    (
        523417.0,
        1000000,
        [0.5212192593, 0.5256141363],
        [0.5211686892, 0.5256646783],
        1090.4299931573,
    ),
];

#[test]
fn mixture_of_the_table() {
    for (s, n, flat, jeffreys, evidence) in TABLE {
        estimate(
            mixture(s, n, 0.05, FLAT),
            s / n as f64,
            flat[0],
            flat[1],
            ROOT,
        );
        ends(
            mixture(s, n, 0.05, JEFFREYS),
            jeffreys[0],
            jeffreys[1],
            ROOT,
        );
        close(ln_evidence(s, n, 0.5, FLAT), evidence, CLOSED);
    }
    close(
        anytime_p(ln_evidence(5230.0, 10000, 0.5, FLAT)),
        0.0020229034,
        CLOSED,
    );
    assert_eq!(anytime_p(-1.0), 1.0);
}

#[test]
fn other_priors_and_families() {
    ends(
        mixture(5230.0, 10000, 0.05, NARROW),
        0.5065590001,
        0.5394078318,
        ROOT,
    );
    ends(
        mixture(55.0, 100, 0.05, NARROW),
        0.4166431390,
        0.6786682960,
        ROOT,
    );
    ends(
        mixture(5230.0, 10000, 0.05 / 6.0, FLAT),
        0.5015940721,
        0.5443497284,
        ROOT,
    );
    assert_eq!(mixture(0.0, 0, 0.05, FLAT), Estimate::NONE);
}

/// A width of about twice Wilson's at p = ½ is the price of looking at any time.
#[test]
fn the_price_of_any_look() {
    for (n, flat, narrow) in [
        (1_000, 1.80, 1.48),
        (10_000, 1.96, 1.66),
        (100_000, 2.11, 1.83),
        (1_000_000, 2.24, 1.99),
    ] {
        let wilson = konakis_stats::wilson(n / 2, n, 0.95).half_width().unwrap();
        let ratio = |prior| {
            mixture(n as f64 / 2.0, n, 0.05, prior)
                .half_width()
                .unwrap()
                / wilson
        };
        close(ratio(FLAT), flat, 0.005);
        close(ratio(NARROW), narrow, 0.005);
    }
}

#[test]
fn empirical_bernstein_of_scores() {
    let x = |i: u64| match 7 * i % 10 {
        0..6 => 0.5,
        6..8 => 0.75,
        8 => 0.25,
        _ => 1.0,
    };
    let mut sequence = EmpiricalBernstein::new(0.05);
    assert_eq!(sequence.interval(), Estimate::NONE);
    let mut running = Running::default();
    for i in 0..1000 {
        sequence.push(x(i));
        running.push(sequence.interval());
        let want = match i + 1 {
            100 => (0.5750000000, 0.0891166178),
            1000 => (0.5748278330, 0.0216339831),
            _ => continue,
        };
        let got = sequence.interval();
        close(got.value.unwrap(), want.0, CLOSED);
        close(got.half_width().unwrap(), want.1, CLOSED);
    }
    assert_eq!(sequence.blocks(), 1000);
    close(running.lo.unwrap(), 0.5532244834, CLOSED);
    close(running.hi.unwrap(), 0.5961863871, CLOSED);
}

#[test]
fn empirical_bernstein_of_contrasts() {
    let d = [0.0, 0.0, 0.5, 0.0, 0.0, 0.0, -0.5, 0.0, 1.0, 0.0];
    let mut sequence = EmpiricalBernstein::over(-1.0, 1.0, 0.05);
    let mut points = 0.0;
    for i in 0..2000 {
        sequence.push(d[i % 10]);
        points += (d[i % 10] + 1.0) / 2.0;
        match i + 1 {
            100 => ends(sequence.interval(), -0.0755842327, 0.2755842327, CLOSED),
            400 => ends(sequence.interval(), 0.0336262284, 0.1660911386, CLOSED),
            2000 => ends(sequence.interval(), 0.0699184595, 0.1298827104, CLOSED),
            _ => {}
        }
    }
    ends(
        mixture(points, 2000, 0.05, FLAT).map(|x| 2.0 * x - 1.0),
        0.0190095711,
        0.1801153870,
        ROOT,
    );
}

#[test]
fn asymptotic_sequence() {
    close(asymptotic_rho(1000, 0.05), 0.0890850975, CLOSED);
    close(
        asymptotic(0.5, 0.25, 1000, 1000, 0.05)
            .half_width()
            .unwrap(),
        0.0239954340,
        CLOSED,
    );
    close(
        asymptotic(0.5, 0.25, 10_000, 1000, 0.05)
            .half_width()
            .unwrap(),
        0.0081043079,
        CLOSED,
    );
    assert_eq!(
        asymptotic(0.5, 0.25, 199, 1000, 0.05),
        Estimate {
            value: Some(0.5),
            lo: None,
            hi: None
        }
    );
}

#[test]
fn when_to_stop() {
    let of = |lo: f64, hi: f64| Estimate::new((lo + hi) / 2.0, lo, hi);
    let rope = Some((0.45, 0.55));
    assert!(enough(of(0.49, 0.51), Some(0.01 + 1e-12), None));
    assert!(!enough(of(0.48, 0.51), Some(0.01), None));
    assert!(enough(of(0.46, 0.54), None, rope) && enough(of(0.56, 0.70), None, rope));
    assert!(!enough(of(0.50, 0.60), Some(0.01), rope) && !enough(Estimate::NONE, Some(0.01), rope));
    assert!(!enough(of(0.5, 0.5), None, None));
}
