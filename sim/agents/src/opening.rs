//! Openings that several rulesets share: the same moves in every cell, so that cells are compared from the same positions (METRICS.md §2.12).
//!
//! An opening is a number of moves by lot. It is taken only if every ruleset allows it and it leads to the same position in all of them, if no
//! game is over then, and if the side to move has no win in one; nothing else is asked of it, since whoever picked openings would pick the balance.
//!
//! No edge of the board is favoured. Where mirror images count as one, an opening comes first as the lot brought it, which brings any of its images
//! alike; when the openings are exhausted and it comes again, it comes as the next of its images, until all have come.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use konakis_engine::{
    Action, BySide, Canon, Compiled, Game, Index, Moves, Outcome, Purpose, Seed, Side, Size,
    Symmetry, Unplayable, WithCompiled, compile,
};
use konakis_rules::{First, Ruleset};

/// By which law openings are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningLaw {
    /// The experiment's seed.
    pub seed: u64,
    /// Moves by lot.
    pub plies: u16,
    /// Openings whose positions are mirror images of one another count as one.
    pub mirrored: bool,
    /// No opening comes twice before all have come.
    pub once: bool,
    /// How many are wanted.
    pub count: u64,
}

/// Openings by number of block and by first mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    lines: BySide<Lines>,
    /// Where every square comes to lie, by the symmetries that all rulesets have; one that moves nothing where images count as different.
    images: Vec<Vec<Index>>,
}

/// The openings in which one side moves first, in the order in which blocks take them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lines {
    /// All moves, opening after opening.
    moves: Vec<Action>,
    /// Where each opening ends among them.
    ends: Vec<usize>,
    /// Candidates that some ruleset did not allow.
    unshared: u64,
    /// Whether there are no more than these.
    exhausted: bool,
}

impl Lines {
    /// Adds an opening.
    pub fn push(&mut self, opening: &[Action]) {
        self.moves.extend(opening);
        self.ends.push(self.moves.len());
    }

    /// Notes that there are no others.
    pub fn complete(&mut self) {
        self.exhausted = true;
    }

    fn get(&self, number: usize) -> &[Action] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.moves[start..self.ends[number]]
    }
}

/// What is known of the openings in which one side moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    /// Different openings.
    pub count: usize,
    /// Candidates by lot that were drawn again, because some ruleset did not allow them or was decided by them.
    pub unshared: u64,
    /// Whether these are all that there are; then blocks begin again with the first.
    pub exhausted: bool,
    /// Blocks after which each of them has come as often as every other, and each of its images as often as every other image.
    pub round: u64,
}

/// Why rulesets share no openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unshared {
    /// Two of them begin from different positions: their ids.
    Boards(String, String),
    /// No opening of this length could be found that all of them allow.
    None(u16),
    /// One of them cannot be played.
    Unplayable(Unplayable),
}

impl fmt::Display for Unshared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unshared::Boards(one, other) => write!(
                f,
                "`{one}` and `{other}` begin on different boards and share no openings; write `openings.legal_in = \"own-cell\"`, or compare them in experiments of their own"
            ),
            Unshared::None(plies) => write!(
                f,
                "no opening of {plies} plies was found that all rulesets allow and that decides no game; take fewer plies"
            ),
            Unshared::Unplayable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Unshared {}

/// The opening of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'o> {
    moves: &'o [Action],
    images: &'o [Index],
}

impl Line<'_> {
    /// Its plies.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The move of a ply, from 0.
    ///
    /// # Panics
    /// If it has no such ply.
    pub fn at(&self, ply: usize) -> Action {
        let image = |index: Index| self.images[usize::from(index)];
        let Action { from, to, take } = self.moves[ply];
        Action {
            from: image(from),
            to: image(to),
            take: image(take),
        }
    }
}

