//! Who plays.

use konakis_agents::{AgentSpec, Setting, Wrong};
use konakis_rules::{Datum, Item, Problem, Reader, Said, quoted};

use crate::ask::Ask;
use crate::experiment::{AgentEntry, Matrix, Sides, Stop};
use crate::key;
use crate::words::MOST_WORDS;

/// Reads every `[[agent]]`.
pub fn agents(reader: &Reader<'_>) -> Vec<AgentEntry> {
    let entries = if reader.has("agent") {
        reader.entries("agent", "who plays")
    } else {
        reader.required().entries("agent", "who plays")
    };
    if entries.len() > MOST_WORDS {
        let problem = Problem::error(format!("more than {MOST_WORDS} agents are named"));
        reader.refuse(problem.at_any(reader.place("agent"), "too many to tell apart"));
    }
    let mut agents: Vec<AgentEntry> = Vec::new();
    let mut names: Vec<Said<String>> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let path = format!("agent[{index}]");
        let says = |name: &str| key::find("agent", name).says;
        let kind = entry.required().text("kind", says("kind"));
        let name = entry.text("name", says("name"));
        let side = entry.word("side", key::SIDES, says("side"));
        let blocks = Ask::entry(reader, entry.clone(), "agent").whole("blocks");
        let spec = kind
            .as_ref()
            .and_then(|kind| spec(reader, entry, &path, kind));
        let Some(name) = name.or(kind) else { continue };
        if name.value.trim().is_empty() {
            reader.refuse(
                Problem::error("the name of the agent is empty").at(&name.place, says("name")),
            );
        }
        if let Some(earlier) = names.iter().find(|earlier| earlier.value == name.value) {
            reader.refuse(
                Problem::error(format!("two agents are called {}", quoted(&name.value)))
                    .at(&name.place, "here")
                    .at(&earlier.place, "and here")
                    .help("give each of them a `name` of its own"),
            );
        }
        names.push(name.clone());
        if let Some(spec) = spec {
            let side = match side.as_ref().map(|said| said.value) {
                Some("attackers") => Sides::Attackers,
                Some("defenders") => Sides::Defenders,
                _ => Sides::Both,
            };
            agents.push(AgentEntry {
                name: name.value,
                spec,
                side,
                blocks: blocks.map(|said| said.value.unsigned_abs()),
                rung: None,
            });
        }
    }
    agents
}

/// An agent from its kind and its parameters.
fn spec(
    reader: &Reader<'_>,
    entry: &Reader<'_>,
    path: &str,
    kind: &Said<String>,
) -> Option<AgentSpec> {
    let mut said = Vec::new();
    match AgentSpec::KINDS
        .iter()
        .find(|known| known.word == kind.value)
    {
        Some(known) => {
            for parameter in known.parameters() {
                if entry.has(parameter.word) {
                    said.extend(
                        entry
                            .leaf(parameter.word, parameter.sentence)
                            .map(|leaf| (parameter.word, leaf)),
                    );
                } else {
                    entry.note_asked(parameter.word, parameter.sentence);
                }
            }
        }
        // Its parameters cannot be judged.
        None => {
            for leaf in reader.sheet().leaves() {
                if leaf.path.starts_with(&format!("{path}.")) {
                    reader.note_asked(&leaf.path, "");
                }
            }
        }
    }
    let bare = |item: &Item| item.place.words().trim_matches(['"', '\'']).to_owned();
    let items: Vec<Vec<String>> = said
        .iter()
        .map(|(_, leaf)| match &leaf.item.datum {
            Datum::List(items) => items.iter().map(bare).collect(),
            _ => vec![bare(&leaf.item)],
        })
        .collect();
    let settings: Vec<Setting<'_>> = said
        .iter()
        .zip(&items)
        .map(|((key, _), items)| Setting {
            key,
            items: items.iter().map(String::as_str).collect(),
        })
        .collect();
    match AgentSpec::read(&kind.value, &settings) {
        Ok(spec) => Some(spec),
        Err(wrong) => {
            for Wrong { key, problem } in wrong {
                let of_key = said.iter().find(|(word, _)| key.as_deref() == Some(*word));
                let (place, label) = of_key.map_or((&kind.place, "who plays"), |(_, leaf)| {
                    (&leaf.item.place, "")
                });
                reader.refuse(problem.at(place, label));
            }
            None
        }
    }
}

/// Cells of which some play fewer games than others cannot stop together.
pub fn check_blocks(reader: &Reader<'_>, stop: &Stop) {
    if !stop.mode.looks() {
        return;
    }
    let entries = 0..reader.sheet().entries("agent").unwrap_or(0);
    let mut places = entries.filter_map(|index| reader.place(&format!("agent[{index}].blocks")));
    if let Some(place) = places.next() {
        reader.refuse(
            Problem::error("an agent plays a number of blocks of its own, and the data decide when the run stops")
                .at(place, "all cells stop together")
                .help("leave `blocks` out, or write `mode = \"fixed\"` below `[stop]`"),
        );
    }
}

/// Agents that nobody meets are a mistake, and so is a plan without a game.
pub fn check_meetings(reader: &Reader<'_>, matrix: Matrix, agents: &[AgentEntry]) {
    if agents.is_empty() {
        return;
    }
    let pairs = crate::plan::pairs(matrix, agents);
    let place = reader.place("agent");
    if pairs.is_empty() {
        reader.refuse(
            Problem::error("no two agents meet")
                .at_any(place, "who plays")
                .note("with `matrix = \"diagonal\"` an agent meets itself, with `\"mirrored\"` two different ones, each playing both sides"),
        );
        return;
    }
    for (index, agent) in agents.iter().enumerate() {
        if !pairs
            .iter()
            .any(|&(attackers, defenders)| attackers == index || defenders == index)
        {
            reader.refuse(
                Problem::error(format!("the agent {} meets nobody", quoted(&agent.name))).at_any(
                    reader.place(&format!("agent[{index}]")),
                    "with this `matrix` and these sides",
                ),
            );
        }
    }
}
