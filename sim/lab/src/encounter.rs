//! Two agents at one ruleset, both sides each: who is stronger, and which side has it easier.
//!
//! Games come in pairs: an opening by lot is played twice, the sides exchanged, and the pair is the
//! unit of the interval.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use konakis_agents::{AgentSpec, Arena, Ended, GameRecord, GameSetup};
use konakis_engine::{BySide, Side};
use konakis_rules::Ruleset;
use konakis_stats::pairing::{FEW_BLOCKS, FEW_DIFFERING};
use konakis_stats::{Estimate, block_interval, score_interval};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::error::LabError;
use crate::results::LEVEL;
use crate::run::arena;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Encounter {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// One agent.
    pub a: AgentSpec,
    /// The other.
    pub b: AgentSpec,
    /// Openings, each of which is played twice.
    pub pairs: u64,
    /// Seed of all chance.
    pub seed: u64,
    /// Random plies of the openings: one length after the other, and again from the first.
    pub openings: RangeInclusive<u16>,
    /// Plies after which a game is stopped.
    pub ply_cap: u32,
}

/// How the two agents fared.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// The pairs, in order; those that were not played before the match was stopped are left out.
    pub pairs: Vec<Pair>,
}

/// Two games from one opening.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pair {
    /// The game in which A attacks.
    pub attacking: Played,
    /// The game in which A defends.
    pub defending: Played,
}

/// One game, as a match counts it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// The result.
    pub ended: Ended,
    /// Plies, those of the opening included.
    pub plies: u32,
    /// Nodes or playouts of each side.
    pub nodes: BySide<u64>,
    /// Turns of each side after the opening.
    pub turns: BySide<u64>,
}

/// Results from one agent's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn by the rules.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games that were stopped; they count as draws in a score.
    pub stopped: u64,
}

impl Encounter {
    /// Plays on `threads` threads (0 stands for all processors) until all is played or `stop` is set;
    /// what comes out does not depend on the number of threads. Each pair is reported once, as it comes in.
    ///
    /// # Errors
    /// The ruleset cannot be played, or threads cannot be had.
    pub fn play(
        &self,
        threads: usize,
        stop: &AtomicBool,
        heard: &(dyn Fn(&Pair) + Sync),
    ) -> Result<Score, LabError> {
        let lengths: Vec<u16> = self.openings.clone().collect();
        let arenas = lengths
            .iter()
            .map(|&plies| Ok([self.arena(plies, false)?, self.arena(plies, true)?]))
            .collect::<Result<Vec<_>, LabError>>()?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|why| LabError::Play(format!("no threads can be had: {why}")))?;
        let play = |number: u64| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let [first, second] = &arenas[number as usize % arenas.len()];
            let pair = Pair {
                attacking: one(&**first, number)?,
                defending: one(&**second, number)?,
            };
            heard(&pair);
            Some(pair)
        };
        let pairs: Vec<Option<Pair>> = pool.install(|| {
            (0..self.pairs as usize)
                .into_par_iter()
                .with_max_len(1)
                .map(|number| play(number as u64))
                .collect()
        });
        Ok(Score {
            pairs: pairs.into_iter().flatten().collect(),
        })
    }

    fn arena(&self, opening_plies: u16, exchanged: bool) -> Result<Box<dyn Arena>, LabError> {
        let (attackers, defenders) = if exchanged {
            (&self.b, &self.a)
        } else {
            (&self.a, &self.b)
        };
        arena(
            &GameSetup {
                ruleset: Arc::clone(&self.ruleset),
                attackers: attackers.clone(),
                defenders: defenders.clone(),
                seed: self.seed,
                opening_plies,
                ply_cap: self.ply_cap,
            },
            None,
        )
    }
}

fn one(arena: &dyn Arena, block: u64) -> Option<Played> {
    let mut played = None;
    arena.play(block..block + 1, &mut |record: GameRecord| {
        let of_opening = |side: Side| {
            let plies = u64::from(record.opening_plies);
            if side == record.first_mover {
                plies.div_ceil(2)
            } else {
                plies / 2
            }
        };
        played = Some(Played {
            ended: record.ended,
            plies: record.plies,
            nodes: record.nodes,
            turns: BySide::from_fn(|side| u64::from(record.turns[side]) - of_opening(side)),
        });
    });
    played
}

