//! What is made from the list of keys: the JSON Schema for editors, and the reference for people.

use std::fmt::Write as _;

use konakis_rules::Choice;
use serde_json::{Map, Value as Json, json};

use crate::key::{Absent, Form, Key, SECTIONS, Section};

/// The JSON Schema of experiments.
pub fn schema() -> Json {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for section in SECTIONS {
        if section.name == "factors" {
            let groups = json!({ "type": "object", "description": section.says, "additionalProperties": of_section(section) });
            properties.insert(section.name.to_owned(), groups);
            continue;
        }
        if section
            .keys
            .iter()
            .any(|key| key.absent == Absent::Required)
        {
            required.push(section.name);
        }
        properties.insert(section.name.to_owned(), of_section(section));
    }
    let own = "a ruleset of this experiment; its keys are those of a ruleset's file, as in `rules.range.king = 3`";
    properties.insert(
        "ruleset".to_owned(),
        json!({ "type": "object", "description": own, "additionalProperties": { "type": "object" } }),
    );
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "An experiment of konakis",
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn of_section(section: &Section) -> Json {
    let properties: Map<String, Json> = section
        .keys
        .iter()
        .map(|key| (key.name.to_owned(), of_key(key)))
        .collect();
    let required: Vec<&str> = section
        .keys
        .iter()
        .filter(|key| key.absent == Absent::Required)
        .map(|key| key.name)
        .collect();
    // Options of agents depend on their kind, and are judged when the experiment is read.
    let table = json!({
        "type": "object",
        "description": section.says,
        "properties": properties,
        "required": required,
        "additionalProperties": section.name == "agent",
    });
    if section.many {
        json!({ "type": "array", "description": section.says, "items": table, "minItems": 1 })
    } else {
        table
    }
}

fn of_key(key: &Key) -> Json {
    let words = |choices: &[Choice]| {
        let list = choices
            .iter()
            .map(|choice| json!({ "const": choice.word, "description": choice.says }));
        json!({ "oneOf": list.collect::<Vec<Json>>() })
    };
    let mut schema = match key.form {
        Form::Text => json!({ "type": "string" }),
        Form::Whole(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        Form::Word(choices) => words(choices),
        Form::Texts => {
            json!({ "type": "array", "items": { "type": "string" }, "minItems": 1, "uniqueItems": true })
        }
        Form::Words(choices) => {
            json!({ "type": "array", "items": words(choices), "uniqueItems": true })
        }
        Form::Real(least, most) => json!({ "type": "number", "minimum": least, "maximum": most }),
        Form::Range(least, most) | Form::Pair(least, most) => {
            json!({ "type": "array", "items": { "type": "number", "minimum": least, "maximum": most }, "minItems": 2, "maxItems": 2 })
        }
        Form::Wholes(least, most) => {
            json!({ "type": "array", "items": { "type": "integer", "minimum": least, "maximum": most }, "minItems": 1, "uniqueItems": true })
        }
        Form::Flag => json!({ "type": "boolean" }),
        Form::Families => {
            let list = json!({ "type": "array", "items": { "type": "string" }, "minItems": 1, "uniqueItems": true });
            json!({ "type": "object", "additionalProperties": { "oneOf": [list, { "enum": ["shapley", "two-way"] }] } })
        }
    };
    schema["description"] = json!(key.says);
    schema
}

/// The reference of all keys, as Markdown.
pub fn reference() -> String {
    let mut text = String::new();
    for section in SECTIONS {
        let header = if section.name == "factors" {
            "[factors.NAME]".to_owned()
        } else if section.many {
            format!("[[{}]]", section.name)
        } else {
            format!("[{}]", section.name)
        };
        let _ = writeln!(text, "### `{header}`: {}\n", section.says);
        let _ = writeln!(
            text,
            "| key | what may stand there | if absent | what it is for |\n| --- | --- | --- | --- |"
        );
        for key in section.keys {
            let _ = writeln!(
                text,
                "| `{}` | {} | {} | {} |",
                key.name,
                form(key.form),
                absent(key.absent),
                key.says
            );
        }
        text.push('\n');
        for key in section.keys {
            let (Form::Word(choices) | Form::Words(choices)) = key.form else {
                continue;
            };
            let _ = writeln!(text, "`{}`:", key.name);
            for choice in choices {
                let _ = writeln!(text, "- `\"{}\"`: {}", choice.word, choice.says);
            }
            text.push('\n');
        }
    }
    text
}

fn form(form: Form) -> String {
    let words = |choices: &[Choice]| {
        choices
            .iter()
            .map(|choice| format!("`\"{}\"`", choice.word))
            .collect::<Vec<_>>()
            .join(", ")
    };
    match form {
        Form::Text => "a text".to_owned(),
        Form::Whole(least, i64::MAX) => format!("a whole number from {least}"),
        Form::Whole(least, most) => format!("a whole number from {least} to {most}"),
        Form::Word(choices) => words(choices),
        Form::Texts => "a list of texts".to_owned(),
        Form::Words(choices) => format!("a list of {}", words(choices)),
        Form::Real(least, most) => format!("a number from {least} to {most}"),
        Form::Range(least, most) => {
            format!("two numbers from {least} to {most}, the smaller first")
        }
        Form::Pair(least, most) => format!("two numbers from {least} to {most}"),
        Form::Wholes(least, _) => format!("a list of whole numbers from {least}"),
        Form::Flag => "`true` or `false`".to_owned(),
        Form::Families => "a table of lists of texts, or of words".to_owned(),
    }
}

fn absent(absent: Absent) -> String {
    match absent {
        Absent::Required => "required".to_owned(),
        Absent::Means(text) => text.to_owned(),
        Absent::Value(value) => format!("`{value}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::{Path, PathBuf};

    fn path(file: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../experiments")
            .join(file)
    }

    /// `KONAKIS_BLESS=1 cargo test -p konakis-lab` writes both files anew.
    fn same(file: &str, wanted: &str) {
        if std::env::var_os("KONAKIS_BLESS").is_some() {
            fs::write(path(file), wanted).expect("the file can be written");
        }
        let kept = fs::read_to_string(path(file)).expect("the file is there");
        assert!(
            kept == wanted,
            "experiments/{file} is not fresh: run the tests once with KONAKIS_BLESS=1"
        );
    }

    #[test]
    fn the_schema_is_fresh() {
        same("experiment.schema.json", &format!("{:#}\n", schema()));
    }

    #[test]
    fn the_reference_is_fresh() {
        const BEGIN: &str = "<!-- keys: made from sim/lab/src/key.rs -->\n";
        const END: &str = "<!-- end of keys -->\n";
        let page = fs::read_to_string(path("README.md")).expect("the page is there");
        let (before, rest) = page
            .split_once(BEGIN)
            .expect("the page has a place for the keys");
        let (_, after) = rest.split_once(END).expect("the keys end");
        same(
            "README.md",
            &format!("{before}{BEGIN}\n{}{END}{after}", reference()),
        );
    }

    #[test]
    fn every_key_is_declared_once() {
        for section in SECTIONS {
            for (index, key) in section.keys.iter().enumerate() {
                assert!(
                    section.keys[..index]
                        .iter()
                        .all(|other| other.name != key.name),
                    "{}.{}",
                    section.name,
                    key.name
                );
                assert!(
                    !key.says.is_empty() && !key.says.ends_with('.'),
                    "{}.{}",
                    section.name,
                    key.name
                );
            }
        }
    }
}
