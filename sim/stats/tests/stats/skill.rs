//! METRICS §2.8.

use crate::close::{CLOSED, FITTED, close, ends, estimate};
use konakis_stats::Estimate;
use konakis_stats::elo::ELO_PER_LOGIT;
use konakis_stats::handicap::{LadderCell, fit_ladder};
use konakis_stats::logistic::{Penalty, Unfit};
use konakis_stats::skill::{
    Cell, Reference, Response, Skill, Strengths, fit_skill, shared_strength,
};

const FIRST: Reference = Reference {
    attacker: 0,
    defender: 0,
};
const SMITH: usize = 0;
const SALMI: usize = 1;

/// Attackers' wins of 200, by attacker's rung (rows) and defender's rung.
fn cells() -> Vec<Cell> {
    let smith = [[62, 39, 24], [97, 70, 47], [131, 101, 73]];
    let salmi = [[104, 78, 55], [138, 112, 88], [161, 143, 117]];
    let mut cells = Vec::new();
    for (ruleset, table) in [smith, salmi].iter().enumerate() {
        for (attacker, row) in table.iter().enumerate() {
            for (defender, &wins) in row.iter().enumerate() {
                cells.push(Cell {
                    ruleset,
                    attacker,
                    defender,
                    wins,
                    draws: 0,
                    losses: 200 - wins,
                });
            }
        }
    }
    cells
}

fn fitted(strengths: Strengths, penalty: Penalty) -> Skill {
    fit_skill(&cells(), FIRST, strengths, Response::Decisive, penalty).unwrap()
}

#[test]
fn maximum_likelihood() {
    let model = fitted(Strengths::Separate, Penalty::None);
    let want = [
        (model.ruleset(SMITH), -0.8065663933, 0.0890989044),
        (model.difference(SMITH, SALMI), 0.8959093633, 0.0728917780),
        (model.attack(1), 0.7409154231, 0.0895192967),
        (model.attack(2), 1.3840316710, 0.0910004464),
        (model.defence(1), 0.5647888334, 0.0874186325),
        (model.defence(2), 1.1094031304, 0.0900979023),
    ];
    for (got, value, se) in want {
        close(got.unwrap().value, value, FITTED);
        close(got.unwrap().se, se, FITTED);
    }
    let goodness = model.goodness().unwrap();
    assert_eq!(goodness.df, 12);
    close(goodness.statistic, 0.8172459713, FITTED);
    close(goodness.p, 0.9999954390, FITTED);
    close(model.fit.log_likelihood, -50.5638944200, FITTED);
    assert!(!model.interacts());
    assert_eq!(model.one_sided_cells, 0);

    let elo = model
        .difference(SMITH, SALMI)
        .unwrap()
        .scaled(ELO_PER_LOGIT);
    close(elo.value, 155.6353971052, 1e-5);
    ends(elo.interval(0.95), 130.8171595205, 180.4536346899, 1e-5);
}

#[test]
fn firth() {
    let model = fitted(Strengths::Separate, Penalty::Firth);
    close(model.ruleset(SMITH).unwrap().value, -0.8050451788, FITTED);
    close(
        model.difference(SMITH, SALMI).unwrap().value,
        0.8942450383,
        FITTED,
    );
    close(model.attack(1).unwrap().value, 0.7395156885, FITTED);
    close(model.attack(2).unwrap().value, 1.3814403018, FITTED);
    close(model.defence(1).unwrap().value, 0.5637406725, FITTED);
    close(model.defence(2).unwrap().value, 1.1073331171, FITTED);
}

#[test]
fn balance_between_equals() {
    let model = fitted(Strengths::Separate, Penalty::None);
    let logit = model.log_odds(SMITH, 2, 2).unwrap();
    close(logit.value, -0.5319378527, FITTED);
    close(logit.se, 0.0874979553, FITTED);
    close(logit.value * ELO_PER_LOGIT, -92.4070696629, 1e-5);
    estimate(
        model.share(SMITH, 2, 2, 0.95),
        0.3700650282,
        0.3310520382,
        0.4108518454,
        FITTED,
    );

    let logit = model.log_odds(SALMI, 2, 2).unwrap();
    close(logit.value, 0.3639715106, FITTED);
    close(logit.se, 0.0871003441, FITTED);
    close(logit.value * ELO_PER_LOGIT, 63.2283274423, 1e-5);
    estimate(
        model.share(SALMI, 2, 2, 0.95),
        0.5900014837,
        0.5481646794,
        0.6305751606,
        FITTED,
    );
}

#[test]
fn one_strength_per_agent() {
    let model = fitted(Strengths::Shared, Penalty::None);
    close(model.ruleset(SMITH).unwrap().value, -0.6543997471, FITTED);
    close(
        model.difference(SMITH, SALMI).unwrap().value,
        0.8945031198,
        FITTED,
    );
    close(model.attack(1).unwrap().value, 0.6484824299, FITTED);
    close(model.defence(2).unwrap().value, 1.2452516262, FITTED);
    close(model.fit.deviance, 6.1259694967, FITTED);
    let test = shared_strength(&cells(), FIRST, Penalty::None).unwrap();
    assert_eq!(test.df, 2);
    close(test.statistic, 5.3087235254, FITTED);
    close(test.p, 0.0703437203, FITTED);
}

