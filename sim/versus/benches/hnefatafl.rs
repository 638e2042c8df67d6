//! Random games by konakis and by the crate `hnefatafl` 0.0.2, in turns, in the time of one core.
//!
//! Both sides of a pair play to the end under rules that are the same or nearly so (the crate's
//! Tablut has a hostile throne that nobody re-enters); games longer than the cap are broken off.

use std::time::Duration;

use cpu_time::ThreadTime;
use hnefatafl::aliases::{MediumBasicBoardState, SmallBasicBoardState};
use hnefatafl::board::state::BoardState;
use hnefatafl::game::{Game as TheirGame, GameStatus};
use hnefatafl::play::Play;
use hnefatafl::preset;
use hnefatafl::rules::Ruleset as TheirRules;
use konakis_engine::{Batch, Compiled, Lot, Seed, Series, Size, WithCompiled, compile};

/// Plies after which both break a game off.
const PLY_CAP: u32 = 2000;
/// The time that each takes at a turn, and the turns.
const EACH: Duration = Duration::from_millis(500);
const TURNS: usize = 5;

/// Games and plies that were played, and in what time.
#[derive(Clone, Copy, Default)]
struct Played {
    games: f64,
    plies: f64,
    seconds: f64,
}

impl Played {
    fn games_per_s(self) -> f64 {
        self.games / self.seconds
    }

    fn ns_per_ply(self) -> f64 {
        1e9 * self.seconds / self.plies
    }
}

fn main() {
    println!(
        "ruleset               konakis games/s  ns/ply   hnefatafl games/s  ns/ply   ratio of plies/s"
    );
    pair::<SmallBasicBoardState>(
        "brandubh-1",
        preset::rules::BRANDUBH,
        preset::boards::BRANDUBH,
    );
    pair::<MediumBasicBoardState>(
        "linnaeus-walker",
        preset::rules::TABLUT,
        preset::boards::TABLUT,
    );
    pair::<MediumBasicBoardState>(
        "copenhagen",
        preset::rules::COPENHAGEN,
        preset::boards::COPENHAGEN,
    );
}

/// Plays both in turns and prints the best of each.
fn pair<B: BoardState>(id: &str, rules: TheirRules, board: &str) {
    let ruleset = konakis_rules::find(id).expect("a shipped ruleset");
    let (mut ours, mut theirs) = (Played::default(), Played::default());
    for turn in 0..TURNS {
        let better = |best: &mut Played, now: Played| {
            if best.seconds == 0.0 || now.ns_per_ply() < best.ns_per_ply() {
                *best = now;
            }
        };
        better(&mut ours, compile(&ruleset, Ours(turn)).expect("a size"));
        better(&mut theirs, their_games::<B>(rules, board, turn));
    }
    println!(
        "{id:20} {:16.0} {:7.1} {:19.1} {:7.0} {:18.0}",
        ours.games_per_s(),
        ours.ns_per_ply(),
        theirs.games_per_s(),
        theirs.ns_per_ply(),
        theirs.ns_per_ply() / ours.ns_per_ply(),
    );
}

fn their_games<B: BoardState>(rules: TheirRules, board: &str, turn: usize) -> Played {
    let begun = ThreadTime::now();
    let mut played = Played::default();
    let mut lot = Lot::new(turn as u64 + 1, 1732);
    let mut plays: Vec<Play> = Vec::new();
    while begun.elapsed() < EACH {
        let mut game: TheirGame<B> = TheirGame::new(rules, board).expect("a preset");
        for _ in 0..PLY_CAP {
            plays.clear();
            for tile in game.state.board.occupied_by_side(game.state.side_to_play) {
                plays.extend(
                    game.iter_plays(tile)
                        .expect("a piece")
                        .map(|play| play.play),
                );
            }
            if plays.is_empty() {
                break;
            }
            let play = plays[lot.below(plays.len() as u32) as usize];
            played.plies += 1.0;
            if game.do_play(play).expect("a valid play") != GameStatus::Ongoing {
                break;
            }
        }
        played.games += 1.0;
    }
    played.seconds = begun.elapsed().as_secs_f64();
    played
}

struct Ours(usize);

impl WithCompiled for Ours {
    type Out = Played;

    fn run<S: Size>(self, compiled: Compiled<S>) -> Played {
        let mut series = Series::new(&compiled, Seed(self.0 as u64), PLY_CAP);
        let mut batch = Batch::new(&compiled, false);
        let begun = ThreadTime::now();
        while begun.elapsed() < EACH {
            series.play(&compiled, &mut batch, 1024);
        }
        Played {
            games: series.games() as f64,
            plies: series.plies() as f64,
            seconds: begun.elapsed().as_secs_f64(),
        }
    }
}
