//! Boards as drawings: special squares, pieces, moves.

use std::fmt::Write as _;

use super::page::escape;
use crate::role::Role;
use crate::ruleset::Ruleset;
use crate::square::Square;
use crate::zone::Zone;

/// A square's side.
const SIDE: i32 = 32;

/// The room for letters and numbers at two sides.
const RIM: i32 = 20;

/// What is drawn.
pub(super) struct Drawing {
    size: u8,
    under: String,
    over: String,
}

impl Drawing {
    /// An empty board.
    pub fn new(size: u8) -> Self {
        Self {
            size,
            under: String::new(),
            over: String::new(),
        }
    }

    fn left(&self, square: Square) -> i32 {
        RIM + i32::from(square.file) * SIDE
    }

    fn top(&self, square: Square) -> i32 {
        i32::from(self.size - 1 - square.rank) * SIDE
    }

    fn middle(&self, square: Square) -> (i32, i32) {
        (self.left(square) + SIDE / 2, self.top(square) + SIDE / 2)
    }

    /// Colours the squares of a zone; the style sheet knows the class.
    pub fn zone(&mut self, class: &str, zone: &Zone) {
        for square in zone.squares.iter().filter(|square| square.is_on(self.size)) {
            write!(
                self.under,
                "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{SIDE}\" height=\"{SIDE}\"><title>{square}: {}</title></rect>",
                self.left(*square),
                self.top(*square),
                escape(&zone.name)
            )
            .expect("writing to a string does not fail");
        }
    }

    /// Marks a square of the king's goal.
    pub fn goal(&mut self, square: Square) {
        let (x, y) = (self.left(square) + 2, self.top(square) + 2);
        let side = SIDE - 4;
        write!(
            self.under,
            "<rect class=\"goal\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" />"
        )
        .expect("writing to a string does not fail");
    }

    /// Puts a piece on a square.
    pub fn piece(&mut self, square: Square, role: Role) {
        let (x, y) = self.middle(square);
        let drawn = match role {
            Role::Attackers => {
                format!("<circle class=\"attacker\" cx=\"{x}\" cy=\"{y}\" r=\"11\" />")
            }
            Role::Defenders => {
                format!("<circle class=\"defender\" cx=\"{x}\" cy=\"{y}\" r=\"11\" />")
            }
            Role::King => format!(
                "<circle class=\"defender\" cx=\"{x}\" cy=\"{y}\" r=\"13\" /><path class=\"cross\" d=\"M{x} {} v14 M{} {y} h14\" />",
                y - 7,
                x - 7
            ),
        };
        self.over += &drawn;
    }

    /// An arrow for a move.
    pub fn arrow(&mut self, from: Square, to: Square) {
        let ((x1, y1), (x2, y2)) = (self.middle(from), self.middle(to));
        let (dx, dy) = ((x2 - x1).signum(), (y2 - y1).signum());
        // The head ends short of the middle, so that it is seen beside a piece.
        let (tip_x, tip_y) = (x2 - dx * 2, y2 - dy * 2);
        let (back_x, back_y) = (tip_x - dx * 9, tip_y - dy * 9);
        write!(
            self.over,
            "<path class=\"move\" d=\"M{} {} L{back_x} {back_y}\" /><path class=\"tip\" d=\"M{tip_x} {tip_y} L{} {} L{} {} Z\" />",
            x1 + dx * 13,
            y1 + dy * 13,
            back_x + dy * 6,
            back_y + dx * 6,
            back_x - dy * 6,
            back_y - dx * 6
        )
        .expect("writing to a string does not fail");
    }

    /// A cross on a piece that is taken.
    pub fn taken(&mut self, square: Square) {
        let (x, y) = self.middle(square);
        write!(
            self.over,
            "<path class=\"taken\" d=\"M{} {} l20 20 m0 -20 l-20 20\" />",
            x - 10,
            y - 10
        )
        .expect("writing to a string does not fail");
    }

    /// The drawing, with a sentence for those who cannot see it.
    pub fn svg(&self, says: &str) -> String {
        let board = i32::from(self.size) * SIDE;
        let whole = board + RIM;
        let mut svg = format!(
            "<svg class=\"board\" viewBox=\"0 0 {whole} {whole}\" style=\"--side:{whole}px\" role=\"img\" aria-label=\"{}\">",
            escape(says)
        );
        write!(
            svg,
            "<rect class=\"ground\" x=\"{RIM}\" y=\"0\" width=\"{board}\" height=\"{board}\" />{}",
            self.under
        )
        .expect("writing to a string does not fail");
        let mut lines = String::new();
        for line in 0..=i32::from(self.size) {
            let at = line * SIDE;
            write!(lines, "M{} 0 v{board} M{RIM} {at} h{board} ", RIM + at)
                .expect("writing to a string does not fail");
        }
        write!(svg, "<path class=\"lines\" d=\"{}\" />", lines.trim_end())
            .expect("writing to a string does not fail");
        for place in 0..self.size {
            let along = Square::new(place, place);
            let (x, y) = self.middle(along);
            write!(
                svg,
                "<text class=\"rim\" x=\"{x}\" y=\"{}\">{}</text><text class=\"rim\" x=\"{}\" y=\"{}\">{}</text>",
                board + 14,
                char::from(b'a' + place),
                RIM / 2 - 1,
                y + 4,
                place + 1
            )
            .expect("writing to a string does not fail");
        }
        svg + &self.over + "</svg>"
    }
}

/// A ruleset's start, with its special squares and the king's goal.
pub(super) fn start(ruleset: &Ruleset) -> String {
    let mut drawing = Drawing::new(ruleset.board.size);
    for (place, zone) in ruleset.zones.iter().enumerate() {
        drawing.zone(&zone_class(place), zone);
    }
    for square in goal(ruleset) {
        drawing.goal(square);
    }
    for (square, role) in ruleset.board.pieces() {
        drawing.piece(square, role);
    }
    drawing.svg(&format!("the start of {}", ruleset.name))
}

/// The class of a ruleset's zone, by its place in the list.
pub(super) fn zone_class(place: usize) -> String {
    format!("zone z{}", place % 5)
}

/// The squares on which the king wins.
pub(super) fn goal(ruleset: &Ruleset) -> Vec<Square> {
    use crate::axes::EscapeTo;
    let size = ruleset.board.size;
    let zone = |place: usize| ruleset.zones.get(place).map(|zone| zone.squares.clone());
    let corners = ruleset.zones.iter().position(|zone| zone.name == "corners");
    let squares = match ruleset.rules.escape_to {
        EscapeTo::Edge => Some(
            Square::all(size)
                .filter(|square| square.is_edge(size))
                .collect(),
        ),
        EscapeTo::Corners => corners
            .and_then(zone)
            .or_else(|| Some(Square::corners(size).to_vec())),
        EscapeTo::Zone(place) => zone(place.into()),
    };
    let except = |square: &Square| {
        ruleset.zones.iter().enumerate().any(|(place, zone)| {
            ruleset.rules.escape_except.contains(place) && zone.squares.contains(square)
        })
    };
    let squares: Vec<Square> = squares.unwrap_or_default();
    squares
        .into_iter()
        .filter(|square| !except(square))
        .collect()
}

/// A ruleset's start without what its rules add to it.
pub(super) fn plain(ruleset: &Ruleset) -> String {
    let mut drawing = Drawing::new(ruleset.board.size);
    for (square, role) in ruleset.board.pieces() {
        drawing.piece(square, role);
    }
    drawing.svg(&format!("the start of {}", ruleset.name))
}
