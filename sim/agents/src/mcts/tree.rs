//! The tree: nodes side by side, the children of each in one piece.

use konakis_engine::{Action, Index, Outcome, Side, Size};

/// What is known for certain about a node, as the side sees it that moved there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Nothing.
    None,
    /// The move loses.
    Loss,
    /// The move draws: neither side can do better.
    Draw,
    /// The move wins.
    Win,
}

impl Proof {
    /// What an outcome means to the side that moved.
    pub fn of(outcome: Outcome, mover: Side) -> Self {
        match outcome.winner() {
            None => Proof::Draw,
            Some(side) if side == mover => Proof::Win,
            Some(_) => Proof::Loss,
        }
    }

    /// The same, as the enemy sees it.
    pub fn for_the_enemy(self) -> Self {
        match self {
            Proof::None => Proof::None,
            Proof::Loss => Proof::Win,
            Proof::Draw => Proof::Draw,
            Proof::Win => Proof::Loss,
        }
    }

    /// What it is worth to the side that moved; `None` where nothing is known.
    pub const fn worth(self) -> Option<f32> {
        match self {
            Proof::None => None,
            Proof::Loss => Some(0.0),
            Proof::Draw => Some(0.5),
            Proof::Win => Some(1.0),
        }
    }
}

/// A position, reached by one move from its parent. 24 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Playouts through this node.
    pub visits: u32,
    /// Their results, and the prior's share, summed up, as the side sees them that moved here: 1 a win,
    /// ½ a draw.
    pub score: f32,
    /// With a prior, the evaluation of the position, or the minimax of those below it, as the side sees it
    /// that moved here: from 0 to 1.
    pub value: f32,
    /// The first child.
    first: u32,
    /// The move: from, to, take, ten bits each.
    action: u32,
    /// Children; 0 if it was not expanded.
    pub count: u16,
    /// What is certain.
    pub proof: Proof,
}

const _: () = assert!(size_of::<Node>() == 24);

impl Node {
    /// The move that leads here.
    pub fn action(&self) -> Action {
        let part = |number: u32| (self.action >> (10 * number) & 1023) as Index;
        Action {
            from: part(2),
            to: part(1),
            take: part(0),
        }
    }

    /// The numbers of the children.
    pub fn children(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.count)
    }
}

/// The nodes of one search. The root is number 0.
#[derive(Default)]
pub struct Tree {
    /// All nodes.
    pub nodes: Vec<Node>,
}

impl Tree {
    /// The number of the root.
    pub const ROOT: usize = 0;

    /// Forgets everything but the memory, and begins with a root.
    pub fn restart<S: Size>(&mut self) {
        let none = S::SQUARES as Index;
        let action = Action {
            from: none,
            to: none,
            take: none,
        };
        self.nodes.clear();
        self.nodes.push(Self::node(action));
    }

    /// A node that nobody has visited.
    pub fn node(action: Action) -> Node {
        Node {
            visits: 0,
            score: 0.0,
            value: 0.0,
            first: 0,
            action: u32::from(action.from) << 20
                | u32::from(action.to) << 10
                | u32::from(action.take),
            count: 0,
            proof: Proof::None,
        }
    }

    /// Gives a node its children.
    pub fn adopt(&mut self, parent: usize, children: &[Node]) {
        self.nodes[parent].first = self.nodes.len() as u32;
        self.nodes[parent].count = children.len() as u16;
        self.nodes.extend_from_slice(children);
    }

    /// The minimax of a node's children, as the side sees it that moved to the node.
    pub fn minimax(&self, parent: usize) -> f32 {
        let children = &self.nodes[self.nodes[parent].children()];
        let values = children
            .iter()
            .map(|child| child.proof.worth().unwrap_or(child.value));
        1.0 - values.fold(0.0, f32::max)
    }

    /// What the children of a node prove about it, as the side sees it that moved there.
    pub fn proved(&self, parent: usize) -> Proof {
        let children = &self.nodes[self.nodes[parent].children()];
        let mut best = Proof::Loss;
        for child in children {
            match child.proof {
                Proof::Win => return Proof::Loss,
                Proof::None => best = Proof::None,
                Proof::Draw if best == Proof::Loss => best = Proof::Draw,
                Proof::Draw | Proof::Loss => {}
            }
        }
        best.for_the_enemy()
    }
}
