//! The JSON Schema by which editors complete and check rulesets while they are written.

use serde_json::{Map, Value as Json, json};

use crate::axes::AXES;
use crate::axis::{Absent, Choice, Form};
use crate::evidence::{Reading, Seen};
use crate::page::SCHEMA;
use crate::role::Role;
use crate::rule::paths;
use crate::zone::{SQUARES_KEY, STANDARD_ZONES, ZONE_KEYS};

/// The schema of rulesets, made from the registry of axes.
#[must_use]
pub fn schema() -> Json {
    let optional = |about: &str| json!({"type": "string", "description": about});
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "konakis ruleset",
        "type": "object",
        "additionalProperties": false,
        "required": ["schema"],
        "properties": {
            "schema": {"const": SCHEMA, "description": "the version of the schema"},
            "extends": optional("the ruleset whose answers hold where this one gives none: the id of a shipped one, or a path relative to this file"),
            "ruleset": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                    "name": optional("the ruleset's name for people"),
                    "year": {"type": "integer", "description": "the year of the rules"},
                    "summary": optional("what it is, in a sentence"),
                },
            },
            "names": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                    "attackers": optional("what this ruleset calls the attackers"),
                    "defenders": optional("what this ruleset calls the defenders"),
                    "king": optional("what this ruleset calls the king"),
                },
            },
            "sources": {
                "type": "object",
                "additionalProperties": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["citation", "seen"],
                    "properties": {
                        "citation": optional("the source as in a bibliography"),
                        "seen": word("in which form it was seen", Seen::CHOICES),
                        "url": optional("where it can be read"),
                    },
                },
            },
            "board": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                    "size": {"enum": (5..=19).step_by(2).collect::<Vec<u8>>(), "description": "files and ranks of the board"},
                    "layout": optional("the drawing of the start, top rank first: t attacker, T defender, K king, . empty"),
                },
            },
            "rules": rules(),
            "evidence": {"type": "array", "items": evidence()},
        },
    })
}

fn rules() -> Json {
    let mut properties = Map::new();
    for axis in AXES {
        let neutral = match axis.absent {
            Absent::Required => "has to be said".to_owned(),
            Absent::Is(neutral) => format!("if absent: {}", neutral()),
            Absent::As(other) => format!("if absent: as {other}"),
        };
        let about = format!("{} ({neutral})", axis.asks);
        put(&mut properties, axis.key, form(&about, &axis.form));
    }
    for (name, squares) in STANDARD_ZONES {
        properties.insert(name.to_owned(), zone(Some(squares)));
    }
    properties.insert(
        "zones".to_owned(),
        json!({"type": "object", "additionalProperties": zone(None)}),
    );
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

/// Puts a schema at a dotted key.
fn put(properties: &mut Map<String, Json>, key: &str, schema: Json) {
    let Some((table, rest)) = key.split_once('.') else {
        properties.insert(key.to_owned(), schema);
        return;
    };
    let below = properties.entry(table).or_insert_with(
        || json!({"type": "object", "additionalProperties": false, "properties": {}}),
    );
    let below = below["properties"]
        .as_object_mut()
        .expect("a table has properties");
    put(below, rest, schema);
}

fn zone(squares: Option<&str>) -> Json {
    let mut properties = Map::new();
    let absent = squares.map_or_else(
        || "has to be said".to_owned(),
        |word| format!("if absent: \"{word}\""),
    );
    let about = format!("{} ({absent})", SQUARES_KEY.asks);
    properties.insert(SQUARES_KEY.key.to_owned(), form(&about, &SQUARES_KEY.form));
    for key in ZONE_KEYS {
        properties.insert(key.key.to_owned(), form(key.asks, &key.form));
    }
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

fn form(about: &str, form: &Form) -> Json {
    let number =
        |least: u32, says: &str| json!({"type": "integer", "minimum": least, "description": says});
    let list = |items: Json| json!({"type": "array", "uniqueItems": true, "items": items});
    match form {
        Form::Word(words) => word(about, words),
        Form::Number { least, says } => {
            json!({"type": "integer", "minimum": least, "description": format!("{about} {says}")})
        }
        Form::WordOrNumber { words, least, says } => {
            json!({"description": about, "anyOf": [word(about, words), number(*least, says)]})
        }
        Form::WordOrParts { words, parts } => {
            let properties: Map<String, Json> = parts
                .iter()
                .map(|part| (part.key.to_owned(), self::form(part.says, &part.form)))
                .collect();
            let keys: Vec<_> = parts.iter().map(|part| part.key).collect();
            let table = json!({"type": "object", "additionalProperties": false, "required": keys, "properties": properties});
            json!({"description": about, "anyOf": [word(about, words), table]})
        }
        Form::WordOrZone(words) => {
            let zone = json!({"type": "string", "description": "the name of a zone"});
            json!({"description": about, "anyOf": [word(about, words), zone]})
        }
        Form::Zones => json!({"description": about, "allOf": [list(json!({"type": "string"}))]}),
        Form::Roles { inside } => {
            let roles = Role::ALL.into_iter().flat_map(|role| {
                let inner = inside.then(|| format!("{role}-inside"));
                [Some(role.to_string()), inner].into_iter().flatten()
            });
            json!({"description": about, "allOf": [list(json!({"enum": roles.collect::<Vec<_>>()}))]})
        }
        Form::WordOrSquares(words) => {
            let squares = list(json!({"type": "string", "pattern": "^[a-s](1[0-9]?|[2-9])$"}));
            json!({"description": about, "anyOf": [word(about, words), squares]})
        }
        Form::Name => {
            json!({"type": "string", "pattern": "^[a-z][a-z0-9-]*$", "description": about})
        }
    }
}

fn word(about: &str, words: &[Choice]) -> Json {
    let says: Vec<_> = words
        .iter()
        .map(|choice| format!("{}: {}", choice.word, choice.says))
        .collect();
    json!({
        "enum": words.iter().map(|choice| choice.word).collect::<Vec<_>>(),
        "description": format!("{about} {}", says.join("; ")),
        // Taplo shows these beside each word that it completes.
        "x-taplo": {"docs": {"enumValues": words.iter().map(|choice| choice.says).collect::<Vec<_>>()}},
    })
}

fn evidence() -> Json {
    let text = |about: &str| json!({"type": "string", "description": about});
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["rule", "source", "reading"],
        "properties": {
            "rule": {
                "description": "the rule that the source speaks of",
                "anyOf": [{"enum": paths()}, {"type": "string", "pattern": "^zones\\."}],
            },
            "source": text("one of the keys in [sources]"),
            "place": text("where in the source"),
            "reading": word("how the source speaks of the rule:", Reading::CHOICES),
            "quote": text("a few words of the source"),
            "note": text("remarks in your own words"),
            "or": {
                "type": "array",
                "items": {"type": "object"},
                "description": "other defensible readings of the rule, as answers",
            },
        },
    })
}
