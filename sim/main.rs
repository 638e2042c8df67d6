//! The command line of konakis: read it, let one room do the work, print, exit.
//!
//! Exit status: 0 done; 1 done, and a check or an expectation failed; 2 could not (bad input,
//! files); 130 interrupted, with all finished parts kept.

mod cli;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Desk};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && io::stderr().is_terminal();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut err = io::stderr();
    let done = cli.run(&mut Desk {
        out: &mut out,
        err: &mut err,
        colour,
    });
    match done.and_then(|status| out.flush().map(|()| status)) {
        Ok(status) => ExitCode::from(status),
        // Whoever reads our output, such as `head`, may have read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(err, "error: cannot write: {error}");
            ExitCode::from(2)
        }
    }
}
