//! Seeks better weights for the evaluation by self-play.
//!
//! ```text
//! tune RULESET[,RULESET…] PAIRS NODES [SEED]
//! ```
//!
//! Simultaneous perturbation (SPSA; Spall, "Multivariate stochastic approximation using a simultaneous perturbation
//! gradient approximation", 1992): for each pair of games every weight is pushed up or down by lot, two tables that are
//! pushed against each other play from a random opening with the sides exchanged, and every weight moves a little
//! towards the table that won more. A man of the defenders is the unit and stays. Rulesets take turns. After every
//! thousand pairs the table is printed as the settings of an agent. Tens of thousands of pairs are needed; and what is
//! found has to be confirmed with the example `strength` and another seed.

use std::sync::Arc;

use konakis_agents::{AgentSpec, AlphaBeta, GameSetup, Weight, Weights, arena};
use konakis_engine::Lot;
use konakis_rules::Ruleset;

/// Plies after which a game is stopped, as a draw.
const LONG: u32 = 400;
/// How far a weight goes in the first pair for each point by which a table wins it, in pushes; in the last pair a
/// quarter of it.
const GAIN: f64 = 0.0045;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rulesets, pairs, nodes, seed @ ..] = args.as_slice() else {
        eprintln!("write `tune RULESETS PAIRS NODES [SEED]`");
        std::process::exit(2);
    };
    let rulesets: Vec<Arc<Ruleset>> = rulesets
        .split(',')
        .map(|id| Arc::new(konakis_rules::find(id).expect("a ruleset")))
        .collect();
    let pairs: u64 = pairs.parse().expect("a number of pairs");
    let nodes: u64 = nodes.parse().expect("a number of nodes");
    let seed = seed.first().map_or(1, |seed| seed.parse().expect("a seed"));
    let begun = Weights::default().list();
    // The unit is the first weight of the table.
    let push: Vec<f64> = begun
        .iter()
        .enumerate()
        .map(|(number, weight)| match number {
            0 => 0.0,
            _ => 1.0 + f64::from(weight.early.abs()) / 6.0,
        })
        .collect();
    let mut shifts = [0.0; Weights::COUNT];
    for pair in 0..pairs {
        let lot = &mut Lot::new(seed, pair);
        let signs = shifts.map(|_| if lot.below(2) == 0 { 1.0 } else { -1.0 });
        // Tables have whole numbers: what lies between two of them is now the one, now the other.
        let rounding = shifts.map(|_| f64::from(lot.below(1_000)) / 1_000.0);
        let table = |sign: f64| {
            std::array::from_fn(|number| {
                let pushed = shifts[number] + sign * signs[number] * push[number];
                shifted(begun[number], pushed + rounding[number])
            })
        };
        let [up, down] = [1.0, -1.0].map(|sign| player(nodes, table(sign)));
        let ruleset = &rulesets[(pair % rulesets.len() as u64) as usize];
        let plies = 2 + lot.below(5) as u16;
        let won = 2.0
            * (points(ruleset, [&up, &down], plies, seed, pair)
                - points(ruleset, [&down, &up], plies, seed, pair));
        let gain = GAIN * (1.0 - 0.75 * pair as f64 / pairs as f64);
        for number in 0..Weights::COUNT {
            shifts[number] += gain * push[number] * signs[number] * won;
        }
        if (pair + 1) % 1_000 == 0 || pair + 1 == pairs {
            let now = std::array::from_fn(|number| shifted(begun[number], shifts[number] + 0.5));
            println!("{} pairs: {}", pair + 1, player(nodes, now));
        }
    }
}

/// A weight, early and late, moved by the whole part of a shift.
fn shifted(weight: Weight, shift: f64) -> Weight {
    let by = |value: i16| (f64::from(value) + shift).floor().clamp(-2_000.0, 2_000.0) as i16;
    Weight {
        early: by(weight.early),
        late: by(weight.late),
    }
}

fn player(nodes: u64, list: [Weight; Weights::COUNT]) -> AgentSpec {
    AgentSpec::AlphaBeta(AlphaBeta {
        nodes,
        weights: Weights::of_list(list),
        ..AlphaBeta::default()
    })
}

/// What the first of two players, who attacks, makes of a game; half a point if it is stopped.
fn points(
    ruleset: &Arc<Ruleset>,
    [attackers, defenders]: [&AgentSpec; 2],
    opening_plies: u16,
    seed: u64,
    block: u64,
) -> f64 {
    let setup = GameSetup {
        ruleset: Arc::clone(ruleset),
        attackers: attackers.clone(),
        defenders: defenders.clone(),
        seed,
        opening_plies,
        ply_cap: LONG,
    };
    let mut points = 0.5;
    let arena = arena(&setup).expect("a size that can be played");
    arena.play(block..block + 1, &mut |record| {
        points = record.ended.attackers_points().unwrap_or(0.5);
    });
    points
}
