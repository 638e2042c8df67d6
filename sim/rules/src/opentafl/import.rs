//! A rules record as a ruleset.

use super::position::{pieces, ranks};
use super::record::Record;
use super::{CENTRE_ALWAYS, CORNER_BLOCKS, SPECIAL, Special, range_places, speaks};
use crate::axes::{
    Armed, Edge, Encirclement, EscapeTo, ExitFort, First, KingCapture, Linnaean, NoMove, Range,
    Repetition, RepetitionOutcome, Rules, Shieldwall,
};
use crate::board::Board;
use crate::library::examine_text;
use crate::problem::{Problem, Problems};
use crate::role::{ByRole, Role, Roles};
use crate::ruleset::Ruleset;
use crate::square::Square;
use crate::words::quoted;
use crate::zone::{Entry, Zone};

/// The ruleset of a rules record. Its text, [`Ruleset::to_toml`], stands alone.
///
/// # Errors
/// Everything in the record that is wrong, or that konakis has not; contradictions between its answers.
pub fn import(id: &str, record: &str) -> Result<Ruleset, Problems> {
    let mut record = Record::read(record);
    let board = board(&mut record);
    let size = board.as_ref().map_or(Square::MOST, |board| board.size);
    let mut rules = rules(&mut record);
    let zones = zones(&mut record, size, &mut rules);
    no_more(&mut record);
    let board = match board {
        Some(board) if !record.problems.has_errors() => board,
        _ => return Err(record.problems),
    };
    let mut ruleset = Ruleset::from_parts(id, board, rules, zones);
    ruleset.summary = "Imported from OpenTafl's notation.".to_owned();
    // Read again, it is checked like any other, and its answers have places.
    examine_text(id, &ruleset.to_toml()).into_result()
}

fn board(record: &mut Record) -> Option<Board> {
    let (key, upside) = match (record.value("start"), record.value("starti")) {
        (Some(_), None) => ("start", false),
        (None, Some(_)) => ("starti", true),
        (Some(_), Some(_)) => {
            let title = "a record has one start: `start` or `starti`";
            record.refuse("starti", Problem::error(title));
            return None;
        }
        (None, None) => {
            let problem = Problem::error("a record without `start` says no position");
            record.refuse("start", problem);
            return None;
        }
    };
    let value = record.value(key)?;
    let read = ranks(&value).and_then(|mut ranks| {
        if upside {
            ranks.reverse();
        }
        Ok((ranks.len(), pieces(&ranks)?))
    });
    let (size, pieces) = match read {
        Ok(read) => read,
        Err(problem) => {
            record.refuse(key, problem);
            return None;
        }
    };
    let dim = record.value("dim");
    if dim.as_deref() != Some(&*size.to_string()) {
        let title = match dim {
            Some(dim) => format!(
                "`dim` says {}, and the start has {size} ranks",
                quoted(&dim)
            ),
            None => format!("a record begins with the board's size, `dim:{size}`"),
        };
        record.refuse("dim", Problem::error(title));
    }
    let on = |wanted: char| -> Vec<Square> {
        let mut squares: Vec<_> = pieces
            .iter()
            .filter(|(_, letter)| *letter == wanted)
            .map(|(square, _)| *square)
            .collect();
        squares.sort_unstable();
        squares
    };
    let [king] = on('K')[..] else {
        let title = format!("a game has one king, and the start has {}", on('K').len());
        record.refuse(key, Problem::error(title));
        return None;
    };
    Some(Board {
        size: u8::try_from(size).ok()?,
        attackers: on('t'),
        defenders: on('T'),
        king,
    })
}

fn rules(record: &mut Record) -> Rules {
    let mut rules = Rules {
        ending_no_move: NoMove::Loses,
        ..Rules::default()
    };
    let yes_no = [("n", false), ("y", true)];
    let no_yes = [("y", true), ("n", false)];
    if let Some(edge) = record.choice("esc", &[("c", false), ("e", true)]) {
        rules.escape_to = if edge {
            EscapeTo::Edge
        } else {
            EscapeTo::Corners
        };
    }
    if record.choice("surf", &no_yes) == Some(true) {
        rules.ending_encirclement = Encirclement::AttackersWin;
    }
    rules.first = match record.choice("atkf", &no_yes) {
        Some(false) => First::Defenders,
        _ => First::Attackers,
    };
    let after = |outcome| Repetition::After { count: 3, outcome };
    let repetitions = [
        ("d", after(RepetitionOutcome::Draw)),
        ("i", Repetition::None),
        ("l", after(RepetitionOutcome::RepeaterLoses)),
    ];
    if let Some(repetition) = record.choice("tfr", &repetitions) {
        rules.ending_repetition = repetition;
    }
    let arms = [
        ("y", Armed::Yes),
        ("n", Armed::No),
        ("a", Armed::Anvil),
        ("h", Armed::Hammer),
    ];
    if let Some(armed) = record.choice("ka", &arms) {
        rules.king_armed = armed;
    }
    use KingCapture::{Custodial, Surround};
    // Older records say `y` and `n`.
    let strengths = [
        ("s", (Surround, Surround, Edge::Safe)),
        ("w", (Custodial, Custodial, Edge::Safe)),
        ("c", (Custodial, Surround, Edge::Safe)),
        ("m", (Surround, Surround, Edge::Hostile)),
        ("y", (Surround, Surround, Edge::Safe)),
        ("n", (Custodial, Custodial, Edge::Safe)),
    ];
    if let Some((open, inside, edge)) = record.choice("ks", &strengths) {
        rules.king_capture = open;
        rules.king_on_konakis = inside;
        rules.king_beside_konakis = inside;
        rules.king_edge = edge;
    }
    rules.range = ranges(record);
    let walls = [
        ("n", Shieldwall::None),
        ("w", Shieldwall::OpenEnds),
        ("s", Shieldwall::CornersClose),
    ];
    if let Some(wall) = record.choice("sw", &walls) {
        rules.capture_shieldwall = wall;
    }
    if rules.capture_shieldwall != Shieldwall::None {
        record.choice("swf", &[("y", ())]);
    }
    if record.choice("efe", &yes_no) == Some(true) {
        rules.escape_exit_fort = ExitFort::Wins;
    }
    if record.choice("linc", &yes_no) == Some(true) {
        rules.capture_linnaean = Linnaean::ThreeEnemies;
    }
    rules
}

