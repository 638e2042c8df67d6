//! Whether games last equally long under all rulesets: log-rank tests (METRICS §2.6).
//!
//! They look at whole curves, where a difference of means looks at one number of them; but they say nothing of size, and take the games of
//! two cells for independent. Games of one block share their luck, mostly so that they are more alike, and a test that does not know of it is
//! then the more careful one. Copies of games, and openings that come several times, count for what they are worth.

use konakis_stats::{ChiSquare, Exits, log_rank, stratified_log_rank};

use crate::cell::exits;
use crate::experiment::Experiment;
use crate::family::{by_strength, comparisons, strength_of};
use crate::results::Cell;

/// A test of some curves.
#[derive(Clone, PartialEq, Debug)]
pub struct LogRank {
    /// Which rulesets are compared: two of them, or all (none is named).
    pub pair: Option<(usize, usize)>,
    /// Who plays: attackers' and defenders' agent; all pairings, each compared within itself, if none is named.
    pub pairing: Option<(usize, usize)>,
    /// By what factor the games' dependence made χ² smaller.
    pub effect: f64,
    /// The test.
    pub test: ChiSquare,
}

/// For every pairing, the headline first, all rulesets together and those that are compared; then all pairings together. None where the data
/// decided when to stop, since no p of a fixed number of games holds there, and none of a census, which leaves nothing to chance.
pub fn log_ranks(experiment: &Experiment, cells: &[Cell]) -> Vec<LogRank> {
    if experiment.stop.mode.looks() || experiment.rulesets.len() < 2 {
        return Vec::new();
    }
    let main = || cells.iter().filter(|cell| cell.main);
    let met = main().map(|cell| (cell.attackers, cell.defenders));
    let pairings = by_strength(met.collect(), |agent| {
        strength_of(&experiment.agents[agent])
    });
    let row = |pairing: (usize, usize)| -> Vec<&Cell> {
        let of_pairing = |cell: &&Cell| (cell.attackers, cell.defenders) == pairing;
        main().filter(of_pairing).collect()
    };
    let mut list = Vec::new();
    let mut strata: Vec<Vec<&Cell>> = Vec::new();
    for pairing in pairings {
        let row = row(pairing);
        if row.iter().any(|cell| cell.worth.is_census()) {
            continue;
        }
        let found = tested(&[&row]).map(|(test, effect)| LogRank {
            pair: None,
            pairing: Some(pairing),
            effect,
            test,
        });
        list.extend(found);
        // Of two rulesets that was their test.
        let apart = comparisons(row.len()).into_iter();
        for (of, with) in apart.filter(|_| row.len() > 2) {
            let found = tested(&[&[row[of], row[with]]]).map(|(test, effect)| LogRank {
                pair: Some((row[of].ruleset, row[with].ruleset)),
                pairing: Some(pairing),
                effect,
                test,
            });
            list.extend(found);
        }
        strata.push(row);
    }
    if strata.len() > 1 {
        let strata: Vec<&[&Cell]> = strata.iter().map(Vec::as_slice).collect();
        let found = tested(&strata).map(|(test, effect)| LogRank {
            pair: None,
            pairing: None,
            effect,
            test,
        });
        list.extend(found);
    }
    list
}

/// The test over strata, χ² made smaller by the largest design effect of the cells; `None` where nothing can be compared.
fn tested(strata: &[&[&Cell]]) -> Option<(ChiSquare, f64)> {
    let curves: Vec<Vec<Vec<Exits>>> = strata
        .iter()
        .map(|row| row.iter().map(|cell| exits(&cell.lengths)).collect())
        .collect();
    let groups: Vec<Vec<&[Exits]>> = curves
        .iter()
        .map(|row| row.iter().map(Vec::as_slice).collect())
        .collect();
    let test = match groups.as_slice() {
        [row] => log_rank(row),
        rows => stratified_log_rank(&rows.iter().map(Vec::as_slice).collect::<Vec<_>>()),
    }?;
    let cells = strata.iter().copied().flatten();
    let effect = cells.map(|cell| cell.worth.effect).fold(1.0, f64::max);
    Some((ChiSquare::new(test.statistic / effect, test.df), effect))
}
