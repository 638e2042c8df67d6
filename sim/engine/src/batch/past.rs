//! What each lane remembers of its game.

use konakis_rules::{Repetition, Rules};

use super::boards::{LANES, Row};
use super::live::{Lanes, Live, flagged};
use crate::compile::Compiled;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::side::Side;
use crate::size::Size;

/// Rows of hashes that are always kept: an eighth of a megabyte.
const ROOM: usize = 512;

/// Bits of each lane's filter of positions.
const FILTER: usize = 2048;

/// The history of every lane's game.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    /// Plies that were played in all live lanes since the batch was made.
    clock: u64,
    /// Plies that a game had when it came into its lane, and those after which it is broken off.
    loaded: Row,
    ply_cap: Row,
    /// What the clock showed, or would have, when the game began and when it is broken off.
    origin: Row,
    deadline: Row,
    /// No deadline of a live lane is before this.
    next_deadline: u64,
    /// The number of plies up to the last capture.
    captured: Row,
    repeats: Row,
    /// What the history has decided, and a bit for each lane in which it has.
    decided: [Option<Outcome>; LANES],
    decided_lanes: u32,
    /// Hashes of all positions, and where those begin that can come back.
    since: Vec<Row>,
    begun: [usize; LANES],
    /// Hashes of positions that can come back, from before the game came into the lane.
    earlier: Box<[Vec<u64>; LANES]>,
    /// Two bits for each of these hashes: a position one of whose bits is not set is new.
    filters: Box<[[u64; FILTER / 64]; LANES]>,
    /// Rows that may be kept before it is seen which are of use.
    room: usize,
    remembers: bool,
    quiet_plies: u64,
}

impl Past {
    pub(crate) fn new(rules: &Rules, keeps_notes: bool) -> Self {
        Past {
            clock: 0,
            loaded: [0; LANES],
            ply_cap: [0; LANES],
            origin: [0; LANES],
            deadline: [0; LANES],
            next_deadline: u64::MAX,
            captured: [0; LANES],
            repeats: [0; LANES],
            decided: [None; LANES],
            decided_lanes: 0,
            since: Vec::new(),
            begun: [0; LANES],
            earlier: Box::default(),
            filters: Box::new([[0; FILTER / 64]; LANES]),
            room: ROOM,
            remembers: keeps_notes || rules.ending_repetition != Repetition::None,
            quiet_plies: rules.ending_quiet_plies.into(),
        }
    }

    /// Takes over the history of a game.
    pub(crate) fn load<S: Size>(&mut self, lane: usize, game: &Game<S>, ply_cap: u32) {
        self.loaded[lane] = game.plies().into();
        self.ply_cap[lane] = ply_cap.into();
        self.captured[lane] = u64::from(game.plies()).wrapping_sub(game.quiet().into());
        self.repeats[lane] = game.repeats().into();
        self.decide(lane, None);
        if self.remembers {
            self.forget(lane);
            self.earlier[lane].extend_from_slice(game.seen());
            for &hash in game.seen() {
                mark(&mut self.filters[lane], hash);
            }
        }
    }

    /// Whether positions are remembered, so that their hashes are needed.
    #[inline(always)]
    pub(crate) fn remembers(&self) -> bool {
        self.remembers
    }

    /// Gives memory back that holds nothing which can come back.
    pub(crate) fn tidy(&mut self, live: &Live) {
        if self.since.len() < self.room {
            return;
        }
        let first = live.each().map(|lane| self.begun[lane]).min();
        let first = first.unwrap_or(self.since.len());
        self.since.drain(..first);
        for begun in &mut self.begun {
            *begun = begun.saturating_sub(first);
        }
        self.room = 2 * self.since.len() + ROOM;
    }

    fn forget(&mut self, lane: usize) {
        self.earlier[lane].clear();
        self.begun[lane] = self.since.len();
        self.filters[lane].fill(0);
    }

    /// A lane's game goes on from here.
    pub(crate) fn begin(&mut self, lane: usize) {
        self.begun[lane] = self.since.len();
        self.origin[lane] = self.clock.wrapping_sub(self.loaded[lane]);
        self.deadline[lane] = self.clock + self.ply_cap[lane].saturating_sub(self.loaded[lane]);
        self.next_deadline = self.next_deadline.min(self.deadline[lane]);
    }

    /// One more ply.
    #[inline(always)]
    pub(crate) fn count(&mut self) {
        self.clock += 1;
    }

