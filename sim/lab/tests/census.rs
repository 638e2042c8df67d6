//! Openings that are all there are: a census where nobody draws lots, and clusters where somebody does.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use konakis_lab::{Method, Results, ScoreMethod, Silent, arena, load, read, run};
use konakis_rules::Text;

use crate::fake::{folder, options};

/// After one ply there are ten openings, and eighty with their images.
const EXPERIMENT: &str = r#"
[experiment]
name = "census"
question = "is that all?"
seed = 5

[rulesets]
use = ["smith-1811", "salmi-2015"]

[[agent]]
kind = "alpha-beta"
depth = 1

[openings]
source = "random"
plies = 1

[limits]
ply_cap = 80

[stop]
blocks = 80
"#;

fn played(dir: &Path, sets: &[(&str, &str)]) -> Results {
    let own = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    let sets: Vec<(String, String)> = sets.iter().map(own).collect();
    let experiment = read(&Text::new("c.toml", EXPERIMENT), "c.toml", &sets).expect("a good one");
    let stop = AtomicBool::new(false);
    run(&experiment, &options(dir, 2), &arena, &stop, &Silent).expect("a good run");
    load(dir).expect("good tables")
}

#[test]
fn all_openings_with_all_images_are_no_sample() {
    let dir = folder();
    let results = played(dir.path(), &[]);
    for cell in &results.cells {
        assert_eq!(cell.score_method, ScoreMethod::Census);
        assert!(cell.score.value.is_some());
        assert_eq!(
            (cell.score.lo, cell.score.hi),
            (cell.score.value, cell.score.value)
        );
    }
    let contrast = &results.contrasts[0];
    assert_eq!((contrast.method, contrast.p), (Method::Census, None));
    assert_eq!(contrast.difference.lo, contrast.difference.value);
}

#[test]
fn a_part_of_them_is_one() {
    let dir = folder();
    let results = played(dir.path(), &[("stop.blocks", "79")]);
    assert!(
        results
            .cells
            .iter()
            .all(|cell| cell.score_method != ScoreMethod::Census)
    );
}

/// Whoever draws lots plays another game another time; the openings are the sample then, but ten are too few to tell.
#[test]
fn lots_make_a_sample() {
    let dir = folder();
    let results = played(dir.path(), &[("agent[0].epsilon", "200")]);
    for cell in &results.cells {
        assert_ne!(cell.score_method, ScoreMethod::Census);
        assert_ne!(cell.score_method, ScoreMethod::Clusters);
        assert!(cell.score.half_width().is_none_or(|half| half > 0.0));
    }
}

/// With two plies there are hundreds of openings: each comes some times, and its games are taken together.
#[test]
fn openings_that_repeat_are_the_sample() {
    let dir = folder();
    let sets = [
        ("agent[0].epsilon", "300"),
        ("openings.plies", "2"),
        ("stop.blocks", "1700"),
        ("limits.ply_cap", "40"),
    ];
    let results = played(dir.path(), &sets);
    for cell in &results.cells {
        assert!(cell.worth.effect >= 1.0);
        if cell.worth.effect > 1.0 {
            assert_eq!(cell.score_method, ScoreMethod::Clusters);
        }
    }
}
