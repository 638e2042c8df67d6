//! Whether games last equally long under all rulesets, in sentences.

use konakis_lab::LogRank;

use crate::numerals::{counted, decimal, p_said, signed};
use crate::page::Listing;
use crate::svg::escaped;
use crate::verdict::strong;
use crate::view::{ContrastView, Pairing, View};

/// Differences up to which all are said in sentences; the rest stand in the table.
const SENTENCES: usize = 6;

/// Sizes first, since with many games every difference is beyond chance; then whether the curves differ.
pub fn listings(view: &View) -> Vec<Listing> {
    let headline = view.headline();
    let of_headline = |found: &&ContrastView| Some(found.pairing) == headline;
    let differences = view.lengths.iter().filter(of_headline).take(SENTENCES);
    let mut sentences: Vec<String> = differences
        .filter_map(|found| difference(view, found))
        .collect();
    sentences.extend(
        view.log_ranks
            .iter()
            .filter_map(|found| curves(view, found)),
    );
    if sentences.is_empty() {
        return Vec::new();
    }
    let caution = if view.log_ranks.is_empty() {
        String::new()
    } else {
        " The log-rank test looks at whole curves and says nothing of size. It takes the games of two rulesets for independent, though those of a block share their luck; copies and \
         openings that come several times count for what they are worth. Every pair of rulesets is in log_rank.csv."
            .to_owned()
    };
    vec![Listing {
        title: "Are games equally long?",
        sentences,
        note: format!(
            "Mean plies, block by block for the same players; more in the <a href=\"#table-lengths\">table</a>.{caution}"
        ),
    }]
}

fn difference(view: &View, found: &ContrastView) -> Option<String> {
    let value = found.difference.value?;
    let [of, with] = [found.of, found.with].map(|ruleset| strong(&view.rulesets[ruleset].name));
    if found.difference.contains(0.0) && found.difference.bounds().is_some() {
        let size = signed(found.difference, 1, " plies");
        return Some(format!(
            "No difference in length shows between {of} and {with}: {size}."
        ));
    }
    let (longer, shorter, size) = if value > 0.0 {
        (of, with, found.difference)
    } else {
        (with, of, found.difference.negated())
    };
    Some(format!(
        "Games of {longer} are longer than those of {shorter}: {}.",
        signed(size, 1, " plies")
    ))
}

/// The test of all rulesets, for the headline pairing and over all pairings.
fn curves(view: &View, found: &LogRank) -> Option<String> {
    if found.pair.is_some() {
        return None;
    }
    let who = match found.pairing {
        Some((attackers, defenders)) => {
            let pairing = Pairing {
                attackers,
                defenders,
            };
            if Some(pairing) != view.headline() {
                return None;
            }
            format!("With {}", escaped(&view.who_plays(pairing)))
        }
        None => "Over all pairings, each compared within itself".to_owned(),
    };
    let test = found.test;
    let said = match (test.p < 0.05, view.rulesets.len()) {
        (true, 2) => "the two curves differ by more than chance",
        (true, _) => "the curves of the rulesets differ by more than chance",
        (false, 2) => "no difference between the two curves shows",
        (false, _) => "no difference between the curves of the rulesets shows",
    };
    Some(format!(
        "{who}, {said} (log-rank χ² {} with {}, {}).",
        decimal(test.statistic, 1),
        counted(test.df as u64, "degree") + " of freedom",
        escaped(&p_said(test.p))
    ))
}
