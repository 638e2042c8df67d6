//! The balance between equals: what the rules do once the players' strengths are taken out.

use konakis_lab::{Balance, Ladder};
use konakis_stats::Estimate;
use konakis_stats::convergence::{Settled, families_agree};
use konakis_stats::elo::{ELO_PER_LOGIT, to_score};
use konakis_stats::skill::{Response, Skill};

use crate::numerals::{capital, counted, decimal, listed, p_said, quantity, share, signed};
use crate::page::Listing;
use crate::svg::escaped;
use crate::verdict::strong;
use crate::view::View;

/// Rulesets, and differences of rulesets, up to which all are said in sentences; the rest stand in the table.
const SENTENCES: usize = 6;

/// What is said of every group of agents that met, and of every ladder.
pub fn listings(view: &View) -> Vec<Listing> {
    let groups = view.balances.iter().map(|balance| of_group(view, balance));
    groups.chain(handicaps(view)).chain(limits(view)).collect()
}

/// Log odds as a share.
pub fn as_share(logit: Estimate) -> Estimate {
    logit.map(|logit| to_score(logit * ELO_PER_LOGIT))
}

/// Log odds in Elo.
pub fn in_elo(logit: Estimate) -> String {
    signed(logit.map(|logit| logit * ELO_PER_LOGIT), 0, " Elo")
}

fn of_group(view: &View, balance: &Balance) -> Listing {
    let names: Vec<&str> = balance
        .agents
        .iter()
        .map(|agent| view.agents[*agent].name.as_str())
        .collect();
    let ends = match names[..] {
        [first, .., last] if names.len() > SENTENCES => format!("{first} to {last}"),
        _ => listed(&names),
    };
    let sentences = match &balance.decisive {
        Err(why) => vec![format!("No strengths of {}: {why}.", escaped(&ends))],
        Ok(skill) if skill.interacts() => vec![interaction(view, balance, skill)],
        Ok(_) => equals(view, balance),
    };
    Listing {
        title: "Between equals",
        sentences,
        note: note(view, balance, &ends),
    }
}

/// Where no one number holds, none is said.
fn interaction(view: &View, balance: &Balance, skill: &Skill) -> String {
    let p = skill.goodness().map_or(1.0, |found| found.p);
    let matrix = if view.pairings().len() > 1 {
        " Read the matrix of pairings, cell by cell."
    } else {
        ""
    };
    format!(
        "<b>Rules and skill interact: no single adjusted number.</b> One strength in attack and one in defence for each of {} agents miss a cell by {} points \
         (residual deviance, {}): rules suit some players better than others.{matrix}",
        balance.agents.len(),
        decimal(skill.largest_gap * 100.0, 1),
        escaped(&p_said(p))
    )
}

fn equals(view: &View, balance: &Balance) -> Vec<String> {
    let (attackers, defenders) = balance.reference;
    let who = if attackers == defenders {
        format!("two players as strong as {}", view.agents[attackers].name)
    } else {
        format!(
            "{} as attackers and {} as defenders",
            view.agents[attackers].name, view.agents[defenders].name
        )
    };
    let of_ruleset = |&ruleset: &usize| {
        let of = |response| balance.log_odds(response, ruleset, balance.reference);
        let (decisive, scores) = (of(Response::Decisive), of(Response::Score));
        format!(
            "{}: between {} the attackers win {} of the games that a side wins ({}); they score {}.",
            strong(&view.rulesets[ruleset].name),
            escaped(&who),
            escaped(&share(as_share(decisive))),
            in_elo(decisive),
            escaped(&share(as_share(scores))),
        )
    };
    let rulesets = balance.rulesets.iter().take(SENTENCES).map(of_ruleset);
    let of_pair = |(of, with): (usize, usize)| {
        let decisive = |(of, with)| balance.difference(Response::Decisive, of, with);
        // The ruleset that is better for the attackers comes first.
        let turned = decisive((of, with)).value.is_some_and(|value| value < 0.0);
        let (of, with) = if turned { (with, of) } else { (of, with) };
        let difference = decisive((of, with));
        let scores = balance.difference(Response::Score, of, with);
        let [of, with] = [of, with].map(|ruleset| strong(&view.rulesets[ruleset].name));
        let shows = if difference.contains(0.0) {
            format!("No difference for all players alike shows between {of} and {with}")
        } else {
            format!("Whoever plays, {of} is worth so much more to the attackers than {with}")
        };
        format!(
            "{shows}: {}; with draws as half points {}.",
            in_elo(difference),
            in_elo(scores)
        )
    };
    let pairs = balance.comparisons().into_iter();
    rulesets.chain(pairs.take(SENTENCES).map(of_pair)).collect()
}

