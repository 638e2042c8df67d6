//! Where in which text something stands.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A text that was read, with the name by which messages call it.
#[derive(PartialEq, Eq)]
pub struct Text {
    /// A path, or the path inside the project of a text that is embedded in the program.
    pub name: String,
    /// What stands in it.
    pub content: String,
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Text({}, {} bytes)", self.name, self.content.len())
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_are_counted_in_letters() {
        let text = Arc::new(Text {
            name: "x.toml".to_owned(),
            content: "å = 1\næøå = 2\n".to_owned(),
        });
        let two = Place::new(&text, 16..17);
        assert_eq!(two.to_string(), "x.toml:2:7");
        assert_eq!(Place::new(&text, 99..100).line(), 3);
    }
}
