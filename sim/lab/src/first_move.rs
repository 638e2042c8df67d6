//! What it is worth to move first (METRICS §2.7).
//!
//! Only where the rules leave it to the lot: elsewhere the first move cannot be told from the side.

use konakis_stats::Estimate;
use konakis_stats::elo::ELO_PER_LOGIT;
use konakis_stats::first_mover::{logit_effect, score_effect};
use konakis_stats::sequence::mixture;

use crate::contrast::{Contrast, Method, Metric, Role};
use crate::experiment::Experiment;
use crate::results::{Cell, Counts};

/// The attackers' score where they move first less that where they do not, for every cell that has both; all of them exploratory.
pub fn first_moves(experiment: &Experiment, cells: &[Cell]) -> Vec<Contrast> {
    let name = |agent: usize| &experiment.agents[agent].name;
    let both = |cell: &&Cell| {
        let first = cell.ends.by_first;
        cell.main && first.attackers.ended() > 0 && first.defenders.ended() > 0
    };
    cells
        .iter()
        .filter(both)
        .map(|cell| {
            let (difference, method) = effect(experiment, cell);
            Contrast {
                metric: Metric::FirstMove,
                family: format!(
                    "first move, {} against {}",
                    name(cell.attackers),
                    name(cell.defenders)
                ),
                name: format!(
                    "{}: attackers first - defenders first",
                    experiment.rulesets[cell.ruleset].id
                ),
                of: cell.id,
                with: cell.id,
                difference,
                elo: in_elo(experiment, cell),
                nearer: None,
                method,
                blocks: cell.counts.ended(),
                paired: None,
                p: None,
                log_e: None,
                role: Role::Exploratory,
            }
        })
        .collect()
}

/// The same in Elo; a value alone where the data decide when to stop.
fn in_elo(experiment: &Experiment, cell: &Cell) -> Estimate {
    let first = cell.ends.by_first;
    let games = |o: Counts| (o.attackers, o.draw, o.defenders);
    let Some(effect) = logit_effect(games(first.attackers), games(first.defenders)) else {
        return Estimate::NONE;
    };
    let effect = effect.scaled(ELO_PER_LOGIT);
    match experiment.stop.mode.looks() {
        true => Estimate::point(Some(effect.value)),
        false => effect.interval(experiment.level),
    }
}

fn effect(experiment: &Experiment, cell: &Cell) -> (Estimate, Method) {
    let first = cell.ends.by_first;
    let games = |o: Counts| (o.attackers, o.draw, o.defenders);
    if !experiment.stop.mode.looks() {
        let difference = score_effect(
            games(first.attackers),
            games(first.defenders),
            experiment.level,
        );
        return (difference, Method::Hybrid);
    }
    // Both sequences hold but for half of alpha each, so that all that lies between them holds but for alpha.
    let alpha = experiment.stop.alpha / 2.0;
    let sequence = |o: Counts| {
        let points = o.attackers as f64 + o.draw as f64 / 2.0;
        mixture(points, o.ended(), alpha, experiment.stop.prior)
    };
    let (one, other) = (sequence(first.attackers), sequence(first.defenders));
    let less = |a: Option<f64>, b: Option<f64>| Some(a? - b?);
    let difference = Estimate {
        value: less(one.value, other.value),
        lo: less(one.lo, other.hi),
        hi: less(one.hi, other.lo),
    };
    (difference, Method::Apart)
}
