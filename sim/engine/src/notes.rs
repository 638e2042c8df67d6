//! What is noticed in a game, ply by ply.

use crate::moves::Action;
use crate::play::Step;
use crate::side::{BySide, Side};

/// A move that was made, and out of how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub action: Action,
    /// Legal moves that there were.
    pub choices: u16,
}

/// Everything about a game that its last position does not tell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// The moves.
    pub plies: Vec<Ply>,
    /// Men taken by each side; the king is not counted.
    pub captures: BySide<u16>,
    /// Ply (from 1) of the first capture of a man.
    pub first_capture_ply: Option<u32>,
    /// Moves that the king made.
    pub king_moves: u16,
    /// Positions after a defenders' move in which the king has exactly one open way.
    pub raichi: u32,
    /// Positions after a defenders' move in which the king has two open ways or more.
    pub tuichu: u32,
}

impl Notes {
    /// Forgets everything, and keeps the memory.
    pub fn clear(&mut self) {
        self.plies.clear();
        *self = Notes {
            plies: std::mem::take(&mut self.plies),
            ..Notes::default()
        };
    }

    /// Takes over the notes of another game, and keeps the memory.
    pub(crate) fn copy(&mut self, other: &Notes) {
        let mut plies = std::mem::take(&mut self.plies);
        plies.clone_from(&other.plies);
        *self = Notes { plies, ..*other };
    }

    /// Notes one move of `mover` out of `choices`.
    #[inline(always)]
    pub fn note(&mut self, mover: Side, action: Action, choices: usize, step: &Step) {
        self.note_move(action, choices);
        self.note_step(mover, step);
        self.raichi += u32::from(step.ways == 1);
        self.tuichu += u32::from(step.ways >= 2);
    }

    /// Notes a move, and nothing of what it brought about.
    #[inline(always)]
    pub(crate) fn note_move(&mut self, action: Action, choices: usize) {
        self.plies.push(Ply {
            action,
            choices: choices as u16,
        });
    }

    /// Notes what the last move took, and whether the king made it.
    #[inline(always)]
    pub(crate) fn note_step(&mut self, mover: Side, step: &Step) {
        if step.taken > 0 {
            self.captures[mover] += step.taken as u16;
            self.first_capture_ply
                .get_or_insert(self.plies.len() as u32);
        }
        self.king_moves += u16::from(step.king_moved);
    }
}
