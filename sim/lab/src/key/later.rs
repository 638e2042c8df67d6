//! Keys of METRICS that are none here: what is had otherwise, and what is not there yet.

use super::Refused;

/// Keys that are refused by name rather than as a slip of the finger: what they would say is said elsewhere.
pub const NEEDLESS: &[Refused] = &[
    Refused {
        path: "experiment.output",
        says: "`--out FOLDER` says where results are kept",
    },
    Refused {
        path: "ladder.parity",
        says: "rungs have nodes or playouts, which end on nobody's move in particular",
    },
    Refused {
        path: "design.base",
        says: "it is the first ruleset of `rulesets.use`",
    },
    Refused {
        path: "design.target",
        says: "it is the second ruleset of `rulesets.use`",
    },
    Refused {
        path: "design.fraction",
        says: "`kind = \"fraction\"` plays the smallest one, and `generators` name another",
    },
    Refused {
        path: "design.endpoints",
        says: "both rulesets are always played",
    },
    Refused {
        path: "limits.memory_mb",
        says: "games are written part by part, and tables made as a stream",
    },
    Refused {
        path: "limits.on_error",
        says: "a fault of an agent stops the run at once and names its game",
    },
    Refused {
        path: "analysis.scale",
        says: "`effects.csv` has points of the score and log odds, `contrasts.csv` points and Elo",
    },
    Refused {
        path: "analysis.also",
        says: "`effects.csv` has points of the score and log odds, `contrasts.csv` points and Elo",
    },
    Refused {
        path: "analysis.repeat_at",
        says: "`contrasts.csv` and `effects.csv` have every pairing of agents",
    },
    Refused {
        path: "run.resume",
        says: "the same command goes on where it stopped; `--fresh` starts over",
    },
    Refused {
        path: "run.keep_moves",
        says: "`konakis game` plays any game again from its row",
    },
    Refused {
        path: "report.embed",
        says: "the page carries all that it shows",
    },
];

/// Keys that other versions may know.
pub const LATER: &[Refused] = &[
    Refused {
        path: "analysis.referee",
        says: "positions judged by an agent of its own",
    },
    Refused {
        path: "analysis.referee_sample",
        says: "games that a referee judges",
    },
];

/// Words of closed lists that are none here: of which key, which word, and what says the same.
pub const NEEDLESS_WORDS: &[(&str, &str, &str)] = &[(
    "design.kind",
    "pairs",
    "`\"cells\"` compares every two rulesets, block by block",
)];
