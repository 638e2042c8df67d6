//! One game at a table: people and agents move by turns, and moves can be taken back.

use konakis_engine::{
    Action, BySide, Compiled, Diagram, Game, Lot, Move, Outcome, Played, Position, Purpose, Seed,
    Size, Table, Unplayable, WithCompiled, compile, move_text, square_of,
};
use konakis_rules::{Ruleset, Square};

use crate::alpha_beta::{Judged, Thought, spelt};
use crate::player::{Player, Seat};
use crate::spec::AgentSpec;

/// A game in progress, of any size.
pub struct Sitting {
    table: Table,
    board: Box<dyn Board>,
    /// The moves so far.
    moves: Vec<Offered>,
}

/// A legal move, as a person sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offered {
    /// The move.
    pub mv: Move,
    /// The move with its captures, such as `d8-d3xc3`.
    pub text: String,
    /// Who is captured.
    pub captures: Vec<Square>,
    /// How it ends the game, as far as the board alone says.
    pub outcome: Option<Outcome>,
}

/// What an agent would do in a position, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The moves that it expects, by turns; the first is the one that it would play.
    pub line: Vec<Offered>,
    /// Nodes or playouts spent on it.
    pub nodes: u64,
    /// How it judges the position; only `alpha-beta` without habits says so.
    pub judged: Option<Judged>,
}

impl Offered {
    fn of(played: Played) -> Self {
        Offered {
            text: move_text(&played.mv, &played.captures),
            mv: played.mv,
            captures: played.captures,
            outcome: played.outcome,
        }
    }
}

impl Sitting {
    /// A game that begins at `start`. All chance follows from the seed.
    ///
    /// # Errors
    /// If no board has the ruleset's size.
    ///
    /// # Panics
    /// If the position is of another size.
    pub fn new(
        ruleset: &Ruleset,
        start: &Diagram,
        agents: BySide<Option<AgentSpec>>,
        seed: u64,
    ) -> Result<Self, Unplayable> {
        struct Sit<'a>(&'a Diagram, BySide<Option<AgentSpec>>, u64);
        impl WithCompiled for Sit<'_> {
            type Out = Box<dyn Board>;
            fn run<S: Size>(self, compiled: Compiled<S>) -> Box<dyn Board> {
                let Sit(start, agents, seed) = self;
                let streams = Seed(seed).game(0, 0).streams();
                let start = compiled.position(start);
                Box::new(Bench {
                    game: Game::new(&compiled, start),
                    compiled,
                    start,
                    seats: BySide {
                        attackers: agents.attackers.as_ref().map(Seat::new),
                        defenders: agents.defenders.as_ref().map(Seat::new),
                    },
                    lots: BySide {
                        attackers: streams.of(Purpose::Attackers),
                        defenders: streams.of(Purpose::Defenders),
                    },
                    referee: streams.of(Purpose::Referee),
                })
            }
        }
        Ok(Sitting {
            table: Table::new(ruleset)?,
            board: compile(ruleset, Sit(start, agents, seed))?,
            moves: Vec::new(),
        })
    }

    /// The position.
    pub fn position(&self) -> Diagram {
        self.board.position()
    }

    /// How the game ended, if it has, by history too.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    /// The moves so far.
    pub fn played(&self) -> &[Offered] {
        &self.moves
    }

    /// The legal moves, by from-square, to-square and victim; none if the game is over.
    pub fn moves(&self) -> Vec<Offered> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let offered = self.table.moves(&self.position());
        offered.into_iter().map(Offered::of).collect()
    }

    /// Whether an agent moves next.
    pub fn agent_moves(&self) -> bool {
        self.outcome().is_none() && self.board.agent_moves()
    }

    /// Plays one of the legal moves.
    pub fn play(&mut self, offered: &Offered) {
        self.board.play(&offered.mv);
        self.moves.push(offered.clone());
    }

    /// Lets the agent whose turn it is move; `None` if it is nobody's.
    pub fn let_agent_play(&mut self) -> Option<Offered> {
        if !self.agent_moves() {
            return None;
        }
        let mv = self.board.choice();
        let offered = Offered::of(self.meant(&self.position(), &mv));
        self.play(&offered);
        Some(offered)
    }

    /// The legal move of a position that an agent chose. Where a lone victim must be taken, agents do not
    /// name him.
    fn meant(&self, at: &Diagram, mv: &Move) -> Played {
        let mut slides = self.table.moves(at);
        slides.retain(|played| (played.mv.from, played.mv.to) == (mv.from, mv.to));
        let named = slides.iter().position(|played| played.mv.take == mv.take);
        slides.swap_remove(named.unwrap_or(0))
    }

    /// What another agent would play here, and why; `None` if the game is over.
    pub fn advice(&mut self, adviser: &AgentSpec) -> Option<Advice> {
        if self.outcome().is_some() {
            return None;
        }
        let Thought {
            line,
            nodes,
            judged,
        } = self.board.advice(adviser);
        let mut at = self.position();
        let mut offered = Vec::with_capacity(line.len());
        for mv in line {
            let played = self.meant(&at, &mv);
            at = played.after.clone();
            offered.push(Offered::of(played));
        }
        Some(Advice {
            line: offered,
            nodes,
            judged,
        })
    }

    /// Takes moves back, up to the last after which a person moves; how many.
    pub fn take_back(&mut self) -> usize {
        let mut taken = 0;
        while self.moves.pop().is_some() {
            taken += 1;
            let moves: Vec<Move> = self.moves.iter().map(|offered| offered.mv).collect();
            self.board.restart(&moves);
            if !self.board.agent_moves() {
                break;
            }
        }
        taken
    }
}

