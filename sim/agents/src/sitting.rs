//! One game at a table: people and agents move by turns, and moves can be taken back.

use konakis_engine::{
    Action, BySide, Compiled, Diagram, Game, Lot, Move, Outcome, Purpose, Seed, Side, Size, Table,
    Unplayable, WithCompiled, compile, move_text, square_of,
};
use konakis_rules::{Ruleset, Square};

use crate::player::{Player, Seat};
use crate::spec::AgentSpec;

/// A game in progress, of any size.
pub struct Sitting {
    table: Table,
    board: Box<dyn Board>,
    first: Side,
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

impl Sitting {
    /// A game in which `first` moves first. All chance follows from the seed.
    ///
    /// # Errors
    /// If no board has the ruleset's size.
    pub fn new(
        ruleset: &Ruleset,
        first: Side,
        agents: BySide<Option<AgentSpec>>,
        seed: u64,
    ) -> Result<Self, Unplayable> {
        struct Sit(Side, BySide<Option<AgentSpec>>, u64);
        impl WithCompiled for Sit {
            type Out = Box<dyn Board>;
            fn run<S: Size>(self, compiled: Compiled<S>) -> Box<dyn Board> {
                let Sit(first, agents, seed) = self;
                let streams = Seed(seed).game(0, 0).streams();
                Box::new(Bench {
                    game: Game::new(&compiled, compiled.start(first)),
                    compiled,
                    first,
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
            board: compile(ruleset, Sit(first, agents, seed))?,
            first,
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

    /// Who moved first.
    pub fn first(&self) -> Side {
        self.first
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
        let offered = self.table.moves(&self.position()).into_iter();
        offered
            .map(|played| Offered {
                text: move_text(&played.mv, &played.captures),
                mv: played.mv,
                captures: played.captures,
                outcome: played.outcome,
            })
            .collect()
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
        let offered = self.moves().into_iter().find(|offered| offered.mv == mv)?;
        self.play(&offered);
        Some(offered)
    }

    /// What another agent would play here; `None` if the game is over.
    pub fn advice(&mut self, adviser: &AgentSpec) -> Option<Offered> {
        if self.outcome().is_some() {
            return None;
        }
        let mv = self.board.advice(adviser);
        self.moves().into_iter().find(|offered| offered.mv == mv)
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
    fn advice(&mut self, adviser: &AgentSpec) -> Move;
    fn restart(&mut self, moves: &[Move]);
}

struct Bench<S: Size> {
    compiled: Compiled<S>,
    game: Game<S>,
    first: Side,
    seats: BySide<Option<Seat<S>>>,
    lots: BySide<Lot>,
    /// The adviser's chance, so that advice never changes what the agents do.
    referee: Lot,
}

fn spelt<S: Size>(action: Action) -> Move {
    let on_board = "a move is on the board";
    Move {
        from: square_of::<S>(action.from).expect(on_board),
        to: square_of::<S>(action.to).expect(on_board),
        take: square_of::<S>(action.take),
    }
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

    /// The move as tables spell it, with its victim.
    fn offered(&self, action: Action) -> Move {
        let mv = spelt::<S>(action);
        let rules = self.compiled.rules();
        if mv.take.is_some() || rules.capture_victims == konakis_rules::Victims::All {
            return mv;
        }
        let mut after = *self.game.position();
        let before = self.compiled.diagram(&after);
        let step = self.compiled.play(&mut after, action);
        if step.taken == 0 {
            return mv;
        }
        let after = self.compiled.diagram(&after);
        let lost = |before: &[Square], after: &[Square]| {
            before
                .iter()
                .find(|square| !after.contains(square))
                .copied()
        };
        Move {
            take: match before.to_move {
                Side::Attackers => lost(&before.defenders, &after.defenders),
                Side::Defenders => lost(&before.attackers, &after.attackers),
            },
            ..mv
        }
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
        self.offered(choice.action)
    }

    fn advice(&mut self, adviser: &AgentSpec) -> Move {
        let mut seat = Seat::new(adviser);
        let choice = seat.choose(&self.compiled, &self.game, &mut self.referee);
        self.offered(choice.action)
    }

    fn restart(&mut self, moves: &[Move]) {
        let start = self.compiled.start(self.first);
        self.game.restart(&self.compiled, start);
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
    use super::*;

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
                Sitting::new(&ruleset, Side::Attackers, agents, 3).expect("a size that is played");
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
            Sitting::new(&ruleset, Side::Attackers, agents, 3).expect("a size that is played");
        let start = sitting.position();
        assert_eq!(sitting.take_back(), 0);
        let first = sitting.moves()[0].clone();
        sitting.play(&first);
        assert!(sitting.let_agent_play().is_some() && sitting.let_agent_play().is_none());
        let later = sitting.position();
        let advice = sitting
            .advice(&AgentSpec::Greedy)
            .expect("the game goes on");
        assert!(sitting.moves().contains(&advice) && sitting.position() == later);
        assert_eq!(sitting.take_back(), 2);
        assert_eq!(sitting.position(), start);
    }
}
