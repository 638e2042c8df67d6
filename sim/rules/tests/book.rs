//! The book holds together: every page is well formed, every link leads somewhere, every quotation has a source.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use konakis_rules::{AXES, BookPage, ZONE_KEYS, book, shipped};

static PAGES: LazyLock<Vec<BookPage>> =
    LazyLock::new(|| book().expect("the shipped rulesets read"));

/// One tag of a page.
#[derive(Debug)]
struct Tag<'a> {
    name: &'a str,
    closes: bool,
    empty: bool,
    inside: &'a str,
}

impl<'a> Tag<'a> {
    fn attribute(&self, name: &str) -> Option<&'a str> {
        let start = self.inside.find(&format!(" {name}=\""))? + name.len() + 3;
        let rest = &self.inside[start..];
        Some(&rest[..rest.find('"')?])
    }
}

/// The tags of a page, in order; the doctype apart.
fn tags(page: &BookPage) -> Vec<Tag<'_>> {
    let mut tags = Vec::new();
    let mut rest = page
        .content
        .strip_prefix("<!doctype html>")
        .unwrap_or_else(|| panic!("{} has no doctype", page.name));
    while let Some(start) = rest.find('<') {
        assert!(
            !rest[..start].contains('>'),
            "{}: a bare `>` before {}",
            page.name,
            &rest[start..]
        );
        let end = rest[start..].find('>').expect("a tag ends") + start;
        let inside = &rest[start + 1..end];
        let (closes, inside) = match inside.strip_prefix('/') {
            Some(inside) => (true, inside),
            None => (false, inside),
        };
        let (empty, inside) = match inside.strip_suffix('/') {
            Some(inside) => (true, inside),
            None => (false, inside),
        };
        assert!(
            inside.matches('"').count() % 2 == 0,
            "{}: {inside}",
            page.name
        );
        let name = inside.split_whitespace().next().expect("a tag has a name");
        tags.push(Tag {
            name,
            closes,
            empty,
            inside,
        });
        rest = &rest[end + 1..];
    }
    tags
}

fn html(pages: &[BookPage]) -> impl Iterator<Item = &BookPage> {
    pages.iter().filter(|page| page.name.ends_with(".html"))
}

#[test]
fn the_book_holds_together() {
    let pages = &*PAGES;
    let ids: BTreeMap<&str, BTreeSet<&str>> = pages
        .iter()
        .map(|page| {
            let ids = if page.name.ends_with(".html") {
                ids(page)
            } else {
                BTreeSet::new()
            };
            (page.name.as_str(), ids)
        })
        .collect();
    assert_eq!(ids.len(), pages.len(), "no two pages have one name");
    let mut links = 0;
    for page in html(pages) {
        let mut open = Vec::new();
        for tag in tags(page) {
            if tag.closes {
                assert_eq!(open.pop(), Some(tag.name), "{}: </{}>", page.name, tag.name);
            } else if !tag.empty {
                open.push(tag.name);
            }
            for target in [tag.attribute("href"), tag.attribute("src")]
                .into_iter()
                .flatten()
            {
                links += 1;
                assert!(
                    leads_somewhere(page, target, &ids),
                    "{}: {target}",
                    page.name
                );
            }
        }
        assert!(open.is_empty(), "{}: {open:?} stay open", page.name);
        entities(page);
    }
    assert!(links > 1000, "{links} links");
}

/// The ids of a page; each stands once.
fn ids(page: &BookPage) -> BTreeSet<&str> {
    let mut ids = BTreeSet::new();
    for id in tags(page).iter().filter_map(|tag| tag.attribute("id")) {
        assert!(ids.insert(id), "{}: {id} twice", page.name);
    }
    ids
}

/// Inside the book a link has a page, and a place on it; a source may lie outside, and nothing is loaded from there.
fn leads_somewhere(page: &BookPage, target: &str, ids: &BTreeMap<&str, BTreeSet<&str>>) -> bool {
    if target.starts_with("https://") || target.starts_with("http://") {
        return true;
    }
    let (file, place) = target.split_once('#').unwrap_or((target, ""));
    let file = if file.is_empty() { &*page.name } else { file };
    ids.get(file)
        .is_some_and(|places| place.is_empty() || places.contains(place))
}

/// Every `&` begins an entity.
fn entities(page: &BookPage) {
    for (start, _) in page.content.match_indices('&') {
        let rest = &page.content[start..];
        let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
        assert!(
            known.iter().any(|entity| rest.starts_with(entity)),
            "{}: {}",
            page.name,
            rest.chars().take(20).collect::<String>()
        );
    }
}

#[test]
fn every_quotation_has_a_source() {
    let pages = &*PAGES;
    let mut quotations = 0;
    for page in html(pages) {
        let mut cited = false;
        for tag in tags(page) {
            match (tag.name, tag.closes) {
                // A witness cites its source before it quotes it.
                ("div", false) => cited = false,
                ("a", false)
                    if tag
                        .attribute("href")
                        .is_some_and(|to| to.starts_with("#source-")) =>
                {
                    cited = true;
                }
                ("blockquote", false) => {
                    assert!(cited, "{}: a quotation without a source", page.name);
                    quotations += 1;
                }
                _ => {}
            }
        }
    }
    assert!(quotations > 100, "{quotations} quotations");
}

#[test]
fn nothing_needs_a_network_and_nothing_is_missing() {
    let pages = &*PAGES;
    let names: BTreeSet<&str> = pages.iter().map(|page| page.name.as_str()).collect();
    for id in shipped() {
        assert!(names.contains(&*format!("{id}.html")), "{id}");
    }
    for axis in AXES {
        let file = format!("question-{}.html", axis.key.replace('.', "-"));
        assert!(names.contains(&*file), "{file}");
    }
    for key in ZONE_KEYS {
        let file = format!("question-zone-{}.html", key.key);
        assert!(names.contains(&*file), "{file}");
    }
    for page in pages {
        for word in ["<script", "<img", "@import", "url("] {
            assert!(!page.content.contains(word), "{}: {word}", page.name);
        }
    }
    assert_eq!(
        pages.first().map(|page| page.name.as_str()),
        Some("index.html")
    );
}
