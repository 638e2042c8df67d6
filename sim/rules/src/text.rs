//! Texts, and how a file becomes one.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use crate::place::Place;
use crate::problem::Problem;
use crate::words::quoted;

/// A text that was read, with the name by which messages call it.
#[derive(PartialEq, Eq)]
pub struct Text {
    /// A path, or the path inside the project of a text that is embedded in the program.
    pub name: String,
    /// What stands in it.
    pub content: String,
}

impl Text {
    /// Rulesets and experiments are written by hand: what is larger was not, and is refused before it costs anything.
    pub const MOST: u64 = 1_000_000;

    /// A text that is at hand.
    pub fn new(name: impl Into<String>, content: impl Into<String>) -> Arc<Self> {
        Arc::new(Self {
            name: name.into(),
            content: content.into(),
        })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// A problem that says why not: no such file, a folder, too large, not UTF-8.
    pub fn read(path: &Path) -> Result<Arc<Self>, Problem> {
        let name = path.display().to_string();
        let shown = quoted(&name);
        let about = std::fs::metadata(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => Problem::error(format!("there is no file {shown}")),
            _ => Problem::error(format!("the file {shown} cannot be read: {error}")),
        })?;
        if about.is_dir() {
            return Err(Problem::error(format!("{shown} is a folder, not a file"))
                .help("name one of the files in it"));
        }
        // The length of a pipe or a device is not known beforehand, so reading is bounded as well.
        let mut bytes = Vec::new();
        if about.len() <= Self::MOST {
            File::open(path)
                .and_then(|file| file.take(Self::MOST + 1).read_to_end(&mut bytes))
                .map_err(|error| {
                    Problem::error(format!("the file {shown} cannot be read: {error}"))
                })?;
        }
        let size = about.len().max(bytes.len() as u64);
        if size > Self::MOST {
            return Err(Problem::error(format!(
                "the file {shown} is too large: {}",
                megabytes(size)
            ))
            .note("a text of more than 1 MB was not written by hand, and is not read")
            .help("is this the file that was meant?"));
        }
        Self::from_bytes(&name, bytes)
    }

    /// Makes a text of bytes.
    ///
    /// # Errors
    /// A problem with the place of the first byte that is not UTF-8.
    pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Result<Arc<Self>, Problem> {
        String::from_utf8(bytes).map_or_else(
            |error| {
                let good = error.utf8_error().valid_up_to();
                let byte = error.as_bytes()[good];
                let text = Self::new(name, String::from_utf8_lossy(error.as_bytes()));
                let place = Place::new(&text, good..good + char::REPLACEMENT_CHARACTER.len_utf8());
                Err(Problem::error("the file is not UTF-8")
                    .at(&place, format!("byte 0x{byte:02x} stands here"))
                    .help("save it as UTF-8 in your editor"))
            },
            |content| Ok(Self::new(name, content)),
        )
    }
}

fn megabytes(bytes: u64) -> String {
    let tenths = bytes / 100_000;
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Text({}, {} bytes)", self.name, self.content.len())
    }
}
