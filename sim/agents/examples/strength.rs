//! How much stronger one agent is than another: paired games, both sides each, from random openings.
//!
//! ```text
//! strength RULESET[,RULESET…] PAIRS AGENT AGENT [AGENT…]     each agent against the one before it
//! strength RULESET[,RULESET…] PAIRS LEAST..MOST [SETTINGS]   alpha-beta, each doubling of nodes against the one below
//! ```
//!
//! An opening of 2 to 6 random plies is played twice, the sides exchanged. A pair is the unit of the
//! interval. A game that is stopped counts as a draw here, and is shown. `PAIRS@SEED` takes another seed.
//!
//! Where a ruleset favours one side by much, most pairs of near equals are split, and say nothing. With
//! `PAIRS~GAMES`, as in `100~8`, pairs begin from positions that either side can win: of so many games of a weak
//! searcher against itself, each side wins a quarter at least. They come from games in which the favoured side
//! plays by lot and the other side does not, each left at the first such position. This measures strength
//! where there is something to win; it is no measure of the ruleset.

use std::collections::HashSet;
use std::sync::Arc;

use konakis_agents::{AgentSpec, BookLaw, Ended, GameSetup, Openings, arena_from, transcribe};
use konakis_rules::Ruleset;

/// Plies after which a game is stopped.
const LONG: u32 = 400;
/// Random plies of the openings, by turns.
const OPENINGS: [u16; 5] = [2, 3, 4, 5, 6];
/// The seed of all games, if no other is named.
const SEED: u64 = 20_261_130;
/// Who plays the side that is not favoured, in the games from which open positions are taken.
const HELD: &str = "alpha-beta:nodes=500";
/// Who tries whether a position is open: erring by lot, so that no two games are the same.
const WEAK: &str = "alpha-beta:nodes=250,epsilon=100";
/// Plies of a game from which an open position is taken.
const SOUGHT: u32 = 24;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rulesets, pairs, agents @ ..] = args.as_slice() else {
        eprintln!("write `strength RULESETS PAIRS AGENT AGENT…`");
        std::process::exit(2);
    };
    let (pairs, seed) = match pairs.split_once('@') {
        Some((pairs, seed)) => (pairs, seed.parse().expect("a seed")),
        None => (pairs.as_str(), SEED),
    };
    let (pairs, games) = match pairs.split_once('~') {
        Some((pairs, games)) => (pairs, Some(games.parse().expect("a number of games"))),
        None => (pairs, None),
    };
    let pairs: u64 = pairs.parse().expect("a number of pairs");
    let agents: Vec<AgentSpec> = match agents.first().and_then(|range| range.split_once("..")) {
        Some((least, most)) => doublings(least, most, agents.get(1).map_or("", |more| more)),
        None => agents
            .iter()
            .map(|text| text.parse().unwrap_or_else(|why| panic!("{why}")))
            .collect(),
    };
    println!(
        "{:<14} {:>6} {:>15} {:>14} {:>14} {:>5} {:>6}  {:<30} against",
        "ruleset", "score", "95 %", "attacking", "defending", "cut", "plies", "agent"
    );
    for id in rulesets.split(',') {
        let ruleset = Arc::new(konakis_rules::find(id).expect("a ruleset"));
        let begins = match games {
            None => Begin::by_lot(pairs, seed),
            Some(games) => Begin::open(&ruleset, pairs, games, seed),
        };
        for two in agents.windows(2) {
            let [weaker, stronger] = two else { continue };
            let tally = Tally::of(&ruleset, stronger, weaker, &begins);
            let (mean, half) = tally.score();
            println!(
                "{id:<14} {:>5.1}% {:>6.1}–{:>5.1} % {:>14} {:>14} {:>5} {:>6}  {:<30} {weaker}",
                100.0 * mean,
                100.0 * (mean - half),
                100.0 * (mean + half),
                wdl(&tally.attacking),
                wdl(&tally.defending),
                tally.cut,
                tally.plies / (2 * begins.len() as u64),
                stronger.to_string(),
            );
        }
    }
}

/// Alpha-beta with doubling nodes.
fn doublings(least: &str, most: &str, settings: &str) -> Vec<AgentSpec> {
    let number = |text: &str| text.parse::<u64>().expect("a number of nodes");
    let most = number(most);
    let comma = if settings.is_empty() { "" } else { "," };
    std::iter::successors(Some(number(least)), |nodes| Some(2 * nodes))
        .take_while(|&nodes| nodes <= most)
        .map(|nodes| {
            format!("alpha-beta:nodes={nodes}{comma}{settings}")
                .parse()
                .unwrap_or_else(|why| panic!("{why}"))
        })
        .collect()
}

/// Wins, draws and losses.
fn wdl(counts: &[u64; 3]) -> String {
    format!("{}/{}/{}", counts[0], counts[1], counts[2])
}

/// How a pair of games begins: with moves by lot, or with an opening that is given.
struct Begin {
    seed: u64,
    block: u64,
    plies: u16,
    given: Option<Arc<Openings>>,
}

impl Begin {
    /// So many openings by lot.
    fn by_lot(pairs: u64, seed: u64) -> Vec<Begin> {
        let begin = |(block, &plies)| Begin {
            seed,
            block,
            plies,
            given: None,
        };
        (0..pairs).zip(OPENINGS.iter().cycle()).map(begin).collect()
    }

