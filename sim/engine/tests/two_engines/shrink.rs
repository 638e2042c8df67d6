//! Makes a case of disagreement small: fewer pieces, fewer zones, plainer answers, while the engines still disagree.

use konakis_engine::Table;
use konakis_rules::{EscapeTo, Role, Rules, Ruleset, ZoneSet};

use crate::moves::{difference, judged};
use crate::reference::{Position, Reference};

/// The case and what is wrong with it, as text from which it can be set up by hand.
pub fn report(ruleset: &Ruleset, at: &Position) -> String {
    let (ruleset, at) = smallest(ruleset.clone(), at.clone());
    format!(
        "{}\n{}",
        tell(&ruleset, &at),
        disagreement(&ruleset, &at).unwrap_or_default()
    )
}

/// A ruleset by its answers that are not the default ones, and a position.
pub fn tell(ruleset: &Ruleset, at: &Position) -> String {
    let plain = Ruleset::from_parts("plain", ruleset.board.clone(), Rules::default(), Vec::new());
    let mut lines: Vec<String> = ruleset
        .axis_answers()
        .zip(plain.axis_answers())
        .filter(|((_, answer), (_, default))| answer != default)
        .map(|((axis, answer), _)| format!("{} = {answer}", axis.key))
        .collect();
    lines.extend(ruleset.zones.iter().map(|zone| format!("{zone:?}")));
    lines.push(format!("{at}"));
    lines.join("\n")
}

fn disagreement(ruleset: &Ruleset, at: &Position) -> Option<String> {
    let table = Table::new(ruleset).expect("the size is one of those that are drawn");
    let reference = Reference::new(ruleset);
    difference(&reference, &table, at, &judged(&reference, at))
}

fn smallest(mut ruleset: Ruleset, mut at: Position) -> (Ruleset, Position) {
    loop {
        let Some((plainer, emptier)) = simpler(&ruleset, &at)
            .into_iter()
            .find(|(ruleset, at)| disagreement(ruleset, at).is_some())
        else {
            return (ruleset, at);
        };
        (ruleset, at) = (plainer, emptier);
    }
}

/// Every case that is one step simpler.
fn simpler(ruleset: &Ruleset, at: &Position) -> Vec<(Ruleset, Position)> {
    let mut cases = Vec::new();
    for square in at.squares() {
        if at.at(square).is_some_and(|role| role != Role::King) {
            let mut fewer = at.clone();
            fewer.put(square, None);
            cases.push((ruleset.clone(), fewer));
        }
    }
    let named = !matches!(ruleset.rules.escape_to, EscapeTo::Edge | EscapeTo::Corners);
    if !named && ruleset.rules.escape_except == ZoneSet::NONE {
        for place in 0..ruleset.zones.len() {
            let mut fewer = ruleset.clone();
            fewer.zones.remove(place);
            cases.push((fewer, at.clone()));
        }
    }
    for rules in plainer(&ruleset.rules) {
        if rules != ruleset.rules {
            let mut plain = ruleset.clone();
            plain.rules = rules;
            cases.push((plain, at.clone()));
        }
    }
    cases
}

/// These rules with one answer each at its default.
fn plainer(rules: &Rules) -> Vec<Rules> {
    let plain = Rules::default();
    vec![
        Rules {
            first: plain.first,
            ..*rules
        },
        Rules {
            range: plain.range,
            ..*rules
        },
        Rules {
            capture_victims: plain.capture_victims,
            ..*rules
        },
        Rules {
            capture_duty: plain.capture_duty,
            ..*rules
        },
        Rules {
            capture_walk_in: plain.capture_walk_in,
            ..*rules
        },
        Rules {
            capture_shieldwall: plain.capture_shieldwall,
            ..*rules
        },
        Rules {
            capture_linnaean: plain.capture_linnaean,
            ..*rules
        },
        Rules {
            king_armed: plain.king_armed,
            ..*rules
        },
        Rules {
            king_capture: plain.king_capture,
            ..*rules
        },
        Rules {
            king_on_konakis: plain.king_on_konakis,
            ..*rules
        },
        Rules {
            king_beside_konakis: plain.king_beside_konakis,
            ..*rules
        },
        Rules {
            king_edge: plain.king_edge,
            ..*rules
        },
        Rules {
            king_walls: plain.king_walls,
            ..*rules
        },
        Rules {
            escape_to: plain.escape_to,
            ..*rules
        },
        Rules {
            escape_except: plain.escape_except,
            ..*rules
        },
        Rules {
            escape_tuichu: plain.escape_tuichu,
            ..*rules
        },
        Rules {
            escape_exit_fort: plain.escape_exit_fort,
            ..*rules
        },
        Rules {
            ending_no_move: plain.ending_no_move,
            ..*rules
        },
        Rules {
            ending_encirclement: plain.ending_encirclement,
            ..*rules
        },
        Rules {
            ending_repetition: plain.ending_repetition,
            ..*rules
        },
        Rules {
            ending_quiet_plies: plain.ending_quiet_plies,
            ..*rules
        },
    ]
}
