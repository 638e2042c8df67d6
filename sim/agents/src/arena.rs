//! Where agents meet: blocks of seeds in, records of games out.

use std::ops::Range;
use std::sync::Arc;

use konakis_engine::{
    BySide, Canon, Compiled, Diagram, Game, Lot, Notes, Played, Purpose, Seed, Side, Size, Streams,
    Unplayable, WithCompiled, compile,
};
use konakis_rules::{First, Ruleset};

use crate::crowd;
use crate::opening::Openings;
use crate::player::{Player, Seat};
use crate::record::GameRecord;
use crate::spec::AgentSpec;
use crate::tally::{Beginning, End};

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

    /// The fewest blocks that are worth being played in one go.
    fn stride(&self) -> u64;
}

/// Seats two agents at a ruleset.
///
/// # Errors
/// If no board has the ruleset's size.
pub fn arena(setup: &GameSetup) -> Result<Box<dyn Arena>, Unplayable> {
    arena_from(setup, None)
}

/// The same with openings that are given; without any, the random plies of
/// [`GameSetup::opening_plies`] are each game's own.
///
/// # Errors
/// If no board has the ruleset's size.
pub fn arena_from(
    setup: &GameSetup,
    openings: Option<Arc<Openings>>,
) -> Result<Box<dyn Arena>, Unplayable> {
    struct Open<'a>(&'a GameSetup, Option<Arc<Openings>>);
    impl WithCompiled for Open<'_> {
        type Out = Box<dyn Arena>;
        fn run<S: Size>(self, compiled: Compiled<S>) -> Box<dyn Arena> {
            Box::new(Hall::new(compiled, self.0.clone(), self.1))
        }
    }
    compile(&setup.ruleset, Open(setup, openings))
}

/// A game as it was played, move by move.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// The first position.
    pub start: Diagram,
    /// The moves, each with the position after it.
    pub plies: Vec<Played>,
    /// Out of how many legal moves each was chosen.
    pub choices: Vec<u16>,
    /// The game's record, the same that an arena gives.
    pub record: GameRecord,
}

/// Plays the game of one block again and writes down its moves.
///
/// # Errors
/// If no board has the ruleset's size.
pub fn transcribe(
    setup: &GameSetup,
    openings: Option<Arc<Openings>>,
    block: u64,
) -> Result<Transcript, Unplayable> {
    struct Scribe<'a>(&'a GameSetup, Option<Arc<Openings>>, u64);
    impl WithCompiled for Scribe<'_> {
        type Out = Transcript;
        fn run<S: Size>(self, compiled: Compiled<S>) -> Transcript {
            Hall::new(compiled, self.0.clone(), self.1).transcribe(self.2)
        }
    }
    compile(&setup.ruleset, Scribe(setup, openings, block))
}

/// An arena for boards of size `S`.
pub(crate) struct Hall<S: Size> {
    pub compiled: Compiled<S>,
    pub canon: Canon<S>,
    pub setup: GameSetup,
    openings: Option<Arc<Openings>>,
    /// Canonical hash of the first position, by who moves first.
    start_id: BySide<u64>,
}

impl<S: Size> Arena for Hall<S> {
    fn play(&self, blocks: Range<u64>, sink: &mut dyn FnMut(GameRecord)) {
        if self.is_crowd() {
            crowd::play(self, blocks, sink);
            return;
        }
        let (mut seats, mut game) = self.furnish();
        let mut notes = Notes::default();
        for block in blocks {
            sink(self.play_one(block, &mut seats, &mut game, &mut notes));
        }
    }

    fn stride(&self) -> u64 {
        if self.is_crowd() { crowd::STRIDE } else { 1 }
    }
}

impl<S: Size> Hall<S> {
    fn new(compiled: Compiled<S>, setup: GameSetup, openings: Option<Arc<Openings>>) -> Self {
        let canon = Canon::new();
        let start_id = BySide::from_fn(|first| canon.position(&compiled, &compiled.start(first)));
        Hall {
            compiled,
            canon,
            setup,
            openings,
            start_id,
        }
    }

    /// Whether both sides play at random, so that many games can be played side by side.
    fn is_crowd(&self) -> bool {
        let agents = [&self.setup.attackers, &self.setup.defenders];
        agents.into_iter().all(|agent| *agent == AgentSpec::Random)
    }

