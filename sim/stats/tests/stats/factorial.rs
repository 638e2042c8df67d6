//! METRICS §2.9.

use crate::close::{CLOSED, close, ends};
use konakis_stats::Measured;
use konakis_stats::factorial::{Contrast, family, shapley_from_walsh, walsh};
use konakis_stats::fraction::Fraction;
use konakis_stats::pairing::paired;
use proptest::prelude::*;

/// Wins of 2000 for the sets ∅, a, b, ab, c, ac, bc, abc.
const WINS: [u64; 8] = [760, 1010, 800, 1130, 700, 930, 760, 1060];

fn cells() -> Vec<Measured> {
    let cell = |&wins: &u64| {
        let p = wins as f64 / 2000.0;
        Measured {
            value: p,
            se: (p * (1.0 - p) / 2000.0).sqrt(),
        }
    };
    WINS.iter().map(cell).collect()
}

fn values() -> Vec<f64> {
    cells().iter().map(|c| c.value).collect()
}

#[test]
fn three_rules() {
    let want = [
        (
            0.1387500000,
            0.1383333333,
            0.0082015835,
            [0.1222585250, 0.1544081416],
            [0.125, 0.150],
            0.5640395889,
        ),
        (
            0.0437500000,
            0.0433333333,
            0.0082097080,
            [0.0272426013, 0.0594240654],
            [0.020, 0.065],
            0.1766472595,
        ),
        (
            -0.0312500000,
            -0.0316666667,
            0.0081702798,
            [-0.0476801208, -0.0156532125],
            [-0.030, -0.035],
            -0.1309943113,
        ),
    ];
    let logits: Vec<f64> = values().iter().map(|p| (p / (1.0 - p)).ln()).collect();
    for (i, (main, share, se, [lo, hi], [first, last], logit)) in want.into_iter().enumerate() {
        let got = Contrast::main(3, i).of_cells(&cells());
        close(got.value, main, CLOSED);
        close(got.se, 0.0077707887, CLOSED);
        let got = Contrast::shapley(3, i).of_cells(&cells());
        close(got.value, share, CLOSED);
        close(got.se, se, CLOSED);
        ends(got.interval(0.95), lo, hi, CLOSED);
        close(Contrast::first_in(3, i).of(&values()), first, CLOSED);
        close(Contrast::last_in(3, i).of(&values()), last, CLOSED);
        close(Contrast::shapley(3, i).of(&logits), logit, CLOSED);
    }
    close(Contrast::total(3).of(&values()), 0.15, CLOSED);
    close(Contrast::total(3).of(&logits), 0.6096925372, CLOSED);
}

#[test]
fn interactions() {
    for (i, j, yates, shapley) in [
        (0, 1, 0.01875, 0.0375),
        (0, 2, -0.00625, -0.0125),
        (1, 2, 0.00375, 0.0075),
    ] {
        close(Contrast::interaction(3, i, j).of(&values()), yates, CLOSED);
        close(
            Contrast::shapley_interaction(3, i, j).of(&values()),
            shapley,
            CLOSED,
        );
    }
    close(Contrast::set(3, 0b111).of(&values()), -0.00125, CLOSED);
}

#[test]
fn variance_of_a_share() {
    let shapley = [
        2.0,
        1.0,
        0.5555555556,
        0.3333333333,
        0.2133333333,
        0.1444444444,
        0.1027210884,
        0.0761904762,
    ];
    let main = [2.0, 1.0, 0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625];
    for k in 1..=8 {
        close(
            Contrast::shapley(k, k - 1).variance_factor(),
            shapley[k - 1],
            CLOSED,
        );
        close(Contrast::main(k, 0).variance_factor(), main[k - 1], CLOSED);
    }
    assert_eq!([1, 2, 3, 6].map(family), [1, 3, 6, 21]);
}

