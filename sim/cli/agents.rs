//! `konakis agents`: the kinds of agents, their parameters, and how each is written.

use std::io;

use clap::Args;
use comfy_table::{Table, presets};
use konakis_agents::{AgentSpec, Domain, Parameter};
use serde_json::{Value, json};

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
            .map(|kind| {
                let parameters: Vec<Value> = kind.parameters().iter().map(parameter).collect();
                json!({"kind": kind.word, "what": kind.sentence, "form": kind.form(), "parameters": parameters})
            })
            .collect();
        writeln!(desk.out, "{:#}", json!(kinds))?;
        return Ok(0);
    }
    for kind in AgentSpec::KINDS {
        writeln!(desk.out, "{}: {}", kind.word, kind.sentence)?;
        let parameters = kind.parameters();
        if !parameters.is_empty() {
            let mut table = Table::new();
            table.load_style(presets::NOTHING).set_header([
                "  parameter",
                "default",
                "may be",
                "what it does",
            ]);
            for known in &parameters {
                table.add_row([
                    format!("  {}", known.word),
                    known.default.clone(),
                    known.domain.allowed(),
                    known.sentence.to_owned(),
                ]);
            }
            writeln!(desk.out, "{}", table.trim_fmt())?;
        }
    }
    writeln!(
        desk.out,
        "\nOn the command line an agent is its kind and what is not at its default: `kind:parameter=value,…`; \
         in an experiment each parameter is a key of its `[[agent]]`."
    )?;
    Ok(0)
}

fn parameter(known: &Parameter) -> Value {
    let mut shown = json!({"word": known.word, "unit": known.unit, "what": known.sentence, "default": known.default});
    match known.domain {
        Domain::Whole(least, most) => {
            shown["least"] = json!(least);
            shown["most"] = json!(most);
        }
        Domain::Word(choices) | Domain::Words(choices) => {
            let several = matches!(known.domain, Domain::Words(_));
            let words: Vec<Value> = choices
                .iter()
                .map(|choice| json!({"word": choice.word, "what": choice.sentence}))
                .collect();
            shown["choices"] = json!(words);
            shown["several"] = json!(several);
        }
    }
    shown
}
