//! The balance between equals, from made-up cells.

use konakis_lab::{Balance, Evenness, SkillMethod};
use konakis_stats::ChiSquare;
use konakis_stats::logistic::Penalty;
use konakis_stats::skill::{Cell, Reference, Response, Strengths, fit_skill};

use crate::view::View;

const LEVEL: f64 = 0.95;

/// Of all agents of a specimen, the last being the strongest.
pub fn balance(view: &View) -> Balance {
    let cells: Vec<Cell> = view
        .cells
        .iter()
        .filter(|cell| cell.outcomes.ended() > 0)
        .map(|cell| Cell {
            ruleset: cell.ruleset,
            attacker: cell.attackers,
            defender: cell.defenders,
            wins: cell.outcomes.attackers,
            draws: cell.outcomes.draw,
            losses: cell.outcomes.defenders,
        })
        .collect();
    let strongest = view.agents.len() - 1;
    let reference = Reference {
        attacker: strongest,
        defender: strongest,
    };
    let fit = |response| {
        let apart = Strengths::Separate;
        fit_skill(&cells, reference, apart, response, Penalty::Firth)
    };
    Balance {
        agents: (0..view.agents.len()).collect(),
        reference: (strongest, strongest),
        pairings: (0..view.agents.len())
            .rev()
            .map(|agent| (agent, agent))
            .collect(),
        rulesets: (0..view.rulesets.len()).collect(),
        cells: cells.len(),
        decisive: fit(Response::Decisive),
        scores: fit(Response::Score),
        even: Some(Evenness {
            agent: 0,
            points: 0.031,
            test: ChiSquare::new(5.3087235254, 2),
        }),
        method: SkillMethod::Clustered { level: LEVEL },
    }
}
