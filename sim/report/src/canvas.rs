//! A sheet that figures draw on: marks are put down in pixels, from the top; plotters then writes them as SVG.
//!
//! plotters places everything on whole units, so it is given a sheet four times as fine.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::font;
use crate::svg::{Svg, Tip};
use crate::theme::{self, Ink};

/// Units of the SVG in a pixel.
pub const FINE: f64 = 4.0;

/// Where a text lies with respect to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// A line of text; its height is centred on its point.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// Size in pixels.
    pub size: f64,
    /// Bold or not.
    pub bold: bool,
    /// Colour.
    pub ink: Ink,
    /// Where it lies.
    pub at: At,
}

/// Ordinary labels.
pub const LABEL: Text = Text {
    size: theme::size::TEXT,
    bold: false,
    ink: Ink::Main,
    at: At::Start,
};
/// Headings inside a figure.
pub const HEAD: Text = Text {
    size: theme::size::HEAD,
    bold: true,
    ink: Ink::Main,
    at: At::Start,
};
/// Axis numbers and notes.
pub const NOTE: Text = Text {
    size: theme::size::SMALL,
    bold: false,
    ink: Ink::Soft,
    at: At::Start,
};

impl Text {
    /// The same, ending at its point.
    pub fn end(self) -> Text {
        Text {
            at: At::End,
            ..self
        }
    }

    /// The same, centred on its point.
    pub fn middle(self) -> Text {
        Text {
            at: At::Middle,
            ..self
        }
    }

    /// The same in another colour.
    pub fn ink(self, ink: Ink) -> Text {
        Text { ink, ..self }
    }

    /// The same in bold.
    pub fn bold(self) -> Text {
        Text { bold: true, ..self }
    }

    /// How wide a text of this style comes out.
    pub fn width(self, text: &str) -> f64 {
        font::width(text, self.size, self.bold)
    }

    /// The text, cut to fit.
    pub fn fitted(self, text: &str, room: f64) -> String {
        font::fitted(text, self.size, self.bold, room)
    }
}

enum Mark {
    Rect {
        x: f64,
        y: f64,
        w: f64,
        h: f64,
        ink: Ink,
        opacity: f64,
    },
    Line {
        points: Vec<(f64, f64)>,
        ink: Ink,
        width: f64,
    },
    Area {
        points: Vec<(f64, f64)>,
        ink: Ink,
        opacity: f64,
    },
    Disc {
        x: f64,
        y: f64,
        r: f64,
        ink: Ink,
    },
    Text {
        x: f64,
        y: f64,
        style: Text,
        text: String,
    },
}

/// The sheet.
pub struct Canvas {
    width: f64,
    marks: Vec<Mark>,
    tips: Vec<Tip>,
}

impl Canvas {
    /// An empty sheet of this width; its height is told when it is finished.
    pub fn new(width: f64) -> Canvas {
        Canvas {
            width,
            marks: Vec::new(),
            tips: Vec::new(),
        }
    }

    /// Width in pixels.
    pub fn width(&self) -> f64 {
        self.width
    }

    /// A filled rectangle from its upper left corner.
    pub fn rect(&mut self, x: f64, y: f64, w: f64, h: f64, ink: Ink) {
        self.tint(x, y, w, h, ink, 1.0);
    }

    /// The same, of which the background shows through.
    pub fn tint(&mut self, x: f64, y: f64, w: f64, h: f64, ink: Ink, opacity: f64) {
        if w > 0.0 && h > 0.0 {
            self.marks.push(Mark::Rect {
                x,
                y,
                w,
                h,
                ink,
                opacity,
            });
        }
    }

    /// A straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), ink: Ink, width: f64) {
        self.marks.push(Mark::Line {
            points: vec![from, to],
            ink,
            width,
        });
    }

    /// A line through many points; a curve's ink brings its dashes.
    pub fn curve(&mut self, points: Vec<(f64, f64)>, ink: Ink, width: f64) {
        self.marks.push(Mark::Line { points, ink, width });
    }

    /// A filled polygon.
    pub fn area(&mut self, points: Vec<(f64, f64)>, ink: Ink, opacity: f64) {
        self.marks.push(Mark::Area {
            points,
            ink,
            opacity,
        });
    }

    /// A filled circle.
    pub fn disc(&mut self, x: f64, y: f64, r: f64, ink: Ink) {
        self.marks.push(Mark::Disc { x, y, r, ink });
    }

    /// A line of text, centred in height on `y`.
    pub fn text(&mut self, x: f64, y: f64, style: Text, text: impl Into<String>) {
        self.marks.push(Mark::Text {
            x,
            y,
            style,
            text: text.into(),
        });
    }

    /// What the reader is told over this rectangle.
    pub fn tip(&mut self, x: f64, y: f64, w: f64, h: f64, text: impl Into<String>) {
        self.tips.push(Tip {
            x,
            y,
            w,
            h,
            text: text.into(),
        });
    }

    /// Draws everything on a sheet of this height. `id` must differ between the figures of a page.
    pub fn finish(self, id: &str, height: f64) -> Svg {
        let mut raw = String::new();
        {
            let root =
                SVGBackend::with_string(&mut raw, (fine(self.width) as u32, fine(height) as u32))
                    .into_drawing_area();
            let drawn = self
                .marks
                .iter()
                .try_for_each(|mark| draw(&root, mark))
                .and_then(|()| root.present());
            // The backend writes to a string, which cannot fail, and the fonts are embedded.
            drawn.expect("drawing to memory succeeds");
        }
        Svg::new(id, (self.width, height), &raw, self.tips)
    }
}

/// Pixels as units of the SVG.
pub fn fine(x: f64) -> i32 {
    (x * FINE).round() as i32
}

type Root<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type DrawResult<'a> =
    Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

fn draw<'a>(root: &Root<'a>, mark: &Mark) -> DrawResult<'a> {
    let point = |&(x, y): &(f64, f64)| (fine(x), fine(y));
    match mark {
        Mark::Rect {
            x,
            y,
            w,
            h,
            ink,
            opacity,
        } => root.draw(&Rectangle::new(
            [(fine(*x), fine(*y)), (fine(x + w), fine(y + h))],
            ink.colour().mix(*opacity).filled(),
        )),
        Mark::Line { points, ink, width } => {
            let points: Vec<_> = points.iter().map(point).collect();
            root.draw(&PathElement::new(
                points,
                ink.colour().stroke_width(fine(*width).max(1) as u32),
            ))
        }
        Mark::Area {
            points,
            ink,
            opacity,
        } => {
            let points: Vec<_> = points.iter().map(point).collect();
            root.draw(&Polygon::new(points, ink.colour().mix(*opacity).filled()))
        }
        Mark::Disc { x, y, r, ink } => root.draw(&Circle::new(
            point(&(*x, *y)),
            fine(*r),
            ink.colour().filled(),
        )),
        Mark::Text { x, y, style, text } => {
            let across = match style.at {
                At::Start => HPos::Left,
                At::Middle => HPos::Center,
                At::End => HPos::Right,
            };
            let font = font::at(style.size * FINE, style.bold)
                .color(&style.ink.colour())
                .pos(Pos::new(across, VPos::Center));
            root.draw(&plotters::element::Text::new(
                text.clone(),
                point(&(*x, *y)),
                font,
            ))
        }
    }
}
