//! How much stronger one agent is than another: paired games, both sides each, from random openings.
//!
//! ```text
//! strength RULESET[,RULESET…] PAIRS AGENT AGENT [AGENT…]     each agent against the one before it
//! strength RULESET[,RULESET…] PAIRS LEAST..MOST [SETTINGS]   alpha-beta, each doubling of nodes against the one below
//! ```
//!
//! An opening of 2 to 6 random plies is played twice, the sides exchanged. A pair is the unit of the
//! interval. A game that is stopped counts as a draw here, and is shown.
//!
//! Where a ruleset favours one side by much, most pairs of near equals are split, and say nothing. With
//! `PAIRS~SCORE`, as in `100~60`, only such openings are played as `alpha-beta` with 20,000 nodes thinks
//! even: neither side ahead by more than so many hundredths of a man. This measures strength where
//! there is something to win; it is no measure of the ruleset.

use std::sync::Arc;

use konakis_agents::{AgentSpec, AlphaBeta, Ended, GameSetup, arena, think, transcribe};
use konakis_rules::Ruleset;

/// Plies after which a game is stopped.
const LONG: u32 = 400;
/// Random plies of the openings, by turns.
const OPENINGS: [u16; 5] = [2, 3, 4, 5, 6];
/// The seed of all games.
const SEED: u64 = 20_261_130;
/// Nodes of the search that says whether an opening is even.
const JUDGED: u64 = 20_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rulesets, pairs, agents @ ..] = args.as_slice() else {
        eprintln!("write `strength RULESETS PAIRS AGENT AGENT…`");
        std::process::exit(2);
    };
    let (pairs, even) = match pairs.split_once('~') {
        Some((pairs, score)) => (pairs, Some(score.parse().expect("hundredths of a man"))),
        None => (pairs.as_str(), None),
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
        let openings = Opening::list(&ruleset, pairs, even);
        if let (Some(last), Some(score)) = (openings.last(), even) {
            let drawn = last.block + 1;
            println!(
                "{id}: {} openings of {drawn} are even to ± {score}",
                openings.len()
            );
        }
        for two in agents.windows(2) {
            let [weaker, stronger] = two else { continue };
            let tally = Tally::of(&ruleset, stronger, weaker, &openings);
            let (mean, half) = tally.score();
            println!(
                "{id:<14} {:>5.1}% {:>6.1}–{:>5.1} % {:>14} {:>14} {:>5} {:>6}  {:<30} {weaker}",
                100.0 * mean,
                100.0 * (mean - half),
                100.0 * (mean + half),
                wdl(&tally.attacking),
                wdl(&tally.defending),
                tally.cut,
                tally.plies / (2 * pairs),
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

/// How a pair of games begins.
struct Opening {
    block: u64,
    plies: u16,
}

impl Opening {
    /// So many openings; with a score, those that are even.
    fn list(ruleset: &Arc<Ruleset>, pairs: u64, even: Option<i32>) -> Vec<Opening> {
        (0..1000 * pairs)
            .zip(OPENINGS.iter().cycle())
            .map(|(block, &plies)| Opening { block, plies })
            .filter(|opening| even.is_none_or(|score| opening.is_even(ruleset, score)))
            .take(pairs as usize)
            .collect()
    }

    /// What the games of it have in common.
    fn setup(
        &self,
        ruleset: &Arc<Ruleset>,
        attackers: &AgentSpec,
        defenders: &AgentSpec,
    ) -> GameSetup {
        GameSetup {
            ruleset: Arc::clone(ruleset),
            attackers: attackers.clone(),
            defenders: defenders.clone(),
            seed: SEED,
            opening_plies: self.plies,
            ply_cap: LONG,
        }
    }

    fn is_even(&self, ruleset: &Arc<Ruleset>, score: i32) -> bool {
        let random = AgentSpec::Random;
        let setup = GameSetup {
            ply_cap: self.plies.into(),
            ..self.setup(ruleset, &random, &random)
        };
        let game = transcribe(&setup, None, self.block).expect("a size that can be played");
        let judge = AlphaBeta {
            nodes: JUDGED,
            ..AlphaBeta::default()
        };
        let thought = game
            .plies
            .last()
            .and_then(|ply| think(ruleset, &judge, &ply.after).expect("the same size"));
        thought.is_some_and(|thought| thought.score.abs() <= score)
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
    fn of(
        ruleset: &Arc<Ruleset>,
        one: &AgentSpec,
        other: &AgentSpec,
        openings: &[Opening],
    ) -> Self {
        let mut tally = Tally::default();
        for opening in openings {
            let mut points = 0.0;
            for attacks in [true, false] {
                let (attackers, defenders) = if attacks { (one, other) } else { (other, one) };
                let setup = opening.setup(ruleset, attackers, defenders);
                let arena = arena(&setup).expect("a size that can be played");
                arena.play(opening.block..opening.block + 1, &mut |record| {
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
