//! What plotters wrote, made fit for a file and for a page: it knows neither tool tips nor hatching nor dashes nor variables for colours.

use std::fmt::Write as _;

use crate::canvas::fine;
use crate::font;
use crate::theme::{self, Ink};

/// A rectangle that answers to the pointer and to the keyboard.
pub struct Tip {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
    /// What it says.
    pub text: String,
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
    /// From what plotters wrote. `id` must differ between the figures of a page.
    pub fn new(id: &str, (width, height): (f64, f64), raw: &str, tips: Vec<Tip>) -> Svg {
        Svg {
            id: id.to_owned(),
            width,
            height,
            body: body(raw),
            tips,
        }
    }

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
    use crate::canvas::{Canvas, LABEL};

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
