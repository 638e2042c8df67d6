//! What was found out about positions: the transposition table of one game.

use konakis_engine::{Action, Index, fetch_ahead};

/// How a remembered score stands to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is as good or better.
    Lower,
    /// It is as good or worse.
    Upper,
    /// It is the same.
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The move that was best, if one was.
    pub action: Option<Action>,
    /// The score for the side to move, wins counted from this position.
    pub score: i32,
    /// The depth that was searched.
    pub depth: i32,
    /// What the score is.
    pub bound: Bound,
}

/// An entry as it is kept, in 16 bytes.
#[derive(Clone, Copy, Default)]
struct Entry {
    hash: u64,
    action: u32,
    score: i16,
    depth: u8,
    /// The game that it belongs to; 0 is none.
    game: u8,
}

/// Entries that share a place: the first keeps what was searched deepest, the second the latest. They
/// lie in one line of the processor's memory.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
struct Bucket([Entry; 2]);

/// A table of positions. Each game begins with none of them: entries of earlier games are told by
/// their stamp, which costs less than to clear megabytes for every game.
pub struct Table {
    buckets: Vec<Bucket>,
    game: u8,
}

/// Bits of a square in an action.
const SQUARE: u32 = 9;
/// The action that means none; no move ends where it began.
const NO_ACTION: u32 = 0;

impl Table {
    /// A table for 2 to the power of `doublings` positions.
    pub fn new(doublings: u32) -> Self {
        Table {
            buckets: vec![Bucket::default(); 1 << (doublings.max(1) - 1)],
            game: 1,
        }
    }

    /// Forgets everything.
    pub fn restart(&mut self) {
        self.game = self.game.wrapping_add(1);
        if self.game == 0 {
            self.buckets.fill(Bucket::default());
            self.game = 1;
        }
    }

    #[inline(always)]
    fn place(&self, hash: u64) -> usize {
        // The lowest bit once told the two entries of a bucket apart, and still does not count.
        (hash >> 1) as usize & (self.buckets.len() - 1)
    }

    /// Says that [`Table::get`] will soon be asked for a position.
    #[inline(always)]
    pub fn expect(&self, hash: u64) {
        fetch_ahead(&self.buckets[self.place(hash)]);
    }

    /// What is remembered of a position.
    #[inline]
    pub fn get(&self, hash: u64) -> Option<Found> {
        let Bucket(entries) = &self.buckets[self.place(hash)];
        entries
            .iter()
            .find(|entry| entry.hash == hash && entry.game == self.game)
            .map(|entry| Found {
                action: unpack(entry.action),
                score: entry.score.into(),
                depth: entry.depth.into(),
                bound: match entry.action >> (3 * SQUARE) {
                    0 => Bound::Lower,
                    1 => Bound::Upper,
                    _ => Bound::Exact,
                },
            })
    }

    /// Remembers something of a position.
    #[inline]
    pub fn put(&mut self, hash: u64, found: Found) {
        let place = self.place(hash);
        let game = self.game;
        let Bucket(bucket) = &mut self.buckets[place];
        let deepest = &bucket[0];
        let depth = found.depth.clamp(0, 255) as u8;
        let first = deepest.game != game || deepest.hash == hash || depth >= deepest.depth;
        // A position stands in one of the two only.
        let second = bucket[1].game == game && bucket[1].hash == hash;
        let slot = if first && !second { 0 } else { 1 };
        let old = bucket[slot];
        let mut action = found.action.map_or(NO_ACTION, pack);
        if action == NO_ACTION && old.game == game && old.hash == hash {
            action = old.action & ((1 << (3 * SQUARE)) - 1);
        }
        let bound = match found.bound {
            Bound::Lower => 0,
            Bound::Upper => 1,
            Bound::Exact => 2,
        };
        bucket[slot] = Entry {
            hash,
            action: action | bound << (3 * SQUARE),
            score: found.score as i16,
            depth,
            game,
        };
    }
}

fn pack(action: Action) -> u32 {
    u32::from(action.from) | u32::from(action.to) << SQUARE | u32::from(action.take) << (2 * SQUARE)
}

fn unpack(bits: u32) -> Option<Action> {
    let part = |number: u32| (bits >> (number * SQUARE) & ((1 << SQUARE) - 1)) as Index;
    let action = Action {
        from: part(0),
        to: part(1),
        take: part(2),
    };
    (action.from != action.to).then_some(action)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(score: i32, depth: i32) -> Found {
        Found {
            action: Some(Action {
                from: 3,
                to: 360,
                take: 361,
            }),
            score,
            depth,
            bound: Bound::Exact,
        }
    }

    #[test]
    fn a_game_knows_nothing_of_the_one_before() {
        let mut table = Table::new(4);
        for game in 0..600 {
            assert!(table.get(5).is_none(), "game {game}");
            table.put(5, found(-29_000, 7));
            let kept = table.get(5).expect("just put there");
            assert_eq!((kept.score, kept.depth), (-29_000, 7));
            assert_eq!(kept.action, found(0, 0).action);
            table.restart();
        }
    }

    #[test]
    fn the_deepest_and_the_latest_are_kept() {
        let mut table = Table::new(1);
        table.put(2, found(1, 9));
        table.put(4, found(2, 3));
        table.put(6, found(3, 1));
        assert!(table.get(2).is_some() && table.get(6).is_some());
        assert!(table.get(4).is_none());
    }
}
