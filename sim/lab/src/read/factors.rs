//! A factorial design: the ways from one ruleset to another, answer by answer.

use std::sync::Arc;

use konakis_rules::{Answer, Problem, Reader, Ruleset, Said, differences, near, quoted};
use konakis_stats::fraction::Fraction;

use super::fraction::fraction;
use crate::ask::Ask;
use crate::experiment::{Factor, Factorial};

/// Factors of a full design; with more, its rulesets would be too many.
const MOST_FACTORS: usize = 6;

/// Puts every combination of the answers in which two rulesets differ in their place, or `part` of them; the number of a combination says, bit by
/// bit, which factors are switched to the second ruleset.
pub fn combine(
    reader: &Reader<'_>,
    rulesets: &mut Vec<Arc<Ruleset>>,
    part: bool,
) -> Option<Factorial> {
    let place = reader.place("rulesets.use").cloned();
    let refuse = |problem: Problem| {
        reader.refuse(problem.at_any(place.as_ref(), "from the first to the second"));
        None
    };
    let [base, target] = rulesets.as_slice() else {
        return refuse(
            Problem::error("a factorial design goes from one ruleset to another")
                .help("name two in `rulesets.use`"),
        );
    };
    let (base, target) = (Arc::clone(base), Arc::clone(target));
    if base.board != target.board {
        return refuse(Problem::error(
            "the two rulesets begin on different boards, and a board is no answer that can be switched",
        ));
    }
    let mut factors = factors(reader, &base, &target)?;
    if factors.is_empty() {
        return refuse(Problem::error("the two rulesets give the same answers"));
    }
    let fraction = if part {
        Some(fraction(reader, &mut factors)?)
    } else {
        None
    };
    if fraction.is_none() && factors.len() > MOST_FACTORS {
        let names: Vec<&str> = factors.iter().map(|factor| factor.name.as_str()).collect();
        return refuse(
            Problem::error(format!("{} answers differ, and a full design has {MOST_FACTORS} factors at most", factors.len()))
                .note(names.join(", "))
                .help("join some of them: `[factors.king]` with `rules = [\"king.armed\", \"range.king\"]`")
                .help("or play a part of the combinations: `kind = \"fraction\"`"),
        );
    }
    let sets = sets(&fraction, factors.len());
    let mut all = Vec::new();
    for &set in &sets {
        match one(&base, &target, &factors, set) {
            Ok(ruleset) => all.push(Arc::new(ruleset)),
            Err(problem) => return refuse(problem),
        }
    }
    if all.last().map(|last| last.fingerprint) != Some(target.fingerprint) {
        return refuse(
            Problem::error("switching all answers does not lead to the second ruleset")
                .note("a zone that one of them has and the other has not cannot be switched")
                .help("write a ruleset in which the zone stands at neutral answers"),
        );
    }
    *rulesets = all;
    Some(Factorial {
        factors,
        sets,
        fraction,
    })
}

/// The sets of factors that are played, rising: the first ruleset is the first of them and the second the last.
fn sets(fraction: &Option<Fraction>, factors: usize) -> Vec<usize> {
    let Some(fraction) = fraction else {
        return (0..1 << factors).collect();
    };
    let mut sets = fraction.runs();
    sets.extend(fraction.missing_endpoints());
    sets.sort_unstable();
    sets
}

