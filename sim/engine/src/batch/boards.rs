//! What a batch asks of the boards of its lanes.

use super::draw::Drawn;
use super::live::{Flags, Live};
use crate::compile::Compiled;
use crate::index::Index;
use crate::isa::Instructions;
use crate::lines::Lines;
use crate::side::{BySide, Side};
use crate::size::Size;

/// Games that are played side by side: enough to fill the widest vectors four times over, few
/// enough that all of a big board stays in the nearest cache.
pub(crate) const LANES: usize = 32;

/// One number of each lane.
pub(crate) type Row = [u64; LANES];

/// The kings of all lanes: where each of them stands.
pub(crate) type Kings = [Index; LANES];

/// The boards of all lanes, and the moves that were last found on them. Lanes are below [`LANES`].
pub trait Boards<S: Size>: Clone + std::fmt::Debug + Send {
    /// Empty boards.
    fn new(compiled: &Compiled<S>) -> Self;

    /// Puts the pieces of a position into a lane.
    fn set(&mut self, lane: usize, pieces: &BySide<Lines<S>>, king: Lines<S>);

    /// The pieces of a lane.
    fn get(&self, lane: usize) -> BySide<Lines<S>>;

    /// Finds the moves of a side in every lane, and counts them.
    fn find(
        &mut self,
        instructions: impl Instructions,
        compiled: &Compiled<S>,
        kings: &Kings,
        side: Side,
    ) -> Row;

    /// Puts other moves in the place of those that were found in a lane.
    fn put(&mut self, lane: usize, reach: Lines<S>);

    /// Spells out the move of the drawn number in each lane.
    fn pick(
        &self,
        instructions: impl Instructions,
        compiled: &Compiled<S>,
        side: Side,
        drawn: &mut Drawn,
    );

    /// Makes the moves in the lanes that are live, and notes in `fights` where the mover has
    /// arrived before an enemy who has somebody or something hostile behind him, or, where rows can be
    /// taken, before a row at the edge.
    fn shift(
        &mut self,
        compiled: &Compiled<S>,
        drawn: &Drawn,
        live: &Live,
        side: Side,
        fights: &mut Flags,
    );

    /// Follows a king who was moved as a piece of his side.
    fn move_king(&mut self, lane: usize, from: Index, to: Index);

    /// The king's open ways, as [`Compiled::open_ways`] counts them.
    fn open_ways(&self, compiled: &Compiled<S>, kings: &Kings) -> Row;

    /// One word of the pieces of a side in every lane.
    fn row(&self, side: Side, word: usize) -> Row;

    /// Whether a move that was found in a lane ends on a square.
    fn reaches(&self, compiled: &Compiled<S>, lane: usize, to: Index) -> bool;

    /// Those of these lanes in which no defender stands at the edge or looks at it along an empty line.
    fn held(&self, compiled: &Compiled<S>, lanes: u32) -> u32;

    /// The pieces of a side before a square in one of the four directions: its rank and its file,
    /// forwards and then backwards. The square itself has the lowest bit.
    fn view(&self, lane: usize, side: Side, from: Index, direction: usize) -> u64;
}
