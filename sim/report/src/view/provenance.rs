//! Where the numbers come from, so that they can be made again.

use konakis_lab::{Experiment, Manifest, Results};

use crate::numerals::{count, counted, decimal};
use crate::view::Fact;

/// The lines of the provenance block.
pub fn facts(results: &Results) -> Vec<Fact> {
    let (experiment, manifest) = (&results.experiment, &results.manifest);
    let mut facts = Facts::default();
    facts.code("run", &manifest.run_id);
    facts.plain(
        "experiment",
        format!("{} ({})", experiment.name, experiment.origin),
    );
    facts.code("its text, SHA-256", &manifest.experiment.sha256);
    facts.code("master seed", &experiment.seed.to_string());
    program(&mut facts, manifest);
    plan(&mut facts, manifest);
    for ruleset in &results.rulesets {
        facts.code(
            format!("fingerprint of {}", ruleset.id),
            &ruleset.fingerprint.to_string(),
        );
    }
    machine(&mut facts, manifest);
    facts.list
}

/// The command that plays the same games.
pub fn command(experiment: &Experiment) -> String {
    let what = if experiment.origin == "shipped" {
        &experiment.name
    } else {
        &experiment.origin
    };
    let mut command = format!("konakis run {}", quoted(what));
    for (key, value) in &experiment.overrides {
        command.push_str(&format!(" --set {}", quoted(&format!("{key}={value}"))));
    }
    command
}

/// As a shell wants it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:".contains(c);
    if word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

fn program(facts: &mut Facts, manifest: &Manifest) {
    let program = &manifest.program;
    facts.plain("konakis", &program.version);
    facts.code("commit", program.commit.as_deref().unwrap_or("not known"));
    let compiler = program
        .compiler
        .as_ref()
        .map_or_else(String::new, |compiler| format!(", {compiler}"));
    facts.plain(
        "build",
        format!("{} for {}{compiler}", program.profile, program.target),
    );
}

fn plan(facts: &mut Facts, manifest: &Manifest) {
    let plan = &manifest.plan;
    facts.plain(
        "plan",
        format!(
            "{} of {}{}, {} in all",
            counted(plan.cells.len() as u64, "cell"),
            if plan.games < plan.cells.len() as u64 * plan.blocks {
                "at most "
            } else {
                ""
            },
            counted(plan.blocks, "block"),
            counted(plan.games, "game")
        ),
    );
    facts.plain(
        "finished",
        format!(
            "{} in {} of {}, each with its SHA-256 in manifest.json",
            counted(manifest.games(), "game"),
            count(manifest.parts.len() as u64),
            counted(plan.parts, "part")
        ),
    );
    if let Some((index, of)) = manifest.shard {
        facts.plain("shard", format!("{index} of {of}"));
    }
}

fn machine(facts: &mut Facts, manifest: &Manifest) {
    let volatile = &manifest.volatile;
    let finished = volatile.finished.as_deref().unwrap_or("not finished");
    facts.plain("played", format!("{} to {finished}", volatile.started));
    let (games, seconds) = volatile
        .sessions
        .iter()
        .fold((0, 0.0), |(games, seconds), session| {
            (games + session.games, seconds + session.seconds)
        });
    if games > 0 {
        facts.plain(
            "time",
            format!(
                "{} for {} in {}",
                counted_seconds(seconds),
                counted(games, "game"),
                counted(volatile.sessions.len() as u64, "session")
            ),
        );
    }
    let machine = &volatile.machine;
    let memory = machine.memory_mib.map_or_else(String::new, |mib| {
        format!(", {} GiB", decimal(mib as f64 / 1024.0, 0))
    });
    facts.plain(
        "machine",
        format!(
            "{}, {}{memory}, {}",
            machine.cpu,
            counted(machine.processors as u64, "processor"),
            machine.os
        ),
    );
}

fn counted_seconds(seconds: f64) -> String {
    let decimals = if seconds < 10.0 { 1 } else { 0 };
    format!("{} s", decimal(seconds, decimals))
}

#[derive(Default)]
struct Facts {
    list: Vec<Fact>,
}

impl Facts {
    fn plain(&mut self, what: impl Into<String>, value: impl Into<String>) {
        self.list.push(Fact {
            what: what.into(),
            value: value.into(),
            code: false,
        });
    }

    fn code(&mut self, what: impl Into<String>, value: &str) {
        self.list.push(Fact {
            what: what.into(),
            value: value.to_owned(),
            code: true,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_shell_reads_a_word_back() {
        assert_eq!(quoted("smith-vs-salmi"), "smith-vs-salmi");
        assert_eq!(quoted("my run.toml"), "'my run.toml'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
