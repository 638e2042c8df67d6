//! Rulesets that are written inside an experiment: `[ruleset.NAME]`, a base and what is changed of it.

use konakis_rules::{Place, Problem, Reader, Ruleset, Said, quoted};

use super::Shelf;

/// A ruleset of the experiment's own, and where it stands.
#[derive(Debug)]
pub struct Variant {
    /// Its name, which `rulesets.use` names.
    pub name: Said<String>,
    /// The ruleset; `None` if something is wrong with it.
    pub ruleset: Option<Ruleset>,
}

/// Reads every `[ruleset.NAME]`.
///
/// Its keys are those of a ruleset's file. They are written out as such a file and read by the reader of rulesets, so that there is one.
pub fn variants(reader: &Reader<'_>, shelf: &Shelf<'_>) -> Vec<Variant> {
    if !reader.has("ruleset") {
        return Vec::new();
    }
    let tables = reader.tables(
        "ruleset",
        "a ruleset of this experiment: a base and what is changed of it",
    );
    tables
        .into_iter()
        .map(|(name, _)| {
            let ruleset = text(reader, &name).and_then(|text| read(reader, shelf, &name, &text));
            Variant { name, ruleset }
        })
        .collect()
}

/// The file that the table amounts to.
fn text(reader: &Reader<'_>, name: &Said<String>) -> Option<String> {
    let prefix = format!("ruleset.{}.", name.value);
    let mut lines = vec!["schema = 1".to_owned()];
    let mut named = false;
    for leaf in reader.sheet().leaves() {
        let Some(key) = leaf.path.strip_prefix(&prefix) else {
            continue;
        };
        reader.note_asked(&leaf.path, "a key of a ruleset's file");
        if key.contains('[') {
            reader.refuse(
                Problem::error(format!(
                    "{} holds a list of tables",
                    quoted(&prefix[..prefix.len() - 1])
                ))
                .at(&leaf.key, "evidence stands in a file of its own")
                .help("write the ruleset in a file, and name its path in `rulesets.use`"),
            );
            return None;
        }
        named |= key == "ruleset.name";
        lines.push(format!("{key} = {}", leaf.item.place.words()));
    }
    if !named {
        lines.push(format!("ruleset.name = {:?}", name.value));
    }
    lines.push(String::new());
    Some(lines.join("\n"))
}

fn read(
    reader: &Reader<'_>,
    shelf: &Shelf<'_>,
    name: &Said<String>,
    text: &str,
) -> Option<Ruleset> {
    match shelf.own(&name.value, text) {
        Ok(ruleset) => Some(ruleset),
        Err(problems) => {
            for problem in problems {
                let mut title = problem.render(false);
                // The place is one in the file that was made, which nobody has seen.
                title = title.lines().next().unwrap_or_default().to_owned();
                let title = title.strip_prefix("error: ").unwrap_or(&title).to_owned();
                reader.refuse(at(&name.place, title));
            }
            None
        }
    }
}

fn at(place: &Place, title: String) -> Problem {
    Problem::error(title)
        .at(place, "in this ruleset")
        .help("`konakis rulesets check` says more of a ruleset that has a file of its own")
}
