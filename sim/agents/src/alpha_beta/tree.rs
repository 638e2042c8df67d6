//! The search of a tree to a depth: alpha-beta with a table, reductions and extensions.

use konakis_engine::{Action, Compiled, Look, Lookout, Moves, Position, Side, Size, Step};
use konakis_rules::{Repetition, RepetitionOutcome};

use super::order::Memory;
use super::pick::Picker;
use super::score::{INFINITE, PROVED, REPETITION, WIN, from_table, of_outcome, to_table};
use super::table::{Bound, Found, Table};
use crate::evaluate::Evaluation;

/// What a node needs of memory; used again at every node of its ply.
pub struct Frame<S: Size> {
    pub moves: Moves<S>,
    picker: Picker,
    tried: Vec<Action>,
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
    fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
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
    /// Makes a move, if the budget has one left.
    #[inline(always)]
    pub fn make(&mut self, at: &Position<S>, action: Action) -> Option<(Position<S>, Step)> {
        if self.nodes >= self.limit {
            self.stopped = true;
            return None;
        }
        self.nodes += 1;
        let mut after = *at;
        let step = self.compiled.play(&mut after, action);
        Some((after, step))
    }

    /// The score, for the side that made it, of a move that led to `after`.
    pub fn follow(
        &mut self,
        frames: &mut [Frame<S>],
        (after, step): &(Position<S>, Step),
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
        let known = if depth > 0 {
            self.table.get(at.hash())
        } else {
            None
        };
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
        let look = self.lookout.look(self.compiled, at, &mut frame.moves);
        if frame.moves.is_empty() {
            return of_outcome(self.compiled.no_move(side), side, line.ply);
        }
        if let Some(outcome) = self.compiled.history_ending(side.other(), 1, line.quiet) {
            return of_outcome(outcome, side, line.ply);
        }
        if look.wins {
            return WIN - (line.ply as i32 + 1);
        }
        let must_block = side == Side::Attackers && look.ways > 0 && self.lookout.has_to_block();
        if must_block {
            let lost = line.ply as i32 + 2 - WIN;
            if look.ways > 1 {
                return lost;
            }
            frame.moves = self.lookout.answers(self.compiled, at, &frame.moves);
            if frame.moves.is_empty() {
                return lost;
            }
        }
        let depth = self.extended(depth, side, &look, line);
        if depth <= 0 || deeper.len() <= 1 {
            return self.quieten(frame, deeper, at, &look, window, depth, line);
        }
        let value = self.evaluation.of(&look, side);
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
        let action = known.and_then(|found| found.action);
        let score = self.moves(
            frame,
            deeper,
            at,
            window,
            depth,
            line,
            (&look, value, action),
        );
        self.path.pop();
        score
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

    /// Searches the moves of a node.
    #[expect(
        clippy::too_many_arguments,
        reason = "one node's whole state, in registers where it can be"
    )]
    fn moves(
        &mut self,
        frame: &mut Frame<S>,
        deeper: &mut [Frame<S>],
        at: &Position<S>,
        window: Window,
        depth: i32,
        line: Line,
        (look, value, known): (&Look, i32, Option<Action>),
    ) -> i32 {
        const FUTILE: i32 = 115;
        let side = at.to_move();
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITE;
        let mut best_action = None;
        let mut count = 0;
        frame.tried.clear();
        frame.picker.begin(known);
        let killers = self.memory.killers(line.ply);
        while let Some((action, quiet)) = frame.picker.next(
            self.compiled,
            self.lookout,
            self.memory,
            &frame.moves,
            at,
            killers,
        ) {
            let calm = quiet && !look.threatened && !touches_king::<S>(at, action);
            if calm && count > 0 && !window.is_open() && best > -PROVED {
                let margin = FUTILE * depth;
                if depth <= 2 && value + margin <= alpha {
                    best = best.max(value + margin);
                    continue;
                }
            }
            let Some(made) = self.make(at, action) else {
                return 0;
            };
            count += 1;
            let full = Window { alpha, beta };
            let narrow = Window {
                alpha,
                beta: alpha + 1,
            };
            let score = if count == 1 {
                self.follow(deeper, &made, full, depth - 1, line)
            } else {
                let less = if calm && depth >= 2 {
                    reduction(depth, count)
                } else {
                    0
                };
                let mut score = self.follow(deeper, &made, narrow, depth - 1 - less, line);
                if score > alpha && less > 0 {
                    score = self.follow(deeper, &made, narrow, depth - 1, line);
                }
                if score > alpha && score < beta {
                    score = self.follow(deeper, &made, full, depth - 1, line);
                }
                score
            };
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_action = Some(action);
                }
            }
            if alpha >= beta {
                if quiet {
                    self.memory
                        .refuted(side, line.ply, action, depth, &frame.tried);
                }
                break;
            }
            if quiet {
                frame.tried.push(action);
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best_action.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let found = Found {
            action: best_action,
            score: to_table(best, line.ply),
            depth,
            bound,
        };
        self.table.put(at.hash(), found);
        best
    }

    /// Follows captures, and the king's approach to an escape, until the position is quiet.
    #[expect(
        clippy::too_many_arguments,
        reason = "one node's whole state, in registers where it can be"
    )]
    fn quieten(
        &mut self,
        frame: &mut Frame<S>,
        deeper: &mut [Frame<S>],
        at: &Position<S>,
        look: &Look,
        window: Window,
        depth: i32,
        line: Line,
    ) -> i32 {
        /// Plies of captures that are followed.
        const LAST: i32 = -6;
        let side = at.to_move();
        let mut best = self.evaluation.of(look, side);
        let Window { mut alpha, beta } = window;
        if depth <= LAST || deeper.len() <= 1 {
            return best;
        }
        let must_block = side == Side::Attackers && look.ways > 0 && self.lookout.has_to_block();
        if best >= beta && !must_block {
            return best;
        }
        alpha = alpha.max(best);
        self.path.push(at.hash());
        if must_block {
            // Standing still is no choice.
            (best, alpha) = (-INFINITE, window.alpha);
            frame.picker.begin_all(self.compiled, &frame.moves);
        } else {
            let approach = look.distance == 2 && depth > -3;
            let picker = &mut frame.picker;
            picker.begin_loud(self.compiled, self.lookout, &frame.moves, at, approach);
        }
        while let Some(action) = frame.picker.next_loud() {
            let Some(made) = self.make(at, action) else {
                break;
            };
            let score = self.follow(deeper, &made, Window { alpha, beta }, depth - 1, line);
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.path.pop();
        best
    }

    /// The score of a position that has been there before.
    fn repeated(&self, at: &Position<S>, line: Line) -> Option<i32> {
        let side = at.to_move();
        let mut before = 0;
        let mut in_tree = false;
        // The other side was to move in every other position.
        let mut place = self.path.len();
        while place >= line.fence + 2 {
            place -= 2;
            if self.path[place] == at.hash() {
                before += 1;
                in_tree |= place >= self.root;
            }
        }
        if before == 0 {
            return None;
        }
        let rule = self.compiled.rules().ending_repetition;
        if let Some(outcome) = self.compiled.history_ending(side.other(), before + 1, 0) {
            return Some(of_outcome(outcome, side, line.ply));
        }
        if !in_tree {
            return None;
        }
        // What came once on this line can come as often as it takes.
        let lost = match rule {
            Repetition::None => return Some(0),
            Repetition::After { outcome, .. } => match outcome {
                RepetitionOutcome::Draw => return Some(0),
                RepetitionOutcome::RepeaterLoses => side.other(),
                RepetitionOutcome::DefendersLose => Side::Defenders,
                RepetitionOutcome::AttackersLose => Side::Attackers,
            },
        };
        let worth = REPETITION - line.ply as i32;
        Some(if lost == side { -worth } else { worth })
    }
}

/// Plies by which a late move is searched less deeply.
fn reduction(depth: i32, count: u32) -> i32 {
    let late = i32::from(count > 4) + i32::from(count > 16) + i32::from(count > 40);
    if depth == 2 {
        late.min(1)
    } else {
        late.min(depth - 1)
    }
}

/// Whether a move is the king's, or ends within two steps of him.
fn touches_king<S: Size>(at: &Position<S>, action: Action) -> bool {
    let (king, to) = (usize::from(at.king()), usize::from(action.to));
    action.from == at.king()
        || (king / S::SIDE).abs_diff(to / S::SIDE) + (king % S::SIDE).abs_diff(to % S::SIDE) <= 2
}
