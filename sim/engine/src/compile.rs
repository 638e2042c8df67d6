//! A ruleset becomes masks and tables, so that most rules never appear in the playing loop.

use konakis_rules::{
    Edge, Encirclement, EscapeTo, ExitFort, Role, Roles, Rules, Ruleset, Shieldwall, Square,
    Tuichu, WalkIn, Zone,
};

use crate::hash::Keys;
use crate::index::{Index, PerSquare, Squares, index, slot, square};
use crate::isa::Isa;
use crate::lines::Lines;
use crate::movers::{Mover, Walk, movers, stops_more, walks};
use crate::ones::Ones;
use crate::position::Position;
use crate::side::{BySide, Side};
use crate::size::{ForSize, Size};

/// A ruleset made ready to be played on a board of size `S`.
#[derive(Clone, Debug)]
pub struct Compiled<S: Size> {
    pub(crate) isa: Isa,
    pub(crate) rules: Rules,
    /// The four bits of each square; the last entry, "no square", has none.
    pub(crate) masks: Box<PerSquare<Lines<S>>>,
    /// The square of each bit of each word.
    pub(crate) index_of: Box<Squares>,
    pub(crate) full: Lines<S>,
    pub(crate) guards: Lines<S>,
    /// One bit for each square: in its rank, forwards.
    pub(crate) ranks: Lines<S>,
    /// Squares behind the four beside the centre, seen from it.
    pub(crate) two_from_centre: Lines<S>,
    /// The last square of every line, in each direction.
    pub(crate) ends: Lines<S>,
    /// Where the king escapes.
    pub(crate) goal: Lines<S>,
    pub(crate) is_goal: Box<PerSquare<bool>>,
    /// How the men of each side move, one for each class of squares that they may start from.
    pub(crate) movers: BySide<Vec<Mover<S>>>,
    /// How the king moves from each square, and from none.
    pub(crate) walks: Vec<Walk<S>>,
    /// Whether he moves otherwise than his men.
    pub(crate) king_apart: bool,
    /// Where he may end and they may not, if that is all in which he moves otherwise.
    pub(crate) king_stops: Option<Lines<S>>,
    /// Whether he may halt anywhere that he may not pass.
    pub(crate) king_halts: bool,
    pub(crate) hostile: Hostile<S>,
    /// Whatever may act as an enemy of the pieces that a side can take, besides its own.
    pub(crate) closers: BySide<Lines<S>>,
    pub(crate) centre: Index,
    /// The squares beside each, and beside none; "no square" where there are fewer than four.
    pub(crate) neighbours: Vec<[Index; 4]>,
    /// The four squares beside the centre.
    pub(crate) beside_centre: [Index; 4],
    pub(crate) corners: Lines<S>,
    /// Whether something may follow from any slide of a side, wherever it ends.
    pub(crate) stirs: BySide<bool>,
    /// Squares on the rim of the board.
    pub(crate) rim: Lines<S>,
    /// The lines in which rows at the edge stand, if they can be taken.
    pub(crate) row_lines: Lines<S>,
    pub(crate) keys: Keys,
    pub(crate) start: Position<S>,
}

/// Squares that act as enemies of each role.
#[derive(Clone, Debug)]
pub(crate) struct Hostile<S: Size> {
    /// When they are empty.
    pub empty: [Lines<S>; 3],
    /// Whatever stands on them.
    pub occupied: [Lines<S>; 3],
    /// Whether there are any of either kind for the role.
    pub any: [bool; 3],
}

/// A board whose size the engine does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unplayable {
    /// Squares along one side.
    pub size: u8,
}

impl std::fmt::Display for Unplayable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "a board of {0}x{0} cannot be played; sizes are odd, from 5 to 19",
            self.size
        )
    }
}

impl std::error::Error for Unplayable {}

/// Something to do with a compiled ruleset, whatever its size.
pub trait WithCompiled {
    /// What comes out.
    type Out;
    /// Does it.
    fn run<S: Size>(self, compiled: Compiled<S>) -> Self::Out;
}

/// Compiles a ruleset and does `then` with the result: the one dispatch on the size.
///
/// # Errors
/// [`Unplayable`] if no board has that size; a ruleset that was read from a file always has one.
pub fn compile<V: WithCompiled>(ruleset: &Ruleset, then: V) -> Result<V::Out, Unplayable> {
    struct Go<'a, V>(&'a Ruleset, V);
    impl<V: WithCompiled> ForSize for Go<'_, V> {
        type Out = V::Out;
        fn run<S: Size>(self) -> V::Out {
            self.1.run(Compiled::<S>::new(self.0))
        }
    }
    let size = ruleset.board.size;
    crate::size::for_size(size.into(), Go(ruleset, then)).ok_or(Unplayable { size })
}

