//! What the answers and the board say to each other: contradictions, and answers that can never matter.

use crate::axes::{
    Duty, Edge, EscapeTo, ExitFort, KingCapture, Range, Tuichu, Victims, Walls, ZoneSet,
};
use crate::layout::asymmetry;
use crate::problem::{Problem, Problems};
use crate::role::{ByRole, Role};
use crate::ruleset::Ruleset;
use crate::settle::{escapes, place_of};
use crate::square::Square;
use crate::words::quoted;
use crate::zone::{Entry, SQUARES_KEY, Zone};

impl Ruleset {
    /// All that is wrong with a ruleset that fits together: contradictions, pieces where they may not stand, and,
    /// as warnings, answers that can never matter. What a reader has accepted has no errors.
    #[must_use]
    pub fn check(&self) -> Problems {
        self.check_known(&|_| true)
    }

    /// The same of a ruleset some answers of which may have been meant otherwise: `known` says which were not, as in
    /// [`Ruleset::contradictions`].
    pub(crate) fn check_known(&self, known: &dyn Fn(&str) -> bool) -> Problems {
        let mut problems = Problems::new();
        let sound = self.check_board(&mut problems);
        if sound {
            problems.extend(self.contradictions(known));
            self.check_way_out(&mut problems);
            self.check_inside(&mut problems);
            // A piece in the wrong place is asymmetric, too.
            if !problems.has_errors() {
                self.check_symmetry(&mut problems);
            }
        }
        self.check_answers(&mut problems);
        problems
    }

    /// The contradictions among what is known, where some answers are not there or not understood: `known` says
    /// so of a path below `[rules]`, and of `board.size` and `board.layout`.
    pub(crate) fn contradictions(&self, known: &dyn Fn(&str) -> bool) -> Problems {
        let mut problems = Problems::new();
        let squares = |zone: &Zone| known(&format!("{}.{}", zone.path(), SQUARES_KEY.key));
        let drawn = known("board.size") && known("board.layout");
        if known("board.size")
            && known("escape.to")
            && known("escape.except")
            && self.zones.iter().all(squares)
        {
            self.check_goal(drawn, &mut problems);
        }
        if drawn {
            let stop = |zone: &Zone| squares(zone) && known(&format!("{}.stop", zone.path()));
            self.check_stands(&stop, &mut problems);
        }
        if known("capture.duty") && known("capture.victims") {
            self.check_duty(&mut problems);
        }
        problems
    }

    /// A board that is drawn is right in this; one made by hand may not be. False if squares cannot be trusted.
    fn check_board(&self, problems: &mut Problems) -> bool {
        let board = &self.board;
        let errors = problems.errors();
        if !(5..=Square::MOST).contains(&board.size) || board.size.is_multiple_of(2) {
            let title = format!("a board cannot have {} files and ranks", board.size);
            problems.push(Problem::error(title).note("an odd number from 5 to 19"));
            return false;
        }
        if board.attackers.is_empty() {
            problems.push(Problem::error("the board has no attackers"));
        }
        let mut stand = board.pieces().map(|(square, _)| square).collect::<Vec<_>>();
        stand.sort();
        for pair in stand.windows(2).filter(|pair| pair[0] == pair[1]) {
            problems.push(Problem::error(format!("two pieces stand on {}", pair[0])));
        }
        let zones = self.zones.iter().flat_map(|zone| &zone.squares);
        for square in stand
            .iter()
            .chain(zones)
            .filter(|square| !square.is_on(board.size))
        {
            problems.push(Problem::error(format!("{square} lies off the board")));
        }
        for zone in self.zones.iter().filter(|zone| zone.squares.is_empty()) {
            problems.push(Problem::error(format!(
                "the zone {} has no squares",
                quoted(&zone.name)
            )));
        }
        problems.errors() == errors
    }

