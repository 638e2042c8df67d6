//! `konakis advise`: what an agent would play in a position, and how it judges it.

use std::io;

use clap::Args;
use konakis_agents::{Advice, AgentSpec, Judged};
use konakis_engine::{BySide, Side};
use serde_json::{Value, json};

use super::moves::{drawn, outcome_json, told};
use super::rulesets::Desk;
use super::standing::{Standing, agent};

/// The arguments of `konakis advise`.
#[derive(Args, Clone, Debug)]
pub struct AdviseArgs {
    #[command(flatten)]
    standing: Standing,
    /// The agent that is asked; `alpha-beta` also says how it judges, and what it expects.
    #[arg(long, value_name = "AGENT", default_value = ADVISER)]
    agent: String,
    /// Seed of its chance, and of the lot where it decides who begins.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// As JSON; the score is in hundredths of a man, for the side to move, and 0 at the start of the ruleset.
    #[arg(long)]
    json: bool,
}

/// The agent that is asked unless another is named: the strongest, with a second or two to think.
pub const ADVISER: &str = "alpha-beta:nodes=2000000";

/// Runs the command: 0 done, 2 could not.
pub fn run(args: &AdviseArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let adviser = agent(&args.agent, desk)?;
    let nobody = BySide {
        attackers: None,
        defenders: None,
    };
    let sat = args.standing.sit(nobody, args.seed, desk)?;
    let (Some(adviser), Some((ruleset, mut sitting))) = (adviser, sat) else {
        return Ok(2);
    };
    let at = sitting.position();
    let advice = sitting.advice(&adviser);
    if args.json {
        let said = json!({
            "ruleset": ruleset.id,
            "position": at.to_string(),
            "to_move": at.to_move.word(),
            "outcome": outcome_json(sitting.outcome()),
            "agent": adviser.to_string(),
            "seed": args.seed,
            "advice": advice.as_ref().map(as_json),
        });
        writeln!(desk.out, "{said:#}")?;
        return Ok(0);
    }
    writeln!(desk.out, "{}", drawn(&ruleset, &at))?;
    match (advice, sitting.outcome()) {
        (Some(advice), _) => write!(desk.out, "{}", words(&adviser, &advice, at.to_move))?,
        (None, Some(outcome)) => writeln!(desk.out, "the game is over: {}", told(outcome))?,
        (None, None) => {}
    }
    Ok(0)
}

/// The moves of the expected line.
fn texts(advice: &Advice) -> Vec<&str> {
    let line = advice.line.iter();
    line.map(|offered| offered.text.as_str()).collect()
}

fn as_json(advice: &Advice) -> Value {
    let texts = texts(advice);
    let mut said = json!({"move": texts[0], "line": texts, "spent": advice.nodes});
    if let Some(judged) = advice.judged {
        said["score"] = json!(judged.score);
        said["ends_in"] = json!(judged.ends_in);
        said["depth"] = json!(judged.depth);
    }
    said
}

/// Advice in words, for a side; a line or three.
pub fn words(adviser: &AgentSpec, advice: &Advice, mover: Side) -> String {
    let mut said = format!("{adviser} would play {}\n", advice.line[0].text);
    if let Some(judged) = advice.judged {
        said += &format!("{}\n", verdict(judged, mover));
    }
    if advice.line.len() > 1 {
        said += &format!("expected: {}\n", texts(advice).join(" "));
    }
    said
}

fn verdict(judged: Judged, mover: Side) -> String {
    let side = |good: bool| if good { mover } else { mover.other() };
    let plies = |count: u32| format!("{count} {}", if count == 1 { "ply" } else { "plies" });
    if let Some(to_end) = judged.ends_in {
        let last = plies(to_end.unsigned_abs());
        return format!(
            "the {} win within {last}, whatever is played",
            side(to_end > 0)
        );
    }
    let men = f64::from(judged.score.abs()) / 100.0;
    let worth = if judged.score.abs() < 25 {
        "worth about the same to either side as the start of the ruleset".to_owned()
    } else {
        format!(
            "worth {men:.1} men more to the {} than the start of the ruleset",
            side(judged.score > 0)
        )
    };
    format!("{worth}, {} ahead", plies(judged.depth))
}
