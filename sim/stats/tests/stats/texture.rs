//! METRICS §2.13.

use crate::close::{CLOSED, close, ends};
use konakis_stats::texture::{
    DEAD_BAND, Reliability, branching, brier, drama, largest_swing, lead_changes, regret,
    reliability, uncertainty,
};
use konakis_stats::{Moments, Ratio};

const T1: [f64; 14] = [
    0.50, 0.55, 0.48, 0.40, 0.35, 0.30, 0.42, 0.52, 0.58, 0.47, 0.61, 0.70, 0.85, 0.97,
];
const T2: [f64; 10] = [0.50, 0.60, 0.62, 0.40, 0.53, 0.44, 0.51, 0.30, 0.10, 0.03];

#[test]
fn a_game_that_the_attackers_won() {
    assert_eq!(lead_changes(&T1, 0.0), Some(4));
    close(4.0 / (T1.len() - 1) as f64, 0.3076923077, CLOSED);
    assert_eq!(lead_changes(&T1, DEAD_BAND), Some(2));
    let got = drama(&T1, true).unwrap();
    close(got.mean, 0.0414285714, CLOSED);
    close(got.max, 0.20, CLOSED);
    close(got.browne, 0.4120567766, CLOSED);
    assert_eq!(
        (got.trailing, got.comeback, got.decided),
        (6, false, Some(12))
    );
    close(got.tail.unwrap(), 0.1428571429, CLOSED);
    close(uncertainty(&T1).unwrap(), 0.8614285714, CLOSED);
    close(largest_swing(&T1).unwrap(), 0.15, CLOSED);
}

#[test]
fn a_game_that_the_defenders_won() {
    assert_eq!(lead_changes(&T2, 0.0), Some(5));
    assert_eq!(lead_changes(&T2, DEAD_BAND), Some(1));
    let got = drama(&T2, false).unwrap();
    close(got.mean, 0.026, CLOSED);
    close(got.max, 0.12, CLOSED);
    close(got.browne, 0.3308704686, CLOSED);
    assert_eq!(
        (got.trailing, got.comeback, got.decided),
        (4, false, Some(8))
    );
    close(got.tail.unwrap(), 0.2, CLOSED);
    close(uncertainty(&T2).unwrap(), 0.8160400000, CLOSED);
    close(largest_swing(&T2).unwrap(), 0.22, CLOSED);
}

#[test]
fn short_and_even_traces() {
    assert_eq!(
        (lead_changes(&[0.5], 0.0), drama(&[0.5], true)),
        (None, None)
    );
    assert_eq!((uncertainty(&[0.5]), largest_swing(&[0.5])), (None, None));
    assert_eq!(lead_changes(&[0.5, 0.5, 0.5], 0.0), Some(0));
    let won = drama(&[0.9, 0.95], true).unwrap();
    assert_eq!(
        (won.browne, won.trailing, won.decided, won.tail),
        (0.0, 0, Some(0), Some(1.0))
    );
    let never = drama(&[0.5, 0.6], true).unwrap();
    assert_eq!((never.decided, never.tail), (None, None));
    assert!(drama(&[0.2, 0.9], true).unwrap().comeback);
}

#[test]
fn regret_and_calibration() {
    let moves = [(0.6, 0.5), (0.7, 0.7)];
    close(regret(&moves, true).unwrap(), 0.05, CLOSED);
    close(regret(&[(0.3, 0.45)], false).unwrap(), 0.15, CLOSED);
    assert_eq!(regret(&[], true), None);

    let said = [(0.9, 1.0), (0.8, 1.0), (0.2, 0.0), (1.0, 1.0)];
    close(brier(&said).unwrap(), 0.0225, CLOSED);
    assert_eq!(brier(&[]), None);
    let curve = reliability(&said, 2);
    assert_eq!(
        curve[0],
        Reliability {
            n: 1,
            said: 0.2,
            came: 0.0
        }
    );
    assert_eq!((curve[1].n, curve[1].came), (3, 1.0));
    close(curve[1].said, 0.9, CLOSED);
}

#[test]
fn legal_moves() {
    let attackers = branching(&[40, 38, 45, 31, 29, 52, 12, 8, 1, 20]).unwrap();
    close(attackers.arithmetic, 27.6, CLOSED);
    close(attackers.geometric, 19.0025566790, CLOSED);
    close(attackers.log10_tree, 12.7881203658, CLOSED);
    assert_eq!(attackers.forced, 1);
    let other = branching(&[80, 56, 79, 1, 16]).unwrap();
    close(other.arithmetic, 46.4, CLOSED);
    close(other.geometric, 22.4184208442, CLOSED);
    close(other.log10_tree, 6.7530250879, CLOSED);
    assert_eq!(branching(&[]), None);
}

#[test]
fn captures_per_hundred_plies() {
    let of = |captures: &[u64], plies: &[u64]| {
        let mut ratio = Ratio::default();
        captures
            .iter()
            .zip(plies)
            .for_each(|(&c, &p)| ratio.push(c, p));
        ratio.measured().map(|m| m.scaled(100.0))
    };
    let six = of(&[8, 10, 3, 12, 7, 9], &[40, 62, 25, 80, 44, 51]).unwrap();
    close(six.value, 16.2251655629, CLOSED);
    close(six.se, 0.8033527465, CLOSED);
    ends(
        six.t_interval(5.0, 0.95),
        14.1600815853,
        18.2902495406,
        CLOSED,
    );

    let four = of(&[0, 0, 4, 6], &[10, 20, 40, 30]).unwrap();
    close(four.value, 10.0, CLOSED);
    close(four.se, 4.3204937989, CLOSED);
    ends(
        four.t_interval(3.0, 0.95),
        -3.7497395274,
        23.7497395274,
        CLOSED,
    );
    assert_eq!(
        four.t_interval(3.0, 0.95).clipped(0.0, f64::INFINITY).lo,
        Some(0.0)
    );
    assert_eq!(of(&[3], &[40]), None);
    assert_eq!(of(&[], &[]), None);
}

/// Batches added in any order give the same digits.
#[test]
fn sums_are_exact() {
    let plies = [40u64, 62, 25, 80, 44, 51];
    let whole: Moments = plies.iter().copied().collect();
    let mut parts = plies[3..].iter().copied().collect::<Moments>();
    parts.merge(plies[..3].iter().copied().collect());
    assert_eq!(whole, parts);
    close(whole.mean().unwrap(), 302.0 / 6.0, CLOSED);
    close(whole.variance().unwrap(), 361.06666666666666, CLOSED);
    assert_eq!(Moments::default().measured(), None);
    let mut ratio = Ratio::default();
    ratio.push(8, 40);
    let mut other = Ratio::default();
    other.push(10, 62);
    ratio.merge(other);
    assert_eq!((ratio.n, ratio.value()), (2, Some(18.0 / 102.0)));
}
