//! What is wrong with a text: where, what, and how to mend it.
//!
//! A user's mistakes are values: readers collect them, so that all problems of a file come out together.

use std::fmt;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::place::Place;
use crate::text::Text;
use crate::words::counted;

/// How bad a problem is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// The text can be used, and somebody should look at it.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, as a lowercase fragment.
    pub title: String,
    /// Where; the first place is the one that counts.
    pub marks: Vec<(Place, String)>,
    /// What is allowed, and why.
    pub notes: Vec<String>,
    /// How to mend it.
    pub helps: Vec<String>,
}

impl Problem {
    /// A problem with which the text cannot be used.
    pub fn error(title: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            title: title.into(),
            marks: Vec::new(),
            notes: Vec::new(),
            helps: Vec::new(),
        }
    }

    /// A problem with which the text can still be used.
    pub fn warning(title: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(title)
        }
    }

    /// Marks a place, with a few words beside the mark. The first place marked is where the problem is.
    #[must_use]
    pub fn at(mut self, place: &Place, label: impl Into<String>) -> Self {
        self.marks.push((place.clone(), label.into()));
        self
    }

    /// Marks a place if there is one.
    #[must_use]
    pub fn at_any(self, place: Option<&Place>, label: impl Into<String>) -> Self {
        match place {
            Some(place) => self.at(place, label),
            None => self,
        }
    }

    /// Adds what is allowed, or why it is wrong.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds a list of what may be written, each with a sentence.
    #[must_use]
    pub fn allowed<W, S>(self, title: &str, choices: impl IntoIterator<Item = (W, S)>) -> Self
    where
        W: Into<String>,
        S: Into<String>,
    {
        let choices: Vec<(String, String)> = choices
            .into_iter()
            .map(|(word, says)| (word.into(), says.into()))
            .collect();
        if choices.is_empty() {
            return self;
        }
        let wide = choices
            .iter()
            .map(|(word, _)| word.chars().count())
            .max()
            .unwrap_or(0);
        let lines: Vec<_> = choices
            .iter()
            .map(|(word, says)| format!("  {word:wide$}  {says}").trim_end().to_owned())
            .collect();
        self.note(format!("{title}\n{}", lines.join("\n")))
    }

    /// Adds a way to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.helps.push(help.into());
        self
    }

    /// Adds "did you mean …?" if there is something to suggest.
    #[must_use]
    pub fn did_you_mean(self, near: Option<impl fmt::Display>) -> Self {
        match near {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self,
        }
    }

    /// Where the problem is.
    #[must_use]
    pub fn place(&self) -> Option<&Place> {
        self.marks.first().map(|(place, _)| place)
    }

    /// The whole message with the lines that it is about.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut group = Group::with_title(level.primary_title(&*self.title));
        for (i, (place, _)) in self.marks.iter().enumerate() {
            // One picture a text; the first mark there draws it with all the others of that text.
            if self.marks[..i]
                .iter()
                .any(|(earlier, _)| earlier.file() == place.file())
            {
                continue;
            }
            let mut snippet = Snippet::source(&*place.text.content).path(&*place.text.name);
            for (j, (mark, label)) in self.marks.iter().enumerate() {
                if mark.file() == place.file() {
                    let kind = if j == 0 {
                        AnnotationKind::Primary
                    } else {
                        AnnotationKind::Context
                    };
                    let label = (!label.is_empty()).then_some(&**label);
                    snippet = snippet.annotation(kind.span(mark.span.clone()).label(label));
                }
            }
            group = group.element(snippet);
        }
        for note in &self.notes {
            group = group.element(Level::NOTE.message(&**note));
        }
        for help in &self.helps {
            group = group.element(Level::HELP.message(&**help));
        }
        let renderer = if colour {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let drawn = renderer.render(&[group]);
        // The renderer pads empty lines of the margin.
        let lines: Vec<_> = drawn.lines().map(str::trim_end).collect();
        lines.join("\n")
    }
}

/// All that is wrong with a text and its ancestors, in the order of the files.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Problems {
    list: Vec<Problem>,
}

impl Problems {
    /// More than so many are not spelt out: the reader mends the first and asks again.
    pub const MOST_SHOWN: usize = 50;

    /// No problems yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// Adds one.
    pub fn push(&mut self, problem: Problem) {
        self.list.push(problem);
    }

    /// Is nothing wrong at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Can the text not be used?
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors() > 0
    }

    /// How many errors there are.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.count(Severity::Error)
    }

    /// How many warnings there are.
    #[must_use]
    pub fn warnings(&self) -> usize {
        self.count(Severity::Warning)
    }

    fn count(&self, severity: Severity) -> usize {
        self.list
            .iter()
            .filter(|problem| problem.severity == severity)
            .count()
    }

    /// One after the other.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.list.iter()
    }

    /// Puts them in the order of the texts given, and inside a text in the order of its lines; those without a place
    /// come first.
    pub fn sort(&mut self, texts: &[Arc<Text>]) {
        self.list.sort_by_key(|problem| {
            problem.place().map(|place| {
                let text = texts.iter().position(|text| Arc::ptr_eq(text, &place.text));
                (text.unwrap_or(texts.len()), place.span.start)
            })
        });
    }

    /// "2 errors, 1 warning"
    #[must_use]
    pub fn tally(&self) -> String {
        let parts: Vec<_> = [(self.errors(), "error"), (self.warnings(), "warning")]
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| counted(count, word))
            .collect();
        if parts.is_empty() {
            "no problems".to_owned()
        } else {
            parts.join(", ")
        }
    }

    /// All messages, and how many there are.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let mut blocks: Vec<_> = self
            .list
            .iter()
            .take(Self::MOST_SHOWN)
            .map(|problem| problem.render(colour))
            .collect();
        let more = self.list.len().saturating_sub(Self::MOST_SHOWN);
        blocks.push(if more > 0 {
            format!("{}; the first {} are shown", self.tally(), Self::MOST_SHOWN)
        } else {
            self.tally()
        });
        blocks.join("\n\n")
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self {
            list: vec![problem],
        }
    }
}

impl FromIterator<Problem> for Problems {
    fn from_iter<I: IntoIterator<Item = Problem>>(problems: I) -> Self {
        Self {
            list: problems.into_iter().collect(),
        }
    }
}

impl Extend<Problem> for Problems {
    fn extend<I: IntoIterator<Item = Problem>>(&mut self, problems: I) {
        self.list.extend(problems);
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

/// The same as what people see, so that an `expect` in a test says what is wrong.
impl fmt::Debug for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Problems {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_come_out_in_the_order_of_the_lines() {
        let text = Text::new("x.toml", "one\ntwo\n");
        let mut problems: Problems = [
            Problem::error("second").at(&Place::new(&text, 4..7), ""),
            Problem::warning("first").at(&Place::new(&text, 0..3), "here"),
        ]
        .into_iter()
        .collect();
        problems.sort(&[text]);
        assert_eq!(problems.tally(), "1 error, 1 warning");
        let shown = problems.to_string();
        assert!(
            shown.starts_with("warning: first\n --> x.toml:1:1"),
            "{shown}"
        );
        assert!(shown.ends_with("1 error, 1 warning"), "{shown}");
    }
}
