//! `konakis match` and `konakis play`, as a person or a program uses them.

use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use crate::program::{konakis, say};

fn meeting(threads: &str) -> String {
    let said = say([
        "match",
        "brandubh-1",
        "mcts:playouts=40",
        "greedy:epsilon=100",
        "--games",
        "12",
        "--seed",
        "5",
        "--threads",
        threads,
        "--json",
    ]);
    assert_eq!(said.status, 0, "{}", said.err);
    said.out
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let one = meeting("1");
    assert_eq!(one, meeting("3"));
    let said: Value = serde_json::from_str(&one).expect("the output is JSON");
    assert_eq!(said["games"], 12);
    assert_eq!(said["pairs"], 6);
    assert_eq!(said["a"]["agent"], "mcts:playouts=40");
    assert_eq!(said["a"]["unit"], "playouts");
    assert_eq!(said["b"]["agent"], "greedy:epsilon=100");
    let count = |of: &str| -> u64 {
        ["won", "drawn", "lost", "stopped"]
            .iter()
            .map(|key| said[of][key].as_u64().expect("a count"))
            .sum()
    };
    assert_eq!(
        (count("attacking"), count("defending"), count("attackers")),
        (6, 6, 12)
    );
    let number = |of: &str, key: &str| said[of][key].as_f64().expect("a number");
    let points = (number("attacking", "points") + number("defending", "points")) / 2.0;
    assert!((number("score", "value") - points).abs() < 1e-12);
    assert!(number("score", "low") <= points && points <= number("score", "high"));
    assert_eq!(number("balance", "value"), number("attackers", "points"));
    assert!(said["a"]["spent_per_move"].as_f64().expect("a number") <= 40.0);
}

#[test]
fn a_match_that_cannot_be_played_says_all_that_is_wrong() {
    let said = say(["match", "smith-1812", "mtcs", "greedy:forbid=king-move"]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    for told in [
        "did you mean `smith-1811`?",
        "did you mean `mcts`?",
        "did you mean `king-moves`?",
    ] {
        assert!(said.err.contains(told), "{}", said.err);
    }
    let odd = say(["match", "smith-1811", "random", "greedy", "--games", "7"]);
    assert_eq!(odd.status, 2);
    assert!(odd.err.contains("an even number"), "{}", odd.err);
}

/// Types lines at a game; what was drawn and said.
fn typed<'a>(args: impl IntoIterator<Item = &'a str>, lines: &str) -> String {
    let mut child = konakis(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("output is text")
}

#[test]
fn a_person_plays_a_whole_game_in_the_terminal() {
    let lines = "moves e8\ne8-e9\ne8-b8\nfrob\nundo\nhnit\ne8-f8\ne7-h7\na6-b6\ne6-g6\nb6-a6\ne5-e8\na6-b6\ne8-a8\n";
    let said = typed(["play", "smith-1811", "--adviser", "greedy"], lines);
    for told in [
        "e8-b8",
        "e9 is occupied",
        "`frob` is no move",
        "1 move taken back",
        "did you mean `hint`?",
        "defenders> ",
        "1. attackers: e8-f8",
    ] {
        assert!(said.contains(told), "no {told}:\n{said}");
    }
    assert!(
        said.contains("the defenders win: the king has escaped"),
        "{said}"
    );
}

#[test]
fn a_game_against_an_agent_goes_by_turns() {
    let said = typed(
        [
            "play",
            "brandubh-1",
            "--defenders",
            "mcts:playouts=50",
            "--adviser",
            "greedy",
        ],
        "hint\nd7-c7\nundo\nd7-c7\nquit\n",
    );
    assert!(said.contains("greedy would play "), "{said}");
    assert_eq!(said.matches("1. attackers: d7-c7").count(), 2, "{said}");
    assert!(said.contains("2 moves taken back"), "{said}");
    assert!(said.contains("the game is left open"), "{said}");
}
