//! Openings that come several times: blocks that share one hang together, and a mean over blocks is worth no more than its openings are.

use std::collections::HashMap;

use konakis_agents::first_mover;
use konakis_engine::{BySide, Side};
use konakis_stats::pairing::{block_mean, of_clusters};
use konakis_stats::student::two_sided_p;
use konakis_stats::{Estimate, Measured};

use crate::contrast::Method;
use crate::experiment::Experiment;
use crate::openings::Drawn;
use crate::plan::{Plan, PlannedCell};
use crate::results::Cell;

/// Below so many openings, each of which comes several times, there is no telling how they vary.
pub const FEW_OPENINGS: u64 = 30;

/// Which openings come several times.
#[derive(Clone, Debug)]
pub struct Repeats<'a> {
    pub(crate) experiment: &'a Experiment,
    plan: &'a Plan,
    pub(crate) openings: &'a Drawn,
}

/// Openings by first mover; `None` where every block has its own.
type Counted = BySide<Option<u64>>;

impl<'a> Repeats<'a> {
    /// Of the openings that were drawn for all blocks of a plan.
    pub fn of(experiment: &'a Experiment, plan: &'a Plan, openings: &'a Drawn) -> Repeats<'a> {
        Repeats {
            experiment,
            plan,
            openings,
        }
    }

    /// Openings of a cell, where there are fewer than blocks.
    fn counted(&self, cell: &PlannedCell) -> Option<Counted> {
        let openings = self.openings.of_plies(cell.plies)?;
        let count = |side: Side| {
            let count = openings.pool(side).count as u64;
            (0 < count && count < cell.blocks).then_some(count)
        };
        let counted = BySide {
            attackers: count(Side::Attackers),
            defenders: count(Side::Defenders),
        };
        let any = counted.attackers.or(counted.defenders);
        any.map(|_| counted)
    }

    /// The opening of every block of a cell, as a number that two blocks share if they share the opening; `None` where none comes twice.
    fn openings_of(&self, cell: &PlannedCell) -> Option<impl Iterator<Item = u64> + use<>> {
        let counted = self.counted(cell)?;
        let first = self.experiment.rulesets[cell.ruleset].rules.first;
        let seed = self.experiment.seed;
        Some((0..cell.blocks).map(move |block| {
            let side = first_mover(first, seed, block);
            let number = counted[side].map_or(block, |count| block % count);
            number << 1 | side as u64
        }))
    }

    /// The opening of every block of some cells; `None` where no opening comes twice.
    pub fn openings(&self, cells: &[u32]) -> Option<Openings> {
        let mut kinds = Vec::new();
        let mut openings: Vec<Box<dyn Iterator<Item = u64> + Send>> = Vec::new();
        let mut cells: Vec<&PlannedCell> = cells
            .iter()
            .map(|cell| &self.plan.cells[*cell as usize])
            .collect();
        // A cell with fewer blocks begins its games as the first of the others do.
        cells.sort_by_key(|cell| std::cmp::Reverse(cell.blocks));
        for cell in cells {
            let kind = (
                cell.plies,
                self.experiment.rulesets[cell.ruleset].rules.first,
            );
            if !kinds.contains(&kind) {
                kinds.push(kind);
                openings.push(Box::new(self.openings_of(cell)?));
            }
        }
        Some(Openings(openings))
    }

    /// Takes the blocks of some cells together by their openings; `None` where none comes twice.
    pub fn clustered(&self, cells: &[u32]) -> Option<Clustered> {
        Some(Clustered {
            openings: self.openings(cells)?,
            sums: HashMap::new(),
        })
    }
}

impl Repeats<'_> {
    /// No values yet of the blocks of some cells.
    pub fn values(&self, cells: &[u32]) -> Values {
        Values {
            of: cells.to_vec(),
            list: Vec::new(),
            clustered: self.clustered(cells),
        }
    }
}

/// What is made of each block of some cells, in order.
pub struct Values {
    of: Vec<u32>,
    list: Vec<f64>,
    clustered: Option<Clustered>,
}

impl Values {
    /// Takes the next block; without a value it does not count.
    pub fn push(&mut self, value: Option<f64>) {
        self.list.extend(value);
        if let Some(clustered) = &mut self.clustered {
            clustered.push(value);
        }
    }

    /// The values of the blocks that count.
    pub fn list(&self) -> &[f64] {
        &self.list
    }

    /// Their mean, with its error; `None` for fewer than two.
    pub fn spread(&self, cells: &[Cell]) -> Option<Spread> {
        let alone = block_mean(&self.list)?;
        let clustered = self.clustered.as_ref().and_then(Clustered::mean);
        let blocks = self.list.len() as u64;
        Some(Spread::of(
            alone,
            blocks,
            copies(cells, &self.of),
            clustered,
        ))
    }
}

