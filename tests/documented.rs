//! What the pages for people tell them to type is typed here, and what they are told to write is read, so that no page
//! can rot.
//!
//! A block whose fence names a file (```` ```toml short-king.toml ````, ```` ```text openings.txt ````) is that file; blocks of the same name
//! follow one another. Any other block of TOML is part of a ruleset.

use std::fs;
use std::path::Path;

use crate::program::{konakis, root};

/// The words in capitals of the pages, and what a reader might put in their place.
const PLACEHOLDERS: &[(&str, &str)] = &[
    ("EXPERIMENT", "tiny.toml"),
    ("RULESET", "smith-1811"),
    ("SHARES…", "share-0 share-1"),
    ("RUN_DIR", "run"),
    ("DIR", "made"),
    ("PATH", "mine.toml"),
    ("ID", "smith-1811"),
    ("SHELL", "bash"),
    ("AGENT", "greedy"),
];

const TINY: &str = r#"
[experiment]
name     = "tiny"
question = "does it run?"
seed     = 1

[rulesets]
use = ["brandubh-1"]

[[agent]]
kind = "random"

[limits]
ply_cap = 200

[stop]
blocks = 4
"#;

/// A fenced block: what its fence says, and its lines.
struct Block {
    says: String,
    text: String,
}

fn page(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("the page can be read")
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, Block)> = None;
    for line in page.lines() {
        let indent = line.len() - line.trim_start().len();
        match (line.trim().strip_prefix("```"), open.take()) {
            (Some(_), Some((_, block))) => blocks.push(block),
            (Some(says), None) => {
                let says = says.to_owned();
                let text = String::new();
                open = Some((indent, Block { says, text }));
            }
            (None, Some((indent, mut block))) => {
                block.text += line.get(indent..).unwrap_or("");
                block.text.push('\n');
                open = Some((indent, block));
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is never closed");
    blocks
}

/// Everything on a page that a reader may type: lines of blocks, and code in the running text.
fn commands(page: &str) -> Vec<String> {
    let fenced: Vec<String> = blocks(page)
        .iter()
        .flat_map(|block| block.text.lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let mut prose = String::new();
    let mut inside = false;
    for line in page.lines() {
        if line.trim().starts_with("```") {
            inside = !inside;
        } else if !inside {
            prose += line;
            prose.push(' ');
        }
    }
    let inline = prose.split('`').skip(1).step_by(2).map(str::to_owned);
    fenced
        .into_iter()
        .chain(inline)
        .filter_map(|line| {
            let line = line.split(" #").next().unwrap_or("").trim().to_owned();
            let typed = line.strip_prefix("cargo run -- ").map(str::to_owned);
            let typed = typed.or_else(|| line.strip_prefix("konakis ").map(str::to_owned));
            typed.filter(|typed| typed != "…")
        })
        .collect()
}

/// The words of a command, as a shell would part them.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut mark, mut begun) = (String::new(), None, false);
    for letter in command.chars() {
        match (mark, letter) {
            (None, '\'' | '"') => (mark, begun) = (Some(letter), true),
            (Some(open), letter) if open == letter => mark = None,
            (None, ' ') => {
                if std::mem::take(&mut begun) {
                    words.push(std::mem::take(&mut word));
                }
            }
            (_, letter) => {
                word.push(letter);
                begun = true;
            }
        }
    }
    assert!(
        mark.is_none(),
        "a quotation mark is never closed: {command}"
    );
    if begun {
        words.push(word);
    }
    words
}

fn filled(word: &str) -> Vec<String> {
    let found = PLACEHOLDERS
        .iter()
        .find(|(placeholder, _)| *placeholder == word);
    found
        .map_or(word, |(_, meant)| meant)
        .split(if found.is_some() { ' ' } else { '\0' })
        .map(str::to_owned)
        .collect()
}

/// Types a command in a folder, with as few games as will do.
fn type_it(command: &str, folder: &Path) -> Result<(), String> {
    let mut args: Vec<String> = words(command)
        .iter()
        .flat_map(|word| filled(word))
        .collect();
    let into = args.iter().position(|arg| arg == ">").map(|at| {
        let file = args[at + 1].clone();
        args.truncate(at);
        file
    });
    match args.first().map(String::as_str) {
        // A name in the running text, and no order.
        Some(_) if args.len() == 1 => args.push("--help".to_owned()),
        Some("run") if !args.iter().any(|arg| arg == "--dry-run") => {
            let few = [
                "--games",
                "2",
                "--quiet",
                "--threads",
                "1",
                "--set",
                "report.formats=[\"html\"]",
            ];
            args.extend(few.map(str::to_owned));
        }
        // Speed is not measured here.
        Some("bench") => args.extend(["--seconds", "0.001"].map(str::to_owned)),
        // A person is asked there.
        Some("play") => args = vec![args[0].clone(), "--help".to_owned()],
        _ => {}
    }
    let mut typed = konakis(args.iter().map(String::as_str));
    let output = typed
        .current_dir(folder)
        .output()
        .map_err(|error| error.to_string())?;
    if let Some(file) = into {
        fs::write(folder.join(file), &output.stdout).map_err(|error| error.to_string())?;
    }
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!(
        "konakis {}: {}\n{said}",
        args.join(" "),
        output.status
    ))
}

/// A folder as the pages suppose it: their own files, and a reader's.
fn folder(page: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("a file can be written");
    };
    write("tiny.toml", TINY);
    write(
        "my-question.toml",
        &TINY.replace("\"tiny\"", "\"my-question\""),
    );
    write(
        "mine.toml",
        "schema = 1\nextends = \"smith-1811\"\n[ruleset]\nname = \"Mine\"\n",
    );
    write("games.csv", "d1-c1\n");
    let mut files: Vec<(String, String)> = Vec::new();
    for block in blocks(page) {
        let named = ["toml ", "text "].map(|kind| block.says.strip_prefix(kind));
        let Some(name) = named.into_iter().flatten().next() else {
            continue;
        };
        match files.iter_mut().find(|(file, _)| file == name) {
            Some((_, text)) => *text += &format!("\n{}", block.text),
            None => files.push((name.to_owned(), block.text)),
        }
    }
    for (name, text) in &files {
        write(name, text);
    }
    folder
}

