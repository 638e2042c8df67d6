//! `konakis completions`: what a shell needs to complete commands and options.

use std::io;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use super::rulesets::Desk;

/// The arguments of `konakis completions`.
#[derive(Args, Clone, Debug)]
pub struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Writes the completions of a shell.
pub fn run(args: &CompletionsArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let mut written = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "konakis", &mut written);
    desk.out.write_all(&written)?;
    Ok(0)
}
