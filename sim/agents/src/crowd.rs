//! Games in which both sides play at random, many side by side.

use std::collections::VecDeque;
use std::ops::Range;

use konakis_engine::{Batch, BySide, Finish, Game, Games, Notes, Side, Size, Start};

use crate::arena::Hall;
use crate::record::GameRecord;
use crate::tally::{Beginning, End};

/// Games that are played side by side.
const WIDTH: usize = 32;

/// Blocks that are worth being played in one go: towards the end of them, fewer and fewer games
/// are left to be played side by side.
pub(crate) const STRIDE: u64 = 4096;

/// Plays one game for each block, and hands over the records in order.
pub(crate) fn play<S: Size>(hall: &Hall<S>, blocks: Range<u64>, sink: &mut dyn FnMut(GameRecord)) {
    let mut crowd = Crowd {
        hall,
        first: blocks.start,
        blocks,
        game: Game::new(&hall.compiled, hall.compiled.start(Side::Attackers)),
        notes: Notes::default(),
        places: VecDeque::new(),
        sink,
    };
    Batch::new(&hall.compiled, true).play(&hall.compiled, &mut crowd, WIDTH);
    debug_assert!(crowd.places.is_empty(), "every game has ended");
}

/// A game of the crowd.
enum Place {
    /// It is being played.
    Playing(Beginning),
    /// It has ended before one that began earlier.
    Ended(Box<GameRecord>),
}

struct Crowd<'a, S: Size> {
    hall: &'a Hall<S>,
    /// Blocks to come.
    blocks: Range<u64>,
    game: Game<S>,
    notes: Notes,
    /// The games that have begun and have not been handed over.
    places: VecDeque<Place>,
    /// The block of the first of them.
    first: u64,
    sink: &'a mut dyn FnMut(GameRecord),
}

impl<S: Size> Crowd<'_, S> {
    /// Keeps a record until all before it are there.
    fn keep(&mut self, record: GameRecord) {
        if record.block != self.first {
            self.places[(record.block - self.first) as usize] = Place::Ended(Box::new(record));
            return;
        }
        self.places.pop_front();
        self.first += 1;
        (self.sink)(record);
        while let Some(Place::Ended(record)) = self.places.front() {
            (self.sink)(**record);
            self.places.pop_front();
            self.first += 1;
        }
    }
}

impl<S: Size> Games<S> for Crowd<'_, S> {
    fn next(&mut self) -> Option<Start<'_, S>> {
        let (block, lots) = loop {
            let block = self.blocks.next()?;
            let (beginning, lots) = self.hall.begin(block, &mut self.game, &mut self.notes);
            self.places.push_back(Place::Playing(beginning));
            if self.game.outcome().is_none() {
                break (block, lots);
            }
            let end = End {
                notes: &self.notes,
                last: *self.game.position(),
                outcome: self.game.outcome(),
                repeats: self.game.repeats(),
                nodes: BySide::default(),
            };
            let record = beginning.record(&self.hall.canon, &self.hall.compiled, &end);
            self.keep(record);
        };
        Some(Start {
            ticket: block,
            game: &self.game,
            notes: &self.notes,
            lots,
            ply_cap: self.hall.setup.ply_cap,
        })
    }

    fn ended(&mut self, finish: Finish<'_, S>) {
        let place = &self.places[(finish.ticket - self.first) as usize];
        let Place::Playing(beginning) = place else {
            unreachable!("a game ends once");
        };
        let end = End {
            notes: finish.notes,
            last: finish.at,
            outcome: finish.outcome,
            repeats: finish.repeats,
            nodes: BySide::default(),
        };
        let record = beginning.record(&self.hall.canon, &self.hall.compiled, &end);
        self.keep(record);
    }
}
