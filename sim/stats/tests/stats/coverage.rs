//! How often intervals hold what they promise to hold, by simulation (METRICS §2.10, "Evidence").
//!
//! Short by default. `KONAKIS_COVERAGE=long cargo test --release -p konakis-stats coverage -- --nocapture` simulates 20,000 times a line and
//! prints the table.
//!
//! Draws: when the mean score is p, half of it comes from wins and half from draws, so that the draw rate is p.

use std::collections::HashMap;

use konakis_stats::difference::hybrid;
use konakis_stats::pairing::{FEW_DIFFERING, block_interval};
use konakis_stats::score::rao_interval;
use konakis_stats::sequence::{EmpiricalBernstein, Prior, asymptotic, ln_evidence};
use konakis_stats::{Estimate, SplitMix64, newcombe, score_interval, wilson};

const P: [f64; 3] = [0.5, 0.1, 0.01];
const N: [u64; 3] = [20, 200, 2000];
const LEVEL: f64 = 0.95;

/// A player of games with a given mean score.
struct Games {
    stream: SplitMix64,
    p: f64,
    draws: bool,
}

impl Games {
    fn score(&mut self) -> f64 {
        let u = self.stream.next_unit();
        self.of(u)
    }

    /// The score that a draw `u` of the lot means: sharing `u` pairs two cells.
    fn of(&self, u: f64) -> f64 {
        match (self.draws, self.p) {
            (false, p) if u < p => 1.0,
            (true, p) if u < p / 2.0 => 1.0,
            (true, p) if u < 1.5 * p => 0.5,
            _ => 0.0,
        }
    }

    fn counts(&mut self, n: u64) -> (u64, u64, u64) {
        let (mut w, mut d) = (0, 0);
        for _ in 0..n {
            let s = self.score();
            w += u64::from(s == 1.0);
            d += u64::from(s == 0.5);
        }
        (w, d, n - w - d)
    }
}

fn long() -> bool {
    std::env::var("KONAKIS_COVERAGE").is_ok_and(|v| v == "long")
}

fn repetitions(n: u64) -> u64 {
    match (long(), n) {
        (true, _) => 20_000,
        (false, 0..=200) => 600,
        (false, _) => 150,
    }
}

