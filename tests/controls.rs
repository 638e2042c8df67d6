//! The shipped controls come out as they say: the laboratory finds nothing where there is nothing, and what is there.

use crate::program::{Said, say};

fn run(name: &str, games: &str, more: &[&str]) -> (Said, serde_json::Value) {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("run");
    let mut args = vec![
        "run",
        name,
        "--quiet",
        "--games",
        games,
        "--out",
        out.to_str().expect("a path"),
        "--set",
        "report.formats=[\"svg\"]",
    ];
    args.extend(more);
    let said = say(args);
    let checks = std::fs::read_to_string(out.join("checks.json")).unwrap_or_default();
    let checks = serde_json::from_str(&checks).unwrap_or(serde_json::Value::Null);
    (said, checks)
}

fn comes_out(name: &str, games: &str) {
    let (said, checks) = run(name, games, &[]);
    assert_eq!(said.status, 0, "{name}: {}", said.err);
    let expectations = checks["expectations"].as_array().expect("expectations");
    assert!(!expectations.is_empty());
    for each in expectations {
        assert_eq!(each["state"], "pass", "{name}: {each}");
    }
}

#[test]
fn one_ruleset_under_two_names_gives_the_same_games() {
    comes_out("null-control", "150");
}

/// With a quarter of the games the bounds are twice as far. What the interval says of its own error says how often this test would fail by
/// mere luck, were it run with other seeds: less than once in a thousand.
#[test]
fn a_turned_board_changes_nothing() {
    let bounds = [
        "--set",
        "expect[0].at_least=-0.06",
        "--set",
        "expect[0].at_most=0.06",
    ];
    let (said, checks) = run("mirror-control", "4000", &bounds);
    assert_eq!(said.status, 0, "{}", said.err);
    let expected = &checks["expectations"][0];
    assert_eq!(expected["state"], "pass", "{expected}");
    let found = expected["found"].as_str().expect("an interval");
    let ends = found.split_once('[').expect("its ends").1;
    let (lo, hi) = ends.trim_end_matches(']').split_once(", ").expect("two");
    let [lo, hi] = [lo, hi].map(|end| end.parse::<f64>().expect("a number"));
    let half = (hi - lo) / 2.0;
    let error = half / konakis_stats::normal::z(0.95);
    let by_luck = konakis_stats::normal::two_sided_p((6.0 - half) / error);
    assert!(by_luck < 0.001, "{by_luck}");
}

#[test]
fn what_nobody_can_miss_is_seen() {
    comes_out("positive-control", "150");
}

#[test]
fn fewer_attackers_score_less() {
    comes_out("dose-control", "900");
}

#[test]
fn a_missed_expectation_is_status_1() {
    let never = ["--set", "expect[0].at_most=-0.5"];
    let (said, checks) = run("positive-control", "60", &never);
    assert_eq!(said.status, 1, "{}", said.err);
    assert!(
        said.err
            .contains("not as expected: the score under `open-door`"),
        "{}",
        said.err
    );
    assert_eq!(checks["expectations"][0]["state"], "fail");
}

#[test]
fn a_strict_run_fails_for_want_of_a_ladder() {
    let (said, checks) = run("null-control", "30", &["--set", "run.strict=true"]);
    assert_eq!(said.status, 1, "{}", said.err);
    assert!(said.err.contains("check P1 (fail)"), "{}", said.err);
    let p1 = &checks["checks"][0];
    assert_eq!((&p1["id"], &p1["state"]), (&"P1".into(), &"fail".into()));
}
