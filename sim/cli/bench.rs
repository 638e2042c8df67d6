//! `konakis bench`: how fast rulesets are played, and the signature of their play.

use std::io;
use std::time::Duration;

use clap::Args;
use comfy_table::{CellAlignment, Table, presets};
use konakis_agents::{Speed, instruction_set, measure, signature};
use konakis_rules::{Ruleset, find, shipped};
use serde_json::{Value, json};

use super::rulesets::Desk;
use super::run::grouped;

/// The arguments of `konakis bench`.
#[derive(Args, Clone, Debug)]
pub struct BenchArgs {
    /// Ids of shipped rulesets, or paths of files; every shipped ruleset if there is none.
    rulesets: Vec<String>,
    /// Processor seconds for each figure.
    #[arg(long, value_name = "S", default_value_t = 0.2, value_parser = seconds)]
    seconds: f64,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=600.0).contains(&seconds) => Ok(seconds),
        _ => Err("write a number of seconds from 0.001 to 600".to_owned()),
    }
}

/// Runs the command: 0 done, 2 could not.
pub fn run(args: &BenchArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let names: Vec<&str> = if args.rulesets.is_empty() {
        shipped().collect()
    } else {
        args.rulesets.iter().map(String::as_str).collect()
    };
    let mut rulesets: Vec<Ruleset> = Vec::new();
    let mut missing = false;
    for name in names {
        match find(name) {
            Ok(ruleset) => rulesets.push(ruleset),
            Err(problems) => {
                writeln!(desk.err, "{}", problems.render(desk.colour))?;
                missing = true;
            }
        }
    }
    if missing {
        return Ok(2);
    }
    let each = Duration::from_secs_f64(args.seconds);
    let mut measured = Vec::new();
    for ruleset in &rulesets {
        let speed = measure(ruleset, each);
        match speed.and_then(|speed| Ok((speed, signature(ruleset)?))) {
            Ok((speed, signature)) => measured.push((ruleset, speed, signature)),
            Err(why) => {
                writeln!(desk.err, "error: `{}`: {why}", ruleset.id)?;
                return Ok(2);
            }
        }
    }
    if args.json {
        let all: Vec<Value> = measured
            .iter()
            .map(|(ruleset, speed, signature)| as_json(ruleset, speed, *signature))
            .collect();
        writeln!(desk.out, "{:#}", json!(all))?;
    } else {
        tell(&measured, desk)?;
    }
    Ok(0)
}

fn as_json(ruleset: &Ruleset, speed: &Speed, signature: u64) -> Value {
    json!({
        "ruleset": ruleset.id,
        "random_games_per_s": speed.random_games_per_s,
        "plies_per_s": speed.plies_per_s,
        "ns_per_ply": speed.ns_per_ply(),
        "recorded_games_per_s": speed.recorded_games_per_s,
        "single_games_per_s": speed.single_games_per_s,
        "perft_nodes_per_s": speed.perft_nodes_per_s,
        "alpha_beta_nodes_per_s": speed.alpha_beta_nodes_per_s,
        "uct_iterations_per_s": speed.uct_iterations_per_s,
        "signature": format!("{signature:016x}"),
        "instruction_set": instruction_set(),
    })
}

fn tell(measured: &[(&Ruleset, Speed, u64)], desk: &mut Desk<'_>) -> io::Result<()> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header([
        "ruleset",
        "random games/s",
        "plies/s",
        "ns/ply",
        "with records",
        "one by one",
        "perft nodes/s",
        "alpha-beta nodes/s",
        "uct playouts/s",
        "signature",
    ]);
    let whole = |rate: f64| grouped(rate.round() as u64);
    for (ruleset, speed, signature) in measured {
        table.add_row([
            ruleset.id.clone(),
            whole(speed.random_games_per_s),
            whole(speed.plies_per_s),
            format!("{:.1}", speed.ns_per_ply()),
            whole(speed.recorded_games_per_s),
            whole(speed.single_games_per_s),
            whole(speed.perft_nodes_per_s),
            whole(speed.alpha_beta_nodes_per_s),
            whole(speed.uct_iterations_per_s),
            format!("{signature:016x}"),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(desk.out, "{}", table.trim_fmt())?;
    writeln!(
        desk.out,
        "\nOne core ({}), in its own time. The signature is a hash over 1,000 seeded games: it changes when any move of \
         them does.",
        instruction_set()
    )
}
