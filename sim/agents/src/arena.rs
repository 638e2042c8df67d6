//! Where agents meet: blocks of seeds in, records of games out.

use std::ops::Range;
use std::sync::Arc;

use konakis_engine::{
    Action, BySide, Canon, Compiled, Diagram, Game, Played, Purpose, Seed, Side, Size, Step,
    Streams, Unplayable, WithCompiled, compile,
};
use konakis_rules::{First, Ruleset};

use crate::player::{Player, Seat};
use crate::record::GameRecord;
use crate::spec::AgentSpec;
use crate::tally::{End, Tally};

/// Everything that a cell's games have in common.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// Who plays the attackers.
    pub attackers: AgentSpec,
    /// Who plays the defenders.
    pub defenders: AgentSpec,
    /// The experiment's seed.
    pub seed: u64,
    /// Random plies before the agents take over.
    pub opening_plies: u16,
    /// Plies after which the harness stops a game.
    pub ply_cap: u32,
}

/// Plays the games of one cell. A game depends on its block and on the setup, on nothing else.
pub trait Arena: Send + Sync {
    /// Plays one game for each block, in order, and hands over the records in order.
    fn play(&self, blocks: Range<u64>, sink: &mut dyn FnMut(GameRecord));
}

/// Seats two agents at a ruleset.
///
/// # Errors
/// If no board has the ruleset's size.
pub fn arena(setup: &GameSetup) -> Result<Box<dyn Arena>, Unplayable> {
    struct Seat<'a>(&'a GameSetup);
    impl WithCompiled for Seat<'_> {
        type Out = Box<dyn Arena>;
        fn run<S: Size>(self, compiled: Compiled<S>) -> Box<dyn Arena> {
            Box::new(Hall {
                compiled,
                canon: Canon::new(),
                setup: self.0.clone(),
            })
        }
    }
    compile(&setup.ruleset, Seat(setup))
}

/// An arena for boards of size `S`.
struct Hall<S: Size> {
    compiled: Compiled<S>,
    canon: Canon<S>,
    setup: GameSetup,
}

impl<S: Size> Arena for Hall<S> {
    fn play(&self, blocks: Range<u64>, sink: &mut dyn FnMut(GameRecord)) {
        let (mut seats, mut game) = self.furnish();
        let mut tally = Tally::default();
        for block in blocks {
            let ignore = |_: &Game<S>, _: Action, _: &Step| {};
            sink(self.play_one(block, &mut seats, &mut game, &mut tally, ignore));
        }
    }
}

/// A game as it was played, move by move.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// The first position.
    pub start: Diagram,
    /// The moves, each with the position after it.
    pub plies: Vec<Played>,
    /// The game's record, the same that an arena gives.
    pub record: GameRecord,
}

/// Plays the game of one block again and writes down its moves.
///
/// # Errors
/// If no board has the ruleset's size.
pub fn transcribe(setup: &GameSetup, block: u64) -> Result<Transcript, Unplayable> {
    struct Scribe<'a>(&'a GameSetup, u64);
    impl WithCompiled for Scribe<'_> {
        type Out = Transcript;
        fn run<S: Size>(self, compiled: Compiled<S>) -> Transcript {
            let hall = Hall {
                compiled,
                canon: Canon::new(),
                setup: self.0.clone(),
            };
            let compiled = &hall.compiled;
            let (mut seats, mut game) = hall.furnish();
            let mut before = compiled.start(Side::Attackers);
            let mut plies = Vec::new();
            let note = |game: &Game<S>, action: Action, step: &Step| {
                // The first mover may have been drawn by lot.
                if plies.is_empty() {
                    before = compiled.start(game.position().to_move().other());
                }
                plies.push(compiled.told(&before, action, game.position(), step.outcome));
                before = *game.position();
            };
            let record = hall.play_one(self.1, &mut seats, &mut game, &mut Tally::default(), note);
            Transcript {
                start: compiled.diagram(&compiled.start(record.first_mover)),
                plies,
                record,
            }
        }
    }
    compile(&setup.ruleset, Scribe(setup, block))
}

impl<S: Size> Hall<S> {
    /// Two seated agents and a board.
    fn furnish(&self) -> (BySide<Seat<S>>, Game<S>) {
        let seats = BySide {
            attackers: Seat::new(&self.setup.attackers),
            defenders: Seat::new(&self.setup.defenders),
        };
        let game = Game::new(&self.compiled, self.compiled.start(Side::Attackers));
        (seats, game)
    }

    /// Plays one game; `watch` sees it after each move.
    fn play_one(
        &self,
        block: u64,
        seats: &mut BySide<Seat<S>>,
        game: &mut Game<S>,
        tally: &mut Tally,
        mut watch: impl FnMut(&Game<S>, Action, &Step),
    ) -> GameRecord {
        let compiled = &self.compiled;
        let seed = Seed(self.setup.seed).game(block, 0);
        let streams = seed.streams();
        let first = first_mover(compiled.rules().first, &streams);
        let mut opening = streams.of(Purpose::Opening);
        let mut lots = BySide {
            attackers: streams.of(Purpose::Attackers),
            defenders: streams.of(Purpose::Defenders),
        };
        game.restart(compiled, compiled.start(first));
        tally.restart();
        seats.attackers.restart();
        seats.defenders.restart();
        while game.outcome().is_none() && game.plies() < self.setup.opening_plies.into() {
            let count = game.moves().len() as u32;
            let action = game.moves().get(compiled, opening.below(count) as usize);
            let mover = game.position().to_move();
            let step = game.play(compiled, action);
            tally.note(mover, action, count, &step);
            watch(game, action, &step);
        }
        tally.opened(&self.canon, compiled, game.position());
        while game.outcome().is_none() && game.plies() < self.setup.ply_cap {
            let count = game.moves().len() as u32;
            let mover = game.position().to_move();
            let choice = seats[mover].choose(compiled, game, &mut lots[mover]);
            let step = game.play(compiled, choice.action);
            tally.note(mover, choice.action, count, &step);
            tally.spent(mover, choice.nodes);
            watch(game, choice.action, &step);
        }
        let end = End {
            block,
            seed,
            first,
            outcome: game.outcome(),
            repeats: game.repeats(),
        };
        tally.finish(&self.canon, compiled, game.position(), end)
    }
}

/// Who moves first in a game.
fn first_mover(first: First, streams: &Streams) -> Side {
    match first {
        First::Attackers => Side::Attackers,
        First::Defenders => Side::Defenders,
        First::Lot => {
            if streams.of(Purpose::FirstMove).coin() {
                Side::Attackers
            } else {
                Side::Defenders
            }
        }
    }
}
