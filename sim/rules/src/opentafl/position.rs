//! Positions: the notation lists them from rank 1 upwards, between two slashes, without the side to move.

use super::STRANGERS;
use crate::problem::Problem;
use crate::square::Square;
use crate::words::{counted, quoted};

/// What stands where, by the rank from the bottom.
pub(super) type Pieces = Vec<(Square, char)>;

/// A position of this project's form, `3ttt3/…/3ttt3 a`, in that of OpenTafl.
///
/// ```
/// use konakis_rules::opentafl::to_position;
/// assert_eq!(to_position("2t2/5/t1K1t/5/2T2 d")?, "/2T2/5/t1K1t/5/2t2/");
/// # Ok::<(), konakis_rules::Problem>(())
/// ```
///
/// # Errors
/// It is no position.
pub fn to_position(position: &str) -> Result<String, Problem> {
    let (ranks, turn) = position.trim().rsplit_once(' ').unwrap_or((position, ""));
    if !matches!(turn, "a" | "d") {
        return Err(no_position(
            position,
            "it ends with a space and the side to move, `a` or `d`",
        ));
    }
    let ranks: Vec<&str> = ranks.trim().split('/').rev().collect();
    pieces(&ranks)?;
    Ok(format!("/{}/", ranks.join("/")))
}

/// A position of OpenTafl in this project's form; `turn` is the side to move, `a` or `d`.
///
/// ```
/// use konakis_rules::opentafl::from_position;
/// assert_eq!(from_position("/2T2/5/t1K1t/5/2t2/", 'd')?, "2t2/5/t1K1t/5/2T2 d");
/// # Ok::<(), konakis_rules::Problem>(())
/// ```
///
/// # Errors
/// It is no position, or has pieces that this project has not.
pub fn from_position(position: &str, turn: char) -> Result<String, Problem> {
    let mut ranks = ranks(position)?;
    pieces(&ranks)?;
    ranks.reverse();
    Ok(format!("{} {turn}", ranks.join("/")))
}

/// The ranks between the outer slashes.
pub(super) fn ranks(position: &str) -> Result<Vec<&str>, Problem> {
    let inner = position
        .trim()
        .strip_prefix('/')
        .and_then(|inner| inner.strip_suffix('/'));
    match inner {
        Some(inner) => Ok(inner.split('/').collect()),
        None => Err(no_position(position, "it begins and ends with a slash")),
    }
}

/// The pieces of ranks that are listed from the bottom.
pub(super) fn pieces(ranks: &[&str]) -> Result<Pieces, Problem> {
    let size = ranks.len();
    if size.is_multiple_of(2) || !(5..=usize::from(Square::MOST)).contains(&size) {
        let title = format!("a board of {} is not possible", counted(size, "rank"));
        return Err(Problem::error(title).note("boards have an odd number of ranks, from 5 to 19"));
    }
    let mut pieces = Pieces::new();
    for (row, rank) in (0..).zip(ranks) {
        let mut file = 0usize;
        let mut run = 0usize;
        for letter in rank.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = run.saturating_mul(10).saturating_add(digit as usize);
                continue;
            }
            file = file.saturating_add(run);
            run = 0;
            if !matches!(letter, 't' | 'T' | 'K') {
                return Err(stranger(letter));
            }
            let place = u8::try_from(file).unwrap_or(u8::MAX);
            pieces.push((Square::new(place, row), letter));
            file += 1;
        }
        if file.saturating_add(run) != size {
            let title = format!("rank {} does not have {size} squares", row + 1);
            return Err(Problem::error(title).note(format!("it says {}", quoted(rank))));
        }
    }
    Ok(pieces)
}

fn stranger(letter: char) -> Problem {
    let known = STRANGERS
        .iter()
        .find(|(known, _)| *known == letter.to_ascii_lowercase());
    let title = format!("there is no piece {} here", quoted(&String::from(letter)));
    Problem::error(title).note(known.map_or_else(
        || "pieces are `t`, `T` and `K`".to_owned(),
        |(_, name)| format!("it is OpenTafl's {name}; konakis has men and the king only"),
    ))
}

fn no_position(position: &str, why: &str) -> Problem {
    Problem::error(format!("{} is no position", quoted(position))).note(why)
}
