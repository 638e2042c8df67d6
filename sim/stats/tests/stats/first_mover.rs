//! METRICS §2.7.

use crate::close::{CLOSED, close, ends, estimate};
use konakis_stats::Measured;
use konakis_stats::elo::ELO_PER_LOGIT;
use konakis_stats::first_mover::{logit_effect, score_effect, share_effect, side_and_tempo};

#[test]
fn goldens() {
    estimate(
        share_effect((5480, 10000), (5230, 10000), 0.95),
        0.025,
        0.0111761515,
        0.0388103410,
        CLOSED,
    );
    let logit = logit_effect((5480, 0, 4520), (5230, 0, 4770)).unwrap();
    close(logit.value, 0.1005281339, CLOSED);
    close(logit.se, 0.0283649235, CLOSED);
    close(logit.value * ELO_PER_LOGIT, 17.4635255383, CLOSED);

    estimate(
        share_effect((60, 100), (50, 100), 0.95),
        0.1,
        -0.0373021032,
        0.2321230542,
        CLOSED,
    );
    let logit = logit_effect((60, 0, 40), (50, 0, 50)).unwrap();
    close(logit.value, 0.4054651081, CLOSED);
    close(logit.se, 0.2857738033, CLOSED);
    close(logit.value * ELO_PER_LOGIT, 70.4365036223, CLOSED);
}

/// Fifty draws against fifty draws: no difference, and an interval that is not empty.
#[test]
fn scores_with_draws() {
    let none = score_effect((0, 50, 0), (0, 50, 0), 0.95);
    assert_eq!(none.value, Some(0.0));
    let half = 0.0188430529f64.hypot(0.0188430529);
    ends(none, -half, half, CLOSED);
    assert_eq!(logit_effect((1, 0, 0), (0, 50, 0)), None);
}

#[test]
fn side_apart_from_tempo() {
    let both = side_and_tempo(
        Measured {
            value: 0.548,
            se: 0.003,
        },
        Measured {
            value: 0.523,
            se: 0.004,
        },
    );
    close(both.side.value, 0.5355, CLOSED);
    close(both.tempo.value, 0.0125, CLOSED);
    close(both.side.se, 0.0025, CLOSED);
    close(both.tempo.se, 0.0025, CLOSED);
}
