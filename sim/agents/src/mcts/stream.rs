//! The playouts of one search: each goes down the tree to a leaf, plays a game from there, and comes
//! back with what it is worth.
//!
//! Playouts may be under way side by side. Until one comes back, it counts as lost for whoever moved
//! to a node of its way, so that the next looks elsewhere (virtual loss, Chaslot, Winands & van den
//! Herik 2008).

use konakis_engine::{
    Batch, BySide, Compiled, Finish, Game, Games, Lot, Manner, Moves, Notes, Outcome, Playout,
    Position, Side, Size, Start,
};

use super::judge::Judge;
use super::path::Path;
use super::search::Search;
use crate::spec::Mcts as Settings;

/// The playouts of one search.
pub struct Stream<'a, S: Size> {
    compiled: &'a Compiled<S>,
    judge: &'a Judge<S>,
    game: &'a Game<S>,
    search: &'a mut Search<S>,
    settings: Settings,
    lot: &'a mut Lot,
    path: Path<S>,
    begun: u32,
    flights: Vec<Flight>,
    /// Numbers of the flights that are not under way.
    free: Vec<usize>,
    /// The game at the last leaf, and nothing of note about it.
    leaf: Game<S>,
    notes: Notes,
    moves: Moves<S>,
}

/// A playout that may be under way.
#[derive(Clone, Debug)]
struct Flight {
    /// Nodes from the root to the leaf.
    trail: Vec<usize>,
    /// Who moves at the leaf.
    to_move: Side,
}

impl<'a, S: Size> Stream<'a, S> {
    /// The playouts of a search that has begun: the root has its children.
    pub fn new(
        compiled: &'a Compiled<S>,
        judge: &'a Judge<S>,
        game: &'a Game<S>,
        search: &'a mut Search<S>,
        settings: Settings,
        lot: &'a mut Lot,
    ) -> Self {
        let width = match settings.manner {
            Manner::Uniform => settings.in_flight.min(settings.playouts) as usize,
            Manner::Light => 1,
        };
        let flight = Flight {
            trail: Vec::new(),
            to_move: Side::Attackers,
        };
        Stream {
            compiled,
            judge,
            game,
            search,
            settings,
            lot,
            path: Path::new(game),
            begun: 0,
            flights: vec![flight; width],
            free: (0..width).collect(),
            leaf: game.clone(),
            notes: Notes::default(),
            moves: Moves::default(),
        }
    }

    /// Makes the playouts; how many there were.
    pub fn run(mut self, batch: &mut Batch<S>) -> u32 {
        let width = self.flights.len();
        if width > 1 {
            batch.play(self.compiled, &mut self, width);
        } else {
            while self.depart(0) {
                let playout = Playout {
                    quiet: self.path.quiet,
                    limit: self.limit(),
                    manner: self.settings.manner,
                };
                let mut at = self.path.at;
                let outcome = self
                    .compiled
                    .playout(&mut at, playout, &mut self.moves, self.lot);
                self.land(0, outcome, &at);
            }
        }
        self.begun
    }

    /// Plies after which a playout is stopped.
    fn limit(&self) -> u32 {
        match self.settings.cut {
            0 => self.settings.plies,
            cut => cut,
        }
    }

    /// Goes down to a leaf from which a game is to be played; whether there is one.
    fn depart(&mut self, number: usize) -> bool {
        let flight = &mut self.flights[number];
        while self.begun < self.settings.playouts && !self.search.is_decided() {
            self.begun += 1;
            self.path.restart(self.game);
            let known = self.search.descend(
                self.compiled,
                self.judge,
                &mut self.path,
                &mut flight.trail,
                self.lot,
            );
            match known {
                Some(worth) => self.search.back_up(&flight.trail, worth),
                None => {
                    flight.to_move = self.path.at.to_move();
                    return true;
                }
            }
        }
        false
    }

    /// Brings back what a playout was worth that came to this end.
    fn land(&mut self, number: usize, outcome: Option<Outcome>, at: &Position<S>) {
        let Flight { trail, to_move } = &self.flights[number];
        let for_side_to_move = match outcome.map(Outcome::winner) {
            Some(Some(winner)) if winner == *to_move => 1.0,
            Some(Some(_)) => 0.0,
            None if self.settings.cut > 0 => {
                let worth = self.judge.weigh(self.compiled, at, &mut self.moves);
                if at.to_move() == *to_move {
                    worth
                } else {
                    1.0 - worth
                }
            }
            Some(None) | None => 0.5,
        };
        self.search.back_up(trail, 1.0 - for_side_to_move);
    }
}

impl<S: Size> Games<S> for Stream<'_, S> {
    fn next(&mut self) -> Option<Start<'_, S>> {
        let number = self.free.pop()?;
        if !self.depart(number) {
            self.free.push(number);
            return None;
        }
        self.leaf
            .resume(self.path.at, self.path.seen(), self.path.quiet);
        let lots = BySide::from_fn(|_| Lot::new(self.lot.bits(), self.lot.bits()));
        Some(Start {
            ticket: number as u64,
            game: &self.leaf,
            notes: &self.notes,
            lots,
            ply_cap: self.limit(),
        })
    }

    fn ended(&mut self, finish: Finish<'_, S>) {
        let number = finish.ticket as usize;
        self.land(number, finish.outcome, &finish.at);
        self.free.push(number);
    }
}
