//! Finding experiments: by path, in `./experiments`, or among those that are built in.

use std::path::Path;

use konakis_rules::{Problems, Text, near};

use crate::error::{ChangedField, LabError};
use crate::experiment::Experiment;
use crate::folder::answers_changed;
use crate::manifest::{Manifest, ruleset_text};
use crate::read::{Shelf, read, read_from};

/// An experiment that is built in.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name.
    pub name: &'static str,
    /// Its file.
    pub text: &'static str,
}

/// All experiments that are built in, so that an installed konakis works in any folder.
pub const SHIPPED: &[Shipped] = &[
    Shipped {
        name: "dose-control",
        text: include_str!("../../../experiments/dose-control.toml"),
    },
    Shipped {
        name: "ladder-smith-salmi-jaques",
        text: include_str!("../../../experiments/ladder-smith-salmi-jaques.toml"),
    },
    Shipped {
        name: "mirror-control",
        text: include_str!("../../../experiments/mirror-control.toml"),
    },
    Shipped {
        name: "null-control",
        text: include_str!("../../../experiments/null-control.toml"),
    },
    Shipped {
        name: "positive-control",
        text: include_str!("../../../experiments/positive-control.toml"),
    },
    Shipped {
        name: "smith-to-jaques",
        text: include_str!("../../../experiments/smith-to-jaques.toml"),
    },
    Shipped {
        name: "smith-vs-salmi",
        text: include_str!("../../../experiments/smith-vs-salmi.toml"),
    },
];

/// Finds and reads an experiment: a file of that path, then `./experiments/NAME.toml`, then the one that is built in.
///
/// `overrides` are pairs of a key's path and a value, put in before anything is judged.
pub fn find(wanted: &str, overrides: &[(String, String)]) -> Result<Experiment, LabError> {
    let beside = Path::new("experiments").join(format!("{wanted}.toml"));
    let refuse = |problems: Problems| LabError::Refused(problems);
    for path in [Path::new(wanted), &beside] {
        if path.is_file() {
            let text = Text::read(path).map_err(|problem| refuse(problem.into()))?;
            return read(&text, &path.display().to_string(), overrides).map_err(refuse);
        }
    }
    if let Some(shipped) = SHIPPED.iter().find(|shipped| shipped.name == wanted) {
        let text = Text::new(format!("experiments/{}.toml", shipped.name), shipped.text);
        return read(&text, "shipped", overrides).map_err(refuse);
    }
    let nearest = near(wanted, SHIPPED.iter().map(|shipped| shipped.name));
    Err(LabError::NoExperiment {
        wanted: wanted.to_owned(),
        nearest: nearest.map(str::to_owned),
    })
}

/// The experiment of a run, as it was asked, with the rulesets and openings that the run keeps: the folder may have been moved, and their files
/// may have changed since. What they say must still be what it was to the program that played.
pub fn recorded(manifest: &Manifest, dir: &Path) -> Result<Experiment, LabError> {
    let record = &manifest.experiment;
    let text = Text::new(record.origin.clone(), record.text.clone());
    let shelf = Shelf::of_run(manifest);
    let experiment =
        read_from(&shelf, &text, &record.origin, &record.overrides).map_err(LabError::Refused)?;
    for (ruleset, then) in experiment.rulesets.iter().zip(&manifest.rulesets) {
        let now = ruleset.fingerprint.to_string();
        if now != then.fingerprint {
            let field = ChangedField {
                path: format!("fingerprint of {}", then.id),
                was: Some(then.fingerprint.clone()),
                is: Some(now),
            };
            let now = [ruleset_text(ruleset)];
            let fields = answers_changed(vec![field], &manifest.rulesets, &now);
            let paths: Vec<String> = fields.into_iter().map(|field| field.path).collect();
            return Err(LabError::Play(format!(
                "{}: this konakis does not read the kept rules as konakis {}, which played by them, did: {} differs; make the report with that version",
                dir.display(),
                manifest.program.version,
                paths.join(", ")
            )));
        }
    }
    Ok(experiment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_built_in() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder of experiments is there")
            .map(|entry| entry.expect("its entries can be read").path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .collect();
        files.sort();
        let shipped: Vec<&str> = SHIPPED.iter().map(|shipped| shipped.name).collect();
        assert_eq!(files, shipped);
    }

    #[test]
    fn every_shipped_experiment_can_be_read() {
        for shipped in SHIPPED {
            let text = Text::new(format!("experiments/{}.toml", shipped.name), shipped.text);
            let experiment = read(&text, "shipped", &[]).expect("a shipped experiment is right");
            assert_eq!(experiment.name, shipped.name);
        }
    }
}
