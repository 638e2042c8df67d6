//! One row a cell.

use konakis_stats::{Estimate, elo};
use polars::prelude::*;

use super::Columns;
use crate::cell::survival;
use crate::results::{Cell, Results};

/// One row a cell.
pub fn cells(results: &Results) -> PolarsResult<DataFrame> {
    let ruleset = |cell: &Cell| &results.rulesets[cell.ruleset];
    let agent = |index: usize| &results.agents[index];
    let hash = |index: usize| format!("{:016x}", agent(index).spec.fingerprint());
    let mut table = Columns::of(&results.cells);
    table.ids("cell_id", |cell| cell.id);
    table.texts("ruleset", |cell| ruleset(cell).id.clone());
    table.texts("ruleset_hash", |cell| ruleset(cell).fingerprint.to_string());
    table.texts("att_agent", |cell| agent(cell.attackers).name.clone());
    table.texts("def_agent", |cell| agent(cell.defenders).name.clone());
    table.texts("att_agent_hash", |cell| hash(cell.attackers));
    table.texts("def_agent_hash", |cell| hash(cell.defenders));
    table.budgets("att_budget", |cell| agent(cell.attackers).spec.budget());
    table.budgets("def_budget", |cell| agent(cell.defenders).spec.budget());
    table.texts("att_budget_unit", |cell| {
        agent(cell.attackers).spec.unit().to_owned()
    });
    table.texts("def_budget_unit", |cell| {
        agent(cell.defenders).spec.unit().to_owned()
    });
    table.ids("opening_plies", |cell| cell.plies.into());
    table.counts("n_games", |cell| cell.counts.games());
    table.counts("n_att", |cell| cell.counts.attackers);
    table.counts("n_def", |cell| cell.counts.defenders);
    table.counts("n_draw", |cell| cell.counts.draw);
    table.counts("n_trunc", |cell| cell.counts.truncated);
    table.counts("n_error", |cell| cell.counts.error);
    table.counts("n_att_first", |cell| cell.ends.by_first.attackers.rows());
    table.counts("n_def_first", |cell| cell.ends.by_first.defenders.rows());
    table.counts("n_blocks", |cell| cell.blocks);
    table.counts("n_distinct", |cell| cell.n_distinct);
    table.numbers("n_eff", |cell| Some(cell.n_eff));
    table.estimates("score", |cell| cell.score);
    table.texts("score_method", |cell| cell.score_method.word().to_owned());
    table.numbers("conf_level", |cell| {
        Some(match cell.score_method.looks() {
            true => 1.0 - results.experiment.stop.alpha,
            false => results.experiment.level,
        })
    });
    table.flags("simultaneous", |cell| cell.simultaneous);
    table.ends("cs", |cell| cell.sequence);
    table.numbers("log_e_half", |cell| cell.log_e_half);
    table.numbers("score_bound_lo", |cell| {
        cell.score_bounds.map(|(least, _)| least)
    });
    table.numbers("score_bound_hi", |cell| {
        cell.score_bounds.map(|(_, most)| most)
    });
    table.estimates("decisive_share", |cell| cell.decisive_share);
    table.estimates("att_rate", |cell| cell.attackers_rate);
    table.estimates("draw_rate", |cell| cell.draw_rate);
    table.estimates("trunc_rate", |cell| cell.trunc_rate);
    table.estimates("elo", |cell| elo(cell.score));
    table.texts("elo_open", |cell| open(elo(cell.score)).to_owned());
    for (name, share) in [
        ("len_q10", 0.1),
        ("len_q25", 0.25),
        ("len_q50", 0.5),
        ("len_q75", 0.75),
        ("len_q90", 0.9),
    ] {
        table.plies(name, |cell| {
            survival(&cell.lengths, results.experiment.level)
                .quantile(share)
                .value
        });
    }
    table.plies("len_q50_lo", |cell| cell.median_length.lo);
    table.plies("len_q50_hi", |cell| cell.median_length.hi);
    table.estimates("rmst", |cell| cell.rmst);
    table.plies("rmst_tau", |cell| Some(f64::from(cell.rmst_tau)));
    table.estimates("caps_per_100", |cell| cell.captures_per_100);
    table.numbers("branch_att", |cell| cell.branching.attackers);
    table.numbers("branch_def", |cell| cell.branching.defenders);
    table.numbers("raichi_per_game", |cell| cell.raichi_per_game);
    table.numbers("tuichu_per_game", |cell| cell.tuichu_per_game);
    table.numbers("opening_entropy", |cell| cell.opening_entropy);
    // What only a referee knows is not measured yet.
    for name in [
        "lead_changes",
        "drama",
        "uncertainty",
        "regret_att",
        "regret_def",
    ] {
        table.estimates(name, |_| Estimate::NONE);
    }
    table.texts("stop_reason", |_| results.stopped.to_owned());
    table.counts("checkpoint", |cell| cell.blocks);
    table.texts("verdict", |cell| results.verdict(cell));
    table.lists("warnings", |cell| results.warnings(cell));
    table.frame()
}

/// Which end of an interval in Elo lies at infinity.
fn open(elo: Estimate) -> &'static str {
    match (elo.lo, elo.hi) {
        (Some(_), Some(_)) => "none",
        (None, Some(_)) => "low",
        (Some(_), None) => "high",
        (None, None) => "both",
    }
}
