//! METRICS §2.5.

use crate::close::{CLOSED, close, ends, estimate};
use konakis_stats::{Estimate, Outcomes};

#[test]
fn a_mixed_cell() {
    let games = Outcomes {
        attackers: 450,
        defenders: 380,
        draw: 150,
        truncated: 20,
    };
    estimate(
        games.decisive(0.95),
        0.83,
        0.8054659350,
        0.8520084044,
        CLOSED,
    );
    estimate(
        games.decisive_share(0.95),
        0.5421686747,
        0.5081575306,
        0.5757912815,
        CLOSED,
    );
    estimate(
        games.draw_rate(0.95),
        0.15,
        0.1292100725,
        0.1734686584,
        CLOSED,
    );
    estimate(
        games.truncation(0.95),
        0.02,
        0.0129836829,
        0.0306900052,
        CLOSED,
    );
    close(games.score(0.95).value.unwrap(), 0.5357142857, CLOSED);
    close(games.attackers_rate(0.95).value.unwrap(), 0.45, CLOSED);
    let (lo, hi) = games.score_bounds().unwrap();
    close(lo, 0.525, CLOSED);
    close(hi, 0.545, CLOSED);
    close(
        games.score_with_truncated_as_draws().unwrap(),
        0.535,
        CLOSED,
    );
}

#[test]
fn only_draws() {
    let games = Outcomes {
        draw: 100,
        ..Outcomes::default()
    };
    assert_eq!(games.decisive(0.95).value, Some(0.0));
    ends(games.decisive(0.95), 0.0, 0.0369934982, CLOSED);
    ends(games.draw_rate(0.95), 0.9630065018, 1.0, CLOSED);
    assert_eq!(games.decisive_share(0.95), Estimate::NONE);
    assert_eq!(games.score(0.95).value, Some(0.5));
}

#[test]
fn only_truncated() {
    let games = Outcomes {
        truncated: 20,
        ..Outcomes::default()
    };
    assert_eq!(games.score(0.95), Estimate::NONE);
    assert_eq!(games.score_bounds(), Some((0.0, 1.0)));
    assert_eq!(games.truncation(0.95).value, Some(1.0));
}

#[test]
fn no_games() {
    let games = Outcomes::default();
    assert_eq!(games.decisive(0.95), Estimate::NONE);
    assert_eq!(games.score_bounds(), None);
    assert_eq!(games.score_with_truncated_as_draws(), None);
}
