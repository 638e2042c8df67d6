//! Every wrong ruleset of `tests/refused` is refused, with the message that stands beside it.
//!
//! Files named `doubtful-…` can be used and are warned of. `KONAKIS_BLESS=1` writes the messages anew: read each of
//! them aloud then; it has to say where, what, and how to mend it.

use std::fs;
use std::path::{Path, PathBuf};

use konakis_rules::{Text, examine, find};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/refused")
}

#[test]
fn every_wrong_ruleset_says_where_what_and_how_to_mend_it() {
    // Messages call files as they were called.
    std::env::set_current_dir(folder()).expect("the folder of wrong rulesets");
    let bless = std::env::var_os("KONAKIS_BLESS").is_some();
    let mut names: Vec<String> = fs::read_dir(".")
        .expect("the folder can be read")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name.ends_with(".toml"))
        .collect();
    names.sort();
    assert!(names.len() >= 25, "{} wrong rulesets", names.len());
    let mut wrong = Vec::new();
    for name in names {
        let examined = examine(&name);
        let doubtful = name.starts_with("doubtful-");
        assert_eq!(
            examined.ruleset.is_some(),
            doubtful,
            "{name}: {:?}",
            examined.problems
        );
        assert_eq!(examined.problems.has_errors(), !doubtful, "{name}");
        assert!(
            !examined.problems.is_empty(),
            "{name} has nothing to be said against"
        );
        let message = format!("{}\n", examined.problems);
        let golden = name.replace(".toml", ".err");
        if bless {
            fs::write(&golden, message).expect("the message can be written");
        } else if fs::read_to_string(&golden).unwrap_or_default() != message {
            wrong.push(format!("{golden} should be\n{message}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_file_of_19_megabytes_is_refused_unread() {
    let path = std::env::temp_dir().join(format!("konakis-large-{}.toml", std::process::id()));
    let line = "# a ruleset that has grown out of all proportion, line after line\n";
    fs::write(&path, line.repeat(19_000_000 / line.len())).expect("a large file");
    let problems = find(&path.to_string_lossy()).expect_err("too large");
    fs::remove_file(&path).expect("the large file goes again");
    assert!(
        problems.to_string().contains("is too large: 18.9 MB"),
        "{problems}"
    );
    assert!(
        problems.to_string().contains("more than 1 MB"),
        "{problems}"
    );
}

#[test]
fn what_is_no_file_is_refused() {
    for (path, message) in [
        ("nothing-here.toml", "there is no file `nothing-here.toml`"),
        (
            concat!(env!("CARGO_MANIFEST_DIR"), "/src"),
            "is a folder, not a file",
        ),
        ("smith-1181", "did you mean `smith-1811`?"),
        ("moon", "there is no ruleset `moon`"),
    ] {
        let problems = find(path).expect_err("no such ruleset");
        assert!(problems.to_string().contains(message), "{problems}");
    }
}

#[test]
fn a_file_that_never_ends_is_refused() {
    if cfg!(unix) {
        let problems = Text::read(Path::new("/dev/zero")).expect_err("no text");
        assert!(problems.title.contains("too large"), "{problems:?}");
    }
}

#[test]
fn hundreds_of_problems_are_counted_and_fifty_shown() {
    let many: String = (0..400).map(|i| format!("moon-{i} = 1\n")).collect();
    let examined = konakis_rules::examine_text("many", &format!("schema = 1\n{many}"));
    let message = examined.problems.to_string();
    assert!(examined.problems.errors() > 400);
    assert!(message.ends_with("the first 50 are shown"), "{message}");
}

/// "Nobody on a square where his role may not stop, except the king, and only he, on the konakis": RULESETS §1.
#[test]
fn the_king_begins_on_the_konakis_whatever_else_bars_it() {
    let path = folder().join("kin/king-at-home.toml");
    let found = find(path.to_str().expect("a path"));
    assert!(found.is_ok(), "{found:?}");
}
