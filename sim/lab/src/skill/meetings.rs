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
    let games = games(blocks, cells, response);
    if let Some(openings) = repeats.openings(cells) {
        let by_opening = by_opening(games, openings, cells.len());
        if by_opening.len() as u64 >= FEW_OPENINGS {
            let of_opening = |(cluster, sums): (usize, Vec<Sum>)| {
                let each = sums.into_iter().enumerate();
                each.map(move |(row, sum)| sum.contribution(cluster as u64, row))
            };
            return Box::new(by_opening.into_values().enumerate().flat_map(of_opening));
        }
    }
    let of_block = |game: Game| game.sum().contribution(game.block, game.row);
    Box::new(self::games(blocks, cells, response).map(of_block))
}

/// A game that counts.
struct Game {
    block: u64,
    /// The place of its cell.
    row: usize,
    half_points: u8,
}

/// The games of some cells that a fit explains, block by block.
fn games<'a>(
    blocks: &'a Blocks,
    cells: &'a [u32],
    response: Response,
) -> impl Iterator<Item = Game> + 'a {
    let counts = move |points: &u8| response == Response::Score || *points != 1;
    let mut games: Vec<_> = cells.iter().map(|cell| blocks.points(*cell)).collect();
    let most = cells
        .iter()
        .map(|cell| blocks.len(*cell))
        .max()
        .unwrap_or(0);
    let (mut block, mut row) = (0, 0);
    std::iter::from_fn(move || {
        while block < most {
            let at = (block, row);
            let game = games[row].next().flatten().filter(counts);
            row += 1;
            if row == games.len() {
                (block, row) = (block + 1, 0);
            }
            if let Some(half_points) = game {
                return Some(Game {
                    block: at.0,
                    row: at.1,
                    half_points,
                });
            }
        }
        None
    })
}

/// The sum of a cell's games with one opening.
#[derive(Clone, Copy, Default)]
struct Sum {
    half_points: u32,
    games: u32,
}

impl Game {
    fn sum(&self) -> Sum {
        Sum {
            half_points: self.half_points.into(),
            games: 1,
        }
    }
}

impl Sum {
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
    games: impl Iterator<Item = Game>,
    openings: impl Iterator<Item = Opening>,
    cells: usize,
) -> BTreeMap<Opening, Vec<Sum>> {
    let mut sums: BTreeMap<Opening, Vec<Sum>> = BTreeMap::new();
    let mut openings = (0..).zip(openings).peekable();
    for game in games {
        while openings.next_if(|(block, _)| *block < game.block).is_some() {}
        let Some((_, opening)) = openings.peek() else {
            break;
        };
        let of_opening = sums
            .entry(*opening)
            .or_insert_with(|| vec![Sum::default(); cells]);
        of_opening[game.row].half_points += u32::from(game.half_points);
        of_opening[game.row].games += 1;
    }
    sums
}
