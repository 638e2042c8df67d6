//! Where chance comes from: every game's streams follow from the experiment's seed and the number
//! of its block, and from nothing else.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::hash::{join, mix};

/// What a stream of random numbers is for. A new purpose takes a new number at the end, so that it
/// never shifts an old one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// Who moves first, where the rules leave it to the lot.
    FirstMove = 0,
    /// The random plies before the agents take over.
    Opening = 1,
    /// The attackers' agent.
    Attackers = 2,
    /// The defenders' agent.
    Defenders = 3,
    /// A referee that judges positions.
    Referee = 4,
}

/// The seed of an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub u64);

impl Seed {
    /// The key of one block's game. Different blocks of an experiment have different keys; the
    /// ruleset and the agents do not enter, so that the games of a block are comparable.
    #[inline]
    pub fn game(self, block: u64, replicate: u32) -> GameSeed {
        GameSeed(join(join(mix(self.0), replicate.into()), block))
    }
}

/// The key of a game: all its chance follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameSeed(pub u64);

/// All streams of a game at their beginning.
#[derive(Clone, Debug)]
pub struct Streams([Lot; Streams::PURPOSES]);

impl Streams {
    const PURPOSES: usize = 5;

    /// The stream of one purpose.
    #[inline(always)]
    pub fn of(&self, purpose: Purpose) -> Lot {
        self.0[purpose as usize]
    }
}

impl GameSeed {
    /// The first states of all streams: 16 bytes of ChaCha8 (Bernstein 2008) for each purpose, in
    /// the order of their numbers, under a key that begins with the game's.
    #[inline]
    pub fn streams(self) -> Streams {
        let mut key = *b"........konakis streams, first  ";
        key[..8].copy_from_slice(&self.0.to_le_bytes());
        let mut bytes = [[[0; 8]; 2]; Streams::PURPOSES];
        ChaCha8Rng::from_seed(key).fill_bytes(bytes.as_flattened_mut().as_flattened_mut());
        Streams(bytes.map(|[a, b]| Lot::new(u64::from_le_bytes(a), u64::from_le_bytes(b))))
    }
}

/// A stream of random numbers: xoroshiro128+ (Blackman & Vigna 2018), started by ChaCha8.
///
/// A ChaCha8 for each stream would be as good and cost some 2 ns a draw and 300 bytes a game, which
/// shows where games are played by the million.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lot {
    pub(crate) a: u64,
    pub(crate) b: u64,
}

impl Lot {
    /// A stream with a given state.
    #[inline]
    pub fn new(a: u64, b: u64) -> Self {
        // The state 0 would stay there.
        if a | b == 0 {
            Lot { a: 1, b }
        } else {
            Lot { a, b }
        }
    }

    /// The next 64 random bits; the lowest few are of lesser quality.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        let (a, b) = (self.a, self.b ^ self.a);
        let out = self.a.wrapping_add(self.b);
        self.a = a.rotate_left(24) ^ b ^ (b << 16);
        self.b = b.rotate_left(37);
        out
    }

    /// A number below `bound`, all with exactly the same chance (Lemire 2019).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline(always)]
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = (self.bits() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let uneven = bound.wrapping_neg() % bound;
            while (product as u32) < uneven {
                product = (self.bits() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Heads or tails.
    #[inline(always)]
    pub fn coin(&mut self) -> bool {
        self.bits() >> 63 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows say the key of their game: it must mean the same game for ever.
    #[test]
    fn streams_are_what_they_always_were() {
        let game = Seed(20260101).game(7, 0);
        let streams = game.streams();
        let first = |purpose| streams.of(purpose).bits();
        let seen = [
            Purpose::FirstMove,
            Purpose::Opening,
            Purpose::Attackers,
            Purpose::Defenders,
            Purpose::Referee,
        ]
        .map(first);
        assert_eq!(game.0, 14_048_063_761_455_885_449);
        // From a second ChaCha8, written in Python after RFC 8439 with eight rounds.
        let golden = [
            3_230_201_086_273_083_136,
            2_038_806_273_193_184_786,
            5_083_567_360_007_965_773,
            2_208_298_391_397_852_193,
            4_366_628_832_820_901_946,
        ];
        assert_eq!(seen, golden);
    }

    #[test]
    fn draws_are_even() {
        let mut lot = Lot::new(1, 2);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[lot.below(7) as usize] += 1;
        }
        let chi2: f64 = counts
            .iter()
            .map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4)
            .sum();
        assert!(
            chi2 < 22.5,
            "the 99.9 % point with 6 degrees of freedom: {counts:?}"
        );
    }
}