fn ranges(record: &mut Record) -> ByRole<Range> {
    let mut ranges = ByRole::default();
    let Some(value) = record.value("spd") else {
        return ranges;
    };
    let numbers: Option<Vec<Range>> = value
        .split(',')
        .map(|number| match number {
            "-1" => Some(Range::Unlimited),
            number => match number.parse::<u32>() {
                Ok(squares @ 1..) => Some(Range::AtMost(u8::try_from(squares).unwrap_or(u8::MAX))),
                _ => None,
            },
        })
        .collect();
    match numbers.and_then(|numbers| Some((range_places(numbers.len())?, numbers))) {
        Some((places, numbers)) => {
            for (role, place) in Role::ALL.into_iter().zip(places) {
                ranges[role] = numbers[place];
            }
        }
        None => {
            let title = format!("`spd` cannot be {}", quoted(&value));
            let note = "it has 1, 2, 8, 10 or 12 numbers, each -1 or a number of squares";
            record.refuse("spd", Problem::error(title).note(note));
        }
    }
    ranges
}

fn zones(record: &mut Record, size: u8, rules: &mut Rules) -> Vec<Zone> {
    let mut zones = Vec::new();
    let corners = Square::corners(size);
    for special in &SPECIAL {
        let centre = [Square::centre(size)];
        let usual: &[Square] = match special.key {
            "cen" => &centre,
            "cor" => &corners,
            _ => &[],
        };
        let squares = record.squares(special, usual, size);
        let name = if special.key == "cor" && squares != usual {
            CORNER_BLOCKS
        } else {
            special.zone
        };
        let strong_inside = rules.king_capture != rules.king_on_konakis;
        if special.key == "cen" && strong_inside && squares != centre {
            if squares.is_empty() {
                // Where there is no centre, nobody is strong there.
                rules.king_on_konakis = rules.king_capture;
                rules.king_beside_konakis = rules.king_capture;
            } else {
                let title = "with `ks:c` the centre cannot be other than the middle square";
                record.refuse("cen", Problem::error(title));
            }
        }
        let goal = special.key == "cor" && rules.escape_to == EscapeTo::Corners;
        let zone = zone(record, special, name, squares);
        if zone.squares.is_empty() {
            if goal {
                let title = "the king has nowhere to go: `esc:c` without corner squares";
                record.refuse("cor", Problem::error(title));
            }
            continue;
        }
        let is_goal = goal && name == CORNER_BLOCKS;
        // A zone that changes nothing need not be there.
        if is_goal || speaks(&zone) {
            zones.push((is_goal, zone));
        }
    }
    zones.sort_by_key(|(_, zone)| {
        standard(&zone.name).map_or((1, zone.name.clone()), |place| (0, place.to_string()))
    });
    if let Some(place) = zones.iter().position(|(is_goal, _)| *is_goal) {
        rules.escape_to = EscapeTo::Zone(u8::try_from(place).unwrap_or(u8::MAX));
    }
    zones.into_iter().map(|(_, zone)| zone).collect()
}

/// The place of a standard zone in the list of zones.
fn standard(name: &str) -> Option<usize> {
    crate::zone::STANDARD_ZONES
        .iter()
        .position(|(standard, _)| *standard == name)
}

fn zone(record: &mut Record, special: &Special, name: &str, squares: Vec<Square>) -> Zone {
    let key = |ending: &str| format!("{}{ending}", special.key);
    let mut zone = Zone::new(name, squares);
    if special.key == "cen" {
        zone.hostile_occupied = record.roles("cenh", CENTRE_ALWAYS);
        let empty = record.roles("cenhe", special.hostile);
        let always = zone.hostile_occupied;
        zone.hostile = Role::ALL
            .into_iter()
            .filter(|role| empty.has(*role) || always.has(*role))
            .collect();
    } else {
        zone.hostile = record.roles(&key("h"), special.hostile);
    }
    let pass = record.roles(&key("p"), special.pass);
    let stop = record.roles(&key("s"), special.stop);
    let enter = record.roles(&key("re"), Roles::ALL);
    let entry = |may: Roles| {
        ByRole::of(|role| match (may.has(role), enter.has(role)) {
            (false, _) => Entry::Never,
            (true, true) => Entry::Always,
            (true, false) => Entry::Inside,
        })
    };
    zone.pass = entry(pass);
    zone.stop = entry(stop);
    zone
}

/// Games that konakis does not play.
fn no_more(record: &mut Record) {
    record.choice("ber", &[("n", ())]);
    record.choice("kj", &[("n", ())]);
    // Pieces that the start cannot have may jump as they like.
}
