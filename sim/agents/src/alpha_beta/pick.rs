//! The moves of a node, the best first, none found before it is needed.

use konakis_engine::{Action, Compiled, Lookout, Moves, Position, Size};

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

/// Hands out the moves of a node.
#[derive(Default)]
pub struct Picker {
    stage: Stage,
    known: Option<Action>,
    killers: [Option<Action>; 2],
    list: Vec<(i32, Action)>,
    next: usize,
}

impl Picker {
    /// Begins a node of which the table knows this move.
    pub fn begin(&mut self, known: Option<Action>) {
        self.stage = Stage::Known;
        self.known = known;
        self.killers = [None; 2];
        self.list.clear();
        self.next = 0;
    }

    /// The next move, and whether it is quiet.
    pub fn next<S: Size>(
        &mut self,
        compiled: &Compiled<S>,
        memory: &Memory,
        moves: &Moves<S>,
        at: &Position<S>,
        killers: [Option<Action>; 2],
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
                    self.find_takers(compiled, moves, at);
                    self.stage = Stage::Takers;
                }
                Stage::Takers => match self.list.get(self.next) {
                    Some(&(_, action)) => {
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
                            && !self.list.iter().any(|(_, action)| action == killer)
                    };
                    if let Some(killer) = killers[number].filter(fresh) {
                        self.killers[number] = Some(killer);
                        return Some((killer, true));
                    }
                }
                Stage::FindOthers => {
                    self.find_others(compiled, memory, moves, at);
                    self.stage = Stage::Others;
                }
                Stage::Others => {
                    let &(_, action) = self.list.get(self.next)?;
                    self.next += 1;
                    return Some((action, true));
                }
            }
        }
    }

    fn find_takers<S: Size>(&mut self, compiled: &Compiled<S>, moves: &Moves<S>, at: &Position<S>) {
        let some = compiled.takers(at, moves);
        let listed = moves.listed().iter().copied();
        for action in some.iter(compiled).chain(listed) {
            if Some(action) != self.known && is_taking(compiled, at, action) {
                self.list.push((0, action));
            }
        }
    }

    fn find_others<S: Size>(
        &mut self,
        compiled: &Compiled<S>,
        memory: &Memory,
        moves: &Moves<S>,
        at: &Position<S>,
    ) {
        let takers = self.list.len();
        let side = at.to_move();
        for action in moves.iter(compiled) {
            let done = Some(action) == self.known
                || self.killers.contains(&Some(action))
                || self.list[..takers]
                    .iter()
                    .any(|(_, taker)| *taker == action);
            if !done {
                self.list.push((memory.history(side, action), action));
            }
        }
        // A stable sort: equals stay in the order in which moves are found.
        self.list[takers..].sort_by_key(|(worth, _)| -worth);
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
        self.begin(None);
        self.find_takers(compiled, moves, at);
        if approach && at.to_move() == konakis_engine::Side::Defenders {
            let approaches = lookout.approaches(compiled, at, moves);
            for action in approaches.iter(compiled) {
                if !self.list.iter().any(|(_, taker)| *taker == action) {
                    self.list.push((0, action));
                }
            }
        }
    }

    /// The next of these.
    pub fn next_loud(&mut self) -> Option<Action> {
        let &(_, action) = self.list.get(self.next)?;
        self.next += 1;
        Some(action)
    }
}

/// Whether a move takes somebody.
fn is_taking<S: Size>(compiled: &Compiled<S>, at: &Position<S>, action: Action) -> bool {
    usize::from(action.take) < S::SQUARES || compiled.takes(at, action)
}
