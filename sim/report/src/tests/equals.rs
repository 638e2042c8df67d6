//! What the page says of equals.

use crate::figure::plates;
use crate::page::html;
use crate::specimen;
use crate::view::View;

fn page(view: &View) -> String {
    html(view, &plates(view)).expect("a page")
}

#[test]
fn where_strengths_explain_the_cells_their_balance_is_told() {
    let page = page(&specimen::flagship(40));
    for needed in [
        "Between equals",
        "between two players as strong as greedy the attackers win",
        " Elo [",
        "That every agent attacks as well as it defends is not ruled out (likelihood ratio, p = 0.0703)",
        "id=\"table-equals\"",
    ] {
        assert!(page.contains(needed), "the page lacks `{needed}`");
    }
    assert!(!page.contains("no single adjusted number"));
    // Which of two rulesets is the better one for the attackers is said first.
    let differences = page
        .split("is worth so much more to the attackers than")
        .skip(1);
    let sizes: Vec<&str> = differences
        .filter_map(|rest| rest.split(": ").nth(1))
        .collect();
    assert!(
        !sizes.is_empty() && sizes.iter().all(|size| size.starts_with('+')),
        "{sizes:?}"
    );
}

#[test]
fn where_rules_and_skill_interact_no_number_is_told() {
    let page = page(&specimen::flagship(62_500));
    assert!(page.contains("Rules and skill interact: no single adjusted number."));
    assert!(!page.contains("between two players as strong as"));
}

#[test]
fn handicaps_are_told_in_doublings() {
    let mut view = specimen::flagship(40);
    let needed = "the attackers need 0.72 [0.54, 0.90] doublings of alpha-beta’s budget more";
    assert!(page(&view).contains(needed));
    view.ladders[0].handicap = konakis_stats::Estimate::new(-0.72, -0.9, -0.54);
    assert!(page(&view).contains(
        "the attackers can do with 0.72 [0.54, 0.90] doublings of alpha-beta’s budget less"
    ));
    view.ladders[0].handicap = konakis_stats::Estimate::NONE;
    assert!(page(&view).contains("no handicap is defined"));
}
