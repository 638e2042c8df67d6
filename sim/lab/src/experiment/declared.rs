//! What an experiment declares of its comparisons.

use super::Experiment;

/// A contrast that an experiment declares: what one ruleset's score is above another's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    /// Index of the ruleset from whose score is taken.
    pub of: usize,
    /// Index of the ruleset whose score is taken.
    pub with: usize,
    /// Indices of the attackers' and of the defenders' agent; the strongest pairing if it names none.
    pub pairing: Option<(usize, usize)>,
}

/// A family of comparisons that an experiment declares beside its primary contrasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Secondary {
    /// What it is called.
    pub name: String,
    /// What it compares.
    pub members: Members,
}

/// What a family compares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Members {
    /// Rulesets.
    Contrasts(Vec<Declared>),
    /// What each factor of a factorial design does alone.
    Shares,
    /// What two factors of it do together.
    Interactions,
}

impl Secondary {
    /// As an experiment writes it.
    pub fn text(&self, experiment: &Experiment) -> String {
        let members = match &self.members {
            Members::Shares => "shapley".to_owned(),
            Members::Interactions => "two-way".to_owned(),
            Members::Contrasts(list) => {
                let texts: Vec<String> = list.iter().map(|each| each.text(experiment)).collect();
                texts.join("; ")
            }
        };
        format!("{}: {members}", self.name)
    }
}

impl Declared {
    /// As an experiment writes it.
    pub fn text(&self, experiment: &Experiment) -> String {
        let id = |ruleset: usize| &experiment.rulesets[ruleset].id;
        let difference = format!("{} - {}", id(self.of), id(self.with));
        match self.pairing {
            None => difference,
            Some((attackers, defenders)) => {
                let name = |agent: usize| &experiment.agents[agent].name;
                format!(
                    "{difference}, {} against {}",
                    name(attackers),
                    name(defenders)
                )
            }
        }
    }
}
