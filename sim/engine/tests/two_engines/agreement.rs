//! Both engines on random positions of random rulesets, and over whole random games.

use konakis_engine::Table;
use konakis_rules::Ruleset;

use crate::lot::Lot;
use crate::reference::{Position, Reference, Side};
use crate::tally::Tally;
use crate::{games, moves, positions, rulesets, shrink};

/// Positions and games drawn for each ruleset.
const POSITIONS: u64 = 8;
const GAMES: usize = 2;

/// An ordinary run's positions: enough to meet every rule, and done in seconds.
const SHORT: u64 = 3_000;

pub fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a number"))
    })
}

#[test]
fn the_engines_agree_on_random_rulesets() {
    let positions = setting("KONAKIS_AGREE", SHORT);
    let first = setting("KONAKIS_AGREE_SEED", 1);
    let mut tally = Tally::default();
    for seed in first..first + positions.div_ceil(POSITIONS) {
        let mut lot = Lot::new(seed);
        let ruleset = rulesets::draw(&mut lot);
        if let Err(report) = agree(&ruleset, &mut lot, &mut tally) {
            panic!("the engines disagree in the case of KONAKIS_AGREE_SEED={seed}\n{report}");
        }
    }
    tally.print();
    let unseen = tally.unseen();
    assert!(unseen.is_empty(), "the run never met: {unseen:#?}");
}

fn agree(ruleset: &Ruleset, lot: &mut Lot, tally: &mut Tally) -> Result<(), String> {
    let reference = Reference::new(ruleset);
    let table = Table::new(ruleset).map_err(|problem| format!("{problem:?}"))?;
    for _ in 0..POSITIONS {
        let at = positions::draw(lot, ruleset);
        let steps = moves::judged(&reference, &at);
        if moves::difference(&reference, &table, &at, &steps).is_some() {
            return Err(shrink::report(ruleset, &at));
        }
        tally.positions += 1;
        for (step, outcome) in &steps {
            tally.step(&reference, &at, step);
            tally.outcome(*outcome);
        }
    }
    for game in 0..GAMES {
        let start = match game {
            0 => Position::start(
                &ruleset.board,
                lot.one_of(&[Side::Attackers, Side::Defenders]),
            ),
            _ => positions::draw(lot, ruleset),
        };
        let difference = games::difference(&reference, &start, lot, tally)
            .map_err(|problem| format!("{problem:?}"))?;
        if let Some(difference) = difference {
            return Err(format!("{}\n{difference}", shrink::tell(ruleset, &start)));
        }
    }
    Ok(())
}
