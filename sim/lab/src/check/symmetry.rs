//! Whether the games know one edge of the board from another.

use std::collections::BTreeMap;

use konakis_engine::{Square, Symmetry};
use konakis_stats::homogeneity::of_orbits;

use super::{Check, Evidence, State};
use crate::results::Cell;

/// Games that a square should expect, so that χ² is distributed as such.
const FEW: f64 = 5.0;

/// χ² of the king's last squares within those that are images of one another, cell by cell.
pub fn symmetric(evidence: &Evidence<'_>) -> Check {
    let experiment = evidence.experiment;
    let tested: Vec<(&Cell, f64)> = evidence
        .cells
        .iter()
        // A book is written by people, who need not think of all edges alike.
        .filter(|_| experiment.openings.book.is_none())
        .filter_map(|cell| {
            let own = &experiment.rulesets[cell.ruleset];
            // Openings that all rulesets share are as symmetric as the least of them.
            let shared = experiment.openings.shared && cell.plies > 0;
            let others = experiment.rulesets.iter().filter(|_| shared);
            let kept =
                |each: &Symmetry| each.keeps(own) && others.clone().all(|other| each.keeps(other));
            let kept: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(kept).collect();
            Some((cell, p(cell, &orbits(own.board.size, &kept))?))
        })
        .collect();
    let worst = tested.iter().min_by(|one, other| one.1.total_cmp(&other.1));
    let p = worst.map(|(_, p)| *p);
    // Who draws no lots among equal moves takes the first, and so prefers a direction; that is no fault of the rules.
    let draws = |agent: usize| experiment.agents[agent].spec.draws_lots();
    let by_lot = tested
        .iter()
        .filter(|(cell, _)| draws(cell.attackers) && draws(cell.defenders));
    let by_lot = by_lot.map(|(_, p)| *p).min_by(f64::total_cmp);
    Check {
        id: "P18",
        of_run: true,
        against: "one edge of the board being easier than another",
        value: p,
        threshold: 1e-4,
        state: match p {
            Some(p) if p < 1e-4 => State::Warn,
            _ => State::Pass,
        },
        found: worst.map_or_else(
            || "too few games, or no square is the image of another".to_owned(),
            |(cell, p)| {
                let lots = match by_lot {
                    Some(by_lot) if by_lot > *p => {
                        format!("; where both players draw lots, p = {} at least", small(by_lot))
                    }
                    _ => String::new(),
                };
                format!(
                    "where the king ends, over images of one another: p = {} at least, in cell {}{lots}",
                    small(*p),
                    cell.id
                )
            },
        ),
        allowed: "p of at least 0.0001 in every cell",
        means: "rules and openings are the same for all edges, and the games are not: an agent prefers a direction, or a rule is wrong in code",
        help: "nothing where only players show it who take the first of equal moves; if those show it who draw lots, this is a fault of konakis: report it",
    }
}

/// The squares of a board that some symmetries take into each other.
fn orbits(size: u8, kept: &[Symmetry]) -> Vec<Vec<Square>> {
    let mut orbits: BTreeMap<Square, Vec<Square>> = BTreeMap::new();
    for file in 0..size {
        for rank in 0..size {
            let square = Square { file, rank };
            let images = kept.iter().map(|each| each.image(square, size));
            let first = images.min().unwrap_or(square);
            orbits.entry(first).or_default().push(square);
        }
    }
    orbits.into_values().collect()
}

/// p of symmetry in a cell. A copy of a game is no game of its own, so that counts are taken at what they are worth.
fn p(cell: &Cell, orbits: &[Vec<Square>]) -> Option<f64> {
    let games = cell.counts.games();
    let worth = if games == 0 {
        return None;
    } else {
        cell.n_eff / games as f64
    };
    let counts: Vec<Vec<u64>> = orbits
        .iter()
        .map(|orbit| {
            let count = |square| cell.ends.kings.get(square).copied().unwrap_or(0);
            orbit.iter().map(count).collect::<Vec<u64>>()
        })
        .filter(|orbit| worth * orbit.iter().sum::<u64>() as f64 >= FEW * orbit.len() as f64)
        .collect();
    let counts: Vec<&[u64]> = counts.iter().map(Vec::as_slice).collect();
    let found = of_orbits(&counts)?;
    Some(konakis_stats::ChiSquare::new(found.statistic * worth, found.df).p)
}

fn small(p: f64) -> String {
    if p < 0.001 {
        format!("{p:.1e}")
    } else {
        format!("{p:.3}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symmetric_board_has_few_orbits() {
        let orbits = orbits(9, &Symmetry::ALL);
        // (n + 1) (n + 3) / 8 for a board of n files, n odd.
        assert_eq!(orbits.len(), 15);
        assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), 81);
        assert!(orbits.iter().all(|orbit| [1, 4, 8].contains(&orbit.len())));
    }
}
