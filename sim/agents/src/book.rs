//! Openings that somebody wrote down, held against every ruleset that is to begin with them.

use std::collections::HashMap;
use std::sync::Arc;

use konakis_engine::{
    Action, BySide, Canon, Compiled, Diagram, Game, Moves, Position, Purpose, Recorded, Seed, Side,
    Size, Symmetry, Unplayable, WithCompiled, compile,
};
use konakis_rules::Ruleset;

use crate::opening::{Lines, Openings, begins, wins_at_once};

/// By which law the openings of a book are taken.
#[derive(Clone, Copy, Debug)]
pub struct BookLaw {
    /// The experiment's seed: blocks take the openings in an order that is drawn from it once.
    pub seed: u64,
    /// Openings whose positions are mirror images of one another count as one.
    pub mirrored: bool,
}

/// Why a book cannot be played from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadBook {
    /// One of the rulesets cannot be played.
    Unplayable(Unplayable),
    /// Everything that is wrong with its openings.
    Unfit(Vec<Unfit>),
}

/// Something that is wrong with an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfit {
    /// Number of the opening, from 0; `None` if an opening is lacking.
    pub opening: Option<usize>,
    /// Number of the move at which it shows, from 0; `None` if it is about the whole opening.
    pub ply: Option<usize>,
    /// What is wrong.
    pub why: String,
}

impl Openings {
    /// The openings of a book: each a list of moves in the notation of recorded games, with what they capture.
    ///
    /// An opening must be legal, and lead to the same position, under every ruleset that lets its first mover begin; as with openings by lot
    /// it must neither end the game nor leave a win in one; and no two may lead to the same position. Every block takes another until all have
    /// been taken.
    ///
    /// # Errors
    /// All openings that will not do, and rulesets that find none.
    ///
    /// # Panics
    /// Without rulesets, or if they have different boards.
    pub fn of_book(
        rulesets: &[Arc<Ruleset>],
        book: &[Vec<&str>],
        law: BookLaw,
    ) -> Result<Openings, BadBook> {
        struct Go<'a>(&'a [Arc<Ruleset>], &'a [Vec<&'a str>], BookLaw);
        impl WithCompiled for Go<'_> {
            type Out = Result<Openings, BadBook>;
            fn run<S: Size>(self, _: Compiled<S>) -> Self::Out {
                let Go(rulesets, book, law) = self;
                let compiled = rulesets.iter().map(|ruleset| Compiled::<S>::new(ruleset));
                Reader {
                    rulesets,
                    compiled: compiled.collect(),
                    canon: Canon::new(),
                    law,
                }
                .all(book)
            }
        }
        let first = &rulesets[0];
        assert!(
            rulesets.iter().all(|other| other.board == first.board),
            "openings are shared by rulesets of one board"
        );
        compile(first, Go(rulesets, book, law)).map_err(BadBook::Unplayable)?
    }
}

struct Reader<'a, S: Size> {
    rulesets: &'a [Arc<Ruleset>],
    compiled: Vec<Compiled<S>>,
    canon: Canon<S>,
    law: BookLaw,
}

/// Number of the move that will not do, if it is one move, and why.
type Misfit = (Option<usize>, String);

/// An opening that will do.
struct Opening {
    first: Side,
    moves: Vec<Action>,
    /// Hash of the position to which it leads.
    hash: u64,
}

