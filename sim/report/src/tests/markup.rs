//! The page as text: well formed, whole, and nothing fetched.

use crate::figure::plates;
use crate::page::html;
use crate::specimen;
use crate::tests::awkward;
use crate::view::View;

fn page(view: &View) -> String {
    html(view, &plates(view)).expect("a page")
}

#[test]
fn the_page_is_well_formed_whatever_the_results() {
    for (name, view) in awkward() {
        if let Err(why) = balanced(&page(&view)) {
            panic!("{name}: {why}");
        }
    }
}

#[test]
fn nothing_is_fetched() {
    let page = page(&specimen::flagship(1000))
        .replace("https://example.org/lachesis", "")
        .replace("http://www.w3.org/2000/svg", "");
    for forbidden in [
        "http://",
        "https://",
        "src=",
        "@import",
        "<iframe",
        "<img",
        "url(//",
        "fetch(",
        "XMLHttpRequest",
    ] {
        assert!(!page.contains(forbidden), "the page has `{forbidden}`");
    }
    for (place, _) in page.match_indices("url(") {
        let rest = &page[place..];
        assert!(
            rest.starts_with("url(#") || rest.starts_with("url(data:"),
            "{}",
            &rest[..40]
        );
    }
    for (place, _) in page.match_indices("href=\"") {
        let rest = &page[place + 6..];
        assert!(
            ["#", "data:", "figures/"]
                .iter()
                .any(|start| rest.starts_with(start)),
            "{}",
            &rest[..40]
        );
    }
}

#[test]
fn names_from_rulesets_cannot_break_the_page() {
    let mut view = specimen::flagship(100);
    view.rulesets[0].name = "</svg><script>alert(1)</script> & \"co\"".into();
    view.title = "<b>".into();
    view.text = "</script><x>".into();
    view.differences[0].answers[0].evidence[0].quote = Some("<q> & </td>".into());
    let page = page(&view);
    assert!(!page.contains("<script>alert"));
    balanced(&page).expect("the page is well formed");
}

#[test]
fn the_page_says_how_far_it_goes() {
    let page = page(&specimen::flagship(1000));
    for needed in [
        "are baseline agents",
        "between stronger players is not established",
        "Balance is evidence of playability, not of what Linnaeus meant.",
        "data-verdict=\"blocked:P1\"",
        "favours_defenders",
        "20260101",
        "konakis run smith-vs-salmi",
    ] {
        assert!(page.contains(needed), "the page does not say `{needed}`");
    }
}

#[test]
fn every_anchor_leads_somewhere_and_every_id_is_given_once() {
    for (name, view) in awkward() {
        let page = page(&view);
        let mut ids: Vec<&str> = page
            .split(" id=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        for (place, _) in page.match_indices("href=\"#") {
            let target = page[place + 7..].split('"').next().expect("an end");
            // The answer card points to the table of contrasts only where there is one.
            assert!(ids.contains(&target), "{name}: nothing is called {target}");
        }
        ids.sort_unstable();
        let all = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), all, "{name}: some id is given twice");
    }
}

/// Whether every element is closed, in order.
fn balanced(page: &str) -> Result<(), String> {
    const VOID: [&str; 6] = ["meta", "link", "br", "hr", "img", "input"];
    let mut open: Vec<String> = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        if rest.starts_with('!') {
            continue;
        }
        let end = tag_end(rest)
            .ok_or_else(|| format!("a tag does not end: {}", &rest[..rest.len().min(60)]))?;
        let tag = &rest[..end];
        rest = &rest[end + 1..];
        let name: String = tag
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        if tag.starts_with('/') {
            match open.pop() {
                Some(last) if last == name => {}
                last => return Err(format!("</{name}> closes {last:?}")),
            }
        } else if !tag.ends_with('/') && !VOID.contains(&name.as_str()) {
            // Inside these, a `<` is text.
            if let Some(end) = ["script", "style"]
                .iter()
                .find(|raw| **raw == name)
                .map(|raw| format!("</{raw}>"))
            {
                let close = rest.find(&end).ok_or_else(|| format!("no {end}"))?;
                rest = &rest[close + end.len()..];
            } else {
                open.push(name);
            }
        }
    }
    if open.is_empty() {
        Ok(())
    } else {
        Err(format!("never closed: {open:?}"))
    }
}

/// The end of a tag, not counting `>` within quotation marks.
fn tag_end(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.char_indices().find_map(|(at, c)| {
        quoted ^= c == '"';
        (c == '>' && !quoted).then_some(at)
    })
}
