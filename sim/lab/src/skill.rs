//! What agents are worth in attack and in defence (METRICS §2.8).

use konakis_stats::ChiSquare;
use konakis_stats::logistic::Penalty;
use konakis_stats::skill::{
    Cell as SkillCell, Reference, Response, Skill, Strengths, fit_skill, shared_strength,
};

use crate::results::Cell;

/// Agents that met one another, directly or by way of others.
pub fn groups(cells: &[Cell]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for cell in cells.iter().filter(|cell| cell.main) {
        let (mut joined, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group: &Vec<usize>| {
                group.contains(&cell.attackers) || group.contains(&cell.defenders)
            });
        let mut group: Vec<usize> = joined
            .drain(..)
            .flatten()
            .chain([cell.attackers, cell.defenders])
            .collect();
        group.sort_unstable();
        group.dedup();
        groups = apart;
        groups.push(group);
    }
    groups.sort();
    groups
}

/// The fit of a group; `None` for a single agent, and where the cells do not tell the strengths apart.
pub fn strengths(cells: &[Cell], group: &[usize]) -> Option<Skill> {
    let (cells, reference) = met(cells, group)?;
    let apart = Strengths::Separate;
    fit_skill(&cells, reference, apart, Response::Decisive, Penalty::Firth).ok()
}

/// The test that every agent of a group attacks as well as it defends; `None` as for [`strengths`].
pub fn even(cells: &[Cell], group: &[usize]) -> Option<ChiSquare> {
    let (cells, reference) = met(cells, group)?;
    shared_strength(&cells, reference, Penalty::Firth).ok()
}

/// The games of a group, and its first agent as the one that the others are held against.
fn met(cells: &[Cell], group: &[usize]) -> Option<(Vec<SkillCell>, Reference)> {
    if group.len() < 2 {
        return None;
    }
    let of_group = |cell: &&Cell| cell.main && group.contains(&cell.attackers);
    let cells = cells.iter().filter(of_group).map(|cell| SkillCell {
        ruleset: cell.ruleset,
        attacker: cell.attackers,
        defender: cell.defenders,
        wins: cell.counts.attackers,
        draws: cell.counts.draw,
        losses: cell.counts.defenders,
    });
    let reference = Reference {
        attacker: group[0],
        defender: group[0],
    };
    Some((cells.collect(), reference))
}
