//! `konakis game`: any game of a run, move by move.

use std::io;
use std::path::PathBuf;

use clap::Args;
use konakis_engine::Played;
use konakis_lab::{Ended, Rebuilt, Side};
use serde_json::{Value, json};

use super::report;
use super::rulesets::Desk;

/// The arguments of `konakis game`.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// Folder of a run.
    #[arg(value_name = "RUN_DIR")]
    run: PathBuf,
    /// Number of the cell, as in cells.csv.
    #[arg(long, value_name = "C")]
    cell: u32,
    /// Number of the block, from 0.
    #[arg(long, value_name = "B")]
    block: u64,
    /// Only the moves, on one line, as `konakis replay` reads them.
    #[arg(long, conflicts_with = "json")]
    moves: bool,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command: 0 done, 2 could not.
pub fn run(args: &GameArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let rebuilt = match konakis_lab::rebuild(&args.run, args.cell, args.block) {
        Ok(rebuilt) => rebuilt,
        Err(error) => return report::refuse(desk, &error),
    };
    if args.json {
        writeln!(desk.out, "{:#}", as_json(&rebuilt))?;
    } else if args.moves {
        writeln!(desk.out, "{}", line(&rebuilt))?;
    } else {
        tell(&rebuilt, desk)?;
    }
    Ok(0)
}

/// The two agents' names.
fn agents(rebuilt: &Rebuilt) -> [&str; 2] {
    let Rebuilt {
        experiment, cell, ..
    } = rebuilt;
    [cell.attackers, cell.defenders].map(|agent| &*experiment.agents[agent].name)
}

/// Each move with the side that makes it.
fn movers(rebuilt: &Rebuilt) -> impl Iterator<Item = (Side, &Played)> {
    let first = rebuilt.transcript.record.first_mover;
    let sides = [first, first.other()].into_iter().cycle();
    sides.zip(&rebuilt.transcript.plies)
}

fn as_json(rebuilt: &Rebuilt) -> Value {
    let Rebuilt {
        experiment,
        cell,
        transcript,
    } = rebuilt;
    let ruleset = &experiment.rulesets[cell.ruleset];
    let record = &transcript.record;
    let [attackers, defenders] = agents(rebuilt);
    let moves: Vec<_> = movers(rebuilt)
        .enumerate()
        .map(|(ply, (side, played))| {
            json!({
                "ply": ply + 1,
                "side": side.word(),
                "move": played.text(),
                "captures": played.captures.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "position": played.after.to_string(),
            })
        })
        .collect();
    json!({
        "experiment": experiment.name,
        "cell": cell.id,
        "block": record.block,
        "ruleset": ruleset.id,
        "fingerprint": ruleset.fingerprint.to_string(),
        "attackers": attackers,
        "defenders": defenders,
        "first": record.first_mover.word(),
        "opening_plies": record.opening_plies,
        "start": transcript.start.to_string(),
        "moves": moves,
        "plies": record.plies,
        "ended": record.ended.word(),
        "reason": record.reason.word(),
    })
}

/// Moves and winner, as recorded games are written.
fn line(rebuilt: &Rebuilt) -> String {
    let moves: Vec<_> = rebuilt.transcript.plies.iter().map(Played::text).collect();
    format!(
        "{},{}",
        moves.join(" "),
        rebuilt.transcript.record.ended.word()
    )
}

fn tell(rebuilt: &Rebuilt, desk: &mut Desk<'_>) -> io::Result<()> {
    let Rebuilt {
        experiment,
        cell,
        transcript,
    } = rebuilt;
    let ruleset = &experiment.rulesets[cell.ruleset];
    let record = &transcript.record;
    let [attackers, defenders] = agents(rebuilt);
    writeln!(
        desk.out,
        "{} ({})\nattackers: {attackers}; defenders: {defenders}; cell {}, block {}\n\n{}",
        ruleset.name,
        ruleset.id,
        cell.id,
        record.block,
        transcript.start.drawn()
    )?;
    let source = match &experiment.openings.book {
        Some(_) => "  (opening, from the book)",
        None => "  (opening, by lot)",
    };
    for (ply, (side, played)) in movers(rebuilt).enumerate() {
        let lot = if ply < usize::from(record.opening_plies) {
            source
        } else {
            ""
        };
        writeln!(
            desk.out,
            "{}. {side}: {}{lot}\n\n{}",
            ply + 1,
            played.text(),
            played.after.drawn()
        )?;
    }
    let plies = match transcript.plies.len() {
        1 => "1 ply".to_owned(),
        more => format!("{more} plies"),
    };
    let reason = record.reason.word();
    match record.ended {
        Ended::Attackers => writeln!(desk.out, "attackers win ({reason}) after {plies}"),
        Ended::Defenders => writeln!(desk.out, "defenders win ({reason}) after {plies}"),
        Ended::Draw => writeln!(desk.out, "draw ({reason}) after {plies}"),
        Ended::Truncated | Ended::Error => {
            writeln!(desk.out, "no result ({reason}) after {plies}")
        }
    }
}
