//! What a record needs to know of a game, gathered ply by ply.

use konakis_engine::{
    Action, BySide, Canon, Compiled, GameSeed, Outcome, Position, Side, Size, Step, square_of,
};

use crate::record::{EndReason, Ended, GameRecord};

/// Notes taken during one game; used again for the next, to spare its memory.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    moves: Vec<Action>,
    /// Legal moves at each ply.
    choices: Vec<u32>,
    captures: BySide<u16>,
    first_capture_ply: Option<u32>,
    king_moves: u16,
    raichi: u32,
    tuichu: u32,
    nodes: BySide<u64>,
    opening_plies: u16,
    opening_id: u64,
}

/// What the arena knows at the end of a game.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// Number of the block.
    pub block: u64,
    /// The game's key.
    pub seed: GameSeed,
    /// Who moved first.
    pub first: Side,
    /// How the rules ended it; `None` if the harness did.
    pub outcome: Option<Outcome>,
    /// Positions that had occurred before.
    pub repeats: u32,
}

impl Tally {
    /// Forgets the last game.
    pub fn restart(&mut self) {
        self.moves.clear();
        self.choices.clear();
        *self = Tally {
            moves: std::mem::take(&mut self.moves),
            choices: std::mem::take(&mut self.choices),
            ..Tally::default()
        };
    }

    /// Notes one move of `mover` out of `choices`.
    #[inline(always)]
    pub fn note(&mut self, mover: Side, action: Action, choices: u32, step: &Step) {
        self.moves.push(action);
        self.choices.push(choices);
        if step.taken > 0 {
            self.captures[mover] += step.taken as u16;
            self.first_capture_ply
                .get_or_insert(self.moves.len() as u32);
        }
        self.king_moves += u16::from(step.king_moved);
        self.raichi += u32::from(step.ways == 1);
        self.tuichu += u32::from(step.ways >= 2);
    }

    /// Notes what an agent spent on a move.
    #[inline(always)]
    pub fn spent(&mut self, mover: Side, nodes: u64) {
        self.nodes[mover] += nodes;
    }

    /// The opening is over at this position.
    pub fn opened<S: Size>(&mut self, canon: &Canon<S>, compiled: &Compiled<S>, at: &Position<S>) {
        self.opening_plies = self.moves.len() as u16;
        self.opening_id = canon.position(compiled, at);
    }

    /// The record of the game that has ended at `last`.
    pub fn finish<S: Size>(
        &self,
        canon: &Canon<S>,
        compiled: &Compiled<S>,
        last: &Position<S>,
        end: End,
    ) -> GameRecord {
        let (ended, reason) = match end.outcome {
            None => (Ended::Truncated, EndReason::PlyCap),
            Some(Outcome::Draw(reason)) => (Ended::Draw, EndReason::Rule(reason)),
            Some(Outcome::Win(Side::Attackers, reason)) => {
                (Ended::Attackers, EndReason::Rule(reason))
            }
            Some(Outcome::Win(Side::Defenders, reason)) => {
                (Ended::Defenders, EndReason::Rule(reason))
            }
        };
        let plies = self.moves.len() as u32;
        let men = last.men();
        let branching = Branching::of(&self.choices, end.first);
        GameRecord {
            block: end.block,
            replicate: 0,
            first_mover: end.first,
            seed: end.seed.0,
            opening_id: self.opening_id,
            opening_plies: self.opening_plies,
            ended,
            reason,
            plies,
            captures: self.captures,
            first_capture_ply: self.first_capture_ply,
            left: men.map(|men| men as u16),
            king_moves: self.king_moves,
            king_end: square_of::<S>(last.king()),
            branching: branching.sum,
            turns: branching.turns,
            forced_moves: branching.forced,
            log10_tree: branching.log10_tree,
            raichi: self.raichi,
            tuichu: self.tuichu,
            repeats: end.repeats,
            unique_positions: plies + 1 - end.repeats,
            nodes: self.nodes,
            game_hash: canon.game(end.first, &self.moves),
            final_hash: canon.position(compiled, last),
        }
    }
}

/// Numbers of legal moves, summed up.
struct Branching {
    sum: BySide<u64>,
    turns: BySide<u32>,
    forced: u32,
    log10_tree: f64,
}

impl Branching {
    fn of(choices: &[u32], first: Side) -> Self {
        let every_other = |from: usize| choices.iter().skip(from).step_by(2);
        let of = |side: Side| every_other(usize::from(side != first));
        // A product of a few hundred numbers, and one logarithm in a while: exact enough, quick,
        // and the same on every machine.
        let mut log10_tree = 0.0;
        let mut product = 1.0;
        for &count in choices {
            product *= f64::from(count);
            if product > 1e290 {
                log10_tree += libm::log10(product);
                product = 1.0;
            }
        }
        Branching {
            sum: BySide::from_fn(|side| of(side).map(|&count| u64::from(count)).sum()),
            turns: BySide::from_fn(|side| of(side).len() as u32),
            forced: choices.iter().map(|&count| u32::from(count == 1)).sum(),
            log10_tree: log10_tree + libm::log10(product),
        }
    }
}
