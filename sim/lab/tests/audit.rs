//! Games that are played again come out the same, and where they do not it is seen.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use konakis_agents::{Arena, GameSetup, Openings};
use konakis_lab::record::GameRecord;
use konakis_lab::{Arenas, Check, Results, Silent, State, arena, load, read, run};
use konakis_rules::Text;

use crate::fake::{folder, options};

const EXPERIMENT: &str = r#"
[experiment]
name = "audited"
question = "does it come out the same?"
seed = 31

[rulesets]
use = ["smith-1811", "copenhagen"]

[[agent]]
kind = "random"

[[agent]]
kind = "alpha-beta"
nodes = 20
side = "attackers"

[limits]
ply_cap = 60

[stop]
blocks = 300

[run]
audit_rate = 0.01
"#;

fn audited(dir: &Path, arenas: &Arenas<'_>) -> Results {
    let experiment = read(&Text::new("a.toml", EXPERIMENT), "a.toml", &[]).expect("a good one");
    let stop = AtomicBool::new(false);
    run(&experiment, &options(dir, 2), arenas, &stop, &Silent).expect("a good run");
    load(dir).expect("good tables")
}

fn check(results: &Results, id: &str) -> Check {
    let found = results.checks.iter().find(|check| check.id == id);
    found.expect("the check is made").clone()
}

#[test]
fn games_of_all_cells_come_out_the_same() {
    let dir = folder();
    let results = audited(dir.path(), &arena);
    let (replayed, followed) = (check(&results, "P8"), check(&results, "P16"));
    assert_eq!((replayed.state, replayed.value), (State::Pass, Some(0.0)));
    assert_eq!((followed.state, followed.value), (State::Pass, Some(0.0)));
    // Three of every cell: the hundredth part of its games.
    assert!(
        replayed.found.starts_with("12 games played again alone"),
        "{}",
        replayed.found
    );
    assert!(
        followed.found.starts_with("12 games of "),
        "{}",
        followed.found
    );
}

/// An arena in which every game leaves something to the next.
struct Leaking(Box<dyn Arena>);

impl Arena for Leaking {
    fn stride(&self) -> u64 {
        self.0.stride()
    }

    fn play(&self, blocks: Range<u64>, sink: &mut dyn FnMut(GameRecord)) {
        self.0.play(blocks, &mut |mut row| {
            row.king_moves += 1;
            sink(row);
        });
    }
}

#[test]
fn a_row_that_does_not_follow_from_its_seed_fails_the_run() {
    let dir = folder();
    let leaking = |setup: &GameSetup, openings: Option<Arc<Openings>>| {
        Ok(Box::new(Leaking(arena(setup, openings)?)) as Box<dyn Arena>)
    };
    let results = audited(dir.path(), &leaking);
    let replayed = check(&results, "P8");
    assert_eq!((replayed.state, replayed.value), (State::Fail, Some(12.0)));
    assert!(
        replayed.found.contains(": king_moves; and 11 more"),
        "{}",
        replayed.found
    );
    assert_eq!(check(&results, "P16").state, State::Pass);
    assert!(results.failed());
    let blocked = results.verdict(&results.cells[0]);
    assert!(blocked.contains("P8"), "{blocked}");
}
