//! Sections that say which games are played.

use super::super::words::{
    DEDUP, DESIGNS, LEGAL_IN, MATRIX, OPENING_SOURCES, SEQUENCES, SIDES, STOPS,
};
use super::super::{Absent, Form, Section};
use super::{ANY, key};

/// `[experiment]`: what is asked.
pub const EXPERIMENT: Section = Section {
    name: "experiment",
    says: "what is asked",
    many: false,
    keys: &[
        key(
            "name",
            Form::Text,
            Absent::Required,
            "its name: the folder of its results; small letters, digits and hyphens",
        ),
        key(
            "question",
            Form::Text,
            Absent::Required,
            "the question, in words; printed at the head of the report",
        ),
        key(
            "seed",
            Form::Whole(0, ANY),
            Absent::Required,
            "the number from which all chance is drawn; the same seed gives the same games",
        ),
        key(
            "notes",
            Form::Text,
            Absent::Means("no remarks"),
            "remarks for readers; printed in the report",
        ),
    ],
};

/// `[rulesets]`: what is compared.
pub const RULESETS: Section = Section {
    name: "rulesets",
    says: "what is compared",
    many: false,
    keys: &[key(
        "use",
        Form::Texts,
        Absent::Required,
        "ids of shipped rulesets, names of the experiment's own, or paths of files, as seen from the experiment",
    )],
};

/// `[design]`: how rulesets and agents are combined.
pub const DESIGN: Section = Section {
    name: "design",
    says: "how rulesets and agents are combined",
    many: false,
    keys: &[
        key(
            "kind",
            Form::Word(DESIGNS),
            Absent::Value("\"cells\""),
            "the plan",
        ),
        key(
            "matrix",
            Form::Word(MATRIX),
            Absent::Value("\"full\""),
            "which agents meet",
        ),
        key(
            "generators",
            Form::Texts,
            Absent::Means("the smallest fraction of resolution V, for 5 to 11 factors"),
            "with `kind = \"fraction\"`: which factors are switched as the product of others, as in `[\"king.armed = range.king * first * capture.victims\"]`",
        ),
    ],
};

/// `[[agent]]`: who plays.
pub const AGENT: Section = Section {
    name: "agent",
    says: "who plays; one table for each agent",
    many: true,
    keys: &[
        key(
            "kind",
            Form::Text,
            Absent::Required,
            "what it is: `konakis agents` lists the kinds and their options, which are written as further keys",
        ),
        key(
            "name",
            Form::Text,
            Absent::Means("as its kind"),
            "what rows and report call it",
        ),
        key(
            "side",
            Form::Word(SIDES),
            Absent::Value("\"both\""),
            "the sides that it plays",
        ),
        key(
            "blocks",
            Form::Whole(1, 1_000_000_000_000),
            Absent::Means("as many as `stop.blocks`"),
            "games of every cell in which it plays, at most: an agent that thinks long plays the first blocks of the run only; with `stop.mode = \"fixed\"`",
        ),
    ],
};

/// `[factors.NAME]`: answers that are switched together.
pub const FACTORS: Section = Section {
    name: "factors",
    says: "with `design.kind = \"factorial\"` or `\"fraction\"`: answers that are switched together; one table `[factors.NAME]` for each group, every other answer is a factor by itself",
    many: false,
    keys: &[
        key(
            "rules",
            Form::Texts,
            Absent::Required,
            "paths of the rules, as in `[\"king.armed\", \"range.king\"]`",
        ),
        key(
            "source",
            Form::Text,
            Absent::Means("nothing is quoted"),
            "what a source says of it; printed in the report",
        ),
    ],
};

/// `[ladder]`: agents whose budget doubles from rung to rung.
pub const LADDER: Section = Section {
    name: "ladder",
    says: "agents whose budget doubles from rung to rung; each rung is an agent of its own and meets its own family: with `matrix = \"full\"` every rung, with `\"mirrored\"` itself and its neighbours, with `\"diagonal\"` itself",
    many: false,
    keys: &[
        key(
            "agents",
            Form::Texts,
            Absent::Means("there is no ladder"),
            "names of agents that climb; their kind has nodes or playouts",
        ),
        key(
            "base",
            Form::Whole(1, 1_000_000_000),
            Absent::Means("must be there with `agents`"),
            "budget of the lowest rung",
        ),
        key(
            "doublings",
            Form::Whole(1, 30),
            Absent::Means("must be there with `agents`"),
            "rungs above the lowest; five at least for a verdict on convergence",
        ),
    ],
};

