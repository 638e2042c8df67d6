//! Where a game stands: a ruleset, a position and the moves since, as they are typed.

use std::io;

use clap::Args;
use konakis_agents::{AgentSpec, Offered, Sitting};
use konakis_engine::{BySide, Side};
use konakis_rules::{First, Ruleset, Square, listed, quoted};

use super::moves::{Laid, lay, told};
use super::rulesets::Desk;

/// The arguments that say where a game stands.
#[derive(Args, Clone, Debug)]
pub struct Standing {
    /// The id of a shipped ruleset, or the path of a file.
    ruleset: String,
    /// A position such as `3ttt3/4t4/…/3ttt3 a`; the start if absent.
    #[arg(long, value_name = "POS")]
    position: Option<String>,
    /// Moves played since, as in `d1-d3 e4-f4`: they count where the rules ask how often a position came.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl Standing {
    /// The game as it stands, with agents in their seats; all that is wrong is said, and `None` comes back.
    pub fn sit(
        &self,
        agents: BySide<Option<AgentSpec>>,
        seed: u64,
        desk: &mut Desk<'_>,
    ) -> io::Result<Option<(Ruleset, Sitting)>> {
        let Some(Laid {
            ruleset,
            table,
            mut position,
        }) = lay(&self.ruleset, self.position.as_deref(), desk)?
        else {
            return Ok(None);
        };
        let by_lot = ruleset.rules.first == First::Lot && self.position.is_none();
        if by_lot && seed.is_multiple_of(2) {
            position = table.start(Side::Defenders);
        }
        if let Some(outcome) = table.over(&position) {
            writeln!(
                desk.err,
                "error: the game is over in this position: {}",
                told(outcome)
            )?;
            return Ok(None);
        }
        let mut sitting = match Sitting::new(&ruleset, &position, agents, seed) {
            Ok(sitting) => sitting,
            Err(why) => {
                writeln!(desk.err, "error: {why}")?;
                return Ok(None);
            }
        };
        let moves = self.moves.as_deref().unwrap_or_default();
        for (number, word) in (1..).zip(moves.split_whitespace()) {
            match said_move(&sitting, word) {
                Ok(offered) => sitting.play(&offered),
                Err(why) => {
                    writeln!(desk.err, "error: move {number}, {}: {why}", quoted(word))?;
                    return Ok(None);
                }
            }
        }
        Ok(Some((ruleset, sitting)))
    }
}

/// An agent as it is typed; what is wrong is said, and `None` comes back.
pub fn agent(text: &str, desk: &mut Desk<'_>) -> io::Result<Option<AgentSpec>> {
    match text.parse() {
        Ok(spec) => Ok(Some(spec)),
        Err(why) => {
            writeln!(desk.err, "error: {why}")?;
            Ok(None)
        }
    }
}

/// The two squares of a move as it is typed, `e5-e8`, `e5 e8` or `e5-e8xe7`; `None` if it is not written so.
pub fn slide(line: &str) -> Option<(Square, Square)> {
    let squares: Vec<Square> = line
        .split('x')
        .next()?
        .split(['-', ' '])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().ok())
        .collect::<Option<_>>()?;
    let &[from, to] = squares.as_slice() else {
        return None;
    };
    Some((from, to))
}

/// The legal move that a line means.
///
/// # Errors
/// Why it means none.
pub fn said_move(sitting: &Sitting, line: &str) -> Result<Offered, String> {
    let Some((from, to)) = slide(line) else {
        return Err("no move, which is written as in e5-e8".to_owned());
    };
    if let Some(outcome) = sitting.outcome() {
        return Err(format!("the game is over: {}", told(outcome)));
    }
    let moves = sitting.moves();
    let slides: Vec<&Offered> = moves
        .iter()
        .filter(|offered| (offered.mv.from, offered.mv.to) == (from, to))
        .collect();
    match slides.as_slice() {
        [] => Err(why_not(sitting, from, to, &moves)),
        [only] => Ok((*only).clone()),
        several => several
            .iter()
            .find(|offered| offered.text == line)
            .map(|offered| (*offered).clone())
            .ok_or_else(|| {
                let texts: Vec<&str> = several
                    .iter()
                    .map(|offered| offered.text.as_str())
                    .collect();
                format!("you may choose: {}", listed(&texts))
            }),
    }
}

fn why_not(sitting: &Sitting, from: Square, to: Square, moves: &[Offered]) -> String {
    let at = sitting.position();
    let own = |letter: char| (letter == 't') == (at.to_move == Side::Attackers);
    match at.piece(from) {
        None => return format!("nobody stands on {from}"),
        Some(letter) if !own(letter) => {
            return format!(
                "on {from} stands one of the enemy; it is the turn of the {}",
                at.to_move
            );
        }
        Some(_) if at.piece(to).is_some() => return format!("{to} is occupied"),
        Some(_) => {}
    }
    let squares: Vec<String> = moves
        .iter()
        .filter(|offered| offered.mv.from == from)
        .map(|offered| offered.mv.to.to_string())
        .collect();
    if squares.is_empty() {
        format!("the piece on {from} cannot move")
    } else {
        format!(
            "from {from} one cannot go to {to}, but to {}",
            squares.join(" ")
        )
    }
}
