//! Iterative deepening with alpha-beta: the agent `alpha-beta`.
//!
//! [`tree`] searches to a depth, [`pick`] and [`order`] say in which order moves are tried, [`table`]
//! remembers positions; here it is decided how deep to go and what to play. Everything that is
//! remembered ends with the game.

use konakis_engine::{Action, Compiled, Game, Lookout, Lot, Side, Size};

use crate::evaluate::Evaluation;
use crate::player::{Choice, Player};
use crate::spec::AlphaBeta;

mod branch;
mod noise;
mod order;
mod pick;
mod quieten;
mod repeat;
mod score;
mod table;
mod think;
mod tree;

use order::Memory;
use score::{INFINITE, PROVED, WIN, plies_to_end};
use table::Table;
use tree::{Frame, Line, Tree, Window};

pub use think::{Judged, Thought, search_nodes, spelt, think};

/// Plies that a line of the tree may have.
const PLIES: usize = 96;

/// An alpha-beta searcher at a board of size `S`.
pub struct Searcher<S: Size> {
    settings: AlphaBeta,
    table: Table,
    memory: Memory,
    frames: Vec<Frame<S>>,
    root: Vec<RootMove>,
    /// Made when the ruleset is known.
    ready: Option<(Lookout<S>, Evaluation)>,
}

/// A move of the root and what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct RootMove {
    /// The move.
    pub action: Action,
    /// Its score in the last iteration; exact if it was within the window, else no better than this.
    pub score: i32,
}

/// What a search found.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// The move to play.
    pub action: Action,
    /// Its score for the side to move.
    pub score: i32,
    /// Moves made in thought.
    pub nodes: u64,
    /// The last depth that was searched to the end.
    pub depth: i32,
}

impl<S: Size> Searcher<S> {
    /// A searcher with these settings.
    pub fn new(settings: &AlphaBeta) -> Self {
        Searcher {
            settings: settings.clone(),
            table: Table::new(doublings(settings)),
            memory: Memory::new(S::SQUARES, PLIES),
            frames: std::iter::repeat_with(Frame::default).take(PLIES).collect(),
            root: Vec::new(),
            ready: None,
        }
    }

    /// Searches the position of a game that is not over.
    pub fn search(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Verdict {
        let weights = self.settings.weights;
        let (lookout, evaluation) = self.ready.get_or_insert_with(|| {
            let lookout = Lookout::new(compiled);
            let evaluation = Evaluation::new(weights, compiled, &lookout);
            (lookout, evaluation)
        });
        let at = game.position();
        let look = lookout.look(compiled, at, &mut self.frames[0].moves);
        let mut actions = Vec::with_capacity(game.moves().len());
        // Those that close a way of the king, or take somebody, before all others.
        if at.to_move() == Side::Attackers && look.ways > 0 {
            let mut answers = game.moves().clone();
            lookout.keep_answers(compiled, at, &mut answers);
            answers.spell(compiled, &mut actions);
        }
        lookout.loud(compiled, at, game.moves(), true, &mut actions);
        let first = actions.len();
        game.moves().spell(compiled, &mut actions);
        self.root.clear();
        for (number, &action) in actions.iter().enumerate() {
            if number < first || !actions[..first].contains(&action) {
                let score = -INFINITE;
                self.root.push(RootMove { action, score });
            }
        }
        let at_once = |action, score| Verdict {
            action,
            score,
            nodes: 0,
            depth: 0,
        };
        if look.wins {
            let mut wins = Vec::new();
            compiled.winning_moves(at, game.moves(), &mut wins);
            if let Some(&action) = wins.first() {
                return at_once(action, WIN - 1);
            }
        }
        if let [only] = self.root.as_slice() {
            return at_once(only.action, 0);
        }
        self.memory.fade();
        let path = game.seen().to_vec();
        let mut tree = Tree {
            compiled,
            lookout,
            evaluation,
            table: &mut self.table,
            memory: &mut self.memory,
            root: path.len() - 1,
            path,
            nodes: 0,
            limit: if self.settings.nodes == 0 {
                u64::MAX
            } else {
                self.settings.nodes
            },
            stopped: false,
            depth: 0,
        };
        let deepest = match self.settings.depth {
            0 => PLIES as i32 / 2,
            depth => depth as i32,
        };
        let mut root = Root {
            moves: &mut self.root,
            frames: &mut self.frames,
            game,
            noise: self.settings.noise as i32,
        };
        let mut depth = 0;
        let mut score = 0;
        let mut complete = Vec::new();
        while depth < deepest {
            tree.depth = depth + 1;
            let Some(found) = root.deepen(&mut tree, score) else {
                break;
            };
            depth += 1;
            score = found;
            if root.noise > 0 {
                complete.clone_from(root.moves);
            }
            if plies_to_end(score).is_some() {
                break;
            }
        }
        let action = if root.noise > 0 && score.abs() < PROVED {
            noise::draw(&complete, root.noise, lot).unwrap_or(root.moves[0].action)
        } else {
            root.moves[0].action
        };
        Verdict {
            action,
            score,
            nodes: tree.nodes,
            depth,
        }
    }
}

/// The root of the tree.
struct Root<'a, S: Size> {
    /// The best first.
    moves: &'a mut Vec<RootMove>,
    frames: &'a mut [Frame<S>],
    game: &'a Game<S>,
    noise: i32,
}

