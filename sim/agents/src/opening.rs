//! Openings that several rulesets share: the same moves in every cell, so that cells are compared from the same positions (METRICS.md §2.12).
//!
//! An opening is a number of moves by lot. It is taken only if every ruleset allows it and it leads to the same position in all of them, if no
//! game is over then, and if the side to move has no win in one; nothing else is asked of it, since whoever picked openings would pick the balance.
//!
//! No edge of the board is favoured. Where mirror images count as one, an opening comes first as the lot brought it, which brings any of its images
//! alike; when the openings are exhausted and it comes again, it comes as the next of its images, until all have come.

mod draw;

use std::fmt;

use konakis_engine::{Action, BySide, Index, Side, Unplayable};

pub(crate) use self::draw::{begins, wins_at_once};

/// By which law openings are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningLaw {
    /// The experiment's seed.
    pub seed: u64,
    /// Moves by lot.
    pub plies: u16,
    /// Openings whose positions are mirror images of one another count as one.
    pub mirrored: bool,
    /// No opening comes twice before all have come.
    pub once: bool,
    /// How many are wanted.
    pub count: u64,
}

/// Openings by number of block and by first mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    lines: BySide<Lines>,
    /// Where every square comes to lie, by the symmetries that all rulesets have; one that moves nothing where images count as different.
    images: Vec<Vec<Index>>,
}

/// The openings in which one side moves first, in the order in which blocks take them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lines {
    /// All moves, opening after opening.
    moves: Vec<Action>,
    /// Where each opening ends among them.
    ends: Vec<usize>,
    /// Candidates that some ruleset did not allow.
    unshared: u64,
    /// Whether there are no more than these.
    exhausted: bool,
}

impl Lines {
    /// Adds an opening.
    pub fn push(&mut self, opening: &[Action]) {
        self.moves.extend(opening);
        self.ends.push(self.moves.len());
    }

    /// Notes that there are no others.
    pub fn complete(&mut self) {
        self.exhausted = true;
    }

    fn get(&self, number: usize) -> &[Action] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.moves[start..self.ends[number]]
    }
}

/// What is known of the openings in which one side moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    /// Different openings.
    pub count: usize,
    /// Candidates by lot that were drawn again, because some ruleset did not allow them or was decided by them.
    pub unshared: u64,
    /// Whether these are all that there are; then blocks begin again with the first.
    pub exhausted: bool,
    /// Blocks after which each of them has come as often as every other, and each of its images as often as every other image.
    pub round: u64,
}

/// Why rulesets share no openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unshared {
    /// Two of them begin from different positions: their ids.
    Boards(String, String),
    /// No opening of this length could be found that all of them allow.
    None(u16),
    /// One of them cannot be played.
    Unplayable(Unplayable),
}

impl fmt::Display for Unshared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unshared::Boards(one, other) => write!(
                f,
                "`{one}` and `{other}` begin on different boards and share no openings; write `openings.legal_in = \"own-cell\"`, or compare them in experiments of their own"
            ),
            Unshared::None(plies) => write!(
                f,
                "no opening of {plies} plies was found that all rulesets allow and that decides no game; take fewer plies"
            ),
            Unshared::Unplayable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Unshared {}

/// The opening of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'o> {
    moves: &'o [Action],
    images: &'o [Index],
}

impl Line<'_> {
    /// Its plies.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The move of a ply, from 0.
    ///
    /// # Panics
    /// If it has no such ply.
    pub fn at(&self, ply: usize) -> Action {
        let image = |index: Index| self.images[usize::from(index)];
        let Action { from, to, take } = self.moves[ply];
        Action {
            from: image(from),
            to: image(to),
            take: image(take),
        }
    }
}

impl Openings {
    /// The moves with which a block begins. There is none for a side that no ruleset lets begin.
    pub fn line(&self, first: Side, block: u64) -> Line<'_> {
        let lines = &self.lines[first];
        let count = lines.ends.len() as u64;
        let round = block.checked_div(count).unwrap_or(0);
        Line {
            moves: match count {
                0 => &[],
                count => lines.get((block % count) as usize),
            },
            images: &self.images[(round % self.images.len() as u64) as usize],
        }
    }

    /// Openings that are at hand, and the images in which each comes again.
    pub(crate) fn of_lines(lines: BySide<Lines>, images: Vec<Vec<Index>>) -> Openings {
        Openings { lines, images }
    }

    /// What is known of the openings in which a side moves first.
    pub fn pool(&self, first: Side) -> Pool {
        let Lines {
            ends,
            unshared,
            exhausted,
            ..
        } = &self.lines[first];
        Pool {
            count: ends.len(),
            unshared: *unshared,
            exhausted: *exhausted,
            round: (ends.len() * self.images.len()) as u64,
        }
    }
}

#[cfg(test)]
mod tests;
