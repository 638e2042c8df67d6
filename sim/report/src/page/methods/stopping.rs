//! When a run stopped, in words.

use super::fewer;
use crate::numerals::{count, decimal, listed, percent};
use crate::view::{Stopping, View};

/// When, in sentences.
pub fn of(view: &View) -> String {
    let stopping = &view.stopping;
    if !stopping.looks {
        return format!("The number of games was fixed beforehand.{}", fewer(view));
    }
    let looks: Vec<String> = stopping
        .checkpoints
        .iter()
        .map(|look| count(*look))
        .collect();
    if let Some(screen) = stopping.screen {
        return screening(stopping, screen, &looks);
    }
    let wanted = stopping.half_width.map_or_else(
        || "decided".to_owned(),
        |width| match stopping.why.as_str() {
            "verdict" => format!("decided, or known to ±{} points", decimal(width * 100.0, 1)),
            _ => format!("known to ±{} points", decimal(width * 100.0, 1)),
        },
    );
    let end = if stopping.why == "max_blocks" {
        format!("They were not all {wanted} when the bound was reached.")
    } else {
        format!("There all of them were {wanted}.")
    };
    format!(
        "The data were looked at after {} blocks of every cell, and the run stopped after {}: the headline scores and differences decide together. {end}",
        listed(&looks),
        count(stopping.blocks)
    )
}

/// A screening in words.
fn screening(stopping: &Stopping, (lower, higher): (f64, f64), looks: &[String]) -> String {
    let end = match stopping.why.as_str() {
        "max_blocks" => "They had not all crossed one when the bound of games was reached.",
        _ => "There all of them had crossed one.",
    };
    format!(
        "This was a screening: the data were looked at after {} blocks of every cell, and the run was to stop when the likelihood ratio of every headline score, {} against {} Elo \
         (GSPRT, errors of {}), had crossed a bound. {end} Which one, and when, is in looks.csv; such a test says which of the two is nearer, and its Elo is no estimate: scores and \
         intervals here are those of confidence sequences, which hold however a run stops.",
        listed(looks),
        decimal(higher, 1),
        decimal(lower, 1),
        percent(stopping.alpha, 1),
    )
}
