//! One search: down the tree, a playout, and back up.

use konakis_engine::{Compiled, Game, Look, Lookout, Lot, Moves, Outcome, Playout, Side, Size};

use super::path::Path;
use super::tree::{Node, Proof, Tree};
use crate::evaluate::{Evaluation, Weights};
use crate::player::Choice;
use crate::spec::Mcts as Settings;

/// A search, with the memory that the next one will use again.
pub struct Search<S: Size> {
    settings: Settings,
    tree: Tree,
    moves: Moves<S>,
    reply: Moves<S>,
    /// Nodes from the root to the leaf.
    trail: Vec<usize>,
    children: Vec<Node>,
    /// Made when the ruleset is known.
    judge: Option<Judge<S>>,
}

/// Who weighs positions.
struct Judge<S: Size> {
    lookout: Lookout<S>,
    evaluation: Evaluation,
}

impl<S: Size> Judge<S> {
    fn new(compiled: &Compiled<S>) -> Self {
        let men = compiled.start(Side::Attackers).men();
        Judge {
            lookout: Lookout::new(compiled),
            evaluation: Evaluation::new(Weights::default(), men),
        }
    }

    /// Looks at the last position of a path, whose last move brought `outcome` on the board: what is
    /// certain to the side that made it, as an error, if something is. Finds the moves.
    fn look(
        &self,
        compiled: &Compiled<S>,
        path: &Path<S>,
        outcome: Option<Outcome>,
        moves: &mut Moves<S>,
    ) -> Result<Look, Proof> {
        let to_move = path.at.to_move();
        let over = |outcome| Err(Proof::of(outcome, to_move.other()));
        if let Some(outcome) = outcome {
            return over(outcome);
        }
        let look = self.lookout.look(compiled, &path.at, moves);
        if moves.is_empty() {
            return over(compiled.no_move(to_move));
        }
        match path.ending(compiled) {
            Some(outcome) => over(outcome),
            None if look.wins => Err(Proof::Loss),
            None => Ok(look),
        }
    }

    /// What a position is worth to the side to move, from 0 to 1.
    fn worth(&self, look: &Look, to_move: Side) -> f32 {
        /// An advantage of so many hundredths of a man is worth three games in four.
        const SCALE: f32 = 200.0;
        if look.wins {
            return 1.0;
        }
        let score = self.evaluation.of(look, to_move) as f32 / SCALE;
        0.5 + 0.5 * score / (1.0 + score.abs())
    }
}

impl<S: Size> Search<S> {
    /// A search that has not begun.
    pub fn new(settings: Settings) -> Self {
        Search {
            settings,
            tree: Tree::default(),
            moves: Moves::default(),
            reply: Moves::default(),
            trail: Vec::new(),
            children: Vec::new(),
            judge: None,
        }
    }

    /// Searches a position, and chooses the move that was tried most often among those that are not
    /// known to be worse than another.
    pub fn run(&mut self, compiled: &Compiled<S>, game: &Game<S>, lot: &mut Lot) -> Choice {
        let judge = self.judge.take();
        let judge = judge.unwrap_or_else(|| Judge::new(compiled));
        self.tree.restart::<S>();
        let mut path = Path::new(game);
        self.moves.clone_from(game.moves());
        self.expand(compiled, &judge, &mut path, Tree::ROOT, lot);
        let mut playouts = 0;
        while playouts < self.settings.playouts && !self.is_decided() {
            path.restart(game);
            self.iterate(compiled, &judge, &mut path, lot);
            playouts += 1;
        }
        self.judge = Some(judge);
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
    fn is_decided(&self) -> bool {
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

    /// One playout: down to a leaf, to the end of a game, and back.
    fn iterate(
        &mut self,
        compiled: &Compiled<S>,
        judge: &Judge<S>,
        path: &mut Path<S>,
        lot: &mut Lot,
    ) {
        self.trail.clear();
        self.trail.push(Tree::ROOT);
        let mut node = Tree::ROOT;
        let worth = loop {
            let here = self.tree.nodes[node];
            if let Some(worth) = here.proof.worth() {
                break worth;
            }
            if here.count == 0 {
                compiled.moves(&path.at, &mut self.moves);
                self.expand(compiled, judge, path, node, lot);
                if let Some(worth) = self.tree.nodes[node].proof.worth() {
                    self.prove_above();
                    break worth;
                }
            }
            node = self.select(node);
            self.trail.push(node);
            let child = self.tree.nodes[node];
            let outcome = path.play(compiled, child.action());
            if child.visits > 0 || child.proof != Proof::None {
                continue;
            }
            // The first visit.
            match judge.look(compiled, path, outcome, &mut self.moves) {
                Ok(_) => break 1.0 - self.play_out(compiled, judge, path, lot),
                Err(proof) => {
                    self.tree.nodes[node].proof = proof;
                    self.prove_above();
                }
            }
        };
        self.back_up(worth);
    }

    /// What a position that is not over is worth to the side to move, by a playout.
    fn play_out(
        &mut self,
        compiled: &Compiled<S>,
        judge: &Judge<S>,
        path: &Path<S>,
        lot: &mut Lot,
    ) -> f32 {
        let to_move = path.at.to_move();
        let cut = self.settings.cut;
        let playout = Playout {
            quiet: path.quiet,
            limit: if cut > 0 { cut } else { self.settings.plies },
            manner: self.settings.manner,
        };
        let mut at = path.at;
        let outcome = compiled.playout(&mut at, playout, &mut self.moves, lot);
        match outcome.map(|outcome| outcome.winner()) {
            Some(Some(winner)) if winner == to_move => 1.0,
            Some(Some(_)) => 0.0,
            Some(None) => 0.5,
            None if cut > 0 => {
                let look = judge.lookout.look(compiled, &at, &mut self.moves);
                let worth = judge.worth(&look, at.to_move());
                if at.to_move() == to_move {
                    worth
                } else {
                    1.0 - worth
                }
            }
            None => 0.5,
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
                    Ok(look) => child.score = prior * (1.0 - judge.worth(&look, mover.other())),
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
        let log = c * c * libm::logf((parent.visits + 1) as f32);
        let mut best = (f32::NEG_INFINITY, 0);
        for number in parent.children() {
            let child = &self.tree.nodes[number];
            let n = child.visits as f32 + prior;
            let bound = match child.proof {
                Proof::Loss => continue,
                Proof::None | Proof::Win if n == 0.0 => f32::INFINITY,
                Proof::Draw => 0.5,
                Proof::None | Proof::Win => child.score / n + (log / n).sqrt(),
            };
            if bound > best.0 {
                best = (bound, number);
            }
        }
        best.1
    }

    /// The last node of the trail has been proved: so, perhaps, are those above it.
    fn prove_above(&mut self) {
        for &node in self.trail.iter().rev().skip(1) {
            let proof = self.tree.proved(node);
            if proof == Proof::None {
                break;
            }
            self.tree.nodes[node].proof = proof;
        }
    }

    /// Adds a result, as the side sees it that moved to the leaf, to every node of the trail.
    fn back_up(&mut self, worth: f32) {
        let mut worth = worth;
        for &node in self.trail.iter().rev() {
            let node = &mut self.tree.nodes[node];
            node.visits += 1;
            node.score += worth;
            worth = 1.0 - worth;
        }
    }
}
