//! Which moves to try first: what was good elsewhere in the tree.

use konakis_engine::{Action, BySide, Side};

/// Memory of quiet moves that refuted something.
pub struct Memory {
    /// Two for each ply of the tree.
    killers: Vec<[Option<Action>; 2]>,
    /// For each side, by from-square and to-square.
    history: BySide<Vec<i16>>,
    squares: usize,
}

/// Beyond this, every number of the history is halved towards it.
const MOST: i32 = 16_000;

impl Memory {
    /// An empty memory for a board of so many squares and trees of so many plies.
    pub fn new(squares: usize, plies: usize) -> Self {
        Memory {
            killers: vec![[None; 2]; plies],
            history: BySide::from_fn(|_| vec![0; squares * squares]),
            squares,
        }
    }

    /// A new game.
    pub fn restart(&mut self) {
        self.killers.fill([None; 2]);
        for side in Side::ALL {
            self.history[side].fill(0);
        }
    }

    /// A new search of the same game: what was learnt counts for less.
    pub fn fade(&mut self) {
        self.killers.fill([None; 2]);
        for side in Side::ALL {
            self.history[side].iter_mut().for_each(|value| *value /= 4);
        }
    }

    /// The two moves that refuted something at this ply.
    #[inline]
    pub fn killers(&self, ply: usize) -> [Option<Action>; 2] {
        self.killers[ply]
    }

    #[inline(always)]
    fn slot(&self, action: Action) -> usize {
        usize::from(action.from) * self.squares + usize::from(action.to)
    }

    /// How good a quiet move was elsewhere.
    #[inline]
    pub fn history(&self, side: Side, action: Action) -> i32 {
        self.history[side][self.slot(action)].into()
    }

    /// Notes that a quiet move refuted the one before it, after others had been tried.
    pub fn refuted(
        &mut self,
        side: Side,
        ply: usize,
        action: Action,
        depth: i32,
        tried: &[Action],
    ) {
        let pair = &mut self.killers[ply];
        if pair[0] != Some(action) {
            pair[1] = pair[0];
            pair[0] = Some(action);
        }
        let bonus = (16 * depth * depth).min(1_600);
        self.learn(side, action, bonus);
        for &other in tried {
            if other != action {
                self.learn(side, other, -bonus / 2);
            }
        }
    }

    fn learn(&mut self, side: Side, action: Action, bonus: i32) {
        let slot = self.slot(action);
        let value = &mut self.history[side][slot];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}
