//! Made-up results for tests: of the right shape, and of every awkward one.

mod equals;
mod ladder;
mod looks;
mod rules;

use std::collections::BTreeMap;

use konakis_lab::{Check, Role, State, comparisons};
use konakis_rules::Square;
use konakis_stats::{Estimate, hybrid, score_interval, wilson};

use crate::figure::survival;
use crate::specimen::equals::balance;
use crate::specimen::ladder::{effect, factor, ladder};
use crate::specimen::rules::{differences, ruleset};
use crate::view::{
    AgentView, CellView, ContrastView, Ending, Fact, Leaving, Outcomes, Stopping, View,
};

pub use looks::stopped;

const LEVEL: f64 = 0.95;

/// A cell's games: how likely each outcome is, and how long games last.
struct Shape {
    games: u64,
    attackers: f64,
    draw: f64,
    typical: f64,
}

/// As the flagship might come out: four rulesets, two agents, every pairing.
pub fn flagship(games: u64) -> View {
    let rulesets = [
        ("smith-1811", "Smith 1811", 0.31, 38.0),
        ("salmi-2015", "Linnaeus, read by Salmi 2015", 0.47, 34.0),
        (
            "imperial-contest-1855",
            "Imperial Contest (1855)",
            0.55,
            52.0,
        ),
        ("brainking-tablut", "BrainKing Tablut", 0.24, 41.0),
    ];
    let mut view = View {
        name: "smith-vs-salmi".into(),
        title: "Smith against Salmi".into(),
        question: "How balanced are Smith's, Salmi's and Jaques' tablut?".into(),
        rulesets: rulesets
            .iter()
            .map(|(id, name, ..)| ruleset(id, name))
            .collect(),
        agents: vec![
            agent("random", "plays any legal move, all with the same chance"),
            agent(
                "greedy",
                "looks one ply ahead: wins, does not lose at once, keeps the best material, and draws lots among equals",
            ),
        ],
        agreements: 19,
        ..empty()
    };
    for (i, (.., balance, typical)) in rulesets.iter().enumerate() {
        for (attackers, defenders) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let tilt = 0.28 * (attackers as f64 - defenders as f64);
            let pace = if attackers + defenders == 0 { 3.1 } else { 1.0 };
            let shape = Shape {
                games,
                attackers: (balance + tilt).clamp(0.02, 0.97),
                draw: 0.004 + 0.01 * i as f64,
                typical: typical * pace,
            };
            view.cells.push(cell(
                view.cells.len() as u32,
                i,
                (attackers, defenders),
                &shape,
                view.ply_cap,
            ));
        }
    }
    complete(&mut view);
    view.ladders = (0..view.rulesets.len()).map(ladder).collect();
    view.differences = differences(view.rulesets.len());
    view.balances = vec![balance(&view)];
    view
}

/// The same as if its rulesets led from the first to the last, answer by answer.
pub fn factorial(games: u64) -> View {
    let mut view = flagship(games);
    let factors = [
        ("king.capture", 0.071),
        ("king.beside-konakis", -0.034),
        ("konakis.hostile-occupied", 0.022),
        ("capture.victims", -0.012),
        ("range.king", 0.008),
        ("capture.linnaean", 0.001),
    ];
    view.factors = factors.iter().map(|(name, _)| factor(name)).collect();
    view.effects = (0..factors.len())
        .map(|index| effect(index, factors[index].1))
        .collect();
    view
}

/// Nothing but the settings.
pub fn empty() -> View {
    View {
        name: "specimen".into(),
        title: "Specimen".into(),
        question: "What does the page look like?".into(),
        region: (0.45, 0.55),
        smallest_effect: 0.01,
        level: LEVEL,
        ply_cap: 400,
        rmst_tau: 400,
        opening_plies: 2,
        provenance: vec![
            Fact {
                what: "konakis".into(),
                value: "0.1.0".into(),
                code: false,
            },
            Fact {
                what: "seed".into(),
                value: "20260101".into(),
                code: true,
            },
            Fact {
                what: "experiment, SHA-256".into(),
                value: "0f3a".repeat(16),
                code: true,
            },
        ],
        text: "[experiment]\nname = \"smith-vs-salmi\"\nseed = 20260101\n".into(),
        command: "konakis run smith-vs-salmi".into(),
        ..View::default()
    }
}

