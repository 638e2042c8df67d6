//! `konakis match`: two agents, both sides each.

use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::sync::Arc;

use clap::Args;
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use konakis_agents::AgentSpec;
use konakis_lab::encounter::{Encounter, Score, Tally};
use konakis_stats::Estimate;
use konakis_stats::elo::{Open, elo, open};
use serde_json::{Value, json};

use super::rulesets::Desk;
use super::run::{grouped, processors, stop_on_signal};

/// The arguments of `konakis match`.
#[derive(Args, Clone, Debug)]
pub struct MatchArgs {
    /// The id of a shipped ruleset, or the path of a file.
    ruleset: String,
    /// An agent, such as `greedy` or `mcts:playouts=2000`; `konakis agents` lists them.
    a: String,
    /// Another.
    b: String,
    /// Games, an even number: each opening is played twice, the sides exchanged.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = even)]
    games: u64,
    /// Seed of all chance.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Random plies of an opening: a number, or a range whose numbers take turns.
    #[arg(long, value_name = "K", default_value = "2-6", value_parser = openings)]
    opening_plies: RangeInclusive<u16>,
    /// Plies after which a game is stopped; it counts as half a point to both.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    ply_cap: u32,
    /// Threads that play; 0 stands for all processors.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// As JSON.
    #[arg(long)]
    json: bool,
    /// Says nothing while it plays.
    #[arg(long, short)]
    quiet: bool,
}

fn even(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(games) if games > 0 && games % 2 == 0 => Ok(games),
        _ => Err("each opening is played twice: write an even number, such as 100".to_owned()),
    }
}

fn openings(text: &str) -> Result<RangeInclusive<u16>, String> {
    /// More random plies than this leave little of the game.
    const MOST: u16 = 1000;
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.trim().parse(), most.trim().parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= MOST => Ok(least..=most),
        _ => Err(format!(
            "write a number of plies up to {MOST}, such as 4, or a range, such as 2-6"
        )),
    }
}

/// Runs the command: 0 done, 2 could not, 130 interrupted.
pub fn run(args: &MatchArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let Some(encounter) = encounter(args, desk)? else {
        return Ok(2);
    };
    let stop = stop_on_signal("games");
    let bar = bar(args);
    let played = encounter.play(processors(args.threads), &stop, &|_| bar.inc(2));
    bar.finish_and_clear();
    let score = match played {
        Ok(score) => score,
        Err(why) => {
            writeln!(desk.err, "error: {why}")?;
            return Ok(2);
        }
    };
    if args.json {
        writeln!(desk.out, "{:#}", report_json(&encounter, &score))?;
    } else {
        report(&encounter, &score, desk)?;
    }
    let done = score.pairs.len() as u64;
    if done < encounter.pairs {
        writeln!(
            desk.err,
            "stopped: {} of {} games were played",
            grouped(2 * done),
            grouped(2 * encounter.pairs)
        )?;
        return Ok(130);
    }
    Ok(0)
}

/// What is to be played; all that is wrong is said, and `None` comes back.
fn encounter(args: &MatchArgs, desk: &mut Desk<'_>) -> io::Result<Option<Encounter>> {
    let ruleset = konakis_rules::find(&args.ruleset);
    if let Err(problems) = &ruleset {
        writeln!(desk.err, "{}", problems.render(desk.colour))?;
    }
    let mut agent = |text: &str| -> io::Result<Option<AgentSpec>> {
        match text.parse() {
            Ok(spec) => Ok(Some(spec)),
            Err(why) => {
                writeln!(desk.err, "error: {why}")?;
                Ok(None)
            }
        }
    };
    let (a, b) = (agent(&args.a)?, agent(&args.b)?);
    let (Ok(ruleset), Some(a), Some(b)) = (ruleset, a, b) else {
        return Ok(None);
    };
    Ok(Some(Encounter {
        ruleset: Arc::new(ruleset),
        a,
        b,
        pairs: args.games / 2,
        seed: args.seed,
        openings: args.opening_plies.clone(),
        ply_cap: args.ply_cap,
    }))
}

fn bar(args: &MatchArgs) -> ProgressBar {
    let shown = !args.quiet && io::stderr().is_terminal();
    let target = if shown {
        ProgressDrawTarget::stderr_with_hz(8)
    } else {
        ProgressDrawTarget::hidden()
    };
    let style = "{bar:40} {human_pos} of {human_len} games, {per_sec}, {eta} left";
    ProgressBar::with_draw_target(Some(args.games), target)
        .with_style(ProgressStyle::with_template(style).expect("the template is right"))
}

