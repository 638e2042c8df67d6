//! What each lane remembers of its game.

use konakis_rules::{Repetition, Rules};

use super::boards::{LANES, Row};
use crate::compile::Compiled;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::side::Side;
use crate::size::Size;

/// Rows of hashes that are always kept: an eighth of a megabyte.
const ROOM: usize = 512;

/// Bits of each lane's filter of positions.
const FILTER: usize = 1024;

/// The history of every lane's game.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    plies: Row,
    ply_cap: Row,
    /// The number of plies up to the last capture.
    captured: Row,
    repeats: Row,
    /// What the history has decided, and whether it has.
    decided: [Option<Outcome>; LANES],
    is_decided: [bool; LANES],
    /// Hashes of all positions, and where those begin that can come back.
    since: Vec<Row>,
    begun: [usize; LANES],
    /// Hashes of positions that can come back, from before the game came into the lane.
    earlier: Box<[Vec<u64>; LANES]>,
    /// A bit for each of these hashes: a position whose bit is not set is new.
    filters: Box<[[u64; FILTER / 64]; LANES]>,
    /// Rows that may be kept before it is seen which are of use.
    room: usize,
    remembers: bool,
    quiet_plies: u64,
}

impl Past {
    pub(crate) fn new(rules: &Rules, keeps_notes: bool) -> Self {
        Past {
            plies: [0; LANES],
            ply_cap: [0; LANES],
            captured: [0; LANES],
            repeats: [0; LANES],
            decided: [None; LANES],
            is_decided: [false; LANES],
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
        self.plies[lane] = game.plies().into();
        self.ply_cap[lane] = ply_cap.into();
        self.captured[lane] = u64::from(game.plies()).wrapping_sub(game.quiet().into());
        self.repeats[lane] = game.repeats().into();
        (self.decided[lane], self.is_decided[lane]) = (None, false);
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
    pub(crate) fn tidy(&mut self, live: &Row) {
        if self.since.len() < self.room {
            return;
        }
        let in_use = (0..LANES).filter(|&lane| live[lane] != 0);
        let first = in_use.map(|lane| self.begun[lane]).min();
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
    }

    /// One more ply.
    #[inline(always)]
    pub(crate) fn count(&mut self, live: &Row) {
        for lane in 0..LANES {
            self.plies[lane] += live[lane] & 1;
        }
    }

    /// No position before this one can come back; and perhaps something was taken.
    pub(crate) fn cut(&mut self, lane: usize, captured: bool) {
        if self.remembers {
            self.forget(lane);
        }
        if captured {
            self.captured[lane] = self.plies[lane];
        }
    }

    /// Remembers the positions that a side's moves have led to.
    #[inline(always)]
    pub(crate) fn remember<S: Size>(
        &mut self,
        compiled: &Compiled<S>,
        hashes: &Row,
        live: &Row,
        mover: Side,
    ) {
        if self.remembers {
            let mut met = 0u32;
            for lane in 0..LANES {
                let was_set = mark(&mut self.filters[lane], hashes[lane]);
                met |= u32::from(was_set & (live[lane] != 0)) << lane;
            }
            while met != 0 {
                self.compare(compiled, met.trailing_zeros() as usize, hashes, mover);
                met &= met - 1;
            }
            self.since.push(*hashes);
        }
        if self.quiet_plies > 0 {
            for lane in 0..LANES {
                let quiet = self.plies[lane].wrapping_sub(self.captured[lane]);
                if live[lane] != 0 && quiet >= self.quiet_plies && !self.is_decided[lane] {
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
        let quiet = self.plies[lane].wrapping_sub(self.captured[lane]) as u32;
        self.decide(lane, compiled.history_ending(mover, before + 1, quiet));
    }

    /// How often a position of a lane's game has been there before.
    fn occurrences(&self, lane: usize, hash: u64) -> u32 {
        let earlier = self.earlier[lane].iter().filter(|&&seen| seen == hash);
        let since = self.since[self.begun[lane]..].iter();
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
        (self.decided[lane], self.is_decided[lane]) = (outcome, outcome.is_some());
    }

    /// Whether the game cannot go on, for the sake of its history or its length.
    #[inline(always)]
    pub(crate) fn ends(&self, lane: usize) -> bool {
        self.is_decided[lane] | (self.plies[lane] >= self.ply_cap[lane])
    }

    /// What the history has decided.
    pub(crate) fn outcome(&self, lane: usize) -> Option<Outcome> {
        self.decided[lane]
    }

    pub(crate) fn plies(&self, lane: usize) -> u32 {
        self.plies[lane] as u32
    }

    pub(crate) fn repeats(&self, lane: usize) -> u32 {
        self.repeats[lane] as u32
    }
}

/// Sets the bit of a hash; whether it was set.
#[inline(always)]
fn mark(filter: &mut [u64; FILTER / 64], hash: u64) -> bool {
    let word = &mut filter[(hash >> 6) as usize % (FILTER / 64)];
    let bit = 1 << (hash % 64);
    let was = *word & bit != 0;
    *word |= bit;
    was
}