impl Openings {
    /// The moves with which a block begins. There is none for a side that no ruleset lets begin.
    pub fn line(&self, first: Side, block: u64) -> Line<'_> {
        let lines = &self.lines[first];
        let count = lines.ends.len() as u64;
        let round = block.checked_div(count).unwrap_or(0);
        Line {
            moves: match count {
                0 => &[],
                count => lines.get((block % count) as usize),
            },
            images: &self.images[(round % self.images.len() as u64) as usize],
        }
    }

    /// Openings that are at hand, and the images in which each comes again.
    pub(crate) fn of_lines(lines: BySide<Lines>, images: Vec<Vec<Index>>) -> Openings {
        Openings { lines, images }
    }

    /// What is known of the openings in which a side moves first.
    pub fn pool(&self, first: Side) -> Pool {
        let Lines {
            ends,
            unshared,
            exhausted,
            ..
        } = &self.lines[first];
        Pool {
            count: ends.len(),
            unshared: *unshared,
            exhausted: *exhausted,
            round: (ends.len() * self.images.len()) as u64,
        }
    }

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
    game.moves().iter(compiled).any(|action| {
        let (_, step) = game.foresee(compiled, action, scratch);
        matches!(step.outcome, Some(Outcome::Win(side, _)) if side == mover)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{GameSetup, arena_from};
    use crate::spec::AgentSpec;

    fn rulesets(ids: &[&str]) -> Vec<Arc<Ruleset>> {
        ids.iter()
            .map(|id| Arc::new(konakis_rules::find(id).expect("a shipped ruleset")))
            .collect()
    }

    fn law(plies: u16, count: u64) -> OpeningLaw {
        OpeningLaw {
            seed: 7,
            plies,
            mirrored: true,
            once: true,
            count,
        }
    }

    /// METRICS.md §2.12: the attackers have ten first moves up to symmetry.
    #[test]
    fn all_first_moves_are_found_and_no_more() {
        let shared = Openings::draw(&rulesets(&["smith-1811", "salmi-2015"]), law(1, 500));
        let shared = shared.expect("they share a board");
        let pool = shared.pool(Side::Attackers);
        assert_eq!((pool.count, pool.exhausted), (10, true));
        assert_eq!(
            shared.pool(Side::Defenders).count,
            0,
            "nobody lets them begin"
        );
        let line = |block| {
            let Action { from, to, .. } = shared.line(Side::Attackers, block).at(0);
            (from, to)
        };
        let round: HashSet<_> = (0..80).map(line).collect();
        assert_eq!(
            round.len(),
            80,
            "all images of the ten come before any comes again"
        );
        assert_eq!(line(3), line(83));
    }

    #[test]
    fn more_openings_begin_with_the_same_ones() {
        let some = rulesets(&["smith-1811", "salmi-2015", "imperial-contest-1855"]);
        let few = Openings::draw(&some, law(4, 20)).expect("they share a board");
        let many = Openings::draw(&some, law(4, 60)).expect("they share a board");
        for side in Side::ALL {
            assert_eq!(many.pool(side).count, 60);
            for block in 0..20 {
                assert_eq!(few.line(side, block), many.line(side, block));
            }
        }
    }

    #[test]
    fn a_block_begins_alike_in_all_cells_and_never_twice() {
        let some = rulesets(&["smith-1811", "salmi-2015"]);
        let openings = Arc::new(Openings::draw(&some, law(4, 100)).expect("they share a board"));
        let ids = |ruleset: &Arc<Ruleset>| {
            let setup = GameSetup {
                ruleset: Arc::clone(ruleset),
                attackers: AgentSpec::Random,
                defenders: AgentSpec::Random,
                seed: 7,
                opening_plies: 4,
                ply_cap: 400,
            };
            let arena =
                arena_from(&setup, Some(Arc::clone(&openings))).expect("a board of this size");
            let mut ids = Vec::new();
            arena.play(0..100, &mut |row| {
                assert_eq!(row.opening_plies, 4);
                ids.push(row.opening_id);
            });
            ids
        };
        let (smith, salmi) = (ids(&some[0]), ids(&some[1]));
        assert_eq!(smith, salmi);
        let different: HashSet<u64> = smith.into_iter().collect();
        assert_eq!(different.len(), 100);
    }

    #[test]
    fn other_boards_share_nothing() {
        let error = Openings::draw(&rulesets(&["smith-1811", "brandubh-1"]), law(2, 5));
        assert!(matches!(error, Err(Unshared::Boards(..))));
    }
}
