//! What METRICS names and this version does not do yet.

use super::Later;

/// What other versions know, refused by name rather than as a slip of the finger.
pub const LATER: &[Later] = &[
    Later {
        path: "ladder.parity",
        says: "depths one apart; rungs have nodes or playouts",
    },
    Later {
        path: "design.base",
        says: "the first ruleset of `rulesets.use`",
    },
    Later {
        path: "design.target",
        says: "the second ruleset of `rulesets.use`",
    },
    Later {
        path: "design.fraction",
        says: "what `generators` say, with `kind = \"fraction\"`",
    },
    Later {
        path: "design.endpoints",
        says: "both rulesets are always played",
    },
    Later {
        path: "analysis.scale",
        says: "a scale other than points of the score",
    },
    Later {
        path: "analysis.also",
        says: "further scales; `effects.csv` has points of the score and log odds",
    },
    Later {
        path: "analysis.repeat_at",
        says: "contrasts for further agents; `contrasts.csv` has them for every pairing",
    },
    Later {
        path: "analysis.referee",
        says: "positions judged by an agent of its own",
    },
    Later {
        path: "analysis.referee_sample",
        says: "games that a referee judges",
    },
    Later {
        path: "stop.cs",
        says: "another confidence sequence",
    },
    Later {
        path: "stop.cs_prior",
        says: "another prior of the confidence sequence",
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
        path: "run.keep_moves",
        says: "moves in the rows; any game can be played again from its row",
    },
    Later {
        path: "report.figures",
        says: "a choice of figures",
    },
];

/// Words of closed lists that other versions know.
pub const LATER_WORDS: &[(&str, &[&str])] = &[("design.kind", &["pairs"])];
