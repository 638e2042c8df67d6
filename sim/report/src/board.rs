//! Boards, drawn: the start of a game, and the ground of what is shown square by square.

use crate::canvas::{Canvas, NOTE};
use crate::svg::Svg;
use crate::theme::Ink;
use crate::view::BoardView;

/// Room for the numbers of the ranks, left of a board, and for the letters of the files, below it.
const MARGIN: f64 = 16.0;

/// Where a board lies on a sheet.
pub struct Place<'a> {
    board: &'a BoardView,
    /// Its upper left corner.
    corner: (f64, f64),
    /// Side of a square.
    pub side: f64,
}

impl<'a> Place<'a> {
    /// A board of this width, its numbers included, with its upper left corner there.
    pub fn new(board: &'a BoardView, (x, y): (f64, f64), wide: f64) -> Self {
        Place {
            board,
            corner: (x + MARGIN, y + 1.0),
            side: (wide - MARGIN - 2.0) / f64::from(board.size.max(1)),
        }
    }

    /// How high it is, its letters included.
    pub fn height(&self) -> f64 {
        self.span() + MARGIN + 1.0
    }

    fn span(&self) -> f64 {
        self.side * f64::from(self.board.size)
    }

    /// The upper left corner of a square.
    pub fn square(&self, (file, rank): (u8, u8)) -> (f64, f64) {
        (
            self.corner.0 + self.side * f64::from(file),
            self.corner.1 + self.side * (f64::from(self.board.size) - 1.0 - f64::from(rank)),
        )
    }

    /// Draws the special squares.
    pub fn zones(&self, canvas: &mut Canvas) {
        let side = self.side;
        for (name, squares) in &self.board.zones {
            for square in squares {
                let (x, y) = self.square(*square);
                canvas.rect(x, y, side, side, Ink::Region);
                if name == "konakis" {
                    canvas.line((x, y), (x + side, y + side), Ink::Soft, 0.75);
                    canvas.line((x + side, y), (x, y + side), Ink::Soft, 0.75);
                }
            }
        }
    }

    /// Draws the lines, the letters and the numbers.
    pub fn grid(&self, canvas: &mut Canvas) {
        let ((left, top), span) = (self.corner, self.span());
        // To and fro in one line: a page may hold a hundred boards.
        let bends = (0..=self.board.size).flat_map(|i| {
            let at = self.side * f64::from(i);
            let (near, far) = if i % 2 == 0 { (0.0, span) } else { (span, 0.0) };
            [(near, at), (far, at)]
        });
        let bends: Vec<(f64, f64)> = bends.collect();
        let along = bends.iter().map(|(x, y)| (left + x, top + y)).collect();
        canvas.curve(along, Ink::Soft, 0.5);
        let across = bends.iter().map(|(x, y)| (left + y, top + x)).collect();
        canvas.curve(across, Ink::Soft, 0.5);
        // Where squares are small, every second one is named.
        let step = if self.side < NOTE.size + 1.5 { 2 } else { 1 };
        for i in (0..self.board.size).step_by(step) {
            let middle = self.side * (f64::from(i) + 0.5);
            canvas.text(
                left + middle,
                top + span + 8.0,
                NOTE.middle(),
                char::from(b'a' + i).to_string(),
            );
            canvas.text(
                left - 4.0,
                top + span - middle,
                NOTE.end(),
                (i + 1).to_string(),
            );
        }
    }
}

/// Draws the board `wide` pixels wide; the attackers are orange, the defenders blue, the king bears a ring.
pub fn draw(board: &BoardView, wide: f64, id: &str) -> Svg {
    let mut canvas = Canvas::new(wide);
    let place = Place::new(board, (0.0, 0.0), wide);
    place.zones(&mut canvas);
    place.grid(&mut canvas);
    let side = place.side;
    let middle = |square| {
        let (x, y) = place.square(square);
        (x + side / 2.0, y + side / 2.0)
    };
    let radius = side * 0.34;
    let mut piece = |square: (u8, u8), ink: Ink| {
        let (x, y) = middle(square);
        canvas.disc(x, y, radius, ink);
    };
    board
        .attackers
        .iter()
        .for_each(|square| piece(*square, Ink::Attackers));
    board
        .defenders
        .iter()
        .for_each(|square| piece(*square, Ink::Defenders));
    piece(board.king, Ink::Defenders);
    let (x, y) = middle(board.king);
    canvas.disc(x, y, radius * 0.62, Ink::Paper);
    canvas.disc(x, y, radius * 0.36, Ink::Defenders);
    canvas.finish(id, place.height())
}

/// What the drawing shows, for those who cannot see it.
pub fn caption(board: &BoardView) -> String {
    format!(
        "the board of {size} × {size} squares at the start: {} attackers, {} defenders and the king",
        board.attackers.len(),
        board.defenders.len(),
        size = board.size
    )
}
