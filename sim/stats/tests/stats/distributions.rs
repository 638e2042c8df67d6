//! The distributions under everything else, against SciPy 1.17 (Boost).

use crate::close::{close, close_p};
use konakis_stats::{beta, chi_square, normal, student};

#[test]
fn beta_quantiles() {
    let table = [
        (0.5, 10.5, 0.025, 4.7890433157581876e-05),
        (0.5, 1000.5, 1e-06, 7.852018384068364e-16),
        (3.0, 5e8, 0.025, 1.2373442425510034e-09),
        (1e7, 1.1e7, 0.5, 0.4761904754346183),
        (2.5, 7.0, 0.975, 0.5667930211868029),
        (1.0, 1.0, 0.3, 0.3),
        (25.0, 32.0, 0.025, 0.31343608328158284),
        (523417.0, 476584.0, 0.975, 0.5243953377325861),
        (1e6, 1e6, 0.01, 0.49917751227502466),
        (0.5, 0.5, 0.1, 0.024471741852423214),
        (30.0, 0.5, 0.05, 0.9374825485169295),
    ];
    for (a, b, p, x) in table {
        let got = beta::quantile(a, b, p);
        assert!(
            (got / x - 1.0).abs() < 1e-12,
            "Beta({a}, {b}) at {p}: got {got:e}, want {x:e}"
        );
    }
    assert_eq!(
        (beta::quantile(2.0, 3.0, 0.0), beta::quantile(2.0, 3.0, 1.0)),
        (0.0, 1.0)
    );
}

#[test]
fn beta_tails() {
    let table = [
        (5.0, 3.0, 0.2, 0.0046720000000000025, 0.995328),
        (0.5, 20.0, 0.3, 0.9998262021603298, 0.00017379783966971148),
        (100.0, 120.0, 0.4, 0.051042319230408355, 0.9489576807695917),
        (1e5, 1e5, 0.495, 3.87018483546896e-06, 0.9999961298151645),
        (1e8, 1e8, 0.5001, 0.9976611326903114, 0.002338867309689788),
    ];
    for (a, b, x, below, above) in table {
        let (lower, upper) = beta::tails(a, b, x);
        assert!(
            (lower / below - 1.0).abs() < 1e-9,
            "Beta({a}, {b}) below {x}: got {lower:e}, want {below:e}"
        );
        assert!(
            (upper / above - 1.0).abs() < 1e-9,
            "Beta({a}, {b}) above {x}: got {upper:e}, want {above:e}"
        );
    }
    assert_eq!(
        (beta::tails(2.0, 3.0, 0.0), beta::tails(2.0, 3.0, 1.0)),
        ((0.0, 1.0), (1.0, 0.0))
    );
}

/// Where published crates go wrong: statrs gives 0.4912 at a million.
#[test]
fn beta_is_symmetric_at_any_shape() {
    for s in [0.5, 3.0, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8] {
        close(beta::tails(s, s, 0.5).0, 0.5, 2e-11);
        close(beta::quantile(s, s, 0.5), 0.5, 1e-12);
    }
}

#[test]
fn student_reach() {
    let table = [
        (1.0, 12.706204736174694, 63.656741162871526),
        (2.0, 4.302652729749462, 9.924843200918287),
        (5.0, 2.5705818356363146, 4.032142983555228),
        (11.0, 2.200985160091639, 3.1058065155392804),
        (30.0, 2.0422724563012378, 2.7499956535672254),
        (1e3, 1.9623390808264083, 2.580754698065951),
        (1e6, 1.959966356814107, 2.5758342201053344),
    ];
    for (df, t95, t99) in table {
        close(student::t(df, 0.95) / t95, 1.0, 1e-10);
        close(student::t(df, 0.99) / t99, 1.0, 1e-10);
    }
    let tails = [
        (1.82, 11.0, 0.096051328463884),
        (40.0, 3.0, 3.4380680789158506e-05),
        (0.01, 5.0, 0.9924080180425819),
        (3.0, 1e5, 0.0027004608840647234),
    ];
    for (x, df, p) in tails {
        close_p(student::two_sided_p(x, df), p);
        close_p(student::two_sided_p(-x, df), p);
    }
}

#[test]
fn chi_square_tails() {
    let table = [
        (47.1653048397, 3, 3.205288009149948e-10),
        (0.8172459713, 12, 0.9999954389952714),
        (100.0, 2, 1.9287498479639183e-22),
        (3.84, 1, 0.05004352124870519),
        (900.0, 800, 0.007774644192745909),
    ];
    for (x, df, p) in table {
        close_p(chi_square::survival(x, df), p);
    }
    assert_eq!(
        (chi_square::survival(0.0, 3), chi_square::survival(1.0, 0)),
        (1.0, 0.0)
    );
}

#[test]
fn normal_tails_and_quantiles() {
    for (x, p) in [
        (-10.0, 7.61985302416047e-24),
        (-1.0, 0.15865525393145707),
        (0.0, 0.5),
        (3.0, 0.9986501019683699),
    ] {
        close(normal::cdf(x) / p, 1.0, 1e-10);
        close(normal::survival(-x) / p, 1.0, 1e-10);
    }
    for (p, x) in [
        (1e-300, -37.0470962993612),
        (1e-10, -6.361340902404056),
        (0.2, -0.8416212335729142),
    ] {
        close(normal::quantile(p), x, 1e-13);
    }
}
