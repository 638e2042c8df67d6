//! How an agent is written: `alpha-beta:nodes=2000,noise=30` on one line, or as the keys of a table.
//!
//! The settings of a kind are declared once ([`Settings`]); from that the reader, the one-line form, the
//! lists of `konakis agents` and every message are made. To add a kind: its settings in a file under
//! `spec/`, a variant of [`AgentSpec`], a line in [`AgentSpec::KINDS`].

use std::fmt;
use std::str::FromStr;

mod alpha_beta;
mod bare;
mod habits;
mod mcts;
mod parameter;
mod read;

use bare::{Greedy, Random};
use parameter::{Settings, line};

pub use alpha_beta::AlphaBeta;
pub use habits::{Forbidden, Habits, Restriction};
pub use mcts::Mcts;
pub(crate) use parameter::Declared;
pub use parameter::{Choice, Domain, Parameter};
pub use read::{BadAgent, Setting, Wrong};

/// An agent with all its parameters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AgentSpec {
    /// Any legal move, all alike.
    Random,
    /// One ply: win, do not lose at once, best material, ties by lot.
    Greedy,
    /// Iterative deepening with alpha-beta.
    AlphaBeta(AlphaBeta),
    /// Monte Carlo tree search.
    Mcts(Mcts),
    /// One of the others, that errs or does without some moves.
    Habitual(Box<AgentSpec>, Habits),
}

/// A kind of agent, for lists and messages.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The word that an experiment writes.
    pub word: &'static str,
    /// What the agent does, in a sentence.
    pub sentence: &'static str,
    parameters: fn() -> Vec<Parameter>,
    read: fn(&[Setting<'_>]) -> Result<AgentSpec, Vec<Wrong>>,
}

impl Kind {
    const fn of<T: Settings>() -> Kind {
        Kind {
            word: T::WORD,
            sentence: T::SENTENCE,
            parameters: read::parameters::<T>,
            read: read::settings::<T>,
        }
    }

    /// Its parameters, in the order of the one-line form.
    pub fn parameters(&self) -> Vec<Parameter> {
        (self.parameters)()
    }

    /// Its one-line form, with every parameter at its default.
    pub fn form(&self) -> String {
        let parameters = self.parameters();
        let said = parameters
            .iter()
            .map(|known| (known.word, known.default.clone()));
        line(self.word, said)
    }
}

impl AgentSpec {
    /// Every kind of agent there is.
    pub const KINDS: &'static [Kind] = &[
        Kind::of::<Random>(),
        Kind::of::<Greedy>(),
        Kind::of::<AlphaBeta>(),
        Kind::of::<Mcts>(),
    ];

    /// The agent of a kind with these settings, each parameter that is not named at its default.
    ///
    /// # Errors
    /// All that is wrong, in the order in which it was written.
    pub fn read(kind: &str, settings: &[Setting<'_>]) -> Result<AgentSpec, Vec<Wrong>> {
        match Self::KINDS.iter().find(|known| known.word == kind) {
            Some(known) => (known.read)(settings),
            None => Err(vec![Wrong::kind(kind)]),
        }
    }

    /// The word of its kind.
    pub fn kind(&self) -> &'static str {
        match self {
            AgentSpec::Random => Random::WORD,
            AgentSpec::Greedy => Greedy::WORD,
            AgentSpec::AlphaBeta(_) => AlphaBeta::WORD,
            AgentSpec::Mcts(_) => Mcts::WORD,
            AgentSpec::Habitual(inside, _) => inside.kind(),
        }
    }

    /// How much it may think a move, in [`AgentSpec::unit`]s; `None` if that has no number.
    pub fn budget(&self) -> Option<u64> {
        match self {
            AgentSpec::Random | AgentSpec::Greedy => None,
            AgentSpec::AlphaBeta(AlphaBeta {
                nodes: 0, depth, ..
            }) => Some(*depth as u64),
            AgentSpec::AlphaBeta(AlphaBeta { nodes, .. }) => Some(*nodes),
            AgentSpec::Mcts(settings) => Some(settings.playouts.into()),
            AgentSpec::Habitual(inside, _) => inside.budget(),
        }
    }

    /// What its budget counts.
    pub fn unit(&self) -> &'static str {
        match self {
            AgentSpec::Random | AgentSpec::Greedy => "none",
            AgentSpec::AlphaBeta(AlphaBeta { nodes: 0, .. }) => "depth",
            AgentSpec::AlphaBeta(_) => "nodes",
            AgentSpec::Mcts(_) => "playouts",
            AgentSpec::Habitual(inside, _) => inside.unit(),
        }
    }

    /// Whether it does not think ahead, so that its games are those of beginners.
    pub fn is_baseline(&self) -> bool {
        match self {
            AgentSpec::Random | AgentSpec::Greedy => true,
            AgentSpec::AlphaBeta(_) | AgentSpec::Mcts(_) => false,
            AgentSpec::Habitual(inside, _) => inside.is_baseline(),
        }
    }

    /// Whether it weighs positions by terms that were made by hand.
    pub fn weighs_positions(&self) -> bool {
        match self {
            AgentSpec::Random => false,
            AgentSpec::Greedy | AgentSpec::AlphaBeta(_) => true,
            AgentSpec::Mcts(settings) => settings.prior > 0 || settings.cut > 0,
            AgentSpec::Habitual(inside, _) => inside.weighs_positions(),
        }
    }

    /// Whether it draws lots, so that it may play the same position otherwise another time.
    pub fn draws_lots(&self) -> bool {
        match self {
            AgentSpec::Random | AgentSpec::Greedy | AgentSpec::Mcts(_) => true,
            AgentSpec::AlphaBeta(settings) => settings.noise > 0,
            AgentSpec::Habitual(inside, habits) => habits.epsilon > 0 || inside.draws_lots(),
        }
    }

    /// Its parameters and how each is written, in order; with `every`, those at their defaults too.
    pub fn settings(&self, every: bool) -> Vec<(&'static str, String)> {
        match self {
            AgentSpec::Random | AgentSpec::Greedy => Vec::new(),
            AgentSpec::AlphaBeta(settings) => {
                parameter::said(AlphaBeta::PARAMETERS, settings, every)
            }
            AgentSpec::Mcts(settings) => parameter::said(Mcts::PARAMETERS, settings, every),
            AgentSpec::Habitual(inside, habits) => {
                let mut list = inside.settings(every);
                list.extend(parameter::said(Habits::PARAMETERS, habits, every));
                list
            }
        }
    }

    /// The same agent with these habits in the place of those that it has.
    pub fn with_habits(self, habits: Habits) -> Self {
        let inside = match self {
            AgentSpec::Habitual(inside, _) => *inside,
            other => other,
        };
        if habits == Habits::default() {
            inside
        } else {
            AgentSpec::Habitual(Box::new(inside), habits)
        }
    }

    /// Hash of the one-line form with every parameter: an agent whose defaults have changed is another.
    pub fn fingerprint(&self) -> u64 {
        konakis_engine::hash_of_text(&line(self.kind(), self.settings(true)))
    }
}

/// The one-line form, with the parameters that are not at their defaults.
impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&line(self.kind(), self.settings(false)))
    }
}

impl FromStr for AgentSpec {
    type Err = BadAgent;

    fn from_str(text: &str) -> Result<Self, BadAgent> {
        read::line(text)
    }
}

#[cfg(test)]
mod tests;