fn note(view: &View, balance: &Balance, agents: &str) -> String {
    let mut text = format!(
        "From the games of {} with one another ({}), {}.",
        escaped(agents),
        counted(balance.cells as u64, "cell"),
        how(view)
    );
    if let Ok(skill) = &balance.decisive {
        let one_sided = skill.one_sided_cells;
        if one_sided > 0 {
            let were = if one_sided == 1 { "was" } else { "were" };
            text.push_str(&format!(
                " {} {were} won by one side alone; Firth’s penalty keeps the fit finite there.",
                capital(&counted(one_sided as u64, "cell"))
            ));
        }
        if let Some(goodness) = skill.goodness().filter(|_| !skill.interacts()) {
            text.push_str(&format!(
                " The strengths explain the cells to within {} points (residual deviance, {}).",
                decimal(skill.largest_gap * 100.0, 1),
                escaped(&p_said(goodness.p))
            ));
        }
    }
    if let Some(even) = balance.even {
        let said = if even.test.p < 0.01 {
            "Agents do not all attack as well as they defend"
        } else {
            "That every agent attacks as well as it defends is not ruled out"
        };
        text.push_str(&format!(
            " {said} (likelihood ratio, {}).",
            escaped(&p_said(even.test.p))
        ));
    }
    text.push_str(" All numbers are in the <a href=\"#table-equals\">table</a>.");
    text
}

/// How the fit is made, in words.
fn how(view: &View) -> &'static str {
    if view.one_strength {
        "each with one strength, on both sides"
    } else {
        "each with one strength in attack and another in defence"
    }
}

/// What the ladders say in doublings of the budget.
fn handicaps(view: &View) -> Option<Listing> {
    let sentence = |ladder: &Ladder| {
        let ruleset = strong(&view.rulesets[ladder.ruleset].name);
        let family = escaped(&ladder.family);
        let met = ladder.rungs.iter().any(|rung| rung.gain.value.is_some());
        match ladder.handicap.value {
            Some(doublings) => {
                let (need, size, than) = match doublings > 0.0 {
                    true => ("need", ladder.handicap, "more"),
                    false => ("can do with", ladder.handicap.negated(), "less"),
                };
                Some(format!(
                    "{ruleset}: the attackers {need} {} doublings of {family}’s budget {than} than the defenders for an even game, at the lowest rung.",
                    quantity(size)
                ))
            }
            None if met => Some(format!(
                "{ruleset}: more search does not show to help the attackers of {family}, so that no handicap is defined."
            )),
            None => None,
        }
    };
    let sentences: Vec<String> = view.ladders.iter().filter_map(sentence).collect();
    (!sentences.is_empty()).then(|| Listing {
        title: "Handicap in doublings",
        sentences,
        note: "From the games of all rungs with one another: what a doubling is worth in attack and in defence, and how many of them make up for the rules, with Fieller’s \
               interval of a ratio."
            .to_owned(),
    })
}

/// Whether two families of agents tend to the same balance: else a limit is one of its family only.
fn limits(view: &View) -> Option<Listing> {
    let limit = |ladder: &Ladder| {
        let found = ladder.convergence?;
        let plateau = found
            .plateau
            .filter(|_| found.settled != Settled::NotConverged)?;
        plateau.quotable()
    };
    let mut sentences = Vec::new();
    for (i, one) in view.ladders.iter().enumerate() {
        for other in &view.ladders[i + 1..] {
            let apart = one.ruleset == other.ruleset && one.family != other.family;
            let Some((a, b)) = limit(one).zip(limit(other)).filter(|_| apart) else {
                continue;
            };
            let said = if families_agree(a, b, view.level) {
                "tend to the same balance"
            } else {
                "tend to different balances, so that what is said of the rules is family-dependent"
            };
            sentences.push(format!(
                "{}: {} and {} {said} ({} and {}).",
                strong(&view.rulesets[one.ruleset].name),
                escaped(&one.family),
                escaped(&other.family),
                escaped(&share(a.interval(view.level))),
                escaped(&share(b.interval(view.level))),
            ));
        }
    }
    (!sentences.is_empty()).then(|| Listing {
        title: "Do families agree?",
        sentences,
        note: "Limits of the ladders’ scores, where curves that flatten out fit better than straight lines; they agree if they differ by less than the interval of their \
               difference."
            .to_owned(),
    })
}
