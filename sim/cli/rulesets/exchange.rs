//! Rulesets and positions in the notations of other programs.

use std::io;

use clap::{Args, ValueEnum};
use konakis_rules::{Problems, find, opentafl};

use super::{Desk, refuse};

/// A notation of another program.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// OpenTafl's rules records and positions.
    Opentafl,
}

/// The arguments of `konakis rulesets export`.
#[derive(Args, Clone, Debug)]
pub struct ExportArgs {
    /// The id of a shipped ruleset, or the path of a file.
    ruleset: String,
    /// The notation to write.
    #[arg(long)]
    to: Notation,
    /// This position, such as `3ttt3/…/3ttt3 a`, rather than the ruleset.
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
}

/// The arguments of `konakis rulesets import`.
#[derive(Args, Clone, Debug)]
pub struct ImportArgs {
    /// The notation to read.
    #[arg(long)]
    from: Notation,
    /// A rules record, such as `dim:9 esc:e … start:/3ttt3/…/3ttt3/`, or a position between slashes.
    text: String,
    /// The name of the ruleset.
    #[arg(long, default_value = "imported")]
    name: String,
    /// The side to move in a position, `a` or `d`.
    #[arg(long, default_value = "a", value_parser = ["a", "d"])]
    turn: String,
}

/// Writes a ruleset, or a position, in another notation.
pub fn export(desk: &mut Desk<'_>, args: &ExportArgs) -> io::Result<u8> {
    let Notation::Opentafl = args.to;
    if let Some(position) = &args.position {
        return told(
            desk,
            opentafl::to_position(position).map_err(Problems::from),
        );
    }
    match find(&args.ruleset).and_then(|ruleset| opentafl::export(&ruleset)) {
        Ok(written) => {
            if !written.remarks.is_empty() {
                writeln!(desk.err, "{}", written.remarks.render(desk.colour))?;
            }
            told(desk, Ok(written.record))
        }
        Err(problems) => refuse(desk, &problems),
    }
}

/// Reads another notation: a rules record becomes the text of a ruleset, and a position one of ours.
pub fn import(desk: &mut Desk<'_>, args: &ImportArgs) -> io::Result<u8> {
    let Notation::Opentafl = args.from;
    let text = args.text.trim();
    if text.starts_with('/') {
        let turn = args.turn.chars().next().unwrap_or('a');
        let position = opentafl::from_position(text, turn);
        return told(desk, position.map_err(Problems::from));
    }
    let read = opentafl::import(&args.name, text);
    told(
        desk,
        read.map(|ruleset| ruleset.to_toml().trim_end().to_owned()),
    )
}

fn told(desk: &mut Desk<'_>, text: Result<String, Problems>) -> io::Result<u8> {
    match text {
        Ok(text) => {
            writeln!(desk.out, "{text}")?;
            Ok(0)
        }
        Err(problems) => refuse(desk, &problems),
    }
}
