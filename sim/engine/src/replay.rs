//! Recorded games, played again and checked.

use konakis_rules::{First, Ruleset, Square};

use crate::compile::{Compiled, Unplayable, WithCompiled, compile};
use crate::game::Game;
use crate::index::square;
use crate::lines::Lines;
use crate::moves::Action;
use crate::outcome::{Outcome, Reason};
use crate::side::Side;
use crate::size::Size;

/// What came of playing a recorded game again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Number of the game in its file, from 0.
    pub game: usize,
    /// Moves that were played again.
    pub plies: u32,
    /// The first move that could not be played as recorded.
    pub first_problem: Option<Trouble>,
    /// Whether every move took what the record says.
    pub captures_agree: bool,
    /// How the rules first ended the game, and after which ply.
    pub ended: Option<(Outcome, u32)>,
    /// The winner by the record; `None` inside stands for a draw.
    pub recorded: Option<Option<Side>>,
}

impl Replay {
    /// Whether every move is legal.
    pub fn legal(&self) -> bool {
        self.first_problem.is_none()
    }
}

/// A recorded move that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// Number of the ply, from 1.
    pub ply: u32,
    /// The move as it was recorded.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

/// Plays recorded games again: one a line, moves separated by spaces, then, after a comma, anything
/// else; the last field may name the winner (`White` stands for the defenders). Several
/// captures are divided by `/` or by another `x`. OpenTafl's marks are ignored, and so are last words that say how players parted, such as
/// `resigned` or `timeout`. A move without a hyphen, `a3a5`, is one of a record that tells no captures.
///
/// A game in which a position came too often goes on if the record does: players did not always
/// claim what a rule gives them. After any other ending no move is legal.
///
/// # Errors
/// If no board has the ruleset's size.
pub fn replay(ruleset: &Ruleset, games: &str) -> Result<Vec<Replay>, Unplayable> {
    struct All<'a>(&'a str);
    impl WithCompiled for All<'_> {
        type Out = Vec<Replay>;
        fn run<S: Size>(self, compiled: Compiled<S>) -> Vec<Replay> {
            let lines = self.0.lines().filter(|line| !line.trim().is_empty());
            lines
                .enumerate()
                .map(|(number, line)| one(&compiled, number, line))
                .collect()
        }
    }
    compile(ruleset, All(games))
}

fn one<S: Size>(compiled: &Compiled<S>, number: usize, line: &str) -> Replay {
    let (moves, rest) = line.split_once(',').unwrap_or((line, ""));
    let mut words: Vec<&str> = moves.split_whitespace().collect();
    while words.last().is_some_and(|word| is_remark(word)) {
        words.pop();
    }
    let mut replay = Replay {
        game: number,
        plies: 0,
        first_problem: None,
        captures_agree: true,
        ended: None,
        recorded: winner(rest.rsplit(',').next().unwrap_or("")),
    };
    let first = match compiled.rules().first {
        First::Defenders => Side::Defenders,
        First::Attackers => Side::Attackers,
        First::Lot => who_moved(compiled, words.first()),
    };
    let mut game = Game::new(compiled, compiled.start(first));
    for word in words {
        let trouble = |why: String| {
            Some(Trouble {
                ply: replay.plies + 1,
                text: word.to_owned(),
                why,
            })
        };
        if let Some((outcome, ply)) = replay.ended
            && !matches!(outcome.reason(), Reason::Repetition | Reason::QuietPlies)
        {
            replay.first_problem = trouble(format!(
                "the game was over after ply {ply}: {}",
                outcome.reason()
            ));
            break;
        }
        let Some(recorded) = Recorded::read(word) else {
            replay.first_problem = trouble("this is no move".into());
            break;
        };
        match recorded.find(compiled, &game) {
            Err(why) => {
                replay.first_problem = trouble(why);
                break;
            }
            Ok(action) => {
                let before = *game.position();
                let step = game.play(compiled, action);
                replay.plies += 1;
                let enemy = before.to_move.other();
                let lost = before.pieces[enemy] - game.position().pieces[enemy];
                let king = square::<S>(before.king());
                replay.captures_agree &= recorded.agrees(&captured(compiled, lost), king);
                if replay.ended.is_none() {
                    replay.ended = step.outcome.map(|outcome| (outcome, replay.plies));
                }
            }
        }
    }
    replay
}