/// Runs one method over every setting. `covers` plays one sample and says whether the truth was held; settings below `least` are known to fail.
fn table(
    method: &str,
    draws: bool,
    least: impl Fn(f64, u64) -> f64,
    mut covers: impl FnMut(&mut Games, u64) -> bool,
) {
    let mut failures = Vec::new();
    for p in P {
        for n in N {
            let mut games = Games {
                stream: SplitMix64::new(n ^ (p * 1e6) as u64 ^ u64::from(draws) << 40),
                p,
                draws,
            };
            let times = repetitions(n);
            let held = (0..times).filter(|_| covers(&mut games, n)).count() as f64 / times as f64;
            let error = (LEVEL * (1.0 - LEVEL) / times as f64).sqrt();
            if long() {
                let kind = if draws { "with draws" } else { "no draws" };
                println!("| {method} | {kind} | {p} | {n} | {:.2} % |", 100.0 * held);
            }
            let floor = least(p, n);
            if held < floor - 3.5 * error {
                failures.push(format!(
                    "p = {p}, n = {n}: held {held}, expected at least {floor}"
                ));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{method}, draws {draws}: {failures:#?}"
    );
}

/// Nominal less one point, wherever nothing worse is known.
fn nominal(_: f64, _: u64) -> f64 {
    LEVEL - 0.01
}

/// The likelihood ratio excludes a truth of two expected points whenever the sample shows none, with probability e^−2; twenty games are few.
fn likelihood_ratio(p: f64, n: u64) -> f64 {
    match n {
        _ if p * n as f64 == 2.0 => 0.84,
        0..=20 => 0.92,
        _ => nominal(p, n),
    }
}

/// Student's t promises nothing where hardly any block differs (see `FEW_DIFFERING`).
fn unless_few_differ(p: f64, n: u64) -> f64 {
    if 1.2 * p * (n as f64) < FEW_DIFFERING as f64 {
        0.0
    } else {
        nominal(p, n)
    }
}

#[test]
fn wilson_of_shares() {
    table("Wilson", false, nominal, |games, n| {
        let (w, _, _) = games.counts(n);
        wilson(w, n, LEVEL).contains(games.p)
    });
    // With draws it serves the draw rate, whose truth is p too.
    table("Wilson", true, nominal, |games, n| {
        let (_, d, _) = games.counts(n);
        wilson(d, n, LEVEL).contains(games.p)
    });
}

#[test]
fn likelihood_ratio_of_scores() {
    for draws in [false, true] {
        let mut known: HashMap<(u64, u64, u64), Estimate> = HashMap::new();
        table("likelihood ratio", draws, likelihood_ratio, |games, n| {
            let (w, d, l) = games.counts(n);
            known
                .entry((w, d, l))
                .or_insert_with(|| score_interval(w, d, l, LEVEL))
                .contains(games.p)
        });
    }
}

#[test]
fn rao_of_scores() {
    for draws in [false, true] {
        let mut known: HashMap<(u64, u64, u64), Estimate> = HashMap::new();
        table("Rao score", draws, nominal, |games, n| {
            let (w, d, l) = games.counts(n);
            known
                .entry((w, d, l))
                .or_insert_with(|| rao_interval(w, d, l, LEVEL))
                .contains(games.p)
        });
    }
}

#[test]
fn newcombe_of_differences() {
    for (name, ratio) in [
        ("Newcombe, no difference", 1.0),
        ("Newcombe, p against p/2", 0.5),
    ] {
        for draws in [false, true] {
            let mut known: HashMap<(u64, u64, u64), Estimate> = HashMap::new();
            table(name, draws, nominal, |games, n| {
                let (w1, d1, l1) = games.counts(n);
                let mut other = Games {
                    stream: games.stream,
                    p: games.p * ratio,
                    draws,
                };
                let (w2, d2, l2) = other.counts(n);
                games.stream = other.stream;
                let mut lr = |w, d, l| {
                    *known
                        .entry((w, d, l))
                        .or_insert_with(|| score_interval(w, d, l, LEVEL))
                };
                let got = if draws {
                    hybrid(lr(w1, d1, l1), lr(w2, d2, l2))
                } else {
                    newcombe(w1, n, w2, n, LEVEL)
                };
                got.contains(games.p * (1.0 - ratio))
            });
        }
    }
}

/// The score of the same block in a second cell: three times in ten the first cell's luck is shared.
fn contrast(games: &mut Games, ratio: f64) -> f64 {
    let (luck, own, shared) = (
        games.stream.next_unit(),
        games.stream.next_unit(),
        games.stream.next_unit() < 0.3,
    );
    let other = Games {
        stream: games.stream,
        p: games.p * ratio,
        draws: games.draws,
    };
    games.of(luck) - other.of(if shared { luck } else { own })
}

#[test]
fn t_on_blocks() {
    for (name, ratio) in [
        ("t on blocks, no contrast", 1.0),
        ("t on blocks, p against p/2", 0.5),
    ] {
        for draws in [false, true] {
            table(name, draws, unless_few_differ, |games, n| {
                let d: Vec<f64> = (0..n).map(|_| contrast(games, ratio)).collect();
                block_interval(&d, LEVEL).contains(games.p * (1.0 - ratio))
            });
        }
    }
}

#[test]
fn mixture_sequence_at_every_look() {
    for draws in [false, true] {
        table(
            "mixture sequence, every look",
            draws,
            |_, _| LEVEL,
            |games, n| {
                let mut points = 0.0;
                (1..=n).all(|i| {
                    points += games.score();
                    ln_evidence(points, i, games.p, Prior::default()) < 20f64.ln()
                })
            },
        );
    }
}

#[test]
fn empirical_bernstein_at_every_look() {
    for (name, ratio) in [
        ("empirical Bernstein, every look", 1.0),
        ("empirical Bernstein, p against p/2", 0.5),
    ] {
        for draws in [false, true] {
            table(
                name,
                draws,
                |_, _| LEVEL,
                |games, n| {
                    let mut sequence = EmpiricalBernstein::over(-1.0, 1.0, 0.05);
                    let truth = games.p * (1.0 - ratio);
                    (0..n).all(|_| {
                        sequence.push(contrast(games, ratio));
                        sequence.interval().contains(truth)
                    })
                },
            );
        }
    }
}

#[test]
fn asymptotic_sequence_at_every_look() {
    for draws in [false, true] {
        table(
            "asymptotic sequence, every look from 200",
            draws,
            nominal,
            |games, n| {
                let (mut sum, mut squares) = (0.0, 0.0);
                (1..=n).all(|i| {
                    let d = contrast(games, 1.0);
                    (sum, squares) = (sum + d, squares + d * d);
                    let mean = sum / i as f64;
                    let sd = (squares / i as f64 - mean * mean).max(0.0).sqrt();
                    asymptotic(mean, sd, i, 1000, 0.05).contains(0.0)
                })
            },
        );
    }
}

/// Looking every hundred games and stopping when the interval excludes ½: a fixed-n interval fails, the sequences do not.
#[test]
fn naive_peeking_fails() {
    let (times, games) = if long() {
        (20_000, 10_000)
    } else {
        (300, 3_000)
    };
    let mut stream = SplitMix64::new(42);
    let mut alarms = [0u32; 3];
    for _ in 0..times {
        let mut points = 0;
        let mut sequence = EmpiricalBernstein::new(0.05);
        let mut raised = [false; 3];
        for i in 1..=games {
            let won = stream.next_u64() >> 63;
            points += won;
            sequence.push(won as f64);
            if i % 100 == 0 {
                raised[0] |= !wilson(points, i, LEVEL).contains(0.5);
                raised[1] |= ln_evidence(points as f64, i, 0.5, Prior::default()) >= 20f64.ln();
                raised[2] |= !sequence.interval().contains(0.5);
            }
        }
        alarms
            .iter_mut()
            .zip(raised)
            .for_each(|(sum, raised)| *sum += u32::from(raised));
    }
    let share = alarms.map(|a| f64::from(a) / f64::from(times));
    if long() {
        let [naive, mixture, bernstein] = share.map(|s| 100.0 * s);
        println!(
            "false alarms to {games} games: Wilson {naive:.1} %, mixture {mixture:.1} %, Bernstein {bernstein:.1} %"
        );
    }
    assert!(
        share[0] > 0.2,
        "naive peeking raised only {} false alarms",
        share[0]
    );
    assert!(
        share[1] < 0.05 && share[2] < 0.05,
        "a sequence failed: {share:?}"
    );
}
