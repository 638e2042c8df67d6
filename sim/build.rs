//! Tells the program what it was built from, for the provenance of its results.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=.git/HEAD");
    println!("cargo::rerun-if-changed=.git/refs/heads");
    println!("cargo::rerun-if-changed=sim");
    let said = |program: &str, args: &[&str]| {
        let output = Command::new(program)
            .args(args)
            .output()
            .ok()
            .filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
    };
    let commit = said("git", &["rev-parse", "--short=12", "HEAD"]).map(|commit| {
        let clean = said("git", &["status", "--porcelain", "--", "sim", "Cargo.toml"])
            .is_some_and(|changes| changes.is_empty());
        if clean {
            commit
        } else {
            format!("{commit}+changes")
        }
    });
    let rustc = std::env::var("RUSTC")
        .ok()
        .and_then(|rustc| said(&rustc, &["--version"]));
    let var = |name: &str| std::env::var(name).unwrap_or_default();
    println!(
        "cargo::rustc-env=KONAKIS_COMMIT={}",
        commit.unwrap_or_default()
    );
    println!(
        "cargo::rustc-env=KONAKIS_RUSTC={}",
        rustc.unwrap_or_default()
    );
    println!("cargo::rustc-env=KONAKIS_TARGET={}", var("TARGET"));
    println!(
        "cargo::rustc-env=KONAKIS_PROFILE={}",
        if var("PROFILE") == "debug" {
            "dev".to_owned()
        } else {
            var("PROFILE")
        }
    );
}
