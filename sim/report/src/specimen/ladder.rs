//! A made-up ladder, and made-up effects.

use konakis_lab::{Effect, Factor, Ladder, Role, RungScore, Sizes};
use konakis_stats::convergence::judge;
use konakis_stats::{Estimate, Measured, wilson};

const LEVEL: f64 = 0.95;

/// Seven rungs whose score comes to rest under some rulesets and not under others.
pub fn ladder(ruleset: usize) -> Ladder {
    let score = |step: u8| {
        let way = if ruleset.is_multiple_of(2) {
            0.3 * 0.45f64.powi(step.into())
        } else {
            0.05 * f64::from(6 - step)
        };
        0.35 + 0.1 * ruleset as f64 - way + 0.1
    };
    let measured: Vec<Measured> = (0..7)
        .map(|step| Measured {
            value: score(step),
            se: 0.002,
        })
        .collect();
    let rung = |step: u8| RungScore {
        step,
        agent: 1,
        cell: 0,
        budget: 250 << step,
        games: 2000,
        score: measured[usize::from(step)].interval(LEVEL),
        draw_rate: wilson(40, 2000, LEVEL),
        gain: if step == 0 {
            Estimate::NONE
        } else {
            wilson(1200, 2000, LEVEL)
        },
    };
    Ladder {
        ruleset,
        family: "alpha-beta".into(),
        rungs: (0..7).map(rung).collect(),
        convergence: judge(&measured, 0.01),
        handicap: Estimate::new(0.72, 0.54, 0.9),
    }
}

/// A factor that moves the score so much.
pub fn effect(factor: usize, share: f64) -> Effect {
    let around = |value: f64| Estimate::new(value, value - 0.012, value + 0.012);
    let score = Sizes {
        main: around(share),
        shapley: around(share),
        first_in: around(share * 0.6),
        last_in: around(share * 1.5),
    };
    Effect {
        pairing: (1, 1),
        headline: true,
        family: "effects".into(),
        role: Role::Primary,
        factors: vec![factor],
        score,
        logit: score,
        blocks: 1000,
        aliases: Vec::new(),
    }
}

/// A factor of one rule.
pub fn factor(rule: &str) -> Factor {
    Factor {
        name: rule.into(),
        rules: vec![rule.into()],
        source: None,
    }
}
