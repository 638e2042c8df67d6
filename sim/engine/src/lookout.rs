//! What a searcher sees of a position at one look: its moves, whether it is won or in danger, and
//! the counts that evaluations are made of.
//!
//! All of it is one kernel, since a searcher looks at every position that it comes to.

use konakis_rules::{Encirclement, KingCapture, Role};

use crate::compile::Compiled;
use crate::field::Field;
use crate::index::Index;
use crate::isa::{Instructions, Kernel};
use crate::lines::Lines;
use crate::moves::Moves;
use crate::position::Position;
use crate::side::{BySide, Side};
use crate::size::Size;

/// Tables of a ruleset that looking needs.
#[derive(Clone, Debug)]
pub struct Lookout<S: Size> {
    /// The squares that touch a square, all four bits of each.
    beside: Vec<Lines<S>>,
    /// The squares within two steps of a square, diagonals included; one bit each.
    near: Vec<Lines<S>>,
    /// The squares that touch a square at a side or a corner; one bit each.
    round: Vec<Lines<S>>,
    /// Squares within two steps of an escape square; one bit each.
    outer: Lines<S>,
    /// Steps from a square to the nearest escape square.
    steps: Vec<u32>,
    /// The ranks and files that have an escape square.
    lines: Lines<S>,
    /// How many they are.
    goal_lines: u32,
    /// Squares that the king may slide over.
    pub(crate) pass: Lines<S>,
    /// The files before each number of a file, and so the ranks, all four bits of their squares.
    files_before: Vec<Lines<S>>,
    ranks_before: Vec<Lines<S>>,
    blocks: bool,
}

/// What one look at a position tells. The counts are of no use where `wins` is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Whether the side to move wins at once by taking the king, or by the king's escape.
    pub wins: bool,
    /// Whether the enemy would win at once in these ways if he were to move.
    pub threatened: bool,
    /// Directions in which the king could escape at once, were it his turn.
    pub ways: u32,
    /// Moves of the king.
    pub king_moves: u32,
    /// Sides of the king that are not closed.
    pub open_sides: u32,
    /// The fewest moves in which the king comes to an escape square over the present board;
    /// [`Look::FAR`] if they are as many or more.
    pub distance: u32,
    /// Escape squares that he reaches in so many moves.
    pub exits: u32,
    /// Attackers within two steps of the king.
    pub besiegers: u32,
    /// Lines along which a defender looks at an escape square.
    pub gaps: u32,
    /// Lines along which an attacker looks at an escape square.
    pub guards: u32,
    /// Ranks and files with an escape square and without an attacker.
    pub open_lines: u32,
    /// Pairs of attackers who touch at a corner: the links of a ring.
    pub links: u32,
    /// Attackers within two steps of an escape square.
    pub outposts: u32,
    /// Defenders' men who touch the king, at a side or a corner.
    pub escort: u32,
    /// Steps from the king to the nearest escape square.
    pub steps: u32,
    /// Men of each side.
    pub men: BySide<u32>,
    /// Slides of each side.
    pub slides: BySide<u32>,
}

impl Look {
    /// More moves to an escape square than are counted.
    pub const FAR: u32 = 5;
}

