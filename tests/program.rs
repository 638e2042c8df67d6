//! Running konakis as a person would.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A command of the built program, in the project's folder.
pub fn konakis<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_konakis"));
    command.args(args).current_dir(root()).env("NO_COLOR", "1");
    command
}

/// The project's folder.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What a command says, with its exit status.
pub struct Said {
    pub out: String,
    pub err: String,
    pub status: i32,
}

/// Runs a command to its end.
pub fn say<'a>(args: impl IntoIterator<Item = &'a str>) -> Said {
    let Output {
        status,
        stdout,
        stderr,
    } = konakis(args).output().expect("the program can be started");
    Said {
        out: String::from_utf8(stdout).expect("output is text"),
        err: String::from_utf8(stderr).expect("messages are text"),
        status: status.code().unwrap_or(-1),
    }
}

/// Every file below a folder, by its path within.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next)
            .expect("a folder can be read")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder).expect("it is below").to_owned());
            }
        }
    }
    found.sort();
    found
}
