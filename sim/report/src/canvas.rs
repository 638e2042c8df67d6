//! A sheet that figures draw on: marks are put down in pixels, from the top; plotters then writes them as SVG.
//!
//! plotters places everything on whole units, so it is given a sheet four times as fine; and it knows neither tool tips nor hatching nor
//! dashes, so these are added to what it wrote.

use std::fmt::Write as _;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::font;
use crate::theme::{self, Ink};

/// Units of the SVG in a pixel.
const FINE: f64 = 4.0;

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

/// A rectangle that answers to the pointer and to the keyboard.
struct Tip {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
    text: String,
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
        Svg {
            id: id.to_owned(),
            width: self.width,
            height,
            body: body(&raw),
            tips: self.tips,
        }
    }
}

fn fine(x: f64) -> i32 {
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

/// What plotters wrote between `<svg>` and `</svg>`, an element a line.
fn body(raw: &str) -> String {
    let lines: Vec<&str> = raw.lines().collect();
    let inner = lines
        .get(1..lines.len().saturating_sub(1))
        .unwrap_or_default();
    let mut body = String::with_capacity(raw.len());
    let mut in_text = false;
    for line in inner {
        let line = line
            .replace(" opacity=\"1\"", "")
            .replace(" stroke=\"none\"", "")
            .replace(" text-anchor=\"start\"", "")
            .replace(" \"/>", "\"/>");
        let line = line.as_str();
        body.push_str(&rounded_size(line));
        // plotters breaks the line inside a text, which would become a space.
        in_text = line.starts_with("<text") || (in_text && line != "</text>");
        if !in_text {
            body.push('\n');
        }
    }
    body
}

/// The element with its font size as a short number: plotters divides what it was given.
fn rounded_size(line: &str) -> String {
    const KEY: &str = "font-size=\"";
    let found = line.split_once(KEY).and_then(|(before, rest)| {
        let (size, after) = rest.split_once('"')?;
        Some(format!(
            "{before}{KEY}{}\"{after}",
            (size.parse::<f64>().ok()? * 10.0).round() / 10.0
        ))
    });
    found.unwrap_or_else(|| line.to_owned())
}

/// Whether a figure answers to the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tips {
    /// It does.
    Shown,
    /// It does not.
    Left,
}

/// A finished figure.
pub struct Svg {
    id: String,
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    body: String,
    tips: Vec<Tip>,
}

impl Svg {
    /// A file of its own, in the colours of paper; `title` is what it says.
    pub fn standalone(&self, title: &str) -> String {
        let title = escaped(title);
        let ground = format!(
            "<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
            Ink::Paper.hex()
        );
        let body = self.body.replace(
            "font-family=\"sans-serif\"",
            &format!("font-family=\"{}, Verdana, sans-serif\"", font::FAMILY),
        );
        let body = self.dressed(&body, |_, hex, _| hex.to_owned());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {fw} {fh}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n{defs}{ground}{body}{tips}</svg>\n",
            w = self.width,
            h = self.height,
            fw = fine(self.width),
            fh = fine(self.height),
            defs = self.defs(&Ink::Soft.hex(), &Ink::Truncated.hex()),
            tips = self.spots(),
        )
    }

    /// Part of a page, in the page's own colours and typeface; with tips only where there is a pointer to ask for them.
    pub fn inline(&self, title: &str, tips: Tips) -> String {
        let body = self.body.replace(" font-family=\"sans-serif\"", "");
        let body = self.dressed(&body, |_, _, variable| variable.to_owned());
        format!(
            "<svg viewBox=\"0 0 {fw} {fh}\" width=\"{w}\" height=\"{h}\" role=\"img\" aria-label=\"{title}\">\n{defs}{body}{tips}</svg>",
            w = self.width,
            h = self.height,
            fw = fine(self.width),
            fh = fine(self.height),
            title = escaped(title),
            defs = self.defs(&Ink::Soft.variable(), &Ink::Truncated.variable()),
            tips = if tips == Tips::Shown {
                self.spots()
            } else {
                String::new()
            },
        )
    }

    /// Gives colours their final form, hatches what is truncated, dashes the curves.
    fn dressed(&self, body: &str, colour: impl Fn(Ink, &str, &str) -> String) -> String {
        let table: Vec<(Ink, String, String)> = theme::inks().collect();
        let mut out = String::with_capacity(body.len() * 2);
        for line in body.lines() {
            let mut line = line.to_owned();
            for (ink, hex, variable) in &table {
                if !line.contains(hex.as_str()) {
                    continue;
                }
                let last = colour(*ink, hex, variable);
                if *ink == Ink::Truncated {
                    line = line.replace(
                        &format!("fill=\"{hex}\""),
                        &format!("fill=\"url(#hatch-{})\"", self.id),
                    );
                }
                if let Some(dash) = theme::dash(*ink).filter(|_| line.starts_with("<polyline")) {
                    line = line.replace(
                        &format!("stroke=\"{hex}\""),
                        &format!("stroke=\"{last}\" stroke-dasharray=\"{dash}\""),
                    );
                }
                line = line.replace(&format!("\"{hex}\""), &format!("\"{last}\""));
            }
            out.push_str(&line);
            out.push('\n');
        }
        out
    }

    fn defs(&self, stripe: &str, ground: &str) -> String {
        if !self.body.contains(&Ink::Truncated.hex()) {
            return String::new();
        }
        format!(
            "<defs><pattern id=\"hatch-{}\" width=\"20\" height=\"20\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><rect width=\"20\" height=\"20\" fill=\"{ground}\"/><rect width=\"7\" height=\"20\" fill=\"{stripe}\"/></pattern></defs>\n",
            self.id
        )
    }

    fn spots(&self) -> String {
        let mut out = String::new();
        for tip in &self.tips {
            // Writing to a string cannot fail.
            let _ = writeln!(
                out,
                "<rect class=\"tip\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" pointer-events=\"all\"><title>{}</title></rect>",
                fine(tip.x),
                fine(tip.y),
                fine(tip.w).max(1),
                fine(tip.h).max(1),
                escaped(&tip.text)
            );
        }
        out
    }
}

/// A text as XML and HTML want it, in elements and in attributes.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specimen() -> Svg {
        let mut canvas = Canvas::new(100.0);
        canvas.rect(0.0, 0.0, 10.0, 10.0, Ink::Truncated);
        canvas.curve(vec![(0.0, 0.0), (5.0, 5.0)], Ink::series(1), 1.5);
        canvas.text(10.0, 20.0, LABEL, "Smith & \"Salmi\"");
        canvas.tip(0.0, 0.0, 10.0, 10.0, "<tip>");
        canvas.finish("specimen", 50.0)
    }

    #[test]
    fn a_figure_has_its_hatching_dashes_and_tips() {
        let svg = specimen().standalone("title");
        assert!(
            svg.contains("url(#hatch-specimen)") && svg.contains("id=\"hatch-specimen\""),
            "{svg}"
        );
        assert!(svg.contains("stroke-dasharray"), "{svg}");
        assert!(svg.contains("<title>&lt;tip&gt;</title>"), "{svg}");
        assert!(
            svg.contains(">Smith &amp; &quot;Salmi&quot;</text>"),
            "{svg}"
        );
    }

    #[test]
    fn in_a_page_every_colour_is_a_variable() {
        let svg = specimen().inline("title", Tips::Shown);
        assert!(!svg.contains("\"#"), "{svg}");
        assert!(svg.contains("var(--main)"), "{svg}");
    }
}
