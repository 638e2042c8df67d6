//! The checks one by one.

use konakis_stats::homogeneity;

use super::{Check, Evidence, State, judged, percent};
use crate::experiment::AgentEntry;
use crate::plan::Plan;
use crate::results::Cell;

/// Rungs that a ladder of budgets needs before a trend can be told from noise.
const RUNGS: usize = 6;

fn counted(count: u64, word: &str) -> String {
    konakis_rules::counted(count as usize, word)
}

/// The most budgets that one kind of agent has.
pub fn rungs(agents: &[AgentEntry]) -> usize {
    let budgets = |kind: &str| {
        let mut budgets: Vec<u64> = agents
            .iter()
            .filter(|agent| agent.spec.kind() == kind)
            .filter_map(|agent| agent.spec.budget())
            .collect();
        budgets.sort_unstable();
        budgets.dedup();
        budgets.len()
    };
    agents
        .iter()
        .map(|agent| budgets(agent.spec.kind()))
        .max()
        .unwrap_or(0)
}

pub fn ladder(agents: &[AgentEntry]) -> Check {
    let rungs = rungs(agents);
    let names: Vec<&str> = agents.iter().map(|agent| agent.name.as_str()).collect();
    let found = if agents.iter().all(|agent| agent.spec.is_baseline()) {
        format!("baseline agents only ({})", names.join(", "))
    } else {
        format!(
            "{} at most of any kind of agent",
            counted(rungs as u64, "budget")
        )
    };
    Check {
        id: "P1",
        of_run: false,
        against: "weak players: their games measure the players, not the rules",
        value: Some(rungs as f64),
        threshold: RUNGS as f64,
        state: if rungs >= RUNGS {
            State::Pass
        } else {
            State::Fail
        },
        found,
        allowed: "a ladder of six or more budgets",
        means: "the numbers hold for these players; whether the rules favour a side between stronger ones is not known, so no verdict on the rules is given",
        help: "nothing is wrong with the run; to claim more, play a [ladder] of budgets",
    }
}

pub fn duplicates(cells: &[Cell]) -> Check {
    let share = |cell: &&Cell| cell.counts.games() > 0;
    let least = cells
        .iter()
        .filter(share)
        .map(|cell| cell.n_distinct as f64 / cell.counts.games() as f64)
        .fold(1.0, f64::min);
    Check {
        id: "P6",
        of_run: true,
        against: "the same game counted many times",
        value: Some(least),
        threshold: 0.99,
        state: judged(1.0 - least, 0.01, 0.50),
        found: format!("at least {} of a cell's games differ", percent(least)),
        allowed: "over 99 %, never under 50 %",
        means: "copies of a game are no new evidence: where fewer than nine in ten differ, intervals are those of as many games as the copies are worth",
        help: "play more random plies (openings.plies), or agents that draw lots",
    }
}

/// Keys of blocks and cells are made by a mixing function without collisions within an experiment; different rulesets share them on purpose.
pub fn seeds(plan: &Plan) -> Check {
    use konakis_engine::Seed;
    /// Blocks whose keys are compared: sorting all would cost more than it tells.
    const SAMPLE: u64 = 100_000;
    let count = plan.blocks.min(SAMPLE);
    let mut keys: Vec<u64> = (0..count).map(|block| Seed(0).game(block, 0).0).collect();
    keys.sort_unstable();
    keys.dedup();
    let twice = count - keys.len() as u64;
    Check {
        id: "P7",
        of_run: true,
        against: "seeds that repeat",
        value: Some(twice as f64),
        threshold: 0.0,
        state: if twice == 0 { State::Pass } else { State::Fail },
        found: format!("{} of {count} repeated", counted(twice, "key")),
        allowed: "none",
        means: "blocks with the same key are the same games",
        help: "this is a fault of konakis: report it",
    }
}

pub fn peeking(evidence: &Evidence<'_>) -> Check {
    let stages = &evidence.plan.stages;
    let looks = evidence.experiment.stop.mode.looks();
    let lengthened = !looks && stages.len() > 1;
    let found = if lengthened {
        let list: Vec<String> = stages.iter().map(u64::to_string).collect();
        format!(
            "lengthened after it was played: {} games a cell",
            list.join(", then ")
        )
    } else if looks {
        "intervals hold at every look".to_owned()
    } else {
        "the number of games was fixed beforehand".to_owned()
    };
    Check {
        id: "P9",
        of_run: false,
        against: "stopping when the numbers please",
        value: Some(if lengthened {
            stages.len() as f64 - 1.0
        } else {
            0.0
        }),
        threshold: 0.0,
        state: if lengthened { State::Warn } else { State::Pass },
        found,
        allowed: "a number fixed beforehand, or intervals that hold at every look",
        means: "if the first result decided whether to go on, the intervals are too narrow; cs_lo and cs_hi of the cells hold all the same",
        help: "start over with the full number, or let stop.mode look at the data",
    }
}