/// Types all of a page; gives how many commands there were.
fn follow(path: &str) -> usize {
    let page = page(path);
    let folder = folder(&page);
    for share in ["0", "1"] {
        let shard = format!("run EXPERIMENT --shard {share}/2 --out share-{share}");
        type_it(&shard, folder.path()).expect("a share can be played");
    }
    type_it("run EXPERIMENT --out run", folder.path()).expect("a run can be played");
    let rules = konakis(["rulesets", "export", "tablut-15", "--to", "opentafl"]).output();
    let rules = String::from_utf8(rules.expect("an export").stdout).expect("a text");
    let commands = commands(&page);
    let mut wrong = Vec::new();
    for command in &commands {
        // A run of other games needs a folder of its own.
        let apart = format!("--out part-{}", wrong.len() + command.len());
        let command = command.replace("dim:9 …", rules.trim());
        let command = match command.split_once("--shard") {
            Some(_) => format!("{command} {apart}"),
            None => command,
        };
        wrong.extend(type_it(&command, folder.path()).err());
    }
    assert!(wrong.is_empty(), "{path} says\n{}", wrong.join("\n"));
    commands.len()
}

#[test]
fn the_first_page_can_be_followed() {
    assert!(follow("README.md") >= 10);
}

#[test]
fn a_ruleset_is_written_in_ten_minutes() {
    assert!(follow("rulesets/README.md") >= 5);
}

#[test]
fn the_page_on_experiments_can_be_followed() {
    assert!(follow("experiments/README.md") >= 3);
}

#[test]
fn links_between_the_pages_lead_somewhere() {
    let mut links = 0;
    for path in ["README.md", "rulesets/README.md", "experiments/README.md"] {
        let page = page(path);
        let folder = Path::new(path).parent().expect("a folder");
        for link in page.split("](").skip(1) {
            let link = link.split(')').next().unwrap_or("");
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            if link.contains("://") {
                continue;
            }
            let target = root().join(folder).join(file);
            assert!(file.is_empty() || target.exists(), "{path}: {link}");
            if file.is_empty() {
                let heading = |line: &str| {
                    let kept = |letter: &char| letter.is_alphanumeric() || " -".contains(*letter);
                    let words: String = line
                        .trim_start_matches('#')
                        .trim()
                        .to_lowercase()
                        .chars()
                        .filter(kept)
                        .collect();
                    words.replace(' ', "-")
                };
                let headings = page
                    .lines()
                    .filter(|line| line.starts_with('#'))
                    .map(heading);
                assert!(
                    headings.into_iter().any(|heading| heading == place),
                    "{path}: {link}"
                );
            }
            links += 1;
        }
    }
    assert!(links >= 5, "{links} links");
}

#[test]
fn every_piece_of_a_ruleset_can_be_read() {
    let mut read = 0;
    for path in ["README.md", "rulesets/README.md"] {
        for block in blocks(&page(path)) {
            if block.says != "toml" {
                continue;
            }
            let whole = block.text.contains("schema");
            let section = if block.text.starts_with('[') {
                ""
            } else {
                "[rules]"
            };
            let head = "schema = 1\nextends = \"smith-1811\"\n[ruleset]\nname = \"A piece\"";
            let text = if whole {
                block.text
            } else {
                format!("{head}\n{section}\n{}", block.text)
            };
            let examined = konakis_rules::examine_text("piece", &text);
            assert!(
                examined.ruleset.is_some(),
                "{path}: {}\n{text}",
                examined.problems
            );
            read += 1;
        }
    }
    assert!(read >= 6, "{read} pieces");
}
