//! How fast a ruleset is played, in the time of one core, and the signature of its play.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use konakis_engine::{
    Batch, Compiled, Isa, Manner, Moves, Playout, Purpose, Seed, Series, Side, Size, Unplayable,
    WithCompiled, compile, hash_of_text,
};
use konakis_rules::Ruleset;

use crate::alpha_beta::search_nodes;
use crate::arena::{GameSetup, arena};
use crate::mcts::search_playouts;
use crate::spec::{AgentSpec, AlphaBeta, Mcts};

/// Games whose play is the signature.
const SIGNED: u64 = 1000;
/// The seed of all that is measured.
const SEED: u64 = 1732;
/// Plies after which a random game is broken off.
const PLY_CAP: u32 = 10_000;

/// What was measured of a ruleset. All rates are for one core, in its own time.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Speed {
    /// Random games a second, played side by side; nothing but their results is kept.
    pub random_games_per_s: f64,
    /// Their plies a second.
    pub plies_per_s: f64,
    /// Random games a second, played one after another as tree searches ask for them.
    pub single_games_per_s: f64,
    /// Random games a second, of which the record is kept that becomes a row.
    pub recorded_games_per_s: f64,
    /// Move sequences a second, each of them played to its last move.
    pub perft_nodes_per_s: f64,
    /// Nodes a second of the agent `alpha-beta`.
    pub alpha_beta_nodes_per_s: f64,
    /// Iterations a second of the agent `mcts`, with uniform playouts to the end, 32 of them in flight.
    pub uct_iterations_per_s: f64,
}

impl Speed {
    /// Nanoseconds a ply.
    pub fn ns_per_ply(&self) -> f64 {
        1e9 / self.plies_per_s
    }
}

/// Measures a ruleset, for about so long each.
///
/// # Errors
/// If no board has the ruleset's size.
pub fn measure(ruleset: &Ruleset, each: Duration) -> Result<Speed, Unplayable> {
    let bare = compile(ruleset, Bare(each))?;
    let hall = arena(&setup(ruleset))?;
    let mut begun = 0;
    let stride = hall.stride();
    let recorded = rate(each, || {
        hall.play(begun..begun + stride, &mut |_| ());
        begun += stride;
        stride
    });
    let alpha_beta = AlphaBeta {
        nodes: 20_000,
        ..AlphaBeta::default()
    };
    let uct = Mcts {
        playouts: 10_000,
        manner: Manner::Uniform,
        prior: 0,
        cut: 0,
        in_flight: 32,
        ..Mcts::default()
    };
    Ok(Speed {
        recorded_games_per_s: recorded,
        alpha_beta_nodes_per_s: try_rate(each, || {
            search_nodes(ruleset, &alpha_beta, 10 * alpha_beta.nodes)
        })?,
        uct_iterations_per_s: try_rate(each, || {
            search_playouts(ruleset, &uct, uct.playouts.into())
        })?,
        ..bare
    })
}

/// The signature of play: a hash over a thousand random games. It is the same on every machine,
/// and another one if any move of any of the games is.
///
/// # Errors
/// If no board has the ruleset's size.
pub fn signature(ruleset: &Ruleset) -> Result<u64, Unplayable> {
    let mut games = String::new();
    arena(&setup(ruleset))?.play(0..SIGNED, &mut |game| {
        write!(games, "{:016x}{}", game.game_hash, game.reason.word())
            .expect("a string takes what is written");
    });
    Ok(hash_of_text(&games))
}

/// The name of the instruction set that games are played with on this machine.
pub fn instruction_set() -> &'static str {
    Isa::detect().word()
}

fn setup(ruleset: &Ruleset) -> GameSetup {
    GameSetup {
        ruleset: Arc::new(ruleset.clone()),
        attackers: AgentSpec::Random,
        defenders: AgentSpec::Random,
        seed: SEED,
        opening_plies: 0,
        ply_cap: PLY_CAP,
    }
}

/// How many a second: `go` is done until the time is over, and says how many it did.
fn rate(each: Duration, mut go: impl FnMut() -> u64) -> f64 {
    let Ok(rate) = try_rate(each, || Ok::<_, Infallible>(go()));
    rate
}

/// The same, where it may be refused.
fn try_rate<E>(each: Duration, mut go: impl FnMut() -> Result<u64, E>) -> Result<f64, E> {
    let begun = ThreadTime::now();
    let mut done = 0;
    loop {
        done += go()?;
        let spent = begun.elapsed();
        if spent >= each {
            return Ok(done as f64 / spent.as_secs_f64());
        }
    }
}

/// What is measured of the engine alone.
struct Bare(Duration);

impl WithCompiled for Bare {
    type Out = Speed;

    fn run<S: Size>(self, compiled: Compiled<S>) -> Speed {
        let mut series = Series::new(&compiled, Seed(SEED), PLY_CAP);
        let mut batch = Batch::new(&compiled, false);
        let games = rate(self.0, || {
            series.play(&compiled, &mut batch, 4096);
            4096
        });
        let plies = games * series.plies() as f64 / series.games() as f64;
        Speed {
            random_games_per_s: games,
            plies_per_s: plies,
            single_games_per_s: self.one_by_one(&compiled),
            perft_nodes_per_s: self.perft(&compiled),
            ..Speed::default()
        }
    }
}

impl Bare {
    /// Nodes a second of the deepest count that can be made in the time; the shallower ones cost
    /// next to nothing.
    fn perft<S: Size>(&self, compiled: &Compiled<S>) -> f64 {
        let start = compiled.start(Side::Attackers);
        let (mut depth, mut before) = (0, 1.0);
        loop {
            depth += 1;
            let begun = ThreadTime::now();
            let nodes = compiled.perft_unbulked(&start, depth);
            let spent = begun.elapsed().as_secs_f64();
            let growth = nodes as f64 / before;
            if nodes == 0 || spent * growth > 3.0 * self.0.as_secs_f64() {
                return nodes as f64 / spent;
            }
            before = nodes as f64;
        }
    }

    /// Games a second that are played one after another.
    fn one_by_one<S: Size>(&self, compiled: &Compiled<S>) -> f64 {
        let mut moves = Moves::default();
        let mut game = 0;
        rate(self.0, || {
            for _ in 0..64 {
                let mut at = compiled.start(Side::Attackers);
                let mut lot = Seed(SEED).game(game, 0).streams().of(Purpose::Attackers);
                let playout = Playout {
                    quiet: 0,
                    limit: PLY_CAP,
                    manner: Manner::Uniform,
                };
                compiled.playout(&mut at, playout, &mut moves, &mut lot);
                game += 1;
            }
            64
        })
    }
}