#[test]
fn blocks() {
    let blocks = [
        [0.5, 0.75, 0.5, 1.0],
        [0.25, 0.5, 0.5, 0.75],
        [0.0, 0.5, 0.25, 0.5],
        [0.5, 0.5, 0.5, 0.75],
        [0.25, 0.75, 0.0, 0.5],
        [0.5, 1.0, 0.75, 1.0],
    ];
    let want = [
        (Contrast::shapley(2, 0), 0.3333333333, 0.0527046277),
        (Contrast::shapley(2, 1), 0.0833333333, 0.0697216689),
        (Contrast::total(2), 0.4166666667, 0.0527046277),
    ];
    for (contrast, value, se) in want {
        let got = contrast.of_blocks(&blocks).unwrap();
        close(got.value, value, CLOSED);
        close(got.se, se, CLOSED);
    }
    let t = |i| {
        Contrast::shapley(2, i)
            .of_blocks(&blocks)
            .unwrap()
            .t_interval(5.0, 0.95)
    };
    ends(t(0), 0.1978517748, 0.4688148919, CLOSED);
    ends(t(1), -0.0958919222, 0.2625585889, CLOSED);
    let both = paired(&blocks.map(|b| b[3]), &blocks.map(|b| b[0])).unwrap();
    close(both.unpaired_se, 0.1236033081, CLOSED);
    close(both.rho.unwrap(), 0.8215838363, CLOSED);
    assert_eq!(Contrast::total(2).of_blocks(&blocks[..1]), None);
}

#[test]
fn fractions() {
    let half = Fraction::new(4, &[0b1111]);
    assert_eq!(half.runs().len(), 16);
    assert_eq!(half.resolution(), Some(5));
    // E = ABCD plays the second ruleset whole, and never the first.
    assert_eq!(half.missing_endpoints(), [0]);

    // Main effects and two-way interactions are orthogonal: sixteen columns with the mean.
    let mut sets: Vec<usize> = (0..32usize).filter(|s| s.count_ones() <= 2).collect();
    sets.sort_unstable();
    assert_eq!(sets.len(), 16);
    for &a in &sets {
        let column: Vec<f64> = half.runs().iter().map(|&run| half_sign(run, a)).collect();
        for &b in &sets {
            close(
                half.effect(b, &column),
                if a == b { 2.0 } else { 0.0 },
                1e-15,
            );
        }
    }

    // A defining word of even length keeps both endpoints.
    let even = Fraction::new(5, &[0b11111]);
    assert!(even.missing_endpoints().is_empty());
    assert_eq!(even.resolution(), Some(6));
    assert_eq!(Fraction::new(3, &[]).resolution(), None);
}

/// Box, Hunter & Hunter 2005, chapter 6: runs and resolution.
#[test]
fn standard_fractions() {
    let table = [
        (5, 16, 5),
        (6, 32, 6),
        (7, 64, 7),
        (8, 64, 5),
        (9, 128, 6),
        (10, 128, 5),
        (11, 128, 5),
    ];
    for (rules, runs, resolution) in table {
        let fraction = Fraction::standard(rules).expect("a fraction");
        assert_eq!(fraction.rules(), rules);
        assert_eq!(fraction.runs().len(), runs);
        assert_eq!(fraction.resolution(), Some(resolution), "{rules} rules");
    }
    assert_eq!(Fraction::standard(4), None);
    assert_eq!(Fraction::standard(12), None);
    // E = ABCD: A goes with BCDE, AB with CDE.
    let half = Fraction::standard(5).expect("a fraction");
    assert_eq!(half.aliases(0b00001), [0b11110]);
    assert_eq!(half.aliases(0b00011), [0b11100]);
    // D = AB, E = AC: main effects go with interactions of two; A with BD and CE.
    let third = Fraction::new(3, &[0b011, 0b101]);
    assert_eq!(third.resolution(), Some(3));
    assert_eq!(third.aliases(0b00001), [0b01010, 0b10100, 0b11111]);
}

fn half_sign(run: usize, of: usize) -> f64 {
    if (run & of).count_ones() % 2 == of.count_ones() % 2 {
        1.0
    } else {
        -1.0
    }
}

proptest! {
    /// Shares sum to the change; the identity with Walsh coefficients holds; a main effect is twice its coefficient.
    #[test]
    fn shares_are_fair(k in 1usize..=5, seed in prop::collection::vec(0.0..1.0f64, 32)) {
        let values = &seed[..1 << k];
        let coefficients = walsh(values);
        let from_walsh = shapley_from_walsh(&coefficients);
        let shares: Vec<f64> = (0..k).map(|i| Contrast::shapley(k, i).of(values)).collect();
        prop_assert!((shares.iter().sum::<f64>() - Contrast::total(k).of(values)).abs() < 1e-12);
        for i in 0..k {
            prop_assert!((shares[i] - from_walsh[i]).abs() < 1e-12);
            prop_assert!((Contrast::main(k, i).of(values) - 2.0 * coefficients[1 << i]).abs() < 1e-12);
        }
        for (set, coefficient) in coefficients.iter().enumerate().skip(1) {
            prop_assert!((Contrast::set(k, set).of(values) - 2.0 * coefficient).abs() < 1e-12);
        }
    }
}