fn captured<S: Size>(compiled: &Compiled<S>, lost: Lines<S>) -> Vec<Square> {
    let mut squares: Vec<Square> = compiled.squares_of(lost).filter_map(square::<S>).collect();
    squares.sort_unstable();
    squares
}

/// Who made the first move, where the rules leave it to the lot.
fn who_moved<S: Size>(compiled: &Compiled<S>, word: Option<&&str>) -> Side {
    let from = word
        .and_then(|word| Recorded::read(word))
        .map(|recorded| recorded.from);
    let start = compiled.diagram(&compiled.start(Side::Attackers));
    match from {
        Some(from) if start.defenders.contains(&from) || start.king == Some(from) => {
            Side::Defenders
        }
        _ => Side::Attackers,
    }
}

/// Whether a word has no number in it, as every move has.
fn is_remark(word: &str) -> bool {
    !word.contains(|letter: char| letter.is_ascii_digit())
}

fn winner(word: &str) -> Option<Option<Side>> {
    match word.trim().to_lowercase().as_str() {
        "white" | "defenders" => Some(Some(Side::Defenders)),
        "black" | "attackers" => Some(Some(Side::Attackers)),
        "draw" => Some(None),
        _ => None,
    }
}

/// A move as a record has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    from: Square,
    to: Square,
    captures: Vec<Square>,
    /// Whether the record tells no captures at all.
    silent: bool,
}

impl Recorded {
    /// Reads a move: `a3-a5xa6/b5`, also with OpenTafl's marks or without its hyphen; `None` if it is none.
    pub fn read(word: &str) -> Option<Self> {
        let bare = word.trim_end_matches(['+', '-']).trim_start_matches('K');
        let (slide, taken) = match bare.split_once('x') {
            Some((slide, taken)) => (slide, Some(taken)),
            None => (bare, None),
        };
        let hyphen = slide.split_once('-');
        let second = || {
            let mut letters = slide.char_indices().skip(1);
            let (at, _) = letters.find(|(_, letter)| letter.is_ascii_alphabetic())?;
            Some(slide.split_at(at))
        };
        let (from, to) = hyphen.or_else(second)?;
        let mut captures: Vec<Square> = match taken {
            None => Vec::new(),
            Some(taken) => taken
                .split(['/', 'x'])
                .map(|square| square.parse().ok())
                .collect::<Option<_>>()?,
        };
        captures.sort_unstable();
        captures.dedup();
        Some(Recorded {
            from: from.parse().ok()?,
            to: to.parse().ok()?,
            captures,
            silent: hyphen.is_none() && taken.is_none(),
        })
    }

    /// Where the piece comes from.
    pub fn from(&self) -> Square {
        self.from
    }

    /// What it takes, by file and rank.
    pub fn captures(&self) -> &[Square] {
        &self.captures
    }

    /// Whether the record tells of these captures. Many records leave the captured king unsaid, since
    /// the game is over.
    fn agrees(&self, captured: &[Square], king: Option<Square>) -> bool {
        let said = |square: &&Square| self.captures.contains(square) || Some(**square) != king;
        self.silent || captured.iter().filter(said).eq(&self.captures)
    }

    /// The legal move that is meant: where there is a choice, the one that takes who was taken.
    ///
    /// # Errors
    /// Why there is no such move.
    pub fn find<S: Size>(&self, compiled: &Compiled<S>, game: &Game<S>) -> Result<Action, String> {
        let moves = game.moves();
        let meant: Vec<Action> = moves
            .iter(compiled)
            .filter(|action| {
                square::<S>(action.from) == Some(self.from)
                    && square::<S>(action.to) == Some(self.to)
            })
            .collect();
        let takes =
            |action: &&Action| square::<S>(action.take).as_slice() == self.captures.as_slice();
        match meant.iter().find(takes).or(meant.first()) {
            Some(action) => Ok(*action),
            None => Err(self.why_not(compiled, game)),
        }
    }

    fn why_not<S: Size>(&self, compiled: &Compiled<S>, game: &Game<S>) -> String {
        let at = compiled.diagram(game.position());
        let own = match at.piece(self.from) {
            None => return format!("nobody stands on {}", self.from),
            Some('t') => Side::Attackers,
            Some(_) => Side::Defenders,
        };
        if own != at.to_move {
            return format!("it is the turn of the {}", at.to_move);
        }
        match at.piece(self.to) {
            Some(_) => format!("{} is occupied", self.to),
            None => format!("from {} one cannot go to {}", self.from, self.to),
        }
    }
}