    /// So many openings that lead to different positions, each open as so many games of a weak searcher show.
    fn open(ruleset: &Arc<Ruleset>, pairs: u64, games: u64, seed: u64) -> Vec<Begin> {
        let [held, weak] = [HELD, WEAK].map(|text| text.parse::<AgentSpec>().expect("an agent"));
        let trial = setup(ruleset, [&weak, &weak], 0, LONG, seed);
        let mut source = setup(ruleset, [&held, &AgentSpec::Random], 0, SOUGHT, seed);
        let [attackers, defenders] = wins(&trial, None, games);
        if attackers > defenders {
            (source.attackers, source.defenders) = (source.defenders, source.attackers);
        }
        let (mut seen, mut book, mut played) = (HashSet::new(), Vec::new(), 0);
        while book.len() < pairs as usize && played < 100 * pairs {
            let game = transcribe(&source, None, played).expect("a size that can be played");
            played += 1;
            let moves: Vec<String> = game.plies.iter().map(|ply| ply.text()).collect();
            let is_open = |&plies: &usize| {
                // What decides the game is no opening.
                let given = openings(ruleset, &[moves[..plies].to_vec()]);
                given.is_some_and(|given| {
                    wins(&trial, Some(given), games)
                        .iter()
                        .all(|wins| 4 * wins >= games)
                })
            };
            let found = (2..=moves.len()).find(is_open);
            if let Some(plies) =
                found.filter(|&plies| seen.insert(game.plies[plies - 1].after.clone()))
            {
                book.push(moves[..plies].to_vec());
            }
        }
        let plies: usize = book.iter().map(Vec::len).sum();
        println!(
            "{}: {} open positions in {played} games, after {:.1} plies",
            ruleset.id,
            book.len(),
            plies as f64 / book.len() as f64
        );
        let given = openings(ruleset, &book).expect("each of them is an opening");
        (0..book.len() as u64)
            .map(|block| Begin {
                seed,
                block,
                plies: 0,
                given: Some(Arc::clone(&given)),
            })
            .collect()
    }
}

/// A book of openings, if it can be played from.
fn openings(ruleset: &Arc<Ruleset>, book: &[Vec<String>]) -> Option<Arc<Openings>> {
    let book: Vec<Vec<&str>> = book
        .iter()
        .map(|line| line.iter().map(String::as_str).collect())
        .collect();
    let law = BookLaw {
        seed: SEED,
        mirrored: false,
    };
    Openings::of_book(std::slice::from_ref(ruleset), &book, law)
        .ok()
        .map(Arc::new)
}

/// Games that the attackers and the defenders win, of so many.
fn wins(setup: &GameSetup, given: Option<Arc<Openings>>, games: u64) -> [u64; 2] {
    let mut wins = [0; 2];
    let arena = arena_from(setup, given).expect("a size that can be played");
    arena.play(0..games, &mut |record| match record.ended {
        Ended::Attackers => wins[0] += 1,
        Ended::Defenders => wins[1] += 1,
        Ended::Draw | Ended::Truncated | Ended::Error => {}
    });
    wins
}

/// What the games of these agents have in common.
fn setup(
    ruleset: &Arc<Ruleset>,
    [attackers, defenders]: [&AgentSpec; 2],
    opening_plies: u16,
    ply_cap: u32,
    seed: u64,
) -> GameSetup {
    GameSetup {
        ruleset: Arc::clone(ruleset),
        attackers: attackers.clone(),
        defenders: defenders.clone(),
        seed,
        opening_plies,
        ply_cap,
    }
}

/// Results of one agent, two games a pair.
#[derive(Default)]
struct Tally {
    /// Wins, draws, losses as the attackers.
    attacking: [u64; 3],
    defending: [u64; 3],
    cut: u64,
    plies: u64,
    /// Points of each pair, from 0 to 2.
    pairs: Vec<f64>,
}

impl Tally {
    fn of(ruleset: &Arc<Ruleset>, one: &AgentSpec, other: &AgentSpec, begins: &[Begin]) -> Self {
        let mut tally = Tally::default();
        for begin in begins {
            let mut points = 0.0;
            for attacks in [true, false] {
                let sides = if attacks { [one, other] } else { [other, one] };
                let setup = setup(ruleset, sides, begin.plies, LONG, begin.seed);
                let arena = arena_from(&setup, begin.given.clone());
                let arena = arena.expect("a size that can be played");
                arena.play(begin.block..begin.block + 1, &mut |record| {
                    let won = match record.ended {
                        Ended::Attackers => Some(attacks),
                        Ended::Defenders => Some(!attacks),
                        Ended::Draw | Ended::Truncated | Ended::Error => None,
                    };
                    let place = match won {
                        Some(true) => 0,
                        None => 1,
                        Some(false) => 2,
                    };
                    let counts = if attacks {
                        &mut tally.attacking
                    } else {
                        &mut tally.defending
                    };
                    counts[place] += 1;
                    tally.cut += u64::from(record.ended == Ended::Truncated);
                    tally.plies += u64::from(record.plies);
                    points += [1.0, 0.5, 0.0][place];
                });
            }
            tally.pairs.push(points);
        }
        tally
    }

    /// The mean score of a game, and half of its 95 % interval.
    fn score(&self) -> (f64, f64) {
        let count = self.pairs.len() as f64;
        let mean = self.pairs.iter().sum::<f64>() / count;
        let spread = self
            .pairs
            .iter()
            .map(|points| (points - mean).powi(2))
            .sum::<f64>();
        let error = (spread / (count - 1.0).max(1.0) / count).sqrt();
        (mean / 2.0, 1.96 * error / 2.0)
    }
}
