//! The board at the start of a game, drawn.

use crate::canvas::{Canvas, NOTE};
use crate::svg::Svg;
use crate::theme::Ink;
use crate::view::BoardView;

/// Draws the board `wide` pixels wide; the attackers are orange, the defenders blue, the king bears a ring.
pub fn draw(board: &BoardView, wide: f64, id: &str) -> Svg {
    let mut canvas = Canvas::new(wide);
    let margin = 16.0;
    let side = (wide - margin - 2.0) / f64::from(board.size.max(1));
    let span = side * f64::from(board.size);
    let corner = |(file, rank): (u8, u8)| {
        (
            margin + side * f64::from(file),
            1.0 + side * (f64::from(board.size) - 1.0 - f64::from(rank)),
        )
    };
    for (name, squares) in &board.zones {
        for square in squares {
            let (x, y) = corner(*square);
            canvas.rect(x, y, side, side, Ink::Region);
            if name == "konakis" {
                canvas.line((x, y), (x + side, y + side), Ink::Soft, 0.75);
                canvas.line((x + side, y), (x, y + side), Ink::Soft, 0.75);
            }
        }
    }
    for i in 0..=board.size {
        let at = side * f64::from(i);
        canvas.line(
            (margin, 1.0 + at),
            (margin + span, 1.0 + at),
            Ink::Soft,
            0.5,
        );
        canvas.line(
            (margin + at, 1.0),
            (margin + at, 1.0 + span),
            Ink::Soft,
            0.5,
        );
    }
    for i in 0..board.size {
        let middle = side * (f64::from(i) + 0.5);
        canvas.text(
            margin + middle,
            span + 9.0,
            NOTE.middle(),
            char::from(b'a' + i).to_string(),
        );
        canvas.text(
            margin - 4.0,
            1.0 + span - middle,
            NOTE.end(),
            (i + 1).to_string(),
        );
    }
    let radius = side * 0.34;
    let mut piece = |square: (u8, u8), ink: Ink| {
        let (x, y) = corner(square);
        canvas.disc(x + side / 2.0, y + side / 2.0, radius, ink);
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
    let (x, y) = corner(board.king);
    canvas.disc(x + side / 2.0, y + side / 2.0, radius * 0.62, Ink::Paper);
    canvas.disc(
        x + side / 2.0,
        y + side / 2.0,
        radius * 0.36,
        Ink::Defenders,
    );
    canvas.finish(id, span + 17.0)
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
