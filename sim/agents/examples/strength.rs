//! How much stronger one agent is than another: paired games, both sides each, from random openings.
//!
//! ```text
//! strength RULESET[,RULESET…] PAIRS AGENT AGENT [AGENT…]     each agent against the one before it
//! strength RULESET[,RULESET…] PAIRS LEAST..MOST [SETTINGS]   alpha-beta, each doubling of nodes against the one below
//! ```
//!
//! An opening of 2 to 6 random plies is played twice, the sides exchanged. A pair is the unit of the
//! interval. A game that is stopped counts as a draw here, and is shown.

use std::sync::Arc;

use konakis_agents::{AgentSpec, Ended, GameSetup, arena};

/// Plies after which a game is stopped.
const LONG: u32 = 400;
/// Random plies of the openings, by turns.
const OPENINGS: [u16; 5] = [2, 3, 4, 5, 6];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rulesets, pairs, agents @ ..] = args.as_slice() else {
        eprintln!("write `strength RULESETS PAIRS AGENT AGENT…`");
        std::process::exit(2);
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
        for two in agents.windows(2) {
            let [weaker, stronger] = two else { continue };
            let tally = Tally::of(&ruleset, stronger, weaker, pairs);
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
        ruleset: &Arc<konakis_rules::Ruleset>,
        one: &AgentSpec,
        other: &AgentSpec,
        pairs: u64,
    ) -> Self {
        let mut tally = Tally::default();
        let openings = OPENINGS.len() as u64;
        for (number, &opening_plies) in (0..).zip(&OPENINGS) {
            let blocks = number * pairs / openings..(number + 1) * pairs / openings;
            let mut points = vec![0.0; (blocks.end - blocks.start) as usize];
            for attacks in [true, false] {
                let (attackers, defenders) = if attacks { (one, other) } else { (other, one) };
                let setup = GameSetup {
                    ruleset: Arc::clone(ruleset),
                    attackers: attackers.clone(),
                    defenders: defenders.clone(),
                    seed: 20_261_130,
                    opening_plies,
                    ply_cap: LONG,
                };
                let arena = arena(&setup).expect("a size that can be played");
                arena.play(blocks.clone(), &mut |record| {
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
                    points[(record.block - blocks.start) as usize] += [1.0, 0.5, 0.0][place];
                });
            }
            tally.pairs.extend(points);
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
