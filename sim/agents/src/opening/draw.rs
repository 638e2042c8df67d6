//! Openings are drawn.

use std::collections::HashSet;
use std::sync::Arc;

use konakis_engine::{
    Action, BySide, Canon, Compiled, Game, Moves, Outcome, Purpose, Seed, Side, Size, Symmetry,
    WithCompiled, compile,
};
use konakis_rules::{First, Repetition, RepetitionOutcome, Rules, Ruleset};

use super::{Lines, OpeningLaw, Openings, Unshared};

impl Openings {
    /// Draws the openings of some rulesets.
    ///
    /// # Errors
    /// They have different boards, or share none.
    ///
    /// # Panics
    /// Without rulesets.
    pub fn draw(rulesets: &[Arc<Ruleset>], law: OpeningLaw) -> Result<Openings, Unshared> {
        struct Go<'a>(&'a [Arc<Ruleset>], OpeningLaw);
        impl WithCompiled for Go<'_> {
            type Out = Result<Openings, Unshared>;
            fn run<S: Size>(self, _: Compiled<S>) -> Self::Out {
                let compiled = self.0.iter().map(|ruleset| Compiled::<S>::new(ruleset));
                let kept = |each: &Symmetry| self.0.iter().all(|ruleset| each.keeps(ruleset));
                let turns = if self.1.mirrored {
                    &Symmetry::ALL[..]
                } else {
                    &Symmetry::ALL[..1]
                };
                Draw {
                    compiled: compiled.collect(),
                    canon: Canon::new(),
                    law: self.1,
                    symmetries: turns.iter().copied().filter(kept).collect(),
                }
                .all()
            }
        }
        let first = &rulesets[0];
        if let Some(other) = rulesets.iter().find(|other| other.board != first.board) {
            return Err(Unshared::Boards(first.id.clone(), other.id.clone()));
        }
        compile(first, Go(rulesets, law)).map_err(Unshared::Unplayable)?
    }
}

/// The most different openings that are kept; beyond, blocks begin again with the first.
const MOST: u64 = 1 << 20;
/// After so many refused candidates in a row, rulesets are said to share none.
const HOPELESS: u64 = 20_000;

struct Draw<S: Size> {
    compiled: Vec<Compiled<S>>,
    canon: Canon<S>,
    law: OpeningLaw,
    /// Those that all rulesets have.
    symmetries: Vec<Symmetry>,
}

/// What came of a candidate.
enum Candidate {
    /// It will do; the hash of its position.
    Good(u64),
    /// Some ruleset does not allow it, or is decided by it.
    Refused,
}

impl<S: Size> Draw<S> {
    fn all(&self) -> Result<Openings, Unshared> {
        let lines = BySide {
            attackers: self.lines(Side::Attackers)?,
            defenders: self.lines(Side::Defenders)?,
        };
        let images = self.symmetries.iter().map(|each| each.images::<S>());
        Ok(Openings::of_lines(lines, images.collect()))
    }

    /// The openings in which a side moves first, for the rulesets that let it.
    fn lines(&self, first: Side) -> Result<Lines, Unshared> {
        let players: Vec<&Compiled<S>> = self
            .compiled
            .iter()
            .filter(|compiled| begins(compiled.rules().first, first))
            .collect();
        let mut lines = Lines::default();
        if players.is_empty() {
            return Ok(lines);
        }
        let mut games: Vec<Game<S>> = players
            .iter()
            .map(|compiled| Game::new(compiled, compiled.start(first)))
            .collect();
        let (mut seen, mut line, mut scratch) = (HashSet::new(), Vec::new(), Moves::default());
        let (mut refused, mut again) = (0, 0);
        let wanted = self.law.count.min(MOST) as usize;
        for number in 0.. {
            if lines.ends.len() >= wanted {
                break;
            }
            // The replicate is one that no game has, and another for each first mover.
            let key = Seed(self.law.seed).game(number, u32::MAX - first as u32);
            let mut lot = key.streams().of(Purpose::Opening);
            line.clear();
            let found = self.candidate(
                &players,
                &mut games,
                first,
                &mut lot,
                &mut line,
                &mut scratch,
            );
            let Candidate::Good(hash) = found else {
                lines.unshared += 1;
                refused += 1;
                if refused > HOPELESS {
                    return Err(Unshared::None(self.law.plies));
                }
                continue;
            };
            refused = 0;
            if self.law.once && !seen.insert(hash) {
                again += 1;
                // So many in a row that were there before: there are no others, or hardly any.
                if again > 1000 + 20 * lines.ends.len() {
                    lines.complete();
                    break;
                }
                continue;
            }
            again = 0;
            lines.push(&line);
        }
        Ok(lines)
    }

    fn candidate(
        &self,
        players: &[&Compiled<S>],
        games: &mut [Game<S>],
        first: Side,
        lot: &mut konakis_engine::Lot,
        line: &mut Vec<Action>,
        scratch: &mut Moves<S>,
    ) -> Candidate {
        for (game, compiled) in games.iter_mut().zip(players) {
            game.restart(compiled, compiled.start(first));
        }
        for _ in 0..self.law.plies {
            if games[0].outcome().is_some() {
                return Candidate::Refused;
            }
            let moves = games[0].moves();
            let action = moves.get(players[0], lot.below(moves.len() as u32) as usize);
            for (game, compiled) in games.iter_mut().zip(players) {
                let legal = game.outcome().is_none()
                    && game.moves().iter(compiled).any(|known| known == action);
                if !legal {
                    return Candidate::Refused;
                }
                game.play(compiled, action);
            }
            line.push(action);
        }
        let hash = games[0].position().hash();
        let undecided = games.iter().zip(players).all(|(game, compiled)| {
            game.position().hash() == hash
                && game.outcome().is_none()
                && !wins_at_once(game, compiled, scratch)
        });
        if !undecided {
            return Candidate::Refused;
        }
        Candidate::Good(if self.law.mirrored {
            self.canon.position(players[0], games[0].position())
        } else {
            hash
        })
    }
}

/// Whether rules let a side begin.
pub(crate) fn begins(first: First, side: Side) -> bool {
    match first {
        First::Attackers => side == Side::Attackers,
        First::Defenders => side == Side::Defenders,
        First::Lot => true,
    }
}

/// Whether the side to move has a winning move.
pub(crate) fn wins_at_once<S: Size>(
    game: &Game<S>,
    compiled: &Compiled<S>,
    scratch: &mut Moves<S>,
) -> bool {
    let mover = game.position().to_move();
    let mut by_repeating = || {
        game.moves().iter(compiled).any(|action| {
            let (_, step) = game.foresee(compiled, action, scratch);
            matches!(step.outcome, Some(Outcome::Win(side, _)) if side == mover)
        })
    };
    compiled.can_win(game.position(), game.moves())
        || repeating_can_win(compiled.rules(), mover) && by_repeating()
}

/// Whether there are positions that a side wins by bringing them about again.
fn repeating_can_win(rules: &Rules, side: Side) -> bool {
    let Repetition::After { outcome, .. } = rules.ending_repetition else {
        return false;
    };
    match outcome {
        RepetitionOutcome::Draw | RepetitionOutcome::RepeaterLoses => false,
        RepetitionOutcome::DefendersLose => side == Side::Attackers,
        RepetitionOutcome::AttackersLose => side == Side::Defenders,
    }
}
