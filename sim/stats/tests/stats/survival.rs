//! METRICS §2.6.

use crate::close::{CLOSED, close, ends};
use konakis_stats::{Estimate, Exits, Survival, kaplan_meier};

/// Exits from a list such as "12 15 15 60+", `+` meaning stopped.
pub fn exits(list: &str) -> Vec<Exits> {
    let mut rows: Vec<Exits> = Vec::new();
    for word in list.split_whitespace() {
        let stopped = word.ends_with('+');
        let t = word.trim_end_matches('+').parse().unwrap();
        let at = rows.iter().position(|r| r.t == t).unwrap_or_else(|| {
            rows.push(Exits {
                t,
                ..Exits::default()
            });
            rows.len() - 1
        });
        if stopped {
            rows[at].censored += 1
        } else {
            rows[at].ended += 1
        }
    }
    rows.sort_by_key(|r| r.t);
    rows
}

pub const A: &str = "12 15 15 22 30 41 41 58 60+ 60+";
pub const B: &str = "18 25 33 37 44 52 55 60+ 60+ 60+";
pub const C: &str = "9 11 14 20 21 26 29 33 48 60+";
pub const FREIREICH_6MP: &str =
    "6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+";
pub const FREIREICH_PLACEBO: &str = "1 1 2 2 3 4 4 5 5 8 8 8 8 11 11 12 12 15 17 22 23";

fn curve(list: &str) -> Survival {
    kaplan_meier(&exits(list), 0.95)
}

fn some(value: f64, lo: f64, hi: f64) -> Estimate {
    Estimate::new(value, lo, hi)
}

#[test]
fn a_common_cap() {
    let a = curve(A);
    for (t, s) in [
        (11, 1.0),
        (12, 0.9),
        (15, 0.7),
        (22, 0.6),
        (30, 0.5),
        (41, 0.3),
        (58, 0.2),
        (60, 0.2),
    ] {
        close(a.at(t).unwrap(), s, CLOSED);
    }
    let band = |t| {
        a.points
            .iter()
            .find(|p| p.t == t)
            .map(|p| Estimate {
                value: None,
                lo: p.lo,
                hi: p.hi,
            })
            .unwrap()
    };
    ends(band(15), 0.3287165933, 0.8919490412, CLOSED);
    ends(band(41), 0.0711344923, 0.5778673306, CLOSED);
    assert_eq!(a.median(), some(30.0, 12.0, 58.0));
    let quantiles = [0.1, 0.25, 0.5, 0.75, 0.9].map(|q| a.quantile(q).value);
    assert_eq!(
        quantiles,
        [Some(12.0), Some(15.0), Some(30.0), Some(58.0), None]
    );

    let mean = a.rmst(60).unwrap();
    close(mean.value, 35.4, CLOSED);
    close(mean.se.powi(2), 33.724, CLOSED);
    ends(mean.interval(0.95), 24.0180248960, 46.7819751040, CLOSED);
}

#[test]
fn the_difference_of_restricted_means() {
    let (a, b) = (curve(A).rmst(60).unwrap(), curve(B).rmst(60).unwrap());
    assert_eq!(curve(B).median(), some(44.0, 18.0, f64::INFINITY));
    close(b.value, 44.4, CLOSED);
    close(b.se.powi(2), 21.584, CLOSED);
    close(b.value - a.value, 9.0, CLOSED);
    close(a.se.hypot(b.se), 7.4369348525, CLOSED);
}

#[test]
fn freireich() {
    let drug = curve(FREIREICH_6MP);
    let want = [
        (6, 0.8571428571),
        (7, 0.8067226891),
        (10, 0.7529411765),
        (13, 0.6901960784),
        (16, 0.6274509804),
        (22, 0.5378151261),
        (23, 0.4481792717),
    ];
    for (t, s) in want {
        close(drug.at(t).unwrap(), s, CLOSED);
    }
    assert_eq!(drug.median(), some(23.0, 13.0, f64::INFINITY));
    let mean = drug.rmst(20).unwrap();
    close(mean.value, 16.1165266106, CLOSED);
    close(mean.se.powi(2), 1.5664029242, CLOSED);

    let placebo = curve(FREIREICH_PLACEBO);
    assert_eq!(placebo.median(), some(8.0, 4.0, 11.0));
    let mean = placebo.rmst(20).unwrap();
    close(mean.value, 8.4285714286, CLOSED);
    close(mean.se.powi(2), 1.6080336897, CLOSED);
}

#[test]
fn edges() {
    let stopped = curve("60+ 60+ 60+");
    assert_eq!(stopped.at(60), Some(1.0));
    assert_eq!(stopped.median(), Estimate::NONE);
    assert_eq!(stopped.rmst(60).unwrap().value, 60.0);
    assert_eq!(stopped.rmst(61), None);

    let none = curve("");
    assert_eq!(
        (none.at(3), none.median(), none.rmst(3)),
        (None, Estimate::NONE, None)
    );

    let one = curve("5");
    assert_eq!(
        one.median(),
        Estimate {
            value: Some(5.0),
            lo: Some(5.0),
            hi: None
        }
    );
    assert_eq!(one.rmst(400).unwrap().value, 5.0);
}

/// With one cap, the restricted mean is the mean of min(plies, cap) and its error the population SD over √n.
#[test]
fn identity_with_one_cap() {
    let plies = [
        12.0, 15.0, 15.0, 22.0, 30.0, 41.0, 41.0, 58.0, 60.0, 60.0f64,
    ];
    let mean = plies.iter().sum::<f64>() / 10.0;
    let sd = (plies.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 10.0).sqrt();
    let rmst = curve(A).rmst(60).unwrap();
    close(rmst.value, mean, CLOSED);
    close(rmst.se, sd / 10f64.sqrt(), CLOSED);
}
