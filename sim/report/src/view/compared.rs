//! What is compared, and what was seen of it until the run stopped.

use konakis_lab::{Cs, Role};
use konakis_stats::Estimate;

use super::Pairing;

/// When a run stopped, and why.
#[derive(Clone, Debug, Default)]
pub struct Stopping {
    /// Whether the data decided; then intervals are confidence sequences.
    pub looks: bool,
    /// What ended it: `fixed`, `precision`, `verdict` or `max_blocks`.
    pub why: String,
    /// Blocks of every cell.
    pub blocks: u64,
    /// The checkpoints that it passed.
    pub checkpoints: Vec<u64>,
    /// The precision that was asked for.
    pub half_width: Option<f64>,
    /// The probability that any of the headline intervals ever misses.
    pub alpha: f64,
    /// The confidence sequence that was asked for, if one was.
    pub cs: Option<Cs>,
    /// The two scores of a screening in Elo.
    pub screen: Option<(f64, f64)>,
}

/// What a headline score, or a difference of two, looked like at a checkpoint.
#[derive(Clone, Debug)]
pub struct LookView {
    /// Blocks of every cell by then.
    pub checkpoint: u64,
    /// The ruleset.
    pub of: usize,
    /// The ruleset that is taken from it, if it is a difference.
    pub with: Option<usize>,
    /// Its value and confidence sequence.
    pub estimate: Estimate,
    /// What it said, as tables call it.
    pub decision: &'static str,
}

/// A difference between two rulesets for the same players.
#[derive(Clone, Debug)]
pub struct ContrastView {
    /// The ruleset that is compared.
    pub of: usize,
    /// The one it is compared with.
    pub with: usize,
    /// Who plays.
    pub pairing: Pairing,
    /// How much higher it is, the attackers' score if nothing else is said, with its interval.
    pub difference: Estimate,
    /// The same in Elo, of scores.
    pub elo: Estimate,
    /// Between what lies how much nearer to even it is, of scores.
    pub nearer: Option<(f64, f64)>,
    /// Blocks that count.
    pub blocks: u64,
    /// Correlation of the two over blocks.
    pub rho: Option<f64>,
    /// By what factor pairing cut the variance.
    pub vrf: Option<f64>,
    /// p of no difference, adjusted for its family.
    pub p: Option<f64>,
    /// How the interval was made, as tables call it.
    pub method: &'static str,
    /// The comparisons with which it shares its error.
    pub family: String,
    /// What it is to the experiment.
    pub role: Role,
}
