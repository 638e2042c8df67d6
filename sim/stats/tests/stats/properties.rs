//! What holds whatever the counts.

use konakis_stats::difference::{benjamini_hochberg, holm, imbalance_gain};
use konakis_stats::pairing::{paired, paired_scores};
use konakis_stats::proportion::{binomial_test, clopper_pearson, goodman, jeffreys, wilson};
use konakis_stats::score::rao_interval;
use konakis_stats::sequence::{EmpiricalBernstein, Prior, Running, ln_evidence, mixture};
use konakis_stats::survival::{Exits, kaplan_meier};
use konakis_stats::{Estimate, Outcomes, elo, log_rank, newcombe, normal, score_interval};
use proptest::prelude::*;

/// k of n, from none to millions.
fn counts() -> impl Strategy<Value = (u64, u64)> {
    prop_oneof![1u64..60, 60u64..5_000, 5_000u64..50_000_000]
        .prop_flat_map(|n| (prop_oneof![0..=n, Just(0), Just(n), 0..=n.min(5)], Just(n)))
}

fn outcomes() -> impl Strategy<Value = (u64, u64, u64)> {
    let count = || prop_oneof![Just(0u64), 0u64..20, 0u64..100_000];
    (count(), count(), count()).prop_filter("games", |(w, d, l)| w + d + l > 0)
}

fn exits() -> impl Strategy<Value = Vec<Exits>> {
    prop::collection::btree_map(1u32..200, (0u64..6, 0u64..3), 1..25).prop_map(|rows| {
        rows.into_iter()
            .map(|(t, (ended, censored))| Exits { t, ended, censored })
            .collect()
    })
}

/// Ends in order, around the value, within [0, 1].
fn sound(e: Estimate) -> Result<(f64, f64, f64), TestCaseError> {
    let (value, (lo, hi)) = (e.value.unwrap(), e.bounds().unwrap());
    prop_assert!(
        0.0 <= lo && lo <= value && value <= hi && hi <= 1.0,
        "{e:?}"
    );
    Ok((value, lo, hi))
}

fn same(a: f64, b: f64) -> Result<(), TestCaseError> {
    prop_assert!((a - b).abs() <= 1e-9 * (1.0 + a.abs()), "{a} and {b}");
    Ok(())
}

