//! The same seed gives the same game, whatever was played before it.

use std::sync::Arc;

use konakis_agents::{AgentSpec, GameRecord, GameSetup, arena};

fn play(setup: &GameSetup, blocks: std::ops::Range<u64>) -> Vec<GameRecord> {
    let mut records = Vec::new();
    arena(setup)
        .expect("a size that can be played")
        .play(blocks, &mut |record| records.push(record));
    records
}

fn setup(ruleset: &str, attackers: &str, defenders: &str) -> GameSetup {
    let agent = |text: &str| {
        text.parse::<AgentSpec>()
            .unwrap_or_else(|why| panic!("{why}"))
    };
    GameSetup {
        ruleset: Arc::new(konakis_rules::find(ruleset).expect("a shipped ruleset")),
        attackers: agent(attackers),
        defenders: agent(defenders),
        seed: 7,
        opening_plies: 4,
        ply_cap: 36,
    }
}

/// A game alone equals the game inside a series: nothing is carried from game to game, not even by a
/// table so small that every place of it is written over.
#[test]
fn state_never_leaks_from_game_to_game() {
    let agents = [
        ("alpha-beta:nodes=300", "alpha-beta:nodes=500,table=4"),
        ("alpha-beta:nodes=400,noise=60", "alpha-beta:depth=2"),
        (
            "mcts:playouts=60",
            "mcts:playouts=30,moves=uniform,prior=0,cut=0,in-flight=8",
        ),
    ];
    for ruleset in [
        "smith-1811",
        "imperial-contest-1855",
        "brandubh-1",
        "copenhagen",
    ] {
        for (attackers, defenders) in agents {
            let setup = setup(ruleset, attackers, defenders);
            let series = play(&setup, 0..5);
            for block in [1, 4] {
                let alone = play(&setup, block..block + 1);
                assert_eq!(alone[0], series[block as usize], "{ruleset}, block {block}");
            }
        }
    }
}

#[test]
fn no_move_costs_more_than_the_budget() {
    let setup = setup("sea-battle-9", "alpha-beta:nodes=77", "alpha-beta:nodes=1");
    for record in play(&setup, 0..4) {
        assert!(record.nodes.attackers <= 77 * u64::from(record.turns.attackers));
        assert!(record.nodes.defenders <= u64::from(record.turns.defenders));
        assert!(record.nodes.attackers > 0);
    }
}

#[test]
fn noise_makes_games_differ_and_its_absence_does_not() {
    let games = |agent: &str| {
        let mut setup = setup("salmi-2015", agent, agent);
        setup.opening_plies = 0;
        let mut hashes: Vec<u64> = play(&setup, 0..6)
            .iter()
            .map(|game| game.game_hash)
            .collect();
        hashes.sort_unstable();
        hashes.dedup();
        hashes.len()
    };
    assert_eq!(games("alpha-beta:depth=2"), 1);
    assert!(games("alpha-beta:depth=2,noise=100") > 3);
}

/// Who does without captures takes nobody, who errs in every move plays as `random` does, and who has
/// no other move plays what is forbidden.
#[test]
fn habits_are_kept() {
    for agent in [
        "random",
        "greedy",
        "alpha-beta:nodes=50",
        "mcts:playouts=20",
    ] {
        let separator = if agent.contains(':') { "," } else { ":" };
        let tame = format!("{agent}{separator}forbid=captures+king-moves");
        for record in play(&setup("smith-1811", "random", &tame), 0..4) {
            let opening = play(
                &GameSetup {
                    ply_cap: 4,
                    ..setup("smith-1811", "random", &tame)
                },
                record.block..record.block + 1,
            );
            assert_eq!(record.captures.defenders, opening[0].captures.defenders);
            assert_eq!(record.king_moves, opening[0].king_moves);
        }
        let erring = format!("{agent}{separator}epsilon=1000");
        for record in play(&setup("smith-1811", &erring, "random"), 0..2) {
            assert_eq!(record.nodes.attackers, 0);
        }
        let stuck = format!("{agent}{separator}forbid=long-moves+rim-moves+threats+captures");
        assert_eq!(play(&setup("brandubh-1", &stuck, &stuck), 0..3).len(), 3);
    }
}

#[test]
fn forms_of_habits_are_read_as_they_are_written() {
    let spec: AgentSpec = "mcts:forbid=threats+king-captures,playouts=20,epsilon=50"
        .parse()
        .unwrap_or_else(|why| panic!("{why}"));
    let canonical = "mcts:playouts=20,epsilon=50,forbid=king-captures+threats";
    assert_eq!(spec.to_string(), canonical);
    assert_eq!(canonical.parse::<AgentSpec>().expect("its own form"), spec);
    assert_eq!((spec.kind(), spec.budget()), ("mcts", Some(20)));
    let bare: AgentSpec = "greedy:epsilon=0,forbid=".parse().expect("no habits");
    assert_eq!(bare, AgentSpec::Greedy);
    let wrong = "random:forbid=king-capture"
        .parse::<AgentSpec>()
        .expect_err("a mistake")
        .to_string();
    assert!(wrong.contains("did you mean `king-captures`?"), "{wrong}");
}
