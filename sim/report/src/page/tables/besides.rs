//! What rules change besides the score: how long games last, and what it is worth to move first.

use konakis_stats::Estimate;

use super::{Table, heads, number, text};
use crate::numerals::{NOTHING, count, decimal, p_value, points, signed};
use crate::view::{ContrastView, View};

/// Who is compared, and who plays.
fn who(view: &View, contrast: &ContrastView) -> [super::Field; 4] {
    [
        text(&view.rulesets[contrast.of].name),
        text(&view.rulesets[contrast.with].name),
        text(&view.agents[contrast.pairing.attackers].name),
        text(&view.agents[contrast.pairing.defenders].name),
    ]
}

/// Differences in the length of games.
pub fn lengths(view: &View) -> Table {
    let rows = view.lengths.iter().map(|contrast| {
        let p = contrast.p.map_or_else(|| NOTHING.to_owned(), p_value);
        let rho = contrast.rho;
        let rest = [
            number(plies(contrast.difference), contrast.difference.value),
            number(count(contrast.blocks), Some(contrast.blocks as f64)),
            number(
                rho.map_or_else(|| NOTHING.to_owned(), |rho| decimal(rho, 3)),
                rho,
            ),
            number(p, contrast.p),
            text(contrast.method),
        ];
        who(view, contrast).into_iter().chain(rest).collect()
    });
    Table {
        id: "table-lengths",
        title: "Differences in length",
        note: format!(
            "Plies by which the mean game is longer, block by block for the same players; a game that went on longer, or was stopped, counts {} plies. All of these are \
             exploratory; p is adjusted after Holm as for the scores.",
            count(view.rmst_tau.into())
        ),
        heads: heads(&[
            ("ruleset", false),
            ("compared with", false),
            ("attackers", false),
            ("defenders", false),
            ("difference in plies", true),
            ("blocks", true),
            ("correlation", true),
            ("p", true),
            ("method", false),
        ]),
        rows: rows.collect(),
    }
}

/// What it is worth to the attackers to move first.
pub fn first_moves(view: &View) -> Table {
    let rows = view.first_moves.iter().map(|contrast| {
        vec![
            text(&view.rulesets[contrast.of].name),
            text(&view.agents[contrast.pairing.attackers].name),
            text(&view.agents[contrast.pairing.defenders].name),
            number(points(contrast.difference), contrast.difference.value),
            number(count(contrast.blocks), Some(contrast.blocks as f64)),
            text(contrast.method),
        ]
    });
    Table {
        id: "table-first-moves",
        title: "The first move",
        note: "How much higher the attackers’ score is where they move first, under the rulesets that leave it to the lot. Where the rules say who begins, the first move \
               cannot be told from the side. All of these are exploratory."
            .to_owned(),
        heads: heads(&[
            ("ruleset", false),
            ("attackers", false),
            ("defenders", false),
            ("difference of the score", true),
            ("games that ended", true),
            ("method", false),
        ]),
        rows: rows.collect(),
    }
}

/// A difference of lengths: "+3.1 [2.0, 4.2]".
fn plies(difference: Estimate) -> String {
    let decimals = match difference.half_width() {
        Some(half) if half < 0.05 => 3,
        Some(half) if half < 0.5 => 2,
        _ => 1,
    };
    signed(difference, decimals, "")
}
