//! Any agent, with moves that it does without and moves that it plays by lot.

use konakis_engine::{Action, Compiled, Game, Lookout, Lot, Moves, Size, square_of};

use crate::player::{Choice, Player};
use crate::spec::{Habits, Restriction};

/// An agent with [`Habits`].
///
/// The agent inside is shown the position with the moves that are left to it; where none is left, all
/// are. In thought, further down, it plays freely: that it will have to do without is not foreseen.
pub struct Habitual<S: Size> {
    habits: Habits,
    inside: Box<dyn Player<S>>,
    moves: Moves<S>,
    /// Made when the ruleset is known, and only where threats are looked for.
    lookout: Option<Lookout<S>>,
}

impl<S: Size> Habitual<S> {
    /// Gives an agent habits.
    pub fn new(habits: Habits, inside: Box<dyn Player<S>>) -> Self {
        Habitual {
            habits,
            inside,
            moves: Moves::default(),
            lookout: None,
        }
    }

    /// Whether a move is one that the agent does without.
    fn is_forbidden(&mut self, compiled: &Compiled<S>, game: &Game<S>, action: Action) -> bool {
        let forbid = self.habits.forbid;
        let mut after = *game.position();
        let step = compiled.play(&mut after, action);
        let squares = (square_of::<S>(action.from), square_of::<S>(action.to));
        let (Some(from), Some(to)) = squares else {
            return false;
        };
        let last = S::SIDE as u8 - 1;
        Restriction::ALL
            .into_iter()
            .filter(|&restriction| forbid.has(restriction))
            .any(|restriction| match restriction {
                Restriction::Captures => step.taken > 0,
                Restriction::KingCaptures => step.king_moved && step.taken > 0,
                Restriction::KingMoves => step.king_moved,
                Restriction::Tuichu => step.ways >= 2,
                Restriction::RimMoves => [to.file, to.rank].iter().any(|at| [0, last].contains(at)),
                Restriction::LongMoves => {
                    from.file.abs_diff(to.file) + from.rank.abs_diff(to.rank) > 1
                }
                Restriction::Threats => {
                    step.outcome.is_none() && {
                        let lookout = self.lookout.get_or_insert_with(|| Lookout::new(compiled));
                        lookout.look(compiled, &after, &mut self.moves).threatened
                    }
                }
            })
    }
}

impl<S: Size> Player<S> for Habitual<S> {
    fn restart(&mut self) {
        self.inside.restart();
    }

    fn choose(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Choice {
        let restricted = (!self.habits.forbid.is_empty()).then(|| {
            let left = game.moves().kept(compiled, |action| {
                !self.is_forbidden(compiled, game, action)
            });
            game.with_moves(left)
        });
        let game = match &restricted {
            Some(left) if !left.moves().is_empty() => left,
            Some(_) | None => game,
        };
        if self.habits.epsilon > 0 && lot.below(1000) < self.habits.epsilon {
            let moves = game.moves();
            return Choice {
                action: moves.get(compiled, lot.below(moves.len() as u32) as usize),
                nodes: 0,
            };
        }
        self.inside.choose(compiled, game, lot)
    }
}
