//! What a batch asks of the boards of its lanes.

use super::draw::Drawn;
use super::live::{Flags, Live};
use crate::compile::Compiled;
use crate::hash::{ATTACKER, DEFENDER};
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

/// One entry for each square, and more than enough, so that a number of nine bits is always one.
pub(crate) type PerSquare<T> = [T; 512];

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
    fn pick(&self, instructions: impl Instructions, side: Side, drawn: &mut Drawn);

    /// Makes the moves in the lanes that are live, and notes in `fights` where the mover has
    /// arrived before an enemy who has somebody or something hostile behind him.
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

    /// The live lanes in which a side might enclose more than `few` men by arriving on one square
    /// that was found to be in reach, perhaps some more; `few` is 0 or 1.
    fn choices(&self, compiled: &Compiled<S>, side: Side, few: u32, live: &Live) -> u32;

    /// Not 0 where a defender stands at the edge.
    fn defenders_at_edge(&self, compiled: &Compiled<S>) -> Row;

    /// The pieces of a side before a square in one of the four directions: its rank and its file,
    /// forwards and then backwards. The square itself has the lowest bit.
    fn view(&self, lane: usize, side: Side, from: Index, direction: usize) -> u64;
}

/// Tables that the batch needs, whatever its boards.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    keys: [PerSquare<u64>; 3],
    turn: u64,
}

impl Tables {
    pub(crate) fn new<S: Size>(compiled: &Compiled<S>) -> Box<Self> {
        Box::new(Tables {
            keys: std::array::from_fn(|kind| {
                let keys = &compiled.keys.piece[kind];
                std::array::from_fn(|index| keys.get(index).copied().unwrap_or(0))
            }),
            turn: compiled.keys.defenders_to_move,
        })
    }

    /// How the hash changes when a piece moves.
    #[inline(always)]
    pub(crate) fn key(&self, kind: usize, from: Index, to: Index) -> u64 {
        let keys = &self.keys[kind];
        keys[usize::from(from) % 512] ^ keys[usize::from(to) % 512]
    }

    /// How the hash changes when a man of a side moves, and with that the turn.
    #[inline(always)]
    pub(crate) fn step(&self, side: Side, from: Index, to: Index) -> u64 {
        let kind = match side {
            Side::Attackers => ATTACKER,
            Side::Defenders => DEFENDER,
        };
        self.key(kind, from, to) ^ self.turn
    }
}

/// The square of each bit of each word.
pub(crate) type Squares = [[Index; 64]; 32];

/// Makes the table of squares.
pub(crate) fn squares<S: Size>(compiled: &Compiled<S>) -> Box<Squares> {
    let mut squares = Box::new([[S::SQUARES as Index; 64]; 32]);
    squares[..2 * S::FORWARD].copy_from_slice(&compiled.index_of);
    squares
}