trait Board {
    fn position(&self) -> Diagram;
    fn outcome(&self) -> Option<Outcome>;
    fn agent_moves(&self) -> bool;
    fn play(&mut self, mv: &Move);
    fn choice(&mut self) -> Move;
    fn advice(&mut self, adviser: &AgentSpec) -> Thought;
    fn restart(&mut self, moves: &[Move]);
}

struct Bench<S: Size> {
    compiled: Compiled<S>,
    game: Game<S>,
    start: Position<S>,
    seats: BySide<Option<Seat<S>>>,
    lots: BySide<Lot>,
    /// The adviser's chance, so that advice never changes what the agents do.
    referee: Lot,
}

impl<S: Size> Bench<S> {
    /// The action of a move: a lone victim who must be taken is named in the one and not in the other.
    fn action(&self, mv: &Move) -> Action {
        let same_slide = |action: &Action| {
            let Move { from, to, .. } = spelt::<S>(*action);
            (from, to) == (mv.from, mv.to)
        };
        let slides: Vec<Action> = self
            .game
            .moves()
            .iter(&self.compiled)
            .filter(same_slide)
            .collect();
        let named = slides
            .iter()
            .find(|action| square_of::<S>(action.take) == mv.take);
        *named.or(slides.first()).expect("an offered move is legal")
    }
}

