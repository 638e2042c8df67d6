//! All legal moves at once (RULESETS.md §3).

use konakis_rules::{Duty, Victims, WalkIn};

use crate::compile::{Compiled, Index, Mover, Whose};
use crate::isa::{Instructions, Kernel, Portable};
use crate::lines::Lines;
use crate::position::Position;
use crate::seed::Lot;
use crate::side::Side;
use crate::size::Size;

/// One move on a board of a known size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action {
    /// Where the piece comes from.
    pub from: Index,
    /// Where it ends.
    pub to: Index,
    /// The man to be taken, where the mover chooses one; else "no square".
    pub take: Index,
}

/// The legal moves of a position: counted at once, spelt out when asked.
///
/// Most moves are kept as bits, one for each: the destination, in the word of the direction of the
/// move. Moves for which the mover has to choose a victim are listed one by one after them.
#[derive(Clone, Debug)]
pub struct Moves<S: Size> {
    pub(crate) reach: Lines<S>,
    pub(crate) own: Lines<S>,
    plain: u32,
    pub(crate) listed: Vec<Action>,
}

impl<S: Size> Default for Moves<S> {
    fn default() -> Self {
        Moves {
            reach: Lines::empty(),
            own: Lines::empty(),
            plain: 0,
            listed: Vec::new(),
        }
    }
}

impl<S: Size> Moves<S> {
    /// The number of legal moves.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.plain as usize + self.listed.len()
    }

    /// Whether there is no legal move.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The moves for which the mover chooses a victim, or to take nobody.
    #[inline(always)]
    pub fn listed(&self) -> &[Action] {
        &self.listed
    }

    /// Move number `number`, in an order that depends on the position alone.
    ///
    /// # Panics
    /// If there are not so many moves.
    #[inline(always)]
    pub fn get(&self, compiled: &Compiled<S>, number: usize) -> Action {
        self.nth(Portable, compiled, number)
    }

    /// A move drawn by lot.
    ///
    /// # Panics
    /// If there is none.
    #[inline(always)]
    pub(crate) fn draw(
        &self,
        instructions: impl Instructions,
        compiled: &Compiled<S>,
        lot: &mut Lot,
    ) -> Action {
        let number = lot.below(self.len() as u32) as usize;
        self.nth(instructions, compiled, number)
    }

    #[inline(always)]
    fn nth(
        &self,
        instructions: impl Instructions,
        compiled: &Compiled<S>,
        number: usize,
    ) -> Action {
        if number >= self.plain as usize {
            return self.listed[number - self.plain as usize];
        }
        let mut left = number as u32;
        let mut word = 0;
        loop {
            let here = self.reach.word(word).count_ones();
            if left < here {
                break;
            }
            left -= here;
            word += 1;
        }
        let bit = instructions.select(self.reach.word(word), left);
        self.action(compiled, word, bit)
    }

    /// The moves whose bits are in `bits`; listed moves are left out.
    #[inline(always)]
    pub(crate) fn only(&self, bits: Lines<S>) -> Self {
        let reach = self.reach & bits;
        Moves {
            reach,
            own: self.own,
            plain: reach.bits(),
            listed: Vec::new(),
        }
    }

    /// The moves whose bits are in `bits`, and the listed moves that `keep` keeps.
    pub(crate) fn only_with_listed(&self, bits: Lines<S>, keep: impl Fn(&Action) -> bool) -> Self {
        let mut some = self.only(bits);
        some.listed = self.listed.iter().copied().filter(keep).collect();
        some
    }

    /// The moves that `keep` keeps.
    pub fn kept(&self, compiled: &Compiled<S>, mut keep: impl FnMut(Action) -> bool) -> Self {
        let mut some = self.clone();
        for word in 0..2 * S::FORWARD {
            let mut bits = self.reach.word(word);
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                if !keep(self.action(compiled, word, bit)) {
                    some.reach
                        .set_word(word, some.reach.word(word) & !(1 << bit));
                }
            }
        }
        some.plain = some.reach.bits();
        some.listed.retain(|&action| keep(action));
        some
    }

    /// Whether a move is one of these.
    pub fn contains(&self, compiled: &Compiled<S>, wanted: Action) -> bool {
        let arrivals = self.reach & compiled.mask(wanted.to);
        let plain = (0..2 * S::FORWARD).any(|word| {
            let mut bits = arrivals.word(word);
            std::iter::from_fn(|| {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros();
                    bits &= bits - 1;
                    self.action(compiled, word, bit)
                })
            })
            .any(|action| action == wanted)
        });
        plain || self.listed.contains(&wanted)
    }

    /// Every move, in the order of [`Moves::get`].
    #[inline(always)]
    pub fn iter<'a>(&'a self, compiled: &'a Compiled<S>) -> impl Iterator<Item = Action> + 'a {
        let plain = (0..2 * S::FORWARD).flat_map(move |word| {
            let mut bits = self.reach.word(word);
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros();
                    bits &= bits - 1;
                    self.action(compiled, word, bit)
                })
            })
        });
        plain.chain(self.listed.iter().copied())
    }

    /// Adds every move to `list`, in the order of [`Moves::get`].
    #[inline]
    pub fn spell(&self, compiled: &Compiled<S>, list: &mut Vec<Action>) {
        compiled.isa.run(Spell {
            compiled,
            moves: self,
            list,
        });
    }

    /// The move behind a bit: it comes from the nearest own piece before it in the line.
    #[inline(always)]
    pub(crate) fn action(&self, compiled: &Compiled<S>, word: usize, bit: u32) -> Action {
        let before = self.own.word(word) & ((1 << bit) - 1);
        let origin = 63 - before.leading_zeros();
        let table = &compiled.index_of[word];
        Action {
            from: table[origin as usize & 63],
            to: table[bit as usize & 63],
            take: S::SQUARES as Index,
        }
    }
}

