use std::collections::HashSet;
use std::sync::Arc;

use konakis_engine::{Compiled, Game, Moves, Size, WithCompiled, compile};
use konakis_rules::{Repetition, RepetitionOutcome, Ruleset};

use super::*;
use crate::arena::{GameSetup, arena_from};
use crate::spec::AgentSpec;

fn rulesets(ids: &[&str]) -> Vec<Arc<Ruleset>> {
    ids.iter()
        .map(|id| Arc::new(konakis_rules::find(id).expect("a shipped ruleset")))
        .collect()
}

fn law(plies: u16, count: u64) -> OpeningLaw {
    OpeningLaw {
        seed: 7,
        plies,
        mirrored: true,
        once: true,
        count,
    }
}

/// METRICS.md §2.12: the attackers have ten first moves up to symmetry.
#[test]
fn all_first_moves_are_found_and_no_more() {
    let shared = Openings::draw(&rulesets(&["smith-1811", "salmi-2015"]), law(1, 500));
    let shared = shared.expect("they share a board");
    let pool = shared.pool(Side::Attackers);
    assert_eq!((pool.count, pool.exhausted), (10, true));
    assert_eq!(
        shared.pool(Side::Defenders).count,
        0,
        "nobody lets them begin"
    );
    let line = |block| {
        let Action { from, to, .. } = shared.line(Side::Attackers, block).at(0);
        (from, to)
    };
    let round: HashSet<_> = (0..80).map(line).collect();
    assert_eq!(
        round.len(),
        80,
        "all images of the ten come before any comes again"
    );
    assert_eq!(line(3), line(83));
}

#[test]
fn more_openings_begin_with_the_same_ones() {
    let some = rulesets(&["smith-1811", "salmi-2015", "imperial-contest-1855"]);
    let few = Openings::draw(&some, law(4, 20)).expect("they share a board");
    let many = Openings::draw(&some, law(4, 60)).expect("they share a board");
    for side in Side::ALL {
        assert_eq!(many.pool(side).count, 60);
        for block in 0..20 {
            assert_eq!(few.line(side, block), many.line(side, block));
        }
    }
}

#[test]
fn a_block_begins_alike_in_all_cells_and_never_twice() {
    let some = rulesets(&["smith-1811", "salmi-2015"]);
    let openings = Arc::new(Openings::draw(&some, law(4, 100)).expect("they share a board"));
    let ids = |ruleset: &Arc<Ruleset>| {
        let setup = GameSetup {
            ruleset: Arc::clone(ruleset),
            attackers: AgentSpec::Random,
            defenders: AgentSpec::Random,
            seed: 7,
            opening_plies: 4,
            ply_cap: 400,
        };
        let arena = arena_from(&setup, Some(Arc::clone(&openings))).expect("a board of this size");
        let mut ids = Vec::new();
        arena.play(0..100, &mut |row| {
            assert_eq!(row.opening_plies, 4);
            ids.push(row.opening_id);
        });
        ids
    };
    let (smith, salmi) = (ids(&some[0]), ids(&some[1]));
    assert_eq!(smith, salmi);
    let different: HashSet<u64> = smith.into_iter().collect();
    assert_eq!(different.len(), 100);
}

#[test]
fn other_boards_share_nothing() {
    let error = Openings::draw(&rulesets(&["smith-1811", "brandubh-1"]), law(2, 5));
    assert!(matches!(error, Err(Unshared::Boards(..))));
}

/// After which of the openings the side to move can win at once, as every single move of it says.
fn won_at_once(ruleset: &Ruleset, openings: &Openings, count: u64) -> Vec<bool> {
    struct Look<'a>(&'a Openings, u64);
    impl WithCompiled for Look<'_> {
        type Out = Vec<bool>;
        fn run<S: Size>(self, compiled: Compiled<S>) -> Vec<bool> {
            let won = |block| {
                let mut game = Game::new(&compiled, compiled.start(Side::Attackers));
                let line = self.0.line(Side::Attackers, block);
                for action in (0..line.len()).map(|ply| line.at(ply)) {
                    game.play(&compiled, action);
                }
                let mover = game.position().to_move();
                game.moves().iter(&compiled).any(|action| {
                    let (_, step) = game.foresee(&compiled, action, &mut Moves::default());
                    step.outcome.and_then(|outcome| outcome.winner()) == Some(mover)
                })
            };
            (0..self.1).map(won).collect()
        }
    }
    compile(ruleset, Look(openings, count)).expect("a size that can be played")
}

/// Whoever wins by bringing a position about again has a win in one as well.
#[test]
fn no_opening_leaves_a_win_by_repetition() {
    let harmless = Arc::new(konakis_rules::find("magpie").expect("a shipped ruleset"));
    let mut strict = Ruleset::clone(&harmless);
    strict.rules.ending_repetition = Repetition::After {
        count: 2,
        outcome: RepetitionOutcome::DefendersLose,
    };
    let some = |ruleset: &Arc<Ruleset>| {
        Openings::draw(std::slice::from_ref(ruleset), law(6, 400)).expect("it has openings")
    };
    let left = won_at_once(&strict, &some(&harmless), 400);
    assert!(left.iter().filter(|won| **won).count() > 5, "it bites");
    let strict = Arc::new(strict);
    let left = won_at_once(&strict, &some(&strict), 400);
    assert!(left.iter().all(|won| !won));
}
