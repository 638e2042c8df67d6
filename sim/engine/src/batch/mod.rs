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
mod draw;
mod past;
mod posts;
mod rows;

use konakis_rules::{Duty, Encirclement, ExitFort, Tuichu, Victims, WalkIn};

use self::alarms::{Alarms, Events};
pub use self::boards::Boards;
use self::boards::{Kings, LANES, Row, Tables};
use self::draw::{Drawn, Lots};
use self::past::Past;
pub use self::posts::Posts;
pub use self::rows::Rows;
use crate::compile::{Compiled, Index};
use crate::game::Game;
use crate::hash::{DEFENDER, KING};
use crate::isa::{Instructions, Kernel};
use crate::moves::{Action, Moves};
use crate::notes::Notes;
use crate::outcome::{Outcome, Reason};
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
    /// How often a position came that had been there before; 0 where no notes are taken.
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
    tables: Box<Tables>,
    boards: S::Boards,
    kings: Kings,
    hashes: Row,
    lots: BySide<Lots>,
    drawn: Drawn,
    past: Past,
    /// All bits of the lanes with a game whose turn it is, none of the others.
    live: Row,
    /// Lanes that have no such game.
    idle: usize,
    /// Lanes with a game that waits for the other side's turn, and its chance.
    waiting: [Option<BySide<Lot>>; LANES],
    tickets: [u64; LANES],
    /// Moves of the lanes that have some which are not bits.
    listed: Vec<Moves<S>>,
    has_listed: [bool; LANES],
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
            tables: Tables::new(compiled),
            boards: S::Boards::new(compiled),
            kings: [0; LANES],
            hashes: [0; LANES],
            lots: BySide::from_fn(|_| Lots::new()),
            drawn: Drawn::new(),
            past: Past::new(rules, keeps_notes),
            live: [0; LANES],
            idle: LANES,
            waiting: [None; LANES],
            tickets: [0; LANES],
            listed: vec![Moves::default(); LANES],
            has_listed: [false; LANES],
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
        let mut side = Side::Attackers;
        loop {
            if self.idle > 0 && !self.seat(compiled, games, width, side) {
                return;
            }
            self.find(compiled, side);
            self.end_by_moves_or_past(compiled, games, side);
            self.drawn.numbers = self.lots[side].below(&self.totals);
            self.boards.pick(instructions, side, &mut self.drawn);
            if self.particular {
                self.name_victims();
            }
            if self.keeps_notes {
                self.note_moves();
            }
            self.past.count(&self.live);
            let (events, fights) = self.shift(side);
            for lane in events.lanes() {
                self.judge(compiled, games, lane, side, fights[lane % LANES]);
            }
            self.end_by_board(compiled, games, side);
            self.past.remember(compiled, &self.hashes, &self.live, side);
            side = side.other();
        }
    }

    /// Makes the moves; the lanes that have to be judged, and whether there may be a fight.
    #[inline(always)]
    fn shift(&mut self, side: Side) -> (Events, [bool; LANES]) {
        let Batch {
            tables,
            boards,
            kings,
            hashes,
            drawn,
            live,
            alarms,
            ..
        } = self;
        let mut fights = [false; LANES];
        boards.shift(drawn, live, side, &mut fights);
        if self.past.remembers() {
            for lane in 0..LANES {
                let step = tables.step(side, drawn.from[lane], drawn.to[lane]);
                hashes[lane] ^= step & live[lane];
            }
        }
        alarms.look::<S, _>(boards, kings, drawn, live, side, &mut fights);
        if self.particular {
            for lane in 0..LANES {
                fights[lane] |= usize::from(self.takes[lane]) < S::SQUARES;
            }
        }
        let events = Events::list(&fights, kings, drawn, live, side);
        (events, fights)
    }

    /// Fills empty lanes; whether there is a game in any.
    fn seat(
        &mut self,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        width: usize,
        side: Side,
    ) -> bool {
        self.past.tidy(&self.live);
        let mut any = false;
        for lane in 0..width {
            if self.live[lane] != 0 {
                any = true;
            } else if let Some(lots) = self.waiting[lane].take() {
                self.begin(lane, lots);
                any = true;
            } else if let Some(start) = games.next() {
                self.load(compiled, lane, &start);
                if start.game.position().to_move == side {
                    self.begin(lane, start.lots);
                } else {
                    self.waiting[lane] = Some(start.lots);
                }
                any = true;
            }
        }
        self.idle = self.live.iter().filter(|&&live| live == 0).count();
        any
    }

    fn begin(&mut self, lane: usize, lots: BySide<Lot>) {
        self.live[lane] = u64::MAX;
        self.past.begin(lane);
        self.lots.attackers.set(lane, lots.attackers);
        self.lots.defenders.set(lane, lots.defenders);
    }

    fn load(&mut self, compiled: &Compiled<S>, lane: usize, start: &Start<'_, S>) {
        debug_assert_eq!(
            start.game.outcome(),
            None,
            "a game that is over is not played on"
        );
        self.put(compiled, lane, start.game.position());
        self.past.load(lane, start.game, start.ply_cap);
        self.tickets[lane] = start.ticket;
        self.takes[lane] = S::SQUARES as Index;
        self.has_listed[lane] = false;
        if self.keeps_notes {
            self.notes[lane].copy(start.notes);
            self.raichi[lane] = start.notes.raichi.into();
            self.tuichu[lane] = start.notes.tuichu.into();
        }
    }

    /// Puts a position into a lane.
    #[inline(always)]
    fn put(&mut self, compiled: &Compiled<S>, lane: usize, at: &Position<S>) {
        self.boards.set(lane, &at.pieces, compiled.mask(at.king));
        self.kings[lane % LANES] = at.king;
        self.hashes[lane % LANES] = at.hash;
    }

    /// The position of a lane.
    #[inline(always)]
    fn position(&self, lane: usize, to_move: Side) -> Position<S> {
        Position {
            pieces: self.boards.get(lane),
            king: self.kings[lane % LANES],
            to_move,
            hash: self.hashes[lane % LANES],
        }
    }

    /// Finds the moves of every lane.
    #[inline(always)]
    fn find(&mut self, compiled: &Compiled<S>, side: Side) {
        self.plain = self.boards.find(compiled, &self.kings, side);
        for lane in 0..LANES {
            self.totals[lane] = self.plain[lane] & self.live[lane];
        }
        if self.particular {
            let particular = self.particular(compiled, side);
            for lane in 0..LANES {
                self.has_listed[lane] = false;
                if particular[lane] && self.live[lane] != 0 {
                    self.list(compiled, lane, side);
                }
            }
        }
    }

    /// Whether moves may have to be listed one by one in a lane, or taken back.
    #[inline(always)]
    fn particular(&self, compiled: &Compiled<S>, side: Side) -> [bool; LANES] {
        let rules = &compiled.rules;
        if rules.capture_walk_in == WalkIn::Forbidden {
            return [true; LANES];
        }
        let few = match (rules.capture_duty, compiled.has_special_captures()) {
            (Duty::Must, false) => 1,
            (Duty::May, false) => 0,
            (Duty::Must | Duty::May, true) => return [true; LANES],
        };
        let traps = self.boards.traps(compiled, side);
        let mut particular = [false; LANES];
        for lane in 0..LANES {
            if traps[lane] > few && self.live[lane] != 0 {
                let choices = compiled.choices(&self.position(lane, side), side);
                particular[lane] = !choices.is_empty();
            }
        }
        particular
    }

    /// Finds the moves of one lane by the engine's own means.
    fn list(&mut self, compiled: &Compiled<S>, lane: usize, side: Side) {
        let at = self.position(lane, side);
        let moves = &mut self.listed[lane];
        compiled.moves(&at, moves);
        self.boards.put(lane, moves.reach);
        self.totals[lane] = moves.len() as u64;
        self.plain[lane] = (moves.len() - moves.listed().len()) as u64;
        self.has_listed[lane] = !moves.listed().is_empty();
    }

    /// Ends the games in which the side to move cannot, or which their past ends.
    #[inline(always)]
    fn end_by_moves_or_past(
        &mut self,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        side: Side,
    ) {
        let mut ends = 0;
        for lane in 0..LANES {
            ends |= u64::from((self.totals[lane] == 0) | self.past.ends(lane)) & self.live[lane];
        }
        if ends == 0 {
            return;
        }
        for lane in 0..LANES {
            if self.live[lane] == 0 {
                continue;
            }
            if self.totals[lane] == 0 {
                self.end(games, lane, side, Some(compiled.no_move(side)));
            } else if self.past.ends(lane) {
                self.totals[lane] = 0;
                self.end(games, lane, side, self.past.outcome(lane));
            }
        }
    }

    /// Puts the moves that name their victim in the place of what was spelt out.
    #[inline(always)]
    fn name_victims(&mut self) {
        for lane in 0..LANES {
            self.takes[lane] = S::SQUARES as Index;
            let number = self.drawn.numbers[lane];
            if self.has_listed[lane] && self.live[lane] != 0 && number >= self.plain[lane] {
                let number = (number - self.plain[lane]) as usize;
                let action = self.listed[lane].listed()[number];
                self.drawn.put(lane, action);
                self.takes[lane] = action.take;
            }
        }
    }

    #[inline(always)]
    fn note_moves(&mut self) {
        for lane in 0..LANES {
            if self.live[lane] != 0 {
                let action = self.action(lane);
                self.notes[lane].note_move(action, self.totals[lane] as usize);
            }
        }
    }

    #[inline(always)]
    fn action(&self, lane: usize) -> Action {
        Action {
            from: self.drawn.from[lane % LANES],
            to: self.drawn.to[lane % LANES],
            take: self.takes[lane % LANES],
        }
    }

    /// Lets the engine judge a move of which more may come.
    #[inline(always)]
    fn judge(
        &mut self,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        lane: usize,
        side: Side,
        fight: bool,
    ) {
        let action = self.action(lane);
        if fight {
            self.fight(compiled, games, lane, side, action);
            return;
        }
        let Action { from, to, .. } = action;
        self.boards.move_king(lane, from, to);
        self.kings[lane % LANES] = to;
        self.hashes[lane % LANES] ^=
            self.tables.key(DEFENDER, from, to) ^ self.tables.key(KING, from, to);
        if self.keeps_notes {
            self.notes[lane].king_moves += 1;
        }
        if compiled.is_goal[usize::from(to)] {
            let escape = Outcome::Win(Side::Defenders, Reason::Escape);
            self.end_now(games, lane, side.other(), Some(escape));
        }
    }

    /// Takes the move back and lets the engine make it, with everything that follows from it.
    fn fight(
        &mut self,
        compiled: &Compiled<S>,
        games: &mut dyn Games<S>,
        lane: usize,
        side: Side,
        action: Action,
    ) {
        let Action { from, to, .. } = action;
        let mut at = self.position(lane, side);
        at.pieces[side] ^= compiled.mask(from) | compiled.mask(to);
        at.hash ^= self.tables.step(side, from, to);
        let step = compiled.play(&mut at, action);
        self.put(compiled, lane, &at);
        if step.taken > 0 || step.walked_in {
            self.past.cut(lane, step.taken > 0);
        }
        if self.keeps_notes {
            self.notes[lane].note_step(side, &step);
        }
        if step.outcome.is_some() {
            self.count_ways(lane, step.ways.into());
            self.end_now(games, lane, side.other(), step.outcome);
        }
    }

    #[inline(always)]
    fn count_ways(&mut self, lane: usize, ways: u64) {
        self.raichi[lane % LANES] += u64::from(ways == 1);
        self.tuichu[lane % LANES] += u64::from(ways >= 2);
    }

    /// Ends the games in which a quiet move has ended them, and counts the king's open ways.
    #[inline(always)]
    fn end_by_board(&mut self, compiled: &Compiled<S>, games: &mut dyn Games<S>, side: Side) {
        let rules = &compiled.rules;
        let next = side.other();
        if side == Side::Defenders {
            let tuichu_wins = rules.escape_tuichu == Tuichu::Wins;
            if self.keeps_notes || tuichu_wins {
                let ways = self.boards.open_ways(compiled, &self.kings);
                for lane in 0..LANES {
                    let ways = ways[lane] & self.live[lane];
                    self.count_ways(lane, ways);
                    if tuichu_wins && ways >= 2 {
                        let won = Outcome::Win(Side::Defenders, Reason::Tuichu);
                        self.end_now(games, lane, next, Some(won));
                    }
                }
            }
            if rules.escape_exit_fort == ExitFort::Wins {
                for lane in 0..LANES {
                    if self.live[lane] != 0
                        && compiled.on_rim(self.kings[lane])
                        && compiled.in_exit_fort(&self.position(lane, next))
                    {
                        let won = Outcome::Win(Side::Defenders, Reason::ExitFort);
                        self.end_now(games, lane, next, Some(won));
                    }
                }
            }
        }
        if rules.ending_encirclement == Encirclement::AttackersWin {
            let free = self.boards.defenders_at_edge(compiled);
            for lane in 0..LANES {
                if self.live[lane] != 0
                    && free[lane] == 0
                    && compiled.encircled(&self.position(lane, next))
                {
                    let won = Outcome::Win(Side::Attackers, Reason::Encirclement);
                    self.end_now(games, lane, next, Some(won));
                }
            }
        }
    }

    /// Ends a game that the last move has ended, before its position was remembered.
    fn end_now(
        &mut self,
        games: &mut dyn Games<S>,
        lane: usize,
        to_move: Side,
        outcome: Option<Outcome>,
    ) {
        self.past.compare_last(lane, &self.hashes);
        self.end(games, lane, to_move, outcome);
    }

    /// Hands over a game that has ended with `to_move` to move, and empties its lane.
    fn end(
        &mut self,
        games: &mut dyn Games<S>,
        lane: usize,
        to_move: Side,
        outcome: Option<Outcome>,
    ) {
        self.live[lane] = 0;
        self.idle += 1;
        let at = self.position(lane, to_move);
        let notes = &mut self.notes[lane];
        if self.keeps_notes {
            notes.raichi = self.raichi[lane] as u32;
            notes.tuichu = self.tuichu[lane] as u32;
        }
        games.ended(Finish {
            ticket: self.tickets[lane],
            outcome,
            plies: self.past.plies(lane),
            repeats: self.past.repeats(lane),
            notes,
            at,
        });
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