impl<S: Size> Compiled<S> {
    /// Makes the tables of a ruleset.
    ///
    /// # Panics
    /// If the ruleset is for a board of another size, or names squares off the board.
    pub fn new(ruleset: &Ruleset) -> Self {
        assert_eq!(
            usize::from(ruleset.board.size),
            S::SIDE,
            "the ruleset's board has this size"
        );
        let rules = ruleset.rules;
        let mut masks = Box::new([Lines::empty(); 512]);
        for (index, mask) in masks.iter_mut().enumerate().take(S::SQUARES) {
            *mask = Lines::square(index as Index);
        }
        let set = |squares: &mut dyn Iterator<Item = Square>| {
            squares.fold(Lines::empty(), |all, square| {
                all | masks[usize::from(index::<S>(square))]
            })
        };
        let mut index_of = Box::new([[S::SQUARES as Index; 64]; 32]);
        for (index, mask) in masks.iter().enumerate().take(S::SQUARES) {
            for (word, table) in index_of.iter_mut().enumerate().take(2 * S::FORWARD) {
                for bit in Ones(mask.word(word)) {
                    table[bit as usize] = index as Index;
                }
            }
        }
        let full = Lines::full();
        let goal = goal(ruleset);
        let hostile = Hostile::new(&ruleset.zones, &set);
        let [attackers, defenders, king] =
            Role::ALL.map(|role| movers(ruleset, role, &*masks, full));
        let king_apart = defenders != king;
        let king_stops = stops_more(&defenders, &king);
        let edge = match rules.king_edge {
            Edge::Hostile => Lines::guards(),
            Edge::Safe => Lines::empty(),
        };
        let centre = S::SIDE / 2;
        let beside_centre = [
            (centre - 1, centre),
            (centre, centre - 1),
            (centre, centre + 1),
            (centre + 1, centre),
        ]
        .map(|(file, rank)| (file * S::SIDE + rank) as Index);
        let keys = Keys::new(S::SQUARES);
        let board = &ruleset.board;
        let start = Position {
            pieces: BySide {
                attackers: set(&mut board.attackers.iter().copied()),
                defenders: set(&mut board.defenders.iter().copied().chain([board.king])),
            },
            king: index::<S>(board.king),
            to_move: Side::Attackers,
            hash: 0,
        };
        let row_lines = match rules.capture_shieldwall {
            Shieldwall::None => Lines::empty(),
            _ => Lines::edges(),
        };
        let rim = set(&mut all_squares::<S>().filter(|&square| on_rim::<S>(square)));
        let last = S::SIDE as u8 - 1;
        let mut compiled = Compiled {
            isa: Isa::detect(),
            rules,
            index_of,
            full,
            guards: Lines::guards(),
            ranks: Lines::ranks(),
            two_from_centre: set(&mut two_from_centre::<S>()),
            ends: Lines::guards().behind() & full,
            goal: set(&mut goal.iter().copied()),
            is_goal: Box::new(std::array::from_fn(|index| {
                goal.iter()
                    .any(|&square| usize::from(self::index::<S>(square)) == index)
            })),
            movers: BySide {
                attackers,
                defenders,
            },
            walks: walks(&king, &masks[..=S::SQUARES], full),
            king_apart,
            king_stops,
            king_halts: king.iter().any(|mover| mover.has_halts),
            closers: BySide {
                attackers: hostile.to(Role::Defenders) | hostile.to(Role::King) | edge,
                defenders: hostile.to(Role::Attackers),
            },
            hostile,
            centre: (centre * S::SIDE + centre) as Index,
            beside_centre,
            neighbours: neighbours::<S>(),
            corners: set(&mut all_squares::<S>()
                .filter(|s| [0, last].contains(&s.file) && [0, last].contains(&s.rank))),
            stirs: stirs(&rules),
            rim,
            row_lines,
            keys,
            start,
            masks,
        };
        compiled.start.hash = compiled.hash_of(&compiled.start);
        compiled
    }

    /// The first position of a game in which `first` moves first.
    pub fn start(&self, first: Side) -> Position<S> {
        let mut start = self.start;
        if first != start.to_move {
            self.pass_turn(&mut start);
        }
        start
    }

