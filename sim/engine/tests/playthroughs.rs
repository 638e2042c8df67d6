//! One random game of every shipped ruleset as text, every board drawn: `tests/playthroughs/ID.txt`.
//!
//! A person who knows the game can read them, and a change in play shows in them. `KONAKIS_BLESS=1` in the environment
//! writes them anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use konakis_engine::{
    Action, Compiled, Game, Lot, Move, Outcome, Purpose, Seed, Side, Size, WithCompiled, compile,
    move_text, square_of,
};
use konakis_rules::{First, Ruleset, Square, Victims, find, shipped};

/// All playthroughs are block 0 of the experiment with this seed.
const SEED: u64 = 1732;

/// Later moves stand in the text without their boards, so that the files stay small.
const PLIES: u32 = 2000;

/// Boards drawn, start and end apart.
fn drawn(size: u8) -> u32 {
    match size {
        ..=9 => 60,
        10..=13 => 40,
        _ => 20,
    }
}

#[test]
fn every_ruleset_plays_as_it_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/playthroughs");
    let bless = std::env::var_os("KONAKIS_BLESS").is_some();
    let mut files: BTreeSet<PathBuf> = fs::read_dir(&folder)
        .expect("the playthroughs are there")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    let mut changed = Vec::new();
    for id in shipped() {
        let ruleset = find(id).expect("a shipped ruleset reads");
        let told = playthrough(&ruleset);
        let path = folder.join(format!("{id}.txt"));
        files.remove(&path);
        if fs::read_to_string(&path).ok().as_ref() == Some(&told) {
            continue;
        }
        if bless {
            fs::write(&path, told).expect("a playthrough can be written");
        } else {
            changed.push(id);
        }
    }
    assert!(
        changed.is_empty(),
        "the play has changed of {changed:?}; if that is right, run this test with KONAKIS_BLESS=1"
    );
    assert!(files.is_empty(), "no ruleset plays {files:?}");
}

fn playthrough(ruleset: &Ruleset) -> String {
    struct Tell<'a>(&'a Ruleset);
    impl WithCompiled for Tell<'_> {
        type Out = String;
        fn run<S: Size>(self, compiled: Compiled<S>) -> String {
            tell(self.0, &compiled)
        }
    }
    compile(ruleset, Tell(ruleset)).expect("a shipped ruleset can be played")
}

fn tell<S: Size>(ruleset: &Ruleset, compiled: &Compiled<S>) -> String {
    let streams = Seed(SEED).game(0, 0).streams();
    let mut lot = streams.of(Purpose::Opening);
    let first = match ruleset.rules.first {
        First::Attackers => Side::Attackers,
        First::Defenders => Side::Defenders,
        First::Lot if streams.of(Purpose::FirstMove).coin() => Side::Attackers,
        First::Lot => Side::Defenders,
    };
    let mut game = Game::new(compiled, compiled.start(first));
    let board = &ruleset.board;
    let by_lot = if ruleset.rules.first == First::Lot {
        ", by lot"
    } else {
        ""
    };
    let mut text = format!(
        "{} ({})\nfingerprint {}\n{size} × {size} squares, {} attackers, {} defenders and the king\na random game, seed {SEED}; the {first} move first{by_lot}\n\n{}",
        ruleset.name,
        ruleset.id,
        ruleset.fingerprint,
        board.attackers.len(),
        board.defenders.len(),
        compiled.diagram(game.position()).drawn(),
        size = board.size,
    );
    let mut line = String::new();
    while game.outcome().is_none() && game.plies() < PLIES {
        let side = game.position().to_move();
        let (of, played) = play(compiled, &mut game, &mut lot);
        let ply = game.plies();
        if ply <= drawn(board.size) {
            let board = compiled.diagram(game.position()).drawn();
            writeln!(text, "\n{ply}. {side}: {played}, one of {of}\n{board}")
                .expect("writing to a string does not fail");
            text.pop();
        } else {
            let word = format!("{ply}. {played}");
            if line.len() + word.len() > 98 {
                text = text + "\n" + line.trim_end();
                line.clear();
            }
            line += &word;
            line += "  ";
        }
    }
    if !line.is_empty() {
        let board = compiled.diagram(game.position()).drawn();
        text = text + "\n" + line.trim_end() + "\n\n" + &board;
    }
    let end = match game.outcome() {
        Some(Outcome::Win(side, reason)) => format!("{side} win: {reason}"),
        Some(Outcome::Draw(reason)) => format!("a draw: {reason}"),
        None => "broken off".to_owned(),
    };
    text + &format!("\n{end}, after {} plies\n", game.plies())
}

/// Plays one move by lot; among how many it was chosen, and the move with its captures.
fn play<S: Size>(compiled: &Compiled<S>, game: &mut Game<S>, lot: &mut Lot) -> (usize, String) {
    let square = |index| square_of::<S>(index);
    // In the order of squares, so that the engine is free to find them in another.
    let mut moves: Vec<(Move, Action)> = game
        .moves()
        .iter(compiled)
        .map(|action| {
            let chosen = Move {
                from: square(action.from).expect("a move starts on the board"),
                to: square(action.to).expect("a move ends on the board"),
                take: takes_one(compiled).then(|| square(action.take)).flatten(),
            };
            (chosen, action)
        })
        .collect();
    moves.sort_unstable_by_key(|(chosen, _)| *chosen);
    let count = u32::try_from(moves.len()).expect("a position has few moves");
    let (chosen, action) = moves[lot.below(count) as usize];
    let before = compiled.diagram(game.position());
    let step = game.play(compiled, action);
    let after = compiled.diagram(game.position());
    let mut captures: Vec<Square> = match before.to_move {
        Side::Attackers => missing(before.defenders, &after.defenders)
            .chain(before.king.filter(|_| after.king.is_none()))
            .collect(),
        Side::Defenders => missing(before.attackers, &after.attackers).collect(),
    };
    captures.sort_unstable();
    let mut played = move_text(&chosen, &captures);
    if step.walked_in {
        played += " (dies between two enemies)";
    }
    (moves.len(), played)
}

fn takes_one<S: Size>(compiled: &Compiled<S>) -> bool {
    compiled.rules().capture_victims == Victims::One
}

/// The squares of a list that are not in another.
fn missing(before: Vec<Square>, after: &[Square]) -> impl Iterator<Item = Square> {
    before.into_iter().filter(|square| !after.contains(square))
}
