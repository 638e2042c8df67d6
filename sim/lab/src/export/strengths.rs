//! The balance between equals, what each agent is worth in attack and in defence, and two agents both ways round.

use konakis_stats::Estimate;
use konakis_stats::elo::{ELO_PER_LOGIT, to_score};
use konakis_stats::skill::{Response, Skill};
use polars::prelude::*;

use super::Columns;
use crate::results::Results;
use crate::skill::Balance;

/// The games that a fit explains.
const RESPONSES: [Response; 2] = [Response::Decisive, Response::Score];

/// A number of the balance: what is told, by which fit, as log odds.
struct Told<'a> {
    balance: &'a Balance,
    response: Response,
    ruleset: usize,
    /// The ruleset that is taken from it, if it is a difference.
    with: Option<usize>,
    /// Who plays, if it is not.
    pairing: Option<(usize, usize)>,
    logit: Estimate,
}

/// One row a ruleset and pairing of equals, and a row a difference of two rulesets, for each group of agents that met and each fit. What is
/// said of a whole group stands in each of its rows.
pub fn balance(results: &Results) -> PolarsResult<DataFrame> {
    let rows: Vec<Told<'_>> = results.balances.iter().flat_map(told).collect();
    let ruleset = |index: usize| results.rulesets[index].id.clone();
    let agent = |index: usize| results.agents[index].name.clone();
    let maybe = |name: Option<String>| name.unwrap_or_default();
    let mut table = Columns::of(&rows);
    table.texts("ruleset", |row| ruleset(row.ruleset));
    table.texts("compared_with", |row| maybe(row.with.map(ruleset)));
    table.texts("att_agent", |row| {
        maybe(row.pairing.map(|(attackers, _)| agent(attackers)))
    });
    table.texts("def_agent", |row| {
        maybe(row.pairing.map(|(_, defenders)| agent(defenders)))
    });
    table.flags("reference", |row| {
        row.pairing == Some(row.balance.reference)
    });
    table.texts("response", |row| {
        match row.response {
            Response::Decisive => "decisive",
            Response::Score => "score",
        }
        .to_owned()
    });
    table.estimates("logit", |row| row.logit);
    table.estimates("share", |row| match row.with {
        None => row.logit.map(|logit| to_score(logit * ELO_PER_LOGIT)),
        Some(_) => Estimate::NONE,
    });
    table.estimates("elo", |row| row.logit.map(|logit| logit * ELO_PER_LOGIT));
    table.texts("method", |row| row.balance.method.word().to_owned());
    table.counts("n_cells", |row| row.balance.cells as u64);
    table.budgets("n_one_sided", |row| Some(fit(row)?.one_sided_cells as u64));
    table.numbers("largest_gap", |row| Some(fit(row)?.largest_gap));
    table.numbers("deviance", |row| Some(fit(row)?.goodness()?.statistic));
    table.budgets("deviance_df", |row| Some(fit(row)?.goodness()?.df as u64));
    table.numbers("deviance_p", |row| Some(fit(row)?.goodness()?.p));
    table.flags("interacts", |row| row.balance.interacts());
    table.numbers("one_strength_p", |row| Some(row.balance.even?.test.p));
    table.texts("why_not", |row| {
        let found = match row.response {
            Response::Decisive => &row.balance.decisive,
            Response::Score => &row.balance.scores,
        };
        maybe(found.as_ref().err().map(ToString::to_string))
    });
    table.frame()
}

fn fit<'a>(row: &Told<'a>) -> Option<&'a Skill> {
    row.balance.fit(row.response)
}

fn told(balance: &Balance) -> Vec<Told<'_>> {
    let mut rows = Vec::new();
    for response in RESPONSES {
        for &ruleset in &balance.rulesets {
            rows.extend(balance.pairings.iter().map(|&pairing| Told {
                balance,
                response,
                ruleset,
                with: None,
                pairing: Some(pairing),
                logit: balance.log_odds(response, ruleset, pairing),
            }));
        }
        rows.extend(balance.comparisons().into_iter().map(|(of, with)| Told {
            balance,
            response,
            ruleset: of,
            with: Some(with),
            pairing: None,
            logit: balance.difference(response, of, with),
        }));
    }
    rows
}

/// One row an agent of those that met others: its strength in attack and in defence as log odds, those of the strongest on each side being 0.
pub fn agents(results: &Results) -> PolarsResult<DataFrame> {
    let rows: Vec<(usize, &Balance, &Skill)> = results
        .balances
        .iter()
        .filter_map(|balance| Some((balance, balance.fit(Response::Decisive)?)))
        .flat_map(|(balance, skill)| {
            let agents = balance.agents.iter();
            agents.map(move |agent| (*agent, balance, skill))
        })
        .collect();
    let name = |index: usize| results.agents[index].name.clone();
    let mut table = Columns::of(&rows);
    table.texts("agent", |(agent, ..)| name(*agent));
    table.texts("att_reference", |(_, balance, _)| name(balance.reference.0));
    table.texts("def_reference", |(_, balance, _)| name(balance.reference.1));
    table.numbers("attack", |(agent, _, skill)| {
        Some(skill.attack(*agent)?.value)
    });
    table.numbers("attack_se", |(agent, _, skill)| {
        Some(skill.attack(*agent)?.se)
    });
    table.numbers("defence", |(agent, _, skill)| {
        Some(skill.defence(*agent)?.value)
    });
    table.numbers("defence_se", |(agent, _, skill)| {
        Some(skill.defence(*agent)?.se)
    });
    table.numbers("deviance_p", |(_, _, skill)| Some(skill.goodness()?.p));
    table.flags("interacts", |(_, _, skill)| skill.interacts());
    table.frame()
}

/// One row a ruleset and two agents that met both ways round.
pub fn mirrored(results: &Results) -> PolarsResult<DataFrame> {
    let name = |index: usize| results.agents[index].name.clone();
    let mut table = Columns::of(&results.mirrors);
    table.texts("ruleset", |row| results.rulesets[row.ruleset].id.clone());
    table.texts("agent_a", |row| name(row.agents.0));
    table.texts("agent_b", |row| name(row.agents.1));
    table.ids("cell_ab", |row| row.cells.0);
    table.ids("cell_ba", |row| row.cells.1);
    table.estimates("side", |row| row.side);
    table.estimates("skill", |row| row.skill);
    table.texts("method", |row| row.method.word().to_owned());
    table.counts("n_blocks", |row| row.blocks);
    table.frame()
}
