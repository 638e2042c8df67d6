//! Hashes of positions, games and texts: fixed for ever, since rows keep them.

use crate::compile::Compiled;
use crate::index::{Index, PerSquare, slot};
use crate::moves::Action;
use crate::position::Position;
use crate::side::Side;
use crate::size::Size;

/// Random keys of pieces on squares (Zobrist 1970).
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    /// Attacker, defenders' man, king; one key for each square and a zero for "no square".
    pub piece: Box<[PerSquare<u64>; 3]>,
    /// Turned on when the defenders are to move.
    pub defenders_to_move: u64,
}

/// Numbers of the piece keys.
pub(crate) const ATTACKER: usize = 0;
pub(crate) const DEFENDER: usize = 1;
pub(crate) const KING: usize = 2;

/// The number of the keys of a side's men.
#[inline(always)]
pub(crate) const fn man(side: Side) -> usize {
    match side {
        Side::Attackers => ATTACKER,
        Side::Defenders => DEFENDER,
    }
}

impl Keys {
    pub(crate) fn new(squares: usize) -> Self {
        let mut state = 0x6b6f_6e61_6b69_7331;
        let mut piece = Box::new([[0; 512]; 3]);
        for keys in piece.iter_mut() {
            for key in keys.iter_mut().take(squares) {
                *key = next(&mut state);
            }
        }
        Keys {
            piece,
            defenders_to_move: next(&mut state),
        }
    }

    /// The key of a piece on a square.
    #[inline(always)]
    pub(crate) fn of(&self, kind: usize, index: Index) -> u64 {
        self.piece[kind][slot(index)]
    }

    /// How the hash changes when a piece moves.
    #[inline(always)]
    pub(crate) fn slide(&self, kind: usize, from: Index, to: Index) -> u64 {
        self.of(kind, from) ^ self.of(kind, to)
    }

    /// How the hash changes when a man of a side moves, and with that the turn.
    #[inline(always)]
    pub(crate) fn step(&self, side: Side, from: Index, to: Index) -> u64 {
        self.slide(man(side), from, to) ^ self.defenders_to_move
    }
}

/// SplitMix64 (Steele, Lea & Flood 2014).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mix(*state)
}

/// The mixing function of SplitMix64.
pub(crate) fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// Joins a value to a running hash; order matters.
pub(crate) fn join(hash: u64, value: u64) -> u64 {
    mix(hash.rotate_left(5) ^ value.wrapping_add(0x9e37_79b9_7f4a_7c15))
}

/// Hash of a text.
pub fn hash_of_text(text: &str) -> u64 {
    text.bytes().fold(0, |hash, byte| join(hash, byte.into()))
}

impl<S: Size> Compiled<S> {
    /// The hash of the position that a move of the side to move leads to, unless somebody leaves the board
    /// by it: known before the move is made.
    #[inline(always)]
    pub fn hash_ahead(&self, at: &Position<S>, action: Action) -> u64 {
        let king_moves = at.to_move == Side::Defenders && action.from == at.king;
        let kind = if king_moves { KING } else { man(at.to_move) };
        at.hash ^ self.keys.slide(kind, action.from, action.to) ^ self.keys.defenders_to_move
    }

    /// The hash of a position from scratch; [`Position::hash`] is the same, kept up to date.
    pub fn hash_of(&self, at: &Position<S>) -> u64 {
        let turn = if at.to_move == Side::Defenders {
            self.keys.defenders_to_move
        } else {
            0
        };
        self.pieces(at)
            .fold(turn, |hash, (kind, index)| hash ^ self.keys.of(kind, index))
    }

    /// Every piece: the number of its keys, and its square.
    pub(crate) fn pieces(&self, at: &Position<S>) -> impl Iterator<Item = (usize, Index)> {
        let king = at.king;
        let attackers = self
            .squares_of(at.pieces.attackers)
            .map(|index| (ATTACKER, index));
        let defenders = self
            .squares_of(at.pieces.defenders)
            .map(move |index| (if index == king { KING } else { DEFENDER }, index));
        attackers.chain(defenders)
    }
}
