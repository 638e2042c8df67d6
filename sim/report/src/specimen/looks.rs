//! A made-up run that its data stop.

use konakis_stats::Estimate;

use super::flagship;
use crate::view::{LookView, Stopping, View};

/// A run that its data stopped at its third look.
pub fn stopped(games: u64) -> View {
    let mut view = flagship(games);
    let checkpoints = [250, 500, 1000];
    for (i, checkpoint) in checkpoints.into_iter().enumerate() {
        let half = 0.09 / (1 << i) as f64;
        let targets = (0..4).map(|of| (of, None));
        for (of, with) in targets.chain([(1, Some(0)), (2, Some(0))]) {
            let value = match with {
                None => 0.3 + 0.1 * of as f64,
                Some(_) => 0.1 * of as f64,
            };
            view.looks.push(LookView {
                checkpoint,
                of,
                with,
                estimate: Estimate::new(value, value - half, value + half),
                decision: if i == 2 { "above" } else { "open" },
            });
        }
    }
    view.stopping = Stopping {
        looks: true,
        why: "verdict".into(),
        blocks: 1000,
        checkpoints: checkpoints.to_vec(),
        alpha: 0.05,
        ..Stopping::default()
    };
    view
}
