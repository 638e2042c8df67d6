//! One search: down the tree to a leaf, and back up.

use konakis_engine::{Batch, Compiled, Game, Lot, Moves, Size};

use super::judge::Judge;
use super::path::Path;
use super::stream::Stream;
use super::tree::{Node, Proof, Tree};
use crate::player::Choice;
use crate::spec::Mcts as Settings;

/// A search, with the memory that the next one will use again.
pub struct Search<S: Size> {
    settings: Settings,
    tree: Tree,
    moves: Moves<S>,
    reply: Moves<S>,
    children: Vec<Node>,
    /// Made when the ruleset is known.
    ready: Option<(Judge<S>, Batch<S>)>,
}

impl<S: Size> Search<S> {
    /// A search that has not begun.
    pub fn new(settings: Settings) -> Self {
        Search {
            settings,
            tree: Tree::default(),
            moves: Moves::default(),
            reply: Moves::default(),
            children: Vec::new(),
            ready: None,
        }
    }

    /// Searches a position, and chooses the move that was tried most often among those that are not
    /// known to be worse than another.
    pub fn run(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Choice {
        let (judge, mut batch) = self
            .ready
            .take()
            .unwrap_or_else(|| (Judge::new(compiled), Batch::new(compiled, false)));
        self.tree.restart::<S>();
        self.moves.clone_from(game.moves());
        self.expand(compiled, &judge, &mut Path::new(game), Tree::ROOT, lot);
        let settings = self.settings;
        let playouts = Stream::new(compiled, &judge, game, self, settings, lot).run(&mut batch);
        self.ready = Some((judge, batch));
        Choice {
            action: self.best().action(),
            nodes: playouts.into(),
        }
    }

    /// The tree of the last search.
    #[cfg(test)]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    fn root(&self) -> &[Node] {
        &self.tree.nodes[self.tree.nodes[Tree::ROOT].children()]
    }

    /// Whether more playouts could not change the choice: the result is proved, or all moves but one
    /// are known to lose.
    pub fn is_decided(&self) -> bool {
        let open = |child: &&Node| child.proof != Proof::Loss;
        self.tree.nodes[Tree::ROOT].proof != Proof::None
            || self.root().iter().filter(open).take(2).count() < 2
    }

    fn best(&self) -> &Node {
        let rank = |node: &Node| match node.proof {
            Proof::Win => 2,
            Proof::None | Proof::Draw => 1,
            Proof::Loss => 0,
        };
        let better = |a: &&Node, b: &&Node| {
            (rank(a), a.visits)
                .cmp(&(rank(b), b.visits))
                .then(a.score.total_cmp(&b.score))
        };
        self.root()
            .iter()
            .max_by(better)
            .expect("a game that is not over has a move")
    }

    /// Goes down the tree to a leaf, and counts a visit of every node of the trail. What the leaf is
    /// worth to the side that moved there, if it is known; else a playout is to tell.
    pub fn descend(
        &mut self,
        compiled: &Compiled<S>,
        judge: &Judge<S>,
        path: &mut Path<S>,
        trail: &mut Vec<usize>,
        lot: &mut Lot,
    ) -> Option<f32> {
        trail.clear();
        let mut node = Tree::ROOT;
        loop {
            trail.push(node);
            let here = &mut self.tree.nodes[node];
            here.visits += 1;
            if here.proof != Proof::None {
                return here.proof.worth();
            }
            if here.count == 0 {
                compiled.moves(&path.at, &mut self.moves);
                self.expand(compiled, judge, path, node, lot);
                let proof = self.tree.nodes[node].proof;
                if proof != Proof::None {
                    self.prove_above(trail);
                    return proof.worth();
                }
                if self.settings.prior > 0 {
                    self.weigh_above(trail);
                }
            }
            node = self.select(node);
            let child = self.tree.nodes[node];
            let outcome = path.play(compiled, child.action());
            if child.visits > 0 || child.proof != Proof::None {
                continue;
            }
            // The first visit.
            match judge.look(compiled, path, outcome, &mut self.moves) {
                Ok(_) => {
                    trail.push(node);
                    self.tree.nodes[node].visits = 1;
                    return None;
                }
                Err(proof) => {
                    self.tree.nodes[node].proof = proof;
                    self.prove_above(trail);
                }
            }
        }
    }

    /// Gives a node its moves for children, in an order drawn by lot. With a prior, each is weighed, and what ends
    /// the game at once or lets the enemy end it is known from the beginning.
    fn expand(
        &mut self,
        compiled: &Compiled<S>,
        judge: &Judge<S>,
        path: &mut Path<S>,
        node: usize,
        lot: &mut Lot,
    ) {
        let mover = path.at.to_move();
        self.children.clear();
        self.children
            .extend(self.moves.iter(compiled).map(Tree::node));
        let prior = self.settings.prior as f32;
        if prior > 0.0 {
            let mark = path.mark();
            for child in &mut self.children {
                let outcome = path.play(compiled, child.action());
                match judge.look(compiled, path, outcome, &mut self.reply) {
                    Ok(look) => {
                        child.value = 1.0 - judge.worth(&look, mover.other());
                        child.score = prior * child.value;
                    }
                    Err(proof) => child.proof = proof,
                }
                path.take_back(&mark);
            }
        }
        for done in 1..self.children.len() {
            self.children
                .swap(done, lot.below(done as u32 + 1) as usize);
        }
        self.tree.adopt(node, &self.children);
        self.tree.nodes[node].proof = self.tree.proved(node);
    }

    /// The child to try next, by its upper confidence bound.
    fn select(&self, node: usize) -> usize {
        let parent = &self.tree.nodes[node];
        let prior = self.settings.prior as f32;
        let c = self.settings.exploration as f32 / 100.0;
        let deep = match self.settings.prior {
            0 => 0.0,
            _ => self.settings.minimax as f32 / 100.0,
        };
        let log = c * c * libm::logf(parent.visits as f32);
        let mut best = (f32::NEG_INFINITY, 0);
        for number in parent.children() {
            let child = &self.tree.nodes[number];
            let n = child.visits as f32 + prior;
            let bound = match child.proof {
                Proof::Loss => continue,
                Proof::None | Proof::Win if n == 0.0 => return number,
                Proof::Draw => 0.5,
                Proof::None | Proof::Win => {
                    let mean = child.score / n;
                    mean + deep * (child.value - mean) + (log / n).sqrt()
                }
            };
            if bound > best.0 {
                best = (bound, number);
            }
        }
        best.1
    }

    /// A node below this trail has been proved: so, perhaps, are those that it leads through.
    fn prove_above(&mut self, trail: &[usize]) {
        for &node in trail.iter().rev() {
            let proof = self.tree.proved(node);
            if proof == Proof::None {
                break;
            }
            self.tree.nodes[node].proof = proof;
        }
    }

    /// The last node of this trail has children now: the nodes above learn what these are worth.
    fn weigh_above(&mut self, trail: &[usize]) {
        for &node in trail.iter().rev() {
            let value = self.tree.minimax(node);
            if value == self.tree.nodes[node].value {
                break;
            }
            self.tree.nodes[node].value = value;
        }
    }

    /// Adds a result, as the side sees it that moved to the leaf, to every node of the trail.
    pub fn back_up(&mut self, trail: &[usize], worth: f32) {
        let mut worth = worth;
        for &node in trail.iter().rev() {
            self.tree.nodes[node].score += worth;
            worth = 1.0 - worth;
        }
    }
}
