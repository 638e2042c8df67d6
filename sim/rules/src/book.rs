//! The library of rulesets as a book: linked HTML pages that need no network.
//!
//! [`book`] makes them all: an index with a table, a family tree and a map of distances; a page for each ruleset; a
//! page for each question. The diagrams on them are those with which the engine is tested.

mod axis;
mod board;
mod diagram;
mod family;
mod index;
mod map;
mod page;
mod ruleset;

use std::collections::BTreeMap;

use crate::compare::differences;
use crate::library::{find, shipped};
use crate::problem::Problems;
use crate::ruleset::Ruleset;

/// One file of the book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookPage {
    /// The name of the file.
    pub name: String,
    /// What stands in it.
    pub content: String,
}

/// Every page of the book of the shipped rulesets, the index first.
///
/// ```
/// let pages = konakis_rules::book()?;
/// assert_eq!(pages[0].name, "index.html");
/// assert!(pages.iter().any(|page| page.name == "smith-1811.html"));
/// # Ok::<(), konakis_rules::Problems>(())
/// ```
///
/// # Errors
/// What is wrong with a ruleset.
pub fn book() -> Result<Vec<BookPage>, Problems> {
    let rulesets = shipped().map(find).collect::<Result<Vec<_>, _>>()?;
    let library = Library::new(rulesets);
    let diagrams = diagram::diagrams();
    let mut pages = vec![index::index(&library)];
    pages.extend(
        (0..library.rulesets.len()).map(|place| ruleset::ruleset(&library, place, &diagrams)),
    );
    pages.extend(axis::pages(&library, &diagrams));
    pages.push(BookPage {
        name: page::STYLE.to_owned(),
        content: include_str!("book/book.css").to_owned(),
    });
    Ok(pages)
}

/// The shipped rulesets and what follows from all of them together.
struct Library {
    /// By their ids.
    rulesets: Vec<Ruleset>,
    /// To how many rules two of them answer differently, by their places.
    distances: Vec<Vec<usize>>,
    /// The id of the parent of each that has one.
    parents: BTreeMap<String, String>,
}

impl Library {
    fn new(rulesets: Vec<Ruleset>) -> Self {
        let count = rulesets.len();
        let mut distances = vec![vec![0; count]; count];
        for one in 0..count {
            for other in 0..one {
                let apart = differences(&[&rulesets[one], &rulesets[other]]).len();
                distances[one][other] = apart;
                distances[other][one] = apart;
            }
        }
        let parent = |ruleset: &Ruleset| {
            let file = &ruleset.texts.get(1)?.name;
            let id = file.strip_prefix("rulesets/")?.strip_suffix(".toml")?;
            Some((ruleset.id.clone(), id.to_owned()))
        };
        let parents = rulesets.iter().filter_map(parent).collect();
        Self {
            rulesets,
            distances,
            parents,
        }
    }

    fn place(&self, id: &str) -> Option<usize> {
        self.rulesets.iter().position(|ruleset| ruleset.id == id)
    }

    /// The rulesets that extend one, by their ids.
    fn children(&self, id: &str) -> Vec<usize> {
        let extends = |child: &&Ruleset| {
            self.parents
                .get(&child.id)
                .is_some_and(|parent| parent == id)
        };
        let children = self.rulesets.iter().filter(extends);
        children.filter_map(|child| self.place(&child.id)).collect()
    }

    /// The other rulesets, the nearest first.
    fn nearest(&self, place: usize) -> Vec<usize> {
        let mut others: Vec<_> = (0..self.rulesets.len())
            .filter(|other| *other != place)
            .collect();
        others.sort_by_key(|other| (self.distances[place][*other], *other));
        others
    }
}