    /// Two seated agents and a board.
    fn furnish(&self) -> (BySide<Seat<S>>, Game<S>) {
        let seats = BySide {
            attackers: Seat::new(&self.setup.attackers),
            defenders: Seat::new(&self.setup.defenders),
        };
        let game = Game::new(&self.compiled, self.compiled.start(Side::Attackers));
        (seats, game)
    }

    /// Plays one game, and then its moves again to see where they led.
    fn transcribe(&self, block: u64) -> Transcript {
        let compiled = &self.compiled;
        let (mut seats, mut game) = self.furnish();
        let mut notes = Notes::default();
        let record = self.play_one(block, &mut seats, &mut game, &mut notes);
        let start = compiled.start(record.first_mover);
        game.restart(compiled, start);
        let plies = notes.plies.iter().map(|ply| {
            let before = *game.position();
            let step = game.play(compiled, ply.action);
            compiled.told(&before, ply.action, game.position(), step.outcome)
        });
        Transcript {
            plies: plies.collect(),
            choices: notes.plies.iter().map(|ply| ply.choices).collect(),
            start: compiled.diagram(&start),
            record,
        }
    }

    /// Plays the opening of a block's game; how it began, and the chance of the agents.
    pub fn begin(
        &self,
        block: u64,
        game: &mut Game<S>,
        notes: &mut Notes,
    ) -> (Beginning, BySide<Lot>) {
        let compiled = &self.compiled;
        let seed = Seed(self.setup.seed).game(block, 0);
        let streams = seed.streams();
        let first = by_lot(compiled.rules().first, &streams);
        game.restart(compiled, compiled.start(first));
        notes.clear();
        let mut opening = streams.of(Purpose::Opening);
        let given = self.openings.as_ref();
        let given = given.map(|openings| openings.line(first, block));
        let length = given.map_or(self.setup.opening_plies.into(), |line| line.len());
        while game.outcome().is_none() && (game.plies() as usize) < length {
            let choices = game.moves().len();
            let action = match given {
                Some(line) => line.at(game.plies() as usize),
                None => game
                    .moves()
                    .get(compiled, opening.below(choices as u32) as usize),
            };
            let mover = game.position().to_move();
            let step = game.play(compiled, action);
            notes.note(mover, action, choices, &step);
        }
        let opening_id = match game.plies() {
            0 => self.start_id[first],
            _ => self.canon.position(compiled, game.position()),
        };
        let beginning = Beginning {
            block,
            seed,
            first,
            opening_plies: game.plies() as u16,
            opening_id,
        };
        let lots = BySide {
            attackers: streams.of(Purpose::Attackers),
            defenders: streams.of(Purpose::Defenders),
        };
        (beginning, lots)
    }

    fn play_one(
        &self,
        block: u64,
        seats: &mut BySide<Seat<S>>,
        game: &mut Game<S>,
        notes: &mut Notes,
    ) -> GameRecord {
        let compiled = &self.compiled;
        let (beginning, mut lots) = self.begin(block, game, notes);
        let mut nodes = BySide::default();
        seats.attackers.restart();
        seats.defenders.restart();
        while game.outcome().is_none() && game.plies() < self.setup.ply_cap {
            let choices = game.moves().len();
            let mover = game.position().to_move();
            let choice = seats[mover].choose(compiled, game, &mut lots[mover]);
            let step = game.play(compiled, choice.action);
            notes.note(mover, choice.action, choices, &step);
            nodes[mover] += choice.nodes;
        }
        let end = End {
            notes,
            last: *game.position(),
            outcome: game.outcome(),
            repeats: game.repeats(),
            nodes,
        };
        beginning.record(&self.canon, compiled, &end)
    }
}

/// Who moves first in the game of a block.
pub fn first_mover(first: First, seed: u64, block: u64) -> Side {
    match first {
        First::Attackers => Side::Attackers,
        First::Defenders => Side::Defenders,
        First::Lot => by_lot(first, &Seed(seed).game(block, 0).streams()),
    }
}

fn by_lot(first: First, streams: &Streams) -> Side {
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