impl<S: Size> Reader<'_, S> {
    fn all(&self, book: &[Vec<&str>]) -> Result<Openings, BadBook> {
        let start = self.compiled[0].diagram(&self.compiled[0].start(Side::Attackers));
        let mut wrong = Vec::new();
        let mut seen: HashMap<(Side, u64), usize> = HashMap::new();
        let mut found: BySide<Vec<Vec<Action>>> = BySide::default();
        for (number, words) in book.iter().enumerate() {
            let opening = match self.one(words, &start) {
                Ok(opening) => opening,
                Err((ply, why)) => {
                    wrong.push(Unfit {
                        opening: Some(number),
                        ply,
                        why,
                    });
                    continue;
                }
            };
            if let Some(earlier) = seen.insert((opening.first, opening.hash), number) {
                wrong.push(Unfit {
                    opening: Some(number),
                    ply: None,
                    why: format!(
                        "it leads to the same position as opening {}, or to its mirror image",
                        earlier + 1
                    ),
                });
            }
            found[opening.first].push(opening.moves);
        }
        if wrong.is_empty() {
            wrong = self.lacking(&found);
        }
        if wrong.is_empty() {
            let lines = |first: Side| self.shuffled(first, &found[first]);
            let lines = BySide {
                attackers: lines(Side::Attackers),
                defenders: lines(Side::Defenders),
            };
            // A book is played as it is written, and no image of it.
            Ok(Openings::of_lines(
                lines,
                vec![Symmetry::ALL[0].images::<S>()],
            ))
        } else {
            Err(BadBook::Unfit(wrong))
        }
    }

    /// Plays an opening under every ruleset that lets its first mover begin.
    fn one(&self, words: &[&str], start: &Diagram) -> Result<Opening, Misfit> {
        let mut moves: Vec<Recorded> = Vec::new();
        for (ply, word) in words.iter().enumerate() {
            let read = Recorded::read(word);
            moves.push(read.ok_or_else(|| (Some(ply), format!("`{word}` is no move")))?);
        }
        let from = moves.first().map(|first| first.from());
        let Some(from) = from else {
            return Err((None, "it has no moves".to_owned()));
        };
        let first = match start.piece(from) {
            None => return Err((Some(0), format!("nobody stands on {from} at the start"))),
            Some('t') => Side::Attackers,
            Some(_) => Side::Defenders,
        };
        let mut agreed: Option<(Position<S>, &str, Opening)> = None;
        for (compiled, ruleset) in self.compiled.iter().zip(self.rulesets) {
            if !begins(compiled.rules().first, first) {
                continue;
            }
            let id = ruleset.id.as_str();
            let (moves, at) = follow(compiled, first, &moves)
                .map_err(|(ply, why)| (ply, format!("under `{id}` {why}")))?;
            if let Some((position, other, _)) = &agreed {
                if position.hash() != at.hash() {
                    let why = format!("`{other}` and `{id}` lead to different positions");
                    return Err((None, why));
                }
                continue;
            }
            let hash = if self.law.mirrored {
                self.canon.position(compiled, &at)
            } else {
                at.hash()
            };
            agreed = Some((at, id, Opening { first, moves, hash }));
        }
        match agreed {
            Some((_, _, opening)) => Ok(opening),
            None => {
                let why =
                    format!("the {first} make the first move, and no ruleset lets them begin");
                Err((Some(0), why))
            }
        }
    }

    /// Sides that begin somewhere, and have no opening.
    fn lacking(&self, found: &BySide<Vec<Vec<Action>>>) -> Vec<Unfit> {
        let mut list = Vec::new();
        for side in Side::ALL {
            let mut players = self.compiled.iter().zip(self.rulesets);
            let player = players.find(|(compiled, _)| begins(compiled.rules().first, side));
            if let Some((_, ruleset)) = player.filter(|_| found[side].is_empty()) {
                list.push(Unfit {
                    opening: None,
                    ply: None,
                    why: format!(
                        "it has no opening in which the {side} begin, as `{}` lets them",
                        ruleset.id
                    ),
                });
            }
        }
        list
    }

    /// The openings of a side in the order in which blocks take them (Fisher & Yates).
    fn shuffled(&self, first: Side, found: &[Vec<Action>]) -> Lines {
        // The replicate is one that no game and no opening by lot has, and another for each first mover.
        let key = Seed(self.law.seed).game(0, u32::MAX - 2 - first as u32);
        let mut lot = key.streams().of(Purpose::Opening);
        let mut order: Vec<usize> = (0..found.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, lot.below(last as u32 + 1) as usize);
        }
        let mut lines = Lines::default();
        for number in order {
            lines.push(&found[number]);
        }
        lines.complete();
        lines
    }
}

