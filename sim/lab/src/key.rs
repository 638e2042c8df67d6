//! Every key that an experiment may have, declared once.
//!
//! Reader, messages, JSON Schema and the reference in `experiments/README.md` are all made from this list, in its order.

use konakis_rules::Choice;

/// A table of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Its name: `[name]`.
    pub name: &'static str,
    /// What it is about.
    pub says: &'static str,
    /// Whether it is written once for each of several things: `[[name]]`.
    pub many: bool,
    /// Its keys.
    pub keys: &'static [Key],
}

/// A key of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name within its section.
    pub name: &'static str,
    /// What may stand there.
    pub form: Form,
    /// What holds if it is absent.
    pub absent: Absent,
    /// What it is for.
    pub says: &'static str,
}

/// What may stand at a key.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// Any text.
    Text,
    /// A whole number, from and to.
    Whole(i64, i64),
    /// One word of a few.
    Word(&'static [Choice]),
    /// Several texts.
    Texts,
    /// Several words of a few.
    Words(&'static [Choice]),
}

/// What holds if a key is absent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// It has to be there.
    Required,
    /// It is described in words.
    Means(&'static str),
    /// This value, written as in the file.
    Value(&'static str),
}

/// A section or key of METRICS that this version does not know yet.
#[derive(Clone, Copy, Debug)]
pub struct Later {
    /// Its path.
    pub path: &'static str,
    /// What it will be for.
    pub says: &'static str,
}

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

const DESIGNS: &[Choice] = &[word(
    "cells",
    "every ruleset with every pair of agents that meet",
)];
const OPENINGS: &[Choice] = &[
    word("start", "the start of the ruleset"),
    word(
        "random",
        "`plies` moves by lot, the same in every cell where they are legal",
    ),
];
const STOPS: &[Choice] = &[word("fixed", "after `blocks` blocks, whatever comes out")];

/// The largest number that TOML readers agree on.
const ANY: i64 = i64::MAX;

const fn key(name: &'static str, form: Form, absent: Absent, says: &'static str) -> Key {
    Key {
        name,
        form,
        absent,
        says,
    }
}

/// All sections, in the order in which they are documented.
pub const SECTIONS: &[Section] = &[
    Section {
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
    },
    Section {
        name: "rulesets",
        says: "what is compared",
        many: false,
        keys: &[key(
            "use",
            Form::Texts,
            Absent::Required,
            "ids of shipped rulesets, or paths of files, as seen from the experiment",
        )],
    },
    Section {
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
        ],
    },
    Section {
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
        ],
    },
    Section {
        name: "openings",
        says: "where games begin",
        many: false,
        keys: &[
            key(
                "source",
                Form::Word(OPENINGS),
                Absent::Value("\"start\""),
                "where openings come from",
            ),
            key(
                "plies",
                Form::Whole(0, 64),
                Absent::Value("0"),
                "random plies before the agents take over; at least 1 with `source = \"random\"`",
            ),
        ],
    },
    Section {
        name: "limits",
        says: "what the harness does not let happen",
        many: false,
        keys: &[key(
            "ply_cap",
            Form::Whole(1, 1_000_000),
            Absent::Required,
            "plies after which a game is stopped; it counts as truncated, never as a draw",
        )],
    },
    Section {
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
                Absent::Required,
                "games of every cell; a block is one opening with one set of seeds, played once in each cell",
            ),
        ],
    },
    Section {
        name: "run",
        says: "how it is carried out; nothing here changes a row",
        many: false,
        keys: &[key(
            "threads",
            Form::Whole(0, 1024),
            Absent::Value("0"),
            "threads that play; 0 stands for all processors",
        )],
    },
    Section {
        name: "report",
        says: "what is written about it; nothing here changes a row",
        many: false,
        keys: &[
            key(
                "title",
                Form::Text,
                Absent::Means("the name"),
                "heading of the report",
            ),
            key(
                "formats",
                Form::Words(FORMATS),
                Absent::Value("[\"html\", \"svg\", \"png\"]"),
                "what the report is written as",
            ),
        ],
    },
];

/// What other versions know, refused by name rather than as a slip of the finger.
pub const LATER: &[Later] = &[
    Later {
        path: "factors",
        says: "rules as factors of a design",
    },
    Later {
        path: "ladder",
        says: "agents with growing budgets",
    },
    Later {
        path: "analysis",
        says: "declared contrasts and verdicts",
    },
    Later {
        path: "ruleset",
        says: "rulesets written inside an experiment; write a file with `extends` and name its path in `rulesets.use`",
    },
    Later {
        path: "openings.dedup",
        says: "openings without mirror images",
    },
    Later {
        path: "openings.legal_in",
        says: "openings that are legal in all cells",
    },
    Later {
        path: "openings.without_replacement",
        says: "openings that occur once",
    },
    Later {
        path: "openings.sensitivity",
        says: "other numbers of random plies",
    },
    Later {
        path: "limits.memory_mb",
        says: "a bound on memory",
    },
    Later {
        path: "limits.on_error",
        says: "what to do when an agent fails",
    },
    Later {
        path: "stop.max_blocks",
        says: "a bound of sequential stopping",
    },
    Later {
        path: "stop.checkpoints",
        says: "the looks of sequential stopping",
    },
    Later {
        path: "stop.half_width",
        says: "a precision to reach",
    },
    Later {
        path: "stop.rope",
        says: "the range that counts as balanced",
    },
    Later {
        path: "stop.alpha",
        says: "the error of sequential stopping",
    },
    Later {
        path: "run.strict",
        says: "checks that fail the run",
    },
    Later {
        path: "run.audit_rate",
        says: "games that are played twice",
    },
    Later {
        path: "run.keep_moves",
        says: "moves in the rows; any game can be played again from its row",
    },
    Later {
        path: "report.figures",
        says: "a choice of figures",
    },
];

/// Words of closed lists that other versions know.
pub const LATER_WORDS: &[(&str, &[&str])] = &[
    ("design.kind", &["pairs", "factorial", "fraction"]),
    ("stop.mode", &["precision", "verdict"]),
    ("openings.source", &["book"]),
];

/// Finds a key by section and name.
///
/// # Panics
/// If there is none: the list is part of the program.
pub fn find(section: &str, name: &str) -> &'static Key {
    let section = SECTIONS
        .iter()
        .find(|each| each.name == section)
        .expect("the section is declared");
    section
        .keys
        .iter()
        .find(|key| key.name == name)
        .expect("the key is declared")
}
