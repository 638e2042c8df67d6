//! Reading agents: every mistake at once, each with the key that it belongs to.

use std::fmt;

use konakis_rules::{Problem, near, quoted};

use super::parameter::{self, Choice, Declared, Domain, Parameter, Settings};
use super::{AgentSpec, Habits, Kind};

/// A key and what was written for it: one item, or several where a list was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting<'a> {
    /// The word of the parameter.
    pub key: &'a str,
    /// What it is to be.
    pub items: Vec<&'a str>,
}

/// One mistake in the writing of an agent.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The key that is wrong, or whose value is; `None` if it is the kind.
    pub key: Option<String>,
    /// What is wrong and how to mend it; the reader of a file marks the place.
    pub problem: Problem,
}

impl Wrong {
    pub(super) fn kind(said: &str) -> Self {
        let kinds = AgentSpec::KINDS;
        let problem = Problem::error(format!("{} is no kind of agent", quoted(said)))
            .allowed(
                "there are",
                kinds.iter().map(|kind| (kind.word, kind.sentence)),
            )
            .did_you_mean(near(said, kinds.iter().map(|kind| kind.word)));
        Wrong { key: None, problem }
    }

    fn at(key: &str, problem: Problem) -> Self {
        Wrong {
            key: Some(key.to_owned()),
            problem,
        }
    }
}

/// Why a line names no agent.
#[derive(Clone, Debug)]
pub struct BadAgent {
    /// What was written.
    pub text: String,
    /// All that is wrong with it.
    pub wrong: Vec<Wrong>,
}

