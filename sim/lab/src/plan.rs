//! A plan: which games are to be played, in which parts.
//!
//! A *cell* is a ruleset with an agent on each side; a *block* is one opening with one set of seeds, played once in every cell; a *part* is a
//! range of blocks of one cell, the unit that is played by one thread, written as one file, and whole or absent on disk. The parts follow
//! from the experiment alone, never from the number of threads, so that every way of running it writes the same files.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Range;

use konakis_agents::AgentSpec;

use crate::experiment::{AgentEntry, Experiment, Matrix, Sides};
use crate::family;

/// The games of an experiment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The cells, in the order of their numbers.
    pub cells: Vec<PlannedCell>,
    /// Blocks of every cell whose agents do not ask for fewer.
    pub blocks: u64,
    /// Where the blocks are divided: at checkpoints, and where a run was lengthened. Rises; the last is [`Plan::blocks`].
    pub stages: Vec<u64>,
}

/// One cell of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedCell {
    /// Number of the cell, from 0.
    pub id: u32,
    /// Index of the ruleset.
    pub ruleset: usize,
    /// Index of the attackers' agent.
    pub attackers: usize,
    /// Index of the defenders' agent.
    pub defenders: usize,
    /// Random plies before the agents take over.
    pub plies: u16,
    /// Whether it is one of those that the experiment is about, and not one that varies the opening.
    pub main: bool,
    /// Its blocks: the first of the plan's, all of them unless one of its agents plays fewer.
    pub blocks: u64,
    /// Blocks of a part at most, for its games' sake: an interruption waits for a part, and a crash loses one.
    pub most_blocks: u64,
}

/// A range of blocks of one cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// Number of the cell.
    pub cell: u32,
    /// Its blocks.
    pub blocks: Range<u64>,
}

impl Part {
    /// Name of its file. The names sort as the games do.
    pub fn file(&self) -> String {
        format!("part-{:05}-{:012}.parquet", self.cell, self.blocks.start)
    }

    /// Number of its blocks.
    pub fn len(&self) -> u64 {
        self.blocks.end - self.blocks.start
    }

    /// Whether it holds no block at all.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }
}

/// Parts are in the order of their games.
impl Ord for Part {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |part: &Part| (part.cell, part.blocks.start, part.blocks.end);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The most blocks that a part has: its rows stand in memory until it is written.
const MOST_BLOCKS: u64 = 1 << 15;
/// The fewest blocks that a part is given for the sake of parallel work alone.
const FEW_BLOCKS: u64 = 1 << 8;
/// Parts that a run should have at least, so that many processors find work.
const WANTED_PARTS: u64 = 64;
/// Microseconds that a part may take, roughly: what an interruption waits for, and a crash loses.
const PART_COST: u64 = 4_000_000;

impl Plan {
    /// Plans an experiment: for each ruleset, each pair of agents that its matrix lets meet.
    pub fn of(experiment: &Experiment) -> Plan {
        Plan::in_stages(experiment, experiment.stop.checkpoints.clone())
    }

    /// The same with its blocks divided otherwise: a run that was lengthened keeps the parts that it has.
    pub fn in_stages(experiment: &Experiment, stages: Vec<u64>) -> Plan {
        let pairs = pairs(experiment.matrix, &experiment.agents);
        let mut cells = Vec::new();
        let blocks = stages.last().copied().unwrap_or(0);
        let mut add = |ruleset, (attackers, defenders): (usize, usize), plies, main| {
            let agents = [attackers, defenders].map(|agent| &experiment.agents[agent]);
            let cost: u64 = agents.iter().map(|agent| cost(&agent.spec)).sum();
            let affordable = (PART_COST / cost).max(1);
            let fewest = agents.iter().filter_map(|agent| agent.blocks).min();
            cells.push(PlannedCell {
                id: cells.len() as u32,
                ruleset,
                attackers,
                defenders,
                plies,
                main,
                blocks: fewest.map_or(blocks, |fewest| blocks.min(fewest)),
                most_blocks: (1 << affordable.ilog2()).min(MOST_BLOCKS),
            });
        };
        for ruleset in 0..experiment.rulesets.len() {
            for &pair in &pairs {
                add(ruleset, pair, experiment.openings.plies, true);
            }
        }
        if let Some(headline) = family::strongest(pairs, &experiment.agents) {
            for ruleset in 0..experiment.rulesets.len() {
                for &plies in &experiment.openings.sensitivity {
                    add(ruleset, headline, plies, false);
                }
            }
        }
        Plan {
            cells,
            blocks,
            stages,
        }
    }

