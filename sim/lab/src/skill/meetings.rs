//! Who met whom, and what each block has of it.

use std::collections::BTreeMap;

use konakis_stats::logistic::Contribution;
use konakis_stats::skill::Response;

use crate::blocks::Blocks;
use crate::repeats::{FEW_OPENINGS, Opening, Repeats};
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

/// What the games of every block add to a fit of some cells, block by block; opening by opening, where openings come several times.
pub fn contributions<'a>(
    blocks: &'a Blocks,
    repeats: &Repeats<'_>,
    cells: &'a [u32],
    response: Response,
) -> Box<dyn Iterator<Item = Contribution> + 'a> {
    if let Some(openings) = repeats.openings(cells) {
        let by_opening = by_opening(blocks, openings, cells, response);
        if by_opening.len() as u64 >= FEW_OPENINGS {
            let of_opening = |(cluster, sums): (usize, Vec<Sum>)| {
                let each = sums.into_iter().enumerate();
                each.map(move |(row, sum)| sum.contribution(cluster as u64, row))
            };
            return Box::new(by_opening.into_values().enumerate().flat_map(of_opening));
        }
    }
    let of_block = move |(cluster, games): (usize, Vec<Option<u8>>)| {
        let each = games.into_iter().enumerate();
        each.filter_map(move |(row, game)| {
            let sum = Sum::of(game?);
            Some(sum.contribution(cluster as u64, row))
        })
    };
    Box::new(
        by_block(blocks, cells, response)
            .enumerate()
            .flat_map(of_block),
    )
}

/// The half points of every cell in one block after the other; nothing where a game does not count.
fn by_block<'a>(
    blocks: &'a Blocks,
    cells: &'a [u32],
    response: Response,
) -> impl Iterator<Item = Vec<Option<u8>>> + 'a {
    let counts = move |points: &u8| response == Response::Score || *points != 1;
    let mut games: Vec<_> = cells.iter().map(|cell| blocks.points(*cell)).collect();
    let most = cells.iter().map(|cell| blocks.len(*cell)).max();
    let next = move |_| {
        let each = games
            .iter_mut()
            .map(|cell| cell.next().flatten().filter(counts));
        each.collect()
    };
    (0..most.unwrap_or(0)).map(next)
}

/// The sum of a cell's games with one opening.
#[derive(Clone, Copy, Default)]
struct Sum {
    half_points: u32,
    games: u32,
}

impl Sum {
    fn of(half_points: u8) -> Sum {
        Sum {
            half_points: half_points.into(),
            games: 1,
        }
    }

    fn contribution(self, cluster: u64, row: usize) -> Contribution {
        Contribution {
            cluster,
            row,
            points: f64::from(self.half_points) / 2.0,
            n: self.games.into(),
        }
    }
}

fn by_opening(
    blocks: &Blocks,
    openings: impl Iterator<Item = Opening>,
    cells: &[u32],
    response: Response,
) -> BTreeMap<Opening, Vec<Sum>> {
    let mut sums: BTreeMap<Opening, Vec<Sum>> = BTreeMap::new();
    for (opening, games) in openings.zip(by_block(blocks, cells, response)) {
        let of_opening = sums
            .entry(opening)
            .or_insert_with(|| vec![Sum::default(); cells.len()]);
        for (sum, game) in of_opening.iter_mut().zip(games) {
            if let Some(half_points) = game {
                sum.half_points += u32::from(half_points);
                sum.games += 1;
            }
        }
    }
    sums
}
