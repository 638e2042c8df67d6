//! The search of a tree to a depth: alpha-beta with a table, reductions and extensions.

use konakis_engine::{
    Action, Compiled, Look, Lookout, Moves, Outcome, Position, Reason, Side, Size, Step,
};
use konakis_rules::ExitFort;

use super::order::Memory;
use super::pick::Picker;
use super::score::{PROVED, REPETITION, WIN, from_table, of_outcome, to_table};
use super::table::{Bound, Found, Table};
use crate::evaluate::Evaluation;

/// What a node needs of memory; used again at every node of its ply.
pub struct Frame<S: Size> {
    pub moves: Moves<S>,
    pub picker: Picker,
    pub tried: Vec<Action>,
}

impl<S: Size> Default for Frame<S> {
    fn default() -> Self {
        Frame {
            moves: Moves::default(),
            picker: Picker::default(),
            tried: Vec::new(),
        }
    }
}

/// Where in the tree a node is.
#[derive(Clone, Copy)]
pub struct Line {
    /// Plies from the root.
    pub ply: usize,
    /// The first place of the path from which a position could have come back.
    pub fence: usize,
    /// Plies without a capture.
    pub quiet: u32,
    /// Whether the side to move may pass, to see whether it is so much better.
    pub may_pass: bool,
}

/// Alpha and beta.
#[derive(Clone, Copy)]
pub struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// The same, seen by the enemy.
    fn swapped(self) -> Self {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Whether it asks for a score and not only for a side of one.
    pub fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// A node whose position has been looked at.
#[derive(Clone, Copy)]
pub struct Node<'a, S: Size> {
    pub at: &'a Position<S>,
    pub look: &'a Look,
    /// What the position is worth to the side to move.
    pub value: i32,
    /// Whether standing still is no choice beyond the depth: the attackers have to close the king's way, or to prevent
    /// an exit fort.
    pub forced: bool,
    pub window: Window,
    /// Plies to be searched from here.
    pub depth: i32,
    pub line: Line,
}

/// One search.
pub struct Tree<'a, S: Size> {
    pub compiled: &'a Compiled<S>,
    pub lookout: &'a Lookout<S>,
    pub evaluation: &'a Evaluation,
    pub table: &'a mut Table,
    pub memory: &'a mut Memory,
    /// Hashes of the game's positions and of those on the way to the node.
    pub path: Vec<u64>,
    /// The place of the root in it.
    pub root: usize,
    /// Moves made.
    pub nodes: u64,
    /// Moves that may be made.
    pub limit: u64,
    /// Whether the limit has been reached: no score means anything any more.
    pub stopped: bool,
    /// The depth of this iteration.
    pub depth: i32,
}

