//! `konakis perft`: count move sequences.

use std::io;
use std::time::Instant;

use clap::Args;
use konakis_engine::Table;
use serde_json::json;

use super::moves::{Laid, lay};
use super::rulesets::Desk;
use super::run::grouped;

/// The arguments of `konakis perft`.
#[derive(Args, Clone, Debug)]
pub struct PerftArgs {
    /// The id of a shipped ruleset, or the path of a file.
    ruleset: String,
    /// A position such as `3ttt3/4t4/…/3ttt3 a`; the start if absent.
    #[arg(long, value_name = "POS")]
    position: Option<String>,
    /// Length of the longest sequences.
    #[arg(long, value_name = "N", default_value_t = 3)]
    depth: u32,
    /// Also says how many of the longest sequences begin with each move.
    #[arg(long)]
    divide: bool,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command: 0 done, 2 could not.
pub fn run(args: &PerftArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let Some(Laid {
        ruleset,
        table,
        position,
    }) = lay(&args.ruleset, args.position.as_deref(), desk)?
    else {
        return Ok(2);
    };
    let begun = Instant::now();
    let depths: Vec<(u32, u64)> = (1..=args.depth)
        .map(|depth| (depth, table.perft(&position, depth)))
        .collect();
    let divided = if args.divide {
        divide(&table, &position, args.depth)
    } else {
        Vec::new()
    };
    let seconds = begun.elapsed().as_secs_f64();
    if args.json {
        let mut said = json!({
            "ruleset": ruleset.id,
            "position": position.to_string(),
            "depths": depths.iter().map(|(depth, nodes)| json!({"depth": depth, "nodes": nodes})).collect::<Vec<_>>(),
            "seconds": seconds,
        });
        if args.divide {
            said["divide"] = divided
                .iter()
                .map(|(text, nodes)| json!({"move": text, "nodes": nodes}))
                .collect();
        }
        writeln!(desk.out, "{said:#}")?;
        return Ok(0);
    }
    writeln!(desk.out, "{} ({})\n{position}", ruleset.name, ruleset.id)?;
    for (text, nodes) in &divided {
        writeln!(desk.out, "  {text:<16} {:>18}", grouped(*nodes))?;
    }
    for (depth, nodes) in &depths {
        writeln!(
            desk.out,
            "depth {depth}: {:>18} move sequences",
            grouped(*nodes)
        )?;
    }
    writeln!(desk.out, "{seconds:.2} s")?;
    Ok(0)
}

/// How many sequences of length `depth` begin with each move.
fn divide(table: &Table, position: &konakis_engine::Diagram, depth: u32) -> Vec<(String, u64)> {
    let count = |played: &konakis_engine::Played| match (depth, played.outcome) {
        (0, _) => 0,
        (1, _) => 1,
        (_, Some(_)) => 0,
        (_, None) => table.perft(&played.after, depth - 1),
    };
    table
        .moves(position)
        .iter()
        .map(|played| (played.text(), count(played)))
        .collect()
}
