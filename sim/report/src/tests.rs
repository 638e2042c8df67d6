//! Tests of the whole report on made-up results.

mod browser;
mod edges;
mod equals;
mod markup;

use std::path::PathBuf;

use konakis_lab::Format;

use crate::specimen;
use crate::view::{Outcomes, View};
use crate::write::write_view;

/// Every awkward shape of results, with a name.
fn awkward() -> Vec<(&'static str, View)> {
    let games = |attackers, defenders, draw, truncated, error| Outcomes {
        attackers,
        defenders,
        draw,
        truncated,
        error,
    };
    vec![
        ("the flagship", specimen::flagship(62_500)),
        ("a few games", specimen::flagship(40)),
        ("a factorial design", specimen::factorial(400)),
        ("a run that its data stopped", specimen::stopped(1000)),
        ("nothing at all", specimen::empty()),
        ("no games", specimen::one_cell(games(0, 0, 0, 0, 0))),
        ("all draws", specimen::one_cell(games(0, 0, 50, 0, 0))),
        ("all stopped", specimen::one_cell(games(0, 0, 0, 20, 0))),
        ("all errors", specimen::one_cell(games(0, 0, 0, 0, 9))),
        ("one game", specimen::one_cell(games(1, 0, 0, 0, 0))),
        (
            "one side wins all",
            specimen::one_cell(games(0, 1000, 0, 0, 0)),
        ),
        ("many rulesets", specimen::many(17)),
    ]
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("konakis-report-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[test]
fn a_report_is_written_whole() {
    let folder = folder("whole");
    let view = specimen::factorial(62_500);
    let written =
        write_view(&view, &[Format::Html, Format::Svg, Format::Png], &folder).expect("a report");
    assert_eq!(written.page, Some(folder.join("report.html")));
    // All but what belongs to a run that its data stop.
    let drawn = crate::figure::FIGURES.len() - 1;
    assert_eq!(written.figures.len(), 3 * drawn);
    assert!(
        written
            .figures
            .iter()
            .all(|path| path.metadata().is_ok_and(|file| file.len() > 200)),
        "{written:?}"
    );
    assert!(
        written.page_bytes < 5 * crate::MEGABYTE,
        "{} bytes",
        written.page_bytes
    );
    let left_over = std::fs::read_dir(folder.join("figures"))
        .expect("the figures")
        .flatten()
        .any(|entry| {
            entry
                .path()
                .extension()
                .is_some_and(|extension| extension == "tmp")
        });
    assert!(!left_over);
    std::fs::remove_dir_all(folder).expect("the folder can go");
}

#[test]
fn only_what_is_asked_for_is_written() {
    let folder = folder("asked");
    let written = write_view(&specimen::flagship(100), &[Format::Svg], &folder).expect("figures");
    assert_eq!(written.page, None);
    assert!(!folder.join("report.html").exists());
    assert!(
        folder.join("figures/balance.svg").exists() && !folder.join("figures/balance.png").exists()
    );
    std::fs::remove_dir_all(folder).expect("the folder can go");
}

#[test]
fn figures_have_the_names_that_experiments_know_them_by() {
    let known = konakis_lab::key::FIGURES.iter().map(|choice| choice.word);
    let drawn = crate::figure::FIGURES.iter().map(|figure| figure.name());
    assert!(known.eq(drawn));
    let mut view = specimen::flagship(100);
    view.figures = Some(vec!["length", "balance"]);
    let plates = crate::figure::plates(&view);
    let names: Vec<&str> = plates.iter().map(|plate| plate.name).collect();
    assert_eq!(names, ["balance", "length"], "in the order of the page");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = folder("refused");
    std::fs::write(folder.join("figures"), "a file stands here").expect("a file");
    let why = write_view(&specimen::flagship(10), &[Format::Html], &folder)
        .expect_err("it cannot be written")
        .to_string();
    assert!(
        why.starts_with("cannot write ") && why.contains("figures"),
        "{why}"
    );
    std::fs::remove_dir_all(folder).expect("the folder can go");
}

/// Not a test: `KONAKIS_SPECIMEN=FOLDER cargo test -p konakis-report specimen -- --ignored` writes pages to look at.
#[test]
#[ignore = "writes pages to look at"]
fn specimen_pages() {
    let folder = PathBuf::from(
        std::env::var_os("KONAKIS_SPECIMEN").expect("KONAKIS_SPECIMEN names a folder"),
    );
    for (name, view) in awkward() {
        let start = std::time::Instant::now();
        let written = write_view(
            &view,
            &[Format::Html, Format::Svg, Format::Png],
            &folder.join(name.replace(' ', "-")),
        )
        .expect("a report");
        eprintln!(
            "{name}: {} bytes in {:.2?}",
            written.page_bytes,
            start.elapsed()
        );
    }
}
