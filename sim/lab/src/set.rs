//! What the command line puts in the place of keys: `--set limits.ply_cap=500`.
//!
//! The change is made in the text, so that an experiment has one reader, and a wrong value is shown where it stands.

use std::sync::Arc;

use konakis_rules::{Place, Problem, Problems, Sheet, Text, quoted};

/// The text with the values put in; the same text if there is nothing to put.
pub fn apply(text: &Arc<Text>, overrides: &[(String, String)]) -> Result<Arc<Text>, Problems> {
    let mut content = text.content.clone();
    for (path, value) in overrides {
        // A text that cannot be read is refused for its own sake, by the caller.
        let Ok(sheet) = Sheet::parse(&Text::new(&*text.name, &*content)) else {
            break;
        };
        content = put(&sheet, path, &written(value))?;
    }
    if content == text.content {
        return Ok(Arc::clone(text));
    }
    Ok(Text::new(format!("{} with --set", text.name), content))
}

/// A value as TOML writes it: as it is if that is a value already, else as a text.
fn written(value: &str) -> String {
    let is_value = |value: &str| {
        Sheet::parse(&Text::new("", format!("x = {value}\n")))
            .is_ok_and(|sheet| sheet.keys("").len() == 1)
    };
    if is_value(value) {
        return value.to_owned();
    }
    let escaped = value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{escaped}\"")
}

fn put(sheet: &Sheet, path: &str, value: &str) -> Result<String, Problem> {
    let content = &sheet.text.content;
    if let Some(leaf) = sheet.leaf(path) {
        let span = leaf.item.place.span.clone();
        return Ok(format!(
            "{}{value}{}",
            &content[..span.start],
            &content[span.end..]
        ));
    }
    let good = |letter: char| letter.is_ascii_alphanumeric() || "_-.[]".contains(letter);
    let Some((table, key)) = path.rsplit_once('.').filter(|_| path.chars().all(good)) else {
        return Err(
            Problem::error(format!("{} is no key of an experiment", quoted(path)))
                .help("write it with its section, as in `--set limits.ply_cap=500`"),
        );
    };
    match sheet.table(table) {
        Some(place) => below_header(content, place, key, value).ok_or_else(|| {
            Problem::error(format!(
                "{} cannot be set from the command line",
                quoted(path)
            ))
            .at(place, "this is not a header on a line of its own")
            .help("write the key in the file")
        }),
        None if table.contains(['.', '[']) => Err(Problem::error(format!(
            "the experiment has no {}",
            quoted(table)
        ))
        .help("tables of a list are counted from 0")),
        None => {
            let line = if content.ends_with('\n') || content.is_empty() {
                ""
            } else {
                "\n"
            };
            Ok(format!("{content}{line}\n[{table}]\n{key} = {value}\n"))
        }
    }
}

/// Puts a line below the header of a table; `None` if the table has none.
fn below_header(content: &str, place: &Place, key: &str, value: &str) -> Option<String> {
    let line_start = content[..place.span.start]
        .rfind('\n')
        .map_or(0, |end| end + 1);
    let line_end = content[place.span.start..]
        .find('\n')
        .map_or(content.len(), |end| place.span.start + end);
    content[line_start..]
        .trim_start()
        .starts_with('[')
        .then(|| {
            format!(
                "{}\n{key} = {value}{}",
                &content[..line_end],
                &content[line_end..]
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(content: &str, changes: &[(&str, &str)]) -> String {
        let changes: Vec<(String, String)> = changes
            .iter()
            .map(|(path, value)| ((*path).to_owned(), (*value).to_owned()))
            .collect();
        match apply(&Text::new("x.toml", content), &changes) {
            Ok(text) => text.content.clone(),
            Err(problems) => problems.to_string(),
        }
    }

    #[test]
    fn a_value_takes_the_place_of_another() {
        assert_eq!(
            set("[stop]\nblocks = 10 # few\n", &[("stop.blocks", "20")]),
            "[stop]\nblocks = 20 # few\n"
        );
        assert_eq!(
            set(
                "[[agent]]\nkind = 'random'\n",
                &[("agent[0].kind", "greedy")]
            ),
            "[[agent]]\nkind = \"greedy\"\n"
        );
    }

    #[test]
    fn a_key_that_is_not_there_comes_below_its_header() {
        assert_eq!(
            set("[stop] # when\nblocks = 10\n", &[("stop.mode", "fixed")]),
            "[stop] # when\nmode = \"fixed\"\nblocks = 10\n"
        );
        assert_eq!(
            set("[stop]\nblocks = 10", &[("run.threads", "2")]),
            "[stop]\nblocks = 10\n\n[run]\nthreads = 2\n"
        );
    }

    #[test]
    fn several_changes_add_up() {
        assert_eq!(
            set(
                "",
                &[
                    ("run.threads", "2"),
                    ("run.threads", "3"),
                    ("report.title", "a = 1")
                ]
            ),
            "\n[run]\nthreads = 3\n\n[report]\ntitle = \"a = 1\"\n"
        );
    }

    #[test]
    fn what_cannot_be_put_is_refused() {
        assert!(set("", &[("blocks", "2")]).contains("`blocks` is no key of an experiment"));
        assert!(
            set("", &[("agent[3].kind", "random")]).contains("the experiment has no `agent[3]`")
        );
        assert!(
            set("stop.blocks = 3\n", &[("stop.mode", "fixed")])
                .contains("cannot be set from the command line")
        );
    }
}
