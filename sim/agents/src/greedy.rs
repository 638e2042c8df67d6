//! One ply: win, do not lose at once, best material, ties by lot.

use std::cmp::Reverse;

use konakis_engine::{Action, Compiled, Game, Lot, Moves, Size};

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
    /// The best of the moves that were found unsafe.
    second: Option<(Prospect, Action)>,
}

impl<S: Size> Default for Greedy<S> {
    fn default() -> Self {
        Greedy {
            wins: Vec::new(),
            changes: Vec::new(),
            rest: Vec::new(),
            reply: Moves::default(),
            second: None,
        }
    }
}

/// How a move that is not safe turns out, from better to worse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Prospect {
    Draw,
    Lost,
}

impl<S: Size> Player<S> for Greedy<S> {
    fn choose(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Choice {
        self.look(compiled, game, lot)
    }
}

impl<S: Size> Greedy<S> {
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
        self.second = None;
        self.weigh(compiled, game);
        let mut changes = std::mem::take(&mut self.changes);
        let found = self.best_safe(compiled, game, lot, &mut changes);
        self.changes = changes;
        found
            .or(self.second.map(|(_, action)| action))
            .expect("a game that is not over has a move")
    }

    /// The first safe move: gains first, then the moves that change nothing, then losses.
    fn best_safe(
        &mut self,
        compiled: &Compiled<S>,
        game: &Game<S>,
        lot: &mut Lot,
        changes: &mut [(i32, Action)],
    ) -> Option<Action> {
        changes.sort_by_key(|&(gain, _)| Reverse(gain));
        let ahead = changes.partition_point(|&(gain, _)| gain > 0);
        for class in changes[..ahead].chunk_by_mut(|a, b| a.0 == b.0) {
            if let Some(safe) = self.first_safe(compiled, game, lot, class, |entry| entry.1) {
                return Some(safe);
            }
        }
        if let Some(safe) = self.quiet_safe(compiled, game, lot, changes) {
            return Some(safe);
        }
        for class in changes[ahead..].chunk_by_mut(|a, b| a.0 == b.0) {
            if let Some(safe) = self.first_safe(compiled, game, lot, class, |entry| entry.1) {
                return Some(safe);
            }
        }
        None
    }

    /// Finds the moves that change the material.
    fn weigh(&mut self, compiled: &Compiled<S>, game: &Game<S>) {
        let (at, moves) = (game.position(), game.moves());
        self.changes.clear();
        let takers = compiled.takers(at, moves);
        let weighed = if compiled.may_lose_men_by_moving() {
            moves
        } else {
            &takers
        };
        for action in weighed.iter(compiled).chain(takers_listed(compiled, moves)) {
            let mut after = *at;
            let step = compiled.play(&mut after, action);
            let gain = step.taken as i32 - i32::from(step.walked_in);
            if gain != 0 {
                self.changes.push((gain, action));
            }
        }
    }

    /// A safe move that changes nothing. Nearly always one of the first few drawn is safe; only if
    /// none is are the others spelt out.
    fn quiet_safe(
        &mut self,
        compiled: &Compiled<S>,
        game: &Game<S>,
        lot: &mut Lot,
        changes: &[(i32, Action)],
    ) -> Option<Action> {
        const DRAWS: usize = 4;
        let moves = game.moves();
        let quiet = |action: &Action| !changes.iter().any(|(_, other)| other == action);
        let mut unsafe_moves: [Option<Action>; DRAWS] = [None; DRAWS];
        for draw in 0..DRAWS {
            let action = moves.get(compiled, lot.below(moves.len() as u32) as usize);
            if !quiet(&action) || unsafe_moves.contains(&Some(action)) {
                continue;
            }
            if self.is_safe(compiled, game, action) {
                return Some(action);
            }
            unsafe_moves[draw] = Some(action);
        }
        let mut rest = std::mem::take(&mut self.rest);
        rest.clear();
        rest.extend(
            moves
                .iter(compiled)
                .filter(|action| quiet(action) && !unsafe_moves.contains(&Some(*action))),
        );
        let found = self.first_safe(compiled, game, lot, &mut rest, |action| *action);
        self.rest = rest;
        found
    }

    /// The first safe move of a class in an order drawn by lot: every safe move of the class has
    /// the same chance.
    fn first_safe<T>(
        &mut self,
        compiled: &Compiled<S>,
        game: &Game<S>,
        lot: &mut Lot,
        class: &mut [T],
        action: impl Fn(&T) -> Action,
    ) -> Option<Action> {
        for done in 0..class.len() {
            let drawn = done + lot.below((class.len() - done) as u32) as usize;
            class.swap(done, drawn);
            let candidate = action(&class[done]);
            if self.is_safe(compiled, game, candidate) {
                return Some(candidate);
            }
        }
        None
    }

    /// Whether a move ends nothing and lets the enemy end nothing; if not, it may be the second
    /// best.
    fn is_safe(&mut self, compiled: &Compiled<S>, game: &Game<S>, action: Action) -> bool {
        let Some(prospect) = self.danger(compiled, game, action) else {
            return true;
        };
        if self.second.is_none_or(|(other, _)| prospect < other) {
            self.second = Some((prospect, action));
        }
        false
    }

    /// What a move leads to at once, if it is not safe.
    fn danger(
        &mut self,
        compiled: &Compiled<S>,
        game: &Game<S>,
        action: Action,
    ) -> Option<Prospect> {
        if game.lets_the_king_out(compiled, action) {
            return Some(Prospect::Lost);
        }
        let (after, step) = game.foresee(compiled, action, &mut self.reply);
        match step.outcome {
            Some(outcome) if outcome.winner().is_none() => Some(Prospect::Draw),
            Some(outcome) if outcome.winner() == Some(after.to_move()) => Some(Prospect::Lost),
            Some(_) => None,
            None => compiled
                .can_win(&after, &self.reply)
                .then_some(Prospect::Lost),
        }
    }
}

/// The listed moves that take somebody, where moves that cannot change the material are left out.
fn takers_listed<'a, S: Size>(
    compiled: &Compiled<S>,
    moves: &'a Moves<S>,
) -> impl Iterator<Item = Action> + 'a {
    let all_are_weighed = compiled.may_lose_men_by_moving();
    moves
        .listed()
        .iter()
        .copied()
        .filter(move |_| !all_are_weighed)
}
