//! `konakis slurm` on a cluster that is a script: what is handed in is run at once, task by task.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::program::{konakis, say};

const EXPERIMENT: &str = r#"
[experiment]
name     = "spread"
question = "is the whole the sum of its shares?"
seed     = 7

[rulesets]
use = ["brandubh-1", "ard-ri"]

[[agent]]
kind = "random"

[limits]
ply_cap = 300

[stop]
blocks = 40

[report]
formats = ["html"]
"#;

/// Takes what `sbatch` takes from our scripts. A task named in `lost` never runs, as on a node that fails.
const SBATCH: &str = r##"#!/bin/bash
set -u
array= script= after=
for word in "$@"; do
    case $word in
        --array=*) array=${word#--array=} ;;
        --dependency=afterany:*) after=${word#--dependency=afterany:} ;;
        --parsable | --export=ALL) ;;
        -*) echo "sbatch: unknown option $word" >&2; exit 1 ;;
        *) script=$word ;;
    esac
done
folder=$(dirname "$0")
job=$(($(cat "$folder/jobs" 2>/dev/null || echo 100) + 1))
echo "$job" > "$folder/jobs"
grep -q '^#SBATCH --cpus-per-task=2$' "$script" || exit 1
export SLURM_CPUS_PER_TASK=1
if [ -n "$array" ]; then
    tasks=${array//,/ }
    [[ $array == *-* ]] && tasks=$(seq "${array%-*}" "${array#*-}")
    for task in $tasks; do
        grep -qx "$task" "$folder/lost" 2>/dev/null && continue
        SLURM_ARRAY_JOB_ID=$job SLURM_ARRAY_TASK_ID=$task bash "$script" >> "$folder/log" 2>&1
    done
else
    [ -n "$after" ] || exit 1
    bash "$script" >> "$folder/log" 2>&1
fi
echo "$job;cluster"
"##;

struct Cluster(tempfile::TempDir);

impl Cluster {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            fs::write(folder.path().join(name), text).expect("a file can be written");
        };
        write("spread.toml", EXPERIMENT);
        fs::create_dir(folder.path().join("bin")).expect("a folder");
        write("bin/sbatch", SBATCH);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let file = folder.path().join("bin/sbatch");
            fs::set_permissions(file, fs::Permissions::from_mode(0o755)).expect("it can be run");
        }
        Cluster(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Types a command where `sbatch` is at hand.
    fn run(&self, mut command: std::process::Command) -> Output {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut folders = vec![self.path().join("bin")];
        folders.extend(std::env::split_paths(&path));
        let path = std::env::join_paths(folders).expect("a path");
        let run = command.current_dir(self.path()).env("PATH", path);
        run.output().expect("it can be started")
    }

    fn log(&self) -> String {
        fs::read_to_string(self.path().join("bin/log")).unwrap_or_default()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn cells(run: &Path) -> String {
    fs::read_to_string(run.join("cells.csv")).expect("the run has its table")
}

#[test]
fn a_cluster_plays_what_one_process_plays() {
    let cluster = Cluster::new();
    let whole = konakis(["run", "spread.toml", "--quiet", "--out", "whole"]);
    assert!(cluster.run(whole).status.success());
    let spread = "slurm spread.toml --tasks 3 --cpus 2 --submit --out".split(' ');
    let done = cluster.run(konakis(spread.chain(["it's spread"])));
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(text(&done.stdout).starts_with("the games are job 101, joining and report job 102;"));
    let out = cluster.path().join("it's spread");
    assert!(out.join("report.html").exists(), "{}", cluster.log());
    assert_eq!(cells(&out), cells(&cluster.path().join("whole")));
}

#[test]
fn a_task_that_is_lost_is_named_and_can_be_handed_in_again() {
    let cluster = Cluster::new();
    fs::write(cluster.path().join("bin/lost"), "1\n").expect("a file can be written");
    let spread = "slurm spread.toml --tasks 3 --games 12 --cpus 2 --out spread".split(' ');
    let written = cluster.run(konakis(spread));
    assert!(written.status.success(), "{}", text(&written.stderr));
    let said = text(&written.stdout);
    let line = |said: &str| {
        let line = said.lines().rfind(|line| line.starts_with("  bash "));
        line.expect("what to type is said").trim().to_owned()
    };
    let typed = |line: &str| {
        let mut bash = std::process::Command::new("bash");
        bash.args(["-c", line]);
        cluster.run(bash)
    };
    assert!(typed(&line(&said)).status.success());
    let report = cluster.path().join("spread/report.html");
    assert!(!report.exists());
    let logged = cluster.log();
    assert!(logged.contains("shares 1 are not complete"), "{logged}");
    fs::remove_file(cluster.path().join("bin/lost")).expect("the node is back");
    assert!(typed(&line(&logged)).status.success());
    assert!(report.exists(), "{}", cluster.log());
}

#[test]
fn what_cannot_be_played_is_not_handed_in() {
    let said = say(["slurm", "no-such", "--tasks", "2"]);
    assert_eq!(said.status, 2);
    assert!(said.err.contains("no experiment `no-such`"), "{}", said.err);
}
