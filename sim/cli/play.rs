//! `konakis play`: a game in the terminal, a person on either side or on both.

use std::io::{self, BufRead};

use clap::Args;
use konakis_agents::{AgentSpec, Offered, Sitting};
use konakis_engine::{BySide, Diagram, Outcome, Reason};
use konakis_rules::{Ruleset, Square, near, quoted};

use super::advise;
use super::rulesets::Desk;
use super::standing::{Standing, agent, said_move, slide};

/// The arguments of `konakis play`.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    #[command(flatten)]
    standing: Standing,
    /// The agent that attacks, such as `mcts`; a person if absent.
    #[arg(long, value_name = "AGENT")]
    attackers: Option<String>,
    /// The agent that defends; a person if absent.
    #[arg(long, value_name = "AGENT")]
    defenders: Option<String>,
    /// The agent that gives hints.
    #[arg(long, value_name = "AGENT", default_value = advise::ADVISER)]
    adviser: String,
    /// Seed of the agents' chance, and of the lot where it decides who begins.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What a person may type, with what it does.
const COMMANDS: &[(&str, &str)] = &[
    ("moves", "all legal moves; `moves e5` those from a square"),
    ("hint", "what the adviser would play, and why"),
    ("undo", "take the last move back, and the agent's answer"),
    ("board", "draw the board again"),
    ("help", "this list"),
    ("quit", "leave the game"),
];

/// Runs the command: 0 done, 2 could not.
pub fn run(args: &PlayArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    let Some((ruleset, mut sitting, adviser)) = sit(args, desk)? else {
        return Ok(2);
    };
    writeln!(
        desk.out,
        "{}\nattackers ● ({}), defenders ○ and king ◆ ({}); `help` lists what can be typed\n",
        ruleset.name,
        args.attackers.as_deref().unwrap_or("you"),
        args.defenders.as_deref().unwrap_or("you"),
    )?;
    let mut game = Person {
        ruleset: &ruleset,
        sitting: &mut sitting,
        adviser,
    };
    game.draw(desk)?;
    let mut lines = io::stdin().lock().lines();
    while game.sitting.outcome().is_none() {
        if let Some(played) = game.sitting.let_agent_play() {
            game.tell(&played, desk)?;
            continue;
        }
        write!(desk.out, "{}> ", game.sitting.position().to_move)?;
        desk.out.flush()?;
        let Some(line) = lines.next().transpose()? else {
            writeln!(desk.out, "\nthe game is left open")?;
            return Ok(0);
        };
        if !game.answer(line.trim(), desk)? {
            writeln!(desk.out, "the game is left open")?;
            return Ok(0);
        }
    }
    game.end(desk)?;
    Ok(0)
}

/// Sets up the game; all that is wrong is said, and `None` comes back.
fn sit(args: &PlayArgs, desk: &mut Desk<'_>) -> io::Result<Option<(Ruleset, Sitting, AgentSpec)>> {
    let mut seats = [None, None];
    let mut good = true;
    for (seat, text) in seats.iter_mut().zip([&args.attackers, &args.defenders]) {
        if let Some(text) = text {
            *seat = agent(text, desk)?;
            good &= seat.is_some();
        }
    }
    let adviser = agent(&args.adviser, desk)?;
    let [attackers, defenders] = seats;
    let agents = BySide {
        attackers,
        defenders,
    };
    let sat = args.standing.sit(agents, args.seed, desk)?;
    Ok(match (sat, adviser) {
        (Some((ruleset, sitting)), Some(adviser)) if good => Some((ruleset, sitting, adviser)),
        _ => None,
    })
}

/// A game, as a person follows it.
struct Person<'a> {
    ruleset: &'a Ruleset,
    sitting: &'a mut Sitting,
    adviser: AgentSpec,
}

