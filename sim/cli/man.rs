//! `konakis man`: the pages of the manual.

use std::io;

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use super::Cli;
use super::rulesets::Desk;

/// The arguments of `konakis man`.
#[derive(Args, Clone, Debug)]
pub struct ManArgs {
    /// The command, such as `run` or `rulesets diff`; the program itself if absent.
    command: Vec<String>,
}

/// Writes a page as `man` reads it: 0 done, 2 there is no such command.
pub fn run(args: &ManArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let mut command = Cli::command();
    command.build();
    for word in &args.command {
        let Some(found) = command.find_subcommand(word) else {
            let known: Vec<&str> = command
                .get_subcommands()
                .map(clap::Command::get_name)
                .collect();
            writeln!(
                desk.err,
                "error: `{}` has no command `{word}`\n  = note: {}",
                command.get_bin_name().unwrap_or("konakis"),
                konakis_rules::listed(&known)
            )?;
            return Ok(2);
        };
        command = found.clone();
    }
    let mut written = Vec::new();
    Man::new(command).render(&mut written)?;
    desk.out.write_all(&written)?;
    Ok(0)
}