    /// The same, to be played with other instructions; nothing but speed depends on them.
    pub fn with(mut self, isa: Isa) -> Self {
        self.isa = isa;
        self
    }

    /// The instructions that are used.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// The rules that were compiled.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    #[inline(always)]
    pub(crate) fn mask(&self, index: Index) -> Lines<S> {
        self.masks[slot(index)]
    }
}

fn all_squares<S: Size>() -> impl Iterator<Item = Square> {
    (0..S::SQUARES as Index).filter_map(square::<S>)
}

fn on_rim<S: Size>(square: Square) -> bool {
    let last = S::SIDE as u8 - 1;
    [0, last].contains(&square.file) || [0, last].contains(&square.rank)
}

/// The four squares two steps from the centre in a line.
fn two_from_centre<S: Size>() -> impl Iterator<Item = Square> {
    let centre = S::SIDE as u8 / 2;
    let square = |file, rank| Square { file, rank };
    [
        square(centre - 2, centre),
        square(centre, centre - 2),
        square(centre, centre + 2),
        square(centre + 2, centre),
    ]
    .into_iter()
}

/// Whether something may follow from any slide of a side: who stands between two enemies, is in a fort,
/// is enclosed, or has ways to go is not seen by where the slide ends.
fn stirs(rules: &Rules) -> BySide<bool> {
    let either = rules.capture_walk_in == WalkIn::Fatal
        || rules.ending_encirclement == Encirclement::AttackersWin;
    BySide {
        attackers: either,
        defenders: either
            || rules.escape_exit_fort == ExitFort::Wins
            || rules.escape_tuichu == Tuichu::Wins,
    }
}

/// The squares on which the king escapes.
fn goal(ruleset: &Ruleset) -> Vec<Square> {
    let rules = &ruleset.rules;
    let last = ruleset.board.size - 1;
    let corner =
        |square: &Square| [0, last].contains(&square.file) && [0, last].contains(&square.rank);
    let rim =
        |square: &Square| [0, last].contains(&square.file) || [0, last].contains(&square.rank);
    let every = || (0..=last).flat_map(|file| (0..=last).map(move |rank| Square { file, rank }));
    let named = |zone: &Zone| zone.squares.clone();
    let mut goal: Vec<Square> = match rules.escape_to {
        EscapeTo::Edge => every().filter(rim).collect(),
        EscapeTo::Corners => match ruleset.zones.iter().find(|zone| zone.name == "corners") {
            Some(zone) => named(zone),
            None => every().filter(corner).collect(),
        },
        EscapeTo::Zone(number) => named(&ruleset.zones[usize::from(number)]),
    };
    for (number, zone) in ruleset.zones.iter().enumerate() {
        if rules.escape_except.contains(number) {
            goal.retain(|square| !zone.squares.contains(square));
        }
    }
    goal
}

/// The squares beside each, and beside none.
fn neighbours<S: Size>() -> Vec<[Index; 4]> {
    let side = S::SIDE;
    let at = |on_board: bool, index: usize| {
        if on_board {
            index as Index
        } else {
            S::SQUARES as Index
        }
    };
    let mut all: Vec<[Index; 4]> = (0..S::SQUARES)
        .map(|index| {
            let (file, rank) = (index / side, index % side);
            [
                at(file > 0, index.wrapping_sub(side)),
                at(rank > 0, index.wrapping_sub(1)),
                at(rank + 1 < side, index + 1),
                at(file + 1 < side, index + side),
            ]
        })
        .collect();
    all.push([S::SQUARES as Index; 4]);
    all
}

impl<S: Size> Hostile<S> {
    /// Squares that may act as enemies of a role.
    pub(crate) fn to(&self, role: Role) -> Lines<S> {
        self.empty[role as usize] | self.occupied[role as usize]
    }

    fn new(zones: &[Zone], set: &dyn Fn(&mut dyn Iterator<Item = Square>) -> Lines<S>) -> Self {
        let of = |list: fn(&Zone) -> Roles| {
            Role::ALL.map(|role| {
                let zones = zones.iter().filter(|zone| list(zone).has(role));
                set(&mut zones.flat_map(|zone| zone.squares.iter().copied()))
            })
        };
        let empty = of(|zone| zone.hostile);
        let occupied = of(|zone| zone.hostile_occupied);
        let any = [0, 1, 2].map(|role| !(empty[role] | occupied[role]).is_empty());
        Hostile {
            empty,
            occupied,
            any,
        }
    }
}