    /// The king has a goal, and does not stand on it, if the board is drawn.
    fn check_goal(&self, drawn: bool, problems: &mut Problems) {
        let goal = escapes(&self.rules, &self.zones, self.board.size);
        let except = self.place("escape.except");
        if goal.is_empty() {
            problems.push(
                Problem::error("the king has no square to escape to")
                    .at_any(except, "takes the last square out of his goal")
                    .at_any(self.place("escape.to"), "his goal")
                    .help(
                        "leave a square of his goal out of every zone that `escape.except` names",
                    ),
            );
        }
        if drawn && goal.contains(&self.board.king) {
            let title = format!(
                "the king stands on {}, where he wins by ending a move",
                self.board.king
            );
            problems.push(
                Problem::error(title)
                    .at_any(self.stand(self.board.king), "the king")
                    .at_any(self.place("escape.to"), "his goal"),
            );
        }
    }

    /// A goal that the king may not enter.
    fn check_way_out(&self, problems: &mut Problems) {
        let goal = escapes(&self.rules, &self.zones, self.board.size);
        let barred = |square: &Square| !self.barring(*square, Role::King).is_empty();
        if !goal.is_empty() && goal.iter().all(barred) {
            let zones = self.barring(goal[0], Role::King);
            let mut problem = Problem::warning(
                "the king may enter no square of his goal, so he can never escape",
            )
            .at_any(self.place("escape.to"), "his goal");
            for zone in zones {
                problem = problem.at_any(
                    self.place(&format!("{}.stop", zone.path())),
                    "keeps him out",
                );
            }
            problems.push(problem);
        }
    }

    /// Nobody stands where he may not stop, as far as a zone is known.
    fn check_stands(&self, known: &dyn Fn(&Zone) -> bool, problems: &mut Problems) {
        let konakis = self.zones.iter().find(|zone| zone.name == "konakis");
        let at_home = |square: &Square| konakis.is_some_and(|zone| zone.squares.contains(square));
        for (square, role) in self.board.pieces() {
            // He may begin on the konakis, whatever other zones say of that square.
            if role == Role::King && at_home(&square) {
                continue;
            }
            let barring = self.barring(square, role).into_iter();
            for zone in barring.filter(|zone| known(zone)) {
                let piece = match role {
                    Role::Attackers => "an attacker",
                    Role::Defenders => "a defender",
                    Role::King => "the king",
                };
                let path = format!("{}.stop", zone.path());
                let mut problem =
                    Problem::error(format!("{piece} stands on {square}, where he may not stop"))
                        .at_any(self.stand(square), piece)
                        .at_any(self.place(&path), "who may stop there");
                if zone.name == "konakis" {
                    problem =
                        problem.note("only the king may stand on the konakis without being let in");
                }
                problems.push(problem);
            }
        }
    }

    /// `-inside` for a role that can never be inside, and groups of which nobody else is.
    fn check_inside(&self, problems: &mut Problems) {
        for zone in &self.zones {
            let group: Vec<_> = self
                .zones
                .iter()
                .filter(|other| other.group == zone.group)
                .collect();
            for (key, entries) in [("stop", zone.stop), ("pass", zone.pass)] {
                for role in Role::ALL
                    .into_iter()
                    .filter(|role| entries[*role] == Entry::Inside)
                {
                    let enters = group.iter().any(|zone| zone.stop[role] == Entry::Always);
                    let starts = self.board.pieces().any(|(square, piece)| {
                        piece == role && group.iter().any(|zone| zone.squares.contains(&square))
                    });
                    if !enters && !starts {
                        let path = format!("{}.{key}", zone.path());
                        let title =
                            format!("\"{role}-inside\" in {} lets nobody in", quoted(&path));
                        let label = "none of them stands inside at the start, and none can come in";
                        let at = self
                            .place(&path)
                            .map(|place| place.word(&format!("{role}-inside")));
                        problems.push(Problem::warning(title).at_any(at.as_ref(), label));
                    }
                }
            }
            if zone.group != zone.name && group.len() == 1 {
                let path = format!("{}.group", zone.path());
                let title = format!("no other zone is of the group {}", quoted(&zone.group));
                problems.push(
                    Problem::warning(title)
                        .at_any(self.place(&path), "changes nothing")
                        .note("a zone that says nothing is of the group that has its name"),
                );
            }
        }
    }

