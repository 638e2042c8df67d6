//! Many random games side by side.
//!
//! A game's own moves follow from one another, so that a machine that could do six things at a time
//! waits for one. Here a ply is cut into short stages, and each stage is done for all lanes before
//! the next begins: moves are found in vectors of lanes, one is drawn in each, and the few lanes in
//! which anything else happens than that a man changes his square are handed to the engine's own
//! [`Compiled::play`]. So every rule has one home, and a game comes out move for move as it does
//! when a [`Game`] is played alone with the same [`Lot`]s, whatever the number of lanes and whoever
//! sits in the others.
#![expect(
    clippy::needless_range_loop,
    reason = "the same lane of several rows is worked on, and such loops become vectors"
)]

mod alarms;
mod boards;
mod choices;
mod choose;
mod draw;
mod fill;
mod judge;
mod live;
mod past;
mod plane;
mod posts;
mod rows;
mod seats;
mod series;
mod steps;

use konakis_rules::{Victims, WalkIn};

use self::alarms::Alarms;
pub use self::boards::Boards;
use self::boards::{Kings, LANES, Row};
use self::choices::Traps;
use self::draw::{Drawn, Lots};
use self::live::{Lanes, Live};
use self::past::Past;
pub use self::posts::Posts;
pub use self::rows::Rows;
pub use self::series::Series;
use crate::compile::Compiled;
use crate::game::Game;
use crate::index::Index;
use crate::isa::{Instructions, Kernel};
use crate::moves::Moves;
use crate::notes::Notes;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::seed::Lot;
use crate::side::{BySide, Side};
use crate::size::Size;

/// A game that is to be played on at random.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a, S: Size> {
    /// The caller's name for the game.
    pub ticket: u64,
    /// The game so far; it must not be over.
    pub game: &'a Game<S>,
    /// What was noticed so far; of use only where notes are taken.
    pub notes: &'a Notes,
    /// The chance of both sides.
    pub lots: BySide<Lot>,
    /// The number of plies, those already played among them, after which the game is broken off.
    pub ply_cap: u32,
}

/// A game that has been played.
#[derive(Clone, Copy, Debug)]
pub struct Finish<'a, S: Size> {
    /// The caller's name for the game.
    pub ticket: u64,
    /// How it ended; `None` if it was broken off.
    pub outcome: Option<Outcome>,
    /// Plies played in all.
    pub plies: u32,
    /// How often a position came that had been there before; counted where notes are taken, or the
    /// rules ask for it.
    pub repeats: u32,
    /// What was noticed, if notes are taken.
    pub notes: &'a Notes,
    /// The last position.
    pub at: Position<S>,
}

/// Where games come from, and where they go.
pub trait Games<S: Size> {
    /// The next game, if there is one. Asked again after `None`, it says `None` again unless a
    /// game has ended since.
    fn next(&mut self) -> Option<Start<'_, S>>;

    /// Takes a game that has ended.
    fn ended(&mut self, finish: Finish<'_, S>);
}

/// Lanes in which random games are played side by side.
#[derive(Clone, Debug)]
pub struct Batch<S: Size> {
    boards: S::Boards,
    kings: Kings,
    hashes: Row,
    lots: BySide<Lots>,
    drawn: Drawn,
    past: Past,
    live: Live,
    /// Lanes with a game that waits for the other side's turn, and its chance.
    waiting: [Option<BySide<Lot>>; LANES],
    tickets: [u64; LANES],
    /// A bit for each lane whose game came into it with the defenders enclosed, where that matters.
    enclosed: u32,
    traps: Box<Traps>,
    /// Moves of the lanes that have some which are not bits.
    listed: Vec<Moves<S>>,
    /// A bit for each of these lanes.
    has_listed: u32,
    /// Moves that are bits.
    plain: Row,
    /// Legal moves; 0 in lanes that are not live.
    totals: Row,
    /// Victims that were named.
    takes: [Index; LANES],
    notes: Vec<Notes>,
    raichi: Row,
    tuichu: Row,
    keeps_notes: bool,
    alarms: Alarms,
    particular: bool,
}

impl<S: Size> Batch<S> {
    /// Empty lanes for a ruleset. Whoever wants [`Finish::notes`] pays for them.
    pub fn new(compiled: &Compiled<S>, keeps_notes: bool) -> Self {
        let rules = &compiled.rules;
        Batch {
            boards: S::Boards::new(compiled),
            kings: [0; LANES],
            hashes: [0; LANES],
            lots: BySide::from_fn(|_| Lots::new()),
            drawn: Drawn::new(),
            past: Past::new(rules, keeps_notes),
            live: Live::none(),
            waiting: [None; LANES],
            tickets: [0; LANES],
            enclosed: 0,
            traps: Traps::none(),
            listed: vec![Moves::default(); LANES],
            has_listed: 0,
            plain: [0; LANES],
            totals: [0; LANES],
            takes: [S::SQUARES as Index; LANES],
            notes: vec![Notes::default(); LANES],
            raichi: [0; LANES],
            tuichu: [0; LANES],
            keeps_notes,
            alarms: Alarms::new(compiled),
            particular: rules.capture_victims == Victims::One
                || rules.capture_walk_in == WalkIn::Forbidden,
        }
    }

    /// Plays games until there are no more, `width` at a time (32 at the most).
    ///
    /// The games do not depend on the width; only the order in which they end does.
    pub fn play(&mut self, compiled: &Compiled<S>, games: &mut dyn Games<S>, width: usize) {
        S::play_games(
            compiled.isa,
            PlayGames {
                batch: self,
                compiled,
                games,
                width: width.clamp(1, LANES),
            },
        );
    }

    #[inline(always)]
    fn play_all(
        &mut self,
        instructions: impl Instructions,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        width: usize,
    ) {
        let all = u32::MAX >> (LANES - width);
        let mut side = Side::Attackers;
        loop {
            if self.live.lanes() != all && !self.seat(compiled, games, all, side) {
                return;
            }
            self.find(instructions, compiled, side);
            self.end_by_moves_or_past(compiled, games, side);
            self.drawn.numbers = self.lots[side].below(&self.totals);
            self.boards
                .pick(instructions, compiled, side, &mut self.drawn);
            if self.particular {
                self.name_victims();
            }
            if self.keeps_notes {
                self.note_moves();
            }
            self.past.count();
            let (events, fights) = self.shift(compiled, side);
            for lane in Lanes::of(events) {
                self.judge(compiled, games, lane, side, fights[lane] != 0);
            }
            self.end_by_board(compiled, games, side);
            self.past.remember(compiled, &self.hashes, &self.live, side);
            side = side.other();
        }
    }
}

/// [`Batch::play`], as a kernel.
pub struct PlayGames<'a, S: Size> {
    batch: &'a mut Batch<S>,
    compiled: &'a Compiled<S>,
    games: &'a mut dyn Games<S>,
    width: usize,
}

impl<S: Size> Kernel for PlayGames<'_, S> {
    type Out = ();
    #[inline(always)]
    fn run(self, instructions: impl Instructions) {
        self.batch
            .play_all(instructions, self.compiled, self.games, self.width);
    }
}
