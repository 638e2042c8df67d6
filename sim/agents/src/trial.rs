//! A ruleset, checked by playing it: some mistakes no reader of its text can see.

use std::fmt;
use std::sync::Arc;

use konakis_engine::{BySide, Reason, Side, Table};
use konakis_rules::{First, Problem, Problems, Ruleset};

use crate::arena::{GameSetup, arena};
use crate::record::{EndReason, Ended};
use crate::spec::AgentSpec;

/// Seeded random games that are played.
const GAMES: u64 = 200;
/// Plies after which a game counts as endless.
const LONG: u32 = 5000;

/// What a few random games have shown of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trial {
    /// What looks wrong: warnings, or the error that it cannot be played at all.
    pub problems: Problems,
    /// Games played.
    pub games: u64,
    /// Games that the rules ended.
    pub ended: u64,
    /// Of these, the ones that each side won.
    pub won: BySide<u64>,
    /// The median length of those that ended, in plies; `None` if none did.
    pub median_plies: Option<u32>,
    /// The number of plies at which a game was stopped.
    pub ply_cap: u32,
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(median) = self.median_plies else {
            return write!(
                f,
                "{} random games: none ended within {} plies",
                self.games, self.ply_cap
            );
        };
        write!(
            f,
            "{} random games: {} ended, median {median} plies, attackers won {}, defenders {}",
            self.games, self.ended, self.won.attackers, self.won.defenders
        )?;
        match self.ended - self.won.attackers - self.won.defenders {
            0 => Ok(()),
            drawn => write!(f, ", {drawn} drawn"),
        }
    }
}

/// Looks at the first moves and plays seeded random games; what looks wrong is a warning.
pub fn examine_by_playing(ruleset: &Ruleset) -> Trial {
    let mut problems = Problems::default();
    let table = match Table::new(ruleset) {
        Ok(table) => table,
        Err(why) => {
            return Trial {
                problems: Problem::error(why.to_string()).into(),
                ..Trial::default()
            };
        }
    };
    let place = ruleset.places.get("board.layout");
    let may_begin = |side: Side| match ruleset.rules.first {
        First::Attackers => side == Side::Attackers,
        First::Defenders => side == Side::Defenders,
        First::Lot => true,
    };
    for side in Side::ALL {
        if table.over(&table.start(side)).is_some() {
            let title = format!("the {side} of `{}` cannot move at the start", ruleset.id);
            let help = if may_begin(side) {
                "check the layout, the ranges, and who may stop and pass where"
            } else {
                "the other side moves first and may set them free; if not, check the layout and the zones"
            };
            problems.push(
                Problem::warning(title)
                    .at_any(place, "nobody of them has a move")
                    .help(help),
            );
        }
    }
    let setup = GameSetup {
        ruleset: Arc::new(ruleset.clone()),
        attackers: AgentSpec::Random,
        defenders: AgentSpec::Random,
        seed: 1,
        opening_plies: 0,
        ply_cap: LONG,
    };
    let mut trial = Trial {
        problems,
        ply_cap: LONG,
        ..Trial::default()
    };
    if let Ok(arena) = arena(&setup) {
        let mut plies = Vec::new();
        let mut by_the_king = 0;
        arena.play(0..GAMES, &mut |record| {
            trial.games += 1;
            match record.ended {
                Ended::Attackers => trial.won.attackers += 1,
                Ended::Defenders => trial.won.defenders += 1,
                Ended::Draw => {}
                Ended::Truncated | Ended::Error => return,
            }
            plies.push(record.plies);
            by_the_king += u64::from(is_the_kings(record.reason));
        });
        trial.ended = plies.len() as u64;
        plies.sort_unstable();
        trial.median_plies = plies.get(plies.len() / 2).copied();
        trial.problems.extend(doubts(ruleset, &trial, by_the_king));
    }
    trial
}

/// Was it the king whose fate ended the game?
fn is_the_kings(reason: EndReason) -> bool {
    match reason {
        EndReason::Rule(reason) => match reason {
            Reason::KingCaptured | Reason::Escape | Reason::Tuichu | Reason::ExitFort => true,
            Reason::Encirclement | Reason::NoMove | Reason::Repetition | Reason::QuietPlies => {
                false
            }
        },
        EndReason::PlyCap | EndReason::AgentError => false,
    }
}

/// Games that go on and on, and games in which the king is beside the point.
fn doubts(ruleset: &Ruleset, trial: &Trial, by_the_king: u64) -> Option<Problem> {
    let (games, ended) = (trial.games, trial.ended);
    let goal = ruleset.places.get("escape.to");
    let help = "check that the king can reach an escape square, and that he can be captured";
    if ended == 0 {
        let title = format!(
            "no game of `{}` ends: {games} random games of {LONG} plies each went on",
            ruleset.id
        );
        return Some(
            Problem::warning(title)
                .at_any(goal, "the king never gets here")
                .help(help),
        );
    }
    if ended * 2 < games {
        let title = format!(
            "most games of `{}` do not end: {} of {games} random games went on after {LONG} plies",
            ruleset.id,
            games - ended
        );
        return Some(Problem::warning(title).at_any(goal, "seldom reached").help(
            "an experiment counts such games as truncated; `ending.repetition` or `ending.quiet-plies` would end them",
        ));
    }
    (by_the_king == 0).then(|| {
        let title = format!(
            "the king of `{}` was neither taken nor did he escape in {games} random games",
            ruleset.id
        );
        Problem::warning(title)
            .at_any(goal, "the king never gets here")
            .help(help)
    })
}
