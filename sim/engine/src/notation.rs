//! Positions and moves as text (RULESETS.md §6).

use std::fmt;
use std::str::FromStr;

use konakis_rules::Square;

use crate::side::Side;

/// A position of any size, as a list of who stands where. Squares are in order of file and rank, so
/// that equal positions are equal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagram {
    /// Squares along one side.
    pub size: u8,
    /// Where the attackers stand.
    pub attackers: Vec<Square>,
    /// Where the defenders' men stand.
    pub defenders: Vec<Square>,
    /// Where the king stands, unless he was captured.
    pub king: Option<Square>,
    /// The side to move.
    pub to_move: Side,
}

impl Diagram {
    /// What stands on a square: `t`, `T`, `K`, or nothing.
    pub fn piece(&self, square: Square) -> Option<char> {
        if self.king == Some(square) {
            Some('K')
        } else if self.attackers.contains(&square) {
            Some('t')
        } else if self.defenders.contains(&square) {
            Some('T')
        } else {
            None
        }
    }
}

impl Diagram {
    /// The board as a drawing with files and ranks, for people.
    pub fn drawn(&self) -> String {
        let mut drawing = String::new();
        for rank in (0..self.size).rev() {
            drawing += &format!("{:>3} ", rank + 1);
            for file in 0..self.size {
                drawing.push(' ');
                drawing.push(self.piece(Square { file, rank }).unwrap_or('.'));
            }
            drawing.push('\n');
        }
        drawing += "    ";
        for file in 0..self.size {
            drawing.push(' ');
            drawing.push(char::from(b'a' + file));
        }
        drawing.push('\n');
        drawing
    }
}

/// `3ttt3/4t4/…/3ttt3 a`: ranks from the top, digits for empty squares, the side to move.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size).rev() {
            let mut empty = 0;
            for file in 0..self.size {
                match self.piece(Square { file, rank }) {
                    None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        write!(f, "{letter}")?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                write!(f, "/")?;
            }
        }
        write!(f, " {}", self.to_move.letter())
    }
}

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoDiagram(String);

impl fmt::Display for NoDiagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoDiagram {}

impl FromStr for Diagram {
    type Err = NoDiagram;

    fn from_str(text: &str) -> Result<Self, NoDiagram> {
        let wrong = |why: String| Err(NoDiagram(why));
        let Some((board, turn)) = text.trim().rsplit_once(' ') else {
            return wrong("a position ends with a space and the side to move, `a` or `d`".into());
        };
        let to_move = match turn {
            "a" => Side::Attackers,
            "d" => Side::Defenders,
            _ => return wrong(format!("the side to move is `a` or `d`, not `{turn}`")),
        };
        let ranks: Vec<&str> = board.trim().split('/').collect();
        let size = ranks.len();
        if size.is_multiple_of(2) || !(5..=19).contains(&size) {
            return wrong(format!(
                "a position has an odd number of ranks from 5 to 19, not {size}"
            ));
        }
        let mut diagram = Diagram {
            size: size as u8,
            attackers: vec![],
            defenders: vec![],
            king: None,
            to_move,
        };
        for (from_top, row) in ranks.iter().enumerate() {
            let rank = size - 1 - from_top;
            let mut file = 0;
            let mut run = String::new();
            for letter in row.chars().chain(['\n']) {
                if letter.is_ascii_digit() {
                    run.push(letter);
                    continue;
                }
                file +=
                    run.parse::<usize>()
                        .unwrap_or(if run.is_empty() { 0 } else { usize::MAX / 2 });
                run.clear();
                if letter == '\n' {
                    break;
                }
                if file >= size {
                    break;
                }
                let square = Square {
                    file: file as u8,
                    rank: rank as u8,
                };
                match letter {
                    't' => diagram.attackers.push(square),
                    'T' => diagram.defenders.push(square),
                    'K' if diagram.king.is_none() => diagram.king = Some(square),
                    'K' => return wrong("a position has one king at the most".into()),
                    _ => {
                        return wrong(format!(
                            "rank {}: `{letter}` is no piece; pieces are `t`, `T` and `K`",
                            rank + 1
                        ));
                    }
                }
                file += 1;
            }
            if file != size {
                return wrong(format!(
                    "rank {} does not have {size} squares: `{row}`",
                    rank + 1
                ));
            }
        }
        diagram.attackers.sort_unstable();
        diagram.defenders.sort_unstable();
        Ok(diagram)
    }
}

/// A move of any size of board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The man to be taken, where the mover chooses one.
    pub take: Option<Square>,
}

/// `d8-d3xc3/e3`: a move with everything that it captures.
pub fn move_text(mv: &Move, captures: &[Square]) -> String {
    let mut text = format!("{}-{}", mv.from, mv.to);
    for (number, square) in captures.iter().enumerate() {
        text.push(if number == 0 { 'x' } else { '/' });
        text += &square.to_string();
    }
    text
}
