//! Variety: a move a little behind the best may be played instead.

use konakis_engine::{Action, Lot};

use super::RootMove;

/// Draws one of the moves that are at most `margin` behind the best: the chance falls by a factor of
/// e for each third of the margin. `None` if there are no moves.
pub fn draw(moves: &[RootMove], margin: i32, lot: &mut Lot) -> Option<Action> {
    /// The chance of the best move, in units of the draw.
    const WHOLE: f64 = 65_536.0;
    let best = moves.iter().map(|known| known.score).max()?;
    let chance = |known: &RootMove| {
        let behind = best - known.score;
        let share = libm::exp(-3.0 * f64::from(behind) / f64::from(margin));
        if behind <= margin {
            (share * WHOLE) as u32
        } else {
            0
        }
    };
    let total: u32 = moves.iter().map(chance).sum();
    let mut drawn = lot.below(total);
    for known in moves {
        let chance = chance(known);
        if drawn < chance {
            return Some(known.action);
        }
        drawn -= chance;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_moves_come_oftener_and_bad_ones_never() {
        let moves: Vec<RootMove> = [50, 80, 100, -400]
            .iter()
            .enumerate()
            .map(|(number, &score)| RootMove {
                action: Action {
                    from: number as u16,
                    to: 9,
                    take: 81,
                },
                score,
            })
            .collect();
        let mut lot = Lot::new(3, 7);
        let mut drawn = [0; 4];
        for _ in 0..10_000 {
            let action = draw(&moves, 60, &mut lot).expect("there are moves");
            drawn[usize::from(action.from)] += 1;
        }
        assert!(drawn[2] > drawn[1] && drawn[1] > drawn[0] && drawn[0] > 0);
        assert_eq!(drawn[3], 0);
    }
}
