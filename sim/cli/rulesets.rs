//! `konakis rulesets`: list, show, check, compare and exchange rulesets.

mod book;
mod diff;
mod exchange;
mod show;
mod words;

use std::io::{self, Write};

use clap::{Args, Subcommand};
use comfy_table::{Table, presets};
use konakis_agents::examine_by_playing;
use konakis_rules::{Form, Problem, Problems, Ruleset, examine, find, quoted, schema, shipped};
use serde_json::{Value as Json, json};

/// The arguments of `konakis rulesets`.
#[derive(Args, Clone, Debug)]
pub struct RulesetsArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    /// The shipped rulesets.
    List {
        /// Only boards of this size.
        #[arg(long)]
        size: Option<u8>,
        /// Only rulesets that give this answer, such as `king.armed=no`; may be given several times.
        #[arg(long = "where", value_name = "RULE=ANSWER")]
        answers: Vec<String>,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Every answer of a ruleset, with the file and line that gives it, and its evidence.
    Show {
        /// The id of a shipped ruleset, or the path of a file.
        ruleset: String,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// All that is wrong with rulesets; the shipped ones if none is named.
    Check {
        /// Ids of shipped rulesets, or paths of files.
        rulesets: Vec<String>,
        /// Warnings count as failures.
        #[arg(long)]
        strict: bool,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// What is different in the second ruleset, with the evidence of both.
    Diff {
        /// The ruleset to begin with.
        from: String,
        /// The ruleset to compare with it.
        to: String,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Write the library as linked HTML pages: boards, answers, quotations, diagrams, comparisons.
    Book(book::BookArgs),
    /// The JSON Schema of rulesets, for editors.
    Schema,
    /// A ruleset, or a position, in the notation of another program.
    Export(exchange::ExportArgs),
    /// A ruleset, or a position, from the notation of another program.
    Import(exchange::ImportArgs),
}

/// Where the command writes, and in which manner.
pub struct Desk<'a> {
    /// What was asked for.
    pub out: &'a mut dyn Write,
    /// Messages on bad input.
    pub err: &'a mut dyn Write,
    /// May what was asked for be coloured?
    pub colour: bool,
}

/// Runs the command, and gives the exit status: 0 done, 1 a check failed, 2 could not.
///
/// # Errors
/// What is written cannot be written.
pub fn run(args: &RulesetsArgs, desk: &mut Desk<'_>) -> io::Result<u8> {
    match &args.command {
        Command::List {
            size,
            answers,
            json,
        } => list(desk, *size, answers, *json),
        Command::Show { ruleset, json } => match find(ruleset) {
            Ok(ruleset) if *json => print_json(desk, &show::json(&ruleset)),
            Ok(ruleset) => show::print(desk, &ruleset),
            Err(problems) => refuse(desk, &problems),
        },
        Command::Check {
            rulesets,
            strict,
            json,
        } => check(desk, rulesets, *strict, *json),
        Command::Diff { from, to, json } => match (find(from), find(to)) {
            (Ok(from), Ok(to)) if *json => print_json(desk, &diff::json(&from, &to)),
            (Ok(from), Ok(to)) => diff::print(desk, &from, &to),
            (from, to) => {
                let problems = [from.err(), to.err()].into_iter().flatten().flatten();
                refuse(desk, &problems.collect())
            }
        },
        Command::Book(args) => book::write(desk, args),
        Command::Schema => print_json(desk, &schema()),
        Command::Export(args) => exchange::export(desk, args),
        Command::Import(args) => exchange::import(desk, args),
    }
}

fn refuse(desk: &mut Desk<'_>, problems: &Problems) -> io::Result<u8> {
    writeln!(desk.err, "{}", problems.render(desk.colour))?;
    Ok(2)
}

fn print_json(desk: &mut Desk<'_>, json: &Json) -> io::Result<u8> {
    writeln!(desk.out, "{json:#}")?;
    Ok(0)
}

fn path_of(ruleset: &Ruleset) -> &str {
    ruleset.texts.first().map_or("", |text| &*text.name)
}

fn list(desk: &mut Desk<'_>, size: Option<u8>, answers: &[String], json: bool) -> io::Result<u8> {
    let mut problems = Problems::new();
    let mut wanted = Vec::new();
    for answer in answers {
        match answer
            .split_once('=')
            .map(|(rule, answer)| (rule.trim(), answer.trim().trim_matches('"')))
        {
            Some((rule, answer)) if konakis_rules::Rule::at(rule).is_some() => {
                problems.extend(never_given(rule, answer));
                wanted.push((rule, answer));
            }
            Some((rule, _)) => {
                let known = konakis_rules::paths();
                let near =
                    konakis_rules::near(rule, known.iter().map(String::as_str)).map(str::to_owned);
                problems.push(
                    Problem::error(format!("there is no rule {}", quoted(rule))).did_you_mean(near),
                );
            }
            None => problems.push(
                Problem::error(format!("{} is no rule with its answer", quoted(answer)))
                    .help("write it as in `king.armed=no`"),
            ),
        }
    }
    let mut rulesets = Vec::new();
    for id in shipped() {
        match find(id) {
            Ok(ruleset) => rulesets.push(ruleset),
            Err(found) => problems.extend(found),
        }
    }
    if problems.has_errors() {
        return refuse(desk, &problems);
    }
    let gives = |ruleset: &Ruleset, (rule, answer): &(&str, &str)| {
        ruleset
            .held(rule)
            .answer
            .is_some_and(|held| held.plain() == *answer || held.to_string() == *answer)
    };
    rulesets.retain(|ruleset| {
        size.is_none_or(|size| ruleset.board.size == size)
            && wanted.iter().all(|answer| gives(ruleset, answer))
    });
    if rulesets.is_empty() {
        writeln!(desk.err, "no shipped ruleset is like that")?;
    }
    if json {
        let rows = rulesets.iter().map(|ruleset| {
            json!({
                "id": ruleset.id,
                "name": ruleset.name,
                "size": ruleset.board.size,
                "year": ruleset.year,
                "fingerprint": ruleset.fingerprint.to_string(),
                "path": path_of(ruleset),
            })
        });
        return print_json(desk, &rows.collect());
    }
    if rulesets.is_empty() {
        return Ok(0);
    }
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["id", "size", "year", "name", "fingerprint"]);
    for ruleset in &rulesets {
        table.add_row([
            ruleset.id.clone(),
            ruleset.board.size.to_string(),
            ruleset
                .year
                .map_or_else(String::new, |year| year.to_string()),
            ruleset.name.clone(),
            ruleset.fingerprint.to_string(),
        ]);
    }
    writeln!(desk.out, "{}", table.trim_fmt())?;
    Ok(0)
}

/// A word that is no answer to a rule whose answers are words.
fn never_given(rule: &str, answer: &str) -> Option<Problem> {
    let Some(Form::Word(words)) = konakis_rules::Rule::at(rule)?.form else {
        return None;
    };
    if words.iter().any(|choice| choice.word == answer) {
        return None;
    }
    let near = konakis_rules::near(answer, words.iter().map(|choice| choice.word));
    let allowed = words.iter().map(|choice| (choice.word, choice.says));
    let title = format!("{} is no answer to {}", quoted(answer), quoted(rule));
    Some(
        Problem::error(title)
            .allowed("allowed are", allowed)
            .did_you_mean(near.map(|near| format!("{rule}={near}"))),
    )
}

fn check(desk: &mut Desk<'_>, rulesets: &[String], strict: bool, json: bool) -> io::Result<u8> {
    let all: Vec<String> = if rulesets.is_empty() {
        shipped().map(str::to_owned).collect()
    } else {
        rulesets.to_vec()
    };
    let mut rows = Vec::new();
    let mut status = 0;
    for id in &all {
        let examined = examine(id);
        let mut problems = examined.problems;
        // A ruleset that can be read is checked by playing it, too.
        let trial = examined.ruleset.as_ref().map(examine_by_playing);
        if let Some(trial) = &trial {
            problems.extend(trial.problems.clone());
        }
        if problems.has_errors() {
            status = 2;
        } else if strict && !problems.is_empty() {
            status = status.max(1);
        }
        if json {
            let fingerprint = examined
                .ruleset
                .as_ref()
                .map(|ruleset| ruleset.fingerprint.to_string());
            let problems: Vec<_> = problems.iter().map(problem).collect();
            let played = trial.as_ref().map(|trial| {
                json!({
                    "games": trial.games,
                    "ended": trial.ended,
                    "median_plies": trial.median_plies,
                    "won": {"attackers": trial.won.attackers, "defenders": trial.won.defenders},
                })
            });
            rows.push(json!({"ruleset": id, "fingerprint": fingerprint, "problems": problems, "played": played}));
            continue;
        }
        let played = trial.filter(|trial| trial.games > 0);
        let played = played.map(|trial| trial.to_string());
        match (problems.is_empty(), played) {
            (true, Some(played)) => writeln!(desk.out, "{id}: no problems; {played}")?,
            (true, None) => writeln!(desk.out, "{id}: no problems")?,
            (false, Some(played)) => {
                let problems = problems.render(desk.colour);
                writeln!(desk.out, "{problems}; {played}\n")?;
            }
            (false, None) => writeln!(desk.out, "{}\n", problems.render(desk.colour))?,
        }
    }
    if json {
        print_json(desk, &Json::Array(rows))?;
    }
    Ok(status)
}

fn problem(problem: &Problem) -> Json {
    let place = problem.place();
    json!({
        "severity": problem.severity.to_string(),
        "message": problem.title,
        "file": place.map(|place| place.file()),
        "line": place.map(|place| place.line()),
        "column": place.map(|place| place.column()),
        "notes": problem.notes,
        "helps": problem.helps,
    })
}
