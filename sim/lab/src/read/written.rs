//! What an experiment names and could not be read: a mistake is told once, where it is made, and not again wherever its name stands.

use konakis_rules::{Datum, Reader};

/// The names of what is wrong.
#[derive(Debug, Default)]
pub struct Unread {
    rulesets: Vec<String>,
    agents: Vec<String>,
}

impl Unread {
    /// Of so many rulesets and agents that could be read; where all could, no name is excused.
    pub fn of(reader: &Reader<'_>, rulesets: usize, agents: usize) -> Unread {
        let sheet = reader.sheet();
        let text = |path: &str| match sheet.leaf(path).map(|leaf| &leaf.item.datum) {
            Some(Datum::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let used: Vec<String> = match sheet.leaf("rulesets.use").map(|leaf| &leaf.item.datum) {
            Some(Datum::List(items)) => items
                .iter()
                .filter_map(|item| match &item.datum {
                    Datum::Text(text) => Some(text.clone()),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        };
        let entries = sheet.entries("agent").unwrap_or(0);
        let name = |index: usize| {
            let own = text(&format!("agent[{index}].name"));
            own.or_else(|| text(&format!("agent[{index}].kind")))
        };
        Unread {
            rulesets: if rulesets < used.len() {
                used
            } else {
                Vec::new()
            },
            agents: match agents < entries {
                true => (0..entries).filter_map(name).collect(),
                false => Vec::new(),
            },
        }
    }

    /// Whether a name may be that of a ruleset that could not be read.
    pub fn ruleset(&self, name: &str) -> bool {
        self.rulesets.iter().any(|each| each == name)
    }

    /// Whether a name may be that of an agent that could not be read.
    pub fn agent(&self, name: &str) -> bool {
        self.agents.iter().any(|each| each == name)
    }

    /// Whether all agents could be read.
    pub fn knows_agents(&self) -> bool {
        self.agents.is_empty()
    }
}
