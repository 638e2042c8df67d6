//! The columns of the games: one row a game.
//!
//! Every column is declared once, with its name, a sentence, and how it is made from the records of a part; the order of the list is the
//! order of the file. What is the same in a whole part is stored as a constant, which costs next to nothing on disk.

pub use konakis_agents::GameRecord;
use konakis_agents::{EndReason, Ended};
use konakis_engine::Side;
use polars::prelude::*;

use crate::error::LabError;
use crate::experiment::Experiment;
use crate::manifest::SCHEMA_VERSION;
use crate::plan::PlannedCell;
use crate::words::{Vocabulary, Words};

/// What all rows of a part have in common.
#[derive(Debug)]
pub struct PartFacts<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// The cell that was played.
    pub cell: &'a PlannedCell,
    /// The words of the columns that hold words.
    pub vocabulary: &'a Vocabulary,
}

/// A column of the games.
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub sentence: &'static str,
    make: for<'a> fn(&'a PartFacts<'_>, &[GameRecord]) -> Made<'a>,
}

impl std::fmt::Debug for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The values of a column, not yet in a frame.
enum Made<'a> {
    Same(AnyValue<'static>, DataType),
    Word(&'a Words, usize),
    Words(&'a Words, Vec<u8>),
    Flags(Vec<bool>),
    MaybeU8(Vec<Option<u8>>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    MaybeU32(Vec<Option<u32>>),
    U64(Vec<u64>),
    MaybeF32(Vec<Option<f32>>),
    F64(Vec<f64>),
    MaybeF64(Vec<Option<f64>>),
}

macro_rules! fields {
    ($($name:literal $sentence:literal $make:expr;)*) => {
        /// All columns, in the order of the file.
        pub const FIELDS: &[Field] = &[$(Field { name: $name, sentence: $sentence, make: $make }),*];
    };
}

fields! {
    "schema_version" "version of this list of columns" |_, _| Made::Same(AnyValue::UInt16(SCHEMA_VERSION), DataType::UInt16);
    "experiment" "name of the experiment" |part, _| Made::Word(&part.vocabulary.experiment, 0);
    "run_id" "hash of everything that determines the rows" |part, _| Made::Word(&part.vocabulary.run_id, 0);
    "cell_id" "number of the cell in the plan" |part, _| Made::Same(AnyValue::UInt32(part.cell.id), DataType::UInt32);
    "ruleset" "id of the ruleset" |part, _| Made::Word(&part.vocabulary.rulesets, part.cell.ruleset);
    "ruleset_hash" "fingerprint of the ruleset's answers and layout" |part, _| Made::Word(&part.vocabulary.ruleset_hashes, part.cell.ruleset);
    "first_mover" "the side that moved first" |part, rows| Made::Words(&part.vocabulary.sides, rows.iter().map(|row| side(row.first_mover)).collect());
    "att_agent" "name of the attackers' agent" |part, _| Made::Word(&part.vocabulary.agents, part.cell.attackers);
    "def_agent" "name of the defenders' agent" |part, _| Made::Word(&part.vocabulary.agents, part.cell.defenders);
    "att_agent_hash" "hash of all parameters of the attackers' agent" |part, _| Made::Word(&part.vocabulary.agent_hashes, part.cell.attackers);
    "def_agent_hash" "hash of all parameters of the defenders' agent" |part, _| Made::Word(&part.vocabulary.agent_hashes, part.cell.defenders);
    "att_budget" "what the attackers' agent may spend on a move" |part, _| budget(part, part.cell.attackers);
    "def_budget" "what the defenders' agent may spend on a move" |part, _| budget(part, part.cell.defenders);
    "att_budget_unit" "what the attackers' budget counts" |part, _| Made::Word(&part.vocabulary.units, part.cell.attackers);
    "def_budget_unit" "what the defenders' budget counts" |part, _| Made::Word(&part.vocabulary.units, part.cell.defenders);
    "block" "number of the block: the same opening and seeds in every cell" |_, rows| Made::U64(rows.iter().map(|row| row.block).collect());
    "replicate" "number of the game within its block and cell" |_, rows| Made::U32(rows.iter().map(|row| row.replicate).collect());
    "mirror" "whether the block was played once, or with the agents exchanged" |part, _| Made::Word(&part.vocabulary.mirrors, 0);
    "seed" "key of the block's random streams" |_, rows| Made::U64(rows.iter().map(|row| row.seed).collect());
    "opening_id" "hash of the position after the opening, the same for its mirror images" |_, rows| Made::U64(rows.iter().map(|row| row.opening_id).collect());
    "opening_plies" "plies of the opening" |_, rows| Made::U16(rows.iter().map(|row| row.opening_plies).collect());
    "opening_source" "where the opening came from" |part, _| Made::Word(&part.vocabulary.sources, source(part));
    "outcome" "who won; truncated: stopped by the harness; error: an agent failed" |part, rows| Made::Words(&part.vocabulary.outcomes, rows.iter().map(|row| place(&Ended::ALL, &row.ended)).collect());
    "score_att" "attackers' score: 1, 0.5 or 0; null if the rules did not end the game" |_, rows| Made::MaybeF64(rows.iter().map(|row| row.ended.attackers_points()).collect());
    "ended" "whether the rules ended the game" |_, rows| Made::Flags(rows.iter().map(|row| row.ended.attackers_points().is_some()).collect());
    "end_reason" "why the game ended" |part, rows| Made::Words(&part.vocabulary.reasons, rows.iter().map(|row| place(&EndReason::ALL, &row.reason)).collect());
    "plies" "plies played, the opening's included" |_, rows| Made::U32(rows.iter().map(|row| row.plies).collect());
    "cap" "plies after which the harness stops a game" |part, _| Made::Same(AnyValue::UInt32(part.experiment.ply_cap), DataType::UInt32);
    "captures_by_att" "men that the attackers took" |_, rows| Made::U16(rows.iter().map(|row| row.captures.attackers).collect());
    "captures_by_def" "men that the defenders took" |_, rows| Made::U16(rows.iter().map(|row| row.captures.defenders).collect());
    "first_capture_ply" "ply of the first capture of a man" |_, rows| Made::MaybeU32(rows.iter().map(|row| row.first_capture_ply).collect());
    "att_left" "attackers on the board at the end" |_, rows| Made::U16(rows.iter().map(|row| row.left.attackers).collect());
    "def_left" "defenders on the board at the end, the king excluded" |_, rows| Made::U16(rows.iter().map(|row| row.left.defenders).collect());
    "king_moves" "moves that the king made" |_, rows| Made::U16(rows.iter().map(|row| row.king_moves).collect());
    "king_end_file" "file of the king at the end, from 0; null if he was captured" |_, rows| Made::MaybeU8(rows.iter().map(|row| row.king_end.map(|at| at.file)).collect());
    "king_end_rank" "rank of the king at the end, from 0; null if he was captured" |_, rows| Made::MaybeU8(rows.iter().map(|row| row.king_end.map(|at| at.rank)).collect());
    "branch_att_mean" "mean number of legal moves on the attackers' turns" |_, rows| Made::MaybeF32(rows.iter().map(|row| mean(row.branching.attackers, row.turns.attackers)).collect());
    "branch_def_mean" "mean number of legal moves on the defenders' turns" |_, rows| Made::MaybeF32(rows.iter().map(|row| mean(row.branching.defenders, row.turns.defenders)).collect());
    "branch_att_sum" "sum of the numbers of legal moves on the attackers' turns" |_, rows| Made::U64(rows.iter().map(|row| row.branching.attackers).collect());
    "branch_def_sum" "sum of the numbers of legal moves on the defenders' turns" |_, rows| Made::U64(rows.iter().map(|row| row.branching.defenders).collect());
    "turns_att" "turns that the attackers had" |_, rows| Made::U32(rows.iter().map(|row| row.turns.attackers).collect());
    "turns_def" "turns that the defenders had" |_, rows| Made::U32(rows.iter().map(|row| row.turns.defenders).collect());
    "forced_moves" "turns with one legal move" |_, rows| Made::U32(rows.iter().map(|row| row.forced_moves).collect());
    "log10_tree" "sum of the common logarithms of the numbers of legal moves" |_, rows| Made::F64(rows.iter().map(|row| row.log10_tree).collect());
    "raichi" "positions after a defenders' move in which the king has one open way" |_, rows| Made::U32(rows.iter().map(|row| row.raichi).collect());
    "tuichu" "positions after a defenders' move in which the king has two open ways or more" |_, rows| Made::U32(rows.iter().map(|row| row.tuichu).collect());
    "repeats" "positions that had occurred before" |_, rows| Made::U32(rows.iter().map(|row| row.repeats).collect());
    "unique_positions" "different positions, the start included" |_, rows| Made::U32(rows.iter().map(|row| row.unique_positions).collect());
    "nodes_att" "nodes or playouts that the attackers' agent spent" |_, rows| Made::U64(rows.iter().map(|row| row.nodes.attackers).collect());
    "nodes_def" "nodes or playouts that the defenders' agent spent" |_, rows| Made::U64(rows.iter().map(|row| row.nodes.defenders).collect());
    "game_hash" "hash of the moves, the same for mirror images of the game" |_, rows| Made::U64(rows.iter().map(|row| row.game_hash).collect());
    "final_hash" "hash of the last position, the same for its mirror images" |_, rows| Made::U64(rows.iter().map(|row| row.final_hash).collect());
}

/// Makes the frame of a part from its records.
pub fn frame(part: &PartFacts<'_>, rows: &[GameRecord]) -> Result<DataFrame, LabError> {
    let columns = FIELDS
        .iter()
        .map(|field| column(field, part, rows))
        .collect::<PolarsResult<Vec<Column>>>();
    columns
        .and_then(|columns| DataFrame::new(rows.len(), columns))
        .map_err(LabError::frame)
}

fn column(field: &Field, part: &PartFacts<'_>, rows: &[GameRecord]) -> PolarsResult<Column> {
    let name = PlSmallStr::from_static(field.name);
    Ok(match (field.make)(part, rows) {
        Made::Same(value, dtype) => Column::new_scalar(name, Scalar::new(dtype, value), rows.len()),
        Made::Word(words, index) => words.constant(name, index, rows.len())?,
        Made::Words(words, indices) => words.column(name, indices.into_iter().map(usize::from))?,
        Made::Flags(values) => Column::new(name, values),
        Made::MaybeU8(values) => Column::new(name, values),
        Made::U16(values) => Column::new(name, values),
        Made::U32(values) => Column::new(name, values),
        Made::MaybeU32(values) => Column::new(name, values),
        Made::U64(values) => Column::new(name, values),
        Made::MaybeF32(values) => Column::new(name, values),
        Made::F64(values) => Column::new(name, values),
        Made::MaybeF64(values) => Column::new(name, values),
    })
}

fn side(side: Side) -> u8 {
    place(&Side::ALL, &side)
}

fn place<T: PartialEq>(all: &[T], one: &T) -> u8 {
    all.iter()
        .position(|each| each == one)
        .expect("the list is complete") as u8
}

/// The place of an opening's source among the words.
fn source(part: &PartFacts<'_>) -> usize {
    match (&part.experiment.openings.book, part.cell.plies) {
        (Some(_), _) => 2,
        (None, 0) => 0,
        (None, _) => 1,
    }
}

fn mean(sum: u64, turns: u32) -> Option<f32> {
    (turns > 0).then(|| (sum as f64 / f64::from(turns)) as f32)
}

fn budget(part: &PartFacts<'_>, agent: usize) -> Made<'static> {
    let budget = part.experiment.agents[agent].spec.budget();
    Made::Same(
        budget.map_or(AnyValue::Null, AnyValue::UInt64),
        DataType::UInt64,
    )
}
