//! Winning moves are found without playing all moves: here all of them are played.

use konakis_engine::{
    Action, Compiled, Diagram, Game, Lot, Moves, Outcome, Position, Reason, Side, Size,
    WithCompiled, compile,
};
use konakis_rules::Square;

/// Wins that were found, by what ended the game.
#[derive(Default)]
struct Found {
    on_the_board: usize,
    by_no_move: usize,
    /// The most pieces that could move before a move which left their side without any.
    most_stuck: usize,
    by_fort: usize,
}

impl Found {
    /// Compares the winning moves of a position with those found by playing every move.
    fn look<S: Size>(&mut self, compiled: &Compiled<S>, at: &Position<S>, moves: &Moves<S>) {
        let (mut wins, mut reply) = (Vec::new(), Moves::default());
        let all: Vec<Action> = moves.iter(compiled).collect();
        for &action in &all {
            let mut after = *at;
            let outcome = compiled.play(&mut after, action).outcome;
            let stuck = outcome.is_none() && {
                compiled.moves(&after, &mut reply);
                reply.is_empty()
            };
            let ended = outcome.or(stuck.then(|| compiled.no_move(after.to_move())));
            if ended.and_then(|outcome| outcome.winner()) == Some(at.to_move()) {
                wins.push(action);
                let fort = matches!(ended, Some(Outcome::Win(_, Reason::ExitFort)));
                self.by_fort += usize::from(fort);
                self.by_no_move += usize::from(stuck);
                if stuck {
                    self.most_stuck = self.most_stuck.max(movable(compiled, at));
                }
                self.on_the_board += usize::from(!stuck);
            }
        }
        let mut found = Vec::new();
        compiled.winning_moves(at, moves, &mut found);
        found.sort_unstable();
        wins.sort_unstable();
        assert_eq!(found, wins, "{at:?}");
        assert_eq!(compiled.can_win(at, moves), !wins.is_empty());
    }
}

/// How many pieces of the side that is not to move could move.
fn movable<S: Size>(compiled: &Compiled<S>, at: &Position<S>) -> usize {
    let (mut passed, mut moves) = (*at, Moves::default());
    compiled.pass_turn(&mut passed);
    compiled.moves(&passed, &mut moves);
    let mut from: Vec<_> = moves.iter(compiled).map(|action| action.from).collect();
    from.sort_unstable();
    from.dedup();
    from.len()
}

/// Games in which men are taken where they can be and wins are let go, so that few are left.
struct Thinning;

impl WithCompiled for Thinning {
    type Out = Found;
    fn run<S: Size>(self, compiled: Compiled<S>) -> Found {
        let mut found = Found::default();
        for number in 0..12 {
            let mut lot = Lot::new(number, 17);
            let mut game = Game::new(&compiled, compiled.start(Side::Attackers));
            while game.outcome().is_none() && game.plies() < 1000 {
                let (at, moves) = (game.position(), game.moves());
                found.look(&compiled, at, moves);
                let mut chosen = moves.get(&compiled, 0);
                for _ in 0..8 {
                    chosen = moves.get(&compiled, lot.below(moves.len() as u32) as usize);
                    let mut after = *at;
                    let step = compiled.play(&mut after, chosen);
                    if step.taken > 0 && step.outcome.is_none() {
                        break;
                    }
                }
                game.play(&compiled, chosen);
            }
        }
        found
    }
}

/// The king at the edge among his men, with a few attackers about.
struct AtTheEdge;

