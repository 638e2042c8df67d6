//! Whether what is found is the rules' doing, or that of the players.

use konakis_agents::AgentSpec;
use konakis_rules::counted;
use konakis_stats::skill::Skill;

use super::{Check, Evidence, State};
use crate::experiment::AgentEntry;
use crate::results::Cell;
use crate::skill::{Balance, Evenness};

/// Families that have to agree.
const FAMILIES: usize = 2;

/// The difference of scores that counts, in points of a hundred: 2 % (METRICS §3.1).
const GAP: f64 = 0.02;

/// Agents may play one side better than the other, all of a kind alike; two kinds that think differently hardly do.
pub fn families(evidence: &Evidence<'_>) -> Check {
    let agents = &evidence.experiment.agents;
    let both = |index: &usize| {
        let main = || evidence.cells.iter().filter(|cell| cell.main);
        main().any(|cell| cell.attackers == *index) && main().any(|cell| cell.defenders == *index)
    };
    let thinkers: Vec<&AgentSpec> = (0..agents.len())
        .filter(both)
        .map(|index| &agents[index].spec)
        .filter(|spec| !spec.is_baseline())
        .collect();
    let mut kinds: Vec<&str> = thinkers.iter().map(|spec| spec.kind()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let unweighed = thinkers.iter().any(|spec| !spec.weighs_positions());
    let uneven = uneven(evidence.balances);
    let mut found = match kinds[..] {
        [] => "only players that do not think ahead".to_owned(),
        _ => format!(
            "{} that think ahead on both sides ({}), {} without an evaluation made by hand",
            counted(kinds.len(), "kind"),
            kinds.join(", "),
            if unweighed { "one" } else { "none" }
        ),
    };
    match &uneven {
        Some(uneven) if differs(uneven) => found.push_str(&format!(
            "; {} attacks otherwise than it defends, by {:.1} points of an even game beside the others (p = {:.1e})",
            agents[uneven.agent].name,
            uneven.points * 100.0,
            uneven.test.p
        )),
        Some(uneven) => found.push_str(&format!(
            "; attack and defence grow alike from agent to agent to within {:.1} points (p = {:.2})",
            uneven.points * 100.0,
            uneven.test.p
        )),
        None => {}
    }
    let one_sided = uneven.as_ref().is_some_and(differs);
    Check {
        id: "P2",
        of_run: false,
        against: "players that are better at one side than at the other",
        value: Some(kinds.len() as f64),
        threshold: FAMILIES as f64,
        state: if kinds.len() >= FAMILIES && unweighed && !one_sided {
            State::Pass
        } else {
            State::Warn
        },
        found,
        allowed: "two kinds of players, one of which weighs positions by playouts alone, and strengths that grow alike on both sides",
        means: "part of the balance may be the players': all that share an evaluation share its bias",
        help: "add an agent `mcts` with `moves = \"uniform\"`, `prior = 0` and `cut = 0`, and say of which players the score is",
    }
}

/// Whether an agent attacks otherwise than it defends: with millions of games p alone would always say so.
fn differs(found: &Evenness) -> bool {
    found.test.p < 0.01 && found.points > GAP
}

/// The agent whose attack and defence lie furthest apart. Of two, there is no telling which of them is the uneven one.
fn uneven(balances: &[Balance]) -> Option<Evenness> {
    let of_many = |balance: &&Balance| balance.agents.len() > 2;
    let found = balances.iter().filter(of_many);
    found
        .filter_map(|balance| balance.even)
        .max_by(|one, other| one.points.total_cmp(&other.points))
}

/// A search to an odd depth flatters whoever moves last in it.
pub fn parity(evidence: &Evidence<'_>) -> Check {
    let agents = &evidence.experiment.agents;
    let deep = |agent: &AgentEntry| agent.spec.unit() == "depth";
    let limited = agents.iter().filter(|agent| deep(agent)).count();
    let mut gap: Option<f64> = None;
    let mut alone = 0;
    for (index, agent) in agents.iter().enumerate().filter(|(_, agent)| deep(agent)) {
        let neighbours: Vec<usize> = (0..agents.len())
            .filter(|&other| one_apart(&agent.spec, &agents[other].spec))
            .collect();
        let gaps = neighbours
            .iter()
            .filter_map(|&other| widest(evidence.cells, index, other));
        match gaps.reduce(f64::max) {
            Some(found) => gap = gap.into_iter().chain([found]).reduce(f64::max),
            None => alone += 1,
        }
    }
    Check {
        id: "P3",
        of_run: false,
        against: "searches that all end on the move of the same side",
        value: gap,
        threshold: GAP,
        state: if alone > 0 || gap.is_some_and(|gap| gap > GAP) {
            State::Warn
        } else {
            State::Pass
        },
        found: match (limited, alone, gap) {
            (0, ..) => "no agent is limited by depth".to_owned(),
            (_, 1.., _) => format!(
                "{alone} of {} limited by depth whose games with itself are not there one ply deeper or shallower too",
                counted(limited, "agent")
            ),
            (_, _, gap) => format!(
                "from one depth to the next scores move by {:.1} points at most",
                gap.unwrap_or(0.0) * 100.0
            ),
        },
        allowed: "budgets of nodes or playouts; else depths one apart, which score alike to 2 points",
        means: "the score may be that of odd depths, or of even ones",
        help: "give the agents nodes in the place of depth, or play each depth and the next",
    }
}

/// Whether two agents are the same but for one ply of depth.
fn one_apart(one: &AgentSpec, other: &AgentSpec) -> bool {
    let rest = |spec: &AgentSpec| {
        let mut settings = spec.settings(true);
        settings.retain(|(word, _)| *word != "depth");
        (spec.kind(), spec.unit(), settings)
    };
    let depth = |spec: &AgentSpec| spec.budget().unwrap_or(0);
    rest(one) == rest(other) && depth(one).abs_diff(depth(other)) == 1
}

/// How far the scores of two agents' games with themselves lie apart, under whichever ruleset most.
fn widest(cells: &[Cell], one: usize, other: usize) -> Option<f64> {
    let own = |agent: usize| {
        let main = cells.iter().filter(|cell| cell.main);
        main.filter(move |cell| (cell.attackers, cell.defenders) == (agent, agent))
    };
    own(one)
        .flat_map(|cell| own(other).map(move |with| (cell, with)))
        .filter(|(cell, with)| cell.ruleset == with.ruleset)
        .filter_map(|(cell, with)| Some((cell.score.value? - with.score.value?).abs()))
        .reduce(f64::max)
}

/// Settings that suit one ruleset better than another would make a balance of their own.
pub fn settings(evidence: &Evidence<'_>) -> Check {
    let agents = &evidence.experiment.agents;
    let searches = |agent: &&AgentEntry| agent.spec.kind() == "mcts";
    let count = agents.iter().filter(searches).count();
    let pairs = (0..agents.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let varied = pairs.filter(|&(one, other)| retuned(&agents[one].spec, &agents[other].spec));
    let varied: Vec<(usize, usize)> = varied.collect();
    let gaps = varied
        .iter()
        .filter_map(|&(one, other)| widest(evidence.cells, one, other));
    let gap = gaps.reduce(f64::max);
    Check {
        id: "P22",
        of_run: false,
        against: "a search that was tuned on one of the rulesets",
        value: gap,
        threshold: GAP,
        state: if gap.is_some_and(|gap| gap > GAP) {
            State::Warn
        } else {
            State::Pass
        },
        found: match (count, gap) {
            (0, _) => "no agent searches by playouts".to_owned(),
            (_, None) => {
                "settings are the same under every ruleset; what others would do was not tried"
                    .to_owned()
            }
            (_, Some(gap)) => format!(
                "with half or twice the exploration scores move by {:.1} points at most",
                gap * 100.0
            ),
        },
        allowed: "the same settings under every ruleset; where others were tried, scores within 2 points",
        means: "part of the balance may be that of the settings",
        help: "say for which settings the score is, or find such as it does not depend on",
    }
}

/// Whether two agents are the same but for half or twice the exploration.
fn retuned(one: &AgentSpec, other: &AgentSpec) -> bool {
    let apart = |spec: &AgentSpec| {
        let (tuned, rest): (Vec<_>, Vec<_>) = spec
            .settings(true)
            .into_iter()
            .partition(|(word, _)| *word == "exploration");
        let tuned: Option<u64> = tuned.first().and_then(|(_, value)| value.parse().ok());
        (tuned, (spec.kind(), rest))
    };
    let ((a, rest_a), (b, rest_b)) = (apart(one), apart(other));
    let double = |(a, b): (u64, u64)| a.max(b) == 2 * a.min(b) && a > 0;
    rest_a == rest_b && a.zip(b).is_some_and(double)
}

/// Where one player beats a second, the second a third, and the third the first, or rules suit some players better than others, no number says
/// what an agent is worth.
pub fn transitive(evidence: &Evidence<'_>) -> Check {
    let fits = evidence.balances.iter();
    let fits = fits.filter_map(|balance| balance.decisive.as_ref().ok());
    let worst = fits.max_by(|one, other| {
        let alike = one.interacts().cmp(&other.interacts());
        alike.then(one.largest_gap.total_cmp(&other.largest_gap))
    });
    let p = |skill: &Skill| skill.goodness().map_or(1.0, |found| found.p);
    Check {
        id: "P23",
        of_run: false,
        against: "players whose strength depends on whom they meet, or by which rules",
        value: worst.as_ref().map(|skill| skill.largest_gap),
        threshold: GAP,
        state: match &worst {
            Some(skill) if skill.interacts() => State::Warn,
            _ => State::Pass,
        },
        found: worst.as_ref().map_or_else(
            || "too few players met to tell".to_owned(),
            |skill| {
                format!(
                    "one strength in attack and one in defence for each agent miss a cell by {:.1} points at most (p = {:.1e})",
                    skill.largest_gap * 100.0,
                    p(skill)
                )
            },
        ),
        allowed: "cells within 2 points of what the agents' strengths say, or p of at least 0.01",
        means: "rules and skill interact: no single number says what an agent is worth, or how balanced the rules are for all of them",
        help: "read the matrix of pairings, cell by cell",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> AgentSpec {
        text.parse().expect("an agent")
    }

    #[test]
    fn depths_one_apart_are_the_same_agent_otherwise() {
        let two = spec("alpha-beta:depth=2");
        assert!(one_apart(&two, &spec("alpha-beta:depth=3")));
        assert!(one_apart(&spec("alpha-beta:depth=3"), &two));
        assert!(!one_apart(&two, &spec("alpha-beta:depth=4")));
        assert!(!one_apart(&two, &spec("alpha-beta:depth=3,noise=5")));
        assert!(!one_apart(&two, &spec("alpha-beta:nodes=3")));
    }

    #[test]
    fn twice_the_exploration_is_the_same_search_otherwise() {
        let usual = spec("mcts:playouts=100");
        assert!(retuned(&usual, &spec("mcts:playouts=100,exploration=40")));
        assert!(retuned(&spec("mcts:playouts=100,exploration=10"), &usual));
        assert!(!retuned(&usual, &spec("mcts:playouts=100,exploration=30")));
        assert!(!retuned(&usual, &spec("mcts:playouts=50,exploration=40")));
        assert!(!retuned(&usual, &usual));
        assert!(!retuned(&spec("random"), &spec("random")));
    }

    #[test]
    fn who_weighs_positions() {
        assert!(spec("alpha-beta").weighs_positions());
        assert!(spec("mcts").weighs_positions());
        assert!(!spec("mcts:moves=uniform,prior=0,cut=0").weighs_positions());
        assert!(!spec("mcts:prior=0,cut=0,epsilon=20").weighs_positions());
        assert!(spec("random").is_baseline() && !spec("mcts").is_baseline());
    }
}
