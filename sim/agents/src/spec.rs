//! How an agent is written.

use std::fmt;
use std::str::FromStr;

/// An agent with all its parameters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AgentSpec {
    /// Any legal move, all alike.
    Random,
    /// One ply: win, do not lose at once, best material, ties by lot.
    Greedy,
}

/// A kind of agent, for lists and messages.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The word that an experiment writes.
    pub word: &'static str,
    /// What the agent does, in a sentence.
    pub sentence: &'static str,
    /// Its one-line form, with every parameter.
    pub form: &'static str,
}

impl AgentSpec {
    /// Every kind of agent there is.
    pub const KINDS: &'static [Kind] = &[
        Kind {
            word: "random",
            sentence: "plays any legal move, all with the same chance",
            form: "random",
        },
        Kind {
            word: "greedy",
            sentence: "looks one ply ahead: wins, does not lose at once, keeps the best material, and draws lots among equals",
            form: "greedy",
        },
    ];

    /// The word of its kind.
    pub const fn kind(&self) -> &'static str {
        match self {
            AgentSpec::Random => "random",
            AgentSpec::Greedy => "greedy",
        }
    }

    /// How much it may think a move, in [`AgentSpec::unit`]s; `None` if that has no number.
    pub const fn budget(&self) -> Option<u64> {
        match self {
            AgentSpec::Random | AgentSpec::Greedy => None,
        }
    }

    /// What its budget counts.
    pub const fn unit(&self) -> &'static str {
        match self {
            AgentSpec::Random | AgentSpec::Greedy => "none",
        }
    }

    /// Hash of the one-line form, which says every parameter.
    pub fn fingerprint(&self) -> u64 {
        konakis_engine::hash_of_text(&self.to_string())
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.kind())
    }
}

/// Why a text names no agent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownAgent {
    /// What was written.
    pub text: String,
}

impl fmt::Display for UnknownAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = AgentSpec::KINDS.iter().map(|kind| kind.word).collect();
        write!(
            f,
            "no agent is written `{}`; there are {}",
            self.text,
            known.join(", ")
        )
    }
}

impl std::error::Error for UnknownAgent {}

impl FromStr for AgentSpec {
    type Err = UnknownAgent;

    fn from_str(text: &str) -> Result<Self, UnknownAgent> {
        match text.trim() {
            "random" => Ok(AgentSpec::Random),
            "greedy" => Ok(AgentSpec::Greedy),
            _ => Err(UnknownAgent {
                text: text.to_owned(),
            }),
        }
    }
}