impl<S: Size> Root<'_, S> {
    /// Searches one ply deeper, around the score of the last time; `None` if the budget did not last.
    fn deepen(&mut self, tree: &mut Tree<'_, S>, last: i32) -> Option<i32> {
        let mut margin = 50;
        let mut window = if tree.depth >= 4 && last.abs() < PROVED {
            Window {
                alpha: last - margin,
                beta: last + margin,
            }
        } else {
            Window {
                alpha: -INFINITE,
                beta: INFINITE,
            }
        };
        loop {
            let score = self.search(tree, window)?;
            margin *= 4;
            if score <= window.alpha {
                window.alpha = if margin > 1_000 {
                    -INFINITE
                } else {
                    score - margin
                };
            } else if score >= window.beta {
                window.beta = if margin > 1_000 {
                    INFINITE
                } else {
                    score + margin
                };
            } else {
                if tree.depth == 1 {
                    self.moves.sort_by_key(|known| -known.score);
                }
                return Some(score);
            }
        }
    }

    /// Searches all moves within a window and puts the best in front.
    fn search(&mut self, tree: &mut Tree<'_, S>, window: Window) -> Option<i32> {
        let Window { mut alpha, beta } = window;
        let at = *self.game.position();
        let line = Line {
            ply: 0,
            fence: 0,
            quiet: self.game.quiet(),
            may_pass: true,
        };
        let depth = tree.depth - 1;
        let mut best = -INFINITE;
        let mut after = at;
        for number in 0..self.moves.len() {
            let action = self.moves[number].action;
            let step = tree.make(&at, action, &mut after)?;
            // Moves within the margin of noise have to be known exactly too.
            let floor = alpha.min(best.saturating_sub(self.noise)).max(-INFINITE);
            let full = Window { alpha: floor, beta };
            let mut score = -INFINITE;
            if number > 0 && tree.depth > 1 {
                let narrow = Window {
                    alpha: floor,
                    beta: floor + 1,
                };
                score = tree.follow(self.frames, &after, step, narrow, depth, line);
            }
            if !tree.stopped && (number == 0 || tree.depth == 1 || score > floor) {
                score = tree.follow(self.frames, &after, step, full, depth, line);
            }
            if tree.stopped {
                return None;
            }
            self.moves[number].score = score;
            if score > best {
                best = score;
                if score > alpha || number == 0 {
                    self.moves[..=number].rotate_right(1);
                }
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}

impl<S: Size> Player<S> for Searcher<S> {
    fn restart(&mut self) {
        self.table.restart();
        self.memory.restart();
    }

    fn choose(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Choice {
        let verdict = self.search(compiled, game, lot);
        Choice {
            action: verdict.action,
            nodes: verdict.nodes,
        }
    }
}

/// The table's size, as a power of two: what the settings say, or two places a node.
fn doublings(settings: &AlphaBeta) -> u32 {
    match (settings.table, settings.nodes) {
        (0, 0) => 20,
        (0, nodes) => (2 * nodes).ilog2().clamp(8, 22),
        (table, _) => table,
    }
}
