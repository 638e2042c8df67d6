//! The tables: every number of the figures, and those that have none.

mod besides;
mod equals;
mod ladders;

use konakis_lab::Role;

use crate::figure::by_pairing;
use crate::numerals::{
    NOTHING, capital, count, decimal, decimals_of, in_words, p_value, points, quantity, share,
    signed, whole,
};
use crate::verdict::measured;
use crate::view::{CellView, View};

/// A table that can be sorted.
pub struct Table {
    /// Its anchor.
    pub id: &'static str,
    /// What it holds.
    pub title: &'static str,
    /// How to read it.
    pub note: String,
    /// Its columns.
    pub heads: Vec<Head>,
    /// Its rows.
    pub rows: Vec<Vec<Field>>,
}

/// A column's head.
pub struct Head {
    /// What the column holds.
    pub text: &'static str,
    /// Whether it holds numbers.
    pub numeric: bool,
}

/// A field.
pub struct Field {
    /// As it is read.
    pub text: String,
    /// As it is sorted; empty for texts.
    pub key: String,
    /// Whether it is a number.
    pub numeric: bool,
}

fn text(text: impl Into<String>) -> Field {
    Field {
        text: text.into(),
        key: String::new(),
        numeric: false,
    }
}

fn number(text: impl Into<String>, value: Option<f64>) -> Field {
    Field {
        text: text.into(),
        key: value.map_or_else(String::new, |value| format!("{value}")),
        numeric: true,
    }
}

