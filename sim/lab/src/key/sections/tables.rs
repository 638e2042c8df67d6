//! Sections that say what is made of the games, and how the program goes about it: nothing in them changes a row.

use super::super::words::{FIGURES, FORMATS, SKILL_MODELS};
use super::super::{Absent, Form, Section};
use super::key;

/// `[analysis]`: what the numbers are held against.
pub const ANALYSIS: Section = Section {
    name: "analysis",
    says: "what the numbers are held against; nothing here changes a row",
    many: false,
    keys: &[
        key(
            "primary",
            Form::Texts,
            Absent::Means(
                "every ruleset with every other, or with the first if there are more than four, for the strongest pairing",
            ),
            "the contrasts that the experiment is chiefly about, as in `[\"salmi-2015 - smith-1811\"]`, or for other players `\"salmi-2015 - smith-1811, greedy against random\"`; they share their error (Holm), and all others are called exploratory",
        ),
        key(
            "families",
            Form::Families,
            Absent::Means(
                "the rest of each pairing is a family, and so are all effects of a factorial design",
            ),
            "further families, each of which pays for its own error, as in `{ weak = [\"salmi-2015 - smith-1811, random against random\"] }`; of a factorial design `\"shapley\"` stands for what each answer does and `\"two-way\"` for what two do together; they are called secondary",
        ),
        key(
            "level",
            Form::Real(0.5, 0.9999),
            Absent::Value("0.95"),
            "of intervals made in this way, the share that hold the true value; those of a run that looks at its data hold with 1 − `stop.alpha`",
        ),
        key(
            "smallest_effect",
            Form::Real(0.0, 0.5),
            Absent::Value("0.01"),
            "the smallest difference of scores that matters, as a share: what lies within counts as no difference",
        ),
        key(
            "rmst_tau",
            Form::Whole(1, 1_000_000),
            Absent::Means("as `limits.ply_cap`"),
            "plies up to which mean lengths count: a longer game counts as so many (the restricted mean)",
        ),
        key(
            "tolerance",
            Form::Real(0.0001, 0.5),
            Absent::Value("0.01"),
            "how far a score may still be from its limit and count as converged with strength",
        ),
        key(
            "skill_model",
            Form::Word(SKILL_MODELS),
            Absent::Value("\"attack-defence\""),
            "what an agent is worth, when the balance between equals is made from the games of all",
        ),
    ],
};

/// `[[expect]]`: what the outcome is held against, as in a control.
pub const EXPECT: Section = Section {
    name: "expect",
    says: "what the outcome is held against, as in a control; one table for each expectation; a miss ends the program with status 1; nothing here changes a row",
    many: true,
    keys: &[
        key(
            "score",
            Form::Text,
            Absent::Means("something else is expected"),
            "a ruleset whose score, for the strongest pairing, lies where the bounds say",
        ),
        key(
            "contrast",
            Form::Text,
            Absent::Means("something else is expected"),
            "two rulesets, as in `\"salmi-2015 - smith-1811\"`, whose difference lies where the bounds say",
        ),
        key(
            "same_games",
            Form::Texts,
            Absent::Means("something else is expected"),
            "two rulesets that give the same games in every block",
        ),
        key(
            "rising",
            Form::Texts,
            Absent::Means("something else is expected"),
            "rulesets along which the attackers' score rises, each step beyond chance",
        ),
        key(
            "at_least",
            Form::Real(-1.0, 1.0),
            Absent::Means("no bound"),
            "the whole interval lies here or above, as a share",
        ),
        key(
            "at_most",
            Form::Real(-1.0, 1.0),
            Absent::Means("no bound"),
            "the whole interval lies here or below, as a share",
        ),
        key(
            "contains",
            Form::Real(-1.0, 1.0),
            Absent::Means("no bound"),
            "the interval contains this, as a share",
        ),
    ],
};

/// `[run]`: how it is carried out.
pub const RUN: Section = Section {
    name: "run",
    says: "how it is carried out; nothing here changes a row",
    many: false,
    keys: &[
        key(
            "threads",
            Form::Whole(0, 1024),
            Absent::Value("0"),
            "threads that play; 0 stands for all processors",
        ),
        key(
            "strict",
            Form::Flag,
            Absent::Value("false"),
            "whether a check that only warns ends the program with status 1 too",
        ),
        key(
            "audit_rate",
            Form::Real(0.0, 1.0),
            Absent::Value("0.001"),
            "the share of the games that are played again when the tables are made, each alone, and followed by a second engine: one of every cell at least, some hundreds in all at most, and none with 0",
        ),
    ],
};

/// `[report]`: what is written about it.
pub const REPORT: Section = Section {
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
        key(
            "figures",
            Form::Words(FIGURES),
            Absent::Means("all for which there is something to show"),
            "the figures of the page, and those that are written beside it",
        ),
        key(
            "max_mb",
            Form::Whole(1, 1000),
            Absent::Value("5"),
            "megabytes above which the program warns that the page is slow to open",
        ),
    ],
};
