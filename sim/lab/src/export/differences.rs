//! Differences between cells, and what was seen of them at checkpoints.

use konakis_stats::gsprt::bounds;
use polars::prelude::*;

use super::Columns;
use crate::contrast::Contrast;
use crate::effect::{Effect, Sizes};
use crate::family::Target;
use crate::results::Results;

/// One row a difference.
pub fn contrasts(results: &Results) -> PolarsResult<DataFrame> {
    let all = [&results.contrasts, &results.lengths, &results.first_moves];
    let all: Vec<&Contrast> = all.into_iter().flatten().collect();
    let mut table = Columns::of(&all);
    table.texts("family", |row| row.family.clone());
    table.texts("name", |row| row.name.clone());
    table.ids("cell_a", |row| row.of);
    table.ids("cell_b", |row| row.with);
    table.texts("metric", |row| row.metric.word().to_owned());
    table.texts("scale", |row| row.metric.scale().to_owned());
    table.numbers("estimate", |row| row.difference.value);
    table.numbers("lo", |row| row.difference.lo);
    table.numbers("hi", |row| row.difference.hi);
    table.estimates("elo", |row| row.elo);
    table.numbers("nearer_even_lo", |row| row.nearer.map(|(lo, _)| lo));
    table.numbers("nearer_even_hi", |row| row.nearer.map(|(_, hi)| hi));
    table.texts("method", |row| row.method.word().to_owned());
    table.counts("n_blocks", |row| row.blocks);
    table.numbers("rho", |row| row.paired?.rho);
    table.numbers("vrf", |row| row.paired?.vrf);
    table.numbers("p", |row| row.p.map(|(p, _)| p));
    table.numbers("p_holm", |row| row.p.map(|(_, p)| p));
    table.numbers("e_log", |row| row.log_e);
    table.texts("role", |row| row.role.word().to_owned());
    table.frame()
}

/// One row a target and checkpoint; none where the number of games is fixed.
pub fn looks(results: &Results) -> PolarsResult<DataFrame> {
    let ruleset = |cell: u32| {
        let cell = &results.cells[cell as usize];
        results.rulesets[cell.ruleset].id.as_str()
    };
    let mut table = Columns::of(&results.looks);
    table.counts("checkpoint", |look| look.checkpoint);
    table.texts("target", |look| match look.target {
        Target::Score(cell) => format!("score of {}", ruleset(cell)),
        Target::Difference(of, with) => format!("{} - {}", ruleset(of), ruleset(with)),
    });
    table.numbers("estimate", |look| look.estimate.value);
    table.numbers("lo", |look| look.estimate.lo);
    table.numbers("hi", |look| look.estimate.hi);
    table.numbers("llr", |look| look.llr);
    let (lower, upper) = bounds(results.experiment.stop.alpha, results.experiment.stop.alpha);
    table.numbers("llr_lower", |look| look.llr.map(|_| lower));
    table.numbers("llr_upper", |look| look.llr.map(|_| upper));
    table.texts("decision", |look| look.decision.word().to_owned());
    table.frame()
}

/// One row a ruleset and number of random plies, for the headline pairing; none where the opening is not varied.
pub fn openings(results: &Results) -> PolarsResult<DataFrame> {
    let varied = results.varied();
    let mut table = Columns::of(&varied);
    table.texts("ruleset", |cell| results.rulesets[cell.ruleset].id.clone());
    table.ids("opening_plies", |cell| cell.plies.into());
    table.ids("cell_id", |cell| cell.id);
    table.counts("n_games", |cell| cell.counts.ended());
    table.counts("n_distinct", |cell| cell.n_distinct);
    table.estimates("score", |cell| cell.score);
    table.frame()
}

/// One row a factor or pair of factors and scale; none where the design is not factorial.
pub fn effects(results: &Results) -> PolarsResult<DataFrame> {
    let design = results.experiment.factorial.as_ref();
    let term = |set: usize| design.map_or_else(String::new, |design| design.term(set, " x "));
    let assumes = design.and_then(|design| design.assumes()).unwrap_or("");
    let agent = |index: usize| results.agents[index].name.clone();
    let rows: Vec<(&Effect, &str, Sizes)> = results
        .effects
        .iter()
        .flat_map(|effect| {
            [
                (effect, "score", effect.score),
                (effect, "logit", effect.logit),
            ]
        })
        .collect();
    let mut table = Columns::of(&rows);
    table.texts("term", |(effect, ..)| {
        term(
            effect
                .factors
                .iter()
                .fold(0, |set, factor| set | 1 << factor),
        )
    });
    table.ids("order", |(effect, ..)| effect.factors.len() as u32);
    table.estimates("main", |(.., sizes)| sizes.main);
    table.estimates("shapley", |(.., sizes)| sizes.shapley);
    table.estimates("first_in", |(.., sizes)| sizes.first_in);
    table.estimates("last_in", |(.., sizes)| sizes.last_in);
    table.texts("scale", |(_, scale, _)| (*scale).to_owned());
    table.texts("assumes", |_| assumes.to_owned());
    table.texts("aliases", |(effect, ..)| {
        let terms: Vec<String> = effect.aliases.iter().map(|set| term(*set)).collect();
        terms.join(", ")
    });
    table.texts("att_agent", |(effect, ..)| agent(effect.pairing.0));
    table.texts("def_agent", |(effect, ..)| agent(effect.pairing.1));
    table.counts("n_blocks", |(effect, ..)| effect.blocks);
    table.texts("family", |(effect, ..)| effect.family.clone());
    table.texts("role", |(effect, ..)| effect.role.word().to_owned());
    table.frame()
}