impl Played {
    /// What the game is worth to the attackers, where one without a result counts as a draw.
    fn for_attackers(&self) -> f64 {
        self.ended.attackers_points().unwrap_or(0.5)
    }
}

impl Tally {
    fn add(&mut self, ended: Ended, own: Side) {
        let winner = match ended {
            Ended::Attackers => Side::Attackers,
            Ended::Defenders => Side::Defenders,
            Ended::Draw => return self.draws += 1,
            Ended::Truncated | Ended::Error => return self.stopped += 1,
        };
        if winner == own {
            self.wins += 1;
        } else {
            self.losses += 1;
        }
    }

    /// The share of the points.
    pub fn share(&self) -> Option<f64> {
        konakis_stats::score::score(self.wins, self.draws + self.stopped, self.losses)
    }
}

impl Score {
    /// How A fared attacking.
    pub fn attacking(&self) -> Tally {
        self.tally(Side::Attackers, |pair| [Some(pair.attacking), None])
    }

    /// How A fared defending.
    pub fn defending(&self) -> Tally {
        self.tally(Side::Defenders, |pair| [Some(pair.defending), None])
    }

    /// How the attackers fared, whoever they were.
    pub fn attackers(&self) -> Tally {
        self.tally(Side::Attackers, |pair| {
            [Some(pair.attacking), Some(pair.defending)]
        })
    }

    fn tally(&self, own: Side, games: impl Fn(&Pair) -> [Option<Played>; 2]) -> Tally {
        let mut tally = Tally::default();
        for game in self.pairs.iter().flat_map(games).flatten() {
            tally.add(game.ended, own);
        }
        tally
    }

    /// A's share of the points, by pairs.
    pub fn of_a(&self) -> Estimate {
        let (attacking, defending) = (self.attacking(), self.defending());
        let values = self.pairs.iter().map(|pair| {
            (1.0 + pair.attacking.for_attackers() - pair.defending.for_attackers()) / 2.0
        });
        estimate(
            values.collect(),
            Tally {
                wins: attacking.wins + defending.wins,
                draws: attacking.draws + defending.draws,
                losses: attacking.losses + defending.losses,
                stopped: attacking.stopped + defending.stopped,
            },
        )
    }

    /// The attackers' share of the points, by pairs: the balance of the ruleset between these agents.
    pub fn balance(&self) -> Estimate {
        let values = self
            .pairs
            .iter()
            .map(|pair| (pair.attacking.for_attackers() + pair.defending.for_attackers()) / 2.0);
        estimate(values.collect(), self.attackers())
    }

    /// The mean length of a game in plies.
    pub fn mean_plies(&self) -> Option<f64> {
        let plies: u64 = self
            .pairs
            .iter()
            .map(|pair| u64::from(pair.attacking.plies) + u64::from(pair.defending.plies))
            .sum();
        (!self.pairs.is_empty()).then(|| plies as f64 / (2 * self.pairs.len()) as f64)
    }

    /// Nodes or playouts that A and B spent on a move of their own, in the mean.
    pub fn per_move(&self) -> [Option<f64>; 2] {
        [Side::Attackers, Side::Defenders].map(|side| {
            let other = side.other();
            let sum = |of: &dyn Fn(&Played, Side) -> u64| -> u64 {
                self.pairs
                    .iter()
                    .map(|pair| of(&pair.attacking, side) + of(&pair.defending, other))
                    .sum()
            };
            let turns = sum(&|game, side| game.turns[side]);
            let nodes = sum(&|game, side| game.nodes[side]);
            (turns > 0).then(|| nodes as f64 / turns as f64)
        })
    }
}

/// A share of the points with its interval. Student's t over pairs where there are enough of them and
/// enough that differ; else the likelihood ratio over games, as if they were independent.
fn estimate(pairs: Vec<f64>, games: Tally) -> Estimate {
    let usual = pairs
        .iter()
        .map(|value| pairs.iter().filter(|other| *other == value).count())
        .max();
    let differing = pairs.len() - usual.unwrap_or(0);
    if pairs.len() >= FEW_BLOCKS && differing as u64 >= FEW_DIFFERING {
        block_interval(&pairs, LEVEL).clipped(0.0, 1.0)
    } else {
        score_interval(games.wins, games.draws + games.stopped, games.losses, LEVEL)
    }
}
