//! `konakis moves`: the legal moves of a position, what each captures and leads to.

use std::io;

use clap::Args;
use konakis_engine::{Diagram, Outcome, Side, Table};
use konakis_rules::{First, Ruleset, find};
use serde_json::{Value, json};

use super::rulesets::Desk;

/// The arguments of `konakis moves`.
#[derive(Args, Clone, Debug)]
pub struct MovesArgs {
    /// The id of a shipped ruleset, or the path of a file.
    ruleset: String,
    /// A position such as `3ttt3/4t4/…/3ttt3 a`; the start if absent.
    #[arg(long, value_name = "POS")]
    position: Option<String>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// A ruleset with a position to look at.
pub struct Laid {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The ruleset, made ready.
    pub table: Table,
    /// The position.
    pub position: Diagram,
}

/// Finds a ruleset and lays out a position; what is wrong is said, and `None` comes back.
pub fn lay(ruleset: &str, position: Option<&str>, desk: &mut Desk<'_>) -> io::Result<Option<Laid>> {
    let ruleset = match find(ruleset) {
        Ok(ruleset) => ruleset,
        Err(problems) => {
            writeln!(desk.err, "{}", problems.render(desk.colour))?;
            return Ok(None);
        }
    };
    let table = match Table::new(&ruleset) {
        Ok(table) => table,
        Err(why) => {
            writeln!(desk.err, "error: {why}")?;
            return Ok(None);
        }
    };
    let position = match position.map(str::parse::<Diagram>) {
        None => {
            let first = if ruleset.rules.first == First::Defenders {
                Side::Defenders
            } else {
                Side::Attackers
            };
            table.start(first)
        }
        Some(Ok(position)) if position.size == ruleset.board.size => position,
        Some(Ok(position)) => {
            writeln!(
                desk.err,
                "error: the position is of size {0}x{0}, and the board of `{1}` is {2}x{2}",
                position.size, ruleset.id, ruleset.board.size
            )?;
            return Ok(None);
        }
        Some(Err(why)) => {
            writeln!(
                desk.err,
                "error: {why}\n  = help: the start of `{}` is written `{}`",
                ruleset.id,
                table.start(Side::Attackers)
            )?;
            return Ok(None);
        }
    };
    Ok(Some(Laid {
        ruleset,
        table,
        position,
    }))
}

/// An outcome, as other programs read it.
pub fn outcome_json(outcome: Option<Outcome>) -> Value {
    match outcome {
        None => Value::Null,
        Some(outcome) => json!({
            "winner": outcome.winner().map_or("draw", Side::word),
            "reason": outcome.reason().word(),
        }),
    }
}

/// A position with the ruleset's name above it.
pub fn drawn(ruleset: &Ruleset, at: &Diagram) -> String {
    format!("{} ({})\n\n{}", ruleset.name, ruleset.id, at.drawn())
}

/// Runs the command: 0 done, 2 could not.
pub fn run(args: &MovesArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let Some(Laid {
        ruleset,
        table,
        position,
    }) = lay(&args.ruleset, args.position.as_deref(), desk)?
    else {
        return Ok(2);
    };
    let over = table.over(&position);
    let moves = if over.is_some() {
        Vec::new()
    } else {
        table.moves(&position)
    };
    if args.json {
        let spelt: Vec<Value> = moves
            .iter()
            .map(|played| {
                json!({
                    "move": played.text(),
                    "captures": played.captures.iter().map(ToString::to_string).collect::<Vec<_>>(),
                    "position": played.after.to_string(),
                    "outcome": outcome_json(played.outcome),
                })
            })
            .collect();
        let mut said = json!({
            "position": position.to_string(),
            "to_move": position.to_move.word(),
            "moves": spelt,
        });
        if over.is_some() {
            said["outcome"] = outcome_json(over);
        }
        writeln!(desk.out, "{said:#}")?;
        return Ok(0);
    }
    writeln!(desk.out, "{}", drawn(&ruleset, &position))?;
    if let Some(outcome) = over {
        writeln!(desk.out, "the game is over: {}", told(outcome))?;
    }
    let of = if moves.len() == 1 { "move" } else { "moves" };
    writeln!(desk.out, "{} {of} of the {}", moves.len(), position.to_move)?;
    for played in &moves {
        let end = played
            .outcome
            .map_or(String::new(), |outcome| format!("  {}", told(outcome)));
        writeln!(desk.out, "  {:<14}{end}", played.text())?;
    }
    Ok(0)
}

/// An outcome in words.
pub fn told(outcome: Outcome) -> String {
    match outcome.winner() {
        Some(side) => format!("{side} win ({})", outcome.reason()),
        None => format!("draw ({})", outcome.reason()),
    }
}
