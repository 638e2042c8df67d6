//! A ruleset as a rules record.

mod squares;

use super::{CORNER_BLOCKS, SPECIAL, speaks};
use crate::axes::{
    Armed, Duty, Edge, Encirclement, EscapeTo, ExitFort, First, KingCapture, Linnaean, NoMove,
    Range, Repetition, RepetitionOutcome, Shieldwall, Tuichu, Victims, WalkIn, Walls, ZoneSet,
};
use crate::problem::{Problem, Problems};
use crate::role::ByRole;
use crate::ruleset::Ruleset;
use crate::square::Square;
use crate::words::quoted;
use crate::zone::Zone;

/// A ruleset in OpenTafl's notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    /// The rules record.
    pub record: String,
    /// Warnings where the program OpenTafl would not play what its notation says.
    pub remarks: Problems,
}

/// The rules record of a ruleset.
///
/// # Errors
/// Every answer that the notation has no words for.
pub fn export(ruleset: &Ruleset) -> Result<Exported, Problems> {
    let mut clerk = Clerk {
        ruleset,
        zones: zones(ruleset),
        words: vec![format!("dim:{}", ruleset.board.size)],
        refused: Problems::new(),
        remarks: Problems::new(),
    };
    clerk.refuse_what_has_no_key();
    clerk.game();
    clerk.king();
    clerk.ranges();
    clerk.special_squares();
    clerk.captures();
    clerk.start();
    if clerk.refused.has_errors() {
        return Err(clerk.refused);
    }
    Ok(Exported {
        record: clerk.words.join(" "),
        remarks: clerk.remarks,
    })
}

fn zones(ruleset: &Ruleset) -> Vec<&Zone> {
    let goal = |place: usize, zone: &Zone| match ruleset.rules.escape_to {
        EscapeTo::Edge => false,
        EscapeTo::Corners => zone.name == "corners",
        EscapeTo::Zone(goal) => usize::from(goal) == place,
    };
    let zones = ruleset.zones.iter().enumerate();
    zones
        .filter(|(place, zone)| speaks(zone) || goal(*place, zone))
        .map(|(_, zone)| zone)
        .collect()
}

struct Clerk<'a> {
    ruleset: &'a Ruleset,
    /// The zones that do anything, by themselves or as the king's goal.
    zones: Vec<&'a Zone>,
    words: Vec<String>,
    refused: Problems,
    remarks: Problems,
}

