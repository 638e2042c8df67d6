//! Where agents meet: blocks of seeds in, records of games out.

use std::ops::Range;
use std::sync::Arc;

use konakis_engine::{
    BySide, Canon, Compiled, Game, Purpose, Seed, Side, Size, Streams, Unplayable, WithCompiled,
    compile,
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
        let (attackers, defenders) = (&self.setup.attackers, &self.setup.defenders);
        let mut seats = BySide {
            attackers: Seat::new(attackers),
            defenders: Seat::new(defenders),
        };
        let mut game = Game::new(&self.compiled, self.compiled.start(Side::Attackers));
        let mut tally = Tally::default();
        for block in blocks {
            sink(self.play_one(block, &mut seats, &mut game, &mut tally));
        }
    }
}

impl<S: Size> Hall<S> {
    fn play_one(
        &self,
        block: u64,
        seats: &mut BySide<Seat<S>>,
        game: &mut Game<S>,
        tally: &mut Tally,
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
        }
        tally.opened(&self.canon, compiled, game.position());
        while game.outcome().is_none() && game.plies() < self.setup.ply_cap {
            let count = game.moves().len() as u32;
            let mover = game.position().to_move();
            let choice = seats[mover].choose(compiled, game, &mut lots[mover]);
            let step = game.play(compiled, choice.action);
            tally.note(mover, choice.action, count, &step);
            tally.spent(mover, choice.nodes);
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
