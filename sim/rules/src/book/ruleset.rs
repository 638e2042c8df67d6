//! The page of a ruleset: its board, its answers with their apparatus, its sources, its neighbours.

use std::fmt::Write as _;

use super::diagram::Diagram;
use super::page::{escape, file_of, link_to, link_to_rule, marked, page, sentence};
use super::{BookPage, Library, board, family};
use crate::answer::Answer;
use crate::compare::{Held, differences, sentence as says};
use crate::evidence::Evidence;
use crate::rule::Rule;
use crate::ruleset::Ruleset;
use crate::words::counted;

/// So many neighbours are shown.
const NEIGHBOURS: usize = 5;

pub(super) fn ruleset(library: &Library, place: usize, diagrams: &[Diagram]) -> BookPage {
    let ruleset = &library.rulesets[place];
    let mut body = head(ruleset);
    body += "<h2 id=\"answers\">Answers</h2>\n<p class=\"note\">Each question with the answer that holds, the file that gives it, and what the sources say.</p>\n";
    for held in ruleset
        .answers()
        .iter()
        .filter(|held| held.path != "board.size")
    {
        body += &answer(ruleset, held);
    }
    body += &sources(ruleset);
    body += "<h2 id=\"family\">Family</h2>\n";
    body += &family::of(library, place);
    body += "<h2 id=\"nearest\">Nearest rulesets</h2>\n";
    for other in library.nearest(place).into_iter().take(NEIGHBOURS) {
        body += &neighbour(ruleset, &library.rulesets[other]);
    }
    let disputed: String = diagrams
        .iter()
        .filter(|diagram| diagram.axis.is_none())
        .map(|diagram| diagram.html(Some(ruleset)))
        .collect();
    if !disputed.is_empty() {
        body += "<h2 id=\"disputed\">Situations that people argued about</h2>\n";
        body += &disputed;
    }
    page(file_of(&ruleset.id), &ruleset.name, &body)
}

fn head(ruleset: &Ruleset) -> String {
    let year = ruleset
        .year
        .map_or_else(String::new, |year| format!(", {year}"));
    let names = &ruleset.names;
    let mut html = format!(
        "<h1>{}</h1>\n<p class=\"note\"><code>{}</code>{year}; fingerprint <code>{}</code></p>\n<p class=\"lede\">{}</p>\n",
        escape(&ruleset.name),
        escape(&ruleset.id),
        ruleset.fingerprint,
        escape(&ruleset.summary)
    );
    writeln!(
        html,
        "<div class=\"start\">{}<dl class=\"legend\">",
        board::start(ruleset)
    )
    .expect("writing to a string does not fail");
    let mut row = |mark: &str, name: &str, what: &str| {
        writeln!(
            html,
            "<dt><span class=\"mark {mark}\"></span>{}</dt><dd>{}</dd>",
            escape(name),
            escape(what)
        )
        .expect("writing to a string does not fail");
    };
    let count = |men: usize| format!("{men} {}", if men == 1 { "man" } else { "men" });
    row(
        "attacker",
        &names.attackers,
        &format!("attackers, {}", count(ruleset.board.attackers.len())),
    );
    row(
        "defender",
        &names.defenders,
        &format!(
            "defenders, {} and the king",
            count(ruleset.board.defenders.len())
        ),
    );
    row("king", &names.king, "the king, with a cross");
    row(
        "goal",
        "goal",
        &format!(
            "{} on which the king wins",
            counted(board::goal(ruleset).len(), "square")
        ),
    );
    for (place, zone) in ruleset.zones.iter().enumerate() {
        row(
            &board::zone_class(place),
            &zone.name,
            &effects(ruleset, &zone.path()),
        );
    }
    html + "</dl></div>\n"
}

/// What a zone does, without what it does not.
fn effects(ruleset: &Ruleset, zone: &str) -> String {
    let effect = |key: &str, verb: &str| {
        let path = format!("{zone}.{key}");
        let answer = ruleset.answer(&path)?;
        let neutral = crate::zone::name_and_key(&path).and_then(|(name, _)| {
            crate::zone::ZONE_KEYS
                .iter()
                .find(|known| known.key == key)?
                .neutral(name)
        });
        (neutral.as_ref() != Some(&answer)).then(|| format!("{verb} {}", says(&path, &answer)))
    };
    let effects: Vec<String> = [
        ("stop", "may stop:"),
        ("pass", "may pass:"),
        ("hostile", "hostile when empty:"),
        ("hostile-occupied", "hostile when occupied:"),
    ]
    .into_iter()
    .filter_map(|(key, verb)| effect(key, verb))
    .collect();
    if effects.is_empty() {
        "changes nothing by itself".to_owned()
    } else {
        effects.join("; ")
    }
}

fn answer(ruleset: &Ruleset, held: &Held) -> String {
    let id = held.path.replace('.', "-");
    let asks = Rule::at(&held.path).map_or("", |rule| rule.asks);
    let given = match &held.place {
        Some(place) => given(ruleset, place.file(), place.line()),
        None => "given by nobody: the neutral answer".to_owned(),
    };
    let class = if held.place.is_none() && held.evidence.is_empty() {
        "answer quiet"
    } else {
        "answer"
    };
    let mut html = format!(
        "<section class=\"{class}\" id=\"{id}\">\n<h3>{} <span class=\"asks\">{}</span></h3>\n<p>{} <span class=\"given\">{given}</span></p>\n",
        link_to_rule(&held.path),
        escape(&sentence(asks)),
        told(held)
    );
    for evidence in &held.evidence {
        html += &witness(ruleset, evidence);
    }
    html + "</section>\n"
}