impl<S: Size> Lookout<S> {
    /// Makes the tables.
    pub fn new(compiled: &Compiled<S>) -> Self {
        let squares = |keep: &dyn Fn(usize, usize) -> bool| {
            (0..S::SQUARES)
                .filter(|&index| keep(index / S::SIDE, index % S::SIDE))
                .fold(Lines::empty(), |all, index| {
                    all | compiled.mask(index as Index)
                })
        };
        let within = |steps: usize, of: &dyn Fn(usize) -> bool| {
            compiled.ranks
                & squares(&|f, r| {
                    (0..S::SQUARES).any(|other| {
                        let (file, rank) = (other / S::SIDE, other % S::SIDE);
                        f.abs_diff(file).max(r.abs_diff(rank)) <= steps && of(other)
                    })
                })
        };
        // The last entries are for a king who is no more on the board.
        let each = |make: &dyn Fn(usize) -> Lines<S>| {
            let mut all: Vec<Lines<S>> = (0..S::SQUARES).map(make).collect();
            all.push(Lines::empty());
            all
        };
        let beside = each(&|index| {
            let (file, rank) = (index / S::SIDE, index % S::SIDE);
            squares(&|f, r| f.abs_diff(file) + r.abs_diff(rank) == 1)
        });
        let near = each(&|index| within(2, &|other| other == index));
        let round =
            each(&|index| within(1, &|other| other == index) - compiled.mask(index as Index));
        let outer = within(2, &|other| compiled.is_goal[other]);
        let steps = (0..=S::SQUARES)
            .map(|index| {
                let to = |goal: usize| {
                    let (file, rank) = (index / S::SIDE, index % S::SIDE);
                    (goal / S::SIDE).abs_diff(file) + (goal % S::SIDE).abs_diff(rank)
                };
                let goals = (0..S::SQUARES).filter(|&goal| compiled.is_goal[goal]);
                goals.map(to).min().unwrap_or(0) as u32
            })
            .collect();
        let lines = compiled.goal.whole_lines();
        let pass = compiled
            .walks
            .iter()
            .fold(Lines::empty(), |all, walk| all | walk.pass);
        let inner = !(compiled.goal - compiled.rim).is_empty();
        // The last two are for a king who is no more on the board, too.
        let before = |of: &dyn Fn(usize, usize) -> usize| {
            (0..=S::SIDE + 1)
                .map(|number| squares(&|file, rank| of(file, rank) < number))
                .collect()
        };
        Lookout {
            beside,
            near,
            round,
            outer,
            steps,
            goal_lines: lines.lines_met(compiled.full, compiled.guards),
            lines,
            pass,
            files_before: before(&|file, _| file),
            ranks_before: before(&|_, rank| rank),
            blocks: !(inner && compiled.rules.ending_encirclement == Encirclement::AttackersWin),
        }
    }

    /// Whether attackers who see an open way of the king can do nothing else than close it or win:
    /// so it is but for escape squares inside a ring that ends the game.
    pub fn has_to_block(&self) -> bool {
        self.blocks
    }

    /// Looks at a position that is not over; finds its moves on the way.
    #[inline]
    pub fn look(&self, compiled: &Compiled<S>, at: &Position<S>, moves: &mut Moves<S>) -> Look {
        S::look(
            compiled.isa,
            LookAt {
                lookout: self,
                compiled,
                at,
                moves,
            },
        )
    }

    #[inline(always)]
    fn find(
        &self,
        instructions: impl Instructions,
        compiled: &Compiled<S>,
        at: &Position<S>,
        moves: &mut Moves<S>,
    ) -> Look {
        let BySide {
            attackers,
            defenders,
        } = at.pieces;
        let empty = compiled.full - at.occupied();
        let reach = BySide {
            attackers: compiled.reach_over(Side::Attackers, attackers, at.king, empty),
            defenders: compiled.reach_over(Side::Defenders, defenders, at.king, empty),
        };
        let king_reach = compiled.king_reach_over(at.king, empty);
        let open = compiled.open_sides(at, compiled.enemies(at, Role::King));
        let [slides_a, slides_d, king_moves, open_sides] = instructions.count_each([
            reach.attackers.words(),
            reach.defenders.words(),
            king_reach.words(),
            open.words(),
        ]);
        let side = at.to_move;
        let slides = BySide {
            attackers: slides_a,
            defenders: slides_d,
        };
        compiled.find_moves_in(at, reach[side], slides[side], moves);
        let ways = king_reach & compiled.goal;
        let is_open = !ways.is_empty();
        let may_fall = self.king_may_fall(compiled, at, reach.attackers, open_sides);
        let (wins, threatened) = match side {
            Side::Attackers => (may_fall, is_open),
            Side::Defenders => (is_open, may_fall),
        };
        let (distance, exits) = if wins {
            return Look {
                wins,
                threatened,
                ..Look::default()
            };
        } else if is_open {
            (1, ways.bits())
        } else {
            self.walk(compiled, at, empty)
        };
        let gaps = defenders.slides(empty) & compiled.goal;
        let guards = attackers.slides(empty) & compiled.goal;
        let [gaps, guards] = instructions.count_each([gaps.words(), guards.words()]);
        let king = usize::from(at.king);
        let barred = attackers & self.lines;
        let met = barred.lines_met(compiled.full & self.lines, compiled.guards);
        Look {
            wins,
            threatened,
            ways: if is_open {
                compiled.directions(ways)
            } else {
                0
            },
            king_moves,
            open_sides,
            distance,
            exits,
            besiegers: (attackers & self.near[king]).squares(),
            gaps,
            guards,
            open_lines: self.goal_lines - met,
            links: attackers.links(compiled.ranks),
            outposts: (attackers & self.outer).squares(),
            escort: (defenders & self.round[king]).squares(),
            steps: self.steps[king],
            men: BySide {
                attackers: (attackers & compiled.ranks).squares(),
                defenders: (defenders & compiled.ranks).squares() - 1,
            },
            slides,
        }
    }

