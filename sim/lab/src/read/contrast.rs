//! Contrasts as they are written: one ruleset less another, for a pairing of agents if it is not the strongest.

use std::sync::Arc;

use konakis_rules::{Datum, Place, Problem, Reader, Ruleset, Said, near, quoted};

use super::written::Unread;
use crate::ask::Ask;
use crate::experiment::{AgentEntry, Declared, Matrix, Members, Secondary};
use crate::family::strongest;
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
    (place, label): (&Place, &str),
    unread: &Unread,
) -> Option<usize> {
    let found = rulesets.iter().position(|ruleset| ruleset.id == name);
    if found.is_none() && !unread.ruleset(name) {
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
    (place, label): (&Place, &str),
    unread: &Unread,
) -> Option<(usize, usize)> {
    let Some((of, with)) = text.split_once(" - ") else {
        reader.refuse(
            Problem::error("a contrast names two rulesets")
                .at(place, label)
                .help(FORM),
        );
        return None;
    };
    let find = |name: &str| ruleset(reader, rulesets, name.trim(), (place, label), unread);
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

/// What an experiment declares of its comparisons.
pub struct Comparisons {
    /// Those that it is chiefly about; `None` where nothing is declared.
    pub primary: Option<Vec<Declared>>,
    /// Further families.
    pub secondary: Vec<Secondary>,
}

/// Reads `analysis.primary` and `analysis.families`.
pub fn comparisons(
    reader: &Reader<'_>,
    rulesets: &[Arc<Ruleset>],
    agents: &[AgentEntry],
    matrix: Matrix,
    factorial: bool,
    unread: &Unread,
) -> Comparisons {
    let mut desk = Desk {
        reader,
        rulesets,
        agents,
        matrix,
        unread,
        taken: Vec::new(),
    };
    let primary = Ask::new(reader, "analysis").texts("primary");
    let primary = primary.map(|list| desk.list(&list.value, "a primary contrast"));
    let mut secondary: Vec<Secondary> = Vec::new();
    for (name, place) in reader.sheet().keys(FAMILIES) {
        if let Some(members) = desk.members(&name, &place, factorial) {
            let same = secondary.iter().find(|earlier| {
                earlier.members == members && !matches!(members, Members::Contrasts(_))
            });
            if let Some(earlier) = same {
                reader.refuse(
                    Problem::error(format!(
                        "the families {} and {} are the same",
                        quoted(&earlier.name),
                        quoted(&name)
                    ))
                    .at(&place, "a comparison pays for one family only"),
                );
            }
            secondary.push(Secondary { name, members });
        }
    }
    Comparisons { primary, secondary }
}

const FAMILIES: &str = "analysis.families";
const FAMILY: &str = "comparisons that share their error";

/// Where contrasts are read, and those that were.
struct Desk<'a, 's> {
    reader: &'a Reader<'s>,
    rulesets: &'a [Arc<Ruleset>],
    agents: &'a [AgentEntry],
    matrix: Matrix,
    unread: &'a Unread,
    taken: Vec<(Declared, Place)>,
}

impl Desk<'_, '_> {
    /// What a family compares: a list of contrasts, or a word for effects of a factorial design.
    fn members(&mut self, name: &str, place: &Place, factorial: bool) -> Option<Members> {
        let at = self.reader.at(FAMILIES);
        let leaf = self.reader.sheet().leaf(&format!("{FAMILIES}.{name}"));
        let Some(Datum::Text(word)) = leaf.map(|leaf| &leaf.item.datum) else {
            let list = at.texts(name, FAMILY)?;
            return Some(Members::Contrasts(self.list(&list.value, FAMILY)));
        };
        at.note_asked(name, FAMILY);
        let members = match word.as_str() {
            "shapley" => Members::Shares,
            "two-way" => Members::Interactions,
            _ => {
                self.reader.refuse(
                    Problem::error(format!("{} is no family of comparisons", quoted(word)))
                        .at(place, FAMILY)
                        .help("write a list of contrasts, as in `[\"salmi-2015 - smith-1811\"]`")
                        .help("of a factorial design: \"shapley\" for what each answer does, \"two-way\" for what two do together"),
                );
                return None;
            }
        };
        if !factorial {
            self.reader.refuse(
                Problem::error(format!(
                    "{} is said of factors, and there are none",
                    quoted(word)
                ))
                .at(place, FAMILY)
                .help("write `kind = \"factorial\"` below `[design]`, or name contrasts"),
            );
        }
        Some(members)
    }

    fn list(&mut self, list: &[Said<String>], label: &str) -> Vec<Declared> {
        let each = list.iter().filter_map(|said| self.one(said, label));
        each.collect()
    }

    /// A contrast that was not declared before.
    fn one(&mut self, said: &Said<String>, label: &str) -> Option<Declared> {
        let one = self.declare(said, label)?;
        let (rulesets, pairing) = ((one.of, one.with), self.pairing(&one));
        let same = |(earlier, _): &&(Declared, Place)| {
            let turned = (earlier.with, earlier.of);
            pairing == self.pairing(earlier)
                && (rulesets == turned || rulesets == (earlier.of, earlier.with))
        };
        if let Some((_, earlier)) = self.taken.iter().find(same) {
            self.reader.refuse(
                Problem::error("a contrast is declared twice")
                    .at(&said.place, "here")
                    .at(earlier, "and here, perhaps the other way round"),
            );
            return None;
        }
        self.taken.push((one, said.place.clone()));
        Some(one)
    }

    fn declare(&self, said: &Said<String>, label: &str) -> Option<Declared> {
        let (contrast, players) = match said.value.split_once(',') {
            Some((contrast, players)) => (contrast, Some(players)),
            None => (said.value.as_str(), None),
        };
        let at = (&said.place, label);
        let rulesets = difference(self.reader, self.rulesets, contrast, at, self.unread);
        let pairing = match players {
            None => None,
            Some(players) => Some(self.named_pairing(players, &said.place)?),
        };
        let (of, with) = rulesets?;
        Some(Declared { of, with, pairing })
    }

    /// Who plays: the strongest, if nobody is named.
    fn pairing(&self, declared: &Declared) -> Option<(usize, usize)> {
        let strongest = || strongest(pairs(self.matrix, self.agents), self.agents);
        declared.pairing.or_else(strongest)
    }

    /// Two agents with ` against ` between them, who meet.
    fn named_pairing(&self, players: &str, place: &Place) -> Option<(usize, usize)> {
        let agents = self.agents;
        let refuse = |problem: Problem| self.reader.refuse(problem);
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
            if found.is_none() && !self.unread.agent(name) {
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
        if !pairs(self.matrix, agents).contains(&pairing) {
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
}