    /// The plan up to a checkpoint.
    #[must_use]
    pub fn up_to(&self, blocks: u64) -> Plan {
        let stages = self.stages.iter().copied();
        let mut cells = self.cells.clone();
        for cell in &mut cells {
            cell.blocks = cell.blocks.min(blocks);
        }
        Plan {
            cells,
            blocks,
            stages: stages.filter(|end| *end <= blocks).collect(),
        }
    }

    /// The cells that the experiment is about: all but those that vary the opening.
    pub fn main(&self) -> impl Iterator<Item = &PlannedCell> {
        self.cells.iter().filter(|cell| cell.main)
    }

    /// Games in all.
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.blocks).sum()
    }

    /// Number of parts.
    pub fn part_count(&self) -> u64 {
        self.parts().count() as u64
    }

    /// The stages as ranges of blocks.
    fn ranges(&self) -> impl Iterator<Item = Range<u64>> {
        let starts = std::iter::once(0).chain(self.stages.iter().copied());
        starts.zip(&self.stages).map(|(start, end)| start..*end)
    }

    /// The blocks of a stage that a cell plays.
    fn of_stage(cell: &PlannedCell, stage: &Range<u64>) -> Range<u64> {
        stage.start..cell.blocks.clamp(stage.start, stage.end)
    }

    /// Blocks of a cell's parts in a stage; the last one may have fewer.
    fn part_blocks(&self, cell: &PlannedCell, stage: &Range<u64>) -> u64 {
        let of_stage = |cell| {
            let blocks = Plan::of_stage(cell, stage);
            blocks.end - blocks.start
        };
        let games: u64 = self.cells.iter().map(of_stage).sum();
        let fair = (games / WANTED_PARTS).next_power_of_two().max(FEW_BLOCKS);
        cell.most_blocks.min(fair)
    }

    /// All parts in the order of their games: by cell, then by block.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        self.cells.iter().flat_map(move |cell| {
            self.ranges().flat_map(move |stage| {
                let size = self.part_blocks(cell, &stage);
                let blocks = Plan::of_stage(cell, &stage);
                let parts = (blocks.end - blocks.start).div_ceil(size);
                (0..parts).map(move |number| {
                    let start = blocks.start + number * size;
                    Part {
                        cell: cell.id,
                        blocks: start..(start + size).min(blocks.end),
                    }
                })
            })
        })
    }

    /// All parts in the order of playing: every cell advances together, so that a glance at a running experiment compares like with like.
    pub fn schedule(&self) -> Vec<Part> {
        let mut parts: Vec<Part> = self.parts().collect();
        parts.sort_by_key(|part| (part.blocks.end, part.cell));
        parts
    }

    /// Which of several shares plays each part. The parts of a cell are dealt out one by one, since cells differ much in cost.
    pub fn dealt(&self, shares: u32) -> BTreeMap<Part, u32> {
        self.parts().zip((0..shares).cycle()).collect()
    }
}

/// The pairs of agents that meet in every ruleset: attackers, defenders. Rungs of a ladder meet within their family only.
pub fn pairs(matrix: Matrix, agents: &[AgentEntry]) -> Vec<(usize, usize)> {
    let may =
        |index: usize, side: Sides| agents[index].side == Sides::Both || agents[index].side == side;
    let both_ways =
        |one: usize, other: usize| may(one, Sides::Defenders) && may(other, Sides::Attackers);
    let count = agents.len();
    let mut pairs = Vec::new();
    for attackers in (0..count).filter(|&index| may(index, Sides::Attackers)) {
        for defenders in (0..count).filter(|&index| may(index, Sides::Defenders)) {
            let meet = match (agents[attackers].rung, agents[defenders].rung) {
                (None, None) => match matrix {
                    Matrix::Full => true,
                    Matrix::Diagonal => attackers == defenders,
                    Matrix::Mirrored => attackers != defenders && both_ways(attackers, defenders),
                },
                (Some(one), Some(other)) if one.family == other.family => match matrix {
                    Matrix::Full => true,
                    Matrix::Diagonal => one.step == other.step,
                    Matrix::Mirrored => {
                        one.step.abs_diff(other.step) <= 1 && both_ways(attackers, defenders)
                    }
                },
                _ => false,
            };
            if meet {
                pairs.push((attackers, defenders));
            }
        }
    }
    pairs
}

/// Rough cost of one side's moves in a game, in microseconds. It only sizes parts, so a wrong guess costs patience, never rows.
fn cost(spec: &AgentSpec) -> u64 {
    /// Moves of one side in a game.
    const TURNS: u64 = 40;
    match (spec.kind(), spec.unit(), spec.budget()) {
        ("random", ..) => 15,
        (_, "nodes", Some(budget)) => TURNS * budget / 3,
        (_, "playouts", Some(budget)) => TURNS * budget * 15,
        _ => 120,
    }
}