    /// Whether an attacker could take the king at once; the attackers' slides are `reach`.
    #[inline(always)]
    fn king_may_fall(
        &self,
        compiled: &Compiled<S>,
        at: &Position<S>,
        reach: Lines<S>,
        open_sides: u32,
    ) -> bool {
        match compiled.king_capture(at.king) {
            KingCapture::Never => return false,
            // One arrival closes one side.
            KingCapture::Surround if open_sides > 1 => return false,
            KingCapture::Surround | KingCapture::Custodial => {}
        }
        let landings = reach & self.beside[usize::from(at.king)];
        !landings.is_empty()
            && compiled
                .squares_of(compiled.squares_at(landings))
                .any(|to| compiled.king_falls(at, to))
    }

    /// A square, and all that slides from it over `open` squares come to.
    #[inline(always)]
    fn cross(&self, from: Index, open: Lines<S>) -> Lines<S> {
        let (file, rank) = (usize::from(from) / S::SIDE, usize::from(from) % S::SIDE);
        // The places of the first square of the run and of the first after it.
        let run = |line: usize, place: usize| {
            let barred = !open.line(line);
            let first = u32::BITS - (barred & ((1 << place) - 1)).leading_zeros();
            let end = place as u32 + 1 + (barred >> (place + 1)).trailing_zeros();
            (first as usize, end as usize)
        };
        let between =
            |before: &[Lines<S>], (first, end): (usize, usize)| before[end] - before[first];
        let along_rank = between(&self.files_before, run(rank, file))
            & between(&self.ranks_before, (rank, rank + 1));
        let along_file = between(&self.ranks_before, run(S::SIDE + file, rank))
            & between(&self.files_before, (file, file + 1));
        along_rank | along_file
    }

    /// The king's moves to the nearest escape square, which is not one away, and how many he reaches in so
    /// many. Where his range has a limit they may be more.
    #[inline(always)]
    fn walk(&self, compiled: &Compiled<S>, at: &Position<S>, empty: Lines<S>) -> (u32, u32) {
        let goal = compiled.goal & empty;
        let open = (empty & self.pass) | goal;
        // Two moves are what most walks take: seen from the few squares of the first, before whole
        // fields are followed.
        let near = self.cross(at.king, open);
        if near == compiled.mask(at.king) {
            return (Look::FAR, 0);
        }
        let exits = (near | near.slides_within(open)) & goal;
        if !exits.is_empty() {
            let squares = compiled.squares_at(exits) & compiled.ranks;
            return (2, squares.squares());
        }
        let (open, goal) = (Field::of(open), Field::of(goal));
        let mut reached = Field::of(near).slid::<S>(open);
        for moves in 3..Look::FAR {
            let next = reached.slid::<S>(open);
            let exits = next.and::<S>(goal).count::<S>();
            if exits > 0 {
                return (moves, exits);
            }
            if next.same::<S>(reached) {
                break;
            }
            reached = next;
        }
        (Look::FAR, 0)
    }
}

/// [`Lookout::look`], as a kernel.
pub struct LookAt<'a, S: Size> {
    lookout: &'a Lookout<S>,
    compiled: &'a Compiled<S>,
    at: &'a Position<S>,
    moves: &'a mut Moves<S>,
}

impl<S: Size> Kernel for LookAt<'_, S> {
    type Out = Look;
    #[inline(always)]
    fn run(self, instructions: impl Instructions) -> Look {
        self.lookout
            .find(instructions, self.compiled, self.at, self.moves)
    }
}
