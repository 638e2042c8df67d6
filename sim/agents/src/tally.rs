//! A game becomes a record.

use konakis_engine::{
    BySide, Canon, Compiled, GameSeed, Notes, Outcome, Ply, Position, Side, Size, square_of,
};

use crate::record::{EndReason, Ended, GameRecord};

/// How a game began.
#[derive(Clone, Copy, Debug)]
pub struct Beginning {
    /// Number of the block.
    pub block: u64,
    /// The game's key.
    pub seed: GameSeed,
    /// Who moved first.
    pub first: Side,
    /// Plies of the opening that were played.
    pub opening_plies: u16,
    /// Canonical hash of the position after the opening.
    pub opening_id: u64,
}

/// What the arena knows at the end of a game.
#[derive(Clone, Copy, Debug)]
pub struct End<'a, S: Size> {
    /// What was noticed.
    pub notes: &'a Notes,
    /// The last position.
    pub last: Position<S>,
    /// How the rules ended it; `None` if the harness did.
    pub outcome: Option<Outcome>,
    /// Positions that had occurred before.
    pub repeats: u32,
    /// What each side's agent spent.
    pub nodes: BySide<u64>,
}

impl Beginning {
    /// The record of a game that began so.
    pub fn record<S: Size>(
        &self,
        canon: &Canon<S>,
        compiled: &Compiled<S>,
        end: &End<'_, S>,
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
        let notes = end.notes;
        let plies = notes.plies.len() as u32;
        let branching = Branching::of(&notes.plies, self.first);
        GameRecord {
            block: self.block,
            replicate: 0,
            first_mover: self.first,
            seed: self.seed.0,
            opening_id: self.opening_id,
            opening_plies: self.opening_plies,
            ended,
            reason,
            plies,
            captures: notes.captures,
            first_capture_ply: notes.first_capture_ply,
            left: end.last.men().map(|men| men as u16),
            king_moves: notes.king_moves,
            king_end: square_of::<S>(end.last.king()),
            branching: branching.sum,
            turns: branching.turns,
            forced_moves: branching.forced,
            log10_tree: branching.log10_tree,
            raichi: notes.raichi,
            tuichu: notes.tuichu,
            repeats: end.repeats,
            unique_positions: plies + 1 - end.repeats,
            nodes: end.nodes,
            game_hash: canon.game(self.first, &notes.plies),
            final_hash: canon.position(compiled, &end.last),
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
    fn of(plies: &[Ply], first: Side) -> Self {
        let of = |side: Side| plies.iter().skip(usize::from(side != first)).step_by(2);
        // A product of a few hundred numbers, and one logarithm in a while: exact enough, quick,
        // and the same on every machine.
        let mut log10_tree = 0.0;
        let mut product = 1.0;
        for ply in plies {
            product *= f64::from(ply.choices);
            if product > 1e290 {
                log10_tree += libm::log10(product);
                product = 1.0;
            }
        }
        Branching {
            sum: BySide::from_fn(|side| of(side).map(|ply| u64::from(ply.choices)).sum()),
            turns: BySide::from_fn(|side| of(side).len() as u32),
            forced: plies.iter().map(|ply| u32::from(ply.choices == 1)).sum(),
            log10_tree: log10_tree + libm::log10(product),
        }
    }
}
