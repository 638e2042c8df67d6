//! A ruleset, checked by playing it: some mistakes no reader of its text can see.

use std::sync::Arc;

use konakis_engine::{Side, Table};
use konakis_rules::{First, Problem, Problems, Ruleset};

use crate::arena::{GameSetup, arena};
use crate::record::Ended;
use crate::spec::AgentSpec;

/// Seeded random games that are played.
const GAMES: u64 = 200;
/// Plies after which a game counts as endless.
const LONG: u32 = 5000;

/// Looks at the first moves and plays seeded random games; what looks wrong is a warning.
pub fn examine_by_playing(ruleset: &Ruleset) -> Problems {
    let mut problems = Problems::default();
    let table = match Table::new(ruleset) {
        Ok(table) => table,
        Err(why) => return Problem::error(why.to_string()).into(),
    };
    let place = ruleset.places.get("board.layout");
    let may_begin = |side: Side| match ruleset.rules.first {
        First::Attackers => side == Side::Attackers,
        First::Defenders => side == Side::Defenders,
        First::Lot => true,
    };
    for side in Side::ALL {
        if table.over(&table.start(side)).is_some() {
            let title = format!("the {side} of `{}` cannot move at the start", ruleset.id);
            let help = if may_begin(side) {
                "check the layout, the ranges, and who may stop and pass where"
            } else {
                "the other side moves first and may set them free; if not, check the layout and the zones"
            };
            problems.push(
                Problem::warning(title)
                    .at_any(place, "nobody of them has a move")
                    .help(help),
            );
        }
    }
    let setup = GameSetup {
        ruleset: Arc::new(ruleset.clone()),
        attackers: AgentSpec::Random,
        defenders: AgentSpec::Random,
        seed: 1,
        opening_plies: 0,
        ply_cap: LONG,
    };
    if let Ok(arena) = arena(&setup) {
        let mut endless = 0;
        arena.play(0..GAMES, &mut |record| {
            endless += u64::from(record.ended == Ended::Truncated)
        });
        if endless == GAMES {
            let title = format!(
                "no game of `{}` ends: {GAMES} random games of {LONG} plies each went on",
                ruleset.id
            );
            problems.push(
                Problem::warning(title)
                    .at_any(ruleset.places.get("escape.to"), "the king never gets here")
                    .help("check that the king can reach an escape square, and that he can be captured"),
            );
        }
    }
    problems
}
