//! §6: squares, positions and moves as text.

use std::fmt;
use std::str::FromStr;

use konakis_rules::{Role, Square};

use super::board::{Position, Side};
use super::play::Step;

fn letter(role: Role) -> char {
    match role {
        Role::Attackers => 't',
        Role::Defenders => 'T',
        Role::King => 'K',
    }
}

fn role(letter: char) -> Option<Role> {
    Role::ALL
        .into_iter()
        .find(|&role| self::letter(role) == letter)
}

/// "ranks from the top, digits for runs of empty squares (more than one digit allowed: `11`), a space, `a` or `d`
/// for the side to move".
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size).rev() {
            let mut empty = 0;
            for file in 0..self.size {
                match self.at(Square { file, rank }) {
                    None => empty += 1,
                    Some(role) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", letter(role))?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        f.write_str(match self.to_move {
            Side::Attackers => "a",
            Side::Defenders => "d",
        })
    }
}

impl FromStr for Position {
    type Err = String;

    fn from_str(text: &str) -> Result<Position, String> {
        let (board, side) = text.trim().split_once(' ').ok_or("no side to move")?;
        let to_move = match side {
            "a" => Side::Attackers,
            "d" => Side::Defenders,
            other => return Err(format!("`{other}` is no side to move")),
        };
        let rows: Vec<Vec<Option<Role>>> = board.split('/').map(row).collect::<Result<_, _>>()?;
        Position::from_rows(&rows, to_move)
    }
}

impl Position {
    /// A position from its ranks, the top one first.
    pub fn from_rows(rows: &[Vec<Option<Role>>], to_move: Side) -> Result<Position, String> {
        let size = u8::try_from(rows.len()).map_err(|_| "too many ranks")?;
        let mut position = Position::empty(size, to_move);
        for (row, rank) in rows.iter().zip((0..size).rev()) {
            if row.len() != rows.len() {
                return Err(format!(
                    "rank {} has {} squares, not {size}",
                    rank + 1,
                    row.len()
                ));
            }
            for (&cell, file) in row.iter().zip(0..) {
                position.put(Square { file, rank }, cell);
            }
        }
        Ok(position)
    }

    /// A drawn board: lines of letters and dots, spaces ignored, the top rank first.
    pub fn drawn(drawing: &str, to_move: Side) -> Result<Position, String> {
        let rows: Vec<Vec<Option<Role>>> = drawing
            .lines()
            .map(|line| line.chars().filter(|letter| !letter.is_whitespace()))
            .map(|letters| {
                letters
                    .map(|letter| match letter {
                        '.' => Ok(None),
                        _ => role(letter)
                            .map(Some)
                            .ok_or(format!("`{letter}` is no piece")),
                    })
                    .collect::<Result<Vec<_>, _>>()
            })
            .filter(|row| row.as_ref().is_ok_and(|cells| !cells.is_empty()) || row.is_err())
            .collect::<Result<_, _>>()?;
        Position::from_rows(&rows, to_move)
    }
}

fn row(text: &str) -> Result<Vec<Option<Role>>, String> {
    let mut cells = Vec::new();
    let mut digits = String::new();
    for letter in text.chars().chain(['/']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        if !digits.is_empty() {
            let run: usize = digits
                .parse()
                .map_err(|_| format!("`{digits}` is no run of squares"))?;
            cells.extend(vec![None; run.min(usize::from(u8::MAX))]);
            digits.clear();
        }
        if letter != '/' {
            cells.push(Some(role(letter).ok_or(format!("`{letter}` is no piece"))?));
        }
    }
    Ok(cells)
}

/// "`d1-d3`, with captures sorted by file and rank: `d8-d3xc3/e3`".
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.mv.from, self.mv.to)?;
        for (square, mark) in self
            .captures
            .iter()
            .zip(['x'].into_iter().chain(std::iter::repeat('/')))
        {
            write!(f, "{mark}{square}")?;
        }
        Ok(())
    }
}
