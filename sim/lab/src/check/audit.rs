//! What the audit found: games played again, and followed by a second engine.

use konakis_rules::counted;

use super::{Check, State};
use crate::audit::Audit;

/// A game played alone by fresh agents gives its row again.
pub fn replayed(audit: &Audit) -> Check {
    Check {
        id: "P8",
        of_run: true,
        against: "agents that remember the game before, and rows that were changed",
        found: found(audit.games, &audit.changed, |games| {
            format!("{games} played again alone: every row came out the same")
        }),
        allowed: "no row that comes out otherwise",
        means: "a row does not follow from its seed: nothing that rests on the rows can be trusted",
        help: "if another version of konakis played the run, its players may have changed since; else play it again with --fresh, and report it as a fault if it comes back. Where no game was played again, set run.audit_rate",
        ..judged(audit, &audit.changed)
    }
}

/// A game followed by the reference engine has the same moves and the same end.
pub fn followed(audit: &Audit) -> Check {
    Check {
        id: "P16",
        of_run: true,
        against: "rules that differ in code from their text",
        found: found(audit.followed, &audit.disputed, |games| {
            format!(
                "{games} of {} plies in all followed by a second engine: the same legal moves at every ply, the same ends",
                audit.plies
            )
        }),
        allowed: "no move and no end that the two engines judge differently",
        means: "the games are not those of the rules that the page describes",
        help: "this is a fault of konakis: report it with the cell and the block. Where no game was played again, set run.audit_rate",
        ..judged(audit, &audit.disputed)
    }
}

fn judged(audit: &Audit, wrong: &[String]) -> Check {
    Check {
        id: "",
        of_run: true,
        against: "",
        value: (audit.games > 0).then_some(wrong.len() as f64),
        threshold: 0.0,
        state: match (audit.games, wrong) {
            (0, _) => State::Warn,
            (_, []) => State::Pass,
            (_, [_, ..]) => State::Fail,
        },
        found: String::new(),
        allowed: "",
        means: "",
        help: "",
    }
}

fn found(of: u64, wrong: &[String], good: impl Fn(String) -> String) -> String {
    let games = counted(of as usize, "game");
    match wrong {
        _ if of == 0 => "no game was played again".to_owned(),
        [] => good(games),
        [first, rest @ ..] => {
            let more = match rest.len() {
                0 => String::new(),
                more => format!("; and {more} more"),
            };
            format!("{} of {games} otherwise ({first}{more})", wrong.len())
        }
    }
}