fn given(ruleset: &Ruleset, file: &str, line: usize) -> String {
    let id = file
        .strip_prefix("rulesets/")
        .and_then(|file| file.strip_suffix(".toml"));
    match id {
        Some(id) if id != ruleset.id => {
            format!(
                "from <a href=\"{}\">{}</a>, line {line}",
                file_of(id),
                escape(id)
            )
        }
        _ => format!("line {line} of its file"),
    }
}

/// An answer and what it says, without saying it twice.
fn told(held: &Held) -> String {
    let answer = held.answer.as_ref().map_or_else(String::new, Answer::plain);
    if held.path == "board.layout" || answer == held.says || answer.is_empty() {
        return format!("<b>{}</b>", escape(&sentence(&held.says)));
    }
    let form = Rule::at(&held.path).and_then(|rule| rule.form);
    let words = form.as_ref().map_or(&[][..], |form| form.words());
    if words.iter().any(|choice| choice.word == answer) {
        format!(
            "<b class=\"answer\">{}</b> {}",
            escape(&answer),
            marked(&sentence(&held.says))
        )
    } else {
        format!("<b>{}</b>", marked(&sentence(&held.says)))
    }
}

/// One entry of the apparatus.
fn witness(ruleset: &Ruleset, evidence: &Evidence) -> String {
    let place = evidence
        .place
        .as_ref()
        .map_or_else(String::new, |place| format!(", {}", escape(place)));
    let name = short_name(ruleset, &evidence.source);
    let cite = format!(
        "<cite><a href=\"#source-{0}\">{name}</a>{place}</cite>",
        escape(&evidence.source)
    );
    let mut html = format!(
        "<div class=\"witness {0}\"><span class=\"reading\">{0}</span> {cite}",
        evidence.reading.word()
    );
    if let Some(quote) = &evidence.quote {
        write!(html, "<blockquote><p>{}</p></blockquote>", escape(quote))
            .expect("writing to a string does not fail");
    }
    if let Some(note) = &evidence.note {
        write!(html, "<p class=\"remark\">{}</p>", marked(&sentence(note)))
            .expect("writing to a string does not fail");
    }
    for reading in &evidence.or {
        let answers = reading.iter().map(|(path, answer)| {
            format!(
                "{} = <code>{}</code>",
                link_to_rule(path),
                escape(&answer.to_string())
            )
        });
        let answers: Vec<_> = answers.collect();
        write!(html, "<p class=\"or\">Or: {}</p>", answers.join(", "))
            .expect("writing to a string does not fail");
    }
    html + "</div>\n"
}

/// A source's citation up to its first stop, as a reader would call it; its key if there is no such source.
fn short_name(ruleset: &Ruleset, key: &str) -> String {
    let source = ruleset.sources.iter().find(|source| source.key == key);
    let citation = source.map_or(key, |source| &source.citation);
    let cut = citation.find([',', ';', '(']).unwrap_or(citation.len());
    let mut short = citation[..cut].trim();
    // "J. E. Smith" alone says too little where the author goes before a comma: add the next words.
    if short.chars().count() < 14
        && let Some(more) = citation[cut..].get(1..)
        && let Some(next) = more.find([',', ';', '('])
    {
        short = citation[..cut + 1 + next].trim();
    }
    escape(short)
}

fn sources(ruleset: &Ruleset) -> String {
    let mut html = String::from("<h2 id=\"sources\">Sources</h2>\n<dl class=\"list\">\n");
    for source in &ruleset.sources {
        let url = source.url.as_ref().map_or_else(String::new, |url| {
            let address = if url.contains("://") {
                url.clone()
            } else {
                format!("https://{url}")
            };
            format!(" <a href=\"{}\">{}</a>", escape(&address), escape(url))
        });
        writeln!(
            html,
            "<dt id=\"source-{0}\">{0}</dt><dd>{1}. <span class=\"soft\">Seen as {2}.</span>{url}</dd>",
            escape(&source.key),
            escape(source.citation.trim_end_matches('.')),
            article(source.seen.word()),
        )
        .expect("writing to a string does not fail");
    }
    html + "</dl>\n"
}

fn article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

fn neighbour(ruleset: &Ruleset, other: &Ruleset) -> String {
    let apart = differences(&[ruleset, other]);
    let count = match apart.len() {
        0 => return format!("<p>{}: the same game.</p>\n", link_to(other)),
        1 => "1 answer differs".to_owned(),
        more => format!("{more} answers differ"),
    };
    let mut html = format!(
        "<details><summary>{}: <span class=\"soft\">{count}</span></summary>\n",
        link_to(other)
    );
    html += "<div class=\"wide\" tabindex=\"0\"><table class=\"differences\"><thead><tr><th scope=\"col\">question</th><th scope=\"col\">here</th><th scope=\"col\">there</th></tr></thead><tbody>\n";
    for one in &apart {
        let [here, there] = [0, 1].map(|place| marked(&one.held[place].says));
        writeln!(
            html,
            "<tr><td>{}</td><td>{here}</td><td>{there}</td></tr>",
            link_to_rule(&one.path)
        )
        .expect("writing to a string does not fail");
    }
    html + "</tbody></table></div></details>\n"
}
