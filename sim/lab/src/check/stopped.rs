//! Games that the harness stopped: do they pass for draws, and do they fall to one side?

use konakis_engine::BySide;

use super::{Check, Evidence, State, judged, percent};
use crate::results::Cell;

/// Stopped games of a cell from which something can be told.
const FEW: u64 = 30;

/// How far the attackers' part of the men may lie from a half.
const LEAN: f64 = 0.1;

/// A stopped game is no draw.
pub fn truncation(cells: &[Cell]) -> Check {
    let worst = cells
        .iter()
        .filter_map(|cell| cell.trunc_rate.value)
        .fold(0.0, f64::max);
    Check {
        id: "P4",
        of_run: true,
        against: "stopped games passing for draws",
        value: Some(worst),
        threshold: 0.02,
        state: judged(worst, 0.02, 0.10),
        found: format!("at most {} of a cell's games stopped", percent(worst)),
        allowed: "under 2 %, never over 10 %",
        means: "how the stopped games would have ended is not known; the bounds beside each score say how much that leaves open",
        help: "raise limits.ply_cap",
    }
}

/// Without a referee nobody knows who was ahead in a stopped game. The men stand in for it: whoever has kept more of its own.
pub fn leaning(evidence: &Evidence<'_>) -> Check {
    let rulesets = &evidence.experiment.rulesets;
    let leaning = |cell: &Cell| {
        let board = &rulesets[cell.ruleset].board;
        let began = BySide {
            attackers: board.attackers.len(),
            defenders: board.defenders.len(),
        };
        let enough = cell.ends.stopped >= FEW;
        cell.ends.attackers_part(began).filter(|_| enough)
    };
    let main = || evidence.cells.iter().filter(|cell| cell.main);
    let parts = main().filter_map(|cell| Some((cell, leaning(cell)?)));
    let worst = parts.max_by(|(_, one), (_, other)| {
        let off = |part: &f64| (part - 0.5).abs();
        off(one).total_cmp(&off(other))
    });
    let stopped = if main().all(|cell| cell.counts.truncated == 0) {
        "no game was stopped".to_owned()
    } else {
        format!("stopped: {}", rates(evidence))
    };
    let found = match worst {
        None => stopped,
        Some((cell, part)) => format!(
            "{stopped}; of the men that were left then, {} were the attackers' (cell {}, men counted as shares of those each side began with; no referee has judged who was ahead)",
            percent(part),
            cell.id
        ),
    };
    let value = worst.map(|(_, part)| (part - 0.5).abs());
    Check {
        id: "P5",
        of_run: false,
        against: "a cap that takes games from one side",
        value,
        threshold: LEAN,
        state: if value.is_some_and(|off| off > LEAN) {
            State::Warn
        } else {
            State::Pass
        },
        found,
        allowed: "40 to 60 % of the men on either side",
        means: "the side that has kept more of its men may have been winning: scores lean against it",
        help: "raise limits.ply_cap, and see where those games go",
    }
}

/// The share of stopped games by ruleset; of many rulesets only the least and the greatest.
fn rates(evidence: &Evidence<'_>) -> String {
    const MANY: usize = 6;
    let rulesets = &evidence.experiment.rulesets;
    let rate = |index: usize| {
        let of_ruleset = |cell: &&Cell| cell.main && cell.ruleset == index;
        let cells = || evidence.cells.iter().filter(of_ruleset);
        let games: u64 = cells().map(|cell| cell.counts.games()).sum();
        let stopped: u64 = cells().map(|cell| cell.counts.truncated).sum();
        stopped as f64 / games.max(1) as f64
    };
    let mut rates: Vec<(f64, &str)> = (0..rulesets.len())
        .map(|index| (rate(index), rulesets[index].id.as_str()))
        .collect();
    let mut joint = ", ";
    if rates.len() > MANY {
        rates.sort_by(|one, other| one.0.total_cmp(&other.0));
        rates = vec![rates[0], rates[rates.len() - 1]];
        joint = " to ";
    }
    let each = rates
        .iter()
        .map(|(rate, id)| format!("{id} {}", percent(*rate)));
    each.collect::<Vec<_>>().join(joint)
}
