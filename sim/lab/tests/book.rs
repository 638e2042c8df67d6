//! Openings that somebody wrote down: every block takes another, in all cells the same, and what will not do is named where it stands.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use konakis_lab::{Experiment, Silent, arena, read, rebuild, run};
use konakis_rules::Text;

use crate::fake::{folder, options};

const EXPERIMENT: &str = r#"
[experiment]
name = "book"
question = "do all begin from the book?"
seed = 5

[rulesets]
use = ["smith-1811", "salmi-2015", "imperial-contest-1855"]

[[agent]]
kind = "random"

[openings]
source = "book"
book = "openings.txt"

[limits]
ply_cap = 500

[stop]
blocks = 12
"#;

const BOOK: &str = "\
# Attackers first.
d1-d3 e3-f3, quiet
d1-c1 e3-f3
e2-f2 e3-d3 # and back

# Defenders first, for the lot.
e3-f3 d1-d3
e3-d3 e2-f2, mirrored by nothing
";

/// Reads an experiment beside a book.
fn beside(dir: &Path, experiment: &str, book: &str) -> Result<Experiment, String> {
    fs::write(dir.join("openings.txt"), book).expect("a book can be written");
    let name = dir.join("book.toml").display().to_string();
    let shown = format!("{}/", dir.display());
    read(&Text::new(name, experiment), "book.toml", &[])
        .map_err(|problems| problems.to_string().replace(&shown, ""))
}

#[test]
fn a_block_begins_alike_in_all_cells_and_none_comes_twice_before_all_have_come() {
    let dir = folder();
    let experiment = beside(dir.path(), EXPERIMENT, BOOK).expect("a good book");
    let (out, stop) = (dir.path().join("run"), AtomicBool::new(false));
    run(&experiment, &options(&out, 2), &arena, &stop, &Silent).expect("a good run");
    let mut begun: BTreeMap<(u32, u64), String> = BTreeMap::new();
    for cell in 0..3 {
        for block in 0..12 {
            let game = rebuild(&out, cell, block).expect("a game").transcript;
            let plies = usize::from(game.record.opening_plies);
            assert_eq!(plies, 2);
            let moves: Vec<String> = game.plies[..plies].iter().map(|ply| ply.text()).collect();
            begun.insert((cell, block), moves.join(" "));
        }
    }
    let line = |cell, block| &begun[&(cell, block)];
    let attackers = ["d1-d3 e3-f3", "d1-c1 e3-f3", "e2-f2 e3-d3"];
    let defenders = ["e3-f3 d1-d3", "e3-d3 e2-f2"];
    for block in 0..12 {
        assert_eq!(line(0, block), line(1, block), "block {block}");
        let lot = line(2, block).as_str();
        assert!(lot == line(0, block) || defenders.contains(&lot), "{lot}");
    }
    for start in [0, 3, 6, 9] {
        let taken: BTreeSet<&str> = (start..start + 3)
            .map(|block| line(0, block).as_str())
            .collect();
        assert_eq!(taken, BTreeSet::from(attackers));
    }
    let by_lot: BTreeSet<&str> = (0..12).map(|block| line(2, block).as_str()).collect();
    assert!(defenders.iter().all(|line| by_lot.contains(line)));
}

#[test]
fn what_will_not_do_is_named_where_it_stands() {
    let dir = folder();
    let wrong = "\
d1-d3 e3-f3
d1-d3 e3-e9, over the attackers
d1-d3 e3:f3
f1-f3 e3-d3, a mirror image
e1-e1
e3-f3 d1-d3
";
    let said = beside(dir.path(), EXPERIMENT, wrong).expect_err("a wrong book");
    let kept = "\
error: opening 2 will not do: under `smith-1811` this move is not legal: e9 is occupied
 --> openings.txt:2:7
  |
2 | d1-d3 e3-e9, over the attackers
  |       ^^^^^

error: opening 3 will not do: `e3:f3` is no move
 --> openings.txt:3:7
  |
3 | d1-d3 e3:f3
  |       ^^^^^

error: opening 4 will not do: it leads to the same position as opening 1, or to its mirror image
 --> openings.txt:4:1
  |
4 | f1-f3 e3-d3, a mirror image
  | ^^^^^^^^^^^

error: opening 5 will not do: under `smith-1811` this move is not legal: e1 is occupied
 --> openings.txt:5:1
  |
5 | e1-e1
  | ^^^^^

4 errors";
    assert_eq!(said, kept);
}

#[test]
fn what_makes_no_book_is_refused() {
    let dir = folder();
    let refused = |experiment: &str, book: &str| {
        beside(dir.path(), experiment, book).expect_err("it is refused")
    };
    let only = "d1-d3 e3-f3\n";
    assert!(refused(EXPERIMENT, only).contains(
        "`openings.txt` will not do: it has no opening in which the defenders begin, as `imperial-contest-1855` lets them"
    ));
    assert!(refused(EXPERIMENT, "# nothing\n\n").contains("there is no opening in `openings.txt`"));
    let absent = EXPERIMENT.replace("\"openings.txt\"", "\"no-such.txt\"");
    assert!(refused(&absent, BOOK).contains("there is no file `no-such.txt`"));
    let unnamed = EXPERIMENT.replace("book = \"openings.txt\"\n", "");
    assert!(refused(&unnamed, BOOK).contains("`openings.book` is missing"));
    let unread = EXPERIMENT.replace("source = \"book\"", "source = \"start\"");
    assert!(refused(&unread, BOOK).contains("a book is named, and no game begins with it"));
    let with = |key: &str| EXPERIMENT.replace("[limits]", &format!("{key}\n[limits]"));
    assert!(refused(&with("plies = 2"), BOOK).contains("games from the book have no random plies"));
    for (key, value) in [
        ("legal_in", "\"own-cell\""),
        ("without_replacement", "false"),
        ("sensitivity", "[4]"),
    ] {
        let said = refused(&with(&format!("{key} = {value}")), BOOK);
        assert!(
            said.contains(&format!("`openings.{key}` has no use with a book")),
            "{said}"
        );
    }
    let boards = EXPERIMENT.replace("\"salmi-2015\"", "\"brandubh-1\"");
    assert!(refused(&boards, BOOK).contains("begin on different boards"));
}