/// The reference moves every strength, and no balance.
#[test]
fn any_reference_gives_the_same_balance() {
    let other = Reference {
        attacker: 2,
        defender: 1,
    };
    let a = fitted(Strengths::Separate, Penalty::None);
    let b = fit_skill(
        &cells(),
        other,
        Strengths::Separate,
        Response::Decisive,
        Penalty::None,
    )
    .unwrap();
    close(
        a.log_odds(SALMI, 1, 2).unwrap().value,
        b.log_odds(SALMI, 1, 2).unwrap().value,
        1e-10,
    );
    close(
        a.log_odds(SALMI, 1, 2).unwrap().se,
        b.log_odds(SALMI, 1, 2).unwrap().se,
        1e-10,
    );
    assert_eq!(b.attack(2).map(|m| m.value), Some(0.0));
    assert_eq!(
        (b.attack(7), b.ruleset(7), b.share(7, 0, 0, 0.95)),
        (None, None, Estimate::NONE)
    );
}

#[test]
fn agents_that_never_met() {
    let apart = [
        Cell {
            ruleset: 0,
            attacker: 0,
            defender: 0,
            wins: 5,
            draws: 0,
            losses: 5,
        },
        Cell {
            ruleset: 0,
            attacker: 1,
            defender: 1,
            wins: 5,
            draws: 0,
            losses: 5,
        },
    ];
    let got = fit_skill(
        &apart,
        FIRST,
        Strengths::Separate,
        Response::Decisive,
        Penalty::Firth,
    );
    assert_eq!(got.err(), Some(Unfit::Confounded));
}

/// A cell of 0 of 200 has a finite fit, and is counted.
#[test]
fn one_sided_cells_are_counted() {
    let mut cells = cells();
    (cells[2].wins, cells[2].losses) = (0, 200);
    let model = fit_skill(
        &cells,
        FIRST,
        Strengths::Separate,
        Response::Decisive,
        Penalty::Firth,
    )
    .unwrap();
    assert_eq!(model.one_sided_cells, 1);
    assert!(model.interacts());
}

/// With draws the scores are explained, and the deviance is no χ².
#[test]
fn scores_with_draws() {
    let cell = |attacker, defender, wins, draws, losses| Cell {
        ruleset: 0,
        attacker,
        defender,
        wins,
        draws,
        losses,
    };
    let cells = [
        cell(0, 0, 30, 20, 50),
        cell(0, 1, 50, 10, 40),
        cell(1, 0, 45, 15, 40),
        cell(1, 1, 66, 14, 20),
    ];
    let model = fit_skill(
        &cells,
        FIRST,
        Strengths::Separate,
        Response::Score,
        Penalty::None,
    )
    .unwrap();
    close(model.ruleset(0).unwrap().value, -0.4756415823, FITTED);
    close(model.ruleset(0).unwrap().se, 0.1613334300, FITTED);
    close(model.attack(1).unwrap().value, 0.6429031272, FITTED);
    close(model.attack(1).unwrap().se, 0.1896672644, FITTED);
    close(model.defence(1).unwrap().value, -0.7441153184, FITTED);
    assert_eq!(model.goodness(), None);
}

fn ladder(wins: &[&[u64]], games: u64) -> Vec<LadderCell> {
    let mut cells = Vec::new();
    for (attack, row) in wins.iter().enumerate() {
        for (defence, &wins) in row.iter().enumerate() {
            cells.push(LadderCell {
                attack: attack as f64,
                defence: defence as f64,
                wins,
                games,
            });
        }
    }
    cells
}

#[test]
fn handicap_in_doublings() {
    let wins: [&[u64]; 4] = [
        &[210, 160, 117, 84],
        &[268, 215, 165, 121],
        &[321, 272, 219, 170],
        &[364, 325, 276, 224],
    ];
    let got = fit_ladder(&ladder(&wins, 500), Penalty::None).unwrap();
    let want = [
        (got.start, -0.3301468479, 0.0497439946),
        (got.attack, 0.4555013546, 0.0217606633),
        (got.defence, 0.4175447541, 0.0216862578),
        (got.delta(), 0.7247988279, 0.0919817831),
    ];
    for (measured, value, se) in want {
        close(measured.value, value, FITTED);
        close(measured.se, se, FITTED);
    }
    assert_eq!(got.goodness().df, 13);
    close(got.goodness().statistic, 0.4581928617, FITTED);
    estimate(
        got.doublings(0.95),
        0.7247988279,
        0.5375613076,
        0.8999170287,
        FITTED,
    );
}

#[test]
fn handicap_of_a_small_ladder() {
    let got = fit_ladder(&ladder(&[&[180, 140], &[230, 190]], 400), Penalty::None).unwrap();
    let want = [
        (got.start, -0.2045815183, 0.0873794764),
        (got.attack, 0.5108236259, 0.1016523891),
        (got.defence, 0.4102066019, 0.1016455375),
    ];
    for (measured, value, se) in want {
        close(measured.value, value, FITTED);
        close(measured.se, se, FITTED);
    }
    assert_eq!(got.goodness().df, 1);
    close(got.goodness().statistic, 0.0061950968, CLOSED);
    estimate(
        got.doublings(0.95),
        0.4004934540,
        0.0827976004,
        0.6836417163,
        FITTED,
    );
}

/// Search that does not help leaves no handicap.
#[test]
fn undefined_handicap() {
    let got = fit_ladder(&ladder(&[&[180, 140], &[185, 135]], 400), Penalty::None).unwrap();
    assert_eq!(got.doublings(0.95), Estimate::NONE);
}
