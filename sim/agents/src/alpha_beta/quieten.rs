//! What is followed beyond the depth of the search, so that no position is weighed in the midst of a
//! fight.

use konakis_engine::Size;

use super::score::INFINITE;
use super::tree::{Frame, Node, Tree, Window};

impl<S: Size> Tree<'_, S> {
    /// Follows captures, and the king's approach to an escape, until the position is quiet.
    pub(super) fn quieten(
        &mut self,
        frame: &mut Frame<S>,
        deeper: &mut [Frame<S>],
        node: &Node<'_, S>,
    ) -> i32 {
        /// Plies of captures that are followed.
        const LAST: i32 = -6;
        let Node {
            at,
            look,
            value,
            forced,
            window,
            depth,
            line,
        } = *node;
        let mut best = value;
        let Window { mut alpha, beta } = window;
        if depth <= LAST || deeper.len() <= 1 {
            return best;
        }
        if best >= beta && !forced {
            self.remember(node, best, None);
            return best;
        }
        alpha = alpha.max(best);
        self.path.push(at.hash());
        if forced {
            (best, alpha) = (-INFINITE, window.alpha);
            frame.picker.begin_all(self.compiled, &frame.moves, at);
        } else {
            let approach = look.distance == 2 && depth > -3;
            let picker = &mut frame.picker;
            picker.begin_loud(self.compiled, self.lookout, &frame.moves, at, approach);
        }
        let mut best_action = None;
        let mut after = *at;
        while let Some(action) = frame.picker.next_loud() {
            let Some(step) = self.make(at, action, &mut after) else {
                break;
            };
            let score = self.follow(
                deeper,
                &after,
                step,
                Window { alpha, beta },
                depth - 1,
                line,
            );
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_action = Some(action);
            }
            if alpha >= beta {
                break;
            }
        }
        self.path.pop();
        if !self.stopped {
            self.remember(node, best, best_action);
        }
        best
    }
}