    fn check_symmetry(&self, problems: &mut Problems) {
        if let Some(square) = asymmetry(&self.board) {
            let title = "the layout is not the same when the board is turned by a quarter";
            let label = format!("{square} and the squares that it turns to differ");
            let place = self.stand(square).or_else(|| self.place("board.layout"));
            problems.push(Problem::warning(title).at_any(place, label));
        }
    }

    fn check_duty(&self, problems: &mut Problems) {
        if self.rules.capture_duty == Duty::May && self.rules.capture_victims != Victims::One {
            problems.push(
                Problem::error(
                    "`capture.duty` can be \"may\" only where a move takes one man at most",
                )
                .at_any(self.place("capture.duty"), "lets the mover take nobody")
                .at_any(self.place("capture.victims"), "every enclosed man is taken")
                .help("say `capture.victims = \"one\"`, or leave `capture.duty` out"),
            );
        }
    }

    /// Answers that no game can show.
    fn check_answers(&self, problems: &mut Problems) {
        let rules = &self.rules;
        let captures = [
            rules.king_capture,
            rules.king_on_konakis,
            rules.king_beside_konakis,
        ];
        if captures == [KingCapture::Never; 3] {
            problems.push(
                Problem::warning("the king can never be taken")
                    .at_any(place_of(&self.places, "king.capture"), "nowhere at all")
                    .help("say where he falls in `king.capture`, `king.on-konakis` or `king.beside-konakis`"),
            );
        }
        if !captures.contains(&KingCapture::Surround) {
            let idle = [
                ("king.walls", rules.king_walls == Walls::AnyPiece),
                ("king.edge", rules.king_edge == Edge::Hostile),
            ];
            for (key, _) in idle.into_iter().filter(|(_, said)| *said) {
                problems.push(
                    self.never_matters(key, "the king is nowhere taken by \"surround\"")
                        .at_any(place_of(&self.places, "king.capture"), "how he falls"),
                );
            }
        } else if rules.king_edge == Edge::Hostile && self.wins_on_whole_edge() {
            problems.push(self.never_matters("king.edge", "a king on the edge has won"));
        }
        if rules.escape_exit_fort == ExitFort::Wins && self.wins_on_whole_edge() {
            problems.push(self.never_matters("escape.exit-fort", "a king on the edge has won"));
        }
        if rules.escape_tuichu == Tuichu::Wins
            && escapes(rules, &self.zones, self.board.size).len() == 1
        {
            problems.push(
                self.never_matters("escape.tuichu", "a goal of one square has no two open ways"),
            );
        }
        let ranges =
            [Role::Attackers, Role::Defenders, Role::King].map(|role| (role, rules.range[role]));
        for (role, range) in ranges {
            if let Range::AtMost(squares) = range
                && squares >= self.board.size
            {
                let key = format!("range.{role}");
                let title = format!("{} is longer than any line of the board", quoted(&key));
                let label = format!("{squares} on a board of {}", self.board.size);
                let help = format!("leave it out, or say `{key} = \"unlimited\"`");
                problems.push(
                    Problem::warning(title)
                        .at_any(self.place(&key), label)
                        .help(help),
                );
            }
        }
    }

    fn never_matters(&self, key: &str, why: &str) -> Problem {
        let title = format!("{} can never matter here", quoted(key));
        Problem::warning(title).at_any(self.place(key), why)
    }

    fn wins_on_whole_edge(&self) -> bool {
        self.rules.escape_to == EscapeTo::Edge && self.rules.escape_except == ZoneSet::NONE
    }

    /// The zones in which a role may never end a move, among those that have the square.
    fn barring(&self, square: Square, role: Role) -> Vec<&Zone> {
        let never = |stop: ByRole<Entry>| stop[role] == Entry::Never;
        self.zones
            .iter()
            .filter(|zone| zone.squares.contains(&square) && never(zone.stop))
            .collect()
    }
}
