//! Confidence sequences of scores and of their differences, of the kind that an experiment asks for (METRICS §2.10 a–c).

use konakis_stats::pairing::FEW_DIFFERING;
use konakis_stats::sequence::{EmpiricalBernstein, Prior, asymptotic, mixture};
use konakis_stats::{Estimate, gsprt};

use crate::blocks::Blocks;
use crate::contrast::Method;
use crate::experiment::{Cs, Stop};
use crate::results::ScoreMethod;

/// Half points from −1 to 1, and those of a score from 0 to 1.
const VALUES: usize = 5;

/// A confidence sequence that is fed the blocks in their order.
#[derive(Clone, Debug)]
pub struct Sequence {
    kind: Cs,
    /// The least value, in half points: 0 for a score, −2 for a difference.
    least: i8,
    /// Blocks by value, from the least on.
    counts: [u64; VALUES],
    bernstein: EmpiricalBernstein,
    alpha: f64,
    prior: Prior,
    planned: u64,
}

impl Sequence {
    /// Of a score: a mixture, if nothing else is asked for.
    pub fn score(stop: &Stop, alpha: f64) -> Sequence {
        Sequence::new(stop, alpha, stop.cs.unwrap_or(Cs::Mixture), 0)
    }

    /// Of a difference of scores: an empirical-Bernstein sequence, if nothing else is asked for.
    pub fn difference(stop: &Stop, alpha: f64) -> Sequence {
        Sequence::new(stop, alpha, stop.cs.unwrap_or(Cs::Bernstein), -2)
    }

    fn new(stop: &Stop, alpha: f64, kind: Cs, least: i8) -> Sequence {
        Sequence {
            kind,
            least,
            counts: [0; VALUES],
            bernstein: EmpiricalBernstein::over(f64::from(least) / 2.0, 1.0, alpha),
            alpha,
            prior: stop.prior,
            planned: stop.blocks,
        }
    }

    /// Takes the next block, in half points.
    pub fn push(&mut self, half_points: i8) {
        self.counts[usize::from((half_points - self.least).unsigned_abs())] += 1;
        if self.kind == Cs::Bernstein {
            self.bernstein.push(f64::from(half_points) / 2.0);
        }
    }

    /// Takes a cell's games.
    pub fn feed(mut self, blocks: &Blocks, cell: u32) -> Sequence {
        let points = blocks.points(cell).flatten();
        points.for_each(|points| self.push(points as i8));
        self
    }

    /// Takes the differences of two cells.
    pub fn feed_pairs(mut self, blocks: &Blocks, of: u32, with: u32) -> Sequence {
        let pairs = blocks.pairs(of, with);
        pairs.for_each(|(of, with)| self.push(of as i8 - with as i8));
        self
    }

    /// The mean so far, with the interval that holds at this look and at all others.
    pub fn estimate(&self) -> Estimate {
        let n: u64 = self.counts.iter().sum();
        if n == 0 {
            return Estimate::NONE;
        }
        let least = f64::from(self.least) / 2.0;
        let values = (0..VALUES).map(|i| least + i as f64 / 2.0).zip(self.counts);
        let sum: f64 = values.clone().map(|(x, count)| x * count as f64).sum();
        let mean = sum / n as f64;
        match self.kind {
            Cs::Mixture => {
                let range = 1.0 - least;
                let points = (sum - least * n as f64) / range;
                mixture(points, n, self.alpha, self.prior).map(|x| least + range * x)
            }
            // The ends of a score stay on its scale; its value is the plain mean.
            Cs::Bernstein if self.least == 0 => Estimate {
                value: Some(mean),
                ..self.bernstein.interval().clipped(0.0, 1.0)
            },
            Cs::Bernstein => self.bernstein.interval(),
            Cs::Asymptotic => {
                let squares: f64 = values.map(|(x, count)| x * x * count as f64).sum();
                let sd = (squares / n as f64 - mean * mean).max(0.0).sqrt();
                let most = self.counts.iter().copied().max().unwrap_or(0);
                // Blocks that are nearly all alike do not show how they vary.
                if n - most < FEW_DIFFERING {
                    return Estimate::point(Some(mean));
                }
                asymptotic(mean, sd, n, self.planned, self.alpha).clipped(least, 1.0)
            }
        }
    }

    /// What half a width of it comes to, had half of so many games been won.
    pub fn at_worst(mut self, blocks: u64) -> Option<f64> {
        /// Beyond, a sequence narrows about as the root of its blocks.
        const FED: u64 = 1 << 20;
        if self.kind == Cs::Bernstein {
            let fed = blocks.min(FED);
            (0..fed).for_each(|block| self.push(2 * (block % 2) as i8));
            let half = self.estimate().half_width()?;
            return Some(half * (fed as f64 / blocks as f64).sqrt());
        }
        (self.counts[0], self.counts[2]) = (blocks / 2, blocks - blocks / 2);
        self.estimate().half_width()
    }

    /// ln-likelihood ratio of two scores, in Elo, by the games of a score so far.
    pub fn llr(&self, (elo0, elo1): (f64, f64)) -> Option<f64> {
        gsprt::llr_logistic(&self.counts[..3], elo0, elo1)
    }
}

impl Cs {
    /// The kind of the scores' sequences.
    pub fn of_scores(stop: &Stop) -> ScoreMethod {
        match stop.cs.unwrap_or(Cs::Mixture) {
            Cs::Mixture => ScoreMethod::Mixture,
            Cs::Bernstein => ScoreMethod::Bernstein,
            Cs::Asymptotic => ScoreMethod::Asymptotic,
        }
    }

    /// The kind of the differences' sequences.
    pub fn of_differences(stop: &Stop) -> Method {
        match stop.cs.unwrap_or(Cs::Bernstein) {
            Cs::Mixture => Method::Mixture,
            Cs::Bernstein => Method::Sequence,
            Cs::Asymptotic => Method::Asymptotic,
        }
    }
}