impl WithCompiled for AtTheEdge {
    type Out = Found;
    fn run<S: Size>(self, compiled: Compiled<S>) -> Found {
        let (side, mut lot) = (S::SIDE as u32, Lot::new(3, 17));
        let (mut found, mut moves) = (Found::default(), Moves::default());
        for _ in 0..6000 {
            let king = Square {
                file: lot.below(side) as u8,
                rank: 0,
            };
            let mut taken = vec![king];
            let mut put = |lot: &mut Lot, men: u32, ranks: u32, spread: u32| {
                let mut squares = Vec::new();
                while (squares.len() as u32) < men {
                    let file = u32::from(king.file) + lot.below(2 * spread + 1);
                    let file = file.wrapping_sub(spread);
                    let rank = lot.below(ranks);
                    let square = Square {
                        file: file.min(side) as u8,
                        rank: rank as u8,
                    };
                    if file < side && !taken.contains(&square) {
                        taken.push(square);
                        squares.push(square);
                    }
                }
                squares.sort_unstable();
                squares
            };
            let men = 4 + lot.below(4);
            let defenders = put(&mut lot, men, 3, 2);
            let attackers = put(&mut lot, 5, side, side);
            let at = compiled.position(&Diagram {
                size: side as u8,
                attackers,
                defenders,
                king: Some(king),
                to_move: Side::Defenders,
            });
            compiled.moves(&at, &mut moves);
            found.look(&compiled, &at, &moves);
        }
        found
    }
}

/// A board so full that nearly all who can move do so into one gap, around which the enemy stands.
struct Crowded;

impl WithCompiled for Crowded {
    type Out = Found;
    fn run<S: Size>(self, compiled: Compiled<S>) -> Found {
        let (side, mut lot) = (S::SIDE as u32, Lot::new(5, 17));
        let (mut found, mut moves) = (Found::default(), Moves::default());
        let king = Square {
            file: S::SIDE as u8 / 2,
            rank: S::SIDE as u8 / 2,
        };
        for round in 0..6000 {
            let gap = (lot.below(side), lot.below(side));
            let others = lot.below(4);
            let (mut own, mut enemy) = (Vec::new(), Vec::new());
            for (file, rank) in (0..side).flat_map(|file| (0..side).map(move |rank| (file, rank))) {
                let apart = file.abs_diff(gap.0) + rank.abs_diff(gap.1);
                let square = Square {
                    file: file as u8,
                    rank: rank as u8,
                };
                let hostile = lot.below(8) < if apart < 3 { 5 } else { others };
                if apart == 0 || square == king || lot.below(90) == 0 {
                    continue;
                }
                let men = if hostile { &mut enemy } else { &mut own };
                men.push(square);
            }
            let (to_move, attackers, defenders) = if round % 2 == 0 {
                (Side::Attackers, own, enemy)
            } else {
                (Side::Defenders, enemy, own)
            };
            let at = compiled.position(&Diagram {
                size: side as u8,
                attackers,
                defenders,
                king: Some(king),
                to_move,
            });
            compiled.moves(&at, &mut moves);
            found.look(&compiled, &at, &moves);
        }
        found
    }
}

fn found(id: &str, how: impl WithCompiled<Out = Found>) -> Found {
    let ruleset = konakis_rules::find(id).expect("a shipped ruleset");
    compile(&ruleset, how).expect("a size that can be played")
}

#[test]
fn no_win_is_overlooked_in_games() {
    for id in [
        "smith-1811",
        "imperial-contest-1855",
        "saami-tablut",
        "tawlbwrdd-bell",
    ] {
        let found = found(id, Thinning);
        assert!(found.on_the_board > 100, "{id}: {}", found.on_the_board);
    }
    let copenhagen = found("copenhagen", Thinning);
    assert!(copenhagen.on_the_board > 100 && copenhagen.by_no_move > 0);
}

#[test]
fn no_fort_is_overlooked() {
    let found = found("copenhagen", AtTheEdge);
    assert!(found.by_fort > 100, "{}", found.by_fort);
}

#[test]
fn no_side_is_left_stuck_unseen() {
    for id in ["smith-1811", "saami-tablut", "copenhagen", "fetlar"] {
        let found = found(id, Crowded);
        let Found {
            by_no_move: wins,
            most_stuck: most,
            ..
        } = found;
        assert!(wins > 500 && most >= 3, "{id}: {wins}, {most}");
    }
}
