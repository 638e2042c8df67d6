//! The commands: one file each, no logic.

use std::io;

use clap::{Parser, Subcommand};
use konakis_lab::Program;

mod advise;
mod agents;
mod bench;
mod completions;
mod experiments;
mod game;
mod man;
mod matches;
mod moves;
mod perft;
mod play;
mod progress;
mod rehearsal;
mod replay;
mod report;
mod rulesets;
mod run;
mod slurm;
mod standing;

pub use rulesets::Desk;

/// The laboratory in which one finds out what a rule does to a tafl game.
#[derive(Parser, Debug)]
#[command(name = "konakis", version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play an experiment, or what is missing of it, and report.
    Run(run::RunArgs),
    /// Make tables, figures and page again from the games of a run.
    Report(report::ReportArgs),
    /// Join the shares of a run into one.
    Merge(report::MergeArgs),
    /// Spread a run over a cluster: a job array, and a job that joins its shares.
    Slurm(slurm::SlurmArgs),
    /// Any game of a run, move by move.
    Game(game::GameArgs),
    /// List, show, check and compare rulesets.
    Rulesets(rulesets::RulesetsArgs),
    /// List, show and check experiments.
    Experiments(experiments::ExperimentsArgs),
    /// The kinds of agents, and how each is written.
    Agents(agents::AgentsArgs),
    /// Let two agents meet, both sides each: who is stronger, and which side has it easier.
    Match(matches::MatchArgs),
    /// Play in the terminal, against an agent or another person.
    Play(play::PlayArgs),
    /// What an agent would play in a position, how it judges it, and what it expects.
    Advise(advise::AdviseArgs),
    /// The legal moves of a position, what each captures and leads to.
    Moves(moves::MovesArgs),
    /// Count move sequences, the way in which rules engines are compared.
    Perft(perft::PerftArgs),
    /// Check recorded games: legal, captures as recorded, who won and how.
    Replay(replay::ReplayArgs),
    /// How fast each ruleset is played, and the signature of its play.
    Bench(bench::BenchArgs),
    /// What a shell needs to complete commands and options.
    Completions(completions::CompletionsArgs),
    /// The pages of the manual, as `man` reads them.
    Man(man::ManArgs),
}

impl Cli {
    /// Does what was asked for; gives the exit status: 0 done, 1 done and a check failed, 2 could
    /// not, 130 interrupted.
    ///
    /// # Errors
    /// What is written cannot be written.
    pub fn run(&self, desk: &mut Desk<'_>) -> io::Result<u8> {
        match &self.command {
            Command::Run(args) => run::run(args, program(), desk),
            Command::Report(args) => report::run(args, desk),
            Command::Merge(args) => report::merge(args, desk),
            Command::Slurm(args) => slurm::run(args, desk),
            Command::Game(args) => game::run(args, desk),
            Command::Rulesets(args) => rulesets::run(args, desk),
            Command::Experiments(args) => experiments::run(args, desk),
            Command::Agents(args) => agents::run(args, desk),
            Command::Match(args) => matches::run(args, desk),
            Command::Play(args) => play::run(args, desk),
            Command::Advise(args) => advise::run(args, desk),
            Command::Moves(args) => moves::run(args, desk),
            Command::Perft(args) => perft::run(args, desk),
            Command::Replay(args) => replay::run(args, desk),
            Command::Bench(args) => bench::run(args, desk),
            Command::Completions(args) => completions::run(args, desk),
            Command::Man(args) => man::run(args, desk),
        }
    }
}

/// What this program is, for the provenance of its results.
fn program() -> Program {
    let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Program {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: known(env!("KONAKIS_COMMIT")),
        profile: env!("KONAKIS_PROFILE").to_owned(),
        target: env!("KONAKIS_TARGET").to_owned(),
        compiler: known(env!("KONAKIS_RUSTC")),
    }
}
