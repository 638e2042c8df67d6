//! Writes a ruleset as a text that stands alone.

use std::fmt::Write as _;

use crate::answer::Answer;
use crate::evidence::Evidence;
use crate::page::SCHEMA;
use crate::ruleset::Ruleset;

impl Ruleset {
    /// The ruleset as one text without ancestors, which reads back as the same ruleset. A run keeps it, so that its
    /// rules can still be read when the files have changed.
    ///
    /// ```
    /// # use konakis_rules::{examine_text, find};
    /// let preamble = find("imperial-contest-preamble")?;
    /// let again = examine_text("imperial-contest-preamble", &preamble.to_toml()).into_result()?;
    /// assert_eq!(again.fingerprint, preamble.fingerprint);
    /// assert_eq!(again.evidence.len(), preamble.evidence.len());
    /// # Ok::<(), konakis_rules::Problems>(())
    /// ```
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = format!("schema = {SCHEMA}\n\n[ruleset]\n");
        key(&mut text, "name", &quote(&self.name));
        if let Some(year) = self.year {
            key(&mut text, "year", &year.to_string());
        }
        if !self.summary.is_empty() {
            key(&mut text, "summary", &quote(&self.summary));
        }
        text += "\n[names]\n";
        key(&mut text, "attackers", &quote(&self.names.attackers));
        key(&mut text, "defenders", &quote(&self.names.defenders));
        key(&mut text, "king", &quote(&self.names.king));
        for source in &self.sources {
            writeln!(text, "\n[sources.{}]", source.key)
                .expect("writing to a string does not fail");
            key(&mut text, "citation", &quote(&source.citation));
            key(&mut text, "seen", &quote(source.seen.word()));
            if let Some(url) = &source.url {
                key(&mut text, "url", &quote(url));
            }
        }
        text += "\n[board]\n";
        key(&mut text, "size", &self.board.size.to_string());
        key(
            &mut text,
            "layout",
            &format!("\"\"\"\n{}\"\"\"", self.board),
        );
        text += "\n[rules]\n";
        for (path, answer) in self.leaves() {
            key(&mut text, &path, &answer.to_string());
        }
        for evidence in &self.evidence {
            text += "\n[[evidence]]\n";
            write_evidence(&mut text, evidence);
        }
        text
    }
}

fn write_evidence(text: &mut String, evidence: &Evidence) {
    key(text, "rule", &quote(&evidence.rule));
    key(text, "source", &quote(&evidence.source));
    key(text, "reading", &quote(evidence.reading.word()));
    let optional = [
        ("place", &evidence.place),
        ("quote", &evidence.quote),
        ("note", &evidence.note),
    ];
    for (name, said) in optional {
        if let Some(said) = said {
            key(text, name, &quote(said));
        }
    }
    if !evidence.or.is_empty() {
        let answers = |reading: &Vec<(String, Answer)>| {
            let answers: Vec<_> = reading
                .iter()
                .map(|(path, answer)| format!("\"{path}\" = {answer}"))
                .collect();
            format!("{{ {} }}", answers.join(", "))
        };
        let readings: Vec<_> = evidence.or.iter().map(answers).collect();
        key(text, "or", &format!("[{}]", readings.join(", ")));
    }
}

fn key(text: &mut String, key: &str, value: &str) {
    writeln!(text, "{key} = {value}").expect("writing to a string does not fail");
}

/// A TOML string.
fn quote(said: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in said.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted += "\\n",
            letter if letter.is_control() => {
                write!(quoted, "\\u{:04X}", u32::from(letter))
                    .expect("writing to a string does not fail");
            }
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}
