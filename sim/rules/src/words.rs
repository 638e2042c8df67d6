//! Small things that all messages say alike.

/// "1 problem", "2 problems".
#[must_use]
pub fn counted(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {word}{ending}")
}

/// A word from a file in backticks: short, on one line, and unable to steer a terminal.
#[must_use]
pub fn quoted(word: &str) -> String {
    const MOST: usize = 80;
    let mut shown = String::from("`");
    for (i, letter) in word.chars().enumerate() {
        if i == MOST {
            shown.push('…');
            break;
        }
        if letter.is_control() {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown.push('`');
    shown
}

/// "`a`", "`a` and `b`", "`a`, `b` and `c`".
#[must_use]
pub fn listed<W: AsRef<str>>(words: &[W]) -> String {
    let words: Vec<_> = words.iter().map(|word| quoted(word.as_ref())).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_agree_in_number() {
        assert_eq!(counted(1, "problem"), "1 problem");
        assert_eq!(counted(0, "problem"), "0 problems");
        assert_eq!(listed(&["a", "b", "c"]), "`a`, `b` and `c`");
    }

    #[test]
    fn words_from_files_cannot_steer_a_terminal() {
        assert_eq!(quoted("a\u{1b}[31mb\n"), "`a\\u{1b}[31mb\\n`");
        assert_eq!(quoted(&"x".repeat(500)).chars().count(), 83);
    }
}
