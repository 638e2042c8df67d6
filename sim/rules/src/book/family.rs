//! Which ruleset is made from which.

use std::fmt::Write as _;

use super::Library;
use super::page::link_to;

/// The whole family as nested lists.
pub(super) fn tree(library: &Library) -> String {
    let roots: Vec<usize> = (0..library.rulesets.len())
        .filter(|place| !library.parents.contains_key(&library.rulesets[*place].id))
        .collect();
    branch(library, &roots)
}

fn branch(library: &Library, places: &[usize]) -> String {
    let mut html = String::from("<ul class=\"tree\">\n");
    for place in places {
        let ruleset = &library.rulesets[*place];
        let year = ruleset.year.map_or_else(String::new, |year| {
            format!(" <span class=\"soft\">{year}</span>")
        });
        write!(html, "<li>{}{year}", link_to(ruleset)).expect("writing to a string does not fail");
        let children = library.children(&ruleset.id);
        if !children.is_empty() {
            html += &branch(library, &children);
        }
        html += "</li>\n";
    }
    html + "</ul>\n"
}

/// A ruleset's ancestors and children, in a sentence each.
pub(super) fn of(library: &Library, place: usize) -> String {
    let ruleset = &library.rulesets[place];
    let mut ancestors = Vec::new();
    let mut id = &ruleset.id;
    while let Some(parent) = library.parents.get(id) {
        ancestors.extend(
            library
                .place(parent)
                .map(|place| link_to(&library.rulesets[place])),
        );
        id = parent;
    }
    let children: Vec<_> = library
        .children(&ruleset.id)
        .into_iter()
        .map(|child| {
            let apart = library.distances[place][child];
            format!("{} ({apart})", link_to(&library.rulesets[child]))
        })
        .collect();
    let mut html = String::new();
    if ancestors.is_empty() {
        html += "<p>It stands by itself, and takes no answers from another ruleset.</p>\n";
    } else {
        writeln!(
            html,
            "<p>What it does not answer itself it takes from {}.</p>",
            ancestors.join(", over ")
        )
        .expect("writing to a string does not fail");
    }
    if !children.is_empty() {
        writeln!(
            html,
            "<p>Made from it, with the number of answers that differ: {}.</p>",
            children.join(", ")
        )
        .expect("writing to a string does not fail");
    }
    html
}
