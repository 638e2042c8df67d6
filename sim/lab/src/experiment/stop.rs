//! When a run stops, and what its intervals are until then.

use konakis_stats::sequence::Prior;

/// When a run stops.
#[derive(Clone, PartialEq, Debug)]
pub struct Stop {
    /// What ends it.
    pub mode: StopMode,
    /// Blocks of every cell, at most.
    pub blocks: u64,
    /// Blocks after which the data are looked at; the last of them is the bound.
    pub checkpoints: Vec<u64>,
    /// Half the width of a sequence that is precise enough.
    pub half_width: Option<f64>,
    /// The scores that count as balanced.
    pub rope: (f64, f64),
    /// The probability that any headline interval ever misses.
    pub alpha: f64,
    /// The confidence sequence that is asked for; if none is, that which suits a score or a difference best.
    pub cs: Option<Cs>,
    /// The prior of a mixture.
    pub prior: Prior,
    /// The attackers' two scores in Elo between which a screening decides, the lower first.
    pub screen: Option<(f64, f64)>,
}

/// A kind of confidence sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cs {
    /// Beta-binomial mixture.
    Mixture,
    /// Predictable plug-in empirical Bernstein.
    Bernstein,
    /// Asymptotic.
    Asymptotic,
}

impl Cs {
    /// The word of the experiment's file.
    pub const fn word(self) -> &'static str {
        match self {
            Cs::Mixture => "mixture",
            Cs::Bernstein => "bernstein",
            Cs::Asymptotic => "asymptotic",
        }
    }
}

/// What ends a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopMode {
    /// A number of blocks.
    Fixed,
    /// Every headline interval is narrow enough.
    Precision,
    /// Every headline interval is narrow enough, or has decided.
    Verdict,
    /// The likelihood ratio of every headline score has crossed a bound.
    Screen,
}

impl StopMode {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            StopMode::Fixed => "fixed",
            StopMode::Precision => "precision",
            StopMode::Verdict => "verdict",
            StopMode::Screen => "screen",
        }
    }

    /// Whether the data decide when to stop.
    pub const fn looks(self) -> bool {
        !matches!(self, StopMode::Fixed)
    }
}
