//! What both engines say of one position, side by side.

use konakis_engine::{
    Action, Compiled, Diagram, Game, Outcome as FastOutcome, Played, Reason as FastReason,
    Side as FastSide, Size, Table, WithCompiled, compile,
};
use konakis_rules::{Role, Ruleset, Square};

use crate::diagrams::Told;
use crate::reference::{Move, Outcome, Position, Reason, Reference, Side, Step};

/// A legal move by the reference, and how it ends the game.
pub type Judged = (Step, Option<Outcome>);

/// What the reference says of a position.
pub fn judged(reference: &Reference<'_>, at: &Position) -> Vec<Judged> {
    let steps = reference.moves(at).into_iter();
    steps
        .map(|step| (step.clone(), reference.outcome(&step)))
        .collect()
}

/// The first difference between the engines' legal moves, captures, positions after and outcomes; `None` if there is
/// none.
pub fn difference(
    reference: &Reference<'_>,
    table: &Table,
    at: &Position,
    ours: &[Judged],
) -> Option<String> {
    let theirs = table.moves(&diagram(at));
    let over = (reference.no_move(at), table.over(&diagram(at)).map(outcome));
    if over.0 != over.1 {
        return Some(format!("over: reference {:?}, engine {:?}", over.0, over.1));
    }
    let longest = ours.len().max(theirs.len());
    (0..longest).find_map(|i| match (ours.get(i), theirs.get(i)) {
        (Some(ours), Some(theirs)) => step_difference(ours, theirs),
        (Some((step, _)), None) => Some(format!(
            "only the reference has {}",
            label(&step.mv, &step.to_string())
        )),
        (None, Some(theirs)) => Some(format!(
            "only the engine has {}",
            label(&mv(theirs), &theirs.text())
        )),
        (None, None) => None,
    })
}

fn step_difference((ours, outcome): &Judged, theirs: &Played) -> Option<String> {
    let name = || label(&ours.mv, &ours.to_string());
    let their_name = || label(&mv(theirs), &theirs.text());
    if ours.mv != mv(theirs) {
        return Some(format!(
            "moves part at: reference {}, engine {}",
            name(),
            their_name()
        ));
    }
    if ours.captures != theirs.captures {
        return Some(format!("captures of {}: engine {}", name(), their_name()));
    }
    if ours.after != position(&theirs.after) {
        return Some(format!(
            "after {}: reference {}, engine {}",
            name(),
            ours.after,
            theirs.after
        ));
    }
    let their_outcome = theirs.outcome.map(self::outcome);
    (*outcome != their_outcome).then(|| {
        format!(
            "outcome of {}: reference {outcome:?}, engine {their_outcome:?}",
            name()
        )
    })
}

fn label(mv: &Move, text: &str) -> String {
    match mv.take {
        Some(square) => format!("{text} (taking {square})"),
        None => text.to_owned(),
    }
}

fn mv(played: &Played) -> Move {
    Move {
        from: played.mv.from,
        to: played.mv.to,
        take: played.mv.take,
    }
}

pub fn diagram(at: &Position) -> Diagram {
    let of = |role| {
        at.squares()
            .filter(|&square| at.at(square) == Some(role))
            .collect()
    };
    Diagram {
        size: at.size,
        attackers: of(Role::Attackers),
        defenders: of(Role::Defenders),
        king: at.king(),
        to_move: match at.to_move {
            Side::Attackers => FastSide::Attackers,
            Side::Defenders => FastSide::Defenders,
        },
    }
}

pub fn position(diagram: &Diagram) -> Position {
    let mut position = Position::empty(diagram.size, side(diagram.to_move));
    for &square in &diagram.attackers {
        position.put(square, Some(Role::Attackers));
    }
    for &square in &diagram.defenders {
        position.put(square, Some(Role::Defenders));
    }
    if let Some(square) = diagram.king {
        position.put(square, Some(Role::King));
    }
    position
}

fn side(side: FastSide) -> Side {
    match side {
        FastSide::Attackers => Side::Attackers,
        FastSide::Defenders => Side::Defenders,
    }
}

pub fn outcome(outcome: FastOutcome) -> Outcome {
    match outcome {
        FastOutcome::Win(winner, why) => Outcome::Win(side(winner), reason(why)),
        FastOutcome::Draw(why) => Outcome::Draw(reason(why)),
    }
}

fn reason(reason: FastReason) -> Reason {
    match reason {
        FastReason::KingCaptured => Reason::KingCaptured,
        FastReason::Escape => Reason::Escape,
        FastReason::Tuichu => Reason::Tuichu,
        FastReason::ExitFort => Reason::ExitFort,
        FastReason::Encirclement => Reason::Encirclement,
        FastReason::NoMove => Reason::NoMove,
        FastReason::Repetition => Reason::Repetition,
        FastReason::QuietPlies => Reason::QuietPlies,
    }
}

/// The engine's name for a legal move of a game in progress: it names a victim only where there is a choice.
pub fn action<S: Size>(compiled: &Compiled<S>, game: &Game<S>, mv: &Move) -> Option<Action> {
    let index = |square: Square| usize::from(square.file) * S::SIDE + usize::from(square.rank);
    let slides: Vec<Action> = game
        .moves()
        .iter(compiled)
        .filter(|action| {
            usize::from(action.from) == index(mv.from) && usize::from(action.to) == index(mv.to)
        })
        .collect();
    let take = mv.take.map_or(S::SQUARES, index);
    match slides[..] {
        [only] => Some(only),
        _ => slides
            .into_iter()
            .find(|action| usize::from(action.take) == take),
    }
}

/// Plays moves given as text in the engine, as far as they are legal.
pub fn play_fast(ruleset: &Ruleset, start: &Position, moves: &[&str]) -> Told {
    struct Script<'s>(&'s Table, &'s Position, &'s [&'s str]);
    impl WithCompiled for Script<'_> {
        type Out = Told;
        fn run<S: Size>(self, compiled: Compiled<S>) -> Told {
            let Script(table, start, moves) = self;
            let mut game = Game::new(&compiled, compiled.position(&diagram(start)));
            let mut legal = 0;
            for text in moves {
                let legal_here = match game.outcome() {
                    None => table.moves(&compiled.diagram(game.position())),
                    Some(_) => Vec::new(),
                };
                let Some(played) = legal_here.iter().find(|played| played.text() == *text) else {
                    break;
                };
                let action = action(&compiled, &game, &mv(played))
                    .expect("the table's moves are the game's");
                game.play(&compiled, action);
                legal += 1;
            }
            let position = position(&compiled.diagram(game.position()));
            Told {
                legal,
                outcome: game.outcome().map(outcome),
                position,
            }
        }
    }
    let table = Table::new(ruleset).expect("a ruleset that was read has a board");
    compile(ruleset, Script(&table, start, moves)).expect("a ruleset that was read has a board")
}