/// Kinds of first mover: attackers, defenders, whom the lot says.
const KINDS: usize = 3;

/// The opening of a block, for cells of each kind of first mover: two blocks share it if they share all of them.
pub type Opening = [u64; KINDS];

/// The openings of blocks, in order; without end.
pub struct Openings(Vec<Box<dyn Iterator<Item = u64> + Send>>);

impl Iterator for Openings {
    type Item = Opening;

    fn next(&mut self) -> Option<Opening> {
        let mut opening = [0; KINDS];
        for (number, openings) in opening.iter_mut().zip(&mut self.0) {
            *number = openings.next().unwrap_or_default();
        }
        Some(opening)
    }
}

/// Values of blocks, those that share an opening added up.
pub struct Clustered {
    openings: Openings,
    /// Blocks and the sum of their values, by opening. Looked up for every block of every two cells, so that a tree would be felt.
    sums: HashMap<Opening, (u64, f64)>,
}

impl Clustered {
    /// Takes the next block; without a value it does not count.
    pub fn push(&mut self, value: Option<f64>) {
        let opening = self.openings.next();
        if let Some((opening, value)) = opening.zip(value) {
            let (n, sum) = self.sums.entry(opening).or_default();
            *n += 1;
            *sum += value;
        }
    }

    /// The mean with its cluster-robust standard error and its degrees of freedom; `None` for too few openings.
    pub fn mean(&self) -> Option<(Measured, f64)> {
        let count = self.sums.len() as u64;
        let mut sums: Vec<(&Opening, &(u64, f64))> = self.sums.iter().collect();
        // Sums of fractions depend on their order, and that of a hash map is not to be relied upon.
        sums.sort_unstable_by_key(|(opening, _)| **opening);
        let sums: Vec<(u64, f64)> = sums.into_iter().map(|(_, sum)| *sum).collect();
        let measured = of_clusters(&sums)?;
        (count >= FEW_OPENINGS).then_some((measured, count as f64 - 1.0))
    }
}

/// A mean over blocks with the error that copies and shared openings leave it.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// The mean.
    pub mean: Measured,
    /// Its degrees of freedom.
    pub df: f64,
    /// By what factor its variance is larger than that of independent blocks.
    pub effect: f64,
    /// What the sample is made of.
    pub method: Method,
}

impl Spread {
    /// Blocks are the sample, unless openings come several times, or many games are copies of others.
    pub fn of(
        alone: Measured,
        blocks: u64,
        copies: f64,
        clustered: Option<(Measured, f64)>,
    ) -> Spread {
        let of_blocks = Measured {
            se: alone.se * copies.sqrt(),
            ..alone
        };
        match clustered {
            Some((robust, df)) if robust.se > of_blocks.se => Spread {
                mean: Measured {
                    se: robust.se,
                    ..alone
                },
                df,
                effect: (robust.se / alone.se).powi(2),
                method: Method::TCluster,
            },
            _ => Spread {
                mean: of_blocks,
                df: blocks as f64 - 1.0,
                effect: copies,
                method: Method::TBlock,
            },
        }
    }

    /// Its interval.
    pub fn interval(&self, level: f64) -> Estimate {
        self.mean.t_interval(self.df, level)
    }

    /// p of a mean of nought; `None` where no block differs from another.
    pub fn p(&self) -> Option<f64> {
        let Measured { value, se } = self.mean;
        (se > 0.0).then(|| two_sided_p(value / se, self.df))
    }
}

/// By what factor copies of games make the variance of a mean over the blocks of some cells larger.
pub fn copies(cells: &[Cell], of: &[u32]) -> f64 {
    let worth = of.iter().map(|cell| cells[*cell as usize].worth.copies());
    worth.fold(1.0, f64::max)
}

/// Whether some cells are all that the law of openings holds, and no sample.
pub fn census(cells: &[Cell], of: &[u32]) -> bool {
    of.iter()
        .all(|cell| cells[*cell as usize].worth.is_census())
}

/// A sequence for blocks that hang together, within ± `bound`: no theory holds for them at every look, but none is nearer.
pub fn widened(sequence: Estimate, effect: f64, bound: f64) -> Estimate {
    let from = |end: Option<f64>| {
        let value = sequence.value?;
        Some((value + (end? - value) * effect.sqrt()).clamp(-bound, bound))
    };
    Estimate {
        value: sequence.value,
        lo: from(sequence.lo),
        hi: from(sequence.hi),
    }
}
