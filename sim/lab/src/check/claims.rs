//! Many comparisons, and those that were chosen after the fact.

use super::{Check, Evidence, State};
use crate::contrast::{Contrast, Role};

/// Every p stands beside one that counts the comparisons of its family.
pub fn comparisons(evidence: &Evidence<'_>) -> Check {
    let all = || evidence.contrasts.iter().copied().flatten();
    let bare = |contrast: &&Contrast| contrast.p.is_some_and(|(alone, adjusted)| adjusted < alone);
    let unadjusted = all().filter(bare).count();
    let primary = all()
        .filter(|contrast| contrast.role == Role::Primary)
        .count();
    let secondary = all().filter(|contrast| contrast.role == Role::Secondary);
    let secondary = match secondary.count() {
        0 => String::new(),
        n => format!(", {n} secondary"),
    };
    let exploratory = all().filter(|contrast| contrast.role == Role::Exploratory);
    let exploratory = exploratory.count();
    let mut looks: Vec<u64> = evidence.looks.iter().map(|look| look.checkpoint).collect();
    looks.dedup();
    Check {
        id: "P11",
        of_run: true,
        against: "many comparisons, of which some must look like findings",
        value: Some(unadjusted as f64),
        threshold: 0.0,
        state: if unadjusted == 0 {
            State::Pass
        } else {
            State::Fail
        },
        found: format!(
            "{primary} primary{secondary} and {exploratory} exploratory differences, {} at the data before the last game; each is adjusted for its family",
            konakis_rules::counted(looks.len(), "look")
        ),
        allowed: "no difference without the number of its companions",
        means: "a p among many is no finding",
        help: "this is a fault of konakis: report it",
    }
}

/// What an experiment is chiefly about is settled before its first game.
pub fn declared(evidence: &Evidence<'_>) -> Check {
    let now = evidence.wanted;
    let before = evidence.declared;
    let changed = !before.is_empty() && before != now;
    let declared = evidence.experiment.primary.is_some();
    let list = |texts: &[String]| match texts {
        [] => "none".to_owned(),
        texts => texts.join("; "),
    };
    Check {
        id: "P12",
        of_run: false,
        against: "questions chosen by their answers",
        value: Some(if changed { 1.0 } else { 0.0 }),
        threshold: 0.0,
        state: if changed { State::Warn } else { State::Pass },
        found: if changed {
            format!(
                "the contrasts that count were {} when the first game was played, and are {} now",
                list(before),
                list(now)
            )
        } else if declared {
            "the primary contrasts were declared before the first game".to_owned()
        } else {
            "none were declared: the primary contrasts are those between the rulesets, for the strongest players".to_owned()
        },
        allowed: "primary contrasts that stand as they stood before the first game",
        means: "contrasts that are picked when the games are known find something more often than they say",
        help: "write them as they were, or play the run again with another seed",
    }
}