impl fmt::Display for BadAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no agent is written {}", quoted(&self.text))?;
        for wrong in &self.wrong {
            let message = wrong.problem.render(false);
            let message = message.trim_end();
            write!(
                f,
                "\n{}",
                message.strip_prefix("error: ").unwrap_or(message)
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for BadAgent {}

/// Reads a one-line form.
pub fn line(text: &str) -> Result<AgentSpec, BadAgent> {
    let text = text.trim();
    let (kind, list) = text.split_once(':').unwrap_or((text, ""));
    let mut wrong = Vec::new();
    let mut settings = Vec::new();
    for part in list
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        match part.split_once('=') {
            Some((key, value)) => settings.push(Setting {
                key: key.trim(),
                items: value
                    .split('+')
                    .map(str::trim)
                    .filter(|item| !item.is_empty())
                    .collect(),
            }),
            None => wrong.push(Wrong::at(
                part,
                Problem::error(format!("{} has no value", quoted(part)))
                    .help(format!("write `{part}=…`")),
            )),
        }
    }
    match AgentSpec::read(kind.trim(), &settings) {
        Ok(spec) if wrong.is_empty() => return Ok(spec),
        Ok(_) => {}
        Err(more) => wrong.extend(more),
    }
    Err(BadAgent {
        text: text.to_owned(),
        wrong,
    })
}

/// Reads the settings of one kind, and the habits that any kind may have.
pub fn settings<T: Settings>(said: &[Setting<'_>]) -> Result<AgentSpec, Vec<Wrong>> {
    let is_habit = |key: &str| Habits::PARAMETERS.iter().any(|known| known.word == key);
    let (common, own): (Vec<_>, Vec<_>) = said
        .iter()
        .cloned()
        .partition(|setting| is_habit(setting.key));
    let own = fill::<T>(T::PARAMETERS, &own, no_parameter::<T>);
    let habits = fill::<Habits>(Habits::PARAMETERS, &common, no_parameter::<T>);
    match (own, habits) {
        (Ok(mut own), Ok(habits)) => {
            own.settle();
            Ok(own.spec().with_habits(habits))
        }
        (own, habits) => {
            let own = own.err().into_iter().flatten();
            Err(own.chain(habits.err().into_iter().flatten()).collect())
        }
    }
}

/// Puts what was said in the place of defaults.
fn fill<T: Default>(
    declared: &[Declared<T>],
    said: &[Setting<'_>],
    unknown: impl Fn(&str) -> Problem,
) -> Result<T, Vec<Wrong>> {
    let mut settings = T::default();
    let mut wrong = Vec::new();
    for (number, setting) in said.iter().enumerate() {
        let key = setting.key;
        if said[..number].iter().any(|earlier| earlier.key == key) {
            let problem = Problem::error(format!("{} is said twice", quoted(key)));
            wrong.push(Wrong::at(key, problem.help("leave one of them out")));
            continue;
        }
        let Some(declared) = declared.iter().find(|known| known.word == key) else {
            wrong.push(Wrong::at(key, unknown(key)));
            continue;
        };
        match value(declared, &setting.items) {
            Ok(value) => (declared.set)(&mut settings, value),
            Err(problem) => wrong.push(Wrong::at(key, problem)),
        }
    }
    if wrong.is_empty() {
        Ok(settings)
    } else {
        Err(wrong)
    }
}

/// Every parameter of a kind, those that all kinds have last.
pub fn parameters<T: Settings>() -> Vec<Parameter> {
    let mut list = parameter::all(T::PARAMETERS);
    list.extend(parameter::all(Habits::PARAMETERS));
    list
}

fn no_parameter<T: Settings>(key: &str) -> Problem {
    let title = format!(
        "the agent {} has no parameter {}",
        quoted(T::WORD),
        quoted(key)
    );
    if T::PARAMETERS.is_empty() {
        let others = AgentSpec::KINDS.iter().filter(|kind| has(kind, key));
        let words: Vec<&str> = others.map(|kind| kind.word).collect();
        let problem = Problem::error(title).allowed(
            "as every agent it has",
            Habits::PARAMETERS
                .iter()
                .map(|known| (known.word, known.sentence)),
        );
        return match words.as_slice() {
            [] => problem.help("leave it out"),
            words => problem.help(format!(
                "it is a parameter of {}",
                konakis_rules::listed(words)
            )),
        };
    }
    Problem::error(title)
        .allowed(
            "there are",
            parameters::<T>()
                .iter()
                .map(|known| (known.word, known.sentence)),
        )
        .did_you_mean(near(key, parameters::<T>().iter().map(|known| known.word)))
}

fn has(kind: &Kind, key: &str) -> bool {
    kind.parameters().iter().any(|known| known.word == key)
}

fn value<T>(declared: &Declared<T>, items: &[&str]) -> Result<i64, Problem> {
    let word = declared.word;
    match declared.domain {
        Domain::Whole(least, most) => {
            let said = items.join("+");
            let number = said.replace('_', "").parse::<i64>().ok();
            number
                .filter(|number| (least..=most).contains(number))
                .ok_or_else(|| {
                    let unit = if declared.unit.is_empty() {
                        String::new()
                    } else {
                        format!(", in {}", declared.unit)
                    };
                    let said = quoted(&said);
                    let title = match number {
                        Some(_) => format!("{said} is out of the range of `{word}`"),
                        None => format!("{said} is no whole number, as `{word}` has to be"),
                    };
                    Problem::error(title)
                        .note(declared.sentence)
                        .help(format!("write a whole number from {least} to {most}{unit}"))
                })
        }
        Domain::Word(choices) => match items {
            [said] => choice(word, choices, said).map(|number| number as i64),
            _ => Err(Problem::error(format!("`{word}` is one word"))
                .allowed("it may be", listed(choices))),
        },
        Domain::Words(choices) => items.iter().try_fold(0, |chosen, said| {
            choice(word, choices, said).map(|number| chosen | 1 << number)
        }),
    }
}

fn choice(word: &str, choices: &[Choice], said: &str) -> Result<usize, Problem> {
    choices
        .iter()
        .position(|choice| choice.word == said)
        .ok_or_else(|| {
            Problem::error(format!("{} is no answer to `{word}`", quoted(said)))
                .allowed("it may be", listed(choices))
                .did_you_mean(near(said, choices.iter().map(|choice| choice.word)))
        })
}

fn listed(choices: &[Choice]) -> impl Iterator<Item = (&'static str, &'static str)> {
    choices.iter().map(|choice| (choice.word, choice.sentence))
}