/// χ² of outcomes over ranges of blocks: early games must be like late ones.
pub fn homogeneous(evidence: &Evidence<'_>) -> Check {
    const BATCHES: usize = 8;
    let mut least = None;
    for cell in evidence.cells {
        let blocks = evidence.plan.cells[cell.id as usize].blocks;
        let size = (blocks as usize).div_ceil(BATCHES).max(1);
        let mut batches: Vec<[u64; 2]> = Vec::new();
        for (index, points) in evidence.blocks.points(cell.id).enumerate() {
            if index % size == 0 {
                batches.push([0; 2]);
            }
            let Some(batch) = batches.last_mut() else {
                continue;
            };
            if let Some(points) = points.filter(|points| *points != 1) {
                batch[usize::from(points == 0)] += 1;
            }
        }
        let p = homogeneity::of_counts(&batches).map(|found| found.test.p);
        least = least.into_iter().chain(p).reduce(f64::min);
    }
    // Bonferroni over the cells.
    let p = least.map(|p: f64| (p * evidence.cells.len() as f64).min(1.0));
    Check {
        id: "H1",
        of_run: true,
        against: "a run that changes as it goes on",
        value: p,
        threshold: 0.001,
        state: if p.is_some_and(|p| p < 0.001) {
            State::Warn
        } else {
            State::Pass
        },
        found: p.map_or_else(
            || "nothing to compare".to_owned(),
            |p| format!("outcomes of eight ranges of blocks: p = {p:.3} over all cells"),
        ),
        allowed: "p of at least 0.001",
        means: "games of different blocks do not look drawn alike, and all intervals assume that they are",
        help: "look for a change of program or machine within the run, and play it again with --fresh",
    }
}

/// The opening is part of what is measured: how far the score moves with its length.
pub fn openings(evidence: &Evidence<'_>) -> Check {
    let mut widest: Option<f64> = None;
    for varied in evidence.cells.iter().filter(|cell| !cell.main) {
        let same = |cell: &&Cell| {
            (cell.ruleset, cell.attackers, cell.defenders)
                == (varied.ruleset, varied.attackers, varied.defenders)
        };
        let scores = evidence
            .cells
            .iter()
            .filter(same)
            .filter_map(|cell| cell.score.value);
        let (least, most) = scores.fold((1.0f64, 0.0f64), |(least, most), score| {
            (least.min(score), most.max(score))
        });
        widest = widest.into_iter().chain([most - least]).reduce(f64::max);
    }
    Check {
        id: "P15",
        of_run: false,
        against: "an opening that decides the balance",
        value: widest,
        threshold: 0.02,
        state: if widest.is_some_and(|widest| widest > 0.02) {
            State::Warn
        } else {
            State::Pass
        },
        found: widest.map_or_else(
            || "the opening was not varied".to_owned(),
            |widest| {
                format!(
                    "scores move by {} at most with the number of random plies",
                    percent(widest)
                )
            },
        ),
        allowed: "2 points",
        means: "the score is that of these rules from these openings, and others would give another",
        help: "say with the score how games begin, and see the table of openings",
    }
}

pub fn budgets(agents: &[AgentEntry]) -> Check {
    let timed = agents
        .iter()
        .filter(|agent| agent.spec.unit() == "milliseconds")
        .count();
    Check {
        id: "P19",
        of_run: true,
        against: "budgets of time, which a busy machine shortens",
        value: Some(timed as f64),
        threshold: 0.0,
        state: if timed > 0 { State::Warn } else { State::Pass },
        found: format!("{} with a budget of time", counted(timed as u64, "agent")),
        allowed: "none: nodes, depths, playouts",
        means: "the games cannot be repeated",
        help: "give the agent a budget that counts",
    }
}

pub fn completeness(evidence: &Evidence<'_>) -> Check {
    let (games, planned) = (
        evidence
            .cells
            .iter()
            .map(|cell| cell.counts.rows())
            .sum::<u64>(),
        evidence.plan.games(),
    );
    Check {
        id: "P20",
        of_run: true,
        against: "games lost or counted twice when a run is resumed",
        value: Some(games as f64),
        threshold: planned as f64,
        state: if games == planned {
            State::Pass
        } else {
            State::Fail
        },
        found: if games == planned {
            format!("all {games} games that were planned")
        } else {
            format!("{games} of {planned} planned games")
        },
        allowed: "all",
        means: "cells do not hold the same blocks",
        help: "run the same command again, which plays what is missing",
    }
}

pub fn errors(cells: &[Cell]) -> Check {
    let failed: u64 = cells.iter().map(|cell| cell.counts.error).sum();
    let all: u64 = cells.iter().map(|cell| cell.counts.rows()).sum();
    let share = if all == 0 {
        0.0
    } else {
        failed as f64 / all as f64
    };
    Check {
        id: "P21",
        of_run: true,
        against: "agents that fail unnoticed",
        value: Some(share),
        threshold: 0.001,
        state: judged(share, 0.001, 0.001),
        found: format!("{} in which an agent failed", counted(failed, "game")),
        allowed: "at most 0.1 %",
        means: "games that failed are left out, and if one side fails more often the score leans",
        help: "mend the agent; the rows say in which games it failed",
    }
}
