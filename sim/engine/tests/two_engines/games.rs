//! Whole random games, played by both engines with their histories.

use konakis_engine::{
    Compiled, Game as FastGame, Size, Step as FastStep, Unplayable, WithCompiled, compile,
};
use konakis_rules::{Role, Square};

use crate::lot::Lot;
use crate::moves::{action, diagram, outcome, position};
use crate::reference::{Game, Position, Reference, Side, Step};
use crate::tally::Tally;

const PLY_CAP: usize = 150;

/// Plays one game from a position; the first difference, with the moves that led to it.
pub fn difference(
    reference: &Reference<'_>,
    start: &Position,
    lot: &mut Lot,
    tally: &mut Tally,
) -> Result<Option<String>, Unplayable> {
    compile(
        reference.ruleset,
        Players {
            reference,
            start,
            lot,
            tally,
        },
    )
}

struct Players<'p, 'r> {
    reference: &'p Reference<'r>,
    start: &'p Position,
    lot: &'p mut Lot,
    tally: &'p mut Tally,
}

impl WithCompiled for Players<'_, '_> {
    type Out = Option<String>;

    fn run<S: Size>(self, compiled: Compiled<S>) -> Option<String> {
        let mut ours = Game::new(self.reference, self.start.clone());
        let mut theirs = FastGame::new(&compiled, compiled.position(&diagram(self.start)));
        let mut played: Vec<Step> = Vec::new();
        self.tally.games += 1;
        loop {
            let steps = ours.moves();
            if let Some(wrong) = compare(&compiled, &ours, steps.len(), &theirs) {
                return Some(format!("after {}: {wrong}", tell(&played)));
            }
            if ours.outcome.is_some() || played.len() == PLY_CAP {
                self.tally.outcome(ours.outcome);
                return None;
            }
            let step = choose(self.lot, &steps, &played);
            let Some(action) = action(&compiled, &theirs, &step.mv) else {
                return Some(format!("after {}: the engine has no {step}", tell(&played)));
            };
            let king = ours.position.king();
            ours.play(&step);
            let told = theirs.play(&compiled, action);
            played.push(step);
            self.tally.plies += 1;
            if let Some(wrong) = self.told_wrong(&played[played.len() - 1], king, told) {
                return Some(format!("after {}: {wrong}", tell(&played)));
            }
        }
    }
}

impl Players<'_, '_> {
    /// What the engine says of the move just played, where it says otherwise than the reference.
    fn told_wrong(&self, step: &Step, king: Option<Square>, told: FastStep) -> Option<String> {
        let men = step
            .captures
            .iter()
            .filter(|&&square| Some(square) != king)
            .count();
        // Raichi and tuichu are counted after every move of the defenders but the one that escapes.
        let escaped =
            step.mover == Role::King && self.reference.is_escape(step.after.size, step.mv.to);
        let ways = match Side::of(step.mover) {
            Side::Defenders if !escaped => self.reference.open_ways(&step.after),
            _ => 0,
        };
        let agreed = told.walked_in == step.walked_in
            && told.taken as usize == men
            && told.king_moved == (step.mover == Role::King)
            && told.ways as usize == ways;
        (!agreed).then(|| {
            format!(
                "{men} men taken, walked in: {}, {ways} open ways; engine: {told:?}",
                step.walked_in
            )
        })
    }
}

fn compare<S: Size>(
    compiled: &Compiled<S>,
    ours: &Game<'_>,
    count: usize,
    theirs: &FastGame<S>,
) -> Option<String> {
    let their_position = position(&compiled.diagram(theirs.position()));
    if ours.position != their_position {
        return Some(format!(
            "reference {}, engine {their_position}",
            ours.position
        ));
    }
    let their_outcome = theirs.outcome().map(outcome);
    if ours.outcome != their_outcome {
        return Some(format!(
            "reference {:?}, engine {their_outcome:?}",
            ours.outcome
        ));
    }
    let their_count = theirs.moves().len();
    (ours.outcome.is_none() && count != their_count)
        .then(|| format!("reference has {count} moves, engine {their_count}"))
}

/// A random move; often straight back, so that positions repeat.
fn choose(lot: &mut Lot, steps: &[Step], played: &[Step]) -> Step {
    let back = played.iter().rev().nth(1).and_then(|own| {
        steps
            .iter()
            .find(|step| step.mv.from == own.mv.to && step.mv.to == own.mv.from)
    });
    match back {
        Some(step) if lot.percent(35) => step.clone(),
        _ => steps[lot.below(steps.len())].clone(),
    }
}

fn tell(played: &[Step]) -> String {
    played
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