impl<S: Size> Mover<S> {
    /// Whether the pieces move as the rook does in chess, and halt wherever they may pass.
    #[inline(always)]
    pub(crate) fn is_rook(&self) -> bool {
        self.range == usize::MAX && !self.has_halts
    }

    /// Where `pieces` may go over the squares `empty`.
    #[inline(always)]
    pub(crate) fn reach(&self, pieces: Lines<S>, empty: Lines<S>) -> Lines<S> {
        let free = empty & self.pass;
        if self.range == usize::MAX {
            let over = pieces.slides(free);
            let mut reach = over & self.stop;
            if self.has_halts {
                reach |= (pieces | over).ahead() & empty & self.halts;
            }
            return reach;
        }
        let mut reach = Lines::empty();
        let mut front = pieces;
        for _ in 0..self.range {
            let next = front.ahead() & empty;
            reach |= next & self.stop;
            front = next & free;
        }
        reach
    }
}

impl<S: Size> Compiled<S> {
    /// Every slide of `side`, one bit each.
    #[inline(always)]
    pub(crate) fn reach(&self, at: &Position<S>, side: Side) -> Lines<S> {
        let empty = self.full - at.occupied();
        self.reach_over(side, at.pieces[side], at.king, empty)
    }

    /// Every slide of the pieces of a side over the squares `empty`.
    #[inline(always)]
    pub(crate) fn reach_over(
        &self,
        side: Side,
        pieces: Lines<S>,
        king: Index,
        empty: Lines<S>,
    ) -> Lines<S> {
        match self.movers[side].as_slice() {
            [mover] if mover.whose == Whose::All => mover.reach(pieces & mover.origins, empty),
            movers => {
                let king = self.mask(king);
                let mut reach = Lines::empty();
                for mover in movers {
                    let pieces = match mover.whose {
                        Whose::All => pieces,
                        Whose::Men => pieces - king,
                        Whose::King => king,
                    };
                    reach |= mover.reach(pieces & mover.origins, empty);
                }
                reach
            }
        }
    }

    /// Every slide of the king, were it his turn.
    #[inline(always)]
    pub(crate) fn king_reach(&self, at: &Position<S>) -> Lines<S> {
        self.king_reach_over(at.king, self.full - at.occupied())
    }

    /// Every slide of a king over the squares `empty`.
    #[inline(always)]
    pub(crate) fn king_reach_over(&self, king: Index, empty: Lines<S>) -> Lines<S> {
        let king = self.mask(king);
        let mut reach = Lines::empty();
        for mover in &self.king_movers {
            reach |= mover.reach(king & mover.origins, empty);
        }
        reach
    }

    /// Finds the legal moves of the side to move; `moves` is used again to spare its memory.
    #[inline]
    pub fn moves(&self, at: &Position<S>, moves: &mut Moves<S>) {
        S::find_moves(
            self.isa,
            FindMoves {
                compiled: self,
                at,
                moves,
            },
        );
    }

    #[inline(always)]
    pub(crate) fn find_moves(&self, at: &Position<S>, moves: &mut Moves<S>) {
        moves.reach = self.reach(at, at.to_move);
        moves.own = at.pieces[at.to_move];
        moves.listed.clear();
        if self.rules.capture_victims == Victims::One {
            self.list_choices(at, moves);
        }
        if self.rules.capture_walk_in == WalkIn::Forbidden {
            self.forbid_walking_in(at, moves);
        }
        moves.plain = moves.reach.bits();
    }

