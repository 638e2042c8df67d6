//! `konakis replay`: check recorded games.

use std::io;
use std::path::PathBuf;

use clap::Args;
use konakis_engine::{Replay, replay};
use konakis_rules::find;
use serde_json::{Value, json};

use super::moves::{outcome_json, told};
use super::rulesets::Desk;

/// The arguments of `konakis replay`.
#[derive(Args, Clone, Debug)]
pub struct ReplayArgs {
    /// The id of a shipped ruleset, or the path of a file.
    ruleset: String,
    /// Recorded games, one a line: moves separated by spaces, then, after a comma, anything else; the last field may name the winner.
    #[arg(value_name = "FILE")]
    games: PathBuf,
    /// As JSON: one object a game.
    #[arg(long)]
    json: bool,
}

/// Runs the command: 0 all games are legal and agree, 1 some do not, 2 could not.
pub fn run(args: &ReplayArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let ruleset = match find(&args.ruleset) {
        Ok(ruleset) => ruleset,
        Err(problems) => {
            writeln!(desk.err, "{}", problems.render(desk.colour))?;
            return Ok(2);
        }
    };
    let text = match std::fs::read_to_string(&args.games) {
        Ok(text) => text,
        Err(why) => {
            writeln!(
                desk.err,
                "error: cannot read {}: {why}",
                args.games.display()
            )?;
            return Ok(2);
        }
    };
    let games = match replay(&ruleset, &text) {
        Ok(games) => games,
        Err(why) => {
            writeln!(desk.err, "error: {why}")?;
            return Ok(2);
        }
    };
    let sound = games
        .iter()
        .filter(|game| game.legal() && game.captures_agree)
        .count();
    if args.json {
        let said: Vec<Value> = games.iter().map(as_json).collect();
        writeln!(desk.out, "{:#}", json!(said))?;
    } else {
        for game in games
            .iter()
            .filter(|game| !game.legal() || !game.captures_agree)
        {
            writeln!(desk.out, "game {}: {}", game.game, complaint(game))?;
        }
        let all = if games.len() == 1 { "game" } else { "games" };
        writeln!(
            desk.out,
            "{} of {} {all} legal, with the captures that were recorded",
            sound,
            games.len()
        )?;
    }
    Ok(u8::from(sound < games.len()))
}

fn complaint(game: &Replay) -> String {
    match (&game.first_problem, game.ended) {
        (Some(problem), _) => format!("ply {}, {}: {}", problem.ply, problem.text, problem.why),
        (None, Some((outcome, ply))) => {
            format!("the captures differ; {} at ply {ply}", told(outcome))
        }
        (None, None) => "the captures differ".to_owned(),
    }
}

fn as_json(game: &Replay) -> Value {
    let problem = game
        .first_problem
        .as_ref()
        .map(|problem| json!({"ply": problem.ply, "move": problem.text, "why": problem.why}));
    let ended = game.ended.map(|(outcome, ply)| {
        let mut said = outcome_json(Some(outcome));
        said["ply"] = ply.into();
        said
    });
    json!({
        "game": game.game,
        "plies": game.plies,
        "legal": game.legal(),
        "first_problem": problem,
        "captures_agree": game.captures_agree,
        "ended": ended,
        "recorded": game.recorded.map(|winner| winner.map_or("draw", |side| side.word())),
    })
}
