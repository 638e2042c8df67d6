//! The headline: what an experiment is chiefly about, settled before the first game.

use std::cmp::Reverse;

use crate::experiment::{AgentEntry, Declared, Experiment, StopMode};
use crate::plan::Plan;

/// Rulesets up to which each is compared with each; beyond, each with the first.
const EACH_WITH_EACH: usize = 4;

/// A score or a difference of scores that an experiment is chiefly about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The attackers' score of a cell.
    Score(u32),
    /// The difference of two cells' scores, the second taken from the first.
    Difference(u32, u32),
}

/// Pairings of agents in order of weight: agents against themselves first, the strongest first; then the others.
pub fn by_strength(
    mut pairings: Vec<(usize, usize)>,
    strength: impl Fn(usize) -> (u8, u64),
) -> Vec<(usize, usize)> {
    pairings.sort_by_key(|&(attackers, defenders)| {
        let (a, d) = (strength(attackers), strength(defenders));
        (attackers != defenders, Reverse((a.min(d), a.max(d), a)))
    });
    pairings.dedup();
    pairings
}

/// How strong an agent is, as far as its kind and budget tell.
pub fn strength(kind: &str, budget: Option<u64>) -> (u8, u64) {
    let kind = match kind {
        "random" => 0,
        "greedy" => 1,
        _ => 2,
    };
    (kind, budget.unwrap_or(0))
}

/// How strong an agent of an experiment is.
pub fn strength_of(agent: &AgentEntry) -> (u8, u64) {
    strength(agent.spec.kind(), agent.spec.budget())
}

/// The pairing on which verdicts rest: the strongest agent against itself, or the strongest pair there is.
pub fn headline(plan: &Plan, agents: &[AgentEntry]) -> Option<(usize, usize)> {
    let pairings = plan.main().map(|cell| (cell.attackers, cell.defenders));
    strongest(pairings.collect(), agents)
}

/// The first of some pairings by strength.
pub fn strongest(pairings: Vec<(usize, usize)>, agents: &[AgentEntry]) -> Option<(usize, usize)> {
    let pairings = by_strength(pairings, |agent| strength_of(&agents[agent]));
    pairings.first().copied()
}

/// The rulesets that are compared: of which, with which.
pub fn comparisons(rulesets: usize) -> Vec<(usize, usize)> {
    if rulesets <= EACH_WITH_EACH {
        (0..rulesets)
            .flat_map(|with| (with + 1..rulesets).map(move |of| (of, with)))
            .collect()
    } else {
        (1..rulesets).map(|of| (of, 0)).collect()
    }
}

/// The cells of a pairing, by ruleset.
pub fn row(plan: &Plan, pairing: (usize, usize)) -> Vec<u32> {
    plan.main()
        .filter(|cell| (cell.attackers, cell.defenders) == pairing)
        .map(|cell| cell.id)
        .collect()
}

/// The contrasts that an experiment is chiefly about, as pairs of cells, the second taken from the first: those that it declares, or else the
/// differences between rulesets for the headline pairing.
pub fn primary(experiment: &Experiment, plan: &Plan) -> Vec<(u32, u32)> {
    let Some(headline) = headline(plan, &experiment.agents) else {
        return Vec::new();
    };
    let cells = row(plan, headline);
    match &experiment.primary {
        None => comparisons(cells.len())
            .into_iter()
            .map(|(of, with)| (cells[of], cells[with]))
            .collect(),
        Some(declared) => self::cells(plan, declared, Some(headline)),
    }
}

/// The cells of some contrasts, those of the headline pairing where no other is named.
pub fn cells(
    plan: &Plan,
    declared: &[Declared],
    headline: Option<(usize, usize)>,
) -> Vec<(u32, u32)> {
    let pair = |contrast: &Declared| {
        let row = row(plan, contrast.pairing.or(headline)?);
        Some((row[contrast.of], row[contrast.with]))
    };
    declared.iter().filter_map(pair).collect()
}

/// The primary contrasts, and further families, as an experiment writes them.
pub fn declared_texts(experiment: &Experiment) -> Vec<String> {
    let declared = experiment.primary.clone().unwrap_or_else(|| {
        let compared = comparisons(experiment.rulesets.len()).into_iter();
        let declared = compared.map(|(of, with)| Declared {
            of,
            with,
            pairing: None,
        });
        declared.collect()
    });
    let primary = declared.iter().map(|contrast| contrast.text(experiment));
    let further = experiment.secondary.iter();
    primary
        .chain(further.map(|family| family.text(experiment)))
        .collect()
}

/// The headline family: the score of every ruleset for the headline pairing, and the primary contrasts. What stops a run by its data is that
/// all of these are known well enough, and their intervals hold together. A screening asks for scores only.
pub fn family(experiment: &Experiment, plan: &Plan) -> Vec<Target> {
    let Some(pairing) = headline(plan, &experiment.agents) else {
        return Vec::new();
    };
    let cells = row(plan, pairing);
    let scores = cells.iter().map(|cell| Target::Score(*cell));
    let differences = match experiment.stop.mode {
        StopMode::Screen => Vec::new(),
        _ => primary(experiment, plan),
    };
    let differences = differences
        .into_iter()
        .map(|(of, with)| Target::Difference(of, with));
    scores.chain(differences).collect()
}