    /// Takes the moves for which the mover has a victim to choose out of the bits, and lists them.
    #[inline(always)]
    fn list_choices(&self, at: &Position<S>, moves: &mut Moves<S>) {
        let arrivals = moves.reach & self.choices(at, at.to_move);
        if !arrivals.is_empty() {
            self.list_arrivals(at, moves, arrivals);
        }
    }

    /// Squares on which a piece of `side` might have a choice of victims by arriving, under
    /// rules that let it take one; perhaps some more.
    #[inline(always)]
    pub(crate) fn choices(&self, at: &Position<S>, side: Side) -> Lines<S> {
        let forced = self.rules.capture_duty == Duty::Must && !self.has_special_captures();
        if !forced {
            return self.landings(at, side);
        }
        // A man is taken without being named where he is the only one and must be taken.
        let traps = self.traps(at, side);
        let mut once = [0u64; 8];
        let mut twice = Lines::empty();
        for word in 0..2 * S::FORWARD {
            let mut bits = traps.word(word);
            while bits != 0 {
                let square = self.index_of[word][bits.trailing_zeros() as usize % 64];
                let seen = &mut once[usize::from(square) / 64 % 8];
                if *seen >> (square % 64) & 1 == 1 {
                    twice |= self.mask(square);
                }
                *seen |= 1 << (square % 64);
                bits &= bits - 1;
            }
        }
        twice
    }

    fn list_arrivals(&self, at: &Position<S>, moves: &mut Moves<S>, arrivals: Lines<S>) {
        let side = at.to_move;
        for word in 0..2 * S::FORWARD {
            let mut bits = arrivals.word(word);
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                let slide = moves.action(self, word, bit);
                let unarmed = slide.from == at.king && !self.rules.king_armed.captures();
                if unarmed || (side == Side::Attackers && self.king_falls(at, slide.to)) {
                    continue;
                }
                let captives = self.captives(at, side, slide.to);
                let few = match self.rules.capture_duty {
                    Duty::Must => 1,
                    Duty::May => 0,
                };
                if (captives & self.ranks).bits() <= few {
                    continue;
                }
                moves
                    .reach
                    .set_word(word, moves.reach.word(word) & !(1 << bit));
                moves.listed.extend(
                    self.squares_of(captives)
                        .map(|take| Action { take, ..slide }),
                );
                let nobody = self.rules.capture_duty == Duty::May
                    && !(self.rules.capture_walk_in == WalkIn::Forbidden
                        && self.walks_in(at, slide));
                if nobody {
                    moves.listed.push(slide);
                }
            }
        }
    }

    /// Every move that may take a man, where a move takes all it can; perhaps some more.
    #[inline(always)]
    pub fn takers(&self, at: &Position<S>, moves: &Moves<S>) -> Moves<S> {
        moves.only(self.landings(at, at.to_move))
    }

    /// Takes out the moves that take nobody and end between two enemies.
    fn forbid_walking_in(&self, at: &Position<S>, moves: &mut Moves<S>) {
        for word in 0..2 * S::FORWARD {
            let mut bits = moves.reach.word(word);
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                let slide = moves.action(self, word, bit);
                if self.walks_in(at, slide) && !self.takes(at, slide) {
                    moves
                        .reach
                        .set_word(word, moves.reach.word(word) & !(1 << bit));
                }
            }
        }
    }
}

/// [`Compiled::moves`], as a kernel.
pub struct FindMoves<'a, S: Size> {
    compiled: &'a Compiled<S>,
    at: &'a Position<S>,
    moves: &'a mut Moves<S>,
}

impl<S: Size> Kernel for FindMoves<'_, S> {
    type Out = ();
    #[inline(always)]
    fn run(self, _: impl Instructions) {
        self.compiled.find_moves(self.at, self.moves);
    }
}

/// [`Moves::spell`], as a kernel.
struct Spell<'a, S: Size> {
    compiled: &'a Compiled<S>,
    moves: &'a Moves<S>,
    list: &'a mut Vec<Action>,
}

impl<S: Size> Kernel for Spell<'_, S> {
    type Out = ();
    #[inline(always)]
    fn run(self, _: impl Instructions) {
        self.list.reserve(self.moves.len());
        for word in 0..2 * S::FORWARD {
            let mut bits = self.moves.reach.word(word);
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                self.list.push(self.moves.action(self.compiled, word, bit));
            }
        }
        self.list.extend_from_slice(&self.moves.listed);
    }
}
