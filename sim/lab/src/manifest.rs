//! The manifest of a run: what was asked, by which program, on which machine, and which parts are finished.

use konakis_rules::Ruleset;
use serde::{Deserialize, Serialize};

use crate::clock;
use crate::experiment::Experiment;
use crate::family::declared_texts;
use crate::identity::identity;
use crate::plan::{Part, Plan};
use crate::results::Counts;
use crate::run::Options;
use crate::store;

/// Version of everything that a run writes to disk.
pub const SCHEMA_VERSION: u16 = 1;

/// Name of the manifest within a run's folder.
pub const MANIFEST: &str = "manifest.json";

/// The record of a run, kept beside its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the files' layout.
    pub schema_version: u16,
    /// First 16 hex digits of the hash of everything that determines the rows.
    pub run_id: String,
    /// The experiment as it was asked.
    pub experiment: ExperimentText,
    /// Everything that determines the rows, as pairs of a path and its value, in the order of the experiment. A run goes on only if all are the same.
    pub identity: Vec<(String, String)>,
    /// The contrasts that the run is chiefly about, as they stood when its first game was played.
    #[serde(default)]
    pub declared: Vec<String>,
    /// Master seed of every random stream.
    pub seed: u64,
    /// The rulesets that are played.
    pub rulesets: Vec<RulesetText>,
    /// The file from which openings are taken, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<FileText>,
    /// The agents that play.
    pub agents: Vec<AgentText>,
    /// What is to be played.
    pub plan: PlanText,
    /// The shard that this folder holds, if the run is spread over several.
    pub shard: Option<(u32, u32)>,
    /// The program that plays.
    pub program: Program,
    /// Finished parts, in the order of their games.
    pub parts: Vec<PartEntry>,
    /// What is different in every repetition: never part of a comparison.
    pub volatile: Volatile,
}

/// An experiment's text and where it came from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExperimentText {
    /// Its name.
    pub name: String,
    /// Where it was read: a path, or `shipped`.
    pub origin: String,
    /// The file, word for word.
    pub text: String,
    /// SHA-256 of the text.
    pub sha256: String,
    /// What the command line put in the place of keys.
    pub overrides: Vec<(String, String)>,
}

/// A ruleset's text and fingerprint.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RulesetText {
    /// Its id.
    pub id: String,
    /// Hash of its answers and layout.
    pub fingerprint: String,
    /// Its file and those that it extends, nearest first.
    pub files: Vec<FileText>,
    /// Every answer that holds, by path.
    #[serde(default)]
    pub answers: Vec<(String, String)>,
}

/// A file, word for word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileText {
    /// Its path, or its path within the project if it is shipped.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// An agent's name and one-line form.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AgentText {
    /// Its name in the experiment.
    pub name: String,
    /// Its one-line form, with every parameter.
    pub spec: String,
    /// Hash of the one-line form.
    pub fingerprint: String,
}

/// The plan in figures.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlanText {
    /// The cells, in order.
    pub cells: Vec<CellText>,
    /// Blocks of every cell, at most.
    pub blocks: u64,
    /// Where they are divided: at checkpoints, and where the run was lengthened.
    #[serde(default)]
    pub stages: Vec<u64>,
    /// Games in all, at most.
    pub games: u64,
    /// Parts in all.
    pub parts: u64,
}

/// A cell of the plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CellText {
    /// Number of the cell.
    pub id: u32,
    /// Id of its ruleset.
    pub ruleset: String,
    /// Name of the attackers' agent.
    pub attackers: String,
    /// Name of the defenders' agent.
    pub defenders: String,
}

/// The program that played, so that it can be found again.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Program {
    /// Version of konakis.
    pub version: String,
    /// Commit of the source, if it is known.
    pub commit: Option<String>,
    /// Build profile: `dev` or `release`.
    pub profile: String,
    /// The kind of machine that it was built for.
    pub target: String,
    /// Version of the compiler, if it is known.
    pub compiler: Option<String>,
}

/// A finished part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartEntry {
    /// File name within `games/`.
    pub file: String,
    /// The cell whose games it holds.
    pub cell: u32,
    /// The first of its blocks.
    pub first_block: u64,
    /// Number of its blocks.
    pub blocks: u64,
    /// Rows of the file.
    pub rows: u64,
    /// Size of the file.
    pub bytes: u64,
    /// SHA-256 of the file.
    pub sha256: String,
    /// Games by outcome: attackers, defenders, draw, truncated, error.
    pub outcomes: [u64; 5],
}

/// What differs from one repetition to the next.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Volatile {
    /// When the run was first started, in UTC.
    pub started: String,
    /// When its last game was finished, in UTC; `None` while games are missing.
    pub finished: Option<String>,
    /// Every stretch in which games were played.
    pub sessions: Vec<Session>,
    /// The machine of the last stretch.
    pub machine: Machine,
}

