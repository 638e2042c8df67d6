//! What a run is: everything that determines its rows. A run goes on only if all of it is the same.

use konakis_stats::sequence::Prior;

use crate::experiment::{Experiment, Matrix, Sides};
use crate::manifest::SCHEMA_VERSION;
use crate::store;

/// Everything that determines the rows, named as in the experiment.
pub fn identity(experiment: &Experiment) -> Vec<(String, String)> {
    let mut list: Vec<(String, String)> = Vec::new();
    let mut say = |path: &str, value: String| list.push((path.to_owned(), value));
    say("schema_version", SCHEMA_VERSION.to_string());
    say("experiment.name", experiment.name.clone());
    say("experiment.seed", experiment.seed.to_string());
    let ids: Vec<&str> = experiment
        .rulesets
        .iter()
        .map(|ruleset| ruleset.id.as_str())
        .collect();
    say("rulesets.use", ids.join(", "));
    for ruleset in &experiment.rulesets {
        say(
            &format!("fingerprint of {}", ruleset.id),
            ruleset.fingerprint.to_string(),
        );
    }
    let matrix = match experiment.matrix {
        Matrix::Full => "full",
        Matrix::Diagonal => "diagonal",
        Matrix::Mirrored => "mirrored",
    };
    say("design.matrix", matrix.to_owned());
    for (index, agent) in experiment.agents.iter().enumerate() {
        let side = match agent.side {
            Sides::Both => "both sides",
            Sides::Attackers => "attackers",
            Sides::Defenders => "defenders",
        };
        say(
            &format!("agent[{index}]"),
            format!("{}, {}, {side}", agent.name, agent.spec),
        );
        if let Some(blocks) = agent.blocks {
            say(&format!("agent[{index}].blocks"), blocks.to_string());
        }
    }
    let openings = &experiment.openings;
    say("openings.plies", openings.plies.to_string());
    if openings.plies > 0 || !openings.sensitivity.is_empty() {
        let legal_in = if openings.shared {
            "all-cells"
        } else {
            "own-cell"
        };
        say("openings.legal_in", legal_in.to_owned());
        let dedup = if openings.mirrored { "d4" } else { "none" };
        say("openings.dedup", dedup.to_owned());
        say("openings.without_replacement", openings.once.to_string());
    }
    if !openings.sensitivity.is_empty() {
        let plies: Vec<String> = openings.sensitivity.iter().map(u16::to_string).collect();
        say("openings.sensitivity", plies.join(", "));
    }
    if let Some(book) = &openings.book {
        let lines = book.lines.join("\n");
        say("openings.book", store::sha256(lines.as_bytes()));
    }
    say("limits.ply_cap", experiment.ply_cap.to_string());
    let stop = &experiment.stop;
    say("stop.mode", stop.mode.word().to_owned());
    if stop.mode.looks() {
        let looks: Vec<String> = stop.checkpoints.iter().map(u64::to_string).collect();
        say("stop.checkpoints", looks.join(", "));
        let width = stop.half_width;
        say(
            "stop.half_width",
            width.map_or_else(|| "none".to_owned(), |width| width.to_string()),
        );
        say("stop.rope", format!("{}, {}", stop.rope.0, stop.rope.1));
        say("stop.alpha", stop.alpha.to_string());
        // What is not said is not recorded, so that runs from before these keys were known go on.
        if let Some(cs) = stop.cs {
            say("stop.cs", cs.word().to_owned());
        }
        if stop.prior != Prior::default() {
            let Prior { a, b } = stop.prior;
            say("stop.cs_prior", format!("{a}, {b}"));
        }
        if let Some((lower, higher)) = stop.screen {
            say("stop.screen", format!("{lower}, {higher}"));
        }
        if let Some(primary) = &experiment.primary {
            let texts = primary.iter().map(|declared| declared.text(experiment));
            say("analysis.primary", texts.collect::<Vec<_>>().join("; "));
        }
        say(
            "analysis.smallest_effect",
            experiment.smallest_effect.to_string(),
        );
    }
    list
}