/// Adds what follows from the cells: differences and checks.
fn complete(view: &mut View) {
    if let Some(pairing) = view.headline() {
        let row: Vec<CellView> = view.row(pairing).into_iter().cloned().collect();
        for (of, with) in comparisons(row.len()) {
            view.contrasts.push(ContrastView {
                of: row[of].ruleset,
                with: row[with].ruleset,
                pairing,
                difference: hybrid(row[of].score, row[with].score),
                elo: Estimate::new(-31.2, -36.0, -26.5),
                nearer: Some((0.051, 0.13)),
                blocks: row[of].outcomes.ended().min(row[with].outcomes.ended()),
                rho: Some(0.21),
                vrf: Some(1.26),
                p: Some(0.0004),
                method: "t_block",
                family: "rulesets, greedy against greedy".into(),
                role: Role::Primary,
            });
            view.lengths.push(ContrastView {
                difference: Estimate::new(-3.25, -4.5, -2.0),
                elo: Estimate::NONE,
                nearer: None,
                role: Role::Exploratory,
                ..view.contrasts[view.contrasts.len() - 1].clone()
            });
        }
    }
    view.stopping = Stopping {
        why: "fixed".into(),
        blocks: view.games_of_smallest_cell(),
        ..Stopping::default()
    };
    view.checks = vec![
        check(
            "P1",
            State::Fail,
            "baseline agents only (random and greedy)",
        ),
        check("P4", State::Warn, "at most 3.1 % of a cell's games stopped"),
        check("P20", State::Pass, "all games that were planned"),
    ];
}

fn check(id: &'static str, state: State, found: &str) -> Check {
    Check {
        id,
        against: "a way in which a study goes wrong",
        value: Some(1.0),
        threshold: 6.0,
        state,
        of_run: id != "P1",
        found: found.into(),
        allowed: "less of it",
        means: "the numbers hold for these players",
        help: "play a ladder of budgets",
    }
}

/// One ruleset, one agent, one cell, with these games.
pub fn one_cell(outcomes: Outcomes) -> View {
    let mut view = View {
        rulesets: vec![ruleset("smith-1811", "Smith 1811")],
        agents: vec![agent("random", "plays any legal move")],
        ..empty()
    };
    let lengths = vec![
        Leaving {
            plies: 31,
            attackers: outcomes.attackers,
            defenders: 0,
            draw: 0,
            truncated: 0,
        },
        Leaving {
            plies: 40,
            attackers: 0,
            defenders: outcomes.defenders,
            draw: outcomes.draw,
            truncated: 0,
        },
        Leaving {
            plies: 400,
            attackers: 0,
            defenders: 0,
            draw: 0,
            truncated: outcomes.truncated,
        },
    ];
    let lengths = lengths
        .into_iter()
        .filter(|l| l.attackers + l.defenders + l.draw + l.truncated > 0)
        .collect();
    view.cells.push(counted(CellView {
        outcomes,
        lengths,
        ..CellView::default()
    }));
    complete(&mut view);
    view
}

/// As many rulesets as are shipped, with names of all lengths.
pub fn many(rulesets: usize) -> View {
    let mut view = flagship(100);
    view.cells.clear();
    view.contrasts.clear();
    view.lengths.clear();
    let name = |i: usize| match i % 4 {
        0 => format!("Tablut {i}"),
        1 => format!("Old Hnefatafl on the board of nine, reading {i}"),
        2 => format!("Alea Evangelii {i}"),
        _ => format!("Imperial Contest in the preamble's reading {i}"),
    };
    view.rulesets = (0..rulesets)
        .map(|i| ruleset(&format!("ruleset-{i}"), &name(i)))
        .collect();
    for i in 0..rulesets {
        for (attackers, defenders) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let shape = Shape {
                games: 500,
                attackers: 0.1 + 0.8 * i as f64 / rulesets as f64,
                draw: 0.1 * (i % 3) as f64,
                typical: 20.0 + 3.0 * i as f64,
            };
            view.cells.push(cell(
                view.cells.len() as u32,
                i,
                (attackers, defenders),
                &shape,
                view.ply_cap,
            ));
        }
    }
    complete(&mut view);
    view.differences = differences(rulesets);
    view
}

fn agent(kind: &str, does: &str) -> AgentView {
    AgentView {
        name: kind.into(),
        spec: kind.into(),
        kind: kind.into(),
        does: does.into(),
        budget: None,
        unit: "none".into(),
        blocks: None,
        family: None,
        fingerprint: "5ca1ab1e0ddba110".into(),
    }
}

