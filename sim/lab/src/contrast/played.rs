//! How a difference of two cells is made, and with what error.

use konakis_stats::design::level_for;
use konakis_stats::elo::ELO_PER_LOGIT;
use konakis_stats::pairing::{FEW_BLOCKS, FEW_DIFFERING, Paired, paired_scores};
use konakis_stats::sequence::{anytime_p, ln_evidence};
use konakis_stats::{Estimate, Measured, hybrid, newcombe, score_interval};

use super::{Contrast, Method, Metric, Role};
use crate::blocks::Blocks;
use crate::experiment::Cs;
use crate::repeats::{Repeats, Spread, census, copies, widened};
use crate::results::{Cell, Counts};
use crate::worth::exact;

/// What differences are made of.
pub struct Played<'a> {
    /// The cells.
    pub cells: &'a [Cell],
    /// How every game came out.
    pub blocks: &'a Blocks,
    /// Which openings come several times.
    pub repeats: &'a Repeats<'a>,
}

impl Played<'_> {
    /// The difference of two cells at a level, or by the sequence of a run that looks at its data.
    pub fn contrast(&self, of: u32, with: u32, level: f64, sequence: Option<Estimate>) -> Contrast {
        let mut table = [[0u64; 3]; 3];
        let mut half_points = 0i64;
        for (a, b) in self.blocks.pairs(of, with) {
            table[usize::from(a)][usize::from(b)] += 1;
            half_points += i64::from(a) - i64::from(b);
        }
        let count: u64 = table.iter().flatten().sum();
        let paired = paired_scores(&table);
        let spread = paired.map(|paired| self.spread(of, with, &paired));
        let effect = spread.as_ref().map_or(1.0, |spread| spread.effect);
        let trusted = paired
            .filter(|_| count >= FEW_BLOCKS as u64)
            .filter(|paired| paired.differing >= FEW_DIFFERING)
            .and(spread.as_ref());
        let [one, other] = [of, with].map(|cell| &self.cells[cell as usize]);
        let census = census(self.cells, &[of, with]);
        let (difference, method) = match (sequence, trusted) {
            _ if census => {
                let value = paired.map(|paired| paired.difference.value);
                (exact(Estimate::point(value)), Method::Census)
            }
            (Some(sequence), _) => (
                widened(sequence, effect, 1.0),
                Cs::of_differences(&self.repeats.experiment.stop),
            ),
            (None, Some(spread)) => (spread.interval(level), spread.method),
            (None, None) => {
                let level = level_for(level, effect, None);
                let interval = |level| unpaired(one.counts, other.counts, level);
                (level.map_or(Estimate::NONE, interval), Method::Hybrid)
            }
        };
        let evidence = || {
            // d in [-1, 1] becomes (d + 1) / 2 in [0, 1].
            let points = (half_points as f64 / 2.0 + count as f64) / 2.0;
            ln_evidence(points, count, 0.5, self.repeats.experiment.stop.prior)
        };
        let log_e = (count > 0).then(evidence);
        // Blocks that never differ have no variance to test against, and nothing that speaks against no difference.
        let p = match (sequence, spread) {
            _ if census => None,
            (Some(_), _) => log_e.map(anytime_p),
            (None, spread) => spread.and_then(|spread| spread.p()).or_else(|| {
                let same = paired.filter(|paired| paired.differing == 0);
                same.map(|_| 1.0)
            }),
        };
        Contrast {
            metric: Metric::Score,
            family: String::new(),
            name: String::new(),
            of,
            with,
            difference,
            elo: match (sequence, trusted) {
                _ if census => exact(elo(&table, None, level)),
                (None, spread) => elo(&table, spread, level),
                (Some(_), _) => elo(&table, None, level),
            },
            nearer: None,
            method,
            blocks: count,
            paired,
            p: p.map(|p| (p, p)),
            log_e,
            role: Role::Exploratory,
        }
    }

    /// The error that copies and shared openings leave to a difference.
    fn spread(&self, of: u32, with: u32, paired: &Paired) -> Spread {
        let clustered = self
            .repeats
            .clustered(&[of, with])
            .and_then(|mut clustered| {
                let pairs = self.blocks.points(of).zip(self.blocks.points(with));
                for (of, with) in pairs {
                    let pair = of.zip(with);
                    clustered.push(pair.map(|(of, with)| (f64::from(of) - f64::from(with)) / 2.0));
                }
                clustered.mean()
            });
        let copies = copies(self.cells, &[of, with]);
        Spread::of(paired.difference, paired.blocks, copies, clustered)
    }
}

/// The difference in Elo of the scores of paired blocks, by the half points of both; its interval to first order (the delta method), from what
/// is known of the spread of their plain difference.
fn elo(table: &[[u64; 3]; 3], spread: Option<&Spread>, level: f64) -> Estimate {
    let cells = || {
        let rows = table.iter().enumerate();
        rows.flat_map(|(a, row)| row.iter().enumerate().map(move |(b, n)| (a, b, *n as f64)))
    };
    let n: f64 = cells().map(|(.., n)| n).sum();
    let of = cells().map(|(a, _, n)| a as f64 / 2.0 * n).sum::<f64>() / n;
    let with = cells().map(|(_, b, n)| b as f64 / 2.0 * n).sum::<f64>() / n;
    if ![of, with].iter().all(|mean| 0.0 < *mean && *mean < 1.0) {
        return Estimate::NONE;
    }
    let logit = |mean: f64| (mean / (1.0 - mean)).ln();
    let value = ELO_PER_LOGIT * (logit(of) - logit(with));
    let Some(spread) = spread else {
        return Estimate::point(Some(value));
    };
    let slope = |points: usize, mean: f64| (points as f64 / 2.0 - mean) / (mean * (1.0 - mean));
    let squares = cells().map(|(a, b, n)| n * (slope(a, of) - slope(b, with)).powi(2));
    let variance = squares.sum::<f64>() / (n - 1.0) / n;
    let se = ELO_PER_LOGIT * (variance * spread.effect).sqrt();
    Measured { value, se }.t_interval(spread.df, level)
}

/// Newcombe's interval where no game was drawn; where some were, the same construction on likelihood-ratio intervals of the scores.
fn unpaired(a: Counts, b: Counts, level: f64) -> Estimate {
    if a.ended() == 0 || b.ended() == 0 {
        return Estimate::NONE;
    }
    if a.draw == 0 && b.draw == 0 {
        return newcombe(a.attackers, a.ended(), b.attackers, b.ended(), level);
    }
    let interval = |o: Counts| score_interval(o.attackers, o.draw, o.defenders, level);
    hybrid(interval(a), interval(b))
}