fn report(encounter: &Encounter, score: &Score, desk: &mut Desk<'_>) -> io::Result<()> {
    let pairs = score.pairs.len() as u64;
    let (least, most) = (encounter.openings.start(), encounter.openings.end());
    let plies = match (*least, *most) {
        (1, 1) => "1 random ply".to_owned(),
        (least, most) if least == most => format!("{least} random plies"),
        (least, most) => format!("{least} to {most} random plies"),
    };
    writeln!(
        desk.out,
        "{}\n  A  {}\n  B  {}\n{} games from {} openings of {plies}, each played from both sides; seed {}\n",
        encounter.ruleset.id,
        encounter.a,
        encounter.b,
        grouped(2 * pairs),
        grouped(pairs),
        encounter.seed
    )?;
    if pairs == 0 {
        return writeln!(desk.out, "no games");
    }
    let of_a = score.of_a();
    writeln!(
        desk.out,
        "A scores {}, in Elo {}",
        percent(of_a),
        elo_text(of_a)
    )?;
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_header(["", "won", "drawn", "lost", "stopped", "points"]);
    for (name, tally) in [
        ("A attacking", score.attacking()),
        ("A defending", score.defending()),
        ("attackers, whoever", score.attackers()),
    ] {
        table.add_row([
            name.to_owned(),
            grouped(tally.wins),
            grouped(tally.draws),
            grouped(tally.losses),
            grouped(tally.stopped),
            tally
                .share()
                .map_or("–".to_owned(), |share| format!("{:.1} %", 100.0 * share)),
        ]);
    }
    for column in 1..=5 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    writeln!(desk.out, "\n{}\n", table.trim_fmt())?;
    writeln!(
        desk.out,
        "balance: the attackers score {}",
        percent(score.balance())
    )?;
    if let Some(mean) = score.mean_plies() {
        writeln!(desk.out, "a game lasts {mean:.1} plies")?;
    }
    let spent = score.per_move();
    for ((name, agent), spent) in [("A", &encounter.a), ("B", &encounter.b)]
        .into_iter()
        .zip(spent)
    {
        if let (Some(spent), true) = (spent, agent.unit() != "none") {
            let unit = if agent.unit() == "depth" {
                "nodes"
            } else {
                agent.unit()
            };
            writeln!(
                desk.out,
                "{name} spends {} {unit} a move",
                grouped(spent.round() as u64)
            )?;
        }
    }
    Ok(())
}

fn percent(estimate: Estimate) -> String {
    let share = |value: Option<f64>| value.map_or("?".to_owned(), |x| format!("{:.1}", 100.0 * x));
    format!(
        "{} % (95 %: {} to {})",
        share(estimate.value),
        share(estimate.lo),
        share(estimate.hi)
    )
}

fn elo_text(score: Estimate) -> String {
    let elo = elo(score);
    let signed =
        |value: Option<f64>| value.map_or("beyond measure".to_owned(), |x| format!("{x:+.0}"));
    let range = match open(elo) {
        Open::None => format!("{} to {}", signed(elo.lo), signed(elo.hi)),
        Open::Low => format!("at most {}", signed(elo.hi)),
        Open::High => format!("at least {}", signed(elo.lo)),
        Open::Both => "not known".to_owned(),
    };
    format!("{} (95 %: {range})", signed(elo.value))
}

fn report_json(encounter: &Encounter, score: &Score) -> Value {
    let estimate = |of: Estimate| json!({"value": of.value, "low": of.lo, "high": of.hi, "level": konakis_lab::LEVEL});
    let tally = |of: Tally| json!({"won": of.wins, "drawn": of.draws, "lost": of.losses, "stopped": of.stopped, "points": of.share()});
    let agent = |spec: &AgentSpec, spent: Option<f64>| {
        json!({
            "agent": spec.to_string(),
            "fingerprint": format!("{:016x}", spec.fingerprint()),
            "unit": spec.unit(),
            "budget": spec.budget(),
            "spent_per_move": spent,
        })
    };
    let [of_a, of_b] = score.per_move();
    json!({
        "ruleset": encounter.ruleset.id,
        "ruleset_fingerprint": encounter.ruleset.fingerprint.to_string(),
        "a": agent(&encounter.a, of_a),
        "b": agent(&encounter.b, of_b),
        "seed": encounter.seed,
        "opening_plies": [encounter.openings.start(), encounter.openings.end()],
        "ply_cap": encounter.ply_cap,
        "pairs": score.pairs.len(),
        "games": 2 * score.pairs.len(),
        "score": estimate(score.of_a()),
        "elo": estimate(elo(score.of_a())),
        "attacking": tally(score.attacking()),
        "defending": tally(score.defending()),
        "attackers": tally(score.attackers()),
        "balance": estimate(score.balance()),
        "mean_plies": score.mean_plies(),
    })
}
