//! Playouts are games: the uniform ones exactly, the light ones as far as they claim a win.

use konakis_engine::{
    Compiled, Game, Lot, Manner, Moves, Outcome, Playout, Reason, Side, Size, WithCompiled, compile,
};

const LIMIT: u32 = 300;

/// The same chance gives the same end as a refereed game, unless that ended by repetition.
struct Uniform;

impl WithCompiled for Uniform {
    type Out = u32;
    fn run<S: Size>(self, compiled: Compiled<S>) -> u32 {
        let mut moves = Moves::default();
        let mut compared = 0;
        for number in 0..40 {
            let mut lot = Lot::new(number, 9);
            let mut game = Game::new(&compiled, compiled.start(Side::Attackers));
            while game.outcome().is_none() && game.plies() < LIMIT {
                let drawn = lot.below(game.moves().len() as u32) as usize;
                game.play(&compiled, game.moves().get(&compiled, drawn));
            }
            if game.outcome().map(Outcome::reason) == Some(Reason::Repetition) {
                continue;
            }
            let playout = Playout {
                quiet: 0,
                limit: LIMIT,
                manner: Manner::Uniform,
            };
            let mut at = compiled.start(Side::Attackers);
            let outcome = compiled.playout(&mut at, playout, &mut moves, &mut Lot::new(number, 9));
            assert_eq!(outcome, game.outcome());
            assert_eq!(at, *game.position());
            compared += 1;
        }
        compared
    }
}

/// A win that is claimed before it is played can be played.
struct Light;

impl WithCompiled for Light {
    type Out = u32;
    fn run<S: Size>(self, compiled: Compiled<S>) -> u32 {
        let mut moves = Moves::default();
        let mut claimed = 0;
        for number in 0..40 {
            let playout = Playout {
                quiet: 0,
                limit: LIMIT,
                manner: Manner::Light,
            };
            let mut at = compiled.start(Side::Attackers);
            let outcome = compiled.playout(&mut at, playout, &mut moves, &mut Lot::new(number, 9));
            if let Some(Outcome::Win(side, Reason::Escape | Reason::KingCaptured)) = outcome
                && at.to_move() == side
            {
                claimed += 1;
                compiled.moves(&at, &mut moves);
                assert!(compiled.can_win(&at, &moves));
            }
        }
        claimed
    }
}

#[test]
fn a_uniform_playout_is_a_game() {
    for id in [
        "smith-1811",
        "salmi-2015",
        "imperial-contest-1855",
        "brandubh-1",
        "copenhagen",
    ] {
        let ruleset = konakis_rules::find(id).expect("a shipped ruleset");
        let compared = compile(&ruleset, Uniform).expect("a size that can be played");
        assert!(compared > 30, "{id}: {compared}");
    }
}

#[test]
fn a_light_playout_claims_no_win_that_is_none() {
    for id in ["smith-1811", "brandubh-1", "copenhagen", "sea-battle-9"] {
        let ruleset = konakis_rules::find(id).expect("a shipped ruleset");
        let claimed = compile(&ruleset, Light).expect("a size that can be played");
        assert!(claimed > 0, "{id}");
    }
}
