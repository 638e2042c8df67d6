//! The openings of an experiment: drawn before the first game or taken from a book, the same in every cell.

use std::collections::BTreeMap;
use std::sync::Arc;

use konakis_agents::{OpeningLaw, Openings};
use konakis_engine::Side;

use crate::error::LabError;
use crate::experiment::Experiment;
use crate::plan::Plan;

/// Openings by their number of random plies, those of a book by 0; none where every game draws its own.
#[derive(Clone, Debug, Default)]
pub struct Drawn(BTreeMap<u16, Arc<Openings>>);

impl Drawn {
    /// Draws what a plan needs, `count` of each kind.
    pub fn of(experiment: &Experiment, plan: &Plan, count: u64) -> Result<Drawn, LabError> {
        let mut drawn = BTreeMap::new();
        if let Some(book) = &experiment.openings.book {
            drawn.insert(0, Arc::clone(&book.openings));
        }
        if !experiment.openings.shared {
            return Ok(Drawn(drawn));
        }
        for cell in &plan.cells {
            if cell.plies == 0 || drawn.contains_key(&cell.plies) {
                continue;
            }
            let law = OpeningLaw {
                seed: experiment.seed,
                plies: cell.plies,
                mirrored: experiment.openings.mirrored,
                once: experiment.openings.once,
                count,
            };
            let openings = Openings::draw(&experiment.rulesets, law)
                .map_err(|why| LabError::Play(why.to_string()))?;
            drawn.insert(cell.plies, Arc::new(openings));
        }
        Ok(Drawn(drawn))
    }

    /// The openings of so many random plies, if they are shared.
    pub fn of_plies(&self, plies: u16) -> Option<Arc<Openings>> {
        self.0.get(&plies).cloned()
    }

    /// What is worth a word before a run: that there are fewer openings than blocks.
    pub fn remarks(&self, blocks: u64) -> Vec<String> {
        let mut list = Vec::new();
        for (plies, openings) in &self.0 {
            for side in Side::ALL {
                let pool = openings.pool(side);
                if pool.exhausted && pool.count > 0 && (pool.count as u64) < blocks {
                    let kind = match plies {
                        0 => "in the book".to_owned(),
                        plies => format!("of {plies} plies"),
                    };
                    list.push(format!(
                        "there are {} openings {kind} in which the {side} begin, and {blocks} blocks: each is played several times",
                        pool.count
                    ));
                }
            }
        }
        list
    }
}
