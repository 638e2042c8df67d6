//! `konakis run`: play an experiment, or what is missing of it, and report.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use konakis_lab::{Experiment, LabError, Listener, Options, Outcome, Program, Shard, Silent};

use super::progress::{Bars, Lines};
use super::rehearsal;
use super::report;
use super::rulesets::Desk;

/// The arguments of `konakis run`.
#[derive(Args, Clone, Debug)]
pub struct RunArgs {
    /// Path of an experiment, or the name of one in ./experiments or shipped with konakis.
    experiment: String,
    /// Folder of the results; reports/NAME if absent.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Threads that play; 0 stands for all processors.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Games of every cell, in the place of `stop.blocks`; a bound where the data decide when to stop.
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Seed of all chance, in the place of `experiment.seed`.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Puts a value in the place of a key, as in `limits.ply_cap=500`; may be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    sets: Vec<String>,
    /// Only says what would be played, and about how long it would take.
    #[arg(long)]
    dry_run: bool,
    /// Plays only the I-th of N shares, counted from 0; `konakis merge` joins them.
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// Deletes the games that are there and starts over.
    #[arg(long)]
    fresh: bool,
    /// Says nothing but what is wrong.
    #[arg(long, short)]
    quiet: bool,
}

fn shard(text: &str) -> Result<Shard, String> {
    let parts = text
        .split_once('/')
        .and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
    match parts {
        Some((index, of)) if index < of => Ok(Shard { index, of }),
        _ => Err("write it as I/N with I from 0 to N-1, such as 0/4".to_owned()),
    }
}

/// Runs the command, and gives the exit status: 0 done, 1 done and a check or an expectation failed, 2 could not, 130 interrupted.
pub fn run(args: &RunArgs, program: Program, desk: &mut Desk<'_>) -> io::Result<u8> {
    match attempt(args, program, desk) {
        Ok(status) => status,
        Err(error) => report::refuse(desk, &error),
    }
}

fn attempt(
    args: &RunArgs,
    program: Program,
    desk: &mut Desk<'_>,
) -> Result<io::Result<u8>, LabError> {
    let experiment = konakis_lab::find(
        &args.experiment,
        &replacements(&args.sets, args.games, args.seed)?,
    )?;
    let threads = processors(args.threads.unwrap_or(experiment.threads));
    if args.dry_run {
        let rehearsal = konakis_lab::rehearse(&experiment, &konakis_lab::arena)?;
        return Ok(rehearsal::told(&experiment, &rehearsal, threads, desk));
    }
    share_threads(threads);
    let out = args
        .out
        .clone()
        .unwrap_or_else(|| folder(&experiment, args.shard));
    let options = Options {
        out: out.clone(),
        threads: Some(threads),
        fresh: args.fresh,
        shard: args.shard,
        program,
    };
    let stop = stop_on_signal("parts");
    let outcome = match listener(&experiment, args.quiet) {
        Some(listener) => konakis_lab::run(
            &experiment,
            &options,
            &konakis_lab::arena,
            &stop,
            &*listener,
        )?,
        None => konakis_lab::run(&experiment, &options, &konakis_lab::arena, &stop, &Silent)?,
    };
    if outcome.interrupted {
        return Ok(interrupted(&outcome, desk));
    }
    if !args.quiet {
        played(&outcome, desk).map_err(said)?;
    }
    match args.shard {
        Some(shard) => Ok(shard_done(shard, args.quiet, desk)),
        None => report::make(&out, args.quiet, desk),
    }
}

/// What the command line puts in the place of keys, in its order.
pub fn replacements(
    sets: &[String],
    games: Option<u64>,
    seed: Option<u64>,
) -> Result<Vec<(String, String)>, LabError> {
    let mut list = Vec::new();
    for set in sets {
        let Some((key, value)) = set.split_once('=') else {
            let problem = konakis_rules::Problem::error(format!(
                "{} sets nothing",
                konakis_rules::quoted(set)
            ));
            return Err(LabError::Refused(
                problem
                    .help("write it as in `--set limits.ply_cap=500`")
                    .into(),
            ));
        };
        list.push((key.trim().to_owned(), value.trim().to_owned()));
    }
    list.extend(games.map(|games| ("stop.blocks".to_owned(), games.to_string())));
    list.extend(seed.map(|seed| ("experiment.seed".to_owned(), seed.to_string())));
    Ok(list)
}

