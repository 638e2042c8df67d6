//! §5.7 and §5.8: what needs the history of a game.

use std::collections::HashMap;

use konakis_rules::{Repetition, RepetitionOutcome};

use super::board::{Position, Side};
use super::ending::{Outcome, Reason};
use super::play::Step;
use super::zones::Reference;

/// A game in progress.
pub struct Game<'r> {
    reference: &'r Reference<'r>,
    /// Where it stands.
    pub position: Position,
    occurred: HashMap<Position, u32>,
    quiet: u32,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

impl<'r> Game<'r> {
    /// A game from a position; a side that cannot move at all ends it before it began.
    pub fn new(reference: &'r Reference<'r>, start: Position) -> Game<'r> {
        let outcome = reference.no_move(&start);
        // "the position … has now occurred `count` times in this game, the start included"
        let occurred = HashMap::from([(start.clone(), 1)]);
        Game {
            reference,
            position: start,
            occurred,
            quiet: 0,
            outcome,
        }
    }

    /// The legal moves; none once it is over.
    pub fn moves(&self) -> Vec<Step> {
        match self.outcome {
            None => self.reference.moves(&self.position),
            Some(_) => Vec::new(),
        }
    }

    /// Plays one of them.
    pub fn play(&mut self, step: &Step) {
        self.position = step.after.clone();
        let times = self.occurred.entry(self.position.clone()).or_insert(0);
        *times += 1;
        let times = *times;
        self.quiet = if step.captures.is_empty() {
            self.quiet + 1
        } else {
            0
        };
        self.outcome = self
            .reference
            .outcome(step)
            .or_else(|| self.repetition(times, Side::of(step.mover)))
            .or_else(|| self.quiet_plies());
    }

    /// "`draw`; `repeater-loses`: the side that just moved loses; `defenders-lose` / `attackers-lose`: as it says".
    fn repetition(&self, times: u32, mover: Side) -> Option<Outcome> {
        let Repetition::After { count, outcome } = self.reference.rules().ending_repetition else {
            return None;
        };
        if times < count {
            return None;
        }
        Some(match outcome {
            RepetitionOutcome::Draw => Outcome::Draw(Reason::Repetition),
            RepetitionOutcome::RepeaterLoses => Outcome::Win(mover.other(), Reason::Repetition),
            RepetitionOutcome::DefendersLose => Outcome::Win(Side::Attackers, Reason::Repetition),
            RepetitionOutcome::AttackersLose => Outcome::Win(Side::Defenders, Reason::Repetition),
        })
    }

    /// "n plies in a row without a capture: draw"; 0 is off.
    fn quiet_plies(&self) -> Option<Outcome> {
        let limit = self.reference.rules().ending_quiet_plies;
        (limit > 0 && self.quiet >= limit).then_some(Outcome::Draw(Reason::QuietPlies))
    }
}
