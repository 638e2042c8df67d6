//! Wrong experiments, one defect a file, and what is said of them. `KONAKIS_BLESS=1` writes the messages anew.

use std::fs;
use std::path::{Path, PathBuf};

use konakis_lab::{LabError, find, read};
use konakis_rules::Text;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/refused-experiments")
}

#[test]
fn every_wrong_experiment_is_refused_in_the_words_that_are_kept() {
    let bless = std::env::var_os("KONAKIS_BLESS").is_some();
    let mut count = 0;
    let mut wrong = Vec::new();
    for entry in fs::read_dir(folder()).expect("the folder is there") {
        let path = entry.expect("its entries can be read").path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        count += 1;
        let name = path
            .file_name()
            .expect("a file has a name")
            .to_string_lossy()
            .into_owned();
        let text = Text::new(
            &*name,
            fs::read_to_string(&path).expect("the file can be read"),
        );
        let said = match read(&text, &name, &[]) {
            Ok(_) => panic!("{name} is not refused"),
            Err(problems) => format!("{problems}\n"),
        };
        let kept = path.with_extension("err");
        if bless {
            fs::write(&kept, &said).expect("the message can be kept");
        }
        if fs::read_to_string(&kept).unwrap_or_default() != said {
            wrong.push(format!("{name}:\n{said}"));
        }
    }
    assert!(count >= 10, "{count} files");
    assert!(
        wrong.is_empty(),
        "these messages are not those that are kept:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn a_name_that_is_nearly_right_is_suggested() {
    let error = find("smith-vs-salmy", &[]).expect_err("there is no such experiment");
    assert!(matches!(error, LabError::NoExperiment { .. }));
    assert!(
        error
            .to_string()
            .ends_with("did you mean `smith-vs-salmi`?"),
        "{error}"
    );
}

#[test]
fn what_the_command_line_sets_is_judged_like_the_rest() {
    let set =
        |key: &str, value: &str| find("smith-vs-salmi", &[(key.to_owned(), value.to_owned())]);
    let experiment = set("stop.blocks", "7").expect("a good number");
    assert_eq!(experiment.stop.blocks, 7);
    assert_eq!(
        experiment.overrides,
        [("stop.blocks".to_owned(), "7".to_owned())]
    );
    let said = set("stop.blocs", "7").expect_err("no such key").to_string();
    assert!(said.contains("did you mean `stop.blocks`?"), "{said}");
    let said = set("design.matrix", "ful")
        .expect_err("no such word")
        .to_string();
    assert!(said.contains("did you mean `\"full\"`?"), "{said}");
}
