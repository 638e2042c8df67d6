//! Outcomes as a person counts them: of a hundred games, so many.

use crate::numerals::listed;
use crate::view::{CellView, Outcomes};

/// A cell's games in natural frequencies: "Of 100 games the attackers win 34, the defenders 60; 6 are drawn."
pub fn of_a_hundred(cell: &CellView) -> String {
    let o = &cell.outcomes;
    if o.played() == 0 {
        return "No games.".to_owned();
    }
    let [attackers, defenders, draw, truncated] = hundredths(o);
    let of_100 = |games: u64, whole: u64| match whole {
        0 if games > 0 => "fewer than 1".to_owned(),
        100 if games < o.played() => "more than 99".to_owned(),
        whole => whole.to_string(),
    };
    let mut text = format!(
        "Of 100 games the attackers win {}, the defenders {}",
        of_100(o.attackers, attackers),
        of_100(o.defenders, defenders)
    );
    let rest: Vec<String> = if o.draw > 0 && o.truncated > 0 && draw + truncated == 0 {
        // Two of less than one in a hundred are said in one.
        vec!["fewer than 1 drawn or stopped".to_owned()]
    } else {
        [(o.draw, draw, "drawn"), (o.truncated, truncated, "stopped")]
            .into_iter()
            .filter(|(games, ..)| *games > 0)
            .map(|(games, whole, how)| format!("{} {how}", of_100(games, whole)))
            .collect()
    };
    if !rest.is_empty() {
        text.push_str(&format!("; {}", listed(&rest)));
    }
    text.push('.');
    text
}

/// Attackers, defenders, draws, stopped games of a hundred: rounded, and so that they do not come to more than a hundred.
fn hundredths(o: &Outcomes) -> [u64; 4] {
    let shares = [o.attackers, o.defenders, o.draw, o.truncated]
        .map(|games| games as f64 * 100.0 / o.played() as f64);
    let mut whole = shares.map(|share| share.round() as u64);
    while whole.iter().sum::<u64>() > 100 {
        // The one that was rounded up the most is rounded down.
        let excess = |i: &usize| whole[*i] as f64 - shares[*i];
        let most = (0..4)
            .max_by(|a, b| excess(a).total_cmp(&excess(b)))
            .unwrap_or(0);
        whole[most] -= 1;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(attackers: u64, defenders: u64, draw: u64, truncated: u64) -> String {
        let outcomes = Outcomes {
            attackers,
            defenders,
            draw,
            truncated,
            error: 0,
        };
        of_a_hundred(&CellView {
            outcomes,
            ..CellView::default()
        })
    }

    #[test]
    fn frequencies_read_well_and_come_to_a_hundred() {
        assert_eq!(
            said(34, 60, 6, 0),
            "Of 100 games the attackers win 34, the defenders 60; 6 drawn."
        );
        assert_eq!(
            said(0, 500, 0, 0),
            "Of 100 games the attackers win 0, the defenders 100."
        );
        assert_eq!(
            said(1, 499, 0, 0),
            "Of 100 games the attackers win fewer than 1, the defenders more than 99."
        );
        assert_eq!(
            said(300, 698, 1, 1),
            "Of 100 games the attackers win 30, the defenders 70; fewer than 1 drawn or stopped."
        );
        // 5.776, 93.656 and 0.568 would be rounded to 101.
        assert_eq!(
            said(3610, 58535, 355, 0),
            "Of 100 games the attackers win 6, the defenders 94; fewer than 1 drawn."
        );
        assert_eq!(said(0, 0, 0, 0), "No games.");
    }
}