fn folder(experiment: &Experiment, shard: Option<Shard>) -> PathBuf {
    let out = PathBuf::from("reports").join(&experiment.name);
    match shard {
        Some(shard) => out
            .join("shards")
            .join(format!("{:04}-of-{:04}", shard.index, shard.of)),
        None => out,
    }
}

pub fn processors(threads: usize) -> usize {
    match threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    }
}

/// Lets the tables have as many threads as the games. Polars reads their number from the environment, once, when it is first used; a program
/// may not change its own environment safely, so it starts itself again with the number set.
fn share_threads(threads: usize) {
    const NAME: &str = "POLARS_MAX_THREADS";
    #[cfg(unix)]
    if std::env::var(NAME).is_err() {
        use std::os::unix::process::CommandExt;
        if let Ok(program) = std::env::current_exe() {
            // Returns only if it failed, and then the tables take all processors: they come out the same.
            let _ = std::process::Command::new(program)
                .args(std::env::args_os().skip(1))
                .env(NAME, threads.to_string())
                .exec();
        }
    }
    #[cfg(not(unix))]
    let _ = (NAME, threads);
}

/// The first Ctrl-C or SIGTERM asks to stop after what is in hand, the second ends the program.
pub fn stop_on_signal(unit: &'static str) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    let set = ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        let _ = writeln!(
            io::stderr(),
            "\nstopping after the {unit} in hand; once more to stop at once"
        );
    });
    if set.is_err() {
        // Without a handler Ctrl-C ends the program, and the finished parts are kept all the same.
        let _ = writeln!(
            io::stderr(),
            "warning: Ctrl-C will not wait for the {unit} in hand"
        );
    }
    stop
}

fn listener(experiment: &Experiment, quiet: bool) -> Option<Box<dyn Listener + '_>> {
    if quiet {
        None
    } else if io::stderr().is_terminal() {
        Some(Box::new(Bars::new(experiment)))
    } else {
        Some(Box::new(Lines::new(experiment)))
    }
}

fn said(why: io::Error) -> LabError {
    LabError::File {
        doing: "write",
        path: PathBuf::from("the terminal"),
        why,
    }
}

fn played(outcome: &Outcome, desk: &mut Desk<'_>) -> io::Result<()> {
    if outcome.played == 0 {
        return writeln!(
            desk.err,
            "all {} games are there already",
            grouped(outcome.done)
        );
    }
    let rate = outcome.played as f64 / outcome.seconds;
    writeln!(
        desk.err,
        "played {} games in {} ({} games/s)",
        grouped(outcome.played),
        span(outcome.seconds),
        grouped(rate as u64)
    )
}

fn interrupted(outcome: &Outcome, desk: &mut Desk<'_>) -> io::Result<u8> {
    let (done, wanted) = (grouped(outcome.done), grouped(outcome.wanted));
    writeln!(
        desk.err,
        "stopped: {done} of {wanted} games are on disk; the same command goes on from there"
    )?;
    Ok(130)
}

fn shard_done(shard: Shard, quiet: bool, desk: &mut Desk<'_>) -> io::Result<u8> {
    if !quiet {
        writeln!(
            desk.err,
            "share {} of {} is complete; `konakis merge` joins all shares",
            shard.index, shard.of
        )?;
    }
    Ok(0)
}

/// A share in percent, with as many digits as it needs.
pub fn percent(share: f64) -> String {
    format!("{} %", (share * 1e6).round() / 1e4)
}

/// A whole number with its thousands apart.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time as people say it.
pub fn span(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match whole {
        0..10 => format!("{seconds:.1} s"),
        10..100 => format!("{whole} s"),
        100..6_000 => format!("{} min {:02} s", whole / 60, whole % 60),
        _ => format!("{} h {:02} min", whole / 3_600, whole / 60 % 60),
    }
}
