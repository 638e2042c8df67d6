use konakis_engine::{
    Action, Compiled, Game, Isa, Lot, Manner, Side, Size, WithCompiled, compile, hash_of_text,
};

use super::search::Search;
use super::tree::{Proof, Tree};
use crate::spec::Mcts as Settings;

/// What `plies` of full-width search prove about a game: who wins, or nothing.
fn forced<S: Size>(compiled: &Compiled<S>, game: &Game<S>, plies: u32) -> Option<Side> {
    if let Some(outcome) = game.outcome() {
        return outcome.winner();
    }
    if plies == 0 {
        return None;
    }
    let mover = game.position().to_move();
    let mut all_lose = true;
    for action in game.moves().iter(compiled) {
        let mut next = game.clone();
        next.play(compiled, action);
        match forced(compiled, &next, plies - 1) {
            Some(winner) if winner == mover => return Some(mover),
            Some(_) => {}
            None => all_lose = false,
        }
    }
    all_lose.then(|| mover.other())
}

fn after<S: Size>(compiled: &Compiled<S>, game: &Game<S>, action: Action) -> Game<S> {
    let mut next = game.clone();
    next.play(compiled, action);
    next
}

/// Positions of seeded random games, a few plies before their end, where results can be forced.
fn positions<S: Size>(compiled: &Compiled<S>, games: u64) -> Vec<Game<S>> {
    let begin = || Game::new(compiled, compiled.start(Side::Attackers));
    let near_the_end = |number: u64| {
        let mut lot = Lot::new(number, 17);
        let mut game = begin();
        let mut actions = Vec::new();
        while game.outcome().is_none() {
            let drawn = lot.below(game.moves().len() as u32) as usize;
            actions.push(game.moves().get(compiled, drawn));
            game.play(compiled, actions[actions.len() - 1]);
        }
        let plies = actions.len().saturating_sub(1 + number as usize % 4);
        let mut before = begin();
        for &action in &actions[..plies] {
            before.play(compiled, action);
        }
        before
    };
    (1..=games).map(near_the_end).collect()
}

/// Whatever is proved is true, and what full-width search proves in three plies is played.
#[test]
fn proofs_agree_with_full_width_search() {
    struct Check;
    impl WithCompiled for Check {
        type Out = [u32; 3];
        fn run<S: Size>(self, compiled: Compiled<S>) -> [u32; 3] {
            let mut seen = [0; 3];
            let weighing = Settings {
                playouts: 300,
                ..Settings::default()
            };
            for (settings, prior) in [(weighing, true), (plain(), false)] {
                let mut search = Search::<S>::new(settings);
                for game in positions(&compiled, 16) {
                    let mover = game.position().to_move();
                    let truth = forced(&compiled, &game, 3);
                    let choice = search.run(&compiled, &game, &mut Lot::new(5, 6));
                    let proof = search.tree().nodes[Tree::ROOT].proof;
                    let next = after(&compiled, &game, choice.action);
                    match truth {
                        Some(winner) if winner == mover => {
                            seen[0] += 1;
                            assert_ne!(proof, Proof::Win, "a won game is not lost");
                            if prior {
                                assert_eq!(forced(&compiled, &next, 2), truth);
                            }
                        }
                        Some(_) => {
                            seen[1] += 1;
                            assert_ne!(proof, Proof::Loss, "a lost game is not won");
                        }
                        None => {
                            seen[2] += 1;
                            // No move that lets the enemy win at once is played if there is another.
                            assert_ne!(forced(&compiled, &next, 1), Some(mover.other()));
                        }
                    }
                }
            }
            seen
        }
    }
    for ruleset in ["brandubh-1", "magpie"] {
        let ruleset = konakis_rules::find(ruleset).expect("a shipped ruleset");
        let seen = compile(&ruleset, Check).expect("a size that can be played");
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}

/// No evaluation, uniform playouts to the end: what textbooks call UCT.
fn plain() -> Settings {
    Settings {
        playouts: 1000,
        manner: Manner::Uniform,
        exploration: 100,
        prior: 0,
        cut: 0,
        ..Settings::default()
    }
}

#[test]
fn playouts_are_counted_exactly() {
    struct Count;
    impl WithCompiled for Count {
        type Out = ();
        fn run<S: Size>(self, compiled: Compiled<S>) {
            let game = Game::new(&compiled, compiled.start(Side::Attackers));
            for (playouts, in_flight) in [(1, 32), (2, 1), (99, 1), (99, 7), (99, 32)] {
                let settings = Settings {
                    playouts,
                    in_flight,
                    manner: Manner::Uniform,
                    ..Settings::default()
                };
                let mut search = Search::<S>::new(settings);
                let choice = search.run(&compiled, &game, &mut Lot::new(5, 6));
                assert_eq!(choice.nodes, u64::from(playouts));
                assert_eq!(search.tree().nodes[Tree::ROOT].visits, playouts);
            }
        }
    }
    let ruleset = konakis_rules::find("copenhagen").expect("a shipped ruleset");
    compile(&ruleset, Count).expect("a size that can be played");
}

/// Every node of the tree that a search leaves behind, as a number.
fn signature<S: Size>(compiled: &Compiled<S>, settings: Settings) -> u64 {
    let game = Game::new(compiled, compiled.start(Side::Attackers));
    let mut search = Search::<S>::new(settings);
    search.run(compiled, &game, &mut Lot::new(5, 6));
    let nodes = search.tree().nodes.iter();
    let texts: Vec<String> = nodes.map(|node| format!("{node:?}")).collect();
    hash_of_text(&texts.concat())
}

/// A search is to the last node what it was, on every machine and with every instruction set.
#[test]
fn searches_are_what_they_always_were() {
    struct Sign(Settings);
    impl WithCompiled for Sign {
        type Out = u64;
        fn run<S: Size>(self, compiled: Compiled<S>) -> u64 {
            let signatures: Vec<u64> = Isa::all()
                .into_iter()
                .map(|isa| signature(&compiled.clone().with(isa), self.0))
                .collect();
            assert!(signatures.iter().all(|&other| other == signatures[0]));
            signatures[0]
        }
    }
    let weighing = Settings {
        playouts: 300,
        ..Settings::default()
    };
    let beside = |settings| Settings {
        manner: Manner::Uniform,
        in_flight: 32,
        ..settings
    };
    let mut signed = Vec::new();
    for ruleset in ["smith-1811", "brandubh-1", "copenhagen"] {
        let ruleset = konakis_rules::find(ruleset).expect("a shipped ruleset");
        for settings in [weighing, plain(), beside(plain()), beside(weighing)] {
            signed.push(compile(&ruleset, Sign(settings)).expect("a size that can be played"));
        }
    }
    assert_eq!(
        signed,
        [
            13_172_726_157_004_362_262,
            2_306_580_427_136_159_577,
            3_903_412_635_804_898_962,
            16_481_712_735_706_380_983,
            13_939_493_182_660_439_078,
            15_379_276_948_333_816_035,
            5_013_220_022_984_070_853,
            11_249_273_758_496_729_924,
            12_758_351_225_915_964_963,
            9_171_092_631_596_007_173,
            5_462_655_324_458_136_559,
            9_911_103_649_234_859_751,
        ]
    );
}
