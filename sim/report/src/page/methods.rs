//! Methods in words, made from the experiment's settings; and the glossary.

mod stopping;

use std::collections::BTreeMap;

use konakis_lab::Cs;

use crate::numerals::{count, counted, decimal, listed, percent};
use crate::view::View;

/// A paragraph with its heading.
pub struct Paragraph {
    /// What it is about.
    pub head: &'static str,
    /// What it says.
    pub text: String,
}

/// What was done, in the order in which it was done.
pub fn of(view: &View) -> Vec<Paragraph> {
    let mut paragraphs = vec![
        games(view),
        players(view),
        score(view),
        verdicts(view),
        differences(view),
        lengths(view),
        limits(view),
    ];
    if !view.notes.is_empty() {
        paragraphs.push(Paragraph {
            head: "Remarks",
            text: view.notes.clone(),
        });
    }
    paragraphs
}

fn games(view: &View) -> Paragraph {
    let rulesets: Vec<&str> = view
        .rulesets
        .iter()
        .map(|ruleset| ruleset.name.as_str())
        .collect();
    let named = if rulesets.len() > 6 {
        counted(rulesets.len() as u64, "ruleset")
    } else {
        listed(&rulesets)
    };
    let per_cell: Vec<u64> = view
        .cells
        .iter()
        .map(|cell| cell.outcomes.played() + cell.outcomes.error)
        .collect();
    let each = match (per_cell.iter().min(), per_cell.iter().max()) {
        (Some(least), Some(most)) if least == most => format!("{} each", counted(*least, "game")),
        (Some(least), Some(most)) => {
            format!("{} to {} each", count(*least), counted(*most, "game"))
        }
        _ => "no games".to_owned(),
    };
    let book = view.book.map(|openings| {
        format!(
            "Games begin with the openings of a book, {} in all, which a block has in common in every cell: all rulesets allow them, they end no game, and they leave nobody a win \
             in one. Blocks take them in an order that was drawn once, and none comes twice before all have come.",
            counted(openings, "opening")
        )
    });
    let drawn = match view.opening_plies {
        0 => "Games begin at the ruleset’s own start.".to_owned(),
        1 => "The first ply of every game is played at random, so that the games differ; then the agents take over.".to_owned(),
        n => format!("The first {n} plies of every game are played at random, so that the games differ; then the agents take over."),
    };
    let opening = book.unwrap_or(drawn);
    let shared = if view.opening_plies > 0 && view.shared_openings {
        " A block has the same opening in every cell: one that all rulesets allow, that ends no game, and that leaves nobody a win in one. Mirror images count as one, and none comes twice before all have come."
    } else {
        ""
    };
    Paragraph {
        head: "Games",
        text: format!(
            "{named}: {}, {each}. Games come in blocks; a block has the same seeds in every cell, so that rulesets are compared under the same luck. {opening}{shared} A game that \
             reaches {} plies is stopped: that is no draw, and it is counted apart. {}",
            counted(view.cells.len() as u64, "cell"),
            count(u64::from(view.ply_cap)),
            stopping::of(view)
        ),
    }
}

/// Which agents play the first blocks only.
fn fewer(view: &View) -> String {
    let mut by_blocks: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for agent in &view.agents {
        if let Some(blocks) = agent.blocks {
            let names = by_blocks.entry(blocks).or_default();
            names.push(format!("“{}”", agent.name));
        }
    }
    let said = by_blocks.into_iter().map(|(blocks, names)| {
        format!(
            " Cells of {} have the first {} of the blocks only.",
            listed(&names),
            count(blocks)
        )
    });
    said.collect()
}

fn players(view: &View) -> Paragraph {
    let each: Vec<String> = view
        .agents
        .iter()
        .map(|agent| {
            if agent.does.is_empty() {
                format!("“{}” is {}", agent.name, agent.spec)
            } else {
                format!("“{}” {}", agent.name, agent.does)
            }
        })
        .collect();
    Paragraph {
        head: "Players",
        text: format!(
            "{}. Settings are the same under every ruleset, and nothing is carried from one game to the next.",
            each.join("; ")
        ),
    }
}

fn score(view: &View) -> Paragraph {
    if view.stopping.looks {
        return Paragraph {
            head: "Score",
            text: format!(
                "The attackers’ score is their wins plus half the draws, over all games that ended by the rules. Its interval is a confidence sequence ({}): it \
                 holds at every look at once, and for the headline scores and differences together, at {}. Single shares have Wilson intervals.",
                match view.stopping.cs.unwrap_or(Cs::Mixture) {
                    Cs::Mixture => "beta-binomial mixture",
                    Cs::Bernstein => "empirical Bernstein",
                    Cs::Asymptotic => "asymptotic",
                },
                percent(1.0 - view.stopping.alpha, 0)
            ),
        };
    }
    Paragraph {
        head: "Score",
        text: format!(
            "The attackers’ score is their wins plus half the draws, over all games that ended by the rules. Its {} interval is the likelihood-ratio interval of a \
             three-way outcome, which stays honest when all games are won or all are drawn. Single shares have Wilson intervals. Where games were stopped, the two bounds \
             say what the score would be if all of them had gone to one side.{}",
            percent(view.level, 0),
            worth(view)
        ),
    }
}