/// Plays moves from the start: what they are under these rules, and where they lead; or the number of the one that will not do, and why.
fn follow<S: Size>(
    compiled: &Compiled<S>,
    first: Side,
    moves: &[Recorded],
) -> Result<(Vec<Action>, Position<S>), Misfit> {
    let mut game = Game::new(compiled, compiled.start(first));
    let mut actions = Vec::new();
    for (ply, recorded) in moves.iter().enumerate() {
        let refuse = |why: String| (Some(ply), why);
        if game.outcome().is_some() {
            return Err(refuse("the game is over before this move".to_owned()));
        }
        let action = recorded
            .find(compiled, &game)
            .map_err(|why| refuse(format!("this move is not legal: {why}")))?;
        let before = *game.position();
        let step = game.play(compiled, action);
        let played = compiled.told(&before, action, game.position(), step.outcome);
        if played.captures != recorded.captures() {
            return Err(refuse(format!("this move is `{}`", played.text())));
        }
        actions.push(action);
    }
    if game.outcome().is_some() {
        return Err((None, "it ends the game".to_owned()));
    }
    if wins_at_once(&game, compiled, &mut Moves::default()) {
        let mover = game.position().to_move();
        return Err((None, format!("the {mover} can win at once after it")));
    }
    Ok((actions, *game.position()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rulesets(ids: &[&str]) -> Vec<Arc<Ruleset>> {
        ids.iter()
            .map(|id| Arc::new(konakis_rules::find(id).expect("a shipped ruleset")))
            .collect()
    }

    fn book(ids: &[&str], lines: &[&str], seed: u64) -> Result<Openings, BadBook> {
        let lines: Vec<Vec<&str>> = lines
            .iter()
            .map(|line| line.split_whitespace().collect())
            .collect();
        let law = BookLaw {
            seed,
            mirrored: true,
        };
        Openings::of_book(&rulesets(ids), &lines, law)
    }

    fn whys(found: Result<Openings, BadBook>) -> Vec<String> {
        let Err(BadBook::Unfit(list)) = found else {
            panic!("the book is wrong")
        };
        list.into_iter()
            .map(|unfit| format!("{:?} {:?} {}", unfit.opening, unfit.ply, unfit.why))
            .collect()
    }

    const FOUR: [&str; 4] = ["d1-d3 e3-f3", "d1-c1 e3-f3", "d1-b1 e3-f3", "e2-f2 e3-d3"];

    #[test]
    fn blocks_take_every_opening_once_in_an_order_of_the_seed() {
        let ids = ["smith-1811", "salmi-2015"];
        let lines = |seed| {
            let openings = book(&ids, &FOUR, seed).expect("a good book");
            let line = |block| {
                let line = openings.line(Side::Attackers, block);
                (0..line.len()).map(|ply| line.at(ply)).collect::<Vec<_>>()
            };
            let once: Vec<_> = (0..4).map(line).collect();
            assert_eq!(
                once,
                (4..8).map(line).collect::<Vec<_>>(),
                "then they come again"
            );
            assert_eq!(openings.pool(Side::Defenders).count, 0);
            once
        };
        let mut orders: Vec<_> = (0..20).map(lines).collect();
        assert_eq!(lines(3), orders[3]);
        for order in &mut orders {
            let mut all = order.clone();
            all.sort_unstable_by_key(|line| format!("{line:?}"));
            all.dedup();
            assert_eq!(all.len(), 4);
        }
        orders.dedup();
        assert!(orders.len() > 10, "seeds give different orders");
    }

    #[test]
    fn what_will_not_do_is_named_with_its_opening_its_move_and_its_ruleset() {
        let wrong = [
            "d1-d3 e3-f3",
            "d1-d3 d3-d4",
            "d1-d3 nonsense",
            "a5-a4 e5-e4",
            "e5-e4",
            "f1-f3 e3-d3",
        ];
        let found = whys(book(&["smith-1811"], &wrong, 1));
        assert_eq!(
            found,
            [
                "Some(1) Some(1) under `smith-1811` this move is not legal: it is the turn of the defenders",
                "Some(2) Some(1) `nonsense` is no move",
                "Some(3) Some(0) under `smith-1811` this move is not legal: a4 is occupied",
                "Some(4) Some(0) the defenders make the first move, and no ruleset lets them begin",
                "Some(5) None it leads to the same position as opening 1, or to its mirror image",
            ]
        );
        let found = whys(book(&["smith-1811", "brainking-tablut"], &FOUR, 1));
        assert_eq!(
            found,
            [
                "None None it has no opening in which the defenders begin, as `brainking-tablut` lets them"
            ]
        );
    }
}
