//! Who has won by ply t: cumulative incidence of competing endings (METRICS §2.6).

use crate::survival::{Exits, games};

/// How many games left at one ply, by the kind of ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endings<const K: usize> {
    /// The ply.
    pub t: u32,
    /// Games that ended by rule, by kind.
    pub ended: [u64; K],
    /// Games that were stopped.
    pub censored: u64,
}

/// The probability to have ended in each way by ply `t`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Incidence<const K: usize> {
    /// The ply.
    pub t: u32,
    /// The probability to have ended by then, by kind.
    pub by: [f64; K],
}

/// Aalen and Johansen's cumulative incidence of each kind of ending (1978).
///
/// With S they sum to 1 at every ply. `endings` is sorted by ply, each ply once; ties need no jitter, because counts at one ply share one
/// risk set.
///
/// # Panics
/// If `endings` is not sorted.
pub fn aalen_johansen<const K: usize>(endings: &[Endings<K>]) -> Vec<Incidence<K>> {
    let exits: Vec<Exits> = endings
        .iter()
        .map(|e| Exits {
            t: e.t,
            ended: e.ended.iter().sum(),
            censored: e.censored,
        })
        .collect();
    let mut at_risk = games(&exits);
    let mut before = 1.0;
    let mut by = [0.0; K];
    let mut points = Vec::with_capacity(endings.len());
    for (e, exit) in endings.iter().zip(&exits) {
        if at_risk > 0 {
            for (sum, &ended) in by.iter_mut().zip(&e.ended) {
                *sum += before * ended as f64 / at_risk as f64;
            }
            before *= (at_risk - exit.ended) as f64 / at_risk as f64;
        }
        at_risk -= exit.ended + exit.censored;
        points.push(Incidence { t: e.t, by });
    }
    points
}
