//! What it is worth to move first (METRICS §2.7).
//!
//! It needs the first mover as a factor. Where the rules fix it, it is confounded with the side and cannot be estimated.

use crate::difference::{hybrid, newcombe};
use crate::estimate::{Estimate, Measured};
use crate::score::{log_odds_difference, score_interval};

/// Attackers' wins of decisive games, by who moved first: share when the attackers did minus share when the defenders did (Newcombe).
///
/// Each pair is (wins, games).
///
/// # Panics
/// If wins exceed games, or unless `level` lies strictly between 0 and 1.
pub fn share_effect(
    attackers_first: (u64, u64),
    defenders_first: (u64, u64),
    level: f64,
) -> Estimate {
    newcombe(
        attackers_first.0,
        attackers_first.1,
        defenders_first.0,
        defenders_first.1,
        level,
    )
}

/// The same on scores with draws: each triple is (wins, draws, losses) of the attackers, each interval a likelihood ratio's.
///
/// # Panics
/// Unless `level` lies strictly between 0 and 1.
pub fn score_effect(
    attackers_first: (u64, u64, u64),
    defenders_first: (u64, u64, u64),
    level: f64,
) -> Estimate {
    let of = |(w, d, l)| score_interval(w, d, l, level);
    hybrid(of(attackers_first), of(defenders_first))
}

/// The same in log odds; times [`ELO_PER_LOGIT`](crate::elo::ELO_PER_LOGIT) it is Elo. `None` where a score is 0 or 1.
pub fn logit_effect(
    attackers_first: (u64, u64, u64),
    defenders_first: (u64, u64, u64),
) -> Option<Measured> {
    log_odds_difference(defenders_first, attackers_first)
}

/// Side and tempo, told apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SideAndTempo {
    /// The attackers' score, averaged over who moves first with equal weights.
    pub side: Measured,
    /// Half of what moving first adds to it.
    pub tempo: Measured,
}

/// Splits two independent scores of the attackers, with their errors, into side and tempo.
pub fn side_and_tempo(attackers_first: Measured, defenders_first: Measured) -> SideAndTempo {
    let se = attackers_first.se.hypot(defenders_first.se) / 2.0;
    SideAndTempo {
        side: Measured {
            value: (attackers_first.value + defenders_first.value) / 2.0,
            se,
        },
        tempo: Measured {
            value: (attackers_first.value - defenders_first.value) / 2.0,
            se,
        },
    }
}
