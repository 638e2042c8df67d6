//! Chapters with figures.

use crate::figure::Plate;
use crate::page::{Listing, base64, equals, lasting};
use crate::view::View;

/// Beyond this a figure's numbers are not also carried by the page.
const CARRIED: usize = 64_000;

/// Where figures stand on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    /// Which side do the rules favour?
    Balance,
    /// Does it hold for better players?
    Strength,
    /// How do games end, by outcome?
    Outcomes,
    /// How long do they last?
    Length,
    /// By what do they end?
    Endings,
    /// What are they like?
    Texture,
}

impl Heading {
    /// All, in the order of the page.
    pub const ALL: [Heading; 6] = [
        Heading::Balance,
        Heading::Strength,
        Heading::Outcomes,
        Heading::Length,
        Heading::Endings,
        Heading::Texture,
    ];

    fn id(self) -> &'static str {
        match self {
            Heading::Balance => "balance",
            Heading::Strength => "strength",
            Heading::Outcomes => "outcomes",
            Heading::Length => "length",
            Heading::Endings => "endings",
            Heading::Texture => "texture",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Heading::Balance => "Balance",
            Heading::Strength => "Strength",
            Heading::Outcomes => "Outcomes",
            Heading::Length => "Length",
            Heading::Endings => "Endings",
            Heading::Texture => "Texture",
        }
    }

    fn question(self) -> &'static str {
        match self {
            Heading::Balance => "Which side do the rules favour?",
            Heading::Strength => "Does it hold for better players?",
            Heading::Outcomes => "How often does each side win, and how often nobody?",
            Heading::Length => "How long do games last, and who wins early?",
            Heading::Endings => "By what do games end?",
            Heading::Texture => "What are the games like?",
        }
    }
}

/// A chapter as the template shows it.
pub struct Chapter {
    /// Its anchor.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it answers.
    pub question: &'static str,
    /// Its figures.
    pub plates: Vec<Shown>,
    /// What is said in sentences.
    pub listings: Vec<Listing>,
}

/// A figure as the template shows it.
pub struct Shown {
    /// Its name.
    pub name: &'static str,
    /// What it shows.
    pub finding: String,
    /// How to read it.
    pub sentence: String,
    /// For wide pages.
    pub wide: String,
    /// For phones.
    pub narrow: String,
    /// Its numbers as a data URL, or as a file beside the page where they are many.
    pub csv: String,
}

/// Chapters that have figures or sentences.
pub fn of(view: &View, plates: &[Plate]) -> Vec<Chapter> {
    let chapter = |heading: Heading| Chapter {
        id: heading.id(),
        title: heading.title(),
        question: heading.question(),
        plates: plates
            .iter()
            .filter(|plate| plate.chapter == heading)
            .map(shown)
            .collect(),
        listings: match heading {
            Heading::Strength => equals::listings(view),
            Heading::Length => lasting::listings(view),
            _ => Vec::new(),
        },
    };
    Heading::ALL
        .into_iter()
        .map(chapter)
        .filter(|chapter| !chapter.plates.is_empty() || !chapter.listings.is_empty())
        .collect()
}

fn shown(plate: &Plate) -> Shown {
    let csv = if plate.csv.len() <= CARRIED {
        format!(
            "data:text/csv;charset=utf-8;base64,{}",
            base64(plate.csv.as_bytes())
        )
    } else {
        format!("figures/{}.csv", plate.name)
    };
    Shown {
        name: plate.name,
        finding: plate.finding.clone(),
        sentence: plate.sentence.clone(),
        wide: plate.wide.clone(),
        narrow: plate.narrow.clone(),
        csv,
    }
}