/// Games spread over lengths by fixed formulas: no chance in it.
fn cell(
    id: u32,
    ruleset: usize,
    (attackers, defenders): (usize, usize),
    shape: &Shape,
    cap: u32,
) -> CellView {
    let mut lengths: Vec<Leaving> = Vec::new();
    let (mut before, mut left) = (0.0, shape.games);
    for t in 3..=cap {
        // A log-logistic law: a mode and a long tail, as games have.
        let until = 1.0 / (1.0 + (f64::from(t) / shape.typical).powf(-3.2));
        let games = (((until - before) * shape.games as f64).round() as u64).min(left);
        before = until;
        left -= games;
        if games == 0 {
            continue;
        }
        let drawn = (games as f64 * shape.draw * f64::from(t) / shape.typical)
            .round()
            .min(games as f64) as u64;
        let odd = if t % 2 == 1 { 1.25 } else { 0.75 };
        let won = (((games - drawn) as f64 * (shape.attackers * odd).min(1.0)).round()) as u64;
        lengths.push(Leaving {
            plies: t,
            attackers: won,
            defenders: games - drawn - won,
            draw: drawn,
            truncated: 0,
        });
    }
    match lengths.last_mut() {
        Some(last) if last.plies == cap => last.truncated = left,
        _ if left > 0 => lengths.push(Leaving {
            plies: cap,
            truncated: left,
            ..Leaving::default()
        }),
        _ => {}
    }
    let sum = |of: fn(&Leaving) -> u64| lengths.iter().map(of).sum::<u64>();
    let outcomes = Outcomes {
        attackers: sum(|l| l.attackers),
        defenders: sum(|l| l.defenders),
        draw: sum(|l| l.draw),
        truncated: sum(|l| l.truncated),
        error: 0,
    };
    counted(CellView {
        id,
        ruleset,
        attackers,
        defenders,
        outcomes,
        lengths,
        ..CellView::default()
    })
}

/// Fills in all estimates from the counts.
fn counted(cell: CellView) -> CellView {
    let o = cell.outcomes;
    let (n, decisive) = (o.played(), o.attackers + o.defenders);
    let half = |x: f64| Estimate::new(x, x * 0.99, x * 1.01);
    let known = |x: f64| (n > 0).then_some(x);
    let ending = |word: &str, games: u64| Ending {
        word: word.into(),
        games,
    };
    let endings = [
        ending("king-captured", o.attackers - o.attackers / 9),
        ending("escape", o.defenders - o.defenders / 50),
        ending("no-move", o.attackers / 9 + o.defenders / 50),
        ending("repetition", o.draw),
        ending("ply-cap", o.truncated),
        ending("agent-error", o.error),
    ];
    let curve = survival(&cell, LEVEL);
    // Kings get out by the lower edge, the more the farther right; whoever does not stands in the middle.
    let mut kings: BTreeMap<Square, u64> = (0..9)
        .map(|file| (Square { file, rank: 0 }, o.defenders * u64::from(file) / 36))
        .collect();
    kings.insert(Square { file: 4, rank: 4 }, o.draw + o.truncated);
    kings.retain(|_, games| *games > 0);
    CellView {
        kings,
        endings: endings
            .into_iter()
            .filter(|ending| ending.games > 0)
            .collect(),
        score: score_interval(o.attackers, o.draw, o.defenders, LEVEL),
        decisive_share: wilson(o.attackers, decisive, LEVEL),
        draw_rate: wilson(o.draw, n, LEVEL),
        truncation: wilson(o.truncated, n, LEVEL),
        score_bounds: (o.truncated > 0).then(|| {
            (
                (o.attackers as f64 + o.draw as f64 / 2.0) / n as f64,
                (o.attackers as f64 + o.draw as f64 / 2.0 + o.truncated as f64) / n as f64,
            )
        }),
        median: curve.median(),
        mean_length: curve
            .rmst(400)
            .map_or(Estimate::NONE, |mean| mean.interval(LEVEL)),
        captures: if n == 0 {
            Estimate::NONE
        } else {
            half(11.0 + 3.7 * cell.ruleset as f64 % 9.0)
        },
        branching_attackers: known(58.3 + cell.ruleset as f64 % 7.0),
        branching_defenders: known(44.1 - cell.defenders as f64),
        raichi: known(1.42 + 0.3 * cell.attackers as f64),
        tuichu: known(0.21),
        distinct: n,
        effective: n as f64,
        ..cell
    }
}