impl Person<'_> {
    /// Does what was typed; whether the game goes on.
    fn answer(&mut self, line: &str, desk: &mut Desk<'_>) -> io::Result<bool> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" | "?" => {
                writeln!(
                    desk.out,
                    "  e5-e8       a move; `e5-e8xe7` names the victim where you may choose"
                )?;
                for (word, says) in COMMANDS {
                    writeln!(desk.out, "  {word:<11} {says}")?;
                }
            }
            "board" => self.draw(desk)?,
            "moves" => self.list(rest.trim(), desk)?,
            "hint" => {
                if let Some(advice) = self.sitting.advice(&self.adviser) {
                    let mover = self.sitting.position().to_move;
                    write!(desk.out, "{}", advise::words(&self.adviser, &advice, mover))?;
                }
            }
            "undo" => match self.sitting.take_back() {
                0 => writeln!(desk.out, "nothing was played yet")?,
                count => {
                    let moves = konakis_rules::counted(count, "move");
                    writeln!(desk.out, "{moves} taken back\n")?;
                    self.draw(desk)?;
                }
            },
            _ => match self.meant(line) {
                Ok(offered) => {
                    self.sitting.play(&offered);
                    self.tell(&offered, desk)?;
                }
                Err(why) => writeln!(desk.out, "{why}")?,
            },
        }
        Ok(true)
    }

    /// The legal move that a line means, or why there is none.
    fn meant(&self, line: &str) -> Result<Offered, String> {
        if slide(line).is_some() {
            return said_move(self.sitting, line);
        }
        let words = COMMANDS.iter().map(|(word, _)| *word);
        let nearest = near(line, words).map_or(String::new(), |word| {
            format!("; did you mean {}?", quoted(word))
        });
        Err(format!(
            "{} is no move, which is written as in e5-e8, and nothing that can be asked{nearest}",
            quoted(line)
        ))
    }

    /// Lists the legal moves, all or from one square.
    fn list(&self, from: &str, desk: &mut Desk<'_>) -> io::Result<()> {
        let of: Option<Square> = from.parse().ok();
        if of.is_none() && !from.is_empty() {
            return writeln!(desk.out, "{} is no square, such as e5", quoted(from));
        }
        let moves = self.sitting.moves();
        let texts: Vec<&str> = moves
            .iter()
            .filter(|offered| of.is_none_or(|of| offered.mv.from == of))
            .map(|offered| offered.text.as_str())
            .collect();
        for line in texts.chunks(8) {
            writeln!(desk.out, "  {}", line.join("  "))?;
        }
        writeln!(
            desk.out,
            "{} of the {}",
            konakis_rules::counted(texts.len(), "move"),
            self.sitting.position().to_move
        )
    }

    /// Says what was played, and draws the board.
    fn tell(&self, played: &Offered, desk: &mut Desk<'_>) -> io::Result<()> {
        let mover = self.sitting.position().to_move.other();
        writeln!(
            desk.out,
            "\n{}. {mover}: {}",
            self.sitting.played().len(),
            played.text
        )?;
        self.draw(desk)
    }

    /// Draws the board; the last move stands between brackets, a square of the rules is a cross.
    fn draw(&self, desk: &mut Desk<'_>) -> io::Result<()> {
        let last = self.sitting.played().last();
        let board = drawing(&self.sitting.position(), self.ruleset, last);
        writeln!(desk.out, "{board}")
    }

    /// Says how the game ended, and why.
    fn end(&self, desk: &mut Desk<'_>) -> io::Result<()> {
        let Some(outcome) = self.sitting.outcome() else {
            return Ok(());
        };
        let plies = konakis_rules::counted(self.sitting.played().len(), "move");
        let won = match outcome {
            Outcome::Win(side, reason) => format!("the {side} win: {}", why(reason)),
            Outcome::Draw(reason) => format!("a draw: {}", why(reason)),
        };
        writeln!(desk.out, "{won}, after {plies}")
    }
}

/// Why a game ended, in words.
const fn why(reason: Reason) -> &'static str {
    match reason {
        Reason::KingCaptured => "the king is captured",
        Reason::Escape => "the king has escaped",
        Reason::Tuichu => "the king has two open ways",
        Reason::ExitFort => "the king stands in a fort at the edge",
        Reason::Encirclement => "all defenders are encircled",
        Reason::NoMove => "the other side cannot move",
        Reason::Repetition => "the position came too often",
        Reason::QuietPlies => "nobody was captured for too long",
    }
}

fn drawing(at: &Diagram, ruleset: &Ruleset, last: Option<&Offered>) -> String {
    let files: String = (0..at.size)
        .map(|file| format!(" {} ", char::from(b'a' + file)))
        .collect();
    let mut drawing = format!("    {files}\n");
    for rank in (0..at.size).rev() {
        drawing += &format!("{:>3} ", rank + 1);
        for file in 0..at.size {
            let here = Square { file, rank };
            let piece = match at.piece(here) {
                Some('t') => '●',
                Some('K') => '◆',
                Some(_) => '○',
                None if ruleset
                    .zones
                    .iter()
                    .any(|zone| zone.squares.contains(&here)) =>
                {
                    '×'
                }
                None => '·',
            };
            let (left, right) = match last {
                Some(last) if last.mv.to == here => ('[', ']'),
                Some(last) if last.mv.from == here => ('(', ')'),
                Some(_) | None => (' ', ' '),
            };
            drawing.extend([left, piece, right]);
        }
        drawing += &format!(" {}\n", rank + 1);
    }
    drawing + &format!("    {files}\n")
}
