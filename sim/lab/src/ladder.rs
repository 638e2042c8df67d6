//! The ladder: how the balance moves as players of one kind get a greater budget, and whether it has come to rest (METRICS §2.14).

use konakis_stats::Estimate;
use konakis_stats::convergence::{Convergence, judge};
use konakis_stats::handicap::{LadderCell, fit_ladder};
use konakis_stats::logistic::Penalty;
use konakis_stats::pairing::FEW_BLOCKS;
use konakis_stats::score::measured_score;

use crate::blocks::Blocks;
use crate::experiment::Experiment;
use crate::plan::{Plan, PlannedCell};
use crate::repeats::{Repeats, census};
use crate::results::Cell;
use crate::worth::exact;

/// One family of agents under one ruleset, from its smallest budget to its greatest.
#[derive(Clone, PartialEq, Debug)]
pub struct Ladder {
    /// Index of the ruleset.
    pub ruleset: usize,
    /// Name of the family, as the experiment calls it.
    pub family: String,
    /// Its rungs, each twice the budget of the one below.
    pub rungs: Vec<RungScore>,
    /// Whether the score has come to rest; `None` for too few rungs, or where a rung has only one outcome.
    pub convergence: Option<Convergence>,
    /// Doublings of its budget that the attackers need for an even game at the lowest rung; nothing where rungs only meet themselves.
    pub handicap: Estimate,
}

/// One rung: an agent against itself.
#[derive(Clone, PartialEq, Debug)]
pub struct RungScore {
    /// Its number, from 0.
    pub step: u8,
    /// Index of the agent.
    pub agent: usize,
    /// The cell.
    pub cell: u32,
    /// What it may spend on a move.
    pub budget: u64,
    /// Games that ended by the rules.
    pub games: u64,
    /// The attackers' score.
    pub score: Estimate,
    /// The share of draws.
    pub draw_rate: Estimate,
    /// What it scores against the rung below, both sides taken together; nothing where the two did not meet both ways.
    pub gain: Estimate,
}

/// Every family under every ruleset.
pub fn ladders(
    experiment: &Experiment,
    plan: &Plan,
    cells: &[Cell],
    blocks: &Blocks,
    repeats: &Repeats<'_>,
) -> Vec<Ladder> {
    let mut list = Vec::new();
    for (family, name) in experiment.families.iter().enumerate() {
        for ruleset in 0..experiment.rulesets.len() {
            let climb = Climb {
                experiment,
                plan,
                cells,
                blocks,
                repeats,
                ruleset,
                family,
            };
            list.push(climb.ladder(name));
        }
    }
    list
}

struct Climb<'a> {
    experiment: &'a Experiment,
    plan: &'a Plan,
    cells: &'a [Cell],
    blocks: &'a Blocks,
    repeats: &'a Repeats<'a>,
    ruleset: usize,
    family: usize,
}

impl Climb<'_> {
    /// The rung of an agent, if it is of this family.
    fn step(&self, agent: usize) -> Option<u8> {
        let rung = self.experiment.agents[agent].rung?;
        (rung.family == self.family).then_some(rung.step)
    }

    /// Cells of this family under this ruleset, with the rungs of their attackers and defenders.
    fn met(&self) -> impl Iterator<Item = (&PlannedCell, u8, u8)> {
        self.plan
            .main()
            .filter(|cell| cell.ruleset == self.ruleset)
            .filter_map(|cell| Some((cell, self.step(cell.attackers)?, self.step(cell.defenders)?)))
    }

    fn cell(&self, attackers: u8, defenders: u8) -> Option<u32> {
        self.met()
            .find(|(_, a, d)| (*a, *d) == (attackers, defenders))
            .map(|(cell, ..)| cell.id)
    }

    fn ladder(&self, name: &str) -> Ladder {
        let rungs: Vec<RungScore> = self
            .met()
            .filter(|(_, attackers, defenders)| attackers == defenders)
            .map(|(cell, step, _)| self.rung(cell, step))
            .collect();
        let scores: Option<Vec<_>> = rungs
            .iter()
            .map(|rung| {
                let counts = self.cells[rung.cell as usize].counts;
                measured_score(counts.attackers, counts.draw, counts.defenders)
            })
            .collect();
        Ladder {
            ruleset: self.ruleset,
            family: name.to_owned(),
            convergence: scores.and_then(|scores| judge(&scores, self.experiment.tolerance)),
            handicap: self.handicap(),
            rungs,
        }
    }

    fn rung(&self, cell: &PlannedCell, step: u8) -> RungScore {
        let found = &self.cells[cell.id as usize];
        RungScore {
            step,
            agent: cell.attackers,
            cell: cell.id,
            budget: self.experiment.agents[cell.attackers]
                .spec
                .budget()
                .unwrap_or(0),
            games: found.counts.ended(),
            score: found.score,
            draw_rate: found.draw_rate,
            gain: self.gain(step),
        }
    }

    /// A rung against the one below, block by block: the mean of its points on both sides.
    fn gain(&self, step: u8) -> Estimate {
        let Some(below) = step.checked_sub(1) else {
            return Estimate::NONE;
        };
        let Some((attacks, defends)) = self.cell(step, below).zip(self.cell(below, step)) else {
            return Estimate::NONE;
        };
        let cells = [attacks, defends];
        let mut values = self.repeats.values(&cells);
        for (attacks, defends) in self.blocks.points(attacks).zip(self.blocks.points(defends)) {
            let pair = attacks.zip(defends);
            let points = |(attacks, defends)| (f64::from(attacks) + 2.0 - f64::from(defends)) / 4.0;
            values.push(pair.map(points));
        }
        let Some(spread) = values.spread(self.cells) else {
            return Estimate::point(values.list().first().copied());
        };
        let known = Estimate::point(Some(spread.mean.value));
        if census(self.cells, &cells) {
            return exact(known);
        }
        let gain = spread.interval(self.experiment.level).clipped(0.0, 1.0);
        // Few blocks, or blocks that are all alike, know no interval.
        if values.list().len() < FEW_BLOCKS || gain.half_width() == Some(0.0) {
            return known;
        }
        gain
    }

    fn handicap(&self) -> Estimate {
        let met: Vec<LadderCell> = self
            .met()
            .map(|(cell, attackers, defenders)| {
                let counts = self.cells[cell.id as usize].counts;
                LadderCell {
                    attack: attackers.into(),
                    defence: defenders.into(),
                    wins: counts.attackers,
                    games: counts.decisive(),
                }
            })
            .collect();
        if met.iter().all(|cell| cell.attack == cell.defence) {
            return Estimate::NONE;
        }
        fit_ladder(&met, Penalty::Firth)
            .map_or(Estimate::NONE, |fit| fit.doublings(self.experiment.level))
    }
}
