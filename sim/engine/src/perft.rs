//! Counting move sequences, the way in which rules engines are compared.

use std::hint::black_box;

use crate::compile::Compiled;
use crate::isa::{Instructions, Kernel};
use crate::moves::Moves;
use crate::ones::Ones;
use crate::position::Position;
use crate::size::Size;

impl<S: Size> Compiled<S> {
    /// The number of move sequences of length `depth` from a position. Games that ended earlier do
    /// not count; a choice of victim counts as different moves; what needs a history is left out.
    pub fn perft(&self, at: &Position<S>, depth: u32) -> u64 {
        let mut levels = vec![Moves::default(); depth as usize];
        self.count(at, &mut levels, true)
    }

    /// The same, but every last move is played: a measure of speed.
    pub fn perft_unbulked(&self, at: &Position<S>, depth: u32) -> u64 {
        let mut levels = vec![Moves::default(); depth as usize];
        self.count(at, &mut levels, false)
    }

    fn count(&self, at: &Position<S>, levels: &mut [Moves<S>], bulk: bool) -> u64 {
        let Some((moves, deeper)) = levels.split_first_mut() else {
            return 1;
        };
        self.moves(at, moves);
        if deeper.is_empty() && bulk {
            return moves.len() as u64;
        }
        if deeper.is_empty() {
            return S::play_each(
                self.isa,
                PlayEach {
                    compiled: self,
                    at,
                    moves,
                },
            );
        }
        let mut nodes = 0;
        for action in moves.iter(self) {
            let mut next = *at;
            let step = self.play(&mut next, action);
            nodes += match step.outcome {
                Some(_) => 0,
                None => self.count(&next, deeper, bulk),
            };
        }
        nodes
    }
}

/// The last moves of a count, each of them played, as a kernel.
pub struct PlayEach<'a, S: Size> {
    compiled: &'a Compiled<S>,
    at: &'a Position<S>,
    moves: &'a Moves<S>,
}

impl<S: Size> Kernel for PlayEach<'_, S> {
    type Out = u64;
    #[inline(always)]
    fn run(self, _: impl Instructions) -> u64 {
        let PlayEach {
            compiled,
            at,
            moves,
        } = self;
        for word in 0..2 * S::FORWARD {
            for bit in Ones(moves.reach.word(word)) {
                let mut next = *at;
                let step = compiled.make_and(&mut next, &moves.action(compiled, word, bit), false);
                black_box((&step, &next));
            }
        }
        // They are few, and not worth that the move is compiled for them again.
        for &action in moves.listed() {
            let mut next = *at;
            let step = compiled.play_from(at, action, &mut next);
            black_box((&step, &next));
        }
        moves.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use konakis_rules::{Armed, Board, Roles, Rules, Ruleset, Zone};

    use crate::{Diagram, Side, Table};

    /// Counts of LIMITS.md §1: four independent engines agreed on them.
    #[test]
    fn tablut_with_an_unarmed_king() {
        let start: Diagram = "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 a"
            .parse()
            .expect("a position");
        let board = Board {
            size: 9,
            attackers: start.attackers.clone(),
            defenders: start.defenders.clone(),
            king: start.king.expect("a king"),
        };
        let king = Roles {
            attackers: false,
            defenders: false,
            king: true,
        };
        let mut konakis = Zone::new("konakis", vec![board.king]);
        konakis.stop = konakis_rules::ByRole::of(|_| konakis_rules::Entry::Never);
        konakis.hostile = king;
        let rules = Rules {
            king_armed: Armed::No,
            ..Rules::default()
        };
        let table = Table::new(&Ruleset::from_parts("tablut", board, rules, vec![konakis]))
            .expect("a size");
        assert_eq!(table.start(Side::Attackers), start);
        let counts = [1, 2, 3, 4].map(|depth| table.perft(&start, depth));
        assert_eq!(counts, [80, 4400, 353_200, 19_913_864]);
    }
}