/// One stretch of playing, from a start or a resumption to an end or an interruption.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Session {
    /// When it began, in UTC.
    pub started: String,
    /// Threads that played.
    pub threads: usize,
    /// Games that it played.
    pub games: u64,
    /// Wall-clock seconds that it took.
    pub seconds: f64,
    /// How it ended: `running`, `finished` or `interrupted`.
    pub ended: String,
}

/// The machine that played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Machine {
    /// Model of the processor.
    pub cpu: String,
    /// Processors that the program may use.
    pub processors: usize,
    /// Memory in mebibytes, if it is known.
    pub memory_mib: Option<u64>,
    /// Operating system.
    pub os: String,
}

impl Manifest {
    /// The manifest of a run that has not played yet.
    pub fn of(experiment: &Experiment, plan: &Plan, options: &Options) -> Manifest {
        let identity = identity(experiment);
        let lines: Vec<String> = identity
            .iter()
            .map(|(path, value)| format!("{path} = {value}\n"))
            .collect();
        Manifest {
            schema_version: SCHEMA_VERSION,
            run_id: store::sha256(lines.concat().as_bytes())[..16].to_owned(),
            experiment: ExperimentText {
                name: experiment.name.clone(),
                origin: experiment.origin.clone(),
                text: experiment.text.clone(),
                sha256: store::sha256(experiment.text.as_bytes()),
                overrides: experiment.overrides.clone(),
            },
            identity,
            declared: declared_texts(experiment),
            seed: experiment.seed,
            rulesets: experiment
                .rulesets
                .iter()
                .map(|ruleset| ruleset_text(ruleset))
                .collect(),
            book: experiment.openings.book.as_ref().map(|book| FileText {
                name: book.text.name.clone(),
                text: book.text.content.clone(),
            }),
            agents: experiment
                .agents
                .iter()
                .map(|agent| AgentText {
                    name: agent.name.clone(),
                    spec: agent.spec.to_string(),
                    fingerprint: format!("{:016x}", agent.spec.fingerprint()),
                })
                .collect(),
            plan: PlanText {
                cells: plan
                    .cells
                    .iter()
                    .map(|cell| CellText {
                        id: cell.id,
                        ruleset: experiment.rulesets[cell.ruleset].id.clone(),
                        attackers: experiment.agents[cell.attackers].name.clone(),
                        defenders: experiment.agents[cell.defenders].name.clone(),
                    })
                    .collect(),
                blocks: plan.blocks,
                stages: plan.stages.clone(),
                games: plan.games(),
                parts: plan.part_count(),
            },
            shard: options.shard.map(|shard| (shard.index, shard.of)),
            program: options.program.clone(),
            parts: Vec::new(),
            volatile: Volatile {
                started: clock::now(),
                ..Volatile::default()
            },
        }
    }

    /// Where its blocks are divided.
    pub fn stages(&self) -> Vec<u64> {
        if self.plan.stages.is_empty() {
            vec![self.plan.blocks]
        } else {
            self.plan.stages.clone()
        }
    }

    /// Games that are on disk.
    pub fn games(&self) -> u64 {
        self.parts.iter().map(|part| part.rows).sum()
    }
}

impl PartEntry {
    /// The entry of a part that was written as these bytes.
    pub fn of(part: &Part, counts: &Counts, bytes: &[u8]) -> PartEntry {
        PartEntry {
            file: part.file(),
            cell: part.cell,
            first_block: part.blocks.start,
            blocks: part.len(),
            rows: counts.rows(),
            bytes: bytes.len() as u64,
            sha256: store::sha256(bytes),
            outcomes: [
                counts.attackers,
                counts.defenders,
                counts.draw,
                counts.truncated,
                counts.error,
            ],
        }
    }

    /// Games by outcome.
    pub fn counts(&self) -> Counts {
        let [attackers, defenders, draw, truncated, error] = self.outcomes;
        Counts {
            attackers,
            defenders,
            draw,
            truncated,
            error,
        }
    }
}

/// A ruleset's own file, and those that it extends.
pub fn ruleset_text(ruleset: &Ruleset) -> RulesetText {
    RulesetText {
        id: ruleset.id.clone(),
        fingerprint: ruleset.fingerprint.to_string(),
        files: ruleset
            .texts
            .iter()
            .map(|text| FileText {
                name: text.name.clone(),
                text: text.content.clone(),
            })
            .collect(),
        answers: ruleset
            .answers()
            .into_iter()
            .filter_map(|held| Some((held.path, held.answer?.plain())))
            .collect(),
    }
}
