//! The map: to how many rules each two rulesets answer differently, as a figure.

use std::fmt::Write as _;

use super::Library;
use super::page::{escape, file_of};

/// A cell's side.
const CELL: usize = 15;

/// The room for names.
const NAMES: usize = 190;

/// The distances as a square of cells, like beside like.
pub(super) fn svg(library: &Library) -> String {
    let order = order(&library.distances);
    let whole = NAMES + order.len() * CELL;
    let mut svg = format!(
        "<svg class=\"map\" viewBox=\"0 0 {whole} {whole}\" style=\"--side:{whole}px\" role=\"img\" aria-label=\"distances between rulesets\">"
    );
    for (row, one) in order.iter().enumerate() {
        let ruleset = &library.rulesets[*one];
        let at = NAMES + row * CELL;
        let (id, file) = (escape(&ruleset.id), file_of(&ruleset.id));
        write!(
            svg,
            "<a href=\"{file}\"><text class=\"row\" x=\"{}\" y=\"{}\">{id}</text></a>\
             <a href=\"{file}\"><text class=\"column\" transform=\"translate({} {}) rotate(-90)\">{id}</text></a>",
            NAMES - 5,
            at + CELL - 4,
            at + CELL - 4,
            NAMES - 5
        )
        .expect("writing to a string does not fail");
        for (column, other) in order.iter().enumerate() {
            let apart = library.distances[*one][*other];
            // Half of the colour is left at four answers: what is near is told apart best.
            let shade = 400 / (4 + apart);
            write!(
                svg,
                "<rect x=\"{}\" y=\"{at}\" width=\"{}\" height=\"{}\" style=\"--share:{shade}%\"><title>{} and {}: {apart}</title></rect>",
                NAMES + column * CELL,
                CELL - 1,
                CELL - 1,
                id,
                escape(&library.rulesets[*other].id),
            )
            .expect("writing to a string does not fail");
        }
    }
    svg + "</svg>"
}

/// An order in which neighbours are alike: groups are joined by their mean distance, the nearest first, and turned so
/// that their nearer ends meet.
fn order(distances: &[Vec<usize>]) -> Vec<usize> {
    let mut groups: Vec<Vec<usize>> = (0..distances.len()).map(|place| vec![place]).collect();
    while groups.len() > 1 {
        let mut best: Option<(usize, usize, usize, usize)> = None;
        for one in 0..groups.len() {
            for other in one + 1..groups.len() {
                let pairs = groups[one].len() * groups[other].len();
                let sum: usize = groups[one]
                    .iter()
                    .flat_map(|a| groups[other].iter().map(|b| distances[*a][*b]))
                    .sum();
                // Means are compared as fractions, so that the order is the same everywhere.
                if best.is_none_or(|(_, _, least, of)| sum * of < least * pairs) {
                    best = Some((one, other, sum, pairs));
                }
            }
        }
        let Some((one, other, ..)) = best else { break };
        let mut right = groups.remove(other);
        let mut left = std::mem::take(&mut groups[one]);
        let seam = |left: &[usize], right: &[usize]| match (left.last(), right.first()) {
            (Some(a), Some(b)) => distances[*a][*b],
            _ => 0,
        };
        let turned = |group: &[usize]| group.iter().rev().copied().collect::<Vec<_>>();
        let (back_left, back_right) = (turned(&left), turned(&right));
        let choices = [
            (seam(&left, &right), false, false),
            (seam(&back_left, &right), true, false),
            (seam(&left, &back_right), false, true),
            (seam(&back_left, &back_right), true, true),
        ];
        if let Some((_, turn_left, turn_right)) = choices.into_iter().min_by_key(|(seam, ..)| *seam)
        {
            if turn_left {
                left = back_left;
            }
            if turn_right {
                right = back_right;
            }
        }
        left.extend(right);
        groups[one] = left;
    }
    groups.pop().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_stands_beside_like() {
        let line: [usize; 4] = [0, 9, 1, 8];
        let distances: Vec<Vec<usize>> = line
            .iter()
            .map(|a| line.iter().map(|b| a.abs_diff(*b)).collect())
            .collect();
        let order = order(&distances);
        assert!(order == [0, 2, 3, 1] || order == [1, 3, 2, 0], "{order:?}");
    }
}
