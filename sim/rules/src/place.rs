//! Where in which text something stands.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::text::Text;

/// A stretch of a text.
#[derive(Clone, PartialEq, Eq)]
pub struct Place {
    /// The text.
    pub text: Arc<Text>,
    /// First byte and the one after the last.
    pub span: Range<usize>,
}

impl Place {
    /// A stretch of a text, cut to what the text has.
    #[must_use]
    pub fn new(text: &Arc<Text>, span: Range<usize>) -> Self {
        let end = span.end.min(text.content.len());
        Self {
            text: Arc::clone(text),
            span: span.start.min(end)..end,
        }
    }

    /// The name of the text.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.text.name
    }

    /// The line of the first letter, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.before().matches('\n').count() + 1
    }

    /// The column of the first letter, counted in letters from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        let before = self.before();
        let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
        line.chars().count() + 1
    }

    /// The words that stand there.
    #[must_use]
    pub fn words(&self) -> &str {
        self.text.content.get(self.span.clone()).unwrap_or("")
    }

    /// The place of a word in quotation marks inside this one; the whole place if it is not found.
    #[must_use]
    pub fn word(&self, word: &str) -> Self {
        let start = ['"', '\'']
            .into_iter()
            .find_map(|mark| self.words().find(&format!("{mark}{word}{mark}")));
        match start {
            Some(start) => {
                let start = self.span.start + start;
                Self::new(&self.text, start..start + word.len() + 2)
            }
            None => self.clone(),
        }
    }

    fn before(&self) -> &str {
        self.text.content.get(..self.span.start).unwrap_or("")
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file(), self.line(), self.column())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Something that was said, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said<T> {
    /// What was said.
    pub value: T,
    /// Where it stands.
    pub place: Place,
}

impl<T> Said<T> {
    /// The same place, with something made of what was said.
    pub fn map<U>(self, turn: impl FnOnce(T) -> U) -> Said<U> {
        Said {
            value: turn(self.value),
            place: self.place,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_are_counted_in_letters() {
        let text = Text::new("x.toml", "å = 1\næøå = 2\n");
        let two = Place::new(&text, 16..17);
        assert_eq!(two.to_string(), "x.toml:2:7");
        assert_eq!(two.words(), "2");
        assert_eq!(Place::new(&text, 99..100).line(), 3);
    }
}