impl Clerk<'_> {
    fn say(&mut self, key: &str, value: &str) {
        self.words.push(format!("{key}:{value}"));
    }

    fn refuse(&mut self, path: &str, why: &str) {
        let answer = self.ruleset.answer(path);
        let answer = answer.map_or_else(String::new, |answer| answer.to_string());
        let title = format!(
            "OpenTafl's notation cannot say {} as it is answered here",
            quoted(path)
        );
        let problem = Problem::error(title)
            .at_any(self.ruleset.place(path), "this answer")
            .note(format!("the answer is {answer}"))
            .note(why);
        self.refused.push(problem);
    }

    fn remark(&mut self, key: &str, what: &str) {
        let title = format!(
            "OpenTafl 0.4.8 does not play {} as it is written",
            quoted(key)
        );
        self.remarks.push(Problem::warning(title).note(what));
    }

    fn refuse_what_has_no_key(&mut self) {
        let rules = &self.ruleset.rules;
        let none = "it has no key for this question";
        let unsaid = [
            ("capture.victims", rules.capture_victims != Victims::All),
            ("capture.duty", rules.capture_duty != Duty::Must),
            ("capture.walk-in", rules.capture_walk_in != WalkIn::Safe),
            ("king.walls", rules.king_walls != Walls::Enemies),
            ("escape.except", rules.escape_except != ZoneSet::NONE),
            ("escape.tuichu", rules.escape_tuichu != Tuichu::Announced),
            ("ending.no-move", rules.ending_no_move != NoMove::Loses),
            ("ending.quiet-plies", rules.ending_quiet_plies != 0),
        ];
        for (path, _) in unsaid.into_iter().filter(|(_, unsaid)| *unsaid) {
            self.refuse(path, none);
        }
        let known = |zone: &&Zone| {
            SPECIAL.iter().all(|special| special.zone != zone.name) && zone.name != CORNER_BLOCKS
        };
        for zone in self.zones.clone().into_iter().filter(known) {
            let why = format!(
                "it knows the centre, corners, and forts of either side: `konakis`, `corners` (or `{CORNER_BLOCKS}`), `camps` and `defender-forts`"
            );
            self.refuse(&format!("{}.squares", zone.path()), &why);
        }
    }

    fn game(&mut self) {
        let rules = &self.ruleset.rules;
        match rules.escape_to {
            EscapeTo::Edge => self.say("esc", "e"),
            EscapeTo::Corners => self.say("esc", "c"),
            EscapeTo::Zone(place) => {
                let zone = self.ruleset.zones.get(usize::from(place));
                if zone.is_some_and(|zone| zone.name == CORNER_BLOCKS) {
                    self.say("esc", "c");
                } else {
                    self.refuse(
                        "escape.to",
                        "the king's goal is the edge or the corner squares",
                    );
                }
            }
        }
        let surrounded = match rules.ending_encirclement {
            Encirclement::None => "n",
            Encirclement::AttackersWin => "y",
        };
        self.say("surf", surrounded);
        match rules.first {
            First::Attackers => self.say("atkf", "y"),
            First::Defenders => self.say("atkf", "n"),
            First::Lot => self.refuse("first", "it does not know the lot"),
        }
        match rules.ending_repetition {
            Repetition::None => {
                self.say("tfr", "i");
                self.remark("tfr:i", "it takes a third occurrence for a draw");
            }
            Repetition::After { count: 3, outcome } => match outcome {
                RepetitionOutcome::Draw => self.say("tfr", "d"),
                RepetitionOutcome::RepeaterLoses => self.say("tfr", "l"),
                RepetitionOutcome::DefendersLose | RepetitionOutcome::AttackersLose => {
                    let why = "a third occurrence is a draw, or counts for or against the side that moved";
                    self.refuse("ending.repetition", why);
                }
            },
            Repetition::After { .. } => {
                self.refuse("ending.repetition", "it counts to three and no further");
            }
        }
    }

    fn king(&mut self) {
        let rules = &self.ruleset.rules;
        self.say(
            "ka",
            match rules.king_armed {
                Armed::Yes => "y",
                Armed::No => "n",
                Armed::Hammer => "h",
                Armed::Anvil => "a",
            },
        );
        use KingCapture::{Custodial, Surround};
        let (open, on, beside) = (
            rules.king_capture,
            rules.king_on_konakis,
            rules.king_beside_konakis,
        );
        match (open, on, beside, rules.king_edge) {
            (Surround, Surround, Surround, Edge::Safe) => self.say("ks", "s"),
            (Surround, Surround, Surround, Edge::Hostile) => self.say("ks", "m"),
            (Custodial, Custodial, Custodial, Edge::Safe) => self.say("ks", "w"),
            (Custodial, Surround, Surround, Edge::Safe) => {
                self.say("ks", "c");
                let centre = [Square::centre(self.ruleset.board.size)];
                let konakis = self.zones.iter().find(|zone| zone.name == "konakis");
                if konakis.is_some_and(|zone| zone.squares != centre) {
                    self.refuse(
                        "konakis.squares",
                        "the king is strong on and beside these squares, not the middle one",
                    );
                }
            }
            (Custodial, .., Edge::Hostile) => self.refuse(
                "king.edge",
                "the edge counts only for a king who is surrounded everywhere",
            ),
            (open, on, _, _) => {
                let path = if open == KingCapture::Never {
                    "king.capture"
                } else if on != Surround {
                    "king.on-konakis"
                } else {
                    "king.beside-konakis"
                };
                let why = "the king falls to four enemies, to two, or to four on the centre and beside it and to two elsewhere";
                self.refuse(path, why);
            }
        }
    }

    fn ranges(&mut self) {
        let number = self.ruleset.rules.range.map(|range| match range {
            Range::Unlimited => "-1".to_owned(),
            Range::AtMost(squares) => squares.to_string(),
        });
        let ByRole {
            attackers,
            defenders,
            king,
        } = &number;
        if attackers == defenders && defenders == king {
            if attackers != "-1" {
                self.say("spd", attackers);
            }
        } else {
            // The program reads the form of two numbers as no limit at all.
            self.say(
                "spd",
                &format!("{attackers},-1,-1,-1,-1,-1,{defenders},-1,-1,{king},-1,-1"),
            );
        }
    }

    fn captures(&mut self) {
        let rules = &self.ruleset.rules;
        match rules.capture_shieldwall {
            Shieldwall::None => {}
            Shieldwall::OpenEnds => self.say("sw", "w"),
            Shieldwall::CornersClose => self.say("sw", "s"),
        }
        if rules.escape_exit_fort == ExitFort::Wins {
            self.say("efe", "y");
        }
        if rules.capture_linnaean == Linnaean::ThreeEnemies {
            self.say("linc", "y");
        }
    }

    fn start(&mut self) {
        let board = &self.ruleset.board;
        let mut text = String::from("/");
        for rank in 0..board.size {
            let mut empty = 0;
            for file in 0..board.size {
                let letter = board.letter(Square::new(file, rank));
                if letter == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(letter);
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text.push('/');
        }
        self.say("start", &text);
    }
}
