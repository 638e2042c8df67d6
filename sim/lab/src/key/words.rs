//! The words of closed lists, each with what it means.

use konakis_rules::Choice;

const fn word(word: &'static str, says: &'static str) -> Choice {
    Choice { word, says }
}

/// Which agents meet.
pub const MATRIX: &[Choice] = &[
    word(
        "full",
        "every agent against every agent, itself included, on both sides",
    ),
    word("diagonal", "every agent against itself"),
    word(
        "mirrored",
        "every agent against every other, both ways round",
    ),
];

/// The sides that an agent plays.
pub const SIDES: &[Choice] = &[
    word("both", "it plays either side"),
    word("attackers", "it plays the attackers only"),
    word("defenders", "it plays the defenders only"),
];

/// What the report is written as.
pub const FORMATS: &[Choice] = &[
    word("html", "one page that needs no network"),
    word("svg", "every figure as a drawing"),
    word("png", "every figure as a picture"),
];

/// The figures of the report, in its order.
pub const FIGURES: &[Choice] = &[
    word("balance", "which side the rules favour"),
    word(
        "looks",
        "what was seen at each checkpoint, where the data stop the run",
    ),
    word(
        "effects",
        "what each answer contributes, in a factorial design",
    ),
    word("strength", "how the score moves along a ladder"),
    word("matrix", "every attacker against every defender"),
    word("outcomes", "how often each side wins, and how often nobody"),
    word("length", "how many games still go on after so many plies"),
    word("who-has-won", "who has won by which ply"),
    word("endings", "by what games end"),
    word("king", "where the king stands at the end"),
    word("texture", "choices, captures, raichi and tuichu"),
];

/// Answers to a key of that name.
pub const DESIGNS: &[Choice] = &[
    word("cells", "every ruleset with every pair of agents that meet"),
    word(
        "factorial",
        "every combination of the answers in which two rulesets differ: which of them moves the balance, and by how much",
    ),
    word(
        "fraction",
        "the same from a part of the combinations, for more answers than six: what several of them do together is not seen",
    ),
];
/// Answers to a key of that name.
pub const OPENING_SOURCES: &[Choice] = &[
    word("start", "the start of the ruleset"),
    word("random", "`plies` moves by lot"),
    word(
        "book",
        "the openings of a file, in an order drawn once from the seed",
    ),
];

/// Which openings are the same.
pub const DEDUP: &[Choice] = &[
    word(
        "d4",
        "those whose positions are mirror images of one another",
    ),
    word("none", "those with the same position only"),
];

/// Which rulesets have to allow an opening.
pub const LEGAL_IN: &[Choice] = &[
    word(
        "all-cells",
        "every ruleset: a block has the same opening in all cells; openings that end a game or let the side to move win at once are drawn again",
    ),
    word(
        "own-cell",
        "its own: every ruleset draws from its own legal moves, and blocks share their lot only",
    ),
];
/// Answers to a key of that name.
pub const STOPS: &[Choice] = &[
    word("fixed", "after `blocks` blocks, whatever comes out"),
    word(
        "precision",
        "at the first checkpoint at which every headline score and difference is known to ± `half_width`",
    ),
    word(
        "verdict",
        "at the first checkpoint at which each of them is known so well, or lies wholly inside or wholly outside the region that counts as balanced or as no difference",
    ),
    word(
        "screen",
        "at the first checkpoint at which the likelihood ratio of every headline score has crossed a bound (GSPRT, as engines are tested): to sift many rulesets soon, and no estimate; intervals are confidence sequences all the same",
    ),
];

/// Confidence sequences.
pub const SEQUENCES: &[Choice] = &[
    word(
        "mixture",
        "beta-binomial mixture: exact at any number of games; wide for differences",
    ),
    word(
        "bernstein",
        "empirical Bernstein: exact too, and narrow where blocks vary little",
    ),
    word(
        "asymptotic",
        "narrowest near `max_blocks`, where many games make it right: no ends below 200 blocks",
    ),
];

/// What an agent is worth.
pub const SKILL_MODELS: &[Choice] = &[
    word("attack-defence", "so much in attack and so much in defence"),
    word("one-strength", "as much in attack as in defence"),
];
