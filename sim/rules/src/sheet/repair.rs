//! What a line that is no TOML was probably meant to say.
//!
//! Each repair undoes one habit: of word processors, of other formats, of handwriting. A repair is only suggested
//! if the line is TOML after it, so what a message tells people to write can always be read.

use std::ops::Range;

use toml::de::DeTable;

/// A line that can be read, and what was wrong with the one that could not.
pub(super) struct Repair {
    /// What is wrong, as a lowercase fragment.
    pub title: &'static str,
    /// A few words beside the mark.
    pub label: &'static str,
    /// Where in the line; `None` if the parser knows better.
    pub at: Option<Range<usize>>,
    /// The line as it was probably meant.
    pub line: String,
}

/// A habit: what it is called, and what undoes it.
struct Habit {
    title: &'static str,
    label: &'static str,
    undo: fn(&str) -> Option<Undone>,
}

/// The line without the habit, and where the habit shows, if that is one place.
type Undone = (String, Option<Range<usize>>);

const HABITS: [Habit; 15] = [
    Habit {
        title: "these are not the quotation marks of a plain text",
        label: "typographic marks: some editors put them in place of straight ones",
        undo: straighten_quotes,
    },
    Habit {
        title: "there is a space here that is none",
        label: "a no-break space: it looks like a space and is another letter",
        undo: plain_spaces,
    },
    Habit {
        title: "a comment begins with `#`",
        label: "here",
        undo: comment,
    },
    Habit {
        title: "key and value are joined by an equals sign",
        label: "here",
        undo: equals_sign,
    },
    Habit {
        title: "a comma is no decimal point",
        label: "a number with decimals is written with a point, a large one without commas",
        undo: decimal_comma,
    },
    Habit {
        title: "a number does not begin with 0",
        label: "here",
        undo: leading_zero,
    },
    Habit {
        title: "a line ends without a mark",
        label: "here",
        undo: end_mark,
    },
    Habit {
        title: "a section's name stands in square brackets",
        label: "here",
        undo: header,
    },
    Habit {
        title: "there is a comma too many",
        label: "nothing stands between two commas",
        undo: two_commas,
    },
    Habit {
        title: "a list stands in square brackets",
        label: "a list",
        undo: square_brackets,
    },
    Habit {
        title: "a quotation mark inside a text ends it",
        label: "inside a text it is written `\\\"`",
        undo: inner_marks,
    },
    Habit {
        title: "a text is never closed",
        label: "the second quotation mark is missing",
        undo: close_text,
    },
    Habit {
        title: "a bracket is never closed",
        label: "here",
        undo: close_bracket,
    },
    Habit {
        title: "several values are a list, in square brackets",
        label: "a list",
        undo: list,
    },
    Habit {
        title: "a text has to stand in quotation marks",
        label: "without quotation marks",
        undo: quote_words,
    },
];

/// The line as it was probably meant, if undoing habits makes it TOML. Long lines are left alone.
pub(super) fn repair(line: &str) -> Option<Repair> {
    const LONGEST: usize = 200;
    // A no-break space is no end of a line: it is one of the habits.
    let line = line.trim_end_matches([' ', '\t', '\r']);
    if line.len() > LONGEST || reads(line) {
        return None;
    }
    let mut line = line.to_owned();
    let mut first: Option<(&Habit, Option<Range<usize>>)> = None;
    for habit in &HABITS {
        let Some((mended, at)) = (habit.undo)(&line) else {
            continue;
        };
        first.get_or_insert((habit, at));
        line = mended;
        if reads(&line)
            && let Some((habit, at)) = first
        {
            return Some(Repair {
                title: habit.title,
                label: habit.label,
                at,
                line: line.trim().to_owned(),
            });
        }
    }
    None
}

fn reads(line: &str) -> bool {
    DeTable::parse(line).is_ok()
}

/// Key and value of a line that has an equals sign.
fn halves(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once('=')?;
    let value = value.trim();
    (!key.trim().is_empty() && !key.contains(['"', '[', '#']) && !value.is_empty())
        .then(|| (key.trim_end(), value))
}

/// Where the value of a line stands: at its end.
fn place_of(line: &str, value: &str) -> Range<usize> {
    let end = line.trim_end().len();
    end.saturating_sub(value.len())..end
}

fn with_value(key: &str, value: &str) -> Undone {
    (format!("{key} = {value}"), None)
}

