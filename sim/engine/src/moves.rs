//! The legal moves of a position: counted at once, spelt out when asked.

use crate::before::Before;
use crate::compile::Compiled;
use crate::index::Index;
use crate::isa::{Instructions, Kernel, Portable};
use crate::lines::Lines;
use crate::ones::Ones;
use crate::seed::Lot;
use crate::size::{Size, Words};

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
    pub(crate) plain: u32,
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
        let (word, left) = self.word_of(instructions, number as u16);
        let bit = instructions.select(self.reach.word(word), left.into());
        self.action(compiled, word, bit)
    }

    /// The word of the bit of this number, and the number of the bit in it. There is no choice in the
    /// loops, since it could not be foreseen.
    #[inline(always)]
    fn word_of(&self, instructions: impl Instructions, number: u16) -> (usize, u16) {
        if S::Words::LEN <= Before::WORDS {
            let (before, _) = Before::of(instructions, self.reach);
            return before.find::<S>(instructions, number);
        }
        let (mut word, mut before, mut sum) = (0, 0, 0);
        for reach in self.reach.0.as_slice() {
            sum += reach.count_ones() as u16;
            let past = sum <= number;
            word += usize::from(past);
            before = if past { sum } else { before };
        }
        (word % S::Words::LEN, number - before)
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

    /// Takes out the moves that do not end on one of these squares.
    #[inline(always)]
    pub(crate) fn keep_to(&mut self, compiled: &Compiled<S>, squares: Lines<S>) {
        self.reach &= squares;
        self.plain = self.reach.bits();
        self.listed.retain(|action| compiled.on(squares, action.to));
    }

    /// The moves that `keep` keeps.
    pub fn kept(&self, compiled: &Compiled<S>, mut keep: impl FnMut(Action) -> bool) -> Self {
        let mut some = self.clone();
        for word in 0..2 * S::FORWARD {
            for bit in Ones(self.reach.word(word)) {
                if !keep(self.action(compiled, word, bit)) {
                    some.reach.clear(word, bit);
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
            Ones(arrivals.word(word)).any(|bit| self.action(compiled, word, bit) == wanted)
        });
        plain || self.listed.contains(&wanted)
    }

    /// Every move, in the order of [`Moves::get`].
    #[inline(always)]
    pub fn iter<'a>(&'a self, compiled: &'a Compiled<S>) -> impl Iterator<Item = Action> + 'a {
        let plain = (0..2 * S::FORWARD).flat_map(move |word| {
            Ones(self.reach.word(word)).map(move |bit| self.action(compiled, word, bit))
        });
        plain.chain(self.listed.iter().copied())
    }

    /// Adds every move to `list`, in the order of [`Moves::get`].
    #[inline]
    pub fn spell(&self, compiled: &Compiled<S>, list: &mut Vec<Action>) {
        S::spell(
            compiled.isa,
            Spell {
                compiled,
                moves: self,
                list,
            },
        );
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

/// [`Moves::spell`], as a kernel.
pub struct Spell<'a, S: Size> {
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
            for bit in Ones(self.moves.reach.word(word)) {
                self.list.push(self.moves.action(self.compiled, word, bit));
            }
        }
        self.list.extend_from_slice(&self.moves.listed);
    }
}
