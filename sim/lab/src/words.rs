//! Columns of words: each is stored as a small number beside one list of the words.

use konakis_agents::{EndReason, Ended};
use konakis_engine::Side;
use polars::chunked_array::builder::CategoricalChunkedBuilder;
use polars::prelude::*;

use crate::experiment::Experiment;

/// The most different words that one column may hold; their numbers fit in a byte.
pub const MOST_WORDS: usize = 255;

/// A list of words, some perhaps repeated, and the kind of column that holds them.
#[derive(Clone, Debug)]
pub struct Words {
    dtype: DataType,
    codes: Vec<u8>,
}

impl Words {
    /// Takes a list in its order; a word that is repeated keeps its first number.
    ///
    /// # Panics
    /// If there are more than [`MOST_WORDS`] different words.
    pub fn of<'a>(list: impl IntoIterator<Item = &'a str>) -> Words {
        let mut distinct: Vec<&str> = Vec::new();
        let mut codes = Vec::new();
        for word in list {
            let code = distinct
                .iter()
                .position(|each| *each == word)
                .unwrap_or_else(|| {
                    distinct.push(word);
                    distinct.len() - 1
                });
            codes.push(
                u8::try_from(code).expect("an experiment has fewer names than a byte has values"),
            );
        }
        let categories = FrozenCategories::new(distinct).expect("the words are different");
        Words {
            dtype: DataType::from_frozen_categories(categories),
            codes,
        }
    }

    /// A column of one word, `len` times.
    pub fn constant(&self, name: PlSmallStr, index: usize, len: usize) -> PolarsResult<Column> {
        let one = self.column(name.clone(), [index])?;
        Ok(Column::new_scalar(
            name,
            Scalar::new(self.dtype.clone(), one.get(0)?.into_static()),
            len,
        ))
    }

    /// A column of words, given by their indices in the list.
    pub fn column(
        &self,
        name: PlSmallStr,
        indices: impl IntoIterator<Item = usize>,
    ) -> PolarsResult<Column> {
        let DataType::Enum(_, mapping) = &self.dtype else {
            unreachable!("a list of words makes an enumeration")
        };
        let mut builder =
            CategoricalChunkedBuilder::<Categorical8Type>::new(name, self.dtype.clone());
        for index in indices {
            builder.append_cat(CatSize::from(self.codes[index]), mapping)?;
        }
        Ok(builder.finish().into_series().into())
    }
}

/// The words that the columns of an experiment may hold. All parts of a run share them, so that they can be read as one table.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// The experiment's name, alone.
    pub experiment: Words,
    /// The run's hash, alone.
    pub run_id: Words,
    /// Ids of the rulesets.
    pub rulesets: Words,
    /// Fingerprints of the rulesets.
    pub ruleset_hashes: Words,
    /// Names of the agents.
    pub agents: Words,
    /// Fingerprints of the agents.
    pub agent_hashes: Words,
    /// What the budgets of the agents count.
    pub units: Words,
    /// The sides, as in [`Side::ALL`].
    pub sides: Words,
    /// How a block was played.
    pub mirrors: Words,
    /// Where openings come from.
    pub sources: Words,
    /// The outcomes, as in [`Ended::ALL`].
    pub outcomes: Words,
    /// The end reasons, as in [`EndReason::ALL`].
    pub reasons: Words,
}

impl Vocabulary {
    /// Collects the words of an experiment.
    pub fn of(experiment: &Experiment, run_id: &str) -> Vocabulary {
        let fingerprints: Vec<String> = experiment
            .rulesets
            .iter()
            .map(|ruleset| ruleset.fingerprint.to_string())
            .collect();
        let agents: Vec<String> = experiment
            .agents
            .iter()
            .map(|agent| format!("{:016x}", agent.spec.fingerprint()))
            .collect();
        Vocabulary {
            experiment: Words::of([experiment.name.as_str()]),
            run_id: Words::of([run_id]),
            rulesets: Words::of(
                experiment
                    .rulesets
                    .iter()
                    .map(|ruleset| ruleset.id.as_str()),
            ),
            ruleset_hashes: Words::of(fingerprints.iter().map(String::as_str)),
            agents: Words::of(experiment.agents.iter().map(|agent| agent.name.as_str())),
            agent_hashes: Words::of(agents.iter().map(String::as_str)),
            units: Words::of(experiment.agents.iter().map(|agent| agent.spec.unit())),
            sides: Words::of(Side::ALL.map(Side::word)),
            mirrors: Words::of(["single", "ab", "ba"]),
            sources: Words::of(["start", "random", "book"]),
            outcomes: Words::of(Ended::ALL.map(Ended::word)),
            reasons: Words::of(EndReason::ALL.map(EndReason::word)),
        }
    }
}
