//! The moves of a node, tried one after another.

use konakis_engine::{Action, Position, Size};

use super::pick::steps;
use super::score::{INFINITE, PROVED};
use super::tree::{Frame, Node, Tree, Window};

impl<S: Size> Tree<'_, S> {
    /// Searches the moves of a node.
    pub(super) fn try_moves(
        &mut self,
        frame: &mut Frame<S>,
        deeper: &mut [Frame<S>],
        node: &Node<'_, S>,
        known: Option<Action>,
    ) -> i32 {
        const FUTILE: i32 = 115;
        let Node {
            at,
            look,
            value,
            window,
            depth,
            line,
            ..
        } = *node;
        let side = at.to_move();
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITE;
        let mut best_action = None;
        let mut count = 0;
        let mut after = *at;
        frame.tried.clear();
        frame.picker.begin(known, self.memory.killers(line.ply));
        let margin = FUTILE * depth;
        let calm = |action| !look.threatened && !touches_king::<S>(at, action);
        loop {
            // Once this is so, it stays so to the end of the node.
            let hopeless = count > 0
                && !window.is_open()
                && best > -PROVED
                && depth <= 2
                && value + margin <= alpha;
            let picked = frame.picker.next(
                self.compiled,
                self.lookout,
                self.memory,
                &frame.moves,
                at,
                |action| hopeless && calm(action),
            );
            if frame.picker.left_out {
                best = best.max(value + margin);
            }
            let Some((action, quiet)) = picked else {
                break;
            };
            let calm = quiet && calm(action);
            if calm && hopeless {
                best = best.max(value + margin);
                continue;
            }
            let Some(step) = self.make(at, action, &mut after) else {
                return 0;
            };
            count += 1;
            let full = Window { alpha, beta };
            let narrow = Window {
                alpha,
                beta: alpha + 1,
            };
            let score = if count == 1 {
                self.follow(deeper, &after, step, full, depth - 1, line)
            } else {
                let less = if calm && depth >= 2 {
                    reduction(depth, count)
                } else {
                    0
                };
                let mut score = self.follow(deeper, &after, step, narrow, depth - 1 - less, line);
                if score > alpha && less > 0 {
                    score = self.follow(deeper, &after, step, narrow, depth - 1, line);
                }
                if score > alpha && score < beta {
                    score = self.follow(deeper, &after, step, full, depth - 1, line);
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
        self.remember(node, best, best_action);
        best
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
    action.from == at.king() || steps::<S>(at.king(), action.to) <= 2
}