fn straighten_quotes(line: &str) -> Option<Undone> {
    const DOUBLE: [char; 8] = ['“', '”', '„', '‟', '«', '»', '＂', '″'];
    const SINGLE: [char; 7] = ['‘', '’', '‚', '‹', '›', '`', '´'];
    let start = line.find(DOUBLE).or_else(|| line.find(SINGLE))?;
    let double = line.contains(DOUBLE);
    let mended = line
        .chars()
        .map(|letter| match letter {
            letter if DOUBLE.contains(&letter) => '"',
            // An apostrophe inside a text may stay.
            letter if !double && SINGLE.contains(&letter) => '"',
            letter => letter,
        })
        .collect();
    let last = |letter: char| DOUBLE.contains(&letter) || (!double && SINGLE.contains(&letter));
    let end = line
        .rfind(last)
        .and_then(|end| Some(end + line[end..].chars().next()?.len_utf8()));
    Some((mended, end.map(|end| start..end)))
}

fn plain_spaces(line: &str) -> Option<Undone> {
    const SPACES: [char; 4] = ['\u{a0}', '\u{202f}', '\u{2009}', '\u{3000}'];
    let start = line.find(SPACES)?;
    let end = start + line[start..].chars().next()?.len_utf8();
    Some((line.replace(SPACES, " "), Some(start..end)))
}

fn comment(line: &str) -> Option<Undone> {
    let start = line.len() - line.trim_start().len();
    for mark in ["//", "--", ";", "%"] {
        if let Some(rest) = line.trim_start().strip_prefix(mark) {
            let mended = format!("# {}", rest.trim());
            return Some((mended, Some(start..start + mark.len())));
        }
    }
    let at = line.find(" //").filter(|at| !line[..*at].contains('#'))?;
    (line[..at].matches('"').count().is_multiple_of(2)).then(|| {
        let mended = format!("{} # {}", line[..at].trim_end(), line[at + 3..].trim());
        (mended, Some(at + 1..at + 3))
    })
}

/// `key: value`, `key := value`, `key == value`, `key – value`, `key "value"`.
fn equals_sign(line: &str) -> Option<Undone> {
    let of_key = |letter: char| letter.is_ascii_alphanumeric() || ".-_".contains(letter);
    let lead = line.len() - line.trim_start().len();
    let key = lead
        + line[lead..]
            .find(|letter| !of_key(letter))
            .filter(|key| *key > 0)?;
    let rest = &line[key..];
    let start = key + (rest.len() - rest.trim_start().len());
    let rest = rest.trim_start();
    for mark in [":=", "==", "=>", "->", "→", "–", "—", ":", "- "] {
        if let Some(value) = rest.strip_prefix(mark) {
            let value = in_table(value.trim());
            let (mended, _) = with_value(line[..key].trim(), &value);
            return Some((mended, Some(start..start + mark.trim().len())));
        }
    }
    if let Some(value) = rest.strip_prefix('=') {
        let mended = in_table(value.trim());
        return (value.contains([':', ';']) && mended != value.trim())
            .then(|| with_value(line[..key].trim(), &mended));
    }
    let value = |letter: char| letter.is_ascii_digit() || "\"'[{".contains(letter);
    rest.starts_with(value).then(|| {
        let (mended, _) = with_value(line[..key].trim(), rest);
        (mended, Some(start..start + rest.len()))
    })
}

/// The same inside `{ … }`, where people also part with semicolons.
fn in_table(value: &str) -> String {
    let Some(inner) = value
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'))
    else {
        return value.to_owned();
    };
    let parts = inner.split([',', ';']).map(|part| {
        let part = part.trim();
        match part.split_once(':') {
            Some((key, value)) if !part.contains('=') => {
                format!("{} = {}", key.trim().trim_matches('"'), value.trim())
            }
            _ => part.to_owned(),
        }
    });
    format!("{{ {} }}", parts.collect::<Vec<_>>().join(", "))
}

fn decimal_comma(line: &str) -> Option<Undone> {
    let (key, value) = halves(line)?;
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    let parts: Vec<_> = value.split(',').collect();
    if parts.len() < 2 || !parts.iter().copied().all(digits) {
        return None;
    }
    let thousands = parts[1..].iter().all(|part| part.len() == 3) && !parts[0].starts_with('0');
    let mended = match (thousands, parts.len()) {
        (true, _) => value.replace(',', ""),
        (false, 2) => value.replace(',', "."),
        (false, _) => return None,
    };
    let (mended, _) = with_value(key, &mended);
    Some((mended, Some(place_of(line, value))))
}

fn leading_zero(line: &str) -> Option<Undone> {
    let (key, value) = halves(line)?;
    let number = value.trim_start_matches('0');
    (number != value && number.starts_with(|digit: char| digit.is_ascii_digit()))
        .then(|| with_value(key, number))
}

fn end_mark(line: &str) -> Option<Undone> {
    let trimmed = line.trim_end();
    let mended = trimmed.strip_suffix([';', ','])?;
    Some((
        mended.trim_end().to_owned(),
        Some(mended.len()..trimmed.len()),
    ))
}