fn heads(columns: &[(&'static str, bool)]) -> Vec<Head> {
    columns
        .iter()
        .map(|(text, numeric)| Head {
            text,
            numeric: *numeric,
        })
        .collect()
}

/// All tables.
pub fn of(view: &View) -> Vec<Table> {
    [
        outcomes(view),
        contrasts_table(view),
        ladders::effects(view),
        ladders::rungs(view),
        ladders::ladders(view),
        equals::balances(view),
        equals::mirrored(view),
        openings(view),
        besides::lengths(view),
        besides::first_moves(view),
        play(view),
        agents(view),
    ]
    .into_iter()
    .filter(|table| !table.rows.is_empty())
    .collect()
}

fn who(view: &View, cell: &CellView) -> [Field; 3] {
    [
        text(view.ruleset(cell)),
        text(&view.agents[cell.attackers].name),
        text(&view.agents[cell.defenders].name),
    ]
}

fn outcomes(view: &View) -> Table {
    let games = |n: u64| number(count(n), Some(n as f64));
    let rows = by_pairing(view)
        .map(|cell| {
            let o = cell.outcomes;
            let bounds = cell.score_bounds.filter(|_| o.truncated > 0);
            who(view, cell)
                .into_iter()
                .chain([
                    games(o.played() + o.error),
                    games(o.attackers),
                    games(o.draw),
                    games(o.defenders),
                    games(o.truncated),
                    games(o.error),
                    number(share(cell.score), cell.score.value),
                    number(
                        bounds.map_or_else(
                            || NOTHING.to_owned(),
                            |(lo, hi)| {
                                format!("{}–{}", decimal(lo * 100.0, 1), decimal(hi * 100.0, 1))
                            },
                        ),
                        bounds.map(|bounds| bounds.0),
                    ),
                    number(share(cell.decisive_share), cell.decisive_share.value),
                    number(share(cell.draw_rate), cell.draw_rate.value),
                    number(share(cell.truncation), cell.truncation.value),
                    text(measured(view, cell).plain()),
                    number(cell.id.to_string(), Some(f64::from(cell.id))),
                ])
                .collect()
        })
        .collect();
    Table {
        id: "table-outcomes",
        title: "Outcomes of every cell",
        note: "A cell is a ruleset with an agent on each side. Score: likelihood-ratio interval over games that ended; bounds: the score if all stopped games \
               had gone to the defenders, or to the attackers; shares: Wilson intervals. The verdict speaks of these players only."
            .to_owned(),
        heads: heads(&[
            ("ruleset", false),
            ("attackers", false),
            ("defenders", false),
            ("games", true),
            ("attackers win", true),
            ("drawn", true),
            ("defenders win", true),
            ("stopped", true),
            ("failed", true),
            ("attackers’ score", true),
            ("its bounds, %", true),
            ("of decisive games", true),
            ("draw rate", true),
            ("stopped rate", true),
            ("verdict", false),
            ("cell", true),
        ]),
        rows,
    }
}

fn contrasts_table(view: &View) -> Table {
    let rows = view
        .contrasts
        .iter()
        .map(|contrast| {
            let bare = |value: Option<f64>, decimals: usize| {
                let shown =
                    value.map_or_else(|| NOTHING.to_owned(), |value| decimal(value, decimals));
                number(shown, value)
            };
            vec![
                text(&view.rulesets[contrast.of].name),
                text(&view.rulesets[contrast.with].name),
                text(&view.agents[contrast.pairing.attackers].name),
                text(&view.agents[contrast.pairing.defenders].name),
                number(points(contrast.difference), contrast.difference.value),
                number(signed(contrast.elo, 0, ""), contrast.elo.value),
                number(
                    contrast.nearer.map_or_else(
                        || NOTHING.to_owned(),
                        |(lo, hi)| {
                            format!("{} to {}", decimal(lo * 100.0, 1), decimal(hi * 100.0, 1))
                        },
                    ),
                    contrast.nearer.map(|(lo, hi)| (lo + hi) / 2.0),
                ),
                number(count(contrast.blocks), Some(contrast.blocks as f64)),
                bare(contrast.rho, 3),
                bare(contrast.vrf, 2),
                number(
                    contrast.p.map_or_else(|| NOTHING.to_owned(), p_value),
                    contrast.p,
                ),
                text(match contrast.role {
                    Role::Secondary => format!("secondary: {}", contrast.family),
                    role => role.word().to_owned(),
                }),
                text(contrast.method),
            ]
        })
        .collect();
    let many = match view.headline_contrasts().len() {
        0 | 1 => String::new(),
        n => format!(
            " The {} primary intervals hold together at {} %.",
            in_words(n),
            decimal(view.level * 100.0, 0)
        ),
    };
    Table {
        id: "table-contrasts",
        title: "Differences between rulesets",
        note: format!(
            "Points of the attackers’ score, block by block for the same players.{many} Nearer to even: between what lies how much less lopsided the first ruleset \
             is, from intervals of both scores that hold together. Pairing gain: by what factor playing the same blocks cut the variance; below 1 it \
             did harm. p: of no difference, adjusted after Holm among the primary differences, among those of a family that the experiment declares besides (secondary), or among the others of its pairing; those were not what the \
             experiment set out to test, and stand here to be looked through."
        ),
        heads: heads(&[
            ("ruleset", false),
            ("compared with", false),
            ("attackers", false),
            ("defenders", false),
            ("difference of the score", true),
            ("in Elo", true),
            ("nearer to even by, points", true),
            ("blocks", true),
            ("correlation", true),
            ("pairing gain", true),
            ("p", true),
            ("role", false),
            ("method", false),
        ]),
        rows,
    }
}

/// Does the opening decide the balance?
fn openings(view: &View) -> Table {
    let rows = view
        .varied
        .iter()
        .map(|(ruleset, plies, games, score)| {
            vec![
                text(&view.rulesets[*ruleset].name),
                number(plies.to_string(), Some(f64::from(*plies))),
                number(count(*games), Some(*games as f64)),
                number(share(*score), score.value),
            ]
        })
        .collect();
    Table {
        id: "table-openings",
        title: "The score by length of the opening",
        note: "The strongest pairing, with other numbers of random plies at the start. The opening is part of what is measured.".to_owned(),
        heads: heads(&[
            ("ruleset", false),
            ("random plies", true),
            ("games that ended", true),
            ("attackers’ score", true),
        ]),
        rows,
    }
}

fn play(view: &View) -> Table {
    let bare = |value: Option<f64>| {
        number(
            value.map_or_else(
                || NOTHING.to_owned(),
                |value| decimal(value, decimals_of(value)),
            ),
            value,
        )
    };
    let rows = by_pairing(view)
        .map(|cell| {
            who(view, cell)
                .into_iter()
                .chain([
                    number(
                        if cell.median.value.is_none() && cell.outcomes.played() > 0 {
                            format!("> {}", count(u64::from(view.ply_cap)))
                        } else {
                            whole(cell.median)
                        },
                        cell.median.value,
                    ),
                    number(quantity(cell.mean_length), cell.mean_length.value),
                    number(quantity(cell.captures), cell.captures.value),
                    bare(cell.branching_attackers),
                    bare(cell.branching_defenders),
                    bare(cell.raichi),
                    bare(cell.tuichu),
                    number(count(cell.distinct), Some(cell.distinct as f64)),
                    number(count(cell.effective.round() as u64), Some(cell.effective)),
                    number(cell.id.to_string(), Some(f64::from(cell.id))),
                ])
                .collect()
        })
        .collect();
    Table {
        id: "table-play",
        title: "Length and texture of every cell",
        note: format!(
            "Lengths in plies; the mean counts a game that went on longer, or was stopped, as {} plies. Choices are legal moves at a side’s turn. Different games are those that no symmetry of \
             the board makes the same; the effective number says of how many independent games these are worth.",
            count(u64::from(view.rmst_tau))
        ),
        heads: heads(&[
            ("ruleset", false),
            ("attackers", false),
            ("defenders", false),
            ("median length", true),
            ("mean length", true),
            ("men taken in 100 plies", true),
            ("attackers’ choices", true),
            ("defenders’ choices", true),
            ("raichi a game", true),
            ("tuichu a game", true),
            ("different games", true),
            ("effective games", true),
            ("cell", true),
        ]),
        rows,
    }
}

fn agents(view: &View) -> Table {
    let rows = view
        .agents
        .iter()
        .map(|agent| {
            vec![
                text(&agent.name),
                text(capital(&agent.does)),
                text(&agent.spec),
                text(&agent.fingerprint),
            ]
        })
        .collect();
    Table {
        id: "table-agents",
        title: "Agents",
        note: "Who played. The one-line form says every parameter that is not at its default; the fingerprint binds results to all of them.".to_owned(),
        heads: heads(&[("agent", false), ("what it does", false), ("one-line form", false), ("fingerprint", false)]),
        rows,
    }
}
