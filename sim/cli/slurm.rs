//! `konakis slurm`: an experiment as a job array on a cluster, and a job that joins its shares.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use super::report;
use super::rulesets::Desk;

/// What each task of the array does.
const SHARE: &str = include_str!("slurm/share.sh");
/// What joins the shares.
const JOIN: &str = include_str!("slurm/join.sh");
/// What hands both in.
const SUBMIT: &str = include_str!("slurm/submit.sh");

/// The arguments of `konakis slurm`.
#[derive(Args, Clone, Debug)]
pub struct SlurmArgs {
    /// Path of an experiment, or the name of one in ./experiments or shipped with konakis.
    experiment: String,
    /// Tasks of the job array: the shares into which the games are divided.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=9999))]
    tasks: u32,
    /// Hands the jobs in; without it the scripts are written, and what to do is said.
    #[arg(long)]
    submit: bool,
    /// Folder of the results; reports/NAME if absent. The scripts stand in its folder `slurm`.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Games of every cell, in the place of `stop.blocks`.
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Seed of all chance, in the place of `experiment.seed`.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Puts a value in the place of a key, as in `limits.ply_cap=500`; may be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    sets: Vec<String>,
    /// Processors of each task.
    #[arg(long, value_name = "N", default_value_t = 4)]
    cpus: u32,
    /// The longest time of each task; what is not finished then goes on in a new turn.
    #[arg(long, value_name = "HH:MM:SS", default_value = "12:00:00")]
    time: String,
    /// Memory of each task.
    #[arg(long, value_name = "SIZE", default_value = "2G")]
    memory: String,
    /// The partition to which the jobs are given; the cluster's own choice if absent.
    #[arg(long, value_name = "NAME")]
    partition: Option<String>,
}

/// Writes the scripts, and hands them in if asked: 0 done, 2 could not.
pub fn run(args: &SlurmArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let overrides = match super::run::replacements(&args.sets, args.games, args.seed) {
        Ok(overrides) => overrides,
        Err(error) => return report::refuse(desk, &error),
    };
    // What cannot be played is refused here, not by every task in turn.
    let experiment = match konakis_lab::find(&args.experiment, &overrides) {
        Ok(experiment) => experiment,
        Err(error) => return report::refuse(desk, &error),
    };
    let out = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from("reports").join(&experiment.name));
    match write(args, &experiment.name, &out) {
        Ok(submit) if args.submit => hand_in(&submit, desk),
        Ok(submit) => {
            writeln!(
                desk.out,
                "{} has the scripts of {} and of the job that joins them; to hand them in:\n\n  bash {}",
                out.join("slurm").display(),
                konakis_rules::counted(args.tasks as usize, "task"),
                shell(&submit.display().to_string())
            )?;
            Ok(0)
        }
        Err(error) => {
            writeln!(
                desk.err,
                "error: cannot write the scripts in {}: {error}",
                out.join("slurm").display()
            )?;
            Ok(2)
        }
    }
}

fn hand_in(submit: &Path, desk: &mut Desk<'_>) -> io::Result<u8> {
    // What was said so far comes before what the script says.
    desk.out.flush()?;
    match Command::new("bash").arg(submit).status() {
        Ok(status) if status.success() => Ok(0),
        Ok(_) => {
            writeln!(
                desk.err,
                "error: the jobs were not handed in\n  = help: `bash {}` tries again where Slurm's `sbatch` is at hand",
                shell(&submit.display().to_string())
            )?;
            Ok(2)
        }
        Err(error) => {
            writeln!(desk.err, "error: bash cannot be started: {error}")?;
            Ok(2)
        }
    }
}

/// Writes the three scripts; gives the path of the one that hands the others in.
fn write(args: &SlurmArgs, name: &str, out: &Path) -> io::Result<PathBuf> {
    let here = std::env::current_dir()?;
    let out = here.join(out);
    let folder = out.join("slurm");
    fs::create_dir_all(folder.join("logs"))?;
    // Shares that an earlier call has seen complete may be shares of other games.
    match fs::remove_dir_all(folder.join("done")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut again = vec![args.experiment.clone()];
    let mut add = |flag: &str, value: String| again.extend([flag.to_owned(), value]);
    if let Some(games) = args.games {
        add("--games", games.to_string());
    }
    if let Some(seed) = args.seed {
        add("--seed", seed.to_string());
    }
    for set in &args.sets {
        add("--set", set.clone());
    }
    let again: Vec<_> = again.iter().map(|word| shell(word)).collect();
    let partition = args.partition.as_ref();
    let partition =
        partition.map_or_else(String::new, |name| format!("#SBATCH --partition={name}\n"));
    let path = |path: &Path| shell(&path.display().to_string());
    let words = [
        ("@NAME@", name.to_owned()),
        ("@TASKS@", args.tasks.to_string()),
        ("@LAST@", (args.tasks - 1).to_string()),
        ("@CPUS@", args.cpus.to_string()),
        ("@TIME@", args.time.clone()),
        ("@MEMORY@", args.memory.clone()),
        ("@PARTITION@\n", partition),
        ("@LOGS@", folder.join("logs").display().to_string()),
        ("@HERE@", path(&here)),
        ("@OUT@", path(&out)),
        ("@FOLDER@", path(&folder)),
        ("@PROGRAM@", path(&std::env::current_exe()?)),
        ("@EXPERIMENT@", again.join(" ")),
    ];
    for (file, script) in [
        ("share.sh", SHARE),
        ("join.sh", JOIN),
        ("submit.sh", SUBMIT),
    ] {
        let filled = words
            .iter()
            .fold(script.to_owned(), |script, (mark, word)| {
                script.replace(mark, word)
            });
        fs::write(folder.join(file), filled)?;
    }
    Ok(folder.join("submit.sh"))
}

/// A word as a shell has to be given it.
fn shell(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "/._-=+:,%@".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
