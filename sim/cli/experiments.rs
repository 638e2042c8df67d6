//! `konakis experiments`: list, show and check experiments.

use std::io;

use clap::{Args, Subcommand};
use comfy_table::{Table, presets};
use konakis_lab::{Experiment, LabError, Plan, SHIPPED, find};
use serde_json::{Value as Json, json};

use super::report::refuse;
use super::rulesets::Desk;
use super::run::grouped;

/// The arguments of `konakis experiments`.
#[derive(Args, Clone, Debug)]
pub struct ExperimentsArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    /// The shipped experiments.
    List {
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// The text of an experiment.
    Show {
        /// Path or name of an experiment.
        experiment: String,
    },
    /// All that is wrong with experiments; the shipped ones if none is named.
    Check {
        /// Paths or names of experiments.
        experiments: Vec<String>,
    },
    /// The JSON Schema of experiments, for editors.
    Schema,
}

/// Runs the command, and gives the exit status: 0 done, 2 could not.
pub fn run(args: &ExperimentsArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    match &args.command {
        Command::List { json } => list(desk, *json),
        Command::Show { experiment } => match find(experiment, &[]) {
            Ok(experiment) => write!(desk.out, "{}", experiment.text).map(|()| 0),
            Err(error) => refuse(desk, &error),
        },
        Command::Check { experiments } => check(desk, experiments),
        Command::Schema => writeln!(desk.out, "{:#}", konakis_lab::schema()).map(|()| 0),
    }
}

fn shipped() -> Result<Vec<Experiment>, LabError> {
    SHIPPED
        .iter()
        .map(|shipped| find(shipped.name, &[]))
        .collect()
}

fn list(desk: &mut Desk<'_>, as_json: bool) -> io::Result<u8> {
    let experiments = match shipped() {
        Ok(experiments) => experiments,
        Err(error) => return refuse(desk, &error),
    };
    if as_json {
        let rows: Vec<Json> = experiments
            .iter()
            .map(|experiment| {
                let plan = Plan::of(experiment);
                let rulesets: Vec<&str> = experiment
                    .rulesets
                    .iter()
                    .map(|ruleset| &*ruleset.id)
                    .collect();
                json!({
                    "name": experiment.name,
                    "title": experiment.title,
                    "question": experiment.question.trim(),
                    "rulesets": rulesets,
                    "cells": plan.cells.len(),
                    "games": plan.games(),
                })
            })
            .collect();
        return writeln!(desk.out, "{:#}", Json::Array(rows)).map(|()| 0);
    }
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["experiment", "title", "cells", "games"]);
    for experiment in &experiments {
        let plan = Plan::of(experiment);
        let (cells, games) = (plan.cells.len().to_string(), grouped(plan.games()));
        table.add_row([
            experiment.name.clone(),
            experiment.title.clone(),
            cells,
            games,
        ]);
    }
    writeln!(desk.out, "{table}").map(|()| 0)
}

fn check(desk: &mut Desk<'_>, experiments: &[String]) -> io::Result<u8> {
    let named: Vec<&str> = match experiments {
        [] => SHIPPED.iter().map(|shipped| shipped.name).collect(),
        named => named.iter().map(String::as_str).collect(),
    };
    let mut status = 0;
    for name in named {
        match find(name, &[]) {
            Ok(experiment) => {
                let plan = Plan::of(&experiment);
                let cells = konakis_rules::counted(plan.cells.len(), "cell");
                writeln!(desk.out, "{name}: {cells}, {} games", grouped(plan.games()))?;
            }
            Err(error) => status = status.max(refuse(desk, &error)?),
        }
    }
    Ok(status)
}