/// `[openings]`: where games begin.
pub const OPENINGS: Section = Section {
    name: "openings",
    says: "where games begin",
    many: false,
    keys: &[
        key(
            "source",
            Form::Word(OPENING_SOURCES),
            Absent::Value("\"start\""),
            "where openings come from",
        ),
        key(
            "plies",
            Form::Whole(0, 64),
            Absent::Value("0"),
            "random plies before the agents take over; at least 1 with `source = \"random\"`",
        ),
        key(
            "book",
            Form::Text,
            Absent::Means("must be there with `source = \"book\"`"),
            "path of a file of openings, as seen from the experiment: one a line, moves as `konakis replay` reads them, legal under every ruleset",
        ),
        key(
            "legal_in",
            Form::Word(LEGAL_IN),
            Absent::Value("\"all-cells\""),
            "which rulesets have to allow a random opening",
        ),
        key(
            "dedup",
            Form::Word(DEDUP),
            Absent::Value("\"d4\""),
            "which openings count as the same",
        ),
        key(
            "without_replacement",
            Form::Flag,
            Absent::Value("true"),
            "whether no opening comes twice before all have come; with `legal_in = \"all-cells\"`",
        ),
        key(
            "sensitivity",
            Form::Wholes(0, 64),
            Absent::Means("no other openings"),
            "other numbers of random plies, with which the strongest pairing plays as many games again: does the opening decide the balance?",
        ),
    ],
};

/// `[limits]`: what the harness does not let happen.
pub const LIMITS: Section = Section {
    name: "limits",
    says: "what the harness does not let happen",
    many: false,
    keys: &[key(
        "ply_cap",
        Form::Whole(1, 1_000_000),
        Absent::Required,
        "plies after which a game is stopped; it counts as truncated, never as a draw",
    )],
};

/// `[stop]`: how many games.
pub const STOP: Section = Section {
    name: "stop",
    says: "how many games",
    many: false,
    keys: &[
        key(
            "mode",
            Form::Word(STOPS),
            Absent::Value("\"fixed\""),
            "what ends the run",
        ),
        key(
            "blocks",
            Form::Whole(1, 1_000_000_000_000),
            Absent::Means("must be there with `mode = \"fixed\"`, else no bound but `max_blocks`"),
            "games of every cell; a block is one opening with one set of seeds, played once in each cell",
        ),
        key(
            "max_blocks",
            Form::Whole(1, 1_000_000_000_000),
            Absent::Means("must be there unless `mode = \"fixed\"`"),
            "games of every cell at which a run stops even if its data do not stop it",
        ),
        key(
            "checkpoints",
            Form::Wholes(1, 1_000_000_000_000),
            Absent::Means("250, 500, 1000, 2000 and so on"),
            "blocks after which the data are looked at, when all of them are finished in every cell",
        ),
        key(
            "half_width",
            Form::Real(0.0001, 0.5),
            Absent::Means("no precision is asked for; must be there with `mode = \"precision\"`"),
            "half the width of the confidence sequence that is precise enough, as a share: 0.01 is one point",
        ),
        key(
            "rope",
            Form::Range(0.0, 1.0),
            Absent::Value("[0.45, 0.55]"),
            "the attackers' scores that count as balanced",
        ),
        key(
            "alpha",
            Form::Real(0.0001, 0.5),
            Absent::Value("0.05"),
            "the probability that any of the headline intervals ever misses, at whatever checkpoint; of a screening, that of either error",
        ),
        key(
            "cs",
            Form::Word(SEQUENCES),
            Absent::Means("`\"mixture\"` for scores, `\"bernstein\"` for their differences"),
            "the confidence sequence of scores and of their differences",
        ),
        key(
            "cs_prior",
            Form::Pair(0.01, 1_000_000.0),
            Absent::Value("[1, 1]"),
            "the Beta prior of a mixture, fixed before the data: `[50, 50]` is narrower where scores are near a half, and wider where they are not",
        ),
        key(
            "screen",
            Form::Range(-1000.0, 1000.0),
            Absent::Means("must be there with `mode = \"screen\"`"),
            "two scores of the attackers in Elo, the lower first, between which a screening decides",
        ),
    ],
};
