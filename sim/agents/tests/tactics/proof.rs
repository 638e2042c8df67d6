//! Proofs by trying every move: no table, no order, no pruning but the end of a proof.

use konakis_engine::{
    Action, Compiled, Moves, Outcome, Position, Side, Size, move_text, square_of,
};

/// A prover of forced wins. It sees no history: no repetition, no quiet plies.
pub struct Proof<'a, S: Size>(&'a Compiled<S>);

impl<'a, S: Size> Proof<'a, S> {
    pub fn new(compiled: &'a Compiled<S>) -> Self {
        Proof(compiled)
    }

    /// The moves that win within so many plies, whatever the enemy does.
    pub fn wins(&self, at: &Position<S>, plies: u32) -> Vec<Action> {
        let wins = |action: &Action| self.is_win(at, *action, plies);
        self.moves(at).into_iter().filter(wins).collect()
    }

    /// The moves after which the enemy cannot force a win within so many plies.
    pub fn holds(&self, at: &Position<S>, plies: u32) -> Vec<Action> {
        let holds = |action: &Action| {
            let (after, outcome) = self.play(at, *action);
            match outcome {
                Some(outcome) => outcome.winner() != Some(at.to_move().other()),
                None => !self.can_force(&after, plies),
            }
        };
        self.moves(at).into_iter().filter(holds).collect()
    }

    fn moves(&self, at: &Position<S>) -> Vec<Action> {
        let mut moves = Moves::default();
        self.0.moves(at, &mut moves);
        moves.iter(self.0).collect()
    }

    fn play(&self, at: &Position<S>, action: Action) -> (Position<S>, Option<Outcome>) {
        let mut after = *at;
        let outcome = self.0.play(&mut after, action).outcome.or_else(|| {
            let mut reply = Moves::default();
            self.0.moves(&after, &mut reply);
            reply.is_empty().then(|| self.0.no_move(after.to_move()))
        });
        (after, outcome)
    }

    fn is_win(&self, at: &Position<S>, action: Action, plies: u32) -> bool {
        let side = at.to_move();
        let (after, outcome) = self.play(at, action);
        match outcome {
            Some(outcome) => outcome.winner() == Some(side),
            None => plies > 1 && self.is_lost(&after, plies - 1, side),
        }
    }

    /// Whether every move of the side to move loses to `side` within so many plies.
    fn is_lost(&self, at: &Position<S>, plies: u32, side: Side) -> bool {
        plies > 1
            && self.moves(at).into_iter().all(|action| {
                let (after, outcome) = self.play(at, action);
                match outcome {
                    Some(outcome) => outcome.winner() == Some(side),
                    None => self.can_force(&after, plies - 1),
                }
            })
    }

    fn can_force(&self, at: &Position<S>, plies: u32) -> bool {
        self.moves(at)
            .into_iter()
            .any(|action| self.is_win(at, action, plies))
    }

    /// A move with whom it takes.
    pub fn text(&self, at: &Position<S>, action: Action) -> String {
        let table = konakis_engine::Move {
            from: square_of::<S>(action.from).expect("a move starts on the board"),
            to: square_of::<S>(action.to).expect("a move ends on the board"),
            take: square_of::<S>(action.take),
        };
        let mut after = *at;
        self.0.play(&mut after, action);
        let enemy = |diagram: &konakis_engine::Diagram| match at.to_move() {
            Side::Attackers => diagram
                .defenders
                .iter()
                .copied()
                .chain(diagram.king)
                .collect(),
            Side::Defenders => diagram.attackers.clone(),
        };
        let left: Vec<_> = enemy(&self.0.diagram(&after));
        let mut taken: Vec<_> = enemy(&self.0.diagram(at));
        taken.retain(|square| !left.contains(square));
        taken.sort();
        move_text(&table, &taken)
    }
}