impl<S: Size> Tree<'_, S> {
    /// Makes a move, if the budget has one left; `after` becomes the position that it leads to. It is the
    /// caller's, since a position is large enough for every copy of it to count.
    #[inline(always)]
    pub fn make(
        &mut self,
        at: &Position<S>,
        action: Action,
        after: &mut Position<S>,
    ) -> Option<Step> {
        if self.nodes >= self.limit {
            self.stopped = true;
            return None;
        }
        self.nodes += 1;
        self.table.expect(self.compiled.hash_ahead(at, action));
        Some(self.compiled.play_from(at, action, after))
    }

    /// The score, for the side that made it, of a move that led to `after`.
    pub fn follow(
        &mut self,
        frames: &mut [Frame<S>],
        after: &Position<S>,
        step: Step,
        window: Window,
        depth: i32,
        line: Line,
    ) -> i32 {
        if let Some(outcome) = step.outcome {
            return of_outcome(outcome, after.to_move().other(), line.ply + 1);
        }
        let gone = step.taken > 0 || step.walked_in;
        let next = Line {
            ply: line.ply + 1,
            fence: if gone { self.path.len() } else { line.fence },
            quiet: if step.taken > 0 { 0 } else { line.quiet + 1 },
            may_pass: true,
        };
        -self.node(frames, after, window.swapped(), depth, next)
    }

    /// Remembers what a node was found to be worth, if it was searched to its depth and not only quietened
    /// beyond.
    pub(super) fn remember(&mut self, node: &Node<'_, S>, score: i32, action: Option<Action>) {
        if node.depth < 0 {
            return;
        }
        let Window { alpha, beta } = node.window;
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let found = Found {
            action,
            score: to_table(score, node.line.ply),
            depth: node.depth,
            bound,
        };
        self.table.put(node.at.hash(), found);
    }

    /// The score of a position for the side to move.
    fn node(
        &mut self,
        frames: &mut [Frame<S>],
        at: &Position<S>,
        window: Window,
        depth: i32,
        line: Line,
    ) -> i32 {
        if let Some(score) = self.repeated(at, line) {
            return score;
        }
        let known = self.table.get(at.hash());
        if let Some(found) = known.filter(|found| !window.is_open() && found.depth >= depth) {
            let score = from_table(found.score, line.ply);
            let settles = match found.bound {
                Bound::Exact => true,
                Bound::Lower => score >= window.beta,
                Bound::Upper => score <= window.alpha,
            };
            if settles {
                return score;
            }
        }
        let side = at.to_move();
        let (frame, deeper) = frames
            .split_first_mut()
            .expect("the search ends before its frames do");
        let mut look = self.lookout.look(self.compiled, at, &mut frame.moves);
        if frame.moves.is_empty() {
            return of_outcome(self.compiled.no_move(side), side, line.ply);
        }
        if let Some(outcome) = self.compiled.history_ending(side.other(), 1, line.quiet) {
            return of_outcome(outcome, side, line.ply);
        }
        let fort_is_near = self.fort_is_near(at, &look);
        if look.wins
            || fort_is_near && side == Side::Defenders && self.can_wall_up(at, &frame.moves)
        {
            return WIN - (line.ply as i32 + 1);
        }
        let must_block = side == Side::Attackers && look.ways > 0 && self.lookout.has_to_block();
        if must_block {
            let lost = line.ply as i32 + 2 - WIN;
            if look.ways > 1 {
                return lost;
            }
            self.lookout
                .keep_answers(self.compiled, at, &mut frame.moves);
            if frame.moves.is_empty() {
                return lost;
            }
        }
        let walled = fort_is_near && side == Side::Attackers && self.could_wall_up(at, deeper);
        look.threatened |= walled;
        let depth = self.extended(depth, side, &look, line);
        // An exit fort is prevented by few moves, most of them quiet: at one ply all are tried.
        let forced = must_block || walled && depth == 0;
        let value = self.evaluation.of(&look, side);
        let node = Node {
            at,
            look: &look,
            value,
            forced,
            window,
            depth,
            line,
        };
        if depth <= 0 || deeper.len() <= 1 {
            return self.quieten(frame, deeper, &node);
        }
        if !window.is_open() && !look.threatened && window.beta.abs() < REPETITION / 2 {
            const MARGIN: i32 = 90;
            if depth <= 3 && value - MARGIN * depth >= window.beta {
                return value;
            }
            if line.may_pass
                && depth >= 2
                && value >= window.beta
                && let Some(score) = self.passing(deeper, at, window, depth, line)
            {
                return score;
            }
        }
        self.path.push(at.hash());
        let known = known.and_then(|found| found.action);
        let score = self.try_moves(frame, deeper, &node, known);
        self.path.pop();
        score
    }

    /// Whether the defenders may be about to complete an exit fort around a king at the edge, which one look does not
    /// see. To try is dear, so that some of them have to stand by him already.
    fn fort_is_near(&self, at: &Position<S>, look: &Look) -> bool {
        let inside = 1..S::SIDE - 1;
        let king = usize::from(at.king());
        look.escort >= 2
            && self.compiled.rules().escape_exit_fort == ExitFort::Wins
            && !(inside.contains(&(king / S::SIDE)) && inside.contains(&(king % S::SIDE)))
    }

    /// Whether the defenders, who are to move, complete an exit fort with one of these moves.
    fn can_wall_up(&self, at: &Position<S>, moves: &Moves<S>) -> bool {
        let fort = Some(Outcome::Win(Side::Defenders, Reason::ExitFort));
        moves.iter(self.compiled).any(|action| {
            let mut after = *at;
            self.compiled.play(&mut after, action).outcome == fort
        })
    }

    /// The same where the attackers are to move, if they were not; the next frame lends its memory.
    fn could_wall_up(&self, at: &Position<S>, deeper: &mut [Frame<S>]) -> bool {
        let Some(Frame { moves, .. }) = deeper.first_mut() else {
            return false;
        };
        let mut passed = *at;
        self.compiled.pass_turn(&mut passed);
        self.compiled.moves(&passed, moves);
        self.can_wall_up(&passed, moves)
    }

    /// Deepens where the enemy threatens to win at once.
    fn extended(&self, depth: i32, side: Side, look: &Look, line: Line) -> i32 {
        let reach = 2 * self.depth;
        if !look.threatened || line.ply as i32 > reach {
            return depth;
        }
        match side {
            // Few moves close a way: they are followed beyond the depth too, see `quieten`.
            Side::Attackers => depth + i32::from(depth > 0),
            Side::Defenders => depth + i32::from(depth == 0),
        }
    }

    /// The score of a position that is as good as passing shows, if it refutes the move before it.
    fn passing(
        &mut self,
        deeper: &mut [Frame<S>],
        at: &Position<S>,
        window: Window,
        depth: i32,
        line: Line,
    ) -> Option<i32> {
        if self.nodes >= self.limit {
            self.stopped = true;
            return Some(0);
        }
        self.nodes += 1;
        let mut after = *at;
        self.compiled.pass_turn(&mut after);
        let next = Line {
            ply: line.ply + 1,
            fence: self.path.len(),
            quiet: line.quiet,
            may_pass: false,
        };
        let narrow = Window {
            alpha: -window.beta,
            beta: 1 - window.beta,
        };
        let reduced = depth - 3 - depth / 4;
        let score = -self.node(deeper, &after, narrow, reduced.max(0), next);
        if self.stopped {
            return Some(0);
        }
        // A win after passing is no proof.
        (score >= window.beta).then(|| score.min(PROVED - 1).max(window.beta))
    }
}
