//! The ladder: agents of which each becomes a family with growing budgets.

use konakis_agents::{AgentSpec, Setting};
use konakis_rules::{Problem, Reader, near, quoted};

use super::written::Unread;
use crate::ask::Ask;
use crate::experiment::{AgentEntry, Rung};
use crate::words::MOST_WORDS;

/// Puts the rungs of every agent of `[ladder]` in its place, and gives the names of the families.
pub fn climb(reader: &Reader<'_>, agents: &mut Vec<AgentEntry>, unread: &Unread) -> Vec<String> {
    if !reader.has("ladder") {
        return Vec::new();
    }
    let ask = Ask::new(reader, "ladder");
    let names = ask.texts("agents");
    let base = ask.whole("base").map(|said| said.value.unsigned_abs());
    let doublings = ask.whole("doublings").map(|said| said.value as u8);
    let (Some(names), Some(base), Some(doublings)) = (names, base, doublings) else {
        return Vec::new();
    };
    let mut families: Vec<String> = Vec::new();
    for said in names.value {
        let refuse = |title: String, help: &str| {
            reader.refuse(Problem::error(title).at(&said.place, "").help(help));
        };
        let Some(place) = agents.iter().position(|agent| agent.name == said.value) else {
            if unread.agent(&said.value) {
                continue;
            }
            let known: Vec<&str> = agents.iter().map(|agent| agent.name.as_str()).collect();
            reader.refuse(
                Problem::error(format!("no agent is called {}", quoted(&said.value)))
                    .at(&said.place, "it is to climb the ladder")
                    .did_you_mean(near(&said.value, known)),
            );
            continue;
        };
        let agent = agents[place].clone();
        let rungs: Option<Vec<AgentEntry>> = (0..=doublings)
            .map(|step| rung(&agent, families.len(), base, step))
            .collect();
        match rungs {
            None => refuse(
                format!(
                    "{} has no budget to be doubled from {base}",
                    quoted(&said.value)
                ),
                "name agents whose kind has nodes or playouts, and a base from which they can grow",
            ),
            Some(rungs) if agents.len() + rungs.len() > MOST_WORDS => {
                refuse(
                    "the ladder has too many rungs".to_owned(),
                    "name fewer doublings",
                );
            }
            Some(rungs) => {
                agents.splice(place..=place, rungs);
                families.push(said.value.clone());
            }
        }
    }
    families
}

/// One rung of an agent: the same with another budget; `None` if its kind has none.
fn rung(agent: &AgentEntry, family: usize, base: u64, step: u8) -> Option<AgentEntry> {
    let budget = base
        .checked_shl(step.into())
        .filter(|budget| budget >> step == base)?;
    let unit = agent.spec.unit();
    let kind = AgentSpec::KINDS
        .iter()
        .find(|kind| kind.word == agent.spec.kind())?;
    if !kind.parameters().iter().any(|known| known.word == unit) {
        return None;
    }
    let mut said = agent.spec.settings(false);
    said.retain(|(word, _)| *word != unit);
    said.push((unit, budget.to_string()));
    let settings: Vec<Setting<'_>> = said
        .iter()
        .map(|(key, value)| Setting {
            key,
            items: value.split('+').filter(|item| !item.is_empty()).collect(),
        })
        .collect();
    let spec = AgentSpec::read(agent.spec.kind(), &settings).ok()?;
    Some(AgentEntry {
        name: format!("{}-{budget}", agent.name),
        spec,
        side: agent.side,
        blocks: agent.blocks,
        rung: Some(Rung { family, step }),
    })
}
