//! `konakis agents`: the kinds of agents, and how each is written.

use std::io;

use clap::Args;
use comfy_table::{Table, presets};
use konakis_agents::AgentSpec;
use serde_json::json;

use super::rulesets::Desk;

/// The arguments of `konakis agents`.
#[derive(Args, Clone, Debug)]
pub struct AgentsArgs {
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &AgentsArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    if args.json {
        let kinds: Vec<_> = AgentSpec::KINDS
            .iter()
            .map(|kind| json!({"kind": kind.word, "what": kind.sentence, "form": kind.form}))
            .collect();
        writeln!(desk.out, "{:#}", json!(kinds))?;
        return Ok(0);
    }
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_header(["agent", "what it does", "written"]);
    for kind in AgentSpec::KINDS {
        table.add_row([kind.word, kind.sentence, kind.form]);
    }
    writeln!(desk.out, "{}", table.trim_fmt())?;
    Ok(0)
}
