//! One ply: win, do not lose at once, best material, ties by lot.

use std::cmp::Reverse;

use konakis_engine::{Action, Compiled, Game, Lot, Moves, Size, fast};

use crate::player::{Choice, Player};

/// The agent `greedy`.
///
/// A winning move is played if there is one. Else the moves are sorted by material, men taken less
/// men lost by walking in, and the first that does not let the enemy win with his next move is
/// played; moves that end the game in a draw come after those, and moves that lose at once last.
/// Among equals the lot decides, all with the same chance.
pub struct Greedy<S: Size> {
    wins: Vec<Action>,
    /// Moves that change the material, with the change.
    changes: Vec<(i32, Action)>,
    rest: Vec<Action>,
    reply: Moves<S>,
}

impl<S: Size> Default for Greedy<S> {
    fn default() -> Self {
        Greedy {
            wins: Vec::new(),
            changes: Vec::new(),
            rest: Vec::new(),
            reply: Moves::default(),
        }
    }
}

/// What a move leads to at once, from best to worst; wins are found before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Prospect {
    Safe,
    Draw,
    Lost,
}

impl<S: Size> Player<S> for Greedy<S> {
    fn choose(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Choice {
        fast(|| self.look(compiled, game, lot))
    }
}

impl<S: Size> Greedy<S> {
    #[inline(always)]
    fn look(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Choice {
        let moves = game.moves();
        let nodes = moves.len() as u64;
        self.wins.clear();
        compiled.winning_moves(game.position(), moves, &mut self.wins);
        if !self.wins.is_empty() {
            let action = self.wins[lot.below(self.wins.len() as u32) as usize];
            return Choice { action, nodes };
        }
        let action = self.best_by_material(compiled, game, lot);
        Choice { action, nodes }
    }

    fn best_by_material(
        &mut self,
        compiled: &Compiled<S>,
        game: &Game<S>,
        lot: &mut Lot,
    ) -> Action {
        self.weigh(compiled, game);
        let mut second = None;
        let mut classes = std::mem::take(&mut self.changes);
        classes.sort_by_key(|&(gain, _)| Reverse(gain));
        let mut rest = std::mem::take(&mut self.rest);
        let mut found = None;
        let ahead = classes.partition_point(|&(gain, _)| gain > 0);
        let (gains, losses) = classes.split_at_mut(ahead);
        for class in gains.chunk_by_mut(|a, b| a.0 == b.0) {
            found = found.or_else(|| {
                self.first_safe(compiled, game, lot, class, |entry| entry.1, &mut second)
            });
        }
        found = found.or_else(|| {
            self.first_safe(compiled, game, lot, &mut rest, |entry| *entry, &mut second)
        });
        for class in losses.chunk_by_mut(|a, b| a.0 == b.0) {
            found = found.or_else(|| {
                self.first_safe(compiled, game, lot, class, |entry| entry.1, &mut second)
            });
        }
        (self.changes, self.rest) = (classes, rest);
        found
            .or(second.map(|(_, action)| action))
            .expect("a game that is not over has a move")
    }

    /// Sorts the moves into those that change the material and the rest.
    fn weigh(&mut self, compiled: &Compiled<S>, game: &Game<S>) {
        let (at, moves) = (game.position(), game.moves());
        self.changes.clear();
        self.rest.clear();
        let takers = compiled.takers(at, moves);
        let weighed = if compiled.may_lose_men_by_moving() {
            moves
        } else {
            &takers
        };
        for action in weighed.iter(compiled) {
            let mut after = *at;
            let step = compiled.play(&mut after, action);
            let gain = step.taken as i32 - i32::from(step.walked_in);
            if gain != 0 {
                self.changes.push((gain, action));
            }
        }
        // A move that names its victim takes one man.
        for &action in moves.listed() {
            if usize::from(action.take) < S::SQUARES && !compiled.may_lose_men_by_moving() {
                self.changes.push((1, action));
            }
        }
        let changes = &self.changes;
        self.rest.extend(
            moves
                .iter(compiled)
                .filter(|action| !changes.iter().any(|(_, other)| other == action)),
        );
    }

    /// The first safe move of a class in an order drawn by lot: every safe move of the class has
    /// the same chance. `second` keeps the best of what is not safe.
    fn first_safe<T>(
        &mut self,
        compiled: &Compiled<S>,
        game: &Game<S>,
        lot: &mut Lot,
        class: &mut [T],
        action: impl Fn(&T) -> Action,
        second: &mut Option<(Prospect, Action)>,
    ) -> Option<Action> {
        for done in 0..class.len() {
            let drawn = done + lot.below((class.len() - done) as u32) as usize;
            class.swap(done, drawn);
            let candidate = action(&class[done]);
            let prospect = self.prospect(compiled, game, candidate);
            if prospect == Prospect::Safe {
                return Some(candidate);
            }
            if second.is_none_or(|(other, _)| prospect < other) {
                *second = Some((prospect, candidate));
            }
        }
        None
    }

    fn prospect(&mut self, compiled: &Compiled<S>, game: &Game<S>, action: Action) -> Prospect {
        let (after, step) = game.foresee(compiled, action, &mut self.reply);
        match step.outcome {
            Some(outcome) if outcome.winner().is_none() => Prospect::Draw,
            Some(outcome) if outcome.winner() == Some(after.to_move()) => Prospect::Lost,
            Some(_) => Prospect::Safe,
            None if compiled.can_win(&after, &self.reply) => Prospect::Lost,
            None => Prospect::Safe,
        }
    }
}
