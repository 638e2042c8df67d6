//! The balance between equals, for every pairing of them, and agents that met both ways round.

use konakis_lab::Balance;
use konakis_stats::Estimate;
use konakis_stats::skill::Response;

use super::{Table, heads, number, text};
use crate::numerals::{NOTHING, count, points, share};
use crate::page::equals::{as_share, in_elo};
use crate::view::View;

/// One row a ruleset and pairing, and a row a difference of two rulesets.
pub fn balances(view: &View) -> Table {
    let groups = view.balances.iter();
    let rows = groups.filter(|balance| balance.decisive.is_ok());
    Table {
        id: "table-equals",
        title: "Balance between equals",
        note: "Logistic fit of all cells: a ruleset’s log odds, plus what the attackers’ agent is worth in attack, less what the defenders’ is in defence (Firth’s penalty). \
               Decisive: from the games that a side wins; score: draws count a half. Intervals hold for games of a block that depend on one another. Where rules and skill \
               interact, none of these numbers holds for all players."
            .to_owned(),
        heads: heads(&[
            ("ruleset", false),
            ("compared with", false),
            ("attackers", false),
            ("defenders", false),
            ("decisive games", true),
            ("decisive, Elo", true),
            ("score", true),
            ("score, Elo", true),
            ("rules and skill", false),
        ]),
        rows: rows.flat_map(|balance| of_group(view, balance)).collect(),
    }
}

fn of_group(view: &View, balance: &Balance) -> Vec<Vec<super::Field>> {
    let name = |ruleset: usize| text(&view.rulesets[ruleset].name);
    let nothing = || text(NOTHING);
    let word = if balance.interacts() {
        "interact"
    } else {
        "apart"
    };
    let elo = |logit: Estimate| number(in_elo(logit), logit.value);
    let percent = |logit: Estimate| number(share(as_share(logit)), logit.value);
    let none = || number(NOTHING, None);
    let mut rows = Vec::new();
    for &ruleset in &balance.rulesets {
        for &pairing in &balance.pairings {
            let of = |response| balance.log_odds(response, ruleset, pairing);
            let (decisive, scores) = (of(Response::Decisive), of(Response::Score));
            rows.push(vec![
                name(ruleset),
                nothing(),
                text(&view.agents[pairing.0].name),
                text(&view.agents[pairing.1].name),
                percent(decisive),
                elo(decisive),
                percent(scores),
                elo(scores),
                text(word),
            ]);
        }
    }
    for (of, with) in balance.comparisons() {
        let difference = |response| balance.difference(response, of, with);
        rows.push(vec![
            name(of),
            name(with),
            text("all"),
            text("all"),
            none(),
            elo(difference(Response::Decisive)),
            none(),
            elo(difference(Response::Score)),
            text(word),
        ]);
    }
    rows
}

/// One row a ruleset and two agents that met both ways round.
pub fn mirrored(view: &View) -> Table {
    let rows = view.mirrors.iter().map(|found| {
        vec![
            text(&view.rulesets[found.ruleset].name),
            text(&view.agents[found.agents.0].name),
            text(&view.agents[found.agents.1].name),
            number(share(found.side), found.side.value),
            number(points(found.skill), found.skill.value),
            number(count(found.blocks), Some(found.blocks as f64)),
            text(found.method.word()),
        ]
    });
    Table {
        id: "table-mirrored",
        title: "Two agents, both ways round",
        note: "From the same openings each attacks the other. The score of whoever attacks is free of which of them is the stronger; what the first has over the second, half \
               the difference of the two scores, is free of the side. Both numbers of a row hold together."
            .to_owned(),
        heads: heads(&[
            ("ruleset", false),
            ("one agent", false),
            ("the other", false),
            ("attackers’ score", true),
            ("the first over the second", true),
            ("blocks", true),
            ("method", false),
        ]),
        rows: rows.collect(),
    }
}
