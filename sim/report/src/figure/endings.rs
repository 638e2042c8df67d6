//! F11: by what games end.

use crate::figure::bars::{self, Column};
use crate::figure::layout::{CellTable, by_pairing};
use crate::figure::{Figure, Form};
use crate::numerals::{count, counted, percent, share, under_each};
use crate::page::Heading;
use crate::svg::Svg;
use crate::table::{Table, number};
use crate::theme::Ink;
use crate::view::View;

/// Bars of the endings.
pub struct EndingBars;

/// The heading of an ending's column.
pub fn heading(word: &str) -> String {
    match word {
        "king-captured" => "king captured",
        "escape" => "king escapes",
        "tuichu" => "tuichu",
        "exit-fort" => "exit fort",
        "encirclement" => "encircled",
        "no-move" => "no legal move",
        "repetition" => "repetition",
        "quiet-plies" => "no captures",
        "ply-cap" => "stopped at cap",
        "agent-error" => "agent failed",
        other => other,
    }
    .to_owned()
}

/// The ending as a sentence's predicate.
fn predicate(word: &str) -> &'static str {
    match word {
        "king-captured" => "the king is captured in",
        "escape" => "the king escapes in",
        "tuichu" => "two open ways (tuichu) decide in",
        "exit-fort" => "an exit fort decides in",
        "encirclement" => "the defenders are encircled in",
        "no-move" => "a side has no legal move in",
        "repetition" => "positions repeat in",
        "quiet-plies" => "nobody is taken for long in",
        "ply-cap" => "the ply cap stops the game in",
        _ => "an agent fails in",
    }
}

/// The colour of the side for which an ending always is a win; grey where it depends on the ruleset.
fn ink(word: &str) -> Ink {
    match word {
        "king-captured" | "encirclement" => Ink::Attackers,
        "escape" | "tuichu" | "exit-fort" => Ink::Defenders,
        "ply-cap" => Ink::Truncated,
        "agent-error" => Ink::Main,
        _ => Ink::Draw,
    }
}

/// Every ending that occurs, in the order of tables.
pub fn words(view: &View) -> Vec<String> {
    let order = [
        "king-captured",
        "encirclement",
        "escape",
        "tuichu",
        "exit-fort",
        "no-move",
        "repetition",
        "quiet-plies",
        "ply-cap",
        "agent-error",
    ];
    let occurs = |word: &&str| {
        view.cells.iter().any(|cell| {
            cell.endings
                .iter()
                .any(|ending| ending.word == *word && ending.games > 0)
        })
    };
    order
        .iter()
        .filter(|word| occurs(word))
        .map(|word| (*word).to_owned())
        .collect()
}

impl Figure for EndingBars {
    fn name(&self) -> &'static str {
        "endings"
    }

    fn chapter(&self) -> Heading {
        Heading::Endings
    }

    fn sentence(&self, view: &View) -> String {
        format!(
            "The share of games that ended for each reason. Orange endings are wins of the attackers, blue ones of the defenders, grey ones go as the \
         ruleset says, and the hatched ones were stopped. Where the {level} interval (Wilson) is wide enough to be seen, a thin line shows it.",
            level = percent(view.level, 0)
        )
    }

    fn finding(&self, view: &View) -> Option<String> {
        let pairing = view.headline()?;
        let cells: Vec<_> = view
            .row(pairing)
            .into_iter()
            .filter(|cell| cell.outcomes.played() > 0)
            .collect();
        let total = |word: &str| {
            cells
                .iter()
                .map(|cell| cell.ending(word, view.level).value.unwrap_or(0.0))
                .sum::<f64>()
        };
        let word = words(view)
            .into_iter()
            .max_by(|a, b| total(a).total_cmp(&total(b)))?;
        let shares = cells
            .iter()
            .filter_map(|cell| Some((view.ruleset(cell), cell.ending(&word, view.level).value?)));
        let said = under_each(shares.collect())?;
        Some(format!(
            "With {}, {} {said}",
            view.who_plays(pairing),
            predicate(&word)
        ))
    }

    fn draw(&self, view: &View, form: Form, id: &str) -> Svg {
        let columns: Vec<Column<'_>> = words(view)
            .into_iter()
            .map(|word| {
                let (first, second) = (word.clone(), word.clone());
                Column {
                    heading: heading(&word),
                    ink: ink(&word),
                    longest: 1.0,
                    value: Box::new(move |cell| cell.ending(&first, view.level)),
                    short: Box::new(|value| percent(value, 1)),
                    long: Box::new(move |cell| {
                        let games = cell
                            .endings
                            .iter()
                            .find(|ending| ending.word == second)
                            .map_or(0, |ending| ending.games);
                        format!(
                            "{}, {}: {} in {} of {} ({})",
                            view.ruleset(cell),
                            view.who_plays(cell.pairing()),
                            heading(&second),
                            count(games),
                            counted(cell.outcomes.played(), "game"),
                            share(cell.ending(&second, view.level))
                        )
                    }),
                }
            })
            .collect();
        bars::draw(view, &columns, form, id)
    }

    fn data(&self, view: &View) -> Table {
        let mut table = CellTable::new(view, &["reason", "games", "share", "share_lo", "share_hi"]);
        let words = words(view);
        for cell in by_pairing(view) {
            for word in &words {
                let share = cell.ending(word, view.level);
                let games = cell
                    .endings
                    .iter()
                    .find(|ending| ending.word == *word)
                    .map_or(0, |ending| ending.games);
                table.push(
                    cell,
                    [
                        word.clone(),
                        games.to_string(),
                        number(share.value),
                        number(share.lo),
                        number(share.hi),
                    ],
                );
            }
        }
        table.done()
    }
}
