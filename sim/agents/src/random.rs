//! Any legal move, all with the same chance.

use konakis_engine::{Compiled, Game, Lot, Size};

use crate::player::{Choice, Player};

/// The agent `random`.
pub struct Random;

impl<S: Size> Player<S> for Random {
    #[inline(always)]
    fn choose(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Choice {
        let moves = game.moves();
        Choice {
            action: moves.get(compiled, lot.below(moves.len() as u32) as usize),
            nodes: 0,
        }
    }
}