    /// No position before this one can come back; and perhaps something was taken.
    pub(crate) fn cut(&mut self, lane: usize, captured: bool) {
        if self.remembers {
            self.forget(lane);
        }
        if captured {
            self.captured[lane] = self.plies(lane).into();
        }
    }

    /// Remembers the positions that a side's moves have led to.
    #[inline(always)]
    pub(crate) fn remember<S: Size>(
        &mut self,
        compiled: &Compiled<S>,
        hashes: &Row,
        live: &Live,
        mover: Side,
    ) {
        if self.remembers {
            let mut met = [0; LANES];
            for lane in 0..LANES {
                met[lane] = mark(&mut self.filters[lane], hashes[lane]);
            }
            for lane in Lanes::of(flagged(&met) & live.lanes()) {
                self.compare(compiled, lane, hashes, mover);
            }
            self.since.push(*hashes);
        }
        if self.quiet_plies > 0 {
            for lane in 0..LANES {
                let plies = self.clock.wrapping_sub(self.origin[lane]);
                let quiet = plies.wrapping_sub(self.captured[lane]);
                let decided = self.decided_lanes >> lane & 1 == 1;
                if live.has(lane) && quiet >= self.quiet_plies && !decided {
                    self.decide(lane, compiled.history_ending(mover, 1, quiet as u32));
                }
            }
        }
    }

    /// Compares a position with all before it.
    #[cold]
    #[inline(never)]
    fn compare<S: Size>(&mut self, compiled: &Compiled<S>, lane: usize, hashes: &Row, mover: Side) {
        let before = self.occurrences(lane, hashes[lane]);
        self.repeats[lane] += u64::from(before > 0);
        let quiet = u64::from(self.plies(lane)).wrapping_sub(self.captured[lane]) as u32;
        self.decide(lane, compiled.history_ending(mover, before + 1, quiet));
    }

    /// How often the position that a lane's game has just come to has been there before.
    fn occurrences(&self, lane: usize, hash: u64) -> u32 {
        let earlier = self.earlier[lane].iter().filter(|&&seen| seen == hash);
        // Every other row has the same side to move.
        let since = self.since[self.begun[lane]..]
            .iter()
            .rev()
            .skip(1)
            .step_by(2);
        (earlier.count() + since.filter(|row| row[lane] == hash).count()) as u32
    }

    /// Compares the position in which a game has ended with all before it.
    pub(crate) fn compare_last(&mut self, lane: usize, hashes: &Row) {
        if self.remembers {
            let before = self.occurrences(lane, hashes[lane]);
            self.repeats[lane] += u64::from(before > 0);
        }
    }

    fn decide(&mut self, lane: usize, outcome: Option<Outcome>) {
        self.decided[lane] = outcome;
        self.decided_lanes &= !(1 << lane);
        self.decided_lanes |= u32::from(outcome.is_some()) << lane;
    }

    /// The live lanes whose game cannot go on, for the sake of its history or its length.
    #[inline(always)]
    pub(crate) fn ends(&mut self, live: &Live) -> u32 {
        let mut ends = self.decided_lanes;
        if self.clock >= self.next_deadline {
            ends |= self.late(live);
        }
        ends & live.lanes()
    }

    /// The live lanes with games that are too long.
    #[cold]
    #[inline(never)]
    fn late(&mut self, live: &Live) -> u32 {
        let mut late = 0;
        self.next_deadline = u64::MAX;
        for lane in live.each() {
            if self.deadline[lane] <= self.clock {
                late |= 1 << lane;
            } else {
                self.next_deadline = self.next_deadline.min(self.deadline[lane]);
            }
        }
        late
    }

    /// What the history has decided.
    pub(crate) fn outcome(&self, lane: usize) -> Option<Outcome> {
        self.decided[lane]
    }

    pub(crate) fn plies(&self, lane: usize) -> u32 {
        self.clock.wrapping_sub(self.origin[lane]) as u32
    }

    pub(crate) fn repeats(&self, lane: usize) -> u32 {
        self.repeats[lane] as u32
    }
}

/// Sets the two bits of a hash; 1 if both were set.
#[inline(always)]
fn mark(filter: &mut [u64; FILTER / 64], hash: u64) -> u8 {
    let word = &mut filter[(hash >> 12) as usize % (FILTER / 64)];
    let bits = 1 << (hash % 64) | 1 << ((hash >> 6) % 64);
    let new = bits & !*word;
    *word |= bits;
    u8::from(new == 0)
}
