//! From what was counted in a cell to what is estimated.

use konakis_agents::EndReason;
use konakis_engine::BySide;
use konakis_stats::sequence::mixture;
use konakis_stats::{Estimate, Exits, Measured, Survival, kaplan_meier, score_interval};

use crate::blocks::Blocks;
use crate::experiment::{Cs, Stop};
use crate::family::Target;
use crate::looks;
use crate::plan::PlannedCell;
use crate::repeats::widened;
use crate::results::{Cell, Counts, LengthCount, ScoreMethod};
use crate::tally::Tally;
use crate::worth::Worth;

/// Everything that the tables say of a cell.
pub fn of(cell: &PlannedCell, tally: &Tally, worth: Worth, tau: u32) -> Cell {
    let outcomes = tally.outcomes();
    let games = outcomes.games();
    let per_game = |sum: u64| (games > 0).then(|| sum as f64 / games as f64);
    let mean = |sum: u64, turns: u64| (turns > 0).then(|| sum as f64 / turns as f64);
    let lengths: Vec<LengthCount> = tally.lengths.iter().map(length).collect();
    let rmst = survival(&lengths, worth.level()).rmst(tau);
    let median_length = worth.interval(|level| survival(&lengths, level).median());
    let captured = tally.captures.measured();
    Cell {
        id: cell.id,
        ruleset: cell.ruleset,
        attackers: cell.attackers,
        defenders: cell.defenders,
        plies: cell.plies,
        main: cell.main,
        blocks: cell.blocks,
        counts: tally.counts,
        lengths,
        reasons: EndReason::ALL
            .into_iter()
            .zip(tally.reasons)
            .filter(|(_, games)| *games > 0)
            .collect(),
        score: worth.interval(|level| outcomes.score(level)),
        score_method: worth.method(),
        worth,
        simultaneous: false,
        sequence: Estimate::NONE,
        log_e_half: None,
        attackers_rate: worth.interval(|level| outcomes.attackers_rate(level)),
        decisive_share: worth.interval(|level| outcomes.decisive_share(level)),
        draw_rate: worth.interval(|level| outcomes.draw_rate(level)),
        trunc_rate: worth.interval(|level| outcomes.truncation(level)),
        score_bounds: outcomes.score_bounds().filter(|_| outcomes.truncated > 0),
        median_length,
        rmst: rmst.map_or(Estimate::NONE, |mean| {
            worth.interval(|level| mean.interval(level))
        }),
        rmst_tau: tau,
        captures_per_100: captured.map_or(Estimate::NONE, |ratio| {
            worth.interval(|level| captures(ratio, tally.captures.n, level))
        }),
        branching: BySide {
            attackers: mean(tally.branching.attackers, tally.turns.attackers),
            defenders: mean(tally.branching.defenders, tally.turns.defenders),
        },
        raichi_per_game: per_game(tally.raichi),
        tuichu_per_game: per_game(tally.tuichu),
        ends: tally.ends.clone(),
        n_distinct: tally.distinct,
        n_eff: tally.effective(),
        opening_entropy: tally.opening_entropy(),
    }
}

impl Cell {
    /// The attackers' score with an interval of another level, for a number of games that was fixed beforehand.
    pub fn score_at(&self, level: f64) -> Estimate {
        let Counts {
            attackers,
            draw,
            defenders,
            ..
        } = self.counts;
        let score = |level| score_interval(attackers, draw, defenders, level);
        self.worth.at(level).interval(score)
    }
}

/// How the games of one length came out.
fn length((plies, games): (&u32, &Counts)) -> LengthCount {
    LengthCount {
        plies: *plies,
        attackers: games.attackers,
        defenders: games.defenders,
        draw: games.draw,
        truncated: games.truncated,
    }
}

/// Adds what holds at any look, and puts it at the head where the data decided when to stop.
pub fn anytime(cell: &mut Cell, stop: &Stop, blocks: &Blocks, family: &[(Target, Estimate)]) {
    (cell.sequence, cell.log_e_half) = looks::score(blocks, cell.id, stop);
    if !stop.mode.looks() {
        return;
    }
    let of_family = family
        .iter()
        .find(|(target, _)| *target == Target::Score(cell.id));
    if cell.worth.is_census() {
        return;
    }
    cell.score = of_family.map_or(cell.sequence, |(_, estimate)| *estimate);
    if cell.worth.effect > 1.0 {
        let worth = match Cs::of_scores(stop) {
            ScoreMethod::Mixture => {
                // So many games, each of its own, are what they are worth.
                let games = (cell.counts.ended() as f64 / cell.worth.effect).floor();
                let alpha = match of_family {
                    Some(_) => stop.alpha / family.len() as f64,
                    None => stop.alpha,
                };
                let points = cell.score.value.unwrap_or(0.5) * games;
                mixture(points, games as u64, alpha, stop.prior)
            }
            _ => widened(cell.score, cell.worth.effect, 1.0).clipped(0.0, 1.0),
        };
        (cell.score.lo, cell.score.hi) = (worth.lo, worth.hi);
    }
    cell.score_method = Cs::of_scores(stop);
    cell.simultaneous = of_family.is_some();
}

/// The survival curve of lengths.
pub fn survival(lengths: &[LengthCount], level: f64) -> Survival {
    kaplan_meier(&exits(lengths), level)
}

/// Lengths as survival sees them: a game ends by the rules, or is censored where the harness stopped it.
pub fn exits(lengths: &[LengthCount]) -> Vec<Exits> {
    lengths
        .iter()
        .map(|count| Exits {
            t: count.plies,
            ended: count.attackers + count.defenders + count.draw,
            censored: count.truncated,
        })
        .collect()
}

/// Men taken per hundred plies; a rate below zero means nothing.
fn captures(ratio: Measured, games: u64, level: f64) -> Estimate {
    /// Above so many games the quantiles of Student and Gauss agree in all digits that are printed.
    const MANY: u64 = 10_000;
    let per_100 = ratio.scaled(100.0);
    let estimate = if games > MANY {
        per_100.interval(level)
    } else {
        per_100.t_interval((games - 1) as f64, level)
    };
    estimate.clipped(0.0, f64::MAX)
}