/// How intervals allow for games that do not stand alone; empty where all do.
fn worth(view: &View) -> String {
    let mut text = String::new();
    let any = |word: &str| view.cells.iter().any(|cell| cell.score_method == word);
    if any("lr_n_eff") {
        text.push_str(
            " Where fewer than nine in ten games differ, all intervals are those of as many games as the copies are worth.",
        );
    }
    if any("lr_cluster") {
        text.push_str(
            " There are fewer openings than games, so that each comes several times, every time as another of its mirror images; intervals are made with the openings for the \
             sample, and hold for openings such as these.",
        );
    }
    if any("census") {
        text.push_str(
            " Where nobody draws lots and every opening was played with all its mirror images, nothing was sampled: such a score is exact for the openings of this length, and \
             says nothing of others.",
        );
    }
    text
}

fn verdicts(view: &View) -> Paragraph {
    let (lo, hi) = view.region;
    Paragraph {
        head: "Verdicts",
        text: format!(
            "Balanced: the whole interval lies between {} and {}. Favours a side: the whole interval lies beyond. Undecided: it crosses an end. A verdict is withheld when no \
             game ended, more than 10 % were stopped, agents failed in more than 0.1 %, or fewer than half of the games differ. Balance is a claim of its own here, \
             not the mere lack of a significant difference.",
            percent(lo, 0),
            percent(hi, 0)
        ),
    }
}

fn differences(view: &View) -> Paragraph {
    let interval = if view.stopping.looks {
        match view.stopping.cs.unwrap_or(Cs::Bernstein) {
            Cs::Mixture => {
                "their intervals are beta-binomial mixture confidence sequences, which hold at every look"
            }
            Cs::Bernstein => {
                "their intervals are empirical-Bernstein confidence sequences, which hold at every look"
            }
            Cs::Asymptotic => {
                "their intervals are asymptotic confidence sequences, which hold at every look once there are many blocks"
            }
        }
    } else {
        "their intervals are Student’s on the differences of blocks (of openings, where each comes several times), or, where fewer than ten blocks differ, made from the intervals of the two scores after Newcombe"
    };
    let together_at = match view.stopping.looks {
        true => 1.0 - view.stopping.alpha,
        false => view.level,
    };
    let (together, declared) = if view.declared {
        (
            "primary intervals",
            "Which contrasts are primary was declared in the experiment; all others are exploratory.",
        )
    } else {
        (
            "intervals of a pairing",
            "Those of the strongest pairing are primary, all others exploratory.",
        )
    };
    Paragraph {
        head: "Differences",
        text: format!(
            "Differences between rulesets are taken block by block, over the blocks that ended by the rules under both; {interval}. The levels are raised (Bonferroni) so that all \
             {together} hold together at {}. {declared} A difference that lies wholly within {} points counts as none that matters.",
            percent(together_at, 0),
            decimal(view.smallest_effect * 100.0, 1)
        ),
    }
}

fn lengths(_: &View) -> Paragraph {
    Paragraph {
        head: "Lengths",
        text: "Curves and medians are Kaplan–Meier’s, with log–log bands: a stopped game counts as still going when it was stopped. Medians have Brookmeyer and Crowley’s \
               intervals. Who has won by when is Aalen and Johansen’s cumulative incidence, over all games and not only those that a side wins. Whole \
               curves are compared by the log-rank test, within a pairing and over all pairings (stratified)."
            .to_owned(),
    }
}

fn limits(view: &View) -> Paragraph {
    let weak = if view.only_baselines() {
        " Between players who look no further than one move, rules weigh differently than between people."
    } else {
        ""
    };
    // Where a cell's share is known to better than a point, chance is no longer the question.
    let sizes = if view.games_of_smallest_cell() >= 10_000 {
        format!(
            "With {} games even a trifling difference is certain: look at its size.",
            count(view.games())
        )
    } else {
        "Differences smaller than the intervals cannot be told from chance: more games would tell."
            .to_owned()
    };
    Paragraph {
        head: "Limits",
        text: format!(
            "Balance is evidence of playability, not of what Linnaeus meant.{weak} The opening is part of what is measured. An interval says how far chance in these games may have \
             moved a number, not how far other players would. {sizes}"
        ),
    }
}

/// Words of the field and of this page.
pub const GLOSSARY: [(&str, &str); 17] = [
    ("agent", "A program that chooses moves for a side."),
    (
        "attackers’ score",
        "Their wins plus half the draws, as a share of the games that ended. 50 % is even.",
    ),
    (
        "balanced",
        "The whole interval of the score lies in the region that was set beforehand, here the shaded band.",
    ),
    (
        "block",
        "Games with the same number and the same seeds, one in each cell.",
    ),
    (
        "cell",
        "A ruleset, an agent for the attackers and an agent for the defenders.",
    ),
    (
        "custodial capture",
        "A man is taken between two enemies on opposite sides.",
    ),
    (
        "drawn",
        "Ended by the rules without a winner, as by repetition where the ruleset says so.",
    ),
    (
        "explicit, inferred, silent, conjectured",
        "How a source speaks of a rule: says it; implies it; says nothing, and the answer was chosen; does not carry the guess.",
    ),
    (
        "interval",
        "Of intervals made in this way, 95 in 100 hold the true value where no other share is named. Printed in brackets.",
    ),
    (
        "konakis",
        "The centre square of the board, the king’s seat.",
    ),
    ("ply", "One move of one side."),
    (
        "raichi",
        "The king has one open way to an escape square. The defenders must say so, Linnaeus noted.",
    ),
    (
        "ruleset",
        "One answer to every question that tafl rules leave open.",
    ),
    (
        "stopped",
        "Ended by the laboratory at the ply cap, not by the rules. Never counted as drawn. Also: truncated.",
    ),
    (
        "surround",
        "The king is taken when all four of his sides are closed.",
    ),
    ("tuichu", "The king has two open ways or more."),
    (
        "undecided",
        "The interval crosses an end of the region: more games are needed.",
    ),
];
