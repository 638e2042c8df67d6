//! Games played side by side come out as games played alone, whatever the width and the instructions.

use konakis_engine::{
    Batch, BySide, Compiled, Finish, Game, Games, Isa, Notes, Outcome, Position as FastPosition,
    Purpose, Seed, Size, Start, WithCompiled, compile,
};
use konakis_rules::Ruleset;

use crate::agreement::setting;
use crate::lot::Lot;
use crate::moves::diagram;
use crate::reference::{Position, Side};
use crate::{positions, rulesets};

/// Games that are begun under each ruleset, and the ply after which they are broken off.
const GAMES: u64 = 40;
const PLY_CAP: u32 = 200;

/// Positions of an ordinary run, as those of the agreement.
const SHORT: u64 = 6_000;

#[test]
fn batches_play_the_games_that_are_played_alone() {
    let rulesets = setting("KONAKIS_AGREE", SHORT).div_ceil(GAMES);
    let first = setting("KONAKIS_AGREE_SEED", 1);
    for seed in first..first + rulesets {
        let mut lot = Lot::new(seed ^ 0xba7c4);
        let ruleset = rulesets::draw(&mut lot);
        compile(
            &ruleset,
            Rounds {
                ruleset: &ruleset,
                lot: &mut lot,
                seed,
            },
        )
        .expect("a board that can be played");
    }
}

#[test]
fn batches_play_every_shipped_ruleset() {
    for (number, id) in konakis_rules::shipped().enumerate() {
        let ruleset = &konakis_rules::find(id).expect("a shipped ruleset");
        let mut lot = Lot::new(number as u64);
        compile(
            ruleset,
            Rounds {
                ruleset,
                lot: &mut lot,
                seed: 7,
            },
        )
        .expect("a board that can be played");
    }
}

struct Rounds<'a> {
    ruleset: &'a Ruleset,
    lot: &'a mut Lot,
    seed: u64,
}

/// A game's beginning: the game so far, with its notes.
struct Beginning<S: Size> {
    game: Game<S>,
    notes: Notes,
    lots: BySide<konakis_engine::Lot>,
}

/// All that is known of a game at its end.
#[derive(Clone, PartialEq, Debug)]
struct End<S: Size> {
    outcome: Option<Outcome>,
    plies: u32,
    repeats: u32,
    notes: Notes,
    at: FastPosition<S>,
}

impl WithCompiled for Rounds<'_> {
    type Out = ();

    fn run<S: Size>(self, compiled: Compiled<S>) {
        let beginnings: Vec<Beginning<S>> = (0..GAMES)
            .filter_map(|number| begin(&compiled, self.ruleset, self.lot, self.seed, number))
            .collect();
        let alone: Vec<End<S>> = beginnings
            .iter()
            .map(|game| finish(&compiled, game))
            .collect();
        for isa in Isa::all() {
            let compiled = compiled.clone().with(isa);
            for (width, keeps_notes) in [(1, true), (5, false), (32, true)] {
                let mut series = Series {
                    beginnings: &beginnings,
                    begun: 0,
                    ends: vec![None; beginnings.len()],
                };
                Batch::new(&compiled, keeps_notes).play(&compiled, &mut series, width);
                for (number, (alone, end)) in alone.iter().zip(series.ends).enumerate() {
                    let mut end = end.expect("every game ends");
                    if !keeps_notes {
                        end.notes = alone.notes.clone();
                        end.repeats = alone.repeats;
                        // Without notes, positions are not hashed where no rule asks for it.
                        assert_eq!(compiled.diagram(&end.at), compiled.diagram(&alone.at));
                        end.at = alone.at;
                    }
                    assert_eq!(
                        *alone,
                        end,
                        "game {number} of seed {}, width {width}, {}, {:#?}",
                        self.seed,
                        isa.word(),
                        self.ruleset
                    );
                }
            }
        }
    }
}

/// A game that begins at the start or anywhere, and in which some plies have been played.
fn begin<S: Size>(
    compiled: &Compiled<S>,
    ruleset: &Ruleset,
    lot: &mut Lot,
    seed: u64,
    number: u64,
) -> Option<Beginning<S>> {
    let start = if number.is_multiple_of(4) {
        positions::draw(lot, ruleset)
    } else {
        let first = lot.one_of(&[Side::Attackers, Side::Attackers, Side::Defenders]);
        Position::start(&ruleset.board, first)
    };
    let mut game = Game::new(compiled, compiled.position(&diagram(&start)));
    let mut notes = Notes::default();
    let plies = if lot.percent(50) { 0 } else { lot.below(9) };
    for _ in 0..plies {
        if game.outcome().is_none() {
            let number = lot.below(game.moves().len());
            advance(compiled, &mut game, &mut notes, number);
        }
    }
    let streams = Seed(seed).game(number, 0).streams();
    let lots = BySide {
        attackers: streams.of(Purpose::Attackers),
        defenders: streams.of(Purpose::Defenders),
    };
    game.outcome()
        .is_none()
        .then_some(Beginning { game, notes, lots })
}

/// Plays move number `number`.
fn advance<S: Size>(compiled: &Compiled<S>, game: &mut Game<S>, notes: &mut Notes, number: usize) {
    let choices = game.moves().len();
    let action = game.moves().get(compiled, number);
    let mover = game.position().to_move();
    let step = game.play(compiled, action);
    notes.note(mover, action, choices, &step);
}

/// Plays a game to its end, alone.
fn finish<S: Size>(compiled: &Compiled<S>, beginning: &Beginning<S>) -> End<S> {
    let mut game = beginning.game.clone();
    let mut notes = beginning.notes.clone();
    let mut lots = beginning.lots;
    while game.outcome().is_none() && game.plies() < PLY_CAP {
        let count = game.moves().len() as u32;
        let number = lots[game.position().to_move()].below(count) as usize;
        advance(compiled, &mut game, &mut notes, number);
    }
    End {
        outcome: game.outcome(),
        plies: game.plies(),
        repeats: game.repeats(),
        notes,
        at: *game.position(),
    }
}

struct Series<'a, S: Size> {
    beginnings: &'a [Beginning<S>],
    begun: usize,
    ends: Vec<Option<End<S>>>,
}

impl<S: Size> Games<S> for Series<'_, S> {
    fn next(&mut self) -> Option<Start<'_, S>> {
        let beginning = self.beginnings.get(self.begun)?;
        self.begun += 1;
        Some(Start {
            ticket: self.begun as u64 - 1,
            game: &beginning.game,
            notes: &beginning.notes,
            lots: beginning.lots,
            ply_cap: PLY_CAP,
        })
    }

    fn ended(&mut self, finish: Finish<'_, S>) {
        let end = End {
            outcome: finish.outcome,
            plies: finish.plies,
            repeats: finish.repeats,
            notes: finish.notes.clone(),
            at: finish.at,
        };
        assert_eq!(
            self.ends[finish.ticket as usize].replace(end),
            None,
            "a game ends once"
        );
    }
}
