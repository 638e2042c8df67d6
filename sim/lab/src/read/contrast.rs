//! Contrasts as they are written: one ruleset less another, for a pairing of agents if it is not the strongest.

use std::sync::Arc;

use konakis_rules::{Place, Problem, Reader, Ruleset, Said, near, quoted};

use crate::ask::Ask;
use crate::experiment::{AgentEntry, Declared, Matrix};
use crate::plan::pairs;

const FORM: &str =
    "write it as in `\"salmi-2015 - smith-1811\"`, with a space on both sides of the hyphen";
const PLAYERS: &str =
    "write it as in `\"salmi-2015 - smith-1811, greedy against random\"`, the attackers first";

/// The ruleset of a name.
pub fn ruleset(
    reader: &Reader<'_>,
    rulesets: &[Arc<Ruleset>],
    name: &str,
    place: &Place,
    label: &str,
) -> Option<usize> {
    let found = rulesets.iter().position(|ruleset| ruleset.id == name);
    if found.is_none() {
        let known: Vec<&str> = rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();
        let problem = Problem::error(format!("{} is no ruleset of this experiment", quoted(name)))
            .at(place, label);
        reader.refuse(match near(name, known.iter().copied()) {
            Some(near) => problem.did_you_mean(Some(near)),
            None => problem.note(format!("it has {}", known.join(", "))),
        });
    }
    found
}

/// Two rulesets with ` - ` between them; the place of each in the list.
pub fn difference(
    reader: &Reader<'_>,
    rulesets: &[Arc<Ruleset>],
    text: &str,
    place: &Place,
    label: &str,
) -> Option<(usize, usize)> {
    let Some((of, with)) = text.split_once(" - ") else {
        reader.refuse(
            Problem::error("a contrast names two rulesets")
                .at(place, label)
                .help(FORM),
        );
        return None;
    };
    let find = |name: &str| ruleset(reader, rulesets, name.trim(), place, label);
    let (of, with) = (find(of), find(with));
    let (of, with) = (of?, with?);
    if of == with {
        reader.refuse(
            Problem::error("a ruleset does not differ from itself")
                .at(place, label)
                .help(FORM),
        );
        return None;
    }
    Some((of, with))
}

/// Reads `analysis.primary`; `None` where nothing is declared.
pub fn primary(
    reader: &Reader<'_>,
    rulesets: &[Arc<Ruleset>],
    agents: &[AgentEntry],
    matrix: Matrix,
) -> Option<Vec<Declared>> {
    let list = Ask::new(reader, "analysis").texts("primary")?;
    let mut declared: Vec<(Declared, &Said<String>)> = Vec::new();
    for said in &list.value {
        let Some(one) = declare(reader, rulesets, agents, matrix, said) else {
            continue;
        };
        let same = |(earlier, _): &&(Declared, &Said<String>)| {
            let turned = Declared {
                of: earlier.with,
                with: earlier.of,
                ..*earlier
            };
            one == *earlier || one == turned
        };
        match declared.iter().find(same) {
            Some((_, earlier)) => reader.refuse(
                Problem::error("a contrast is declared twice")
                    .at(&said.place, "here")
                    .at(&earlier.place, "and here, perhaps the other way round"),
            ),
            None => declared.push((one, said)),
        }
    }
    Some(declared.into_iter().map(|(one, _)| one).collect())
}

fn declare(
    reader: &Reader<'_>,
    rulesets: &[Arc<Ruleset>],
    agents: &[AgentEntry],
    matrix: Matrix,
    said: &Said<String>,
) -> Option<Declared> {
    const LABEL: &str = "a primary contrast";
    let (contrast, players) = match said.value.split_once(',') {
        Some((contrast, players)) => (contrast, Some(players)),
        None => (said.value.as_str(), None),
    };
    let rulesets = difference(reader, rulesets, contrast, &said.place, LABEL);
    let pairing = match players {
        None => None,
        Some(players) => Some(pairing(reader, agents, matrix, players, &said.place)?),
    };
    let (of, with) = rulesets?;
    Some(Declared { of, with, pairing })
}

/// Two agents with ` against ` between them, who meet.
fn pairing(
    reader: &Reader<'_>,
    agents: &[AgentEntry],
    matrix: Matrix,
    players: &str,
    place: &Place,
) -> Option<(usize, usize)> {
    let refuse = |problem: Problem| reader.refuse(problem);
    let Some((attackers, defenders)) = players.split_once(" against ") else {
        refuse(
            Problem::error("it is not clear who plays")
                .at(place, "after the comma")
                .help(PLAYERS),
        );
        return None;
    };
    let find = |name: &str| {
        let found = agents.iter().position(|agent| agent.name == name);
        if found.is_none() {
            let known: Vec<&str> = agents.iter().map(|agent| agent.name.as_str()).collect();
            refuse(
                Problem::error(format!("no agent is called {}", quoted(name)))
                    .at(place, "after the comma")
                    .did_you_mean(near(name, known)),
            );
        }
        found
    };
    let (one, other) = (find(attackers.trim()), find(defenders.trim()));
    let pairing = (one?, other?);
    if !pairs(matrix, agents).contains(&pairing) {
        refuse(
            Problem::error(format!(
                "{} as attackers and {} as defenders do not meet",
                quoted(&agents[pairing.0].name),
                quoted(&agents[pairing.1].name)
            ))
            .at(place, "with this `matrix` and these sides"),
        );
        return None;
    }
    Some(pairing)
}
