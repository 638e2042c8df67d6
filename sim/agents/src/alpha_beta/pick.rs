//! The moves of a node, the best first, none found before it is needed.

use konakis_engine::{Action, Compiled, Index, Lookout, Moves, Position, Size};

use super::order::Memory;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Stage {
    /// The move that the table knows.
    #[default]
    Known,
    /// Captures are to be found.
    FindTakers,
    /// Captures.
    Takers,
    /// Moves that refuted something at this ply.
    Killers(usize),
    /// All others are to be found.
    FindOthers,
    /// All others.
    Others,
}

/// Bits of a key that number a move, of which a position has fewer than eight thousand; the bits above hold
/// all that [`Memory::history`] can say.
const PLACE: u32 = 13;

/// Hands out the moves of a node.
#[derive(Default)]
pub struct Picker {
    stage: Stage,
    known: Option<Action>,
    killers: [Option<Action>; 2],
    /// Whether moves were left out.
    pub left_out: bool,
    /// Captures, then all others.
    list: Vec<Action>,
    takers: usize,
    next: usize,
    spelt: Vec<Action>,
    /// Moves that were good or bad elsewhere, to be sorted.
    keys: Vec<i32>,
    /// Those of which nothing is known.
    new: Vec<Action>,
}

impl Picker {
    /// Begins a node of which the table knows this move, at a ply at which these refuted something.
    pub fn begin(&mut self, known: Option<Action>, killers: [Option<Action>; 2]) {
        self.stage = Stage::Known;
        self.known = known;
        self.killers = killers;
        self.left_out = false;
        self.list.clear();
        self.takers = 0;
        self.next = 0;
    }

    /// The next move, and whether it is quiet. Of the last and largest lot, those are left out that
    /// `is_futile` names when it is found.
    pub fn next<S: Size>(
        &mut self,
        compiled: &Compiled<S>,
        lookout: &Lookout<S>,
        memory: &Memory,
        moves: &Moves<S>,
        at: &Position<S>,
        is_futile: impl Fn(Action) -> bool,
    ) -> Option<(Action, bool)> {
        loop {
            match self.stage {
                Stage::Known => {
                    self.stage = Stage::FindTakers;
                    self.known = self.known.filter(|&known| moves.contains(compiled, known));
                    if let Some(known) = self.known {
                        return Some((known, !is_taking(compiled, at, known)));
                    }
                }
                Stage::FindTakers => {
                    self.find_takers(compiled, lookout, moves, at);
                    self.stage = Stage::Takers;
                }
                Stage::Takers => match self.list.get(self.next) {
                    Some(&action) => {
                        self.next += 1;
                        return Some((action, false));
                    }
                    None => self.stage = Stage::Killers(0),
                },
                Stage::Killers(number) => {
                    self.stage = match number {
                        0 => Stage::Killers(1),
                        _ => Stage::FindOthers,
                    };
                    let fresh = |killer: &Action| {
                        Some(*killer) != self.known
                            && moves.contains(compiled, *killer)
                            && !self.list.contains(killer)
                    };
                    if let Some(killer) = self.killers[number].filter(fresh) {
                        return Some((killer, true));
                    }
                }
                Stage::FindOthers => {
                    self.find_others(compiled, memory, moves, at, &is_futile);
                    self.stage = Stage::Others;
                }
                Stage::Others => {
                    let &action = self.list.get(self.next)?;
                    self.next += 1;
                    return Some((action, true));
                }
            }
        }
    }

    fn find_takers<S: Size>(
        &mut self,
        compiled: &Compiled<S>,
        lookout: &Lookout<S>,
        moves: &Moves<S>,
        at: &Position<S>,
    ) {
        lookout.loud(compiled, at, moves, false, &mut self.list);
        if let Some(known) = self.known {
            self.list.retain(|&action| action != known);
        }
        self.takers = self.list.len();
    }

    fn find_others<S: Size>(
        &mut self,
        compiled: &Compiled<S>,
        memory: &Memory,
        moves: &Moves<S>,
        at: &Position<S>,
        is_futile: impl Fn(Action) -> bool,
    ) {
        let side = at.to_move();
        self.spelt.clear();
        moves.spell(compiled, &mut self.spelt);
        self.keys.clear();
        self.new.clear();
        for (number, &action) in self.spelt.iter().enumerate() {
            let done = Some(action) == self.known
                || self.killers.contains(&Some(action))
                || self.list[..self.takers].contains(&action);
            if done {
                continue;
            }
            if is_futile(action) {
                self.left_out = true;
            } else {
                // The best first; equals in the order in which moves are found. Most are equals: they are
                // not sorted.
                match -memory.history(side, action) {
                    0 => self.new.push(action),
                    worth => self.keys.push(worth << PLACE | number as i32),
                }
            }
        }
        self.keys.sort_unstable();
        let good = self.keys.partition_point(|&key| key < 0);
        let place = |key: &i32| (key & ((1 << PLACE) - 1)) as usize;
        let spelt = |key| self.spelt[place(key)];
        self.list.extend(self.keys[..good].iter().map(spelt));
        self.list.extend_from_slice(&self.new);
        self.list.extend(self.keys[good..].iter().map(spelt));
    }

    /// Begins a node of which only captures count and, with `approach`, the king's moves that give
    /// him an open way.
    pub fn begin_loud<S: Size>(
        &mut self,
        compiled: &Compiled<S>,
        lookout: &Lookout<S>,
        moves: &Moves<S>,
        at: &Position<S>,
        approach: bool,
    ) {
        self.begin(None, [None; 2]);
        lookout.loud(compiled, at, moves, approach, &mut self.list);
    }

    /// Begins a node of which all moves are tried, those that end nearest to the king first.
    pub fn begin_all<S: Size>(
        &mut self,
        compiled: &Compiled<S>,
        moves: &Moves<S>,
        at: &Position<S>,
    ) {
        self.begin(None, [None; 2]);
        moves.spell(compiled, &mut self.list);
        self.list
            .sort_by_key(|action| steps::<S>(action.to, at.king()));
    }

    /// The next of these.
    pub fn next_loud(&mut self) -> Option<Action> {
        let &action = self.list.get(self.next)?;
        self.next += 1;
        Some(action)
    }
}

/// Steps from one square to another.
pub fn steps<S: Size>(from: Index, to: Index) -> usize {
    let (from, to) = (usize::from(from), usize::from(to));
    (from / S::SIDE).abs_diff(to / S::SIDE) + (from % S::SIDE).abs_diff(to % S::SIDE)
}

/// Whether a move takes somebody.
fn is_taking<S: Size>(compiled: &Compiled<S>, at: &Position<S>, action: Action) -> bool {
    usize::from(action.take) < S::SQUARES || compiled.takes(at, action)
}