impl<S: Size> Board for Bench<S> {
    fn position(&self) -> Diagram {
        self.compiled.diagram(self.game.position())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn agent_moves(&self) -> bool {
        self.seats[self.game.position().to_move()].is_some()
    }

    fn play(&mut self, mv: &Move) {
        let action = self.action(mv);
        self.game.play(&self.compiled, action);
    }

    fn choice(&mut self) -> Move {
        let mover = self.game.position().to_move();
        let seat = self.seats[mover].as_mut().expect("an agent sits here");
        let choice = seat.choose(&self.compiled, &self.game, &mut self.lots[mover]);
        spelt::<S>(choice.action)
    }

    fn advice(&mut self, adviser: &AgentSpec) -> Thought {
        let lot = &mut self.referee;
        if let AgentSpec::AlphaBeta(settings) = adviser {
            return Thought::of(settings, &self.compiled, &self.game, lot);
        }
        let choice = Seat::new(adviser).choose(&self.compiled, &self.game, lot);
        Thought {
            line: vec![spelt::<S>(choice.action)],
            nodes: choice.nodes,
            judged: None,
        }
    }

    fn restart(&mut self, moves: &[Move]) {
        self.game.restart(&self.compiled, self.start);
        let seats = [&mut self.seats.attackers, &mut self.seats.defenders];
        for seat in seats.into_iter().flatten() {
            seat.restart();
        }
        for mv in moves {
            self.play(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use konakis_engine::Side;

    use super::*;

    fn start(ruleset: &Ruleset) -> Diagram {
        let table = Table::new(ruleset).expect("a size that is played");
        table.start(Side::Attackers)
    }

    /// The game that agents play at a table is one that people could play: every move is offered,
    /// and the end is the table's.
    #[test]
    fn every_move_of_an_agent_is_offered() {
        for id in [
            "smith-1811",
            "imperial-contest-1855",
            "copenhagen",
            "saami-tablut",
        ] {
            let ruleset = konakis_rules::find(id).expect("a shipped ruleset");
            let agents = BySide {
                attackers: Some("greedy".parse().expect("an agent")),
                defenders: Some(AgentSpec::Random),
            };
            let mut sitting =
                Sitting::new(&ruleset, &start(&ruleset), agents, 3).expect("a size that is played");
            for _ in 0..60 {
                let before = sitting.position();
                if sitting.outcome().is_some() {
                    assert!(sitting.moves().is_empty());
                    break;
                }
                sitting.let_agent_play().expect("an agent moves");
                assert_ne!(sitting.position(), before);
            }
            assert!(sitting.played().len() > 3, "{id}");
        }
    }

    #[test]
    fn a_person_gets_the_move_back() {
        let ruleset = konakis_rules::find("smith-1811").expect("a shipped ruleset");
        let agents = BySide {
            attackers: None,
            defenders: Some(AgentSpec::Greedy),
        };
        let mut sitting =
            Sitting::new(&ruleset, &start(&ruleset), agents, 3).expect("a size that is played");
        let start = sitting.position();
        assert_eq!(sitting.take_back(), 0);
        let first = sitting.moves()[0].clone();
        sitting.play(&first);
        assert!(sitting.let_agent_play().is_some() && sitting.let_agent_play().is_none());
        let later = sitting.position();
        let advice = sitting
            .advice(&AgentSpec::Greedy)
            .expect("the game goes on");
        assert!(sitting.moves().contains(&advice.line[0]) && sitting.position() == later);
        assert_eq!(sitting.take_back(), 2);
        assert_eq!(sitting.position(), start);
    }
    /// A line of advice can be played as it stands, and ends the game where it announces a win at once.
    #[test]
    fn advice_is_a_line_that_can_be_played() {
        for (id, at, wins) in [
            (
                "imperial-contest-1855",
                "4T4/9/9/t3T3t/1tT1K1Ttt/t3T3t/9/4t4/3ttt3 d",
                false,
            ),
            ("brandubh-1", "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a", false),
            (
                "imperial-contest-1855",
                "4T4/9/9/t3T3t/1tT1K4/t3T3t/9/4t4/3ttt3 d",
                true,
            ),
        ] {
            let ruleset = konakis_rules::find(id).expect("a shipped ruleset");
            let adviser: AgentSpec = "alpha-beta:nodes=20000".parse().expect("an agent");
            let nobody = BySide {
                attackers: None,
                defenders: None,
            };
            let mut sitting = Sitting::new(&ruleset, &at.parse().expect("a position"), nobody, 1)
                .expect("a size");
            let advice = sitting.advice(&adviser).expect("the game goes on");
            let judged = advice.judged.expect("alpha-beta judges");
            assert_eq!(judged.ends_in == Some(1), wins, "{id}");
            assert!(!advice.line.is_empty(), "{id}");
            for offered in &advice.line {
                assert!(sitting.moves().contains(offered), "{id}: {}", offered.text);
                sitting.play(offered);
            }
            assert_eq!(sitting.outcome().is_some(), wins, "{id}");
        }
    }
}
