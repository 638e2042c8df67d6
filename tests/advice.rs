//! `konakis advise`: what an agent would play, for a person and for a program.

use serde_json::Value;

use crate::program::say;

const AGENT: &str = "alpha-beta:nodes=20000";

fn asked(more: &[&str]) -> Value {
    let said = say([&["advise"], more, &["--agent", AGENT, "--json"]].concat());
    assert_eq!(said.status, 0, "{}", said.err);
    serde_json::from_str(&said.out).expect("the output is JSON")
}

/// Two ways stand open to the king, and the defenders are to move.
const OPEN: &str = "4T4/9/9/t3T3t/1tT1K1Ttt/t3T3t/9/4t4/3ttt3 d";

#[test]
fn a_win_is_announced_with_its_line() {
    let said = asked(&["smith-1811", "--position", OPEN]);
    let advice = &said["advice"];
    let plies = advice["ends_in"].as_i64().expect("a proved end");
    assert!(plies > 0, "{said}");
    let line: Vec<&str> = advice["line"]
        .as_array()
        .expect("a line")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(advice["move"], line[0]);
    // The line can be played from the position, and the same agent agrees on the way.
    let on = asked(&["smith-1811", "--position", OPEN, "--moves", line[0]]);
    assert_eq!(on["to_move"], "attackers");
    if plies > 1 {
        assert_eq!(on["advice"]["ends_in"].as_i64(), Some(1 - plies), "{on}");
    }
    let words = say(["advise", "smith-1811", "--position", OPEN, "--agent", AGENT]);
    assert!(
        words.out.contains("the defenders win within "),
        "{}",
        words.out
    );
}

#[test]
fn the_same_question_has_the_same_answer() {
    let ask = || asked(&["brandubh-1", "--moves", "d7-c7 d5-c5"]);
    let said = ask();
    assert_eq!(said, ask());
    assert_eq!(said["to_move"], "attackers");
    assert_eq!(said["outcome"], Value::Null);
}

/// Where a rule speaks of positions that come again, the moves on the way count.
#[test]
fn moves_can_end_the_game() {
    let to_and_fro = "e8-f8 e7-f7 f8-e8 f7-e7 ".repeat(2);
    let said = asked(&["smith-1811", "--moves", &to_and_fro]);
    assert_eq!(said["outcome"]["reason"], "repetition");
    assert_eq!(said["advice"], Value::Null);
}

#[test]
fn what_cannot_be_asked_says_why() {
    for (args, told) in [
        (
            vec!["smith-1811", "--moves", "e8-e9"],
            "move 1, `e8-e9`: e9 is occupied",
        ),
        (
            vec!["smith-1811", "--moves", "e8-f8 hm"],
            "move 2, `hm`: no move",
        ),
        (
            vec!["smith-1811", "--agent", "alpha-bet"],
            "did you mean `alpha-beta`?",
        ),
        (
            vec!["smith-1811", "--position", "9/9 a"],
            "an odd number of ranks",
        ),
        (
            vec!["smith-1811", "--position", "9/9/9/9/4t4/9/9/9/9 a"],
            "the game is over",
        ),
    ] {
        let said = say([vec!["advise"], args].concat());
        assert_eq!(said.status, 2, "{}", said.out);
        assert!(said.err.contains(told), "no {told}:\n{}", said.err);
        assert!(said.out.is_empty(), "{}", said.out);
    }
}