proptest! {
    #[test]
    fn proportions((k, n) in counts(), level in 0.5..0.999f64) {
        for of in [wilson, clopper_pearson, jeffreys] {
            let (_, lo, hi) = sound(of(k, n, level))?;
            let (_, wider_lo, wider_hi) = sound(of(k, n, 1.0 - (1.0 - level) / 2.0))?;
            prop_assert!(wider_lo <= lo && hi <= wider_hi);
            let (_, mirrored_lo, mirrored_hi) = sound(of(n - k, n, level))?;
            same(lo, 1.0 - mirrored_hi)?;
            same(hi, 1.0 - mirrored_lo)?;
        }
    }

    /// Clopper and Pearson's ends are where the exact one-sided tests reach half the level.
    #[test]
    fn exact_ends_are_exact((k, n) in counts()) {
        let (lo, hi) = clopper_pearson(k, n, 0.95).bounds().unwrap();
        if k > 0 {
            prop_assert!((konakis_stats::proportion::binomial_at_least(k, n, lo) - 0.025).abs() < 1e-8);
        }
        if k < n {
            prop_assert!((konakis_stats::proportion::binomial_at_most(k, n, hi) - 0.025).abs() < 1e-8);
        }
    }

    #[test]
    fn exact_test_sums_what_is_no_likelier((k, n) in (1u64..40).prop_flat_map(|n| (0..=n, Just(n))), p in 0.02..0.98f64) {
        let pmf = |j: u64| {
            let ways: f64 = (0..j).map(|i| (n - i) as f64 / (i + 1) as f64).product();
            ways * p.powi(j as i32) * (1.0 - p).powi((n - j) as i32)
        };
        let slow: f64 = (0..=n).map(pmf).filter(|q| *q <= pmf(k) * (1.0 + 1e-7)).sum();
        same(binomial_test(k, n, p).unwrap(), slow.min(1.0))?;
    }

    #[test]
    fn scores((w, d, l) in outcomes(), level in 0.5..0.999f64) {
        for of in [score_interval, rao_interval] {
            let (_, lo, hi) = sound(of(w, d, l, level))?;
            let (_, wider_lo, wider_hi) = sound(of(w, d, l, 1.0 - (1.0 - level) / 2.0))?;
            prop_assert!(wider_lo <= lo && hi <= wider_hi);
            let (_, mirrored_lo, mirrored_hi) = sound(of(l, d, w, level))?;
            same(lo, 1.0 - mirrored_hi)?;
            same(hi, 1.0 - mirrored_lo)?;
        }
    }

    /// At the ends of the likelihood-ratio interval a search over all draw shares loses just as much as the level allows.
    #[test]
    fn likelihood_ratio_by_search((w, d, l) in (0u64..200, 0u64..200, 0u64..200), level in 0.5..0.999f64) {
        let games = [w as f64, d as f64, l as f64];
        let n: f64 = games.iter().sum();
        let ln = |shares: [f64; 3]| {
            let terms = games.iter().zip(shares).filter(|(seen, _)| **seen > 0.0).map(|(seen, p)| seen * p.ln());
            terms.sum::<f64>()
        };
        let profile = |m: f64| {
            let at = |x: f64| ln([m - x / 2.0, x, 1.0 - m - x / 2.0]);
            let (mut lo, mut hi) = (0.0, 2.0 * m.min(1.0 - m));
            for _ in 0..200 {
                let (a, b) = (lo + (hi - lo) / 3.0, hi - (hi - lo) / 3.0);
                if at(a) < at(b) { lo = a } else { hi = b }
            }
            // Where an outcome was not seen, the search ends at the edge itself.
            at(lo).max(at(hi)).max(at((lo + hi) / 2.0))
        };
        if n > 0.0 {
            let z2 = normal::z(level).powi(2);
            let e = score_interval(w, d, l, level);
            for end in [e.lo.unwrap(), e.hi.unwrap()].into_iter().filter(|end| 0.0 < *end && *end < 1.0) {
                let lost = 2.0 * (ln(games.map(|g| g / n)) - profile(end));
                prop_assert!((lost - z2).abs() < 1e-6 * (1.0 + z2), "lost {lost} of {z2} at {end}");
            }
        }
    }

    #[test]
    fn elo_keeps_the_order((w, d, l) in outcomes()) {
        let e = elo(score_interval(w, d, l, 0.95));
        if let (Some(value), Some((lo, hi))) = (e.value, e.bounds()) {
            prop_assert!(lo <= value && value <= hi);
        }
    }

    #[test]
    fn differences((k1, n1) in counts(), (k2, n2) in counts()) {
        let (one, two) = (newcombe(k1, n1, k2, n2, 0.95), newcombe(k2, n2, k1, n1, 0.95));
        let (lo, hi) = one.bounds().unwrap();
        prop_assert!(-1.0 <= lo && lo <= one.value.unwrap() && one.value.unwrap() <= hi && hi <= 1.0);
        same(lo, -two.hi.unwrap())?;
    }

    #[test]
    fn adjusted_p(p in prop::collection::vec(0.0..=1.0f64, 1..12)) {
        let (strict, loose) = (holm(&p), benjamini_hochberg(&p));
        for i in 0..p.len() {
            prop_assert!(p[i] <= loose[i] + 1e-15 && loose[i] <= strict[i] + 1e-15 && strict[i] <= 1.0);
            for j in 0..p.len() {
                prop_assert!(p[i] > p[j] || (strict[i] <= strict[j] && loose[i] <= loose[j]));
            }
        }
    }

    /// The true gain lies in the bracket whenever both true scores lie in their intervals.
    #[test]
    fn gain_brackets(a in 0.0..1.0f64, b in 0.0..1.0f64, reach in 0.0..0.3f64) {
        let around = |x: f64| Estimate::new(x, x - reach, x + reach / 2.0);
        let (lo, hi) = imbalance_gain(around(a), around(b)).unwrap();
        let gain = (a - 0.5).abs() - (b - 0.5).abs();
        prop_assert!(lo - 1e-12 <= gain && gain <= hi + 1e-12);
    }

    #[test]
    fn shares_of_all_outcomes(counts in prop::collection::vec(0u64..1000, 4)) {
        let n: u64 = counts.iter().sum();
        for (e, &k) in goodman(&counts, 0.95).into_iter().zip(&counts) {
            if n == 0 {
                prop_assert_eq!(e, Estimate::NONE);
            } else {
                sound(e)?;
                prop_assert!(e.half_width() >= wilson(k, n, 0.95).half_width());
            }
        }
    }

    #[test]
    fn truncation_bounds_hold_the_score(a in 0u64..50, d in 0u64..50, x in 0u64..50, t in 0u64..50) {
        let games = Outcomes { attackers: a, defenders: d, draw: x, truncated: t };
        if let (Some(score), Some((lo, hi))) = (games.score(0.95).value, games.score_bounds()) {
            prop_assert!(lo <= score + 1e-12 && score <= hi + 1e-12);
        }
    }

    #[test]
    fn survival_falls(rows in exits()) {
        let curve = kaplan_meier(&rows, 0.95);
        let mut before = 1.0;
        for p in &curve.points {
            prop_assert!(0.0 <= p.s && p.s <= before);
            prop_assert!(p.lo.is_none_or(|lo| lo <= p.s + 1e-12) && p.hi.is_none_or(|hi| p.s <= hi + 1e-12));
            before = p.s;
        }
        let median = curve.median();
        if let (Some(value), Some(lo)) = (median.value, median.lo) {
            prop_assert!(lo <= value && median.hi.is_none_or(|hi| value <= hi));
        }
        if let Some(mean) = curve.rmst(50) {
            prop_assert!(0.0 <= mean.value && mean.value <= 50.0 && mean.se >= 0.0);
        }
    }

    /// Without games that were stopped, S is one minus the share of games that have ended, exactly.
    #[test]
    fn survival_is_a_quotient(rows in exits()) {
        let rows: Vec<Exits> = rows.into_iter().map(|e| Exits { censored: 0, ..e }).collect();
        let n: u64 = rows.iter().map(|e| e.ended).sum();
        let mut ended = 0;
        for p in kaplan_meier(&rows, 0.95).points {
            ended += p.ended;
            if n > 0 {
                prop_assert_eq!(p.s, (n - ended) as f64 / n as f64);
            }
        }
    }

    #[test]
    fn log_rank_does_not_mind_the_order(a in exits(), b in exits(), c in exits()) {
        if let (Some(one), Some(two)) = (log_rank(&[&a, &b, &c]), log_rank(&[&c, &a, &b])) {
            prop_assert!((one.statistic - two.statistic).abs() < 1e-8 * (1.0 + one.statistic));
        }
    }

    #[test]
    fn counts_and_lists_of_blocks_agree(blocks in prop::collection::vec((0usize..3, 0usize..3), 2..60)) {
        let mut table = [[0; 3]; 3];
        blocks.iter().for_each(|&(i, j)| table[i][j] += 1);
        let side = |of: fn(&(usize, usize)) -> usize| blocks.iter().map(|b| of(b) as f64 / 2.0).collect::<Vec<_>>();
        let (list, count) = (paired(&side(|b| b.0), &side(|b| b.1)).unwrap(), paired_scores(&table).unwrap());
        same(list.difference.value, count.difference.value)?;
        same(list.difference.se, count.difference.se)?;
        same(list.unpaired_se, count.unpaired_se)?;
    }

    /// A sequence contains its estimate, is wider than Wilson's interval, and its end is where the evidence reaches 1/alpha.
    #[test]
    fn mixtures((k, n) in counts(), a in 0.5..60.0f64) {
        let prior = Prior { a, b: a };
        let e = mixture(k as f64, n, 0.05, prior);
        let (_, lo, hi) = sound(e)?;
        let (mirrored_lo, mirrored_hi) = mixture((n - k) as f64, n, 0.05, prior).bounds().unwrap();
        same(lo, 1.0 - mirrored_hi)?;
        same(hi, 1.0 - mirrored_lo)?;
        for end in [lo, hi].into_iter().filter(|end| 1e-12 < *end && *end < 1.0 - 1e-12) {
            prop_assert!((ln_evidence(k as f64, n, end, prior) - 20f64.ln()).abs() < 1e-3);
        }
    }

    /// The running intersection shrinks, and turning the contrast round turns the sequence round.
    #[test]
    fn empirical_bernstein(values in prop::collection::vec(-1.0..1.0f64, 1..80)) {
        let mut sequence = EmpiricalBernstein::over(-1.0, 1.0, 0.05);
        let mut turned = sequence;
        let mut running = Running::default();
        for v in values {
            sequence.push(v);
            turned.push(-v);
            let before = running;
            running.push(sequence.interval());
            prop_assert!(before.lo <= running.lo && before.hi.is_none_or(|hi| running.hi.unwrap() <= hi));
            same(sequence.interval().lo.unwrap(), -turned.interval().hi.unwrap())?;
        }
    }
}
