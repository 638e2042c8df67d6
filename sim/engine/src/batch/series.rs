//! Random games of which nothing is kept but their plies: what speed is measured by.

use super::boards::LANES;
use super::{Batch, Finish, Games, Start};
use crate::compile::Compiled;
use crate::game::Game;
use crate::notes::Notes;
use crate::seed::{Purpose, Seed};
use crate::side::{BySide, Side};
use crate::size::Size;

/// Random games from the start, the attackers first, one block after another.
#[derive(Clone, Debug)]
pub struct Series<S: Size> {
    game: Game<S>,
    notes: Notes,
    seed: Seed,
    ply_cap: u32,
    left: u64,
    begun: u64,
    plies: u64,
}

impl<S: Size> Series<S> {
    /// A series with the chance of `seed`, whose games are broken off after `ply_cap` plies.
    pub fn new(compiled: &Compiled<S>, seed: Seed, ply_cap: u32) -> Self {
        Series {
            game: Game::new(compiled, compiled.start(Side::Attackers)),
            notes: Notes::default(),
            seed,
            ply_cap,
            left: 0,
            begun: 0,
            plies: 0,
        }
    }

    /// Plays so many games more, in all lanes of `batch`.
    pub fn play(&mut self, compiled: &Compiled<S>, batch: &mut Batch<S>, games: u64) {
        self.left = games;
        batch.play(compiled, self, LANES);
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.begun
    }

    /// Their plies.
    pub fn plies(&self) -> u64 {
        self.plies
    }
}

impl<S: Size> Games<S> for Series<S> {
    fn next(&mut self) -> Option<Start<'_, S>> {
        self.left = self.left.checked_sub(1)?;
        let streams = self.seed.game(self.begun, 0).streams();
        self.begun += 1;
        Some(Start {
            ticket: self.begun,
            game: &self.game,
            notes: &self.notes,
            lots: BySide {
                attackers: streams.of(Purpose::Attackers),
                defenders: streams.of(Purpose::Defenders),
            },
            ply_cap: self.ply_cap,
        })
    }

    fn ended(&mut self, finish: Finish<'_, S>) {
        self.plies += u64::from(finish.plies);
    }
}
