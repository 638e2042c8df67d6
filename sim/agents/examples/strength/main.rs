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
//! `PAIRS~GAMES`, as in `100~8`, pairs begin from positions that either side can win: of so many games of `alpha-beta`
//! against itself, each side wins a quarter at least, with 250 nodes and with a quarter of the weaker agent's budget
//! (of its nodes, or as many as its playouts), since what only weak players can lose is not open to strong ones. The
//! positions come from games in which the favoured side plays by lot and the other side does not, each left at the
//! first such position. This measures strength where there is something to win; it is no measure of the ruleset.
//!
//! Even so a score says less of the agents the more the sides differ: where the defenders win nine games of ten, an
//! agent can win little with either side. The column `even` says what the stronger would score if neither side were
//! favoured, as far as the log odds of a game are the sum of what the side brings and what the agent does: half of
//! the difference between its log odds as the attackers and those of the other, with its interval by leaving out
//! each pair in turn (jackknife). Half a point and half a lost one are added to each (Haldane 1956; Anscombe 1956).
//!
//! A move by lot may lose the game before it begins. With `PAIRS/NODES`, as in `300/1000000`, openings are by lot too,
//! and games are left out which the stronger agent, the second of two, begins a man behind or worse, as a search of so
//! many nodes judges. `PAIRS/0` has no openings: all games begin as the ruleset says, which is of use where an agent
//! draws lots.

use std::sync::Arc;

use begin::Begin;
use konakis_agents::{AgentSpec, Ended, GameSetup, arena_from};
use konakis_rules::Ruleset;

mod begin;

/// Plies after which a game is stopped.
const LONG: u32 = 400;
/// The seed of all games, if no other is named.
const SEED: u64 = 20_261_130;

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
    let (pairs, nodes) = match pairs.split_once('/') {
        Some((pairs, nodes)) => (pairs, Some(nodes.parse().expect("a number of nodes"))),
        None => (pairs, None),
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
        "{:<14} {:>6} {:>15} {:>6} {:>15} {:>14} {:>14} {:>5} {:>6}  {:<30} against",
        "ruleset",
        "score",
        "95 %",
        "even",
        "95 %",
        "attacking",
        "defending",
        "cut",
        "plies",
        "agent"
    );
    for id in rulesets.split(',') {
        let ruleset = Arc::new(konakis_rules::find(id).expect("a ruleset"));
        for two in agents.windows(2) {
            let [weaker, stronger] = two else { continue };
            let begins = match (games, nodes) {
                (Some(games), _) => Begin::open(&ruleset, pairs, games, seed, weaker),
                (None, None) => Begin::by_lot(pairs, seed),
                (None, Some(0)) => Begin::at_the_start(pairs, seed),
                (None, Some(nodes)) => Begin::not_lost(&ruleset, pairs, nodes, seed),
            };
            let tally = Tally::of(&ruleset, stronger, weaker, &begins);
            let (mean, half) = tally.score();
            let (odds, error) = tally.even();
            let share = |log_odds: f64| 100.0 / (1.0 + (-log_odds).exp());
            println!(
                "{id:<14} {:>5.1}% {:>6.1}–{:>5.1} % {:>5.1}% {:>6.1}–{:>5.1} % {:>14} {:>14} {:>5} {:>6}  {:<30} {weaker}",
                100.0 * mean,
                100.0 * (mean - half),
                100.0 * (mean + half),
                share(odds),
                share(odds - error),
                share(odds + error),
                wdl(&tally.attacking),
                wdl(&tally.defending),
                tally.cut,
                tally.plies / tally.games().max(1),
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
    /// For each pair, the points of the game in which it attacks and of that in which it defends, but for those that
    /// are left out.
    pairs: Vec<[Option<f64>; 2]>,
}

impl Tally {
    fn of(ruleset: &Arc<Ruleset>, one: &AgentSpec, other: &AgentSpec, begins: &[Begin]) -> Self {
        let mut tally = Tally::default();
        for begin in begins {
            let mut pair = [None; 2];
            for (number, is_played) in begin.sides.into_iter().enumerate() {
                let attacks = number == 0;
                if !is_played {
                    continue;
                }
                let sides = if attacks { [one, other] } else { [other, one] };
                let setup = setup(ruleset, sides, begin.plies, LONG, begin.seed);
                let arena = arena_from(&setup, begin.given.clone());
                let arena = arena.expect("a size that can be played");
                arena.play(begin.block..begin.block + 1, &mut |record| {
                    let points = record.ended.attackers_points().unwrap_or(0.5);
                    let points = if attacks { points } else { 1.0 - points };
                    let counts = if attacks {
                        &mut tally.attacking
                    } else {
                        &mut tally.defending
                    };
                    counts[2 - (2.0 * points) as usize] += 1;
                    tally.cut += u64::from(record.ended == Ended::Truncated);
                    tally.plies += u64::from(record.plies);
                    pair[number] = Some(points);
                });
            }
            tally.pairs.push(pair);
        }
        tally
    }

    /// Games played.
    fn games(&self) -> u64 {
        self.attacking.iter().chain(&self.defending).sum()
    }

    /// The mean score of a game, and half of its 95 % interval.
    fn score(&self) -> (f64, f64) {
        let count = self.pairs.len() as f64;
        let games = self.games() as f64;
        let played = || self.pairs.iter().map(|pair| pair.iter().flatten());
        let mean = played().flatten().sum::<f64>() / games;
        let off = |points: &f64| points - mean;
        let spread: f64 = played()
            .map(|pair| pair.map(off).sum::<f64>().powi(2))
            .sum();
        let error = (spread * count / (count - 1.0).max(1.0)).sqrt() / games;
        (mean, 1.96 * error)
    }

    /// The log odds of a game between sides of which neither is favoured, and half of its 95 % interval.
    fn even(&self) -> (f64, f64) {
        // Of all pairs but one, or of all.
        let odds = |left_out: Option<usize>| {
            let log_odds = |side: usize| {
                let (mut won, mut lost) = (0.5, 0.5);
                for (number, pair) in self.pairs.iter().enumerate() {
                    if let Some(points) = pair[side].filter(|_| Some(number) != left_out) {
                        won += points;
                        lost += 1.0 - points;
                    }
                }
                f64::ln(won / lost)
            };
            // The other attacks with the odds against this one's defence.
            (log_odds(0) + log_odds(1)) / 2.0
        };
        let count = self.pairs.len() as f64;
        let without: Vec<f64> = (0..self.pairs.len()).map(|pair| odds(Some(pair))).collect();
        let mean = without.iter().sum::<f64>() / count.max(1.0);
        let spread: f64 = without.iter().map(|odds| (odds - mean).powi(2)).sum();
        (
            odds(None),
            1.96 * (spread * (count - 1.0) / count.max(1.0)).sqrt(),
        )
    }
}
