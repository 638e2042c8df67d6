//! How pairs of games begin.

use std::collections::HashSet;
use std::sync::Arc;

use konakis_agents::{
    AgentSpec, AlphaBeta, BookLaw, Ended, GameSetup, Openings, arena_from, think, transcribe,
};
use konakis_engine::Side;
use konakis_rules::Ruleset;

use crate::{LONG, SEED, setup};

/// Random plies of the openings, by turns.
const OPENINGS: [u16; 5] = [2, 3, 4, 5, 6];
/// Who plays the side that is not favoured, in the games from which open positions are taken.
const HELD: &str = "alpha-beta:nodes=500";
/// What a position is worth, in hundredths of a man, to a side that is said to be lost in it; or less.
const LOST: i32 = -100;
/// Plies of a game from which an open position is taken.
const SOUGHT: u32 = 24;

/// How a pair of games begins: with moves by lot, or with an opening that is given.
pub struct Begin {
    pub seed: u64,
    pub block: u64,
    pub plies: u16,
    pub given: Option<Arc<Openings>>,
    /// Whether a game is played in which the stronger agent attacks, and one in which it defends.
    pub sides: [bool; 2],
}

impl Begin {
    /// So many openings by lot.
    pub fn by_lot(pairs: u64, seed: u64) -> Vec<Begin> {
        let begin = |(block, &plies)| Begin {
            seed,
            block,
            plies,
            given: None,
            sides: [true; 2],
        };
        (0..pairs).zip(OPENINGS.iter().cycle()).map(begin).collect()
    }

    /// So many games without an opening.
    pub fn at_the_start(pairs: u64, seed: u64) -> Vec<Begin> {
        let mut begins = Begin::by_lot(pairs, seed);
        begins.iter_mut().for_each(|begin| begin.plies = 0);
        begins
    }

    /// So many openings by lot, without the games that a search of so many nodes calls lost.
    pub fn not_lost(ruleset: &Arc<Ruleset>, pairs: u64, nodes: u64, seed: u64) -> Vec<Begin> {
        let deep = AlphaBeta {
            nodes,
            ..AlphaBeta::default()
        };
        let mut begins = Begin::by_lot(pairs, seed);
        for begin in &mut begins {
            let plies = begin.plies;
            let by_lot = [&AgentSpec::Random; 2];
            let drawn = setup(ruleset, by_lot, plies, plies.into(), seed);
            let game = transcribe(&drawn, None, begin.block).expect("a size that can be played");
            let at = &game.plies.last().expect("an opening has moves").after;
            let thought = think(ruleset, &deep, at).expect("a size that can be played");
            let judged = thought.and_then(|thought| thought.judged);
            let for_mover = judged.map_or(0, |judged| judged.score);
            begin.sides = [Side::Attackers, Side::Defenders]
                .map(|side| if at.to_move == side { for_mover } else { -for_mover } > LOST);
        }
        let games = begins.iter().flat_map(|begin| begin.sides);
        let lost = games.filter(|is_played| !is_played).count();
        println!(
            "{}: {lost} of {} games are lost from the beginning",
            ruleset.id,
            2 * pairs
        );
        begins
    }

    /// So many openings that lead to different positions, each open to such an agent as so many games of lesser ones
    /// show.
    pub fn open(
        ruleset: &Arc<Ruleset>,
        pairs: u64,
        games: u64,
        seed: u64,
        agent: &AgentSpec,
    ) -> Vec<Begin> {
        let held = HELD.parse::<AgentSpec>().expect("an agent");
        let trials: Vec<GameSetup> = lesser(agent)
            .iter()
            .map(|lesser| setup(ruleset, [lesser, lesser], 0, LONG, seed))
            .collect();
        let mut source = setup(ruleset, [&held, &AgentSpec::Random], 0, SOUGHT, seed);
        let [attackers, defenders] = wins(&trials[0], None, games);
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
                    trials.iter().all(|trial| {
                        let wins = wins(trial, Some(Arc::clone(&given)), games);
                        wins.iter().all(|wins| 4 * wins >= games)
                    })
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
                sides: [true; 2],
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

/// Who tries whether a position is open to such an agent: `alpha-beta`, which is quick, at the least budget that is of
/// use, and at a quarter of the agent's. Moves that seem nearly as good are drawn by lot, so that no two games are the
/// same.
fn lesser(agent: &AgentSpec) -> Vec<AgentSpec> {
    const LEAST: u64 = 250;
    let budget = match agent {
        AgentSpec::AlphaBeta(settings) => settings.nodes,
        AgentSpec::Mcts(settings) => settings.playouts.into(),
        _ => 0,
    };
    let mut nodes = vec![LEAST, LEAST.max(budget / 4)];
    nodes.dedup();
    let spec = |nodes| {
        format!("alpha-beta:nodes={nodes},noise=40")
            .parse()
            .expect("an agent")
    };
    nodes.into_iter().map(spec).collect()
}