/// The ruleset in which the factors of a set are switched.
fn one(
    base: &Ruleset,
    target: &Ruleset,
    factors: &[Factor],
    set: usize,
) -> Result<Ruleset, Problem> {
    let switched: Vec<&Factor> = factors
        .iter()
        .enumerate()
        .filter(|(i, _)| set >> i & 1 == 1)
        .map(|(_, factor)| factor)
        .collect();
    if switched.is_empty() {
        return Ok(base.clone());
    }
    if switched.len() == factors.len() {
        return Ok(target.clone());
    }
    let changes: Vec<(String, Answer)> = switched
        .iter()
        .flat_map(|factor| &factor.rules)
        .filter_map(|rule| Some((rule.clone(), target.held(rule).answer?)))
        .collect();
    let names: Vec<&str> = switched.iter().map(|factor| factor.name.as_str()).collect();
    let mut ruleset = base.vary(&changes).map_err(|problems| {
        let why = problems.iter().next().map_or_else(String::new, |problem| problem.render(false));
        Problem::error(format!("{} with the {} of {} is no ruleset", quoted(&base.id), names.join(" and "), quoted(&target.id)))
            .note(why.lines().next().unwrap_or_default().to_owned())
            .help("answers that need one another make one factor: `[factors.NAME]` with `rules = [\"…\", \"…\"]`")
    })?;
    ruleset.id = format!("{}+{}", base.id, names.join("+"));
    ruleset.name = format!("{} with {}", base.name, names.join(", "));
    Ok(ruleset)
}

/// The factors: those that `[factors.NAME]` joins, and every other differing answer by itself, in documentation order.
fn factors(reader: &Reader<'_>, base: &Ruleset, target: &Ruleset) -> Option<Vec<Factor>> {
    let differing: Vec<String> = differences(&[base, target])
        .into_iter()
        .map(|found| found.path)
        .collect();
    let mut joined: Vec<(Said<String>, Vec<String>, Option<String>)> = Vec::new();
    let mut wrong = false;
    if reader.has("factors") {
        for (name, table) in reader.tables("factors", "answers that are switched together") {
            refuse_relations(reader, &name);
            let ask = Ask::entry(reader, table, "factors");
            let source = ask.text("source").map(|said| said.value);
            let Some(rules) = ask.texts("rules") else {
                wrong = true;
                continue;
            };
            for said in &rules.value {
                let title = if joined
                    .iter()
                    .any(|(_, taken, _)| taken.contains(&said.value))
                {
                    format!("{} stands in two factors", quoted(&said.value))
                } else if differing.contains(&said.value) {
                    continue;
                } else {
                    format!("the two rulesets do not differ in {}", quoted(&said.value))
                };
                wrong = true;
                reader.refuse(
                    Problem::error(title)
                        .at(&said.place, "switched together")
                        .did_you_mean(near(&said.value, differing.iter().map(String::as_str))),
                );
            }
            joined.push((
                name,
                rules.value.into_iter().map(|said| said.value).collect(),
                source,
            ));
        }
    }
    if wrong {
        return None;
    }
    let mut factors: Vec<Factor> = Vec::new();
    for path in differing {
        match joined.iter().find(|(_, rules, _)| rules.contains(&path)) {
            None => factors.push(Factor {
                name: path.clone(),
                rules: vec![path],
                source: None,
            }),
            Some((name, rules, source))
                if factors.iter().all(|factor| factor.name != name.value) =>
            {
                factors.push(Factor {
                    name: name.value.clone(),
                    rules: rules.clone(),
                    source: source.clone(),
                });
            }
            Some(_) => {}
        }
    }
    Some(factors)
}

/// Relations between factors, which a design cannot keep: it plays every factor with and without every other. Rulesets that contradict themselves
/// are found without being told.
fn refuse_relations(reader: &Reader<'_>, factor: &Said<String>) {
    for (key, why, help) in [
        (
            "requires",
            "a design switches each factor with and without the others",
            "answers that need one another make one factor: write the rules of both in one `rules`",
        ),
        (
            "excludes",
            "the second ruleset gives all of these answers at once",
            "leave it out: a combination that contradicts itself is refused by name",
        ),
        (
            "from",
            "the answers are those of the first ruleset of `rulesets.use`",
            "leave it out",
        ),
        (
            "to",
            "the answers are those of the second ruleset of `rulesets.use`",
            "leave it out",
        ),
    ] {
        let path = format!("factors.{}.{key}", factor.value);
        if let Some(place) = reader.place(&path) {
            reader.refuse(
                Problem::error(format!("{} cannot be said of a factor", quoted(key)))
                    .at(place, why)
                    .help(help),
            );
            reader.note_asked(&path, why);
        }
    }
}