/// `[rules`, `rules]`, `[rules}`, `rules:`
fn header(line: &str) -> Option<Undone> {
    let name = line
        .trim()
        .trim_matches(['[', ']', '{', '}', '(', ')', ':']);
    let of_name = |letter: char| letter.is_ascii_alphanumeric() || ".-_".contains(letter);
    if name.is_empty() || name == line.trim() || !name.chars().all(of_name) {
        return None;
    }
    let mended = if line.trim().starts_with("[[") {
        format!("[[{name}]]")
    } else {
        format!("[{name}]")
    };
    Some((mended, Some(0..line.trim_end().len())))
}

fn close_text(line: &str) -> Option<Undone> {
    let (key, value) = halves(line)?;
    let mark = ['"', '\''].into_iter().find(|mark| {
        value.matches(*mark).count() == 1 && (value.starts_with(*mark) || value.ends_with(*mark))
    })?;
    let (mended, _) = with_value(key, &format!("{mark}{}{mark}", value.trim_matches(mark)));
    Some((mended, Some(place_of(line, value))))
}

fn close_bracket(line: &str) -> Option<Undone> {
    let (key, value) = halves(line)?;
    let (open, close) = [("[", "]"), ("{", " }")]
        .into_iter()
        .find(|(open, _)| value.starts_with(open))?;
    // What ends with a comma goes on in the next line.
    if value.ends_with([',', ']', '}']) {
        return None;
    }
    let start = place_of(line, value).start;
    let (mended, _) = with_value(key, &format!("{value}{close}"));
    Some((mended, Some(start..start + open.len())))
}

/// `["king",, "defenders"]`
fn two_commas(line: &str) -> Option<Undone> {
    let (_, value) = halves(line)?;
    let start = place_of(line, value).start;
    let at = start + value.find(",,").or_else(|| value.find(", ,"))?;
    let rest = line[at + 1..].trim_start_matches([',', ' ']);
    Some((
        format!("{}, {rest}", &line[..at]),
        Some(at..line.len() - rest.len()),
    ))
}

/// `("king")`, `{"king"}`
fn square_brackets(line: &str) -> Option<Undone> {
    let (key, value) = halves(line)?;
    let inner = |open, close| value.strip_prefix(open)?.strip_suffix(close);
    let inner = inner('(', ')').or_else(|| inner('{', '}').filter(|inner| !inner.contains('=')))?;
    let (mended, _) = with_value(key, &format!("[{}]", inner.trim()));
    Some((mended, Some(place_of(line, value))))
}

/// `"He said "no" to it"`
fn inner_marks(line: &str) -> Option<Undone> {
    let (key, value) = halves(line)?;
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    if !inner.contains('"') || inner.contains(['=', '\\']) || inner.contains("\", \"") {
        return None;
    }
    let (mended, _) = with_value(key, &format!("\"{}\"", inner.replace('"', "\\\"")));
    Some((mended, Some(place_of(line, value))))
}

/// `"king", "defenders"`
fn list(line: &str) -> Option<Undone> {
    let (key, value) = halves(line)?;
    if !value.contains(',') || value.starts_with(['[', '{']) {
        return None;
    }
    let parts: Vec<_> = value.split(',').map(str::trim).collect();
    let one_word = |part: &&str| !part.is_empty() && !part.contains(' ');
    parts.iter().all(one_word).then(|| {
        let (mended, _) = with_value(key, &format!("[{}]", parts.join(", ")));
        (mended, Some(place_of(line, value)))
    })
}

fn quote_words(line: &str) -> Option<Undone> {
    let (key, value) = halves(line)?;
    let inner = |open, close| value.strip_prefix(open)?.strip_suffix(close);
    let mended = if let Some(inner) = inner('[', ']') {
        let parts: Vec<_> = inner.split(',').map(quote).collect();
        format!("[{}]", parts.join(", "))
    } else if let Some(inner) = inner('{', '}') {
        let parts = inner.split(',').map(|part| match part.split_once('=') {
            Some((key, value)) => format!("{} = {}", key.trim(), quote(value)),
            None => part.trim().to_owned(),
        });
        format!("{{ {} }}", parts.collect::<Vec<_>>().join(", "))
    } else {
        match value.split_once(" #") {
            Some((value, comment)) => format!("{} #{comment}", quote(value)),
            None => quote(value),
        }
    };
    (mended != value).then(|| with_value(key, &mended))
}

/// A word in quotation marks, if it is not a value as it is.
fn quote(word: &str) -> String {
    let word = word.trim();
    if reads(&format!("x = {word}")) {
        return word.to_owned();
    }
    let inside = word.trim_matches(['"', '\'']);
    format!("\"{}\"", inside.replace('"', "\\\""))
}
